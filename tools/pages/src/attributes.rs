//! Attributes as lists: what may be set, what it must satisfy, and what happens to it.

use ferroform::explain::{Attribute, Behaviour, Definition, Limit, Notation, objects, printable};
use ferroform_core::schema::SchemaKind;
use ferroform_core::table::ObjectTable;
use serde_json::Value as Json;

use crate::markdown::{code, prose};
use crate::page::{Draft, continued, sentence};

/// Which attributes are listed under which title.
const GROUPS: [(&str, &[&str]); 3] = [
    ("Required", &["required"]),
    ("Optional", &["optional", "optional_computed"]),
    ("Read-only", &["computed"]),
];

pub(crate) fn write_schema(draft: &mut Draft, root: &'static ObjectTable, kind: SchemaKind) {
    write_objects(draft, &objects(root, kind), kind);
}

/// Writes the objects of a schema of this kind: first the root, then every definition that it leads to, once.
pub(crate) fn write_objects(draft: &mut Draft, objects: &[Definition], kind: SchemaKind) {
    let anchors = Anchors(objects);
    for (number, definition) in objects.iter().enumerate() {
        if number > 0 {
            draft.anchor(&anchors.of(&definition.name));
            draft.heading(3, &format!("Nested schema of {}", code(&definition.name)));
        }
        // It is true of everything inside too.
        let is_inside = |other: &Definition| {
            other.is_in_text
                && definition.name.strip_prefix(&other.name).is_some_and(|rest| rest.starts_with('.'))
        };
        if definition.is_in_text && !objects.iter().any(is_inside) {
            draft.paragraph("It is in a JSON text, so the names are those of the service.");
        }
        if kind != SchemaKind::DataSource {
            // What begins with a name is an attribute.
            let told = |text: String| if text.starts_with('`') { format!("argument {text}") } else { text };
            draft.list(definition.rules.iter().map(|rule| sentence(&told(limit(rule)))));
        }
        for (title, who) in GROUPS {
            let shown = definition.attributes.iter().filter(|one| who.contains(&one.configurability));
            let items: Vec<String> = shown.map(|attribute| item(attribute, kind, &anchors)).collect();
            if !items.is_empty() {
                draft.paragraph(&format!("{title}:"));
                draft.list(items);
            }
        }
        if definition.attributes.is_empty() {
            draft.paragraph(if number > 0 { "It has no attributes." } else { "There are none." });
        }
    }
}

/// The anchors of definitions. Those of deep ones are numbers: a page with thousands of long names is too large.
struct Anchors<'a>(&'a [Definition]);

impl Anchors<'_> {
    /// How long the path of a definition is whose anchor has it as its name.
    const LONGEST: usize = 40;

    fn of(&self, definition: &str) -> String {
        let place = self.0.iter().position(|known| known.name == definition);
        match place.filter(|_| definition.len() > Self::LONGEST) {
            Some(place) => format!("nestedatt--{place}"),
            None => format!("nestedatt--{}", definition.replace('.', "--")),
        }
    }
}

fn item(attribute: &Attribute, kind: SchemaKind, anchors: &Anchors<'_>) -> String {
    let property = match attribute.property {
        Some(property) if property != attribute.name => format!(", property {}", code(property)),
        _ => String::new(),
    };
    let words = attribute.shape.words();
    let mut item =
        format!("{} ({words}{property}){}", code(attribute.name), continued(attribute.description));
    // Little is worth knowing of what a data source shows, and of the identifier and the region that it is asked for.
    let is_shown = kind == SchemaKind::DataSource;
    let facts = if is_shown { Vec::new() } else { facts(attribute) };
    let is_seen =
        |behaviour| matches!(behaviour, Behaviour::Secret | Behaviour::Sensitive | Behaviour::WriteOnly);
    let deprecated = attribute.deprecated.map(|message| format!("Deprecated: {}", prose(message)));
    let notes = attribute.notes(|behaviour| !is_shown || is_seen(behaviour));
    let below = attribute.shape.definition().map(|name| format!("see [below](#{})", anchors.of(name)));
    for fact in deprecated.into_iter().chain(facts).chain(notes).chain(below) {
        item.push(' ');
        item.push_str(&sentence(&fact));
    }
    item
}

/// Returns what a value must satisfy, and what it is if none is set.
fn facts(attribute: &Attribute) -> Vec<String> {
    let all = |limits: Vec<&Limit>| limits.into_iter().map(limit).collect::<Vec<_>>().join("; ");
    let (own, of_elements) = (all(attribute.limits.iter().collect()), all(attribute.shape.element_limits()));
    let mut facts = Vec::new();
    facts.extend(Some(own).filter(|own| !own.is_empty()));
    facts.extend(Some(of_elements).filter(|all| !all.is_empty()).map(|all| format!("each element: {all}")));
    if let Some(default) = &attribute.default {
        let when = if default.only_if_unknown { ", unless the object has a value" } else { "" };
        facts.push(format!("default: {}{when}", code(&default.value.to_string())));
    } else if let Some(value) = &attribute.filled_in {
        facts.push(format!("if the configuration does not set it, AWS has {}", code(&value.to_string())));
    } else if attribute.configurability == "optional_computed" && attribute.property.is_some() {
        facts.push("the service sets it if the configuration does not".to_owned());
    }
    if let Some(value) = &attribute.sent_when_removed {
        facts.push(format!("if it is removed, {} is sent", code(&value.to_string())));
    }
    facts
}

/// Returns a limit in words, with its names and values as code.
fn limit(limit: &Limit) -> String {
    let value = |value: &Json| match value {
        Json::String(text) => code(&printable(text)),
        other => code(&other.to_string()),
    };
    limit.words(Notation { name: code, value })
}
