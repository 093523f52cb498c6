//! DeleteResource.

use serde_json::json;

use super::{
    Answer, Call,
    intent::{Intent, plan},
    subject::{conflict, replayed, schema_for},
};
use crate::{
    cloud::Cloud,
    fault::Twist,
    identifier,
    schema::Handler,
    world::{Effect, Event, Operation, Outcome},
};

pub(super) fn delete_resource(cloud: &Cloud, call: &Call, twist: &Twist) -> Answer {
    let schema = schema_for(cloud, call, Handler::Delete)?;
    let given = call.identifier()?;
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let realm = world.realm(&call.scope);
    if let Some(answer) = replayed(realm, call, now) {
        return answer;
    }
    let found = realm.and_then(|realm| identifier::find(&schema, realm, given));
    let name =
        found.map_or_else(|| identifier::normalise(&schema, given), |object| object.identifier.clone());
    if let Some(error) = conflict(realm, &schema.name, &name, now) {
        return Err(error);
    }
    let (effect, outcome) = if found.is_some() {
        (Effect::Remove { identifier: name.clone() }, Outcome::Success)
    } else {
        // The real handler notices this while it runs, so the call itself succeeds.
        let message = format!("Resource of type '{}' with identifier '{name}' was not found.", schema.name);
        (Effect::None, Outcome::Failed { code: "NotFound".to_owned(), message })
    };
    let intent = Intent {
        operation: Operation::Delete,
        type_name: schema.name.clone(),
        subject: Some(name.clone()),
        identifier: Some(name),
        is_identifier_late: false,
        shown_model: None,
        effect,
        outcome,
        tolerated: Vec::new(),
    };
    let request = plan(cloud, call, twist, intent, now);
    let event = request.progress(now);
    cloud.commit(&mut world, now, Event::Accepted(Box::new(request)));
    Ok(json!({ "ProgressEvent": event }))
}
