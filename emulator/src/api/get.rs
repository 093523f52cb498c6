//! GetResource.

use serde_json::json;

use super::{Answer, ApiError, Call, agent::Agent, schema_for};
use crate::{
    clock::Time,
    cloud::Cloud,
    fault::Damage,
    identifier,
    schema::{Handler, TypeSchema},
    world::{Object, Realm},
};

pub(super) fn get_resource(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Answer {
    let schema = schema_for(cloud, call, Handler::Read)?;
    let given = call.identifier()?;
    let missing = || ApiError::not_found(&schema.name, given);
    if damage.and_then(Damage::behind_holds) == Some(&Damage::Vanish) {
        return Err(missing());
    }
    let agent = Agent::of_handler(cloud, call)?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let realm = world.realm(&call.scope);
    let object = realm.and_then(|realm| seen(cloud, &schema, realm, given, now));
    // Who may read it does not depend on whether it is visible yet.
    let actual = realm.and_then(|realm| identifier::find(&schema, realm, given)).or(object.as_ref());
    agent.check(Handler::Read, &schema, &identifier::model_of(&schema, actual, given))?;
    let object = object.ok_or_else(missing)?;
    let properties = cloud.quirks().of(&schema.name).on_read(
        &schema,
        &object.visible(&schema),
        &call.scope,
        cloud.read_dice(&object),
    );
    Ok(json!({
        "TypeName": schema.name,
        "ResourceDescription": { "Identifier": object.identifier, "Properties": properties.to_string() },
    }))
}

/// Returns the object as a read sees it at this moment. Reads may lag behind.
pub(super) fn seen(
    cloud: &Cloud,
    schema: &TypeSchema,
    realm: &Realm,
    given: &str,
    now: Time,
) -> Option<Object> {
    let lag = cloud.quirks().of(&schema.name).lag();
    let Some(object) = identifier::find(schema, realm, given) else {
        let ghost = realm.ghost(&schema.name, &identifier::normalise(schema, given))?;
        return (now < ghost.deleted_at.plus(lag.after_delete)).then(|| ghost.object.clone());
    };
    if now < object.created_at.plus(lag.after_create) {
        return None;
    }
    let mut object = object.clone();
    if now < object.updated_at.plus(lag.after_update)
        && let Some(previous) = object.previous.take()
    {
        object.model = previous;
    }
    Some(object)
}
