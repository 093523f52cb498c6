//! What exists? Objects and requests by account and region, and the one function that changes them.
//!
//! The world is the sum of its [`Event`]s: everything that happens is an event, written to the journal before anybody is
//! told of it, and a restart plays the events again. What a request will do is decided when it is accepted and stands in
//! its event; time alone makes it come true ([`World::settle`]). So nothing needs to be written when a request ends.

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
pub(crate) use request::{Effect, HookEvent, Operation, Outcome, Request, Status};

use crate::{clock::Time, scope::Scope};

/// How long finished requests are remembered.
const HISTORY: u64 = 7 * 24 * 3600 * 1000;
/// How many finished requests are remembered at most in one realm.
const HISTORY_LENGTH: usize = 20_000;

/// Everything that exists, in all accounts and regions.
#[derive(Debug, Default)]
pub(crate) struct World {
    realms: BTreeMap<Scope, Realm>,
    /// Effects that are still to come: moment, order of arrival, where, request token.
    due: BinaryHeap<Reverse<(Time, u64, Scope, String)>>,
    arrivals: u64,
    /// How far the clock has been moved ahead.
    pub clock_ahead: u64,
    /// How often this state was opened.
    pub openings: u64,
}

impl World {
    /// What exists in one account and region.
    pub(crate) fn realm(&self, scope: &Scope) -> Option<&Realm> {
        self.realms.get(scope)
    }

    /// All accounts and regions in which anything happened.
    pub(crate) fn realms(&self) -> impl Iterator<Item = (&Scope, &Realm)> {
        self.realms.iter()
    }

    /// Takes in one event. The caller has settled the world up to `record.at`.
    pub(crate) fn apply(&mut self, record: &Record) {
        match &record.event {
            Event::Accepted(request) => self.accept(request, record.at),
            Event::Cancelled { scope, token } => {
                if let Some(request) = self.realm_mut(scope).requests.get_mut(token) {
                    request.cancelled_at = Some(record.at);
                }
            }
            Event::Edited { scope, type_name, identifier, model } => {
                let realm = self.realm_mut(scope);
                match model {
                    Some(model) => realm.put(type_name, identifier, Arc::clone(model), Vec::new(), record.at),
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

    /// Makes everything come true that is due at `now`.
    pub(crate) fn settle(&mut self, now: Time) {
        while self.due.peek().is_some_and(|Reverse((at, ..))| *at <= now) {
            let Some(Reverse((at, _, scope, token))) = self.due.pop() else { return };
            self.realm_mut(&scope).take_effect(&token, at);
        }
    }

    /// The events from which this world can be made again.
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
        self.arrivals += 1;
        if !request.is_applied && request.takes_effect_at != Time::NEVER {
            let token = request.token.clone();
            self.due.push(Reverse((request.takes_effect_at, self.arrivals, request.scope.clone(), token)));
        }
        let realm = self.realm_mut(&request.scope);
        realm.remember(request.clone());
        realm.forget_requests_before(Time(now.0.saturating_sub(HISTORY)), HISTORY_LENGTH);
    }

    fn realm_mut(&mut self, scope: &Scope) -> &mut Realm {
        self.realms.entry(scope.clone()).or_default()
    }
}
