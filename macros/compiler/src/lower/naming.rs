//! The names of attributes, types and expanded items.

use std::collections::BTreeSet;

pub use ferroform_schema::snake;

use crate::ir::{ObjectId, ObjectName};
use crate::terraform_name::META_ARGUMENTS;
pub(crate) use crate::terraform_name::is_terraform_name;

/// The parts of `AWS::Logs::LogGroup`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TypeName<'t> {
    /// `AWS`.
    pub organisation: &'t str,
    /// `Logs`.
    pub service: &'t str,
    /// `LogGroup`.
    pub resource: &'t str,
}

impl<'t> TypeName<'t> {
    /// Splits a type name. Returns `None` unless it has three parts of letters and digits.
    #[must_use]
    pub fn parse(text: &'t str) -> Option<Self> {
        let mut parts = text.split("::");
        let name = Self { organisation: parts.next()?, service: parts.next()?, resource: parts.next()? };
        let is_word = |s: &str| !s.is_empty() && s.chars().all(|c| c.is_ascii_alphanumeric());
        let is_good = parts.next().is_none()
            && [name.organisation, name.service, name.resource].into_iter().all(is_word);
        is_good.then_some(name)
    }

    /// Whether the names in its schema mean what AWS means by them.
    #[must_use]
    pub fn is_of_aws(&self) -> bool {
        self.organisation == "AWS"
    }

    /// Returns the Terraform type without the provider's prefix: `logs_log_group`.
    #[must_use]
    pub fn terraform(&self) -> String {
        format!("{}_{}", self.service.to_lowercase(), snake(self.resource))
    }
}

/// Returns the attribute name of a property of the root, which must not be a name that Terraform reserves.
#[must_use]
pub fn root_attribute(property: &str, resource: &str) -> String {
    let name = snake(property);
    match name.as_str() {
        "provider" => "provider_name".into(),
        "id" => format!("{}_id", snake(resource)),
        _ if META_ARGUMENTS.contains(&name.as_str()) => format!("{}_{name}", snake(resource)),
        _ => name,
    }
}

/// Makes `name` differ from all names already taken: the second `value` of an object is `value_2`.
#[must_use]
pub fn distinct(name: String, taken: &BTreeSet<String>) -> String {
    let mut candidate = name.clone();
    let mut number = 2;
    while taken.contains(&candidate) {
        candidate = format!("{name}_{number}");
        number += 1;
    }
    candidate
}

/// Returns the names of objects with these labels and origins.
pub(super) fn objects(
    labels: Vec<(String, BTreeSet<String>)>,
    root: ObjectId,
    listing: Option<ObjectId>,
    limits: Option<ObjectId>,
) -> Vec<ObjectName> {
    let mut names = Vec::new();
    for (number, (label, origins)) in labels.into_iter().enumerate() {
        let id = ObjectId(number);
        let (is_root, is_listing, is_shared) = (id == root, Some(id) == listing, Some(id) == limits);
        names.push(ObjectName {
            table: if is_shared { TIME_LIMITS.into() } else { table_name(number, &label) },
            is_schema: is_root || is_listing,
            is_shared,
            label,
            origins,
        });
    }
    names
}

/// The table of the runtime that all types share.
const TIME_LIMITS: &str = "TIME_LIMITS";

/// Returns a name such as `O3_TAG`. The number makes it unique, and the label makes it readable.
fn table_name(number: usize, label: &str) -> String {
    let snake = snake(label).to_uppercase();
    let label: String = snake.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect();
    format!("O{number}_{label}")
}

/// Returns the part of a model's name that stands for an object: `Tag` in `ThingModelTag`.
pub(super) fn model_part(label: &str) -> String {
    let mut part: String = label.chars().filter(char::is_ascii_alphanumeric).collect();
    if let Some(first) = part.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    part
}

/// Appends a number if the name is taken: the second `Tag` is `Tag2`. The name with these additions is then taken too.
pub(super) fn numbered(name: String, additions: &[&str], taken: &mut BTreeSet<String>) -> String {
    let mut candidate = name.clone();
    let mut number = 2;
    let names = |candidate: &String| -> Vec<String> {
        [""].iter().chain(additions).map(|addition| format!("{candidate}{addition}")).collect()
    };
    while names(&candidate).iter().any(|name| taken.contains(name)) {
        candidate = format!("{name}{number}");
        number += 1;
    }
    taken.extend(names(&candidate));
    candidate
}

/// Returns the name of an enumeration's variant for a text: `UsEast1` for `us-east-1`.
pub(super) fn variant(text: &str) -> String {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty());
    let name: String = words.map(capitalised).collect();
    match name.chars().next() {
        None if text.is_empty() => "Empty".into(),
        None => "Sign".into(),
        Some(first) if first.is_ascii_digit() => format!("V{name}"),
        Some(_) if name == "Self" => "SelfValue".into(),
        Some(_) => name,
    }
}

/// Returns a word with a capital at the beginning. One in capitals alone has only that one: `ENABLED`.
fn capitalised(word: &str) -> String {
    let is_shouted = !word.contains(|c: char| c.is_ascii_lowercase());
    let mut word = if is_shouted { word.to_ascii_lowercase() } else { word.to_owned() };
    if let Some(first) = word.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    word
}

/// The words that cannot be the name of a field in some edition of Rust, but can with `r#`.
const KEYWORDS: &[&str] = &[
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn", "else",
    "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop", "macro",
    "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static", "struct", "trait",
    "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where", "while", "yield",
];

/// The words that cannot be the name of a field even with `r#`.
const NOT_RAW: &[&str] = &["", "_", "self", "super", "crate"];

/// Returns an identifier for each of these attributes, which differ. Keywords get `r#`. A name that begins with a
/// digit gets an underscore in front, and one that cannot be an identifier gets underscores at the end.
pub(super) fn identifiers(attributes: &[&str]) -> Vec<String> {
    let is_good = |name: &str| !NOT_RAW.contains(&name) && !name.starts_with(|c: char| c.is_ascii_digit());
    let mut taken: BTreeSet<String> =
        attributes.iter().filter(|name| is_good(name)).map(|name| String::from(*name)).collect();
    let mut identifiers = Vec::new();
    for attribute in attributes {
        if KEYWORDS.contains(attribute) {
            identifiers.push(format!("r#{attribute}"));
        } else if is_good(attribute) {
            identifiers.push(String::from(*attribute));
        } else {
            let is_digit = attribute.starts_with(|c: char| c.is_ascii_digit());
            let mut name = if is_digit { format!("_{attribute}") } else { format!("{attribute}_") };
            while name == "_" || !taken.insert(name.clone()) {
                name.push('_');
            }
            identifiers.push(name);
        }
    }
    identifiers
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_terraform_are_avoided_at_the_root() {
        assert_eq!(root_attribute("Id", "RestApi"), "rest_api_id");
        assert_eq!(root_attribute("Provider", "X"), "provider_name");
        assert_eq!(root_attribute("Count", "Fleet"), "fleet_count");
    }

    #[test]
    fn objects_are_named_after_what_they_were_made_of() {
        let labels = ["tag", "Tag", "a.b-c", "resource", "listing", "timeouts"];
        let labels = labels.map(|label| (String::from(label), BTreeSet::new()));
        let names = objects(labels.to_vec(), ObjectId(3), Some(ObjectId(4)), Some(ObjectId(5)));
        let tables: Vec<&str> = names.iter().map(|name| &*name.table).collect();
        assert_eq!(tables, ["O0_TAG", "O1_TAG", "O2_A_B_C", "O3_RESOURCE", "O4_LISTING", "TIME_LIMITS"]);
        let schemas: Vec<bool> = names.iter().map(|name| name.is_schema).collect();
        assert_eq!(schemas, [false, false, false, true, true, false]);
    }

    #[test]
    fn fields_are_named_like_their_attributes_as_far_as_rust_allows() {
        let attributes =
            ["gen", "type", "self", "self_", "try", "union", "1a", "_1a", "super", "", "_", "__"];
        let identifiers = identifiers(&attributes);
        assert_eq!(
            identifiers,
            [
                "r#gen", "r#type", "self__", "self_", "r#try", "union", "_1a_", "_1a", "super_", "___",
                "____", "__"
            ]
        );
        let distinct: BTreeSet<&String> = identifiers.iter().collect();
        assert_eq!(distinct.len(), identifiers.len());
    }

    #[test]
    fn models_are_named_after_their_labels() {
        let mut taken = BTreeSet::new();
        let labels = ["", "tag", "Tag", "a.b-c", "ß", "Path", "tagPath"];
        let names = labels.map(|label| numbered(model_part(label), &["Path"], &mut taken));
        assert_eq!(names, ["", "Tag", "Tag2", "Abc", "2", "Path2", "TagPath2"]);
    }

    #[test]
    fn variants_are_named_after_their_texts() {
        for (text, name) in [
            ("ENABLED", "Enabled"),
            ("us-east-1", "UsEast1"),
            ("SSE_KMS", "SseKms"),
            ("TLSv1.2", "TLSv12"),
            ("1.2", "V12"),
            ("self", "SelfValue"),
            ("", "Empty"),
            ("*", "Sign"),
            ("ß", "Sign"),
        ] {
            assert_eq!(variant(text), name);
        }
    }

    #[test]
    fn type_names_have_three_parts() {
        let name = TypeName::parse("AWS::Logs::LogGroup").expect("three parts");
        assert_eq!(name.terraform(), "logs_log_group");
        assert_eq!(TypeName::parse("AWS::Logs"), None);
        assert_eq!(TypeName::parse("AWS::Lo/gs::X"), None);
        assert_eq!(TypeName::parse("A::B::C::D"), None);
    }
}
