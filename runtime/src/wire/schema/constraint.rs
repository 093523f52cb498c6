//! Types in the JSON that Terraform writes: `["list","string"]`.

use crate::table::Kind;

/// A type constraint.
#[must_use]
pub fn type_constraint(kind: &Kind) -> String {
    let mut text = String::new();
    pieces(kind, &mut |piece| text.push_str(piece));
    text
}

/// The same, piece by piece.
pub(super) fn pieces(kind: &Kind, take: &mut impl FnMut(&str)) {
    match kind {
        Kind::Bool => take("\"bool\""),
        Kind::Int64 | Kind::Float64 => take("\"number\""),
        Kind::String(_) => take("\"string\""),
        Kind::List(element, _) => collection(&element.kind, "[\"list\",", take),
        Kind::Set(element) => collection(&element.kind, "[\"set\",", take),
        Kind::Map(element) => collection(&element.kind, "[\"map\",", take),
        Kind::Object(object) => {
            take("[\"object\",{");
            for (index, attribute) in object.attributes.iter().enumerate() {
                take(if index == 0 { "\"" } else { ",\"" });
                take(attribute.name);
                take("\":");
                pieces(&attribute.kind, take);
            }
            take("}]");
        }
    }
}

fn collection(element: &Kind, head: &str, take: &mut impl FnMut(&str)) {
    take(head);
    pieces(element, take);
    take("]");
}

#[cfg(test)]
mod tests {
    use super::type_constraint;
    use crate::table::{ElementTable, Equality, Kind, Order, Text};

    #[test]
    fn types_are_written_as_terraform_writes_them() {
        static TEXT: ElementTable =
            ElementTable { kind: Kind::String(Text::Plain), constraints: &[], equality: Equality::Exact };
        static TEXTS: ElementTable = ElementTable {
            kind: Kind::List(&TEXT, Order::Significant),
            constraints: &[],
            equality: Equality::Exact,
        };
        assert_eq!(type_constraint(&Kind::Int64), "\"number\"");
        assert_eq!(type_constraint(&Kind::Map(&TEXTS)), "[\"map\",[\"list\",\"string\"]]");
        assert_eq!(type_constraint(&Kind::Set(&TEXT)), "[\"set\",\"string\"]");
    }
}
