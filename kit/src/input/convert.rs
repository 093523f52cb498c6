//! Converts a user's configuration into the value that a provider receives.
//!
//! The conversion depends only on the schema: arguments left out become null, lists become sets, and numbers
//! become strings where a string is expected. What the schema forbids is an error before the provider is
//! called.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Input;
use crate::schema::{Attribute, Block, NestedBlock, Nesting, Object};
use crate::value::{Number, Path, Step, Type, Value};

/// A configuration that core rejects by the schema alone.
#[derive(Debug, Clone, thiserror::Error)]
#[error("{path}: {what}")]
pub struct InputError {
    /// The place of the error.
    pub path: Path,
    /// The reason.
    pub what: String,
}

/// The phase, which decides whether unknown values have become known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// Unknown values are unknown.
    Plan,
    /// Unknown values have become known. One without a value is an error.
    Apply,
}

impl Input {
    /// Returns the configuration value for this schema.
    ///
    /// # Errors
    /// If core itself would reject the configuration: unknown names, missing required arguments, arguments
    /// that only the provider may set, too few or too many blocks, values of the wrong type.
    pub fn to_config(&self, schema: &Block, phase: Phase) -> Result<Value, InputError> {
        let converter = Converter { phase };
        match phase {
            Phase::Plan => converter.block(self, schema, &Path::root()),
            Phase::Apply => converter.block(&self.settled(), schema, &Path::root()),
        }
    }
}

struct Converter {
    phase: Phase,
}

type Converted = Result<Value, InputError>;

fn refuse<T>(path: &Path, what: impl Into<String>) -> Result<T, InputError> {
    Err(InputError { path: path.clone(), what: what.into() })
}

impl Converter {
    /// Converts what is not known, which must be nothing in an apply.
    fn unknown(&self, path: &Path) -> Converted {
        match self.phase {
            Phase::Plan => Ok(Value::unknown()),
            Phase::Apply => refuse(path, "still unknown when applying"),
        }
    }

    fn block(&self, input: &Input, schema: &Block, path: &Path) -> Converted {
        let Input::Object(given) = input else { return refuse(path, "expected a block") };
        if let Some(name) =
            given.keys().find(|n| !schema.attributes.contains_key(*n) && !schema.blocks.contains_key(*n))
        {
            return refuse(&path.attribute(name), "an argument of this name is not expected here");
        }
        let mut members = BTreeMap::new();
        for (name, attribute) in &schema.attributes {
            let value = self.attribute(given.get(name), attribute, &path.attribute(name))?;
            members.insert(name.clone(), value);
        }
        for (name, nested) in &schema.blocks {
            members.insert(name.clone(), self.blocks(given.get(name), nested, &path.attribute(name))?);
        }
        Ok(Value::Object(members))
    }

    fn attribute(&self, input: Option<&Input>, schema: &Attribute, path: &Path) -> Converted {
        let Some(input) = input else {
            return if schema.required { refuse(path, "this argument is required") } else { Ok(Value::Null) };
        };
        match input {
            // A required argument that is explicitly `null` is left to the provider to reject.
            Input::Null => Ok(Value::Null),
            _ if !schema.required && !schema.optional => refuse(path, "only the provider may set this"),
            Input::Unknown(_) => self.unknown(path),
            input => match schema.nested() {
                Some(object) => self.nested(input, object, path),
                None => self.plain(input, schema.ty(), path),
            },
        }
    }

    fn nested(&self, input: &Input, schema: &Object, path: &Path) -> Converted {
        let items = |items: &[Input]| {
            let one = |(index, item)| self.object(item, schema, &path.with(Step::index(index)));
            items.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()
        };
        match (schema.nesting, input) {
            (Nesting::Single | Nesting::Group, input) => self.object(input, schema, path),
            (Nesting::List, Input::List(list)) => Ok(Value::List(items(list)?)),
            (Nesting::Set, Input::List(list)) => Ok(Value::set(items(list)?)),
            (Nesting::Map, Input::Object(members)) => {
                Ok(Value::Map(entries(members, path, |member, path| self.object(member, schema, path))?))
            }
            (nesting, _) => refuse(path, format!("expected a {} of objects", nesting.name())),
        }
    }

    fn object(&self, input: &Input, schema: &Object, path: &Path) -> Converted {
        match input {
            Input::Null => Ok(Value::Null),
            Input::Unknown(_) => self.unknown(path),
            Input::Object(given) => {
                // Core ignores members that the type does not have; here they are more likely a mistake in
                // the test.
                if let Some(name) = given.keys().find(|name| !schema.attributes.contains_key(*name)) {
                    return refuse(&path.attribute(name), "the object has no such attribute");
                }
                let one = |(name, attribute): (&String, &Attribute)| {
                    let value = self.attribute(given.get(name), attribute, &path.attribute(name))?;
                    Ok((name.clone(), value))
                };
                Ok(Value::Object(schema.attributes.iter().map(one).collect::<Result<_, InputError>>()?))
            }
            _ => refuse(path, "expected an object"),
        }
    }

    fn blocks(&self, input: Option<&Input>, schema: &NestedBlock, path: &Path) -> Converted {
        let items: &[Input] = match input {
            None | Some(Input::Null) => &[],
            Some(Input::Unknown(_)) => return self.unknown(path),
            Some(Input::Object(members)) if schema.nesting == Nesting::Map => {
                return self.block_map(members, schema, path);
            }
            Some(Input::List(items)) => items.as_slice(),
            // A single block may be written without the brackets of a list.
            Some(block) => std::slice::from_ref(block),
        };
        check_count(items.len(), schema, path)?;
        match schema.nesting {
            Nesting::Map => Ok(schema.empty_value()),
            Nesting::Single | Nesting::Group => match items {
                [] => Ok(schema.empty_value()),
                [item] => self.block(item, &schema.block, path),
                _ => refuse(path, "no more than one block is allowed"),
            },
            Nesting::List | Nesting::Set => {
                let one = |(index, item)| self.block(item, &schema.block, &path.with(Step::index(index)));
                let values: Vec<_> = items.iter().enumerate().map(one).collect::<Result<_, _>>()?;
                Ok(collect_list(values, schema))
            }
        }
    }

    fn block_map(&self, members: &BTreeMap<String, Input>, schema: &NestedBlock, path: &Path) -> Converted {
        let values = entries(members, path, |member, path| self.block(member, &schema.block, path))?;
        if schema.block.ty().has_dynamic() {
            let types =
                values.iter().map(|(name, value)| (name.clone(), exact_type(value, schema.block.ty())));
            let ty = Type::object(types.collect());
            return Ok(Value::Typed(Arc::new(ty), Box::new(undress(Value::Object(values)))));
        }
        Ok(Value::Map(values))
    }

    fn plain(&self, input: &Input, ty: &Type, path: &Path) -> Converted {
        match (input, ty) {
            (Input::Null, _) => Ok(Value::Null),
            (Input::Unknown(_), _) => self.unknown(path),
            (input, Type::Dynamic) => {
                let (ty, value) = self.infer(input, path)?;
                Ok(Value::Typed(Arc::new(ty), Box::new(value)))
            }
            (Input::Bool(value), Type::Bool) => Ok(Value::Bool(*value)),
            (Input::Bool(value), Type::String) => Ok(Value::string(if *value { "true" } else { "false" })),
            (Input::Number(number), Type::Number) => Ok(Value::Number(number.clone())),
            (Input::Number(number), Type::String) => Ok(Value::string(&number.to_string())),
            (Input::String(text), Type::String) => Ok(Value::string(text)),
            (Input::String(text), Type::Number) => match Number::parse(text) {
                Ok(number) => Ok(Value::Number(number)),
                Err(_) => refuse(path, "a number is required"),
            },
            (Input::String(text), Type::Bool) => match text.as_str() {
                "true" | "1" => Ok(Value::Bool(true)),
                "false" | "0" => Ok(Value::Bool(false)),
                _ => refuse(path, "a bool is required"),
            },
            (Input::List(items), Type::List(element)) => {
                Ok(Value::List(self.items(items, |_| Some(element), path)?))
            }
            (Input::List(items), Type::Set(element)) => {
                Ok(Value::set(self.items(items, |_| Some(element), path)?))
            }
            (Input::List(items), Type::Tuple(types)) if items.len() == types.len() => {
                Ok(Value::Tuple(self.items(items, |index| types.get(index), path)?))
            }
            (Input::Object(members), Type::Map(element)) => {
                Ok(Value::Map(entries(members, path, |member, path| self.plain(member, element, path))?))
            }
            (Input::Object(members), Type::Object(types)) => self.plain_object(members, types, path),
            _ => refuse(path, format!("{ty} is required")),
        }
    }

    fn plain_object(
        &self,
        given: &BTreeMap<String, Input>,
        types: &BTreeMap<String, Type>,
        path: &Path,
    ) -> Converted {
        if let Some(name) = given.keys().find(|name| !types.contains_key(*name)) {
            return refuse(&path.attribute(name), "the object has no such attribute");
        }
        let one = |(name, ty): (&String, &Type)| match given.get(name) {
            Some(member) => Ok((name.clone(), self.plain(member, ty, &path.attribute(name))?)),
            // All attributes of an object type are required; only nested attributes may be left out.
            None => refuse(&path.attribute(name), "this attribute of the object is required"),
        };
        Ok(Value::Object(types.iter().map(one).collect::<Result<_, InputError>>()?))
    }

    fn items<'t>(
        &self,
        items: &[Input],
        ty: impl Fn(usize) -> Option<&'t Type>,
        path: &Path,
    ) -> Result<Vec<Value>, InputError> {
        let one = |(index, item)| {
            self.plain(item, ty(index).unwrap_or(&Type::Dynamic), &path.with(Step::index(index)))
        };
        items.iter().enumerate().map(one).collect()
    }

    /// Infers the type from the expression where the schema leaves it open: brackets become tuples, braces
    /// become objects.
    fn infer(&self, input: &Input, path: &Path) -> Result<(Type, Value), InputError> {
        Ok(match input {
            Input::Null => (Type::Dynamic, Value::Null),
            Input::Unknown(_) => (Type::Dynamic, self.unknown(path)?),
            Input::Bool(value) => (Type::Bool, Value::Bool(*value)),
            Input::Number(number) => (Type::Number, Value::Number(number.clone())),
            Input::String(text) => (Type::String, Value::string(text)),
            Input::List(items) => {
                let one = |(index, item)| self.infer(item, &path.with(Step::index(index)));
                let (types, values) =
                    items.iter().enumerate().map(one).collect::<Result<Vec<_>, _>>()?.into_iter().unzip();
                (Type::Tuple(Arc::new(types)), Value::Tuple(values))
            }
            Input::Object(members) => {
                let mut types = BTreeMap::new();
                let mut values = BTreeMap::new();
                for (name, member) in members {
                    let (ty, value) = self.infer(member, &path.attribute(name))?;
                    types.insert(name.clone(), ty);
                    values.insert(name.clone(), value);
                }
                (Type::object(types), Value::Object(values))
            }
        })
    }
}

/// Converts the entries of a map.
fn entries(
    members: &BTreeMap<String, Input>,
    path: &Path,
    convert: impl Fn(&Input, &Path) -> Converted,
) -> Result<BTreeMap<String, Value>, InputError> {
    let entry = |(name, member): (&String, &Input)| {
        Ok((name.clone(), convert(member, &path.with(Step::Key(name.clone())))?))
    };
    members.iter().map(entry).collect()
}

fn check_count(count: usize, schema: &NestedBlock, path: &Path) -> Result<(), InputError> {
    let count = i64::try_from(count).unwrap_or(i64::MAX);
    if count < schema.min_items {
        return refuse(path, format!("at least {} blocks are required", schema.min_items));
    }
    if schema.max_items > 0 && count > schema.max_items {
        return refuse(path, format!("no more than {} blocks are allowed", schema.max_items));
    }
    Ok(())
}

fn collect_list(values: Vec<Value>, schema: &NestedBlock) -> Value {
    match schema.nesting {
        Nesting::Set => Value::set(values),
        _ if schema.block.ty().has_dynamic() => {
            let types = values.iter().map(|value| exact_type(value, schema.block.ty())).collect();
            let value = undress(Value::Tuple(values));
            Value::Typed(Arc::new(Type::Tuple(Arc::new(types))), Box::new(value))
        }
        _ => Value::List(values),
    }
}

/// Returns the type with every dynamic part filled in from the value.
fn exact_type(value: &Value, ty: &Type) -> Type {
    match (value, ty) {
        (Value::Typed(own, _), Type::Dynamic) => own.as_ref().clone(),
        (Value::Object(members), Type::Object(types)) => {
            let one = |(name, ty): (&String, &Type)| {
                let exact = members.get(name).map_or_else(|| ty.clone(), |member| exact_type(member, ty));
                (name.clone(), exact)
            };
            Type::object(types.iter().map(one).collect())
        }
        _ => ty.clone(),
    }
}

/// Removes types inside a typed value, since the outer type contains them.
fn undress(value: Value) -> Value {
    value.transform(&mut |_, value| match value {
        Value::Typed(_, inner) => *inner,
        other => other,
    })
}
