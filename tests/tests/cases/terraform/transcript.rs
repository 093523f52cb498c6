//! The output of a case, without what differs between runs.

use std::path::Path;
use std::{env, fs};

use ferroform_tests::terraform::compare::{in_words_of_terraform, same_lines, same_words};
use ferroform_tests::terraform::host::{Host, Product};

/// Parts of lines that have nothing to do with the provider.
const NOISE: &[&str] = &[
    "Refreshing state...",
    "Provider development overrides",
    "The following provider development overrides",
    "- hashicorp/",
    "- ferroform/",
    "The behavior may therefore not match",
    "applying changes may cause the state to become incompatible with published",
    "no differences, so no changes are needed",
    "any actions to undo these",
    "Terraform used the selected providers to generate",
    "plan. Resource actions are indicated with the following symbols:",
    "Note: You didn't use the -out option",
    "guarantee to take exactly these actions",
    "Warning: Provider development overrides are in effect",
    "flag, so Terraform will",
    "Terraform has compared your real infrastructure",
];

/// The output of all steps.
pub(crate) struct Transcript {
    host: Host,
    text: String,
    replacements: Vec<(String, &'static str)>,
}

impl Transcript {
    /// Returns an empty transcript of a host, in which these texts are replaced.
    pub(crate) fn new(host: &Host, replacements: &[(String, &'static str)]) -> Self {
        Self { host: host.clone(), text: String::new(), replacements: replacements.to_vec() }
    }

    /// Adds the output of a step.
    pub(crate) fn add(&mut self, step: &str, output: &str) {
        self.text.push_str(&format!("$ {step}\n"));
        let mut output = output.to_owned();
        for (text, replacement) in &self.replacements {
            output = output.replace(text, replacement);
        }
        let mut progress = Vec::new();
        let (mut is_about_services, mut may_be_more) = (false, false);
        let is_told = |line: &&str| !is_noise(&in_words_of_terraform(line));
        for line in output.lines().map(str::trim_end).filter(is_told) {
            // The workspace restricts the provider to some services, and the provider warns about that.
            is_about_services |= line.contains("Warning: Services left out");
            if is_about_services {
                is_about_services = !line.ends_with("them.");
                may_be_more = true;
                continue;
            }
            if std::mem::take(&mut may_be_more) && line.ends_with("elsewhere)") {
                continue;
            }
            let line = without_accidents(line);
            if address_of_progress(&line).is_some() {
                progress.push(line);
                continue;
            }
            self.flush(&mut progress);
            self.text.push_str(&line);
            self.text.push('\n');
        }
        self.flush(&mut progress);
        self.text.push('\n');
    }

    /// Writes the progress lines. Terraform works on several instances at once: the lines are sorted by
    /// instance, and those of one instance keep their order.
    fn flush(&mut self, progress: &mut Vec<String>) {
        progress.sort_by(|a, b| address_of_progress(a).cmp(&address_of_progress(b)));
        for line in progress.drain(..) {
            self.text.push_str(&line);
            self.text.push('\n');
        }
    }

    /// Fails if the transcript differs from that of the case. With `FERROFORM_BLESS`, writes the file instead.
    pub(crate) fn compare(&self, case: &Path) -> Result<(), String> {
        let own =
            self.host.own_transcripts().map(|name| case.join(name)).into_iter().find(|file| file.is_file());
        let is_exact = self.host.product == Product::Terraform || own.is_some();
        let file = own.unwrap_or_else(|| case.join("transcript"));
        if is_exact && env::var_os("FERROFORM_BLESS").is_some() {
            return fs::write(file, &self.text).map_err(|error| error.to_string());
        }
        let expected = fs::read_to_string(&file).unwrap_or_default();
        let is_same = if is_exact { same_lines } else { same_words };
        if is_same(&expected, &self.text) {
            return Ok(());
        }
        let (expected, now) = (in_words_of_terraform(&expected), in_words_of_terraform(&self.text));
        let first = expected.lines().zip(now.lines()).position(|(a, b)| a != b);
        let line = first.unwrap_or_else(|| expected.lines().count().min(now.lines().count())) + 1;
        Err(format!(
            "the transcript differs from about line {line} of {} on; it is now:\n\n{}",
            file.display(),
            self.text
        ))
    }
}

fn is_noise(line: &str) -> bool {
    let is_frame = line.trim_matches(['╷', '╵', '│', '─', ' ']).is_empty();
    is_frame
        || matches!(line, "configuration:" | "releases.")
        || NOISE.iter().any(|noise| line.contains(noise))
}

/// Returns the address of the instance whose progress this line reports.
fn address_of_progress(line: &str) -> Option<&str> {
    const VERBS: [&str; 8] = ["Creat", "Modif", "Destr", "Read", "Prepar", "Import", "Open", "Clos"];
    let (subject, what) = line.split_once(": ")?;
    let is_progress = !subject.contains("  ") && VERBS.iter().any(|verb| what.starts_with(verb));
    is_progress.then(|| subject.split(" (").next()).flatten()
}

/// Replaces durations, UUIDs and the keys of deposed objects, which differ between runs.
fn without_accidents(line: &str) -> String {
    let mut words: Vec<&str> = Vec::new();
    for word in line.split(' ') {
        let is_duration = word.ends_with('s') && word.starts_with(|c: char| c.is_ascii_digit());
        let id = word.strip_prefix("[id=").and_then(|rest| rest.strip_suffix(']'));
        let text = word.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
        words.push(match words.last() {
            Some(&"after") if is_duration => "Ns",
            Some(&"object") if word.ends_with("):") && word.len() == 10 => "KEY):",
            _ if is_uuid(word) => "UUID",
            _ if id.is_some_and(is_uuid) => "[id=UUID]",
            _ if text.is_some_and(is_uuid) && is_assigned_to_id(&words) => "\"UUID\"",
            _ => word,
        });
    }
    words.join(" ")
}

fn is_uuid(word: &str) -> bool {
    word.len() == 36 && word.bytes().filter(|b| *b == b'-').count() == 4
}

/// Returns whether a value that follows these words is an `id` in a plan, such as that of a `terraform_data`.
fn is_assigned_to_id(words: &[&str]) -> bool {
    let mut last = words.iter().rev().filter(|word| !word.is_empty());
    last.next() == Some(&"=") && last.next() == Some(&"id")
}
