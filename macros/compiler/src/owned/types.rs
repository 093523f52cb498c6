//! The types of fields, read by their names: the schema is made before rustc knows any type.

use syn::{GenericArgument, Ident, PathArguments, Type};

use super::Reader;
use super::schema::{Form, Json, Node};
use crate::catalogue::owned as messages;
use crate::finding::SourceRange;
use crate::language::INTEGERS;
use crate::syntax::Mistake;

/// The pattern of the keys of a map whose field says nothing about them.
const ANY_KEY: &str = "^.+$";

/// The greatest limit that is written into a schema. JSON readers do not keep greater numbers.
const MOST: i128 = u32::MAX as i128;

/// What the path of a type begins with, if it is not a name alone: `std::collections::BTreeMap`, `serde_json::Value`.
const SEEN: &[&str] = &["std", "core", "alloc", "collections", "serde_json", "ferroform", "properties"];

/// A text that is a secret.
const SECRET: &str = "Secret";

/// The type of a field.
pub(super) struct Typed {
    /// Its schema.
    pub(super) node: Node,
    /// Whether it is an `Option`.
    pub(super) is_optional: bool,
}

/// Returns the schema of a whole number, with the limits of its type.
fn integer(name: &str) -> Option<Node> {
    let (name, least, most) = INTEGERS.iter().find(|(known, ..)| *known == name)?;
    let limits = [("minimum", least), ("maximum", most)];
    let shown = limits.into_iter().filter(|(_, limit)| limit.abs() <= MOST);
    let number = |limit: i128| i64::try_from(limit).map_or(Json::Null, |limit| Json::Number(limit.into()));
    Some(
        shown.fold(Node::new(Form::Integer(name)), |node, (keyword, limit)| {
            node.with(keyword, number(*limit))
        }),
    )
}

impl Reader<'_> {
    /// Reads the type of a field, or reports that it is none.
    pub(super) fn typed(&mut self, ty: &Type) -> Option<Typed> {
        match self.field_type(ty) {
            Ok(typed) => Some(typed),
            Err(mistake) => {
                mistake.report(self.findings);
                None
            }
        }
    }

    fn field_type(&mut self, ty: &Type) -> Result<Typed, Mistake> {
        let Named { name, arguments, is_local } = named(ty)?;
        match (name.to_string().as_str(), arguments.as_slice()) {
            _ if is_local && self.items.get(name).is_some() => {
                Ok(Typed { node: self.node(ty)?, is_optional: false })
            }
            ("Option", [inner]) => Ok(Typed { node: self.node(inner)?, is_optional: true }),
            ("Box", [inner]) => self.field_type(inner),
            _ => Ok(Typed { node: self.node(ty)?, is_optional: false }),
        }
    }

    /// Whether the values of a type are secrets.
    pub(super) fn is_secret(&self, ty: &Type) -> bool {
        let Ok(Named { name, arguments, is_local }) = named(ty) else { return false };
        match (name.to_string().as_str(), arguments.as_slice()) {
            ("Option" | "Box", [inner]) => self.is_secret(inner),
            (text, []) => text == SECRET && !(is_local && self.items.get(name).is_some()),
            _ => false,
        }
    }

    /// Returns the schema of values of a type.
    fn node(&mut self, ty: &Type) -> Result<Node, Mistake> {
        let Named { name, arguments, is_local } = named(ty)?;
        if is_local && self.items.get(name).is_some() {
            return Ok(Node::new(Form::Defined(self.define(name))));
        }
        let text = name.to_string();
        match (text.as_str(), arguments.as_slice()) {
            ("String" | SECRET, []) => Ok(Node::new(Form::Text)),
            ("bool", []) => Ok(Node::new(Form::Boolean)),
            ("f32" | "f64", []) => Ok(Node::new(Form::Number)),
            ("Value", []) => Ok(Node::new(Form::Any)),
            ("Box", [inner]) => self.node(inner),
            ("Option", [_]) => Err(Mistake::new(name.span(), messages::INNER_OPTION)),
            ("Vec", [element]) => Ok(Node::new(Form::List(Box::new(self.node(element)?)))),
            ("BTreeSet", [element]) | ("HashSet", [element, ..]) => {
                let list = Node::new(Form::List(Box::new(self.node(element)?)));
                Ok(list.with("uniqueItems", Json::Bool(true)).with("insertionOrder", Json::Bool(false)))
            }
            ("BTreeMap", [key, value]) | ("HashMap", [key, value, ..]) => {
                if !named(key).is_ok_and(|key| key.name == "String") {
                    return Err(Mistake::new(SourceRange::of(key), messages::MAP_KEY));
                }
                Ok(Node::new(Form::Map { keys: ANY_KEY.to_owned(), values: Box::new(self.node(value)?) }))
            }
            (_, []) => integer(&text).ok_or_else(|| unknown(ty)),
            _ => Err(unknown(ty)),
        }
    }
}

/// The path of a type.
struct Named<'t> {
    /// Its last name.
    name: &'t Ident,
    /// The types that are its arguments.
    arguments: Vec<&'t Type>,
    /// Whether it is a name of the same module if there is such a type.
    is_local: bool,
}

/// Reads the path of a type. Types of other modules are not seen, whatever their names are.
fn named(ty: &Type) -> Result<Named<'_>, Mistake> {
    let path = match ty {
        Type::Group(group) => return named(&group.elem),
        Type::Paren(paren) => return named(&paren.elem),
        Type::Path(path) if path.qself.is_none() => &path.path,
        _ => return Err(unknown(ty)),
    };
    let segments: Vec<_> = path.segments.iter().collect();
    let (last, is_local) = match segments.as_slice() {
        [only] if path.leading_colon.is_none() => (only, true),
        [first, last] if first.ident == "self" => (last, true),
        [first, .., last] if SEEN.iter().any(|seen| first.ident == seen) => (last, false),
        _ => return Err(unknown(ty)),
    };
    let arguments = match &last.arguments {
        PathArguments::None => Vec::new(),
        PathArguments::AngleBracketed(arguments) => {
            let types = arguments.args.iter().map(|argument| match argument {
                GenericArgument::Type(ty) => Ok(ty),
                _ => Err(unknown(ty)),
            });
            types.collect::<Result<_, _>>()?
        }
        PathArguments::Parenthesized(_) => return Err(unknown(ty)),
    };
    Ok(Named { name: &last.ident, arguments, is_local })
}

fn unknown(ty: &Type) -> Mistake {
    Mistake::new(SourceRange::of(ty), messages::NO_PROPERTY_TYPE).with_help(messages::NESTED_TYPES)
}
