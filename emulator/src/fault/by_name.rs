//! Lookup and release of calls and requests that are held under a name.

use super::{Held, matching::is_like};
use crate::{
    clock::Time,
    cloud::Cloud,
    world::{Event, World},
};

/// Returns everything currently held under a name, which may contain `*`. Requests come first.
pub(crate) fn held(cloud: &Cloud, name: &str) -> Vec<Held> {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let mut held: Vec<Held> = of_world(&world, now, name).collect();
    drop(world);
    held.extend(cloud.held_calls.all().into_iter().filter(|held| is_like(name, &held.name)));
    held
}

/// Releases everything currently held under a name, which may contain `*`, and returns how many calls and
/// requests that was.
pub(crate) fn release(cloud: &Cloud, name: &str) -> usize {
    let mut world = cloud.world();
    let now = cloud.settle(&mut world);
    let held: Vec<Held> = of_world(&world, now, name).collect();
    for Held { name, scope, request_token, .. } in &held {
        let Some(token) = request_token.clone() else { continue };
        let event = Event::Released { scope: scope.clone(), token, name: name.clone() };
        cloud.commit(&mut world, now, event);
    }
    drop(world);
    held.len() + cloud.held_calls.release(name)
}

/// Returns the requests that are held under a name.
fn of_world(world: &World, now: Time, name: &str) -> impl Iterator<Item = Held> {
    world.realms().flat_map(move |(scope, realm)| {
        realm.history().filter_map(move |request| {
            let hold = request.held_by(now).filter(|hold| is_like(name, &hold.name))?;
            Some(Held {
                name: hold.name.clone(),
                at: hold.at,
                scope: scope.clone(),
                operation: request.operation.call().to_owned(),
                type_name: Some(request.type_name.clone()),
                identifier: request.subject.clone().or_else(|| request.identifier.clone()),
                request_token: Some(request.token.clone()),
            })
        })
    })
}
