//! DeleteResource.

use super::{
    Answer, Call,
    agent::Agent,
    intent::{Intent, accept, refuse_conflict, unless_refused},
    schema_for,
};
use crate::{
    cloud::Cloud,
    fault::Damage,
    identifier,
    schema::Handler,
    world::{Effect, Operation, Outcome},
};

pub(super) fn delete_resource(cloud: &Cloud, call: &Call, damage: Option<&Damage>) -> Answer {
    let schema = schema_for(cloud, call, Handler::Delete)?;
    let given = call.identifier()?;
    let agent = Agent::of_handler(cloud, call)?;
    accept(cloud, call, damage, |realm, now| {
        let found = realm.and_then(|realm| identifier::find(&schema, realm, given));
        let name =
            found.map_or_else(|| identifier::normalise(&schema, given), |object| object.identifier.clone());
        refuse_conflict(realm, &schema.name, &name, now)?;
        let denial = agent.refusal(Handler::Delete, &schema, &identifier::model_of(&schema, found, given));
        let removed = if found.is_some() {
            (Effect::Remove { identifier: name.clone() }, Outcome::Success)
        } else {
            // The real handler notices this while it runs, so the call itself succeeds.
            let message =
                format!("Resource of type '{}' with identifier '{name}' was not found.", schema.name);
            (Effect::None, Outcome::failed("NotFound", message))
        };
        let (effect, outcome) = unless_refused(denial, removed);
        Ok(Intent {
            operation: Operation::Delete,
            type_name: schema.name.clone(),
            subject: Some(name.clone()),
            identifier: Some(name),
            is_identifier_late: false,
            shown_model: None,
            effect,
            outcome,
            tolerated: Vec::new(),
        })
    })
}
