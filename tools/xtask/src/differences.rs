//! What users see changed between two surfaces, in Markdown: for reviews, for the changelog, and for a refresh of the schemas.
//! `docs/reference/versions.md` says which changes break a configuration or a state.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use anyhow::{Context as _, Result};

use crate::surface;

/// What the lines of a surface say: the facts by type, and by what they are about.
#[derive(Debug, Default)]
struct Surface<'s>(BTreeMap<&'s str, BTreeMap<Subject<'s>, &'s str>>);

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Subject<'s> {
    /// What every type has once.
    Fact(&'static str),
    /// An attribute, and the object that has it: `resource` or a definition of the schema.
    Attribute { object: &'s str, name: &'s str },
    /// Anything else, such as a rule; the object is empty if it is about the type. The line is all that is known of it.
    Other { object: &'s str, line: &'s str },
}

/// The facts that every type has.
const FACTS: [&str; 5] = ["name", "offers", "identity", "operations", "timeouts"];

impl<'s> Surface<'s> {
    fn read(text: &'s str) -> Result<Self> {
        let mut read = Self::default();
        for line in text.lines() {
            let (place, what) =
                line.split_once(' ').with_context(|| format!("no line of a surface: {line}"))?;
            // The lines of the attributes say it too.
            if what.starts_with(surface::SHAPE) {
                continue;
            }
            let (name, object) = place.split_once('/').unwrap_or((place, ""));
            let (subject, facts) = Subject::read(object, what);
            read.0.entry(name).or_default().insert(subject, facts);
        }
        Ok(read)
    }
}

impl<'s> Subject<'s> {
    fn read(object: &'s str, what: &'s str) -> (Self, &'s str) {
        let other = (Self::Other { object, line: what }, "");
        let Some((head, facts)) = what.split_once(": ") else { return other };
        if let Some(fact) = FACTS.into_iter().find(|fact| object.is_empty() && head == *fact) {
            return (Self::Fact(fact), facts);
        }
        // The name of the property is in parentheses.
        match head.split_once(" (") {
            Some((name, property)) if !name.contains(' ') && property.ends_with(')') => {
                (Self::Attribute { object, name }, facts)
            }
            _ => other,
        }
    }
}

/// What differs, each as a line of Markdown.
#[derive(Debug, Default)]
pub(crate) struct Differences {
    pub(crate) breaking: BTreeSet<String>,
    pub(crate) added: BTreeSet<String>,
    pub(crate) changed: BTreeSet<String>,
}

impl Differences {
    /// Compares the lines of two surfaces.
    pub(crate) fn between(before: &str, after: &str) -> Result<Self> {
        let [before, after] = &[Surface::read(before)?, Surface::read(after)?];
        let mut found = Self::default();
        for name in keys(&before.0, &after.0) {
            match (before.0.get(name), after.0.get(name)) {
                (Some(_), None) => {
                    found.breaking.insert(format!("`awscc_{name}` is gone"));
                }
                (None, Some(_)) => {
                    found.added.insert(format!("`awscc_{name}`"));
                }
                (Some(before), Some(after)) => {
                    for subject in keys(before, after) {
                        found.add(name, *subject, before.get(subject).copied(), after.get(subject).copied());
                    }
                }
                (None, None) => {}
            }
        }
        Ok(found)
    }

    fn add(&mut self, of: &str, subject: Subject<'_>, before: Option<&str>, after: Option<&str>) {
        let shown = match subject {
            Subject::Fact(fact) => format!("`awscc_{of}`: {fact}"),
            Subject::Attribute { object: "resource", name } => format!("`awscc_{of}.{name}`"),
            Subject::Attribute { object, name } => format!("`awscc_{of}`, `{name}` of `{object}`"),
            Subject::Other { object: "" | "resource", line } => format!("`awscc_{of}`: {line}"),
            Subject::Other { object, line } => format!("`awscc_{of}`, `{object}`: {line}"),
        };
        let (is_breaking, line) = match (subject, before, after) {
            (_, before, after) if before == after => return,
            (Subject::Fact(fact), before, after) => {
                let [before, after] = [before, after].map(Option::unwrap_or_default);
                (breaks(fact, before, after), format!("{shown}: {before} → {after}"))
            }
            // What could be written in another way, and is no longer stored.
            (Subject::Other { line, .. }, Some(_), _) => {
                (line.starts_with("secret "), format!("no longer: {shown}"))
            }
            (Subject::Other { .. }, None, _) => (false, format!("new: {shown}")),
            (Subject::Attribute { .. }, Some(_), None) => (true, format!("{shown} is gone")),
            (Subject::Attribute { .. }, None, Some(after)) if words(after).contains(&"required") => {
                (true, format!("{shown} is new, and required"))
            }
            (Subject::Attribute { .. }, None, after) => {
                self.added.insert(format!("{shown}: {}", flags(after.unwrap_or_default())));
                return;
            }
            (Subject::Attribute { .. }, Some(before), Some(after)) => {
                let line = format!("{shown}: {before} → {after}");
                match attribute_breaks(before, after) {
                    Some(reason) => (true, format!("{reason}: {line}")),
                    None => (false, line),
                }
            }
        };
        let list = if is_breaking { &mut self.breaking } else { &mut self.changed };
        list.insert(line);
    }
}

impl std::fmt::Display for Differences {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut text = String::new();
        for (title, lines) in
            [("Breaking", &self.breaking), ("Added", &self.added), ("Changed", &self.changed)]
        {
            if !lines.is_empty() {
                writeln!(text, "### {title}\n")?;
                lines.iter().try_for_each(|line| writeln!(text, "- {line}"))?;
                writeln!(text)?;
            }
        }
        f.write_str(if text.is_empty() { "Nothing that users see has changed.\n" } else { &text })
    }
}

fn keys<'m, K: Ord, V>(one: &'m BTreeMap<K, V>, other: &'m BTreeMap<K, V>) -> BTreeSet<&'m K> {
    one.keys().chain(other.keys()).collect()
}

/// Whether a fact of a type that changed breaks a configuration or a state.
fn breaks(fact: &str, before: &str, after: &str) -> bool {
    match fact {
        // More of them break nothing.
        "offers" | "operations" => {
            let after: BTreeSet<&str> = after.split(", ").collect();
            before.split(", ").any(|one| !after.contains(one))
        }
        "timeouts" => false,
        _ => true,
    }
}

/// Returns why a change of an attribute breaks a configuration or a state.
fn attribute_breaks(before: &str, after: &str) -> Option<&'static str> {
    let [of_before, of_after] = [before, after].map(words);
    let [type_before, type_after] = [&of_before, &of_after].map(|words| words.first());
    let gets = |flag: &str| of_after.contains(&flag) && !of_before.contains(&flag);
    let can_be_set = |words: &[&str]| !words.contains(&"computed");
    if type_before != type_after {
        Some("another type")
    } else if gets("required") {
        Some("required now")
    } else if can_be_set(&of_before) && !can_be_set(&of_after) {
        Some("cannot be set now")
    } else if gets("replaces") || gets("replaces if configured") {
        Some("replaces now")
    } else {
        None
    }
}

/// Returns the type of an attribute and its flags, each a word or a few. What follows the first limit is left out: a pattern can
/// have commas.
fn words(facts: &str) -> Vec<&str> {
    const LIMITS: [&str; 7] =
        ["one of ", "length ", "pattern ", "range ", "size ", "default ", "multiple of "];
    let words = facts.split(", ");
    words.take_while(|word| !LIMITS.iter().any(|limit| word.starts_with(limit))).collect()
}

fn flags(facts: &str) -> String {
    words(facts).into_iter().take(2).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn differences(before: &str, after: &str) -> String {
        Differences::between(before, after).unwrap().to_string()
    }

    const QUEUE: &str = "sqs_queue offers: resource, data source\n\
                         sqs_queue identity: queue_url = queue_url\n\
                         sqs_queue/resource name (Name): string, optional+computed, keeps prior, pattern `^a, required$`\n\
                         sqs_queue/Rule size (Size): int64, optional\n";

    #[test]
    fn what_breaks_comes_first_with_its_reason() {
        for (from, to, line) in [
            ("string, optional+computed", "string, required", "- required now: `awscc_sqs_queue.name`: "),
            (
                "string, optional+computed",
                "int64, optional+computed",
                "- another type: `awscc_sqs_queue.name`: ",
            ),
            (
                "string, optional+computed",
                "string, computed",
                "- cannot be set now: `awscc_sqs_queue.name`: ",
            ),
            (
                "keeps prior",
                "keeps prior, replaces if configured",
                "- replaces now: `awscc_sqs_queue.name`: ",
            ),
            ("(Size): int64", "(Size): float64", "- another type: `awscc_sqs_queue`, `size` of `Rule`: "),
            (
                "resource, data source",
                "resource",
                "- `awscc_sqs_queue`: offers: resource, data source → resource",
            ),
            ("= queue_url", "= name", "- `awscc_sqs_queue`: identity: "),
            (
                "sqs_queue/Rule size (Size): int64, optional\n",
                "",
                "- `awscc_sqs_queue`, `size` of `Rule` is gone",
            ),
            ("sqs_queue", "sqs_other", "- `awscc_sqs_queue` is gone"),
        ] {
            let found = differences(QUEUE, &QUEUE.replace(from, to));
            let expected = format!("### Breaking\n\n{line}");
            assert!(found.starts_with(&expected), "{from} -> {to}: {found}");
        }
    }

    #[test]
    fn what_breaks_nothing_is_added_or_changed() {
        for (from, to, text) in [
            (
                "resource, data source",
                "resource, data source, list resource",
                "### Changed\n\n- `awscc_sqs_queue`: offers: ",
            ),
            ("$`", "$`, length 1..2", "### Changed\n\n- `awscc_sqs_queue.name`: "),
            ("a, required", "a, b", "### Changed\n\n- `awscc_sqs_queue.name`: "),
            (
                "sqs_queue/Rule",
                "sqs_queue/resource url (Url): string, computed\nsqs_queue/Rule",
                "### Added\n\n- `awscc_sqs_queue.url`: string, computed",
            ),
            (
                "sqs_queue offers",
                "sns_topic offers: resource\nsqs_queue offers",
                "### Added\n\n- `awscc_sns_topic`\n",
            ),
        ] {
            let found = differences(QUEUE, &QUEUE.replace(from, to));
            assert!(found.starts_with(text), "{from} -> {to}: {found}");
        }
        assert_eq!(differences(QUEUE, QUEUE), "Nothing that users see has changed.\n");
    }

    #[test]
    fn a_new_required_attribute_breaks_what_did_not_set_it() {
        let after = QUEUE.to_owned() + "sqs_queue/resource kind (Kind): string, required, one of [\"a\"]\n";
        assert_eq!(
            differences(QUEUE, &after),
            "### Breaking\n\n- `awscc_sqs_queue.kind` is new, and required\n\n"
        );
    }

    #[test]
    fn every_line_of_all_types_is_read() {
        let resources = crate::served::resources(&crate::workspace::root(), None).unwrap();
        let text = surface::text(&resources);
        let read = Surface::read(&text).unwrap();
        let subjects: usize = read.0.values().map(BTreeMap::len).sum();
        assert_eq!(subjects + resources.len(), text.lines().count(), "each line but the shape of a type");
    }

    #[test]
    fn a_rule_is_new_or_no_longer_there_and_a_secret_that_can_only_be_stored_breaks() {
        let rule = QUEUE.to_owned() + "sqs_queue/Rule rule exactly one of size | count?\n";
        assert_eq!(
            differences(QUEUE, &rule),
            "### Changed\n\n- new: `awscc_sqs_queue`, `Rule`: rule exactly one of size | count?\n\n"
        );
        let secret = QUEUE.to_owned() + "sqs_queue/resource secret key: key_wo of key_wo_version\n";
        assert_eq!(
            differences(&secret, QUEUE),
            "### Breaking\n\n- no longer: `awscc_sqs_queue`: secret key: key_wo of key_wo_version\n\n"
        );
    }

    #[test]
    fn what_is_no_line_is_named() {
        assert_eq!(Surface::read("sqs_queue").unwrap_err().to_string(), "no line of a surface: sqs_queue");
    }
}
