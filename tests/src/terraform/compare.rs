//! When the transcripts of two hosts say the same.
//!
//! A transcript was written with one version of Terraform. The others and OpenTofu must say the same:
//!
//! - [`SAME`] lists what hosts say with other words. It is applied to both sides. Then every line must be equal, with
//!   each version of Terraform: plans, values, messages, summaries, and whether a command failed.
//! - The names of OpenTofu have another length, so its lines may break elsewhere: the words must be equal. It also
//!   adds where in the configuration an error of a `moved` block is, so such places are left out. It shows the
//!   write-only arguments of an update, which Terraform counts among the hidden ones, so both are left out too.
//! - If a host shows something in another way, the case has a transcript for it alone, such as `transcript.tofu` or
//!   `transcript.terraform-1.14`, which is compared line by line.

/// What hosts say with other words, and the words that Terraform 1.11 has for it.
const SAME: &[(&str, &str)] = &[
    ("OpenTofu", "Terraform"),
    ("\"tofu ", "\"terraform "),
    ("registry.opentofu.org", "registry.terraform.io"),
    (" (current -> planned)", ""),
    ("is tainted, so it must be", "is tainted, so must be"),
    // Terraform 1.12 and OpenTofu 1.12.
    ("string required, but have\nobject.", "string required."),
    ("either the -target option or the -exclude\noption,", "the -target option,"),
    (
        "-target and -exclude options are not for routine use, and are provided\nonly",
        "-target option is not for routine use, and is provided only",
    ),
];

/// Returns whether two transcripts say the same in the same lines.
pub fn same_lines(a: &str, b: &str) -> bool {
    in_words_of_terraform(a) == in_words_of_terraform(b)
}

/// Returns whether two transcripts say the same, wherever lines break, besides places in the configuration.
pub fn same_words(a: &str, b: &str) -> bool {
    let words = |text: &str| -> Vec<String> {
        let text = in_words_of_terraform(text);
        let lines = text.lines().filter(|line| !is_place(line) && !is_hidden(line));
        lines.flat_map(str::split_whitespace).map(str::to_owned).collect()
    };
    words(a) == words(b)
}

/// Returns the text as Terraform 1.11 would say it.
pub fn in_words_of_terraform(text: &str) -> String {
    SAME.iter().fold(text.to_owned(), |text, (other, same)| text.replace(other, same))
}

/// Returns whether this line of a plan is about an attribute whose value is not shown, or counts such attributes.
fn is_hidden(line: &str) -> bool {
    let line = line.trim();
    let is_count =
        line.ends_with(" unchanged attribute hidden)") || line.ends_with(" unchanged attributes hidden)");
    line.ends_with("= (write-only attribute)") || (line.starts_with("# (") && is_count)
}

/// Returns whether this line of a message says where in the configuration it belongs: `  with ADDRESS,`,
/// `  on FILE line 1, in ...`, and the lines of the file with their numbers.
fn is_place(line: &str) -> bool {
    let is_source =
        |rest: &str| rest.split_once(": ").is_some_and(|(number, _)| number.trim().parse::<u32>().is_ok());
    let is_indented = |rest: &str| rest.starts_with("with ") || rest.starts_with("on ") || is_source(rest);
    line.strip_prefix("  ").is_some_and(is_indented)
}
