//! Type constraints in Terraform's JSON form, such as `["list","string"]`.

use ferroform_schema::encoding::Sink;

use crate::table::{AttributeTable, Kind};

/// Returns the type constraint of a kind as JSON.
#[must_use]
pub fn type_constraint(kind: &Kind) -> String {
    let mut counter = Sink::counting();
    json(&mut counter, kind);
    let mut text = vec![0; counter.length()];
    json(&mut Sink::into(&mut text), kind);
    String::from_utf8(text).unwrap_or_default()
}

const fn scalar(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Bool => Some("\"bool\""),
        Kind::Int64 | Kind::Float64 => Some("\"number\""),
        Kind::String(_) => Some("\"string\""),
        Kind::Dynamic => Some("\"dynamic\""),
        Kind::List(..) | Kind::Set(_) | Kind::Map(_) | Kind::Object(_) => None,
    }
}

/// Writes the type constraint of a kind to the sink.
pub(super) const fn json(sink: &mut Sink<'_>, kind: &Kind) {
    if let Some(text) = scalar(kind) {
        sink.bytes(text.as_bytes());
    }
    match kind {
        Kind::Bool | Kind::Int64 | Kind::Float64 | Kind::String(_) | Kind::Dynamic => {}
        Kind::List(element, _) => collection(sink, "[\"list\",", &element.kind),
        Kind::Set(element) => collection(sink, "[\"set\",", &element.kind),
        Kind::Map(element) => collection(sink, "[\"map\",", &element.kind),
        Kind::Object(object) => {
            sink.bytes(b"[\"object\",{");
            members(sink, object.attributes);
            sink.bytes(b"}]");
        }
    }
}

const fn collection(sink: &mut Sink<'_>, head: &str, element: &Kind) {
    sink.bytes(head.as_bytes());
    json(sink, element);
    sink.bytes(b"]");
}

const fn members(sink: &mut Sink<'_>, mut attributes: &[AttributeTable]) {
    while let [attribute, others @ ..] = attributes {
        sink.bytes(b"\"");
        sink.bytes(attribute.name.as_bytes());
        sink.bytes(b"\":");
        json(sink, &attribute.kind);
        if !others.is_empty() {
            sink.bytes(b",");
        }
        attributes = others;
    }
}

#[cfg(test)]
mod tests {
    use super::type_constraint;
    use crate::table::testing::{attribute, list, map, nested, set};
    use crate::table::{Kind, Text};

    const TEXT: Kind = Kind::String(Text::Plain);

    #[test]
    fn types_are_written_as_terraform_writes_them() {
        assert_eq!(type_constraint(&Kind::Int64), "\"number\"");
        assert_eq!(type_constraint(&Kind::Dynamic), "\"dynamic\"");
        assert_eq!(type_constraint(&map(list(TEXT))), "[\"map\",[\"list\",\"string\"]]");
        assert_eq!(type_constraint(&set(TEXT)), "[\"set\",\"string\"]");
        let object = nested(vec![attribute("a", Kind::Bool), attribute("b", TEXT)]);
        assert_eq!(type_constraint(&object), "[\"object\",{\"a\":\"bool\",\"b\":\"string\"}]");
    }
}
