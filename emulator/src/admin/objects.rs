//! Objects as they are stored, and changes to them made outside Cloud Control.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::AdminError;
use crate::{
    assign,
    clock::Time,
    cloud::Cloud,
    identifier, patch,
    scope::{EXAMPLE, Scope},
    world::{Event, Object, World},
};

/// An object with all its properties, including the write-only ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ObjectView {
    /// Account and region.
    #[serde(flatten)]
    pub scope: Scope,
    /// Its type.
    #[serde(rename = "type")]
    pub type_name: String,
    /// Its identifier.
    pub identifier: String,
    /// All its properties.
    pub model: Value,
    /// When it was created.
    pub created_at: Time,
    /// When it last changed.
    pub updated_at: Time,
    /// The number of its changes.
    pub revision: u64,
    /// The token of the request that created it; `None` if it was created outside Cloud Control.
    #[serde(default)]
    pub made_by: Option<String>,
}

impl ObjectView {
    fn of(scope: &Scope, object: &Object) -> Self {
        Self {
            scope: scope.clone(),
            type_name: object.type_name.clone(),
            identifier: object.identifier.clone(),
            model: (*object.model).clone(),
            created_at: object.created_at,
            updated_at: object.updated_at,
            revision: object.revision,
            made_by: object.made_by.clone(),
        }
    }
}

/// An object that exists when an emulator starts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Seed {
    /// The type, for example `AWS::Logs::LogGroup`.
    #[serde(rename = "type")]
    pub type_name: String,
    /// The identifier. If absent, the model has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub identifier: Option<String>,
    /// All its properties. Nothing is added to them.
    pub model: Value,
    /// The account. If absent, that of the access key `emulator`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub account: Option<String>,
    /// The region. If absent, `us-east-1`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub region: Option<String>,
}

/// A filter for objects.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub(crate) struct Which {
    account: Option<String>,
    region: Option<String>,
    #[serde(rename = "type")]
    type_name: Option<String>,
    identifier: Option<String>,
}

impl Which {
    pub(crate) fn of_type(type_name: Option<&str>) -> Self {
        Self { type_name: type_name.map(str::to_owned), ..Self::default() }
    }

    fn fits(&self, scope: &Scope, object: &Object) -> bool {
        let is = |wanted: &Option<String>, text: &str| wanted.as_ref().is_none_or(|wanted| wanted == text);
        is(&self.account, &scope.account)
            && is(&self.region, &scope.region)
            && is(&self.type_name, &object.type_name)
            && is(&self.identifier, &object.identifier)
    }
}

/// A change to an object made outside Cloud Control.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Edit {
    #[serde(default)]
    pub(crate) account: Option<String>,
    #[serde(default)]
    pub(crate) region: Option<String>,
    #[serde(rename = "type")]
    pub(crate) type_name: String,
    #[serde(default)]
    pub(crate) identifier: Option<String>,
    #[serde(flatten)]
    pub(crate) change: Change,
}

/// The kinds of change.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Change {
    /// A JSON patch.
    Patch(patch::Patch),
    /// A whole model; creates the object if it does not exist.
    Model(Value),
    /// Deletes the object.
    Delete(bool),
}

/// Returns all objects that match the filter.
pub(crate) fn find_all(cloud: &Cloud, which: &Which) -> Vec<ObjectView> {
    let mut world = cloud.world();
    cloud.settle(&mut world);
    let all = world.realms().flat_map(|(scope, realm)| realm.objects().map(move |object| (scope, object)));
    let fitting = all.filter(|(scope, object)| which.fits(scope, object));
    fitting.map(|(scope, object)| ObjectView::of(scope, object)).collect()
}

/// Changes an object outside Cloud Control. Nothing is validated, as with a change made by another tool.
/// Parts that a patch adds get their read-only values.
pub(crate) fn edit(cloud: &Cloud, edit: &Edit) -> Result<Option<ObjectView>, AdminError> {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let (scope, identifier, model) = match &edit.change {
        Change::Model(model) => {
            let (scope, identifier) = place(cloud, &world, edit, model)?;
            (scope, identifier, Some(model.clone()))
        }
        Change::Patch(operations) => {
            let (scope, object) = one(&world, edit)?;
            let mut model =
                patch::apply(&object.model, operations).map_err(|error| AdminError::new(400, error))?;
            if !object.is_recorded
                && let Ok(Some(schema)) = cloud.schemas.get(&edit.type_name)
            {
                let dice = cloud.fresh_dice(&schema.name);
                assign::Context::new(&schema, scope, now, dice).complete_parts(&mut model);
            }
            (scope.clone(), object.identifier.clone(), Some(model))
        }
        Change::Delete(false) => return Err(AdminError::new(400, "`delete` is false: nothing to do")),
        Change::Delete(true) => {
            let (scope, object) = one(&world, edit)?;
            (scope.clone(), object.identifier.clone(), None)
        }
    };
    let event = Event::Edited {
        scope: scope.clone(),
        type_name: edit.type_name.clone(),
        identifier: identifier.clone(),
        model: model.map(Arc::new),
    };
    cloud.commit(&mut world, now, event);
    let object = world.realm(&scope).and_then(|realm| realm.object(&edit.type_name, &identifier));
    Ok(object.map(|object| ObjectView::of(&scope, object)))
}

/// Adds an object unless it exists. What exists is left as it is: the state of a folder may have changed since.
pub(crate) fn add_missing(cloud: &Cloud, seed: &Seed) -> Result<(), AdminError> {
    let Seed { type_name, identifier, model, account, region } = seed.clone();
    let change = Change::Model(model.clone());
    let (scope, identifier) =
        new_place(cloud, &Edit { account, region, type_name, identifier, change }, &model)?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    if world.realm(&scope).and_then(|realm| realm.object(&seed.type_name, &identifier)).is_none() {
        let (type_name, model) = (seed.type_name.clone(), Some(Arc::new(model)));
        cloud.commit(&mut world, now, Event::Edited { scope, type_name, identifier, model });
    }
    Ok(())
}

/// Returns where a whole model goes: to the object that the edit names, or to a new one.
fn place(cloud: &Cloud, world: &World, edit: &Edit, model: &Value) -> Result<(Scope, String), AdminError> {
    if edit.identifier.is_some() {
        match one(world, edit) {
            Ok((scope, object)) => return Ok((scope.clone(), object.identifier.clone())),
            Err(error) if error.status != 404 => return Err(error),
            Err(_) => {}
        }
    }
    new_place(cloud, edit, model)
}

/// Returns where a new object goes.
fn new_place(cloud: &Cloud, edit: &Edit, model: &Value) -> Result<(Scope, String), AdminError> {
    if !model.is_object() {
        return Err(AdminError::new(400, "`model` is not an object"));
    }
    let schema = cloud
        .schemas
        .get(&edit.type_name)
        .map_err(|error| AdminError::new(500, crate::error_text(&error)))?;
    let schema = schema.ok_or_else(|| AdminError::new(404, format!("no schema for {}", edit.type_name)))?;
    let identifier = edit.identifier.clone().or_else(|| identifier::of_model(&schema, model));
    let identifier =
        identifier.ok_or_else(|| AdminError::new(400, "the model does not hold the whole identifier"))?;
    let (access_key, region) = EXAMPLE;
    let account = edit.account.clone().unwrap_or_else(|| cloud.settings().account_of(access_key));
    Ok((Scope::new(account, edit.region.as_deref().unwrap_or(region)), identifier))
}

/// Returns the one object that the edit names.
fn one<'a>(world: &'a World, edit: &Edit) -> Result<(&'a Scope, &'a Object), AdminError> {
    let which = Which {
        account: edit.account.clone(),
        region: edit.region.clone(),
        type_name: Some(edit.type_name.clone()),
        identifier: edit.identifier.clone(),
    };
    let all = world.realms().flat_map(|(scope, realm)| realm.objects().map(move |object| (scope, object)));
    let mut found = all.filter(|(scope, object)| which.fits(scope, object));
    let first = found.next().ok_or_else(|| AdminError::new(404, "no such object"))?;
    if found.next().is_some() {
        return Err(AdminError::new(409, "several objects fit; say `identifier`, `account` and `region`"));
    }
    Ok(first)
}
