//! Guesses whether one value is a service's spelling of another.
//!
//! This is used only where an update did not change the answer: either the service has its own spelling of what
//! was written, or it has not done anything. A text that differs only in case or white space, or that is the last
//! part of a longer name such as an ARN, is a spelling. Everything else is not.

use ferroform_core::value::Value;

/// Whether `found` may be the service's spelling of `given`.
pub(super) fn resembles(given: &Value, found: &Value) -> bool {
    match (given, found) {
        (Value::String(given), Value::String(found)) => resembles_text(given, found),
        (Value::List(given), Value::List(found)) => {
            given.len() == found.len()
                && given.iter().zip(found).all(|(given, found)| resembles(given, found))
        }
        (Value::Set(given), Value::Set(found)) => {
            let has_likeness = |given: &Value| found.iter().any(|found| resembles(given, found));
            given.len() == found.len() && given.iter().all(has_likeness)
        }
        (Value::Object(given), Value::Object(_)) => {
            given.iter().all(|(name, given)| given.is_null() || resembles(given, found.attribute(name)))
        }
        _ => given == found,
    }
}

fn resembles_text(given: &str, found: &str) -> bool {
    let [given, found] = [given, found].map(plain);
    !given.is_empty()
        && !found.is_empty()
        && (given == found || is_last_part(&given, &found) || is_last_part(&found, &given))
}

/// Returns the text without case, repeated white space, and what services add to its end.
fn plain(text: &str) -> String {
    let text = text.trim().trim_end_matches(['.', '/']).to_lowercase();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn is_last_part(part: &str, whole: &str) -> bool {
    whole.strip_suffix(part).is_some_and(|before| before.ends_with(['/', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_meant_by_its_arn_and_in_any_case_and_no_other_text_is() {
        let arn = "arn:aws:ec2:eu-west-1:123456789012:subnet/subnet-1";
        for (given, found) in [
            ("subnet-1", arn),
            (arn, "subnet-1"),
            ("Web", "web"),
            ("a.example.com", "a.example.com."),
            ("a b", " a  b"),
        ] {
            assert!(resembles(&given.into(), &found.into()), "{given} {found}");
        }
        for (given, found) in
            [("subnet-11", arn), ("1", arn), ("new", "old"), ("v1", "v1.1"), ("", "a"), ("a", "")]
        {
            assert!(!resembles(&given.into(), &found.into()), "{given} {found}");
        }
    }
}
