//! The actions of a user after a disturbed command: import what was found, follow the advice of errors,
//! apply, destroy.

use std::collections::BTreeSet;
use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use ferroform_emulator::ObjectView as Object;

use crate::faults::figures;
use crate::faults::run::Run;
use crate::faults::state::Recorded;
use crate::faults::terraform::{Ended, UNLOCKED, Verb};

/// The maximum number of applies.
const APPLIES: usize = 4;
/// The number of further attempts of an import, one second apart.
const VISIBLE_LATER: usize = 3;

impl Run<'_> {
    pub(crate) fn import(&mut self, object: &Object) -> Result<()> {
        let address = self.address_of(object).context("an object without an address")?;
        self.clear(&address)?;
        let mut ended = self.import_once(&address, object)?;
        for _ in 0..VISIBLE_LATER {
            if ended.is_success() {
                return Ok(());
            }
            // A service may not show a new object yet, and still show the one that it was.
            thread::sleep(Duration::from_secs(1));
            self.clear(&address)?;
            ended = self.import_once(&address, object)?;
        }
        if !ended.is_success() {
            self.broken(figures::FOUND_BY_ITS_REQUEST, "an import fails", ended.output);
        }
        Ok(())
    }

    /// Removes the record of an object that is not there any more.
    fn clear(&mut self, address: &str) -> Result<()> {
        if self.record_at(address)?.is_some() {
            self.command(Verb::Refresh)?;
        }
        // The record may be of a request before the one that created the object.
        if self.record_at(address)?.is_some_and(|record| record.id.is_none()) {
            self.forget(address)?;
        }
        Ok(())
    }

    pub(crate) fn record_at(&self, address: &str) -> Result<Option<Recorded>> {
        Ok(self.core.recorded()?.into_iter().find(|one| one.address == address))
    }

    fn import_once(&mut self, address: &str, object: &Object) -> Result<Ended> {
        self.undisturbed(&["import", UNLOCKED, address, &object.identifier])
    }

    /// Imports the object of somebody else, or lets its owner delete it.
    pub(crate) fn settle_ownership(&mut self) -> Result<()> {
        let Some(foreign) = self.script.foreign.filter(|_| self.foreign.is_some()) else { return Ok(()) };
        // A user may just try again, which must not harm the object either.
        self.command(Verb::Apply)?;
        self.judge_foreign()?;
        let Some(object) = self.foreign.take() else { return Ok(()) };
        if !self.cloud.objects()?.contains(&object) {
            return Ok(());
        }
        if foreign.is_imported {
            let address = self.address_of(&object).unwrap_or_default();
            if self.core.recorded()?.iter().any(|one| one.address == address) {
                self.forget(&address)?;
            }
            return self.import(&object);
        }
        self.story.tell("the owner deletes their object");
        self.cloud.remove(&object)
    }

    /// Checks I3: after a few applies, nothing is left to do.
    pub(crate) fn converge(&mut self) -> Result<()> {
        for number in 1..=APPLIES {
            let applied = self.command(Verb::Apply)?;
            if !applied.is_success() {
                self.follow_advice(&applied)?;
                continue;
            }
            let planned = self.command(Verb::Plan)?;
            if planned.code == Some(0) {
                if number > 1 && self.is_only_interrupted {
                    self.broken(
                        figures::CONVERGES,
                        "an interrupt needs more than one apply",
                        number.to_string(),
                    );
                }
                self.figures.count(figures::CONVERGED, format!("{number} applies"));
                return self.judge_converged();
            }
        }
        self.broken(figures::CONVERGES, "the plan is never empty", format!("after {APPLIES} applies"));
        self.judge_converged()
    }

    /// Follows the advice of messages to remove a resource from the state, if only its request is known or
    /// nothing tells who owns its object. An object of such a resource is then imported.
    fn follow_advice(&mut self, applied: &Ended) -> Result<()> {
        let is_meant = |one: &Recorded| {
            (one.id.is_none() || one.is_tainted) && is_to_be_removed(&applied.output, &one.address)
        };
        let meant = self.core.recorded()?.into_iter().filter(is_meant).map(|one| one.address);
        let meant: BTreeSet<String> = meant.collect();
        if !meant.is_empty() && self.is_only_interrupted {
            self.broken(figures::CONVERGES, "an interrupt needs hands", applied.output.clone());
        }
        for address in &meant {
            self.figures.count(figures::FORGOTTEN, "");
            self.forget(address)?;
        }
        for object in self.missing()? {
            if self.address_of(&object).is_some_and(|address| meant.contains(&address)) {
                self.import(&object)?;
            }
        }
        Ok(())
    }

    fn forget(&mut self, address: &str) -> Result<()> {
        self.undisturbed(&["state", "rm", UNLOCKED, address]).map(drop)
    }

    /// Checks I4: nothing is left.
    pub(crate) fn destroy_at_last(&mut self) -> Result<()> {
        let destroyed = self.command(Verb::Destroy)?;
        if !destroyed.is_success() {
            self.broken(figures::NOTHING_LEFT, "the destroy fails", destroyed.output);
        }
        let objects = self.cloud.objects()?;
        if !objects.is_empty() {
            self.broken(figures::NOTHING_LEFT, "the service still has something", format!("{objects:?}"));
        }
        let recorded = self.core.recorded()?;
        if !recorded.is_empty() {
            self.broken(figures::NOTHING_LEFT, "the state still holds something", format!("{recorded:?}"));
        }
        Ok(())
    }
}

/// Returns whether an error or a warning about a resource says to remove it from the state.
fn is_to_be_removed(output: &str, address: &str) -> bool {
    let about = format!("\n  with {address},");
    output
        .split("\nError: ")
        .flat_map(|text| text.split("\nWarning: "))
        .any(|said| said.contains(&about) && said.contains("terraform state rm"))
}
