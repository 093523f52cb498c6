//! Recorded answers: models that a real service returned, for objects that are created next.

use std::sync::Mutex;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    admin::AdminError, api::ApiError, cloud::Cloud, error_text, identifier, lock, schema::TypeSchema,
};

/// What a real service returned for an object. The next object of the type that is created gets this model, and no value is
/// made up for it, then or later.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Recorded {
    /// The type, for example `AWS::Logs::LogGroup`.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The properties that a read returned. Reads return all of them, also those that the schema calls write-only.
    pub model: Value,
    /// The identifier. If absent, the model has it, or the desired state of the object.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
}

/// The recorded answers that no object has yet.
#[derive(Debug, Default)]
pub(crate) struct Recordings {
    waiting: Mutex<Vec<Recorded>>,
}

impl Recordings {
    pub(crate) fn all(&self) -> Vec<Recorded> {
        lock(&self.waiting).clone()
    }

    pub(crate) fn clear(&self) {
        lock(&self.waiting).clear();
    }

    /// Returns the answer for the next object of a type.
    pub(crate) fn next(&self, type_name: &str) -> Option<Recorded> {
        lock(&self.waiting).iter().find(|recorded| recorded.type_name == type_name).cloned()
    }

    /// Removes the answer for the next object of a type, because an object got it.
    pub(crate) fn take(&self, type_name: &str) {
        let mut waiting = lock(&self.waiting);
        if let Some(place) = waiting.iter().position(|recorded| recorded.type_name == type_name) {
            waiting.remove(place);
        }
    }
}

impl Recorded {
    /// Returns the model and the identifier of an object with this desired state.
    pub(crate) fn of(self, schema: &TypeSchema, desired: &Value) -> Result<(Value, String), ApiError> {
        let Self { type_name, mut model, identifier } = self;
        // Some answers leave out what the request named.
        let missing: Vec<_> = schema
            .primary_identifier
            .iter()
            .filter(|path| path.steps.len() == 1 && !path.is_in(&model))
            .collect();
        for path in missing {
            if let (Some(name), Some((_, value))) = (path.root_name(), path.find(desired).first()) {
                model[name] = (*value).clone();
            }
        }
        let identifier = identifier.or_else(|| identifier::of_model(schema, &model)).ok_or_else(|| {
            let message =
                format!("The recorded answer for {type_name} has no identifier: name it in `identifier`");
            ApiError::new("HandlerInternalFailureException", message)
        })?;
        Ok((model, identifier))
    }
}

/// Adds a recorded answer.
pub(crate) fn add(cloud: &Cloud, recorded: Recorded) -> Result<(), AdminError> {
    let Recorded { type_name, model, .. } = &recorded;
    let schema = cloud.schemas.get(type_name).map_err(|error| AdminError::new(500, error_text(&error)))?;
    if schema.is_none() {
        return Err(AdminError::new(404, format!("no schema for {type_name}")));
    }
    if !model.is_object() {
        return Err(AdminError::new(
            400,
            "`model` is not an object: it has the properties that a read returned",
        ));
    }
    lock(&cloud.recordings.waiting).push(recorded);
    Ok(())
}
