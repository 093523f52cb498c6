//! The state of the emulated service: schemas, clock, world, journal, and the settings that can change at run
//! time.

use std::sync::{
    Arc, Mutex, MutexGuard,
    atomic::{AtomicU64, Ordering},
};

use crate::{
    clock::{Clock, Time},
    dice::Dice,
    fault::{Faults, HeldCalls},
    http::Guard,
    journal::Journal,
    limit::Buckets,
    lock,
    log::{Calls, Findings},
    quirk::Quirks,
    recorded::Recordings,
    schema::SchemaStore,
    settings::{Latency, Settings},
    world::{Event, Object, Record, World},
};

/// The emulated service.
pub(crate) struct Cloud {
    pub(crate) guard: Guard,
    pub(crate) schemas: SchemaStore,
    pub(crate) clock: Clock,
    world: Mutex<World>,
    pub(crate) journal: Journal,
    settings: Mutex<Arc<Settings>>,
    pub(crate) faults: Faults,
    pub(crate) recordings: Recordings,
    pub(crate) held_calls: HeldCalls,
    pub(crate) calls: Calls,
    pub(crate) findings: Findings,
    pub(crate) buckets: Buckets,
    seed: String,
    drawn: AtomicU64,
    reads: AtomicU64,
}

impl Cloud {
    /// Creates a cloud in which all of `history` has happened.
    pub(crate) fn new(
        guard: Guard,
        schemas: SchemaStore,
        clock: Clock,
        settings: Settings,
        seed: &str,
        (journal, history): (Journal, Vec<Record>),
    ) -> Self {
        let mut world = World::default();
        for record in &history {
            world.settle(record.at);
            world.apply(record);
        }
        clock.set_ahead(world.clock_ahead);
        let times = world.openings + 1;
        let cloud = Self {
            guard,
            schemas,
            clock,
            world: Mutex::new(world),
            journal,
            settings: Mutex::new(Arc::new(settings)),
            faults: Faults::default(),
            recordings: Recordings::default(),
            held_calls: HeldCalls::default(),
            calls: Calls::default(),
            findings: Findings::default(),
            buckets: Buckets::default(),
            seed: format!("{seed} {times}"),
            drawn: AtomicU64::new(0),
            reads: AtomicU64::new(0),
        };
        let mut world = cloud.world();
        let now = cloud.settle(&mut world);
        cloud.journal.tidy(now, || world.snapshot());
        cloud.commit(&mut world, now, Event::Opened { times });
        drop(world);
        cloud
    }

    /// Locks the world. Hold the lock only briefly.
    pub(crate) fn world(&self) -> MutexGuard<'_, World> {
        lock(&self.world)
    }

    /// Applies everything that is due and returns the current time.
    pub(crate) fn settle(&self, world: &mut World) -> Time {
        let now = self.clock.now();
        world.settle(now);
        now
    }

    /// Records an event and applies it to the world.
    pub(crate) fn commit(&self, world: &mut World, at: Time, event: Event) {
        let record = Record { at, event };
        self.journal.append(&record);
        world.apply(&record);
        world.settle(at);
        if self.journal.wants_snapshot() {
            self.journal.begin_anew(at, world.snapshot());
        }
    }

    pub(crate) fn settings(&self) -> Arc<Settings> {
        Arc::clone(&lock(&self.settings))
    }

    /// Changes the settings.
    pub(crate) fn set<T>(&self, change: impl FnOnce(&mut Settings) -> T) -> T {
        let mut settings = lock(&self.settings);
        change(Arc::make_mut(&mut settings))
    }

    pub(crate) fn quirks(&self) -> Arc<Quirks> {
        Arc::clone(&self.settings().quirks)
    }

    pub(crate) fn latency(&self) -> Latency {
        self.settings().latency
    }

    /// Returns dice that were never used before.
    pub(crate) fn fresh_dice(&self, purpose: &str) -> Dice {
        let drawn = self.drawn.fetch_add(1, Ordering::Relaxed).to_string();
        Dice::of(&[&self.seed, purpose, &drawn])
    }

    /// Returns dice for one read of an object.
    pub(crate) fn read_dice(&self, object: &Object) -> Dice {
        let read = self.reads.fetch_add(1, Ordering::Relaxed).to_string();
        Dice::of(&[&self.seed, "read", &object.type_name, &object.identifier, &read])
    }
}
