//! A configuration of a type: what it must have, what names an object, what a list needs, and a tag.
//!
//! Values satisfy the constraints of the table. Where none is found, and for secrets, the configuration has a variable.

use ferroform_core::table::{
    AttributeTable, Configurability, Constraint, ElementTable, Equality, Kind, Literal, ObjectTable,
    ResourceTable, Rule, Severity, TagShape, Text,
};
use ferroform_core::value::{Number, Object, Value};
use ferroform_engine::{Strictness, obeys, plural_block, validate_config};
use ferroform_schema::pattern::Pattern;
use serde_json::{Map, Value as Json};

use crate::explain::catalogue::Type;
use crate::explain::hcl;

/// Texts that many services take, for patterns from which none can be made.
const USUAL: [&str; 10] = [
    "123456789012",
    "arn:aws:iam::123456789012:role/example",
    "us-east-1",
    "10.0.0.0/16",
    "10.0.0.1",
    "https://example.com",
    "example.com",
    "someone@example.com",
    "12345678-1234-1234-1234-123456789012",
    "2030-01-01T00:00:00Z",
];

/// An instant.
const INSTANT: &str = "2030-01-01T00:00:00Z";

/// A policy that allows nothing.
const POLICY: &str = r#"{"Version":"2012-10-17","Statement":[]}"#;

/// Beyond this depth, values are variables.
const DEEPEST: usize = 24;

/// Returns a configuration of a type, in Terraform's language.
#[must_use]
pub fn example(found: &Type) -> String {
    hcl::configuration(&[example_block(found, "", &|_, _| hcl::Source::Value)])
}

/// Returns a configuration of a type in its parts. `sources` says which values come from elsewhere, and the names of
/// variables begin with `prefix`.
#[must_use]
pub fn example_block(found: &Type, prefix: &str, sources: hcl::Sources<'_>) -> hcl::Block {
    hcl::block((&found.name, "example"), found.table.root, &example_config(found.table), prefix, sources)
}

/// Returns a configuration as a value: what must be set, with what names the object, with what it is listed by and with a
/// tag if that breaks no rule. What nobody can know is unknown.
#[must_use]
pub fn example_config(table: &'static ResourceTable) -> Value {
    let root = table.root;
    let names = names_of(table);
    let named = object(root, &names, 0);
    let listed = object(root, &[names, listing_names(table)].concat(), 0);
    let bare = object(root, &[], 0);
    let complaints = |config: &Value| validate_config(root, config, Strictness::AsDeclared).iter().count();
    let candidates = [with_tag(table, &listed), listed, with_tag(table, &named), named, bare];
    candidates.into_iter().min_by_key(complaints).unwrap_or_default()
}

/// Returns the root attributes that users set and that are part of the identifier.
fn names_of(table: &'static ResourceTable) -> Vec<&'static str> {
    let parts = table.identity.parts.iter().filter_map(|part| match part.attribute_path {
        [name] => Some(*name),
        _ => None,
    });
    parts.filter(|name| table.root.attribute(name).is_some_and(is_written)).collect()
}

/// Returns the root attributes that users set and by which objects are listed.
fn listing_names(table: &'static ResourceTable) -> Vec<&'static str> {
    let own = listing_arguments(table).into_iter().filter_map(|argument| listed_by(table, argument));
    own.filter(|own| is_written(own)).map(|own| own.name).collect()
}

/// Returns the attribute of a resource with the property that an argument of its list asks for.
#[must_use]
pub fn listed_by(
    table: &'static ResourceTable,
    argument: &AttributeTable,
) -> Option<&'static AttributeTable> {
    let property = argument.property()?;
    table.root.attributes.iter().find(|own| own.property() == Some(property))
}

/// Returns the arguments that a list of objects needs: what must be set, and the first of several sets.
#[must_use]
pub fn listing_arguments(table: &'static ResourceTable) -> Vec<&'static AttributeTable> {
    let block = plural_block(table);
    let sets = block.rules.iter().filter_map(|constraint| match constraint.rule {
        Rule::AnyOf(sets) | Rule::OneOfSets(sets) => sets.first(),
        _ => None,
    });
    let chosen: Vec<&str> = sets.flat_map(|set| set.iter().copied()).collect();
    let is_needed = |attribute: &&AttributeTable| {
        attribute.configurability == Configurability::Required || chosen.contains(&attribute.name)
    };
    block.attributes.iter().filter(is_needed).collect()
}

/// Whether users may write the attribute.
fn is_written(attribute: &AttributeTable) -> bool {
    attribute.is_configurable() && attribute.behaviour.deprecated.is_none()
}

fn with_tag(table: &'static ResourceTable, config: &Value) -> Value {
    let (Some(tag), Value::Object(object)) = (tag(table), config) else { return config.clone() };
    let mut object = object.clone();
    let is_unset = |name: &str| object.get(name).is_none_or(Value::is_null);
    if let Some((name, tags)) = Some(tag).filter(|(name, _)| is_unset(name)) {
        object.insert(name, tags);
    }
    Value::Object(object)
}

/// Returns the attribute with the tags, and a tag for it.
fn tag(table: &'static ResourceTable) -> Option<(&'static str, Value)> {
    let tagging = table.tagging?;
    let attribute = table.root.attribute(tagging.attribute)?;
    let (key, value) = ("Stage", "test");
    let tags = match (tagging.shape, &attribute.kind) {
        (TagShape::Map, _) => Value::Map([(key.to_owned(), value.into())].into()),
        (TagShape::Pairs { key: of_key, value: of_value, .. }, kind) => {
            let (Kind::List(element, _) | Kind::Set(element)) = kind else { return None };
            let table = element.kind.object()?;
            let Value::Object(mut pair) = object(table, &[of_key, of_value], 0) else { return None };
            pair.insert(of_key, key.into());
            pair.insert(of_value, value.into());
            match kind {
                Kind::Set(_) => Value::set(vec![Value::Object(pair)]),
                _ => Value::List(vec![Value::Object(pair)]),
            }
        }
        (TagShape::Json, _) => return None,
    };
    is_written(attribute).then_some((attribute.name, tags))
}

/// Returns an object with what it must have and with these attributes.
fn object(table: &'static ObjectTable, also: &[&str], depth: usize) -> Value {
    let mut wanted: Vec<&str> = also.to_vec();
    let is_settable = |one: &&AttributeTable| one.configurability != Configurability::Computed;
    let demanded = table.attributes.iter().filter(is_settable).filter(|one| one.is_demanded());
    wanted.extend(demanded.map(|one| one.name));
    let secret = |name: &str| table.secrets.iter().find(|secret| secret.attribute == name);
    for secret in table.secrets.iter().filter(|secret| secret.demanded.is_some()) {
        wanted.push(secret.attribute);
    }
    // What one rule demands, another may forbid; a rule that never ends is left alone.
    for _ in 0..=table.rules.len() {
        let added = table.rules.iter().find_map(|constraint| missing(table, &constraint.rule, &wanted));
        match added {
            Some(names) => wanted.extend(names),
            None => break,
        }
    }
    let mut object: Object = table.attributes.iter().map(|attribute| (attribute.name, Value::Null)).collect();
    for attribute in table.attributes.iter().filter(|attribute| wanted.contains(&attribute.name)) {
        match secret(attribute.name) {
            Some(secret) => {
                object.insert(secret.argument, Value::UNKNOWN);
                object.insert(secret.version, 1.into());
            }
            None => object.insert(attribute.name, value_of(attribute, depth)),
        }
    }
    Value::Object(object)
}

/// Returns what a rule about several attributes lacks.
fn missing(table: &'static ObjectTable, rule: &Rule, wanted: &[&str]) -> Option<Vec<&'static str>> {
    let has_all = |set: &&[&'static str]| set.iter().all(|name| wanted.contains(name));
    let is_possible =
        |set: &&&[&'static str]| set.iter().all(|name| table.attribute(name).is_some_and(is_written));
    let added = match rule {
        Rule::AnyOf(sets) | Rule::OneOfSets(sets) if !sets.iter().any(has_all) => {
            // The one to which least is missing.
            let lacking = |set: &&&[&'static str]| set.iter().filter(|name| !wanted.contains(name)).count();
            sets.iter().filter(is_possible).min_by_key(lacking)?.to_vec()
        }
        Rule::Requires(requirement) if wanted.contains(&requirement.attribute) => requirement.others.to_vec(),
        _ => return None,
    };
    let new: Vec<_> = added.into_iter().filter(|name| !wanted.contains(name)).collect();
    (!new.is_empty()).then_some(new)
}

/// Returns a value that satisfies the constraints, or an unknown one.
fn value_of(attribute: &'static AttributeTable, depth: usize) -> Value {
    if attribute.is_hidden() {
        return Value::UNKNOWN;
    }
    let is_policy = attribute.behaviour.equality == Equality::Policy;
    let policy = is_policy.then(|| Value::from(POLICY));
    let fits = |policy: &Value| {
        matches!(attribute.kind, Kind::String(_))
            && is_allowed(&attribute.kind, attribute.constraints, policy, true)
    };
    policy.filter(fits).unwrap_or_else(|| value(&attribute.kind, attribute.constraints, 0, depth))
}

/// Returns the value with this number, so that the elements of a set differ.
fn value(kind: &'static Kind, constraints: &'static [Constraint], number: u8, depth: usize) -> Value {
    if depth > DEEPEST {
        return Value::UNKNOWN;
    }
    let made = match kind {
        Kind::Bool => Some(true.into()),
        Kind::Int64 | Kind::Float64 => number_of(kind, constraints, number),
        Kind::String(Text::Instant) => Some(INSTANT.into()),
        Kind::String(Text::Json) => Some("{}".into()),
        Kind::String(Text::Document(element)) => {
            let inside = value(&element.kind, element.constraints, number, depth + 1);
            Some(
                json(&element.kind, &inside)
                    .map_or_else(|| "{}".into(), |json| Value::String(json.to_string())),
            )
        }
        Kind::String(Text::Plain) | Kind::Dynamic => text(kind, constraints, number),
        Kind::Object(table) => Some(object(table, &[], depth + 1)),
        Kind::List(element, _) => {
            Some(Value::List(elements(&element.kind, element.constraints, constraints, depth)))
        }
        Kind::Set(element) => {
            Some(Value::set(elements(&element.kind, element.constraints, constraints, depth)))
        }
        Kind::Map(element) => map(kind, element, constraints, depth),
    };
    made.filter(|value| is_allowed(kind, constraints, value, true)).unwrap_or(Value::UNKNOWN)
}

/// Whether a value satisfies these constraints, or those of them that are errors.
fn is_allowed(kind: &Kind, constraints: &[Constraint], value: &Value, only_errors: bool) -> bool {
    let counts = |constraint: &&Constraint| !only_errors || constraint.severity == Severity::Error;
    constraints.iter().filter(counts).all(|constraint| obeys(&constraint.rule, kind, value))
}

/// Returns the first of these values that satisfies all constraints, or else those that are errors.
fn first_allowed(kind: &Kind, constraints: &[Constraint], candidates: Vec<Value>) -> Option<Value> {
    let position =
        |only_errors| candidates.iter().position(|value| is_allowed(kind, constraints, value, only_errors));
    let found = position(false).or_else(|| position(true))?;
    candidates.into_iter().nth(found)
}

fn number_of(kind: &Kind, constraints: &[Constraint], number: u8) -> Option<Value> {
    let count = i64::from(number);
    let mut candidates = listed(constraints, number);
    candidates.push((count + 1).into());
    candidates.push((-1 - count).into());
    for constraint in constraints {
        let bounds = match constraint.rule {
            Rule::Range(limits) | Rule::ExclusiveRange(limits) => [limits.min, limits.max],
            Rule::MultipleOf(step) => [Some(step), None],
            _ => [None, None],
        };
        for bound in bounds.into_iter().flatten().filter_map(|bound| bound.parse::<Number>().ok()) {
            let near = bound
                .as_i64()
                .into_iter()
                .flat_map(|bound| [bound.checked_add(count + 1), bound.checked_sub(count + 1)]);
            let near: Vec<Value> = near.flatten().map(Value::from).collect();
            candidates.push(Value::Number(bound));
            candidates.extend(near);
        }
    }
    candidates.push(Value::Number("0.5".parse().ok()?));
    first_allowed(kind, constraints, candidates)
}

/// Returns the values that an enumeration allows, beginning with the one that has this number.
fn listed(constraints: &[Constraint], number: u8) -> Vec<Value> {
    let allowed = constraints.iter().find_map(|constraint| match constraint.rule {
        Rule::OneOf(values) => Some(values),
        _ => None,
    });
    let literals = allowed.unwrap_or_default().iter().filter_map(|literal| match literal {
        Literal::Bool(value) => Some(Value::Bool(*value)),
        Literal::Int(value) => Some((*value).into()),
        Literal::Number(text) => text.parse().ok().map(Value::Number),
        Literal::String(text) => Some((*text).into()),
        Literal::List(_) | Literal::Object(_) => None,
    });
    literals.skip(usize::from(number)).collect()
}

fn text(kind: &Kind, constraints: &[Constraint], number: u8) -> Option<Value> {
    let numbered =
        |text: &str| if number == 0 { text.to_owned() } else { format!("{text}-{}", u16::from(number) + 1) };
    let mut candidates = listed(constraints, number);
    let mut texts = vec![numbered("example")];
    for constraint in constraints {
        match constraint.rule {
            Rule::Pattern(pattern) => {
                let allowed = |text: &str| is_allowed(kind, constraints, &text.into(), true);
                let read = Pattern::known(pattern);
                let example = read.as_ref().and_then(|pattern| pattern.example(allowed));
                let any = read.as_ref().and_then(|pattern| pattern.example(|_| true));
                for example in example.into_iter().chain(any) {
                    texts.extend(variants(&example, number));
                }
            }
            Rule::Length(limits) => {
                texts.extend([limits.min, limits.max].into_iter().flatten().filter_map(of_length));
            }
            _ => {}
        }
    }
    texts.extend(USUAL.iter().flat_map(|usual| variants(usual, number)));
    candidates.extend(texts.into_iter().map(Value::String));
    first_allowed(kind, constraints, candidates)
}

/// Returns the text, or for another number than 0 texts that differ from it.
fn variants(text: &str, number: u8) -> Vec<String> {
    if number == 0 {
        return vec![text.to_owned()];
    }
    let mut shorter = text.to_owned();
    shorter.pop();
    let last = char::from(b'a' + number % 26);
    vec![
        format!("{text}-{}", u16::from(number) + 1),
        format!("{text}{number}"),
        format!("{shorter}{number}"),
        format!("{shorter}{last}"),
    ]
}

/// Returns a text of this length, if it is not a long one.
fn of_length(length: u64) -> Option<String> {
    let length = usize::try_from(length).ok().filter(|length| *length <= 200)?;
    Some("example".chars().cycle().take(length).collect())
}

/// Returns as many elements as there must be, and at least one.
fn elements(
    kind: &'static Kind,
    of_element: &'static [Constraint],
    constraints: &[Constraint],
    depth: usize,
) -> Vec<Value> {
    let size = constraints.iter().find_map(|constraint| match constraint.rule {
        Rule::Size(limits) => Some(limits),
        _ => None,
    });
    let [least, most] = size.map_or([None; 2], |size| [size.min, size.max]);
    let least = least.unwrap_or(1).max(1).min(most.unwrap_or(u64::MAX));
    let count = u8::try_from(least).unwrap_or(u8::MAX);
    (0..count).map(|number| value(kind, of_element, number, depth + 1)).collect()
}

/// Returns a map with one entry.
fn map(
    kind: &Kind,
    element: &'static ElementTable,
    constraints: &[Constraint],
    depth: usize,
) -> Option<Value> {
    let patterns = constraints.iter().find_map(|constraint| match constraint.rule {
        Rule::Keys(patterns) => Some(patterns),
        _ => None,
    });
    let of_pattern = |pattern: &&str| Pattern::known(pattern)?.example(|_| true);
    let keys = patterns.unwrap_or_default().iter().filter_map(of_pattern);
    let entry = value(&element.kind, element.constraints, 0, depth + 1);
    let keys = std::iter::once("example".to_owned()).chain(keys);
    let candidates = keys.map(|key| Value::Map([(key, entry.clone())].into()));
    first_allowed(kind, constraints, candidates.collect())
}

/// Returns the model of a value: what is in a JSON text has the names of properties. `None` if something is unknown.
fn json(kind: &Kind, value: &Value) -> Option<Json> {
    Some(match (kind, value) {
        (Kind::Object(table), Value::Object(_)) => {
            let mut members = Map::new();
            for attribute in table.attributes {
                let value = value.attribute(attribute.name);
                if let (Some(property), false) = (attribute.property(), value.is_null()) {
                    members.insert(property.to_owned(), json(&attribute.kind, value)?);
                }
            }
            Json::Object(members)
        }
        (Kind::List(element, _) | Kind::Set(element), Value::List(elements) | Value::Set(elements)) => {
            elements.iter().map(|value| json(&element.kind, value)).collect::<Option<_>>()?
        }
        (Kind::Map(element), Value::Map(entries)) => {
            let entries = entries.iter().map(|(key, value)| Some((key.clone(), json(&element.kind, value)?)));
            Json::Object(entries.collect::<Option<_>>()?)
        }
        (_, Value::Bool(value)) => Json::Bool(*value),
        (_, Value::Number(number)) => Json::Number(number.to_json()),
        (_, Value::String(text)) => Json::String(text.clone()),
        (_, Value::Null) => Json::Null,
        _ => return None,
    })
}
