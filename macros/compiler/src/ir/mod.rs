//! The output of the compiler as plain ordered data: what Terraform sees and what the engine does.
//!
//! These types mirror the tables of the runtime, with owned strings, and with indices as references between
//! objects. They import no syntax tree, no JSON and no spans.

mod attribute;
mod constraint;
pub mod dump;
mod function;
mod literal;
pub mod lookup;
mod model;
mod resource;
mod target;

pub use attribute::{
    Attribute, Behaviour, Configurability, Default, Element, Equality, Exclusion, Form, Identified, Kind,
    Mutability, Object, ObjectId, Order, Replace, Rewrite, RewriteStep, Role, Secret, Text,
};
pub use constraint::{Constraint, Rule, Severity};
pub use function::{AttributeFunction, PathStep, Purpose, Renamed, Takes};
pub use literal::Literal;
pub use model::{
    Alternative, Alternatives, Enumeration, EnumerationId, Model, ModelField, ModelId, ModelKind, Models,
    Place,
};
pub use resource::{
    Arn, Gap, Handlers, IdentityPart, ListHandler, MovedFrom, ObjectName, Offers, Recursion, Resource,
    TagShape, Tagging, Timeouts,
};
pub use target::{Entangled, Target, Targets};
