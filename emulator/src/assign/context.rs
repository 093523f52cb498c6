//! The inputs of the values that the service adds to an object.

use super::id;
use crate::{clock::Time, dice::Dice, schema::TypeSchema, scope::Scope};

/// The inputs of invented values.
pub(crate) struct Context<'a> {
    /// The type.
    pub schema: &'a TypeSchema,
    /// Account and region.
    pub scope: &'a Scope,
    /// The current time.
    pub now: Time,
    /// The source of ids.
    pub dice: Dice,
    /// The name of the object in ARNs; empty if it has none.
    pub(crate) label: String,
    /// The resource parts of the ARNs in the model. One of them may be the object's parent.
    pub(super) parents: Vec<String>,
    /// An id for the object.
    pub(crate) own_id: String,
}

impl<'a> Context<'a> {
    /// Creates a context for one object.
    pub(crate) fn new(schema: &'a TypeSchema, scope: &'a Scope, now: Time, mut dice: Dice) -> Self {
        let own_id = id::of_object(&schema.name, &scope.region, &mut dice);
        Self { schema, scope, now, dice, label: String::new(), parents: Vec::new(), own_id }
    }

    /// Returns the name of the object in ARNs.
    pub(super) fn named(&self) -> String {
        if self.label.is_empty() { self.own_id.clone() } else { self.label.clone() }
    }
}
