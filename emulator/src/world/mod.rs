//! All objects and requests by account and region, and the one function that changes them.
//!
//! The world is the sum of its [`Event`]s: every change is an event that is written to the journal before it
//! becomes visible outside, and a restart replays the events. The effects of a request are decided when it is
//! accepted and are part of its event. They take place by the passing of time alone ([`World::settle`]), so
//! the end of a request needs no event.

mod event;
mod realm;
mod request;

use std::{
    cmp::Reverse,
    collections::{BTreeMap, BinaryHeap},
    sync::Arc,
};

pub(crate) use event::{Event, Record};
pub(crate) use realm::{Object, Realm};
pub(crate) use request::{Effect, Hold, HookEvent, Operation, Outcome, Request, Status};

use crate::{clock::Time, scope::Scope};

/// How long finished requests are kept, in milliseconds.
const HISTORY: u64 = 7 * 24 * 3600 * 1000;
/// The maximum number of requests kept in one realm.
const HISTORY_LENGTH: usize = 20_000;

/// Everything in all accounts and regions.
#[derive(Debug, Default)]
pub(crate) struct World {
    realms: BTreeMap<Scope, Realm>,
    /// Future effects: moment, order of arrival, scope, request token.
    due: BinaryHeap<Reverse<(Time, u64, Scope, String)>>,
    arrivals: u64,
    /// How far the clock has been moved ahead.
    pub clock_ahead: u64,
    /// How often this state was opened.
    pub openings: u64,
}

impl World {
    /// Returns the realm of one account and region.
    pub(crate) fn realm(&self, scope: &Scope) -> Option<&Realm> {
        self.realms.get(scope)
    }

    /// Returns all accounts and regions in which anything happened.
    pub(crate) fn realms(&self) -> impl Iterator<Item = (&Scope, &Realm)> {
        self.realms.iter()
    }

    /// Applies one event. The caller has settled the world up to `record.at`.
    pub(crate) fn apply(&mut self, record: &Record) {
        match &record.event {
            Event::Accepted(request) => self.accept(request, record.at),
            Event::Cancelled { scope, token } => {
                if let Some(request) = self.realm_mut(scope).requests.get_mut(token) {
                    request.cancelled_at = Some(record.at);
                }
            }
            Event::Released { scope, token, name } => self.release(scope, token, name, record.at),
            Event::Edited { scope, type_name, identifier, model } => {
                let realm = self.realm_mut(scope);
                match model {
                    Some(model) => {
                        realm.put(type_name, identifier, Arc::clone(model), Vec::new(), (record.at, None));
                    }
                    None => realm.remove(type_name, identifier, record.at),
                }
            }
            Event::Restored { scope, object } => self.realm_mut(scope).restore(object.clone()),
            Event::Opened { times } => self.openings = *times,
            Event::ClockMoved { ahead } => self.clock_ahead = *ahead,
            Event::Reset => {
                let (clock_ahead, openings) = (self.clock_ahead, self.openings);
                *self = Self { clock_ahead, openings, ..Self::default() };
            }
        }
    }

    /// Applies every effect that is due at `now`.
    pub(crate) fn settle(&mut self, now: Time) {
        while self.due.peek().is_some_and(|Reverse((at, ..))| *at <= now) {
            let Some(Reverse((at, _, scope, token))) = self.due.pop() else { return };
            self.realm_mut(&scope).take_effect(&token, at);
        }
    }

    /// Returns events from which this world can be rebuilt.
    pub(crate) fn snapshot(&self) -> Vec<Event> {
        let mut events =
            vec![Event::ClockMoved { ahead: self.clock_ahead }, Event::Opened { times: self.openings }];
        for (scope, realm) in &self.realms {
            let objects = realm.objects().cloned();
            events.extend(objects.map(|object| Event::Restored { scope: scope.clone(), object }));
            events.extend(realm.history().cloned().map(|request| Event::Accepted(Box::new(request))));
        }
        events
    }

    fn accept(&mut self, request: &Request, now: Time) {
        self.expect(request);
        let realm = self.realm_mut(&request.scope);
        realm.remember(request.clone());
        realm.forget_requests_before(Time(now.0.saturating_sub(HISTORY)), HISTORY_LENGTH);
    }

    fn release(&mut self, scope: &Scope, token: &str, name: &str, now: Time) {
        if let Some(request) = self.realm_mut(scope).requests.get_mut(token) {
            request.release(name, now);
            let request = request.clone();
            self.expect(&request);
        }
    }

    /// Schedules the effect of a request, unless a hold comes before it.
    fn expect(&mut self, request: &Request) {
        self.arrivals += 1;
        if !request.is_applied && !request.is_held_before_effect() && request.takes_effect_at != Time::NEVER {
            let token = request.token.clone();
            self.due.push(Reverse((request.takes_effect_at, self.arrivals, request.scope.clone(), token)));
        }
    }

    fn realm_mut(&mut self, scope: &Scope) -> &mut Realm {
        self.realms.entry(scope.clone()).or_default()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;
    use crate::fault::Moment;

    fn scope(number: u8) -> Scope {
        Scope::new("111122223333", format!("r-{number}"))
    }

    fn request(number: u64, object: u8, kind: u8, at: u64, work: u64) -> Request {
        let identifier = format!("o{object}");
        let effect = match kind % 3 {
            0 => Effect::Put {
                identifier: identifier.clone(),
                model: Arc::new(json!({ "n": number })),
                filled: Vec::new(),
                formerly: number.is_multiple_of(7).then(|| format!("o{}", object / 2)),
                is_recorded: number.is_multiple_of(5),
            },
            1 => Effect::Remove { identifier: identifier.clone() },
            _ => Effect::None,
        };
        Request {
            scope: scope(object % 2),
            token: format!("t{number}"),
            client_token: Some(format!("c{}", number % 5)),
            fingerprint: number,
            operation: Operation::Create,
            type_name: "A::B::C".to_owned(),
            subject: Some(identifier.clone()),
            identifier: Some(identifier),
            is_identifier_late: false,
            shown_model: None,
            accepted_at: Time(at),
            starts_at: Time(at),
            takes_effect_at: Time(at + work / 2),
            ends_at: Time(at + work),
            effect,
            outcome: Outcome::Success,
            cancelled_at: None,
            is_applied: false,
            hooks: Vec::new(),
            holds: if number.is_multiple_of(4) { vec![hold(number)] } else { Vec::new() },
        }
    }

    fn hold(number: u64) -> Hold {
        let at = if number.is_multiple_of(8) { Moment::Pending } else { Moment::InProgress };
        Hold { name: "hold".to_owned(), at, takes_effect: number.is_multiple_of(3) }
    }

    /// Returns everything visible of a world.
    fn seen(world: &World, now: Time) -> Vec<String> {
        let objects = world.realms().flat_map(|(scope, realm)| {
            realm.objects().map(move |object| {
                format!("{scope} {} {} {}", object.identifier, object.model, object.revision)
            })
        });
        let requests = world.realms().flat_map(|(scope, realm)| {
            realm.history().map(move |request| format!("{scope} {}", request.progress(now)))
        });
        objects.chain(requests).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(128))]

        #[test]
        fn a_world_from_its_journal_or_snapshot_is_the_same(
            steps in prop::collection::vec((0_u8..6, 0_u8..6, 0_u64..40, 0_u64..100), 1..40),
            cut in 0_usize..40,
        ) {
            let mut live = World::default();
            let (mut journal, mut at) = (Vec::new(), 1000);
            for (number, (object, kind, pause, work)) in steps.into_iter().enumerate() {
                if number == cut {
                    // The journal starts again with a snapshot, which passes through JSON as in the file.
                    live.settle(Time(at));
                    journal = live.snapshot().into_iter().map(|event| Record { at: Time(at), event }).collect();
                }
                at += pause;
                let number = u64::try_from(number).unwrap();
                let event = match kind {
                    4 => Event::Cancelled { scope: scope(object % 2), token: format!("t{}", number.saturating_sub(1)) },
                    5 => Event::Released {
                        scope: scope(object % 2),
                        token: format!("t{}", number.saturating_sub(pause % 4)),
                        name: "hold".to_owned(),
                    },
                    3 => Event::Edited {
                        scope: scope(object % 2),
                        type_name: "A::B::C".to_owned(),
                        identifier: format!("o{object}"),
                        model: (pause % 2 == 0).then(|| Arc::new(json!(pause))),
                    },
                    kind => Event::Accepted(Box::new(request(number, object, kind, at, work))),
                };
                live.settle(Time(at));
                let record = Record { at: Time(at), event };
                live.apply(&record);
                journal.push(record);
            }
            let mut again = World::default();
            for record in &journal {
                let record: Record = serde_json::from_str(&serde_json::to_string(record).unwrap()).unwrap();
                again.settle(record.at);
                again.apply(&record);
            }
            for later in [at, at + 20, at + 1000] {
                live.settle(Time(later));
                again.settle(Time(later));
                prop_assert_eq!(seen(&live, Time(later)), seen(&again, Time(later)));
            }
        }
    }
}
