//! Guesses whether one value is a service's spelling of another.
//!
//! This is used where nothing else tells: where an update did not change the answer, so that either the service has its
//! own spelling of what was written, or it has not done anything; and where nobody recorded how the service spells a
//! value. A text that differs only in case or white space, or that is the last part of a longer name such as an ARN, is a
//! spelling. Everything else is not.

use ferroform_core::value::Value;

/// How likely it is that one value is a service's spelling of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Resemblance {
    /// It is not.
    None,
    /// It looks like one: the text has the other at its end, or other white space.
    Likely,
    /// Only the case differs, or one is the ARN of the other.
    Certain,
}

/// Whether `found` may be the service's spelling of `given`.
pub(crate) fn resembles(given: &Value, found: &Value) -> bool {
    resemblance(given, found) > Resemblance::None
}

/// Returns how likely it is that `found` is the service's spelling of `given`: that of the least likely part.
pub(crate) fn resemblance(given: &Value, found: &Value) -> Resemblance {
    let all = |parts: &mut dyn Iterator<Item = Resemblance>| parts.min().unwrap_or(Resemblance::Certain);
    match (given, found) {
        (Value::String(given), Value::String(found)) => resemblance_of_texts(given, found),
        (Value::List(given), Value::List(found)) if given.len() == found.len() => {
            all(&mut given.iter().zip(found).map(|(given, found)| resemblance(given, found)))
        }
        (Value::Set(given), Value::Set(found)) if given.len() == found.len() => {
            let best = |given: &Value| found.iter().map(|found| resemblance(given, found)).max();
            all(&mut given.iter().map(|given| best(given).unwrap_or(Resemblance::None)))
        }
        (Value::Object(given), Value::Object(_)) => {
            let given = given.iter().filter(|(_, given)| !given.is_null());
            all(&mut given.map(|(name, given)| resemblance(given, found.attribute(name))))
        }
        _ if given == found => Resemblance::Certain,
        _ => Resemblance::None,
    }
}

fn resemblance_of_texts(given: &str, found: &str) -> Resemblance {
    if given.to_lowercase() == found.to_lowercase() {
        return Resemblance::Certain;
    }
    let is_arn_of =
        |arn: &str, name: &str| arn.starts_with("arn:") && !name.is_empty() && is_last_part(name, arn);
    if is_arn_of(given, found) || is_arn_of(found, given) {
        return Resemblance::Certain;
    }
    let [given, found] = [given, found].map(plain);
    let is_like = !given.is_empty()
        && !found.is_empty()
        && (given == found || is_last_part(&given, &found) || is_last_part(&found, &given));
    if is_like { Resemblance::Likely } else { Resemblance::None }
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
