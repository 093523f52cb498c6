//! Names for resources, from what people call the objects.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::table::{Kind, ResourceTable, TagShape};
use serde_json::Value as Json;

/// The longest name. It is cut between words.
const LONGEST: usize = 48;

/// The names that are taken, by type.
#[derive(Debug, Default)]
pub(super) struct Names<'t>(BTreeMap<&'t str, BTreeSet<String>>);

impl<'t> Names<'t> {
    /// Returns a name for an object: the tag `Name`, or else its own name, or else its identifier, with a number if another one
    /// has it.
    pub(super) fn of(
        &mut self,
        table: &'t ResourceTable,
        (identifier, tagged): (&str, Option<&str>),
        model: &Json,
    ) -> String {
        let called = tagged.map(str::to_owned).or_else(|| own_name(table, model));
        let called = called.filter(|name| !name.trim().is_empty());
        let name = word(&called.unwrap_or_else(|| identifier.to_owned()));
        let taken = self.0.entry(table.cloudformation_type).or_default();
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let mut free = [name.clone()].into_iter().chain(numbered).filter(|name| !taken.contains(name));
        let free = free.next().unwrap_or(name);
        taken.insert(free.clone());
        free
    }
}

/// Returns what an object calls itself: `name`, or `group_name` of a security group.
fn own_name(table: &ResourceTable, model: &Json) -> Option<String> {
    let is_name = |name: &str| {
        name == "name" || name.strip_suffix("_name").is_some_and(|what| table.name.ends_with(what))
    };
    let own = table.root.attributes.iter().find(|attribute| is_name(attribute.name))?;
    Some(model.get(own.property()?)?.as_str()?.to_owned())
}

/// Returns a text as a name in a configuration. Of an ARN only the resource is left.
pub(super) fn word(text: &str) -> String {
    let own = if text.starts_with("arn:") { text.splitn(6, ':').last().unwrap_or(text) } else { text };
    let mut name = String::new();
    for character in own.chars().flat_map(char::to_lowercase) {
        match character {
            'a'..='z' | '0'..='9' => name.push(character),
            _ if name.ends_with('_') || name.is_empty() => {}
            _ => name.push('_'),
        }
    }
    if name.len() > LONGEST {
        let cut = name[..LONGEST].rfind('_').unwrap_or(LONGEST);
        name.truncate(cut);
    }
    let name = name.trim_end_matches('_');
    match name.chars().next() {
        None => "this".to_owned(),
        Some('0'..='9') => format!("_{name}"),
        // Windows has no files with these names.
        Some(_) if is_device(name) => format!("{name}_"),
        Some(_) => name.to_owned(),
    }
}

fn is_device(name: &str) -> bool {
    let port = ["com", "lpt"].iter().find_map(|kind| name.strip_prefix(kind));
    matches!(name, "aux" | "con" | "nul" | "prn")
        || port.is_some_and(|number| matches!(number.as_bytes(), [b'0'..=b'9']))
}

/// Keys and values.
pub(super) type Tags = [(String, String)];

/// Returns the value of a tag.
pub(super) fn tag<'t>(tags: &'t Tags, key: &str) -> Option<&'t str> {
    tags.iter().find(|(own, _)| own == key).map(|(_, value)| value.as_str())
}

/// Returns the tags of an object.
pub(super) fn tags(table: &ResourceTable, model: &Json) -> Vec<(String, String)> {
    let found = || {
        let tagging = table.tagging?;
        let attribute = table.root.attribute(tagging.attribute)?;
        let tags = model.get(attribute.property()?)?;
        let text = |value: Option<&Json>| value.and_then(Json::as_str).unwrap_or_default().to_owned();
        let of_map = |tags: &Json| -> Option<Vec<_>> {
            Some(tags.as_object()?.iter().map(|(key, value)| (key.clone(), text(Some(value)))).collect())
        };
        match (tagging.shape, &attribute.kind) {
            (TagShape::Pairs { key, value, .. }, Kind::List(element, _) | Kind::Set(element)) => {
                let inside = element.kind.object()?;
                let [keys, values] = [key, value].map(|name| inside.attribute(name)?.property());
                let (keys, values) = (keys?, values?);
                let pairs = tags.as_array()?.iter().map(|tag| (text(tag.get(keys)), text(tag.get(values))));
                Some(pairs.collect())
            }
            (TagShape::Json, _) if tags.is_string() => of_map(&serde_json::from_str(tags.as_str()?).ok()?),
            _ => of_map(tags),
        }
    };
    found().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_a_word_of_a_configuration() {
        for (text, name) in [
            ("Main VPC (eu)", "main_vpc_eu"),
            ("vpc-0123", "vpc_0123"),
            ("arn:aws:sns:eu-west-1:111122223333:alerts", "alerts"),
            ("arn:aws:iam::111122223333:role/ci/deploy", "role_ci_deploy"),
            ("2024-backup", "_2024_backup"),
            ("AUX", "aux_"),
            ("com1", "com1_"),
            ("comx", "comx"),
            ("console", "console"),
            ("Ä", "this"),
            ("", "this"),
        ] {
            assert_eq!(word(text), name, "{text}");
        }
        let long = word(&"abcdefg-".repeat(20));
        assert!(long.len() <= LONGEST && long.ends_with('g'), "{long}");
    }

    #[test]
    fn two_objects_of_a_type_have_two_names() {
        let mut names = Names::default();
        let mut name = |identifier: &str| names.of(&ResourceTable::PLAIN, (identifier, None), &Json::Null);
        assert_eq!([name("a"), name("A"), name("a_2"), name("b")], ["a", "a_2", "a_2_2", "b"]);
    }
}
