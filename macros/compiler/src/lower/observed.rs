//! Applies what was observed of a property to what its schema says.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::objects::Objects;
use crate::ir::{Attribute, Default, Equality, Exclusion, Identified, Kind, Literal, Rewrite, RewriteStep};
use crate::observed::Observed;

/// Applies the facts to the kind and the equality of a property. What is said of a list or a map is about its elements.
pub(super) fn spell(facts: &[&Observed], kind: &mut Kind, equality: &mut Equality, objects: &Objects) {
    for fact in facts {
        match (fact, &mut *kind) {
            (Observed::Equal(observed), Kind::List(element, _) | Kind::Set(element) | Kind::Map(element))
                if !matches!(element.kind, Kind::Object(_)) =>
            {
                combine(&mut element.equality, observed);
            }
            (Observed::Equal(observed), _) => combine(equality, observed),
            (Observed::Identified(by, has_others), Kind::List(element, _) | Kind::Set(element)) => {
                let Kind::Object(id) = element.kind else { continue };
                let before = element.identified.take();
                let has_others = *has_others || before.is_some_and(|before| before.has_others);
                let by = of_property(objects.attributes(id), by);
                element.identified = by.map(|by| Identified { by: by.name.clone(), has_others });
            }
            _ => {}
        }
    }
}

/// Adds the ways in which a service spells a value to those that are known.
fn combine(equality: &mut Equality, observed: &Equality) {
    match (&mut *equality, observed) {
        (Equality::Rewritten(known), Equality::Rewritten(more)) => {
            let new: Vec<Rewrite> = more.iter().filter(|rewrite| !known.contains(rewrite)).cloned().collect();
            let both: Vec<Rewrite> =
                new.iter().flat_map(|new| known.iter().filter_map(|known| at_once(known, new))).collect();
            known.extend(new.into_iter().chain(both));
        }
        // What is compared as a document already has no other spelling as a text, but for what is in it.
        (Equality::Exact, _) | (Equality::Json, Equality::JsonWithMore | Equality::Policy) => {
            *equality = observed.clone();
        }
        (Equality::Json, Equality::Rewritten(rewrites)) if rewrites.iter().all(is_of_documents) => {
            *equality = observed.clone();
        }
        _ => {}
    }
}

fn is_of_documents(rewrite: &Rewrite) -> bool {
    rewrite.steps.iter().all(|step| matches!(step, RewriteStep::Normal(form) if form.is_of_documents()))
}

/// A service that rewrites a text in two ways may do both at once.
fn at_once(first: &Rewrite, second: &Rewrite) -> Option<Rewrite> {
    let has_steps_only = |rewrite: &Rewrite| rewrite.before.is_empty() && rewrite.after.is_empty();
    let steps = [&first.steps[..], &second.steps[..]].concat();
    (has_steps_only(first) && has_steps_only(second)).then_some(Rewrite { steps, ..Rewrite::default() })
}

/// Returns what the service fills in, what is sent when users remove the property, and what must go when it changes. The
/// exclusions have the names of properties.
pub(super) fn values(
    facts: &[&Observed],
    kind: &Kind,
    objects: &Objects,
) -> (Option<Literal>, Option<Literal>, Vec<Exclusion>) {
    let (mut filled, mut kept, mut excludes) = (None, None, Vec::new());
    for fact in facts {
        match fact {
            Observed::Filled(Some(literal)) => filled = Some(named(literal, kind, objects)),
            Observed::Kept(literal) => kept = Some(named(literal, kind, objects)),
            Observed::Excluded(exclusion) => excludes.push(exclusion.clone()),
            _ => {}
        }
    }
    (filled, kept, excludes)
}

/// Whether the service was seen to fill in something else than the default of the schema. `filled` is what it always fills
/// in.
pub(super) fn is_other(facts: &[&Observed], filled: Option<&Literal>, default: &Default) -> bool {
    let (Default::Static(default) | Default::IfUnknown(default)) = default;
    let is_chosen = facts.iter().any(|fact| matches!(fact, Observed::Filled(None)));
    is_chosen || filled.is_some_and(|filled| !has(filled, default))
}

/// Whether a value has everything that another one says.
fn has(whole: &Literal, part: &Literal) -> bool {
    match (whole, part) {
        (Literal::Object(whole), Literal::Object(part)) => part.iter().all(|(name, part)| {
            whole.iter().find(|(other, _)| other == name).is_some_and(|(_, whole)| has(whole, part))
        }),
        (whole, part) => whole == part,
    }
}

/// Returns a literal of properties with the names of attributes.
fn named(literal: &Literal, kind: &Kind, objects: &Objects) -> Literal {
    match (literal, kind) {
        (Literal::List(items), Kind::List(element, _) | Kind::Set(element)) => {
            Literal::List(items.iter().map(|item| named(item, &element.kind, objects)).collect())
        }
        (Literal::Object(members), Kind::Object(id)) => {
            let named = members.iter().filter_map(|(property, value)| {
                let attribute = of_property(objects.attributes(*id), property)?;
                Some((attribute.name.clone(), named(value, &attribute.kind, objects)))
            });
            let mut named: Vec<(String, Literal)> = named.collect();
            named.sort();
            Literal::Object(named)
        }
        (Literal::Object(_) | Literal::List(_), Kind::String(_)) => {
            Literal::String(json(literal).to_string())
        }
        _ => literal.clone(),
    }
}

/// Returns a literal as JSON.
fn json(literal: &Literal) -> Json {
    match literal {
        Literal::Bool(value) => (*value).into(),
        Literal::Int(value) => (*value).into(),
        Literal::Number(text) => serde_json::from_str(text).unwrap_or_default(),
        Literal::String(text) => text.as_str().into(),
        Literal::List(items) => items.iter().map(json).collect(),
        Literal::Object(members) => members.iter().map(|(name, value)| (name.clone(), json(value))).collect(),
    }
}

/// Gives the exclusions of an object the names of attributes.
pub(super) fn name_exclusions(attributes: &mut [Attribute]) {
    let name = |attribute: &Attribute| Some((attribute.property()?.to_owned(), attribute.name.clone()));
    let names: BTreeMap<String, String> = attributes.iter().filter_map(name).collect();
    for Exclusion { attributes, .. } in
        attributes.iter_mut().flat_map(|attribute| &mut attribute.behaviour.excludes)
    {
        for name in attributes {
            if let Some(attribute) = names.get(name) {
                name.clone_from(attribute);
            }
        }
    }
}

/// Returns the attribute of a property.
fn of_property<'a>(attributes: &'a [Attribute], property: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.property() == Some(property))
}
