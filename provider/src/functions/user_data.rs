//! User data of EC2 instances.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ferroform_core::function::{FunctionError, Rest};
use ferroform_core::provider_function;
use sha2::{Digest, Sha256};

/// The most bytes that EC2 accepts, before they are encoded.
const LIMIT: usize = 16 * 1024;

/// The first words of a part, and the subtypes of `text` that they stand for, as in the documentation of cloud-init.
/// A word that begins with another one comes first.
const KINDS: &[(&str, &str)] = &[
    ("#!", "x-shellscript"),
    ("#cloud-config-archive", "cloud-config-archive"),
    ("#cloud-config-jsonp", "cloud-config-jsonp"),
    ("#cloud-config", "cloud-config"),
    ("#cloud-boothook", "cloud-boothook"),
    ("#include-once", "x-include-once-url"),
    ("#include", "x-include-url"),
    ("#part-handler", "part-handler"),
    ("## template: jinja", "jinja2"),
];

/// Encodes the user data of an EC2 instance, from one part or several.
///
#[doc = include_str!("descriptions/user_data.md")]
#[provider_function]
pub(crate) fn user_data(
    /// A script, a cloud-config or another text, which is not encoded yet.
    part: String,
    /// Further parts for cloud-init, in order.
    Rest(more): Rest<String>,
) -> Result<String, FunctionError> {
    let parts: Vec<String> = [part].into_iter().chain(more).collect();
    for (number, part) in parts.iter().enumerate() {
        check(part).map_err(|text| FunctionError::at(number, text))?;
    }
    let document = match parts.as_slice() {
        [only] => only.clone(),
        several => archive(several)?,
    };
    match document.len() {
        0..=LIMIT => Ok(STANDARD.encode(document)),
        length => Err(FunctionError::new(too_long(length, parts.len()))),
    }
}

fn too_long(length: usize, parts: usize) -> String {
    let what = match parts {
        1 => "the user data has".to_owned(),
        parts => format!("the {parts} parts have, with their headers,"),
    };
    let mut text =
        format!("{what} {length} bytes, but EC2 takes at most {LIMIT}; load what is long at boot, ");
    text.push_str("for example with a part that begins with #include and names its URL");
    if parts == 1 {
        text.push_str(", or compress the text with base64gzip(…) in place of this function");
    }
    text
}

/// Finds what cloud-init would not run, but pass over or fail on later.
fn check(part: &str) -> Result<(), String> {
    if part.trim().is_empty() {
        return Err("the part is empty".to_owned());
    }
    let begin = part.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
    if begin.len() < part.len()
        && let Some((words, _)) = kind(begin)
    {
        return Err(format!(
            "the part begins with white space before {words:?}, so cloud-init would not recognise it; \
             remove it, for example with trimspace(…)"
        ));
    }
    if part.starts_with("#!")
        && part.lines().next().is_some_and(|line| part.get(line.len()..line.len() + 2) == Some("\r\n"))
    {
        return Err("the first line ends with a carriage return, so the interpreter would not be found; \
                    use replace(…, \"\\r\\n\", \"\\n\")"
            .to_owned());
    }
    Ok(())
}

/// Returns the first words of a part, and the subtype of `text` that it has by them.
fn kind(part: &str) -> Option<(&'static str, &'static str)> {
    KINDS.iter().copied().find(|(begin, _)| part.starts_with(begin))
}

/// Returns the parts as a MIME multi-part document. The same parts always give the same document.
fn archive(parts: &[String]) -> Result<String, FunctionError> {
    let boundary = boundary(parts);
    let mut document =
        format!("Content-Type: multipart/mixed; boundary=\"{boundary}\"\nMIME-Version: 1.0\n\n");
    for (number, part) in parts.iter().enumerate() {
        let (_, kind) = kind(part).ok_or_else(|| FunctionError::at(number, unknown_kind()))?;
        document.push_str(&format!("--{boundary}\nContent-Type: text/{kind}; charset=\"utf-8\"\n"));
        let (encoding, body) = if is_plain(part) {
            ("7bit", part.clone())
        } else {
            ("base64", in_lines(&STANDARD.encode(part)))
        };
        document.push_str(&format!("Content-Transfer-Encoding: {encoding}\n\n{body}\n"));
    }
    document.push_str(&format!("--{boundary}--\n"));
    Ok(document)
}

fn unknown_kind() -> String {
    let known: Vec<&str> = KINDS.iter().map(|(begin, _)| *begin).collect();
    format!("the first line does not tell what the part is; it must begin with one of {}", known.join(", "))
}

/// Returns a text that occurs in none of the parts, because it depends on all of them.
fn boundary(parts: &[String]) -> String {
    let mut hash = Sha256::new();
    for part in parts {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    let digits: String = hash.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect();
    format!("=={digits}==")
}

/// Whether a text can stand in a MIME document as it is: in ASCII, with short lines that all end in the same way.
fn is_plain(part: &str) -> bool {
    const LONGEST_LINE: usize = 998;
    let is_plain = |c: char| c == '\n' || c == '\t' || (' '..='~').contains(&c);
    part.chars().all(is_plain) && part.lines().all(|line| line.len() <= LONGEST_LINE)
}

fn in_lines(base64: &str) -> String {
    let mut lines = String::new();
    for (column, letter) in base64.chars().enumerate() {
        if column > 0 && column % 76 == 0 {
            lines.push('\n');
        }
        lines.push(letter);
    }
    lines
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn user_data(parts: &[&str]) -> Result<String, FunctionError> {
        let mut parts = parts.iter().map(|part| (*part).to_owned());
        let encoded = super::user_data(parts.next().unwrap(), Rest(parts.collect()))?;
        Ok(String::from_utf8(STANDARD.decode(encoded).unwrap()).unwrap())
    }

    const SCRIPT: &str = "#!/bin/sh\necho hello\n";
    const CONFIG: &str = "#cloud-config\npackages: [jq]\n";

    #[test]
    fn one_part_is_encoded_as_it_is() {
        for part in [SCRIPT, CONFIG, "<powershell>\r\nGet-Date\r\n</powershell>", "[settings.host]\n", "żółw"]
        {
            assert_eq!(user_data(&[part]).unwrap(), part);
        }
    }

    #[test]
    fn several_parts_are_a_mime_document() {
        let expected = "\
Content-Type: multipart/mixed; boundary=\"BOUNDARY\"
MIME-Version: 1.0

--BOUNDARY
Content-Type: text/x-shellscript; charset=\"utf-8\"
Content-Transfer-Encoding: 7bit

#!/bin/sh
echo hello

--BOUNDARY
Content-Type: text/cloud-config; charset=\"utf-8\"
Content-Transfer-Encoding: base64

I2Nsb3VkLWNvbmZpZwojIMW8w7PFgncK
--BOUNDARY--
";
        let parts = [SCRIPT, "#cloud-config\n# żółw\n"];
        let document = user_data(&parts).unwrap();
        let boundary = boundary(&parts.map(str::to_owned));
        assert_eq!(document.replace(&boundary, "BOUNDARY"), expected);
        assert_eq!(document, user_data(&parts).unwrap());
    }

    #[test]
    fn parts_that_are_divided_in_another_way_have_another_boundary() {
        let of = |parts: &[&str]| boundary(&parts.iter().map(|part| (*part).to_owned()).collect::<Vec<_>>());
        assert_ne!(of(&["ab", "c"]), of(&["a", "bc"]));
        assert_ne!(of(&["a", "b"]), of(&["b", "a"]));
    }

    #[test]
    fn the_first_line_tells_what_a_part_is() {
        for (part, expected) in [
            ("#!/bin/sh", "x-shellscript"),
            ("#cloud-config\n", "cloud-config"),
            ("#cloud-config-archive\n", "cloud-config-archive"),
            ("#cloud-config-jsonp\n", "cloud-config-jsonp"),
            ("#cloud-boothook\n", "cloud-boothook"),
            ("#include\nhttps://example.com", "x-include-url"),
            ("#include-once\nhttps://example.com", "x-include-once-url"),
            ("#part-handler\n", "part-handler"),
            ("## template: jinja\n#cloud-config", "jinja2"),
        ] {
            let document = user_data(&[part, SCRIPT]).unwrap();
            assert!(document.contains(&format!("Content-Type: text/{expected}; ")), "{part}: {document}");
        }
    }

    #[test]
    fn what_would_not_run_is_refused() {
        for (parts, number, told) in [
            (&[""][..], 0, "the part is empty"),
            (&[SCRIPT, " \n"], 1, "the part is empty"),
            (&["\n#!/bin/sh"], 0, "the part begins with white space before \"#!\", so cloud-init would not"),
            (&["\u{feff}#cloud-config"], 0, "the part begins with white space before \"#cloud-config\","),
            (&[SCRIPT, "  #cloud-config\n"], 1, "the part begins with white space before \"#cloud-config\","),
            (&["#!/bin/sh\r\necho\r\n"], 0, "the first line ends with a carriage return,"),
            (
                &[SCRIPT, "echo hello"],
                1,
                "the first line does not tell what the part is; it must begin with one of #!,",
            ),
            (&["<powershell>", SCRIPT], 0, "the first line does not tell what the part is;"),
        ] {
            let error = user_data(parts).unwrap_err();
            assert_eq!(error.argument, Some(number), "{error}");
            assert!(error.text.starts_with(told), "{error}");
        }
    }

    #[test]
    fn user_data_of_more_than_16_kib_is_refused_and_told_how_to_do() {
        let long = format!("#!/bin/sh\n{}", "x".repeat(LIMIT - 10));
        assert_eq!(user_data(&[&long]).unwrap(), long);
        let error = user_data(&[&format!("{long}x")]).unwrap_err();
        assert!(
            error.text.starts_with("the user data has 16385 bytes, but EC2 takes at most 16384;"),
            "{error}"
        );
        assert!(error.text.contains("#include") && error.text.contains("base64gzip"), "{error}");
        let short = &"é".repeat(6_500);
        let error = user_data(&[CONFIG, &format!("#!{short}")]).unwrap_err();
        assert_eq!(error.argument, None);
        assert!(error.text.starts_with("the 2 parts have, with their headers,"), "{error}");
        assert!(error.text.contains("#include") && !error.text.contains("base64gzip"), "{error}");
    }

    /// Reads a multi-part document: the type and text of each part.
    fn read(document: &str) -> Vec<(String, String)> {
        let (head, body) = document.split_once("\n\n").unwrap();
        let boundary = head.split('"').nth(1).unwrap();
        let body = body.strip_suffix(&format!("\n--{boundary}--\n")).unwrap();
        let parts = body.strip_prefix(&format!("--{boundary}\n")).unwrap();
        let part = |part: &str| {
            let (head, text) = part.split_once("\n\n").unwrap();
            let kind = head.strip_prefix("Content-Type: ").unwrap().split(';').next().unwrap().to_owned();
            if head.ends_with("base64") {
                (kind, String::from_utf8(STANDARD.decode(text.replace('\n', "")).unwrap()).unwrap())
            } else {
                (kind, text.to_owned())
            }
        };
        parts.split(&format!("\n--{boundary}\n")).map(part).collect()
    }

    proptest! {
        #[test]
        fn every_part_is_in_the_document_as_it_was(bodies in prop::collection::vec("(?s)[a\n\r\té=-]{0,100}", 2..5)) {
            let parts: Vec<String> = bodies.iter().map(|body| format!("#cloud-config\n{body}")).collect();
            let document = user_data(&parts.iter().map(String::as_str).collect::<Vec<_>>()).unwrap();
            let read: Vec<(String, String)> = read(&document);
            let expected: Vec<_> = parts.into_iter().map(|part| ("text/cloud-config".to_owned(), part)).collect();
            prop_assert_eq!(read, expected);
        }
    }
}
