//! The quirk that reorders arrays whose order has no meaning.

use serde_json::Value;

use super::walk;
use crate::{dice::Dice, schema::TypeSchema};

pub(super) fn shuffle(schema: &TypeSchema, model: &mut Value, dice: &mut Dice) {
    walk::values(schema, model, &mut |node, value| {
        if node.get("insertionOrder") == Some(&Value::Bool(false))
            && let Value::Array(elements) = value
        {
            dice.shuffle(elements);
        }
    });
}
