//! CloudFormation schemas from Rust types: `#[derive(CfnType)]`.
//!
//! A struct with `type_name` becomes the schema of a resource type, and every other struct or enum a definition in the
//! schemas that use it. The derive writes a description of the type ([`ResourceType`], [`Object`], [`Node`]), and this
//! module writes that as the schema. Everything about single types is here or in the derive; what a schema means is not: that
//! is for [`cfg_resource`](crate::cfg_resource) and the registry.

mod definitions;
mod file;
mod json;
pub mod kinds;
mod node;
mod property;
mod resource;
mod types;

pub use definitions::{Definition, Definitions};
pub use file::{SchemaFile, check_schema};
pub use json::Json;
pub use node::{Form, Marks, Member, Node, Object};
pub use property::{Property, property};
pub use resource::{Handler, ResourceType, Tagging};

/// A Rust type that stands for the type of a property in a CloudFormation schema.
///
/// | Rust | schema |
/// |---|---|
/// | `String` | `string` |
/// | `bool` | `boolean` |
/// | `i8` to `i64`, `u8` to `u64` | `integer`, with the limits of the type up to 32 bits, and `minimum: 0` for `u64` |
/// | `f32`, `f64` | `number` |
/// | `Vec<T>` | `array` |
/// | `BTreeSet<T>`, `HashSet<T>` | `array` with `uniqueItems` and without `insertionOrder` |
/// | `BTreeMap<String, T>`, `HashMap<String, T>` | `object` with `patternProperties` |
/// | `serde_json::Value` | `object` of any form |
/// | `Option<T>` | T, which is not required |
/// | `Box<T>` | T |
/// | a struct or an enum with `#[derive(CfnType)]` | `$ref` to its definition |
#[diagnostic::on_unimplemented(
    message = "`{Self}` stands for no type of a CloudFormation property",
    label = "no type of a property",
    note = "those that do are String, bool, integers up to 64 bits, f32, f64, Vec<_>, sets, maps with keys of type String, \
            Option<_>, Box<_>, serde_json::Value, and structs and enums with `#[derive(CfnType)]` and without `type_name`"
)]
pub trait CfnType: 'static {
    /// What limits a property of this type can have.
    #[doc(hidden)]
    type Kind;

    /// Whether a property of this type may be left out.
    #[doc(hidden)]
    const IS_OPTIONAL: bool = false;

    /// Returns the schema of a property of this type, and adds the definitions that it refers to.
    #[doc(hidden)]
    fn node(definitions: &mut Definitions) -> Node;
}

/// A value of a property: a default, or one of the allowed ones.
#[diagnostic::on_unimplemented(
    message = "a value of type `{Self}` cannot be written into a schema",
    label = "no value of a property",
    note = "those that can are String, bool, numbers, enums with `#[derive(CfnType)]`, and lists of these"
)]
#[doc(hidden)]
pub trait CfnValue {
    /// Returns the value as JSON.
    fn to_json(&self) -> Json;
}

/// A struct that describes a resource type. `#[derive(CfnType)]` with `type_name` implements it.
#[diagnostic::on_unimplemented(
    message = "`{Self}` describes no resource type",
    label = "no resource type",
    note = "a struct that does has `#[derive(CfnType)]` and `#[cfn(type_name = \"MyOrg::Team::Thing\", …)]`"
)]
pub trait CfnResource {
    /// The name of the type: `MyOrg::Team::Thing`.
    const TYPE_NAME: &'static str;

    /// The file that has the schema, if the attribute names one.
    #[doc(hidden)]
    const FILE: Option<SchemaFile>;

    /// Returns the description of the type.
    #[doc(hidden)]
    fn describe() -> ResourceType;

    /// Returns the schema of the type, as its file has it.
    #[must_use]
    fn schema() -> String {
        Self::describe().to_json().document()
    }

    /// Writes the schema into the file that the attribute names, unless it is there. For build scripts.
    ///
    /// # Errors
    /// If the attribute names no file, or if the file cannot be written.
    fn write_schema() -> Result<(), String> {
        let file =
            Self::FILE.ok_or_else(|| format!("the attribute of {} names no `file`", Self::TYPE_NAME))?;
        file.write(&Self::schema())
    }
}
