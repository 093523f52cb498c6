//! The Rust types that stand for types of properties, and their values.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{BuildHasher, Hash};

use super::kinds::{Any, Boolean, Integer, List, Map, Number, Text};
use super::{CfnType, CfnValue, Definitions, Form, Json, Node};

/// The pattern of the keys of a map whose field says nothing about them.
const ANY_KEY: &str = "^.+$";

impl CfnType for String {
    type Kind = Text;

    fn node(_: &mut Definitions) -> Node {
        Node::new(Form::Text)
    }
}

impl CfnType for bool {
    type Kind = Boolean;

    fn node(_: &mut Definitions) -> Node {
        Node::new(Form::Boolean)
    }
}

/// Whole numbers, with the limits that follow from the type. Those of 64 bits that are beyond what JSON readers keep are
/// left out.
macro_rules! integers {
    ($($integer:ty: $minimum:expr, $maximum:expr;)*) => {$(
        impl CfnType for $integer {
            type Kind = Integer<Self>;

            fn node(_: &mut Definitions) -> Node {
                let limits: [(_, Option<Self>); 2] = [("minimum", $minimum), ("maximum", $maximum)];
                let there = limits.into_iter().filter_map(|(keyword, limit)| Some((keyword, limit?)));
                there.fold(Node::new(Form::Integer), |node, (keyword, limit)| node.with(keyword, limit.to_json()))
            }
        }

        impl CfnValue for $integer {
            fn to_json(&self) -> Json {
                Json::Number((*self).into())
            }
        }
    )*};
}

integers! {
    i8: Some(Self::MIN), Some(Self::MAX);
    i16: Some(Self::MIN), Some(Self::MAX);
    i32: Some(Self::MIN), Some(Self::MAX);
    i64: None, None;
    u8: Some(Self::MIN), Some(Self::MAX);
    u16: Some(Self::MIN), Some(Self::MAX);
    u32: Some(Self::MIN), Some(Self::MAX);
    u64: Some(Self::MIN), None;
}

/// Numbers with a fraction. JSON has neither infinities nor a number that is none.
macro_rules! floats {
    ($($float:ty)*) => {$(
        impl CfnType for $float {
            type Kind = Number<Self>;

            fn node(_: &mut Definitions) -> Node {
                Node::new(Form::Number)
            }
        }

        impl CfnValue for $float {
            fn to_json(&self) -> Json {
                self.to_string().parse().map_or(Json::Null, Json::Number)
            }
        }
    )*};
}

floats!(f32 f64);

impl CfnType for serde_json::Value {
    type Kind = Any;

    fn node(_: &mut Definitions) -> Node {
        Node::new(Form::Any)
    }
}

impl<T: CfnType> CfnType for Option<T> {
    type Kind = T::Kind;

    const IS_OPTIONAL: bool = true;

    fn node(definitions: &mut Definitions) -> Node {
        T::node(definitions)
    }
}

impl<T: CfnType> CfnType for Box<T> {
    type Kind = T::Kind;

    const IS_OPTIONAL: bool = T::IS_OPTIONAL;

    fn node(definitions: &mut Definitions) -> Node {
        T::node(definitions)
    }
}

impl<T: CfnType> CfnType for Vec<T> {
    type Kind = List<T>;

    fn node(definitions: &mut Definitions) -> Node {
        Node::new(Form::List(Box::new(T::node(definitions))))
    }
}

impl<T: CfnType + Ord> CfnType for BTreeSet<T> {
    type Kind = List<T>;

    fn node(definitions: &mut Definitions) -> Node {
        set::<T>(definitions)
    }
}

impl<T: CfnType + Eq + Hash, S: BuildHasher + 'static> CfnType for HashSet<T, S> {
    type Kind = List<T>;

    fn node(definitions: &mut Definitions) -> Node {
        set::<T>(definitions)
    }
}

fn set<T: CfnType>(definitions: &mut Definitions) -> Node {
    let list = Vec::<T>::node(definitions);
    list.with("uniqueItems", Json::Bool(true)).with("insertionOrder", Json::Bool(false))
}

impl<T: CfnType> CfnType for BTreeMap<String, T> {
    type Kind = Map<T>;

    fn node(definitions: &mut Definitions) -> Node {
        map::<T>(definitions)
    }
}

impl<T: CfnType, S: BuildHasher + 'static> CfnType for HashMap<String, T, S> {
    type Kind = Map<T>;

    fn node(definitions: &mut Definitions) -> Node {
        map::<T>(definitions)
    }
}

fn map<T: CfnType>(definitions: &mut Definitions) -> Node {
    Node::new(Form::Map { keys: ANY_KEY.to_owned(), values: Box::new(T::node(definitions)) })
}

impl CfnValue for String {
    fn to_json(&self) -> Json {
        Json::Text(self.clone())
    }
}

impl CfnValue for bool {
    fn to_json(&self) -> Json {
        Json::Bool(*self)
    }
}

impl<T: CfnValue> CfnValue for Vec<T> {
    fn to_json(&self) -> Json {
        Json::List(self.iter().map(CfnValue::to_json).collect())
    }
}
