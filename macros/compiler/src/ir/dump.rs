//! A resource as readable text: each object once, one line for each attribute. It is the same on every machine.

use super::{
    Attribute, Configurability, Constraint, Default, Element, Equality, Identified, Kind, Literal,
    Mutability, Object, ObjectId, Order, PathStep, Purpose, Replace, Resource, Rule, Secret, Severity,
    TagShape, Text,
};

/// Returns the text of the whole resource.
#[must_use]
pub fn text(resource: &Resource) -> String {
    let mut out = head(resource);
    for (number, object) in resource.objects.iter().enumerate().rev() {
        out.push_str(&format!("\n{}\n", object_name(resource, ObjectId(number))));
        out.push_str(&object_text(resource, object));
    }
    if !resource.gaps.is_empty() {
        out.push_str("\ngaps\n");
        for gap in &resource.gaps {
            out.push_str(&format!("  {}: {}\n", gap.pointer, printable(&gap.reason)));
        }
    }
    out
}

fn head(resource: &Resource) -> String {
    let Resource { cloudformation_type, name, plural_name, offers, timeouts, .. } = resource;
    let mut out = format!("{cloudformation_type}\n  name: {name}, plural {plural_name}\n");
    let kinds = [
        (offers.resource, "resource"),
        (offers.data_source, "data source"),
        (offers.plural_data_source, "plural data source"),
        (offers.list_resource, "list resource"),
    ];
    out.push_str(&format!("  offers: {}\n", chosen(&kinds)));
    let parts = resource.identity.iter().map(|p| format!("{} = {}", p.name, p.attribute_path.join(".")));
    out.push_str(&format!("  identity: {}\n", parts.collect::<Vec<_>>().join(", ")));
    let handlers = &resource.handlers;
    let operations = [
        (handlers.create, "create"),
        (handlers.read, "read"),
        (handlers.update, "update"),
        (handlers.delete, "delete"),
        (handlers.list.is_some(), "list"),
    ];
    out.push_str(&format!("  operations: {}\n", chosen(&operations)));
    let minutes = |seconds: u64| format!("{}m", seconds / 60);
    let (create, update, delete) =
        (minutes(timeouts.create), minutes(timeouts.update), minutes(timeouts.delete));
    out.push_str(&format!("  timeouts: create {create}, update {update}, delete {delete}\n"));
    if let Some(tagging) = &resource.tagging {
        let shape = match &tagging.shape {
            TagShape::Pairs { key, value, flags } if flags.is_empty() => {
                format!("pairs of {key} and {value}")
            }
            TagShape::Pairs { key, value, flags } => {
                format!("pairs of {key} and {value}, with {}", flags.join(" and "))
            }
            TagShape::Map => "map".into(),
            TagShape::Json => "JSON".into(),
        };
        out.push_str(&format!("  tags: {}, {shape}\n", tagging.attribute));
    }
    if let Some(recursion) = &resource.recursion {
        let levels = recursion.extra_levels;
        let definitions = recursion.definitions.join(", ");
        out.push_str(&format!("  recursion: {levels} extra levels of {definitions}\n"));
    }
    let marks =
        [(resource.is_immutable, "immutable"), (resource.is_global, "global"), (resource.is_own, "own")];
    if marks.iter().any(|(is, _)| *is) {
        out.push_str(&format!("  {}\n", chosen(&marks)));
    }
    for renamed in &resource.renamed {
        out.push_str(&format!("  renamed: {} was {}\n", path_text(&renamed.path), renamed.former));
    }
    for function in &resource.functions {
        let word = match function.purpose {
            Purpose::Validate => "validated",
            Purpose::KeepIf => "kept",
        };
        out.push_str(&format!("  {word}: {} by function {}\n", path_text(&function.path), function.place));
    }
    let extras: Vec<&str> = resource.extras().collect();
    if !extras.is_empty() {
        out.push_str(&format!("  set by hooks: {}\n", extras.join(", ")));
    }
    for moved in &resource.moved_from {
        out.push_str(&format!("  moved from: {} by {}\n", moved.type_name, moved.identifier));
    }
    out
}

fn path_text(path: &[PathStep]) -> String {
    let step = |step: &PathStep| match step {
        PathStep::Attribute(name) => name.clone(),
        PathStep::Element => "*".into(),
    };
    path.iter().map(step).collect::<Vec<_>>().join(".")
}

fn chosen(words: &[(bool, &str)]) -> String {
    words.iter().filter(|(is, _)| *is).map(|(_, word)| *word).collect::<Vec<_>>().join(", ")
}

fn object_name(resource: &Resource, id: ObjectId) -> String {
    let label = resource.names.get(id.0).map_or("object", |name| name.label.as_str());
    format!("{label}#{}", id.0)
}

fn object_text(resource: &Resource, object: &Object) -> String {
    let mut out = String::new();
    for attribute in &object.attributes {
        out.push_str(&format!("  {}\n", attribute_text(resource, attribute)));
    }
    for rule in &object.rules {
        out.push_str(&format!("  rule {}\n", constraint_text(rule)));
    }
    for Secret { attribute, argument, version, demanded } in &object.secrets {
        let demanded = match demanded {
            Some(Severity::Error) => ", one of both",
            Some(Severity::Warning) => ", one of both?",
            None => "",
        };
        out.push_str(&format!("  secret {attribute}: {argument} of {version}{demanded}\n"));
    }
    out
}

fn attribute_text(resource: &Resource, attribute: &Attribute) -> String {
    let mut words = vec![kind_text(resource, &attribute.kind)];
    words.push(configurability(attribute.configurability).into());
    words.extend(marks(attribute).into_iter().map(str::to_owned));
    words.extend(attribute.behaviour.deprecated.as_ref().map(|advice| format!("deprecated {advice:?}")));
    match &attribute.behaviour.default {
        Some(Default::Static(value)) => words.push(format!("default {value}")),
        Some(Default::IfUnknown(value)) => words.push(format!("default if unknown {value}")),
        None => {}
    }
    words.extend(attribute.constraints.iter().map(constraint_text));
    if matches!(attribute.behaviour.equality, Equality::Rewritten(_)) {
        words.push("rewritten by the service".into());
    }
    words.extend(attribute.behaviour.filled.as_ref().map(|value| format!("filled with {value}")));
    words
        .extend(attribute.behaviour.kept.as_ref().map(|value| format!("kept when removed: {value} is sent")));
    words.extend(
        attribute.behaviour.excludes.iter().map(|one| format!("excludes {}", one.attributes.join(", "))),
    );
    if let Some(transform) = &attribute.behaviour.transform {
        words.push(format!("transform `{}`", printable(transform)));
    }
    let property = attribute.property().unwrap_or("-");
    format!("{} ({property}): {}", attribute.name, words.join(", "))
}

fn configurability(value: Configurability) -> &'static str {
    match value {
        Configurability::Required => "required",
        Configurability::Optional => "optional",
        Configurability::OptionalComputed => "optional+computed",
        Configurability::Computed => "computed",
    }
}

fn marks(attribute: &Attribute) -> Vec<&'static str> {
    let behaviour = &attribute.behaviour;
    let words = [
        (attribute.keeps_prior, "keeps prior"),
        (attribute.replace == Replace::Always, "replaces"),
        (attribute.replace == Replace::IfConfigured, "replaces if configured"),
        (attribute.is_sensitive, "sensitive"),
        (behaviour.is_read_only, "read-only"),
        (behaviour.is_write_only, "write-only"),
        (behaviour.is_hidden, "not returned"),
        (behaviour.is_secret, "secret"),
        (attribute.is_listed_secret, "listed"),
        (behaviour.is_volatile, "volatile"),
        (behaviour.mutability == Mutability::CreateOnly, "create-only"),
        (behaviour.mutability == Mutability::ConditionalCreateOnly, "conditionally create-only"),
        (behaviour.equality == Equality::Json, "equal as JSON"),
        (behaviour.equality == Equality::JsonWithMore, "equal as JSON with more"),
        (behaviour.equality == Equality::Instant, "equal as instant"),
        (behaviour.equality == Equality::Policy, "equal as policy"),
    ];
    words.into_iter().filter(|(is, _)| *is).map(|(_, word)| word).collect()
}

fn kind_text(resource: &Resource, kind: &Kind) -> String {
    let of = |element: &Element| {
        let constraints: Vec<String> = element.constraints.iter().map(constraint_text).collect();
        let kind = kind_text(resource, &element.kind);
        let is_rewritten = matches!(element.equality, Equality::Rewritten(_));
        let identified = element.identified.as_ref().map(|Identified { by, has_others }| {
            format!("known by {by}{}", if *has_others { ", and others of the service" } else { "" })
        });
        let rewritten = is_rewritten.then(|| "rewritten by the service".to_owned());
        let said: Vec<String> = constraints.into_iter().chain(rewritten).chain(identified).collect();
        if said.is_empty() { kind } else { format!("{kind} ({})", said.join(", ")) }
    };
    match kind {
        Kind::Bool => "bool".into(),
        Kind::Int64 => "int64".into(),
        Kind::Float64 => "float64".into(),
        Kind::String(Text::Plain) => "string".into(),
        Kind::String(Text::Json) => "JSON".into(),
        Kind::String(Text::Instant) => "instant".into(),
        Kind::Object(id) => object_name(resource, *id),
        Kind::List(element, Order::Significant) => format!("list of {}", of(element)),
        Kind::List(element, Order::Irrelevant) => format!("multiset of {}", of(element)),
        Kind::Set(element) => format!("set of {}", of(element)),
        Kind::Map(element) => format!("map of {}", of(element)),
        Kind::Document(element) => format!("JSON of {}", of(element)),
    }
}

fn constraint_text(constraint: &Constraint) -> String {
    let text = rule_text(&constraint.rule);
    match constraint.severity {
        Severity::Error => text,
        Severity::Warning => format!("{text}?"),
    }
}

fn rule_text(rule: &Rule) -> String {
    fn range<T: std::fmt::Display>(word: &str, min: Option<&T>, max: Option<&T>) -> String {
        let bound = |b: Option<&T>| b.map(ToString::to_string).unwrap_or_default();
        format!("{word} {}..{}", bound(min), bound(max))
    }
    let sets = |sets: &[Vec<String>]| sets.iter().map(|s| s.join("+")).collect::<Vec<_>>().join(" | ");
    match rule {
        Rule::Length { min, max } => range("length", min.as_ref(), max.as_ref()),
        Rule::Size { min, max } => range("size", min.as_ref(), max.as_ref()),
        Rule::Range { min, max } => range("range", min.as_ref(), max.as_ref()),
        Rule::ExclusiveRange { min, max } => range("exclusive range", min.as_ref(), max.as_ref()),
        Rule::MultipleOf(step) => format!("multiple of {step}"),
        Rule::Pattern(pattern) => format!("pattern `{}`", printable(pattern)),
        Rule::OneOf(values) => format!("one of {}", Literal::List(values.clone())),
        Rule::Unique => "unique".into(),
        Rule::NotNull => "not null".into(),
        Rule::Instant => "RFC 3339".into(),
        Rule::Json => "is JSON".into(),
        Rule::Keys(patterns) => {
            format!("keys `{}`", printable(&patterns.join("` or `")))
        }
        Rule::AnyOf(alternatives) => format!("any of {}", sets(alternatives)),
        Rule::OneOfSets(alternatives) => format!("exactly one of {}", sets(alternatives)),
        Rule::Requires(name, others) => format!("{name} needs {}", others.join("+")),
        Rule::Excludes(name, others) => format!("{name} excludes {}", others.join(", ")),
    }
}

/// Escapes control characters: each attribute has one line, and `git` treats a text with a NUL as binary.
fn printable(text: &str) -> String {
    let written = |c: char| if c.is_control() { format!("\\u{:04x}", u32::from(c)) } else { c.to_string() };
    text.chars().map(written).collect()
}
