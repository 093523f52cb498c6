//! Items named by the expansions of the macros. Not public API.

pub use std::collections::BTreeMap;
pub use std::string::String;
pub use std::vec::Vec;

pub use serde_json::Value as Json;

pub use ferroform_macros::resources;

pub use crate::action::ActionRegistration;
pub use crate::attribute_function::{Argument, AttributeFunctions, Check, Keep, keep_if, validate};
pub use crate::attributes;
pub use crate::data_source::DataSourceRegistration;
pub use crate::diagnostic::Diagnostics;
pub use crate::ephemeral::EphemeralRegistration;
pub use crate::function::{
    Arguments, Function, FunctionRegistration, ParameterType, RestType, Returned, ReturnedType, Signature,
    parameter, rest,
};
pub use crate::handlers::{AnyHandlers, Detect, Filtered, Handlers, List, NoList, NoUpdate};
pub use crate::hooks::{Modelled, NoHooks};
pub use crate::joining;
pub use crate::model::{
    Accessor, AnyField, Field, Fields, ListPath, MapPath, Model, Nested, Set, SetPath, below, copy,
    from_value, same, show, to_value,
};
pub use crate::properties::{self, Misfit};
pub use crate::resource::{Registration, Resource, Upgrade};
pub use crate::schema::{labels, labels_length};
pub use crate::settings;
pub use crate::table;
pub use crate::types::{self, TerraformType};
pub use crate::value::{Number, Object, Path, Type, Value};

pub use crate::{__model as model, __model_paths as model_paths};

#[path = "__private/fallback.rs"]
mod fallback;
pub use fallback::FALLBACK;
#[path = "__private/hooks.rs"]
mod hooks;
pub use hooks::hooks;
