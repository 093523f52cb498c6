//! The documentation of an expanded struct: its type and its attributes as Terraform sees them.

use crate::ir::{Attribute, Configurability, Kind, Resource, Role, Text};

/// Returns Markdown that lists the attributes of the root.
pub(crate) fn attributes(resource: &Resource) -> String {
    let mut docs = format!("\n`{}`, in Terraform `{}`.\n", resource.cloudformation_type, resource.name);
    docs.push_str("\n# Attributes\n\n");
    let root = resource.objects.get(resource.root.0);
    for attribute in root.into_iter().flat_map(|o| &o.attributes) {
        docs.push_str(&format!("- `{}`: {}\n", attribute.name, line(attribute)));
    }
    docs
}

fn line(attribute: &Attribute) -> String {
    let who = match attribute.configurability {
        Configurability::Required => "required",
        Configurability::Optional => "optional",
        Configurability::OptionalComputed => "optional, else set by the service",
        Configurability::Computed if attribute.role == Role::Extra => "set by hooks",
        Configurability::Computed => "set by the service",
    };
    format!("{}, {who}", kind(&attribute.kind))
}

fn kind(kind: &Kind) -> String {
    match kind {
        Kind::Bool => "boolean".into(),
        Kind::Int64 => "integer".into(),
        Kind::Float64 => "number".into(),
        Kind::String(Text::Plain) => "string".into(),
        Kind::String(Text::Json) | Kind::Document(_) => "JSON string".into(),
        Kind::String(Text::Instant) => "RFC 3339 string".into(),
        Kind::Object(_) => "object".into(),
        Kind::List(element, _) => format!("list of {}", self::kind(&element.kind)),
        Kind::Set(element) => format!("set of {}", self::kind(&element.kind)),
        Kind::Map(element) => format!("map of {}", self::kind(&element.kind)),
    }
}
