//! Display of values on one line.

use std::fmt;

use super::Value;

/// Longer texts are shortened, so that violations stay readable.
const LONGEST_TEXT: usize = 120;

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Unknown(unknown) if unknown.is_plain() => f.write_str("(known after apply)"),
            Self::Unknown(unknown) => {
                write!(f, "(known after apply")?;
                if unknown.not_null {
                    write!(f, ", not null")?;
                }
                if let Some(prefix) = &unknown.prefix {
                    write!(f, ", begins with {prefix:?}")?;
                }
                f.write_str(")")
            }
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(value) => write!(f, "{value}"),
            Self::String(text) if text.chars().count() > LONGEST_TEXT => {
                let head: String = text.chars().take(LONGEST_TEXT).collect();
                write!(f, "{head:?}… ({} bytes)", text.len())
            }
            Self::String(text) => write!(f, "{text:?}"),
            Self::List(elements) | Self::Tuple(elements) => sequence(f, "[", elements, "]"),
            Self::Set(elements) => sequence(f, "set[", elements, "]"),
            Self::Map(members) | Self::Object(members) => {
                f.write_str("{")?;
                for (position, (name, member)) in members.iter().enumerate() {
                    let comma = if position == 0 { "" } else { ", " };
                    write!(f, "{comma}{name} = {member}")?;
                }
                f.write_str("}")
            }
            Self::Typed(_, value) => write!(f, "{value}"),
        }
    }
}

fn sequence(f: &mut fmt::Formatter<'_>, open: &str, elements: &[Value], close: &str) -> fmt::Result {
    f.write_str(open)?;
    for (position, element) in elements.iter().enumerate() {
        let comma = if position == 0 { "" } else { ", " };
        write!(f, "{comma}{element}")?;
    }
    f.write_str(close)
}
