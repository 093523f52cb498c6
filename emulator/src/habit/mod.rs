//! How do real services treat what they are sent? Named transformations, switched on per type or for all.

use serde_json::Value;

use crate::{
    api::ApiError,
    assign::Context,
    dice::Dice,
    patch,
    schema::{Occasion, TypeSchema},
    world::Object,
};

/// How far reads lag behind, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lag {
    pub after_create: u64,
    pub after_update: u64,
    pub after_delete: u64,
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Habits {}

pub(crate) struct Manner {}

impl Habits {
    pub(crate) fn of(&self, _type_name: &str) -> Manner {
        Manner {}
    }
}

impl Manner {
    pub(crate) fn on_write(&self, _schema: &TypeSchema, _model: &mut Value, _dice: &mut Dice) {}
    pub(crate) fn on_change(&self, _context: &mut Context<'_>, _model: &mut Value, _object: &Object) {}
    pub(crate) fn on_read(&self, schema: &TypeSchema, model: &Value, _dice: Dice) -> Value {
        let mut visible = model.clone();
        for path in &schema.write_only {
            path.remove_from(&mut visible);
        }
        visible
    }
    pub(crate) fn on_list(&self, schema: &TypeSchema, model: &Value, dice: Dice) -> Value {
        self.on_read(schema, model, dice)
    }
    pub(crate) fn on_patch(&self, _schema: &TypeSchema, visible: &Value, _dice: Dice) -> Value {
        visible.clone()
    }
    pub(crate) fn lag(&self) -> Lag {
        Lag::default()
    }
    pub(crate) fn refuse(&self, _object: &Object, _operations: &[patch::Operation]) -> Result<(), ApiError> {
        Ok(())
    }
    pub(crate) fn occasion(&self) -> Occasion {
        Occasion::Update
    }
}
