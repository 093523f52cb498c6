//! The values that what the service adds to an object depends on.

use super::id;
use crate::{clock::Time, dice::Dice, schema::TypeSchema, scope::Scope};

/// What invented values depend on.
pub(crate) struct Context<'a> {
    /// The type.
    pub schema: &'a TypeSchema,
    /// Account and region.
    pub scope: &'a Scope,
    /// Now.
    pub now: Time,
    /// The source of ids.
    pub dice: Dice,
    /// A word that names the object in ARNs: its name where it has one.
    pub(crate) label: String,
    /// The resources of ARNs that the object was given: one of them may be its parent.
    pub(super) parents: Vec<String>,
    /// The object's own id, where it has one.
    pub(crate) own_id: String,
}

impl<'a> Context<'a> {
    /// A context for one object.
    pub(crate) fn new(schema: &'a TypeSchema, scope: &'a Scope, now: Time, mut dice: Dice) -> Self {
        let own_id = id::of_object(&schema.name, &scope.region, &mut dice);
        Self { schema, scope, now, dice, label: String::new(), parents: Vec::new(), own_id }
    }

    /// What the object is called in ARNs.
    pub(super) fn named(&self) -> String {
        if self.label.is_empty() { self.own_id.clone() } else { self.label.clone() }
    }
}
