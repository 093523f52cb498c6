//! Texts as services are known to rewrite them.
//!
//! The first of two texts is the user's, as everywhere in [`same`](crate::tree::same()): a version `5.7` may be
//! returned as `5.7.44`, but a change of the configuration from `5.7` to `5.7.44` is a change.

use ferroform_core::table::{Rewrite, RewriteStep};
use ferroform_schema::pattern::Pattern;

use crate::tree::equality::normal::normal;

/// Whether the service treats `given` and `found` as the same.
pub(crate) fn is_rewritten(rewrites: &[Rewrite], given: &str, found: &str) -> bool {
    given == found || rewrites.iter().any(|rewrite| is_spelling(rewrite, given, found))
}

fn is_spelling(rewrite: &Rewrite, given: &str, found: &str) -> bool {
    let made = made_of(rewrite, given);
    // The steps leave nothing of a text that does not have the form that the service expects.
    if made.is_empty() {
        return false;
    }
    if rewrite.before.is_empty() && rewrite.after.is_empty() {
        return made == found || made == made_of(rewrite, found);
    }
    let is_prefixed = rewrite.after.is_empty() && !matches(&format!("^(?:{})$", rewrite.before), "");
    surrounds(rewrite, &made, found) || (is_prefixed && surrounds(rewrite, &made_of(rewrite, found), given))
}

fn made_of(rewrite: &Rewrite, text: &str) -> String {
    rewrite.steps.iter().fold(text.to_owned(), |text, step| apply(step, &text))
}

/// Whether `text` is `part` with what the service puts around it.
fn surrounds(rewrite: &Rewrite, part: &str, text: &str) -> bool {
    let pattern = || format!("^(?:{})(?:{})(?:{})$", rewrite.before, escaped(part), rewrite.after);
    !part.is_empty() && text.contains(part) && matches(&pattern(), text)
}

/// Matches a pattern that is made for one text, so it is not cached.
fn matches(pattern: &str, text: &str) -> bool {
    Pattern::read(pattern).is_ok_and(|pattern| pattern.is_in(text))
}

fn apply(step: &RewriteStep, text: &str) -> String {
    match step {
        RewriteStep::Lowercase => text.to_lowercase(),
        RewriteStep::Uppercase => text.to_uppercase(),
        RewriteStep::AfterFirst(mark) => text.split_once(mark).map_or(text, |(_, rest)| rest).to_owned(),
        RewriteStep::AfterLast(mark) => text.rsplit_once(mark).map_or(text, |(_, rest)| rest).to_owned(),
        RewriteStep::TrimEnd => text.trim_end().to_owned(),
        RewriteStep::Without(end) => text.strip_suffix(end).unwrap_or(text).to_owned(),
        RewriteStep::Normal(form) => normal(*form, text).unwrap_or_default(),
        RewriteStep::Replace(from, to) => text.replace(from, to),
    }
}

/// Returns a pattern that matches only this text.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_ascii_punctuation() && c != '_' {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: &[Rewrite] = &[Rewrite { steps: &[], before: "arn:.+?:kms:.+?:.+?:key/", after: "" }];
    const LOWER: &[Rewrite] = &[Rewrite { steps: &[RewriteStep::Lowercase], before: "", after: "" }];

    #[test]
    fn lower_case_is_the_services_spelling() {
        assert!(is_rewritten(LOWER, "MyGroup", "mygroup"));
        assert!(is_rewritten(LOWER, "mygroup", "MyGroup"));
        assert!(!is_rewritten(LOWER, "MyGroup", "other"));
    }

    #[test]
    fn an_arn_is_the_services_spelling_of_a_key() {
        let arn = "arn:aws:kms:eu-west-1:111122223333:key/1a.b";
        assert!(is_rewritten(KEY, "1a.b", arn) && is_rewritten(KEY, arn, "1a.b"));
        assert!(!is_rewritten(KEY, "1a-b", arn) && !is_rewritten(KEY, "a.b", arn));
        assert!(!is_rewritten(KEY, "", arn), "no key at all is no spelling of one");
    }

    #[test]
    fn a_version_written_out_is_another_than_its_beginning() {
        let version = &[Rewrite { steps: &[], before: "", after: ".*" }];
        assert!(is_rewritten(version, "5.7", "5.7.44"));
        assert!(!is_rewritten(version, "5.7.44", "5.7"));
    }

    #[test]
    fn parts_and_ends() {
        let last = &[Rewrite { steps: &[RewriteStep::AfterLast(":")], before: "", after: "" }];
        assert!(is_rewritten(last, "arn:aws:lambda:function:f", "f"));
        assert!(!is_rewritten(last, "arn:aws:lambda:function:", ""));
        let dot = &[Rewrite { steps: &[], before: "", after: "." }];
        assert!(is_rewritten(dot, "example.com", "example.com."));
        let trimmed = &[Rewrite { steps: &[RewriteStep::TrimEnd], before: "", after: "" }];
        assert!(is_rewritten(trimmed, "-----END-----\n", "-----END-----"));
        let replaced = &[Rewrite { steps: &[RewriteStep::Replace("-", "_")], before: "", after: "" }];
        assert!(is_rewritten(replaced, "scram-sha-1", "scram_sha_1"));
    }
}
