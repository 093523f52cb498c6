//! Attributes as lists: what may be set, what it must satisfy, and what happens to it.

use ferroform_explain::{Attribute, Behaviour, Definition, Limit, Shape};
use serde_json::Value as Json;

use crate::markdown::{code, escaped, prose};
use crate::page::{Draft, continued, names, sentence};

/// Which attributes of a type a page shows.
pub(crate) trait View {
    /// Whether this attribute is shown.
    fn shows(&self, definition: &Definition, attribute: &Attribute) -> bool;
    /// Whether users only read it.
    fn is_read(&self) -> bool;
}

/// Everything, as users write it.
pub(crate) struct Whole;

impl View for Whole {
    fn shows(&self, _: &Definition, _: &Attribute) -> bool {
        true
    }

    fn is_read(&self) -> bool {
        false
    }
}

/// Writes the objects of a type: first the type itself, then every definition that it leads to, once.
pub(crate) fn write_objects(draft: &mut Draft, objects: &[Definition], view: &dyn View) {
    let shown = reachable(objects, view);
    let anchors = Anchors(&shown);
    for (number, definition) in shown.iter().enumerate() {
        if number > 0 {
            draft.anchor(&anchors.of(&definition.name));
            draft.heading(3, &format!("Nested schema of {}", code(&definition.name)));
        }
        // It is true of everything inside too.
        let is_inside = |other: &&Definition| {
            other.is_in_text
                && definition.name.strip_prefix(&other.name).is_some_and(|rest| rest.starts_with('.'))
        };
        if definition.is_in_text && !shown.iter().any(is_inside) {
            draft.paragraph("It is in a JSON text, so the names are those of the service.");
        }
        if !view.is_read() {
            draft.list(definition.rules.iter().map(|rule| sentence(&limit(rule))));
        }
        let groups: &[(&str, &[&str])] = match view.is_read() {
            true => &[("Read-only", &["required", "optional", "optional_computed", "computed"])],
            false => &[
                ("Required", &["required"]),
                ("Optional", &["optional", "optional_computed"]),
                ("Read-only", &["computed"]),
            ],
        };
        for (title, kinds) in groups {
            let shown = definition.attributes.iter().filter(|attribute| {
                kinds.contains(&attribute.configurability) && view.shows(definition, attribute)
            });
            let items: Vec<String> = shown.map(|attribute| item(attribute, view, &anchors)).collect();
            if !items.is_empty() {
                draft.paragraph(&format!("{title}:"));
                draft.list(items);
            }
        }
        if definition.attributes.is_empty() {
            draft.paragraph("It has no attributes.");
        }
    }
}

/// Returns the definitions that shown attributes lead to, each once, the root first.
fn reachable<'a>(objects: &'a [Definition], view: &dyn View) -> Vec<&'a Definition> {
    let mut found: Vec<&Definition> = objects.first().into_iter().collect();
    let mut next = 0;
    while let Some(definition) = found.get(next).copied() {
        next += 1;
        for attribute in definition.attributes.iter().filter(|attribute| view.shows(definition, attribute)) {
            let held = attribute.shape.definition();
            let held = held.and_then(|name| objects.iter().find(|other| other.name == name));
            if let Some(held) = held.filter(|held| !found.iter().any(|known| known.name == held.name)) {
                found.push(held);
            }
        }
    }
    found
}

/// Returns the name of the anchor of a definition.
pub(crate) fn anchor(definition: &str) -> String {
    format!("nestedatt--{}", definition.replace('.', "--"))
}

/// The anchors of definitions. Those of deep ones are numbers: a page with thousands of long names is too large.
struct Anchors<'a>(&'a [&'a Definition]);

impl Anchors<'_> {
    /// How long the path of a definition is whose anchor has it as its name.
    const LONGEST: usize = 40;

    fn of(&self, definition: &str) -> String {
        let place = self.0.iter().position(|known| known.name == definition);
        match place.filter(|_| definition.len() > Self::LONGEST) {
            Some(place) => format!("nestedatt--{place}"),
            None => anchor(definition),
        }
    }
}

fn item(attribute: &Attribute, view: &dyn View, anchors: &Anchors<'_>) -> String {
    let property = match attribute.property {
        Some(property) if property != attribute.name => format!(", property {}", code(property)),
        _ => String::new(),
    };
    let mut item = format!(
        "{} ({}{property}){}",
        code(attribute.name),
        attribute.shape.words(),
        continued(attribute.description)
    );
    let mut add = |text: &str| {
        item.push(' ');
        item.push_str(&sentence(text));
    };
    if let Some(message) = attribute.deprecated {
        add(&format!("Deprecated: {}", prose(message)));
    }
    if view.is_read() {
        for behaviour in attribute.behaviour.iter().filter(|behaviour| is_seen(**behaviour)) {
            add(behaviour.words());
        }
    } else {
        facts(attribute, &mut add);
    }
    if let Some(levels) = attribute.cut_after_levels {
        add(&format!(
            "the definition contains itself and is unrolled {levels} levels deep: from here on it is a JSON text"
        ));
    }
    if let Some(definition) = attribute.shape.definition() {
        add(&format!("see [below](#{})", anchors.of(definition)));
    }
    item
}

/// Whether this is worth knowing of a value that is only read.
fn is_seen(behaviour: Behaviour) -> bool {
    matches!(behaviour, Behaviour::Secret | Behaviour::Sensitive | Behaviour::WriteOnly)
}

fn facts(attribute: &Attribute, add: &mut impl FnMut(&str)) {
    if !attribute.limits.is_empty() {
        add(&limits(&attribute.limits));
    }
    let of_elements = element_limits(&attribute.shape);
    if !of_elements.is_empty() {
        add(&format!("each element: {of_elements}"));
    }
    if let Some(default) = &attribute.default {
        let when = if default.only_if_unknown { ", unless the object has a value" } else { "" };
        add(&format!("default: {}{when}", code(&default.value.to_string())));
    } else if attribute.configurability == "optional_computed" {
        add("the service sets it if the configuration does not");
    }
    for behaviour in &attribute.behaviour {
        if *behaviour != Behaviour::ReadOnly || attribute.configurability != "computed" {
            add(behaviour.words());
        }
    }
    if let Some(argument) = attribute.write_only_argument {
        add(&format!("{} can be set in its place", code(argument)));
    }
}

fn element_limits(shape: &Shape) -> String {
    let all: Vec<String> = shape.element_limits().into_iter().map(limit).collect();
    all.join("; ")
}

fn limits(limits: &[Limit]) -> String {
    limits.iter().map(limit).collect::<Vec<_>>().join("; ")
}

/// Returns a limit in words, with its values as code.
fn limit(limit: &Limit) -> String {
    let text = of_rule(&limit.rule).unwrap_or_else(|| escaped(&limit.text));
    if limit.only_warned { format!("{text} (otherwise a warning)") } else { text }
}

fn of_rule(rule: &Json) -> Option<String> {
    let (name, value) = rule.as_object()?.iter().next()?;
    let texts = |value: &Json| {
        let texts = value.as_array()?.iter().map(|one| one.as_str().map(printable));
        texts.collect::<Option<Vec<_>>>()
    };
    let codes = |texts: Vec<String>, between: &str| {
        texts.iter().map(|text| code(text)).collect::<Vec<_>>().join(between)
    };
    let sets = |value: &Json| {
        let sets = value.as_array()?.iter().map(|set| Some(codes(texts(set)?, " with ")));
        Some(sets.collect::<Option<Vec<_>>>()?.join(", "))
    };
    Some(match name.as_str() {
        "pattern" => format!("matches {}", code(&printable(value.as_str()?))),
        "keys" => format!("keys match {}", codes(texts(value)?, " or ")),
        "one_of" => {
            let values = value.as_array()?.iter().map(|one| match one {
                Json::String(text) => printable(text),
                other => other.to_string(),
            });
            format!("one of {}", codes(values.collect(), ", "))
        }
        "any_of" => format!("at least one is set: {}", sets(value)?),
        "one_of_sets" => format!("exactly one is set: {}", sets(value)?),
        "requires" => {
            let (attribute, others) = value.as_object()?.iter().next()?;
            format!("with {} also {}", code(attribute), names(texts(others)?.iter().map(String::as_str)))
        }
        _ => return None,
    })
}

/// Writes control characters as escapes, so that a pattern stays on its line.
fn printable(text: &str) -> String {
    let written = |c: char| if c.is_control() { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    text.chars().map(written).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn values_of_limits_are_code() {
        let cases = [
            (json!({"pattern": "^[a`|<]+$"}), "matches ``^[a`|<]+$``"),
            (json!({"pattern": "^\t$"}), "matches `^\\u0009$`"),
            (json!({"one_of": ["a", 7, true]}), "one of `a`, `7`, `true`"),
            (json!({"any_of": [["a"], ["b", "c"]]}), "at least one is set: `a`, `b` with `c`"),
            (json!({"requires": {"a": ["b", "c"]}}), "with `a` also `b`, `c`"),
            (json!({"keys": ["^a$", "^b$"]}), "keys match `^a$` or `^b$`"),
        ];
        for (rule, text) in cases {
            assert_eq!(limit(&Limit { text: "?".to_owned(), only_warned: false, rule }), text);
        }
        let length =
            Limit { text: "1 to 8 characters".to_owned(), only_warned: true, rule: json!({"length": {}}) };
        assert_eq!(limit(&length), "1 to 8 characters (otherwise a warning)");
    }
}
