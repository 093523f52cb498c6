//! What must hold after a disturbed command, and what must hold in the end.

use anyhow::Result;

use crate::cloud::Object;
use crate::core::{Ended, Recorded};
use crate::figures::Invariant;
use crate::kind::{Kind, Naming};
use crate::run::Run;
use crate::script::What;

/// What is printed only when something is wrong with the provider.
const CRASHES: [&str; 7] = [
    "panicked at",
    "panic:",
    "Provider produced inconsistent",
    "Provider produced invalid",
    "Internal error",
    "This is a bug in the provider",
    "TERRAFORM CRASH",
];
/// What core prints when its provider is gone.
const GONE: [&str; 3] = ["Plugin did not respond", "plugin exited", "failed to read any lines from plugin"];

impl Run<'_> {
    /// I1, I2 and I6, once nothing is under way any more.
    pub(crate) fn judge(&mut self, ended: &Ended, what: Option<What>) -> Result<()> {
        self.judge_foreign()?;
        let missing = self.missing()?;
        if missing.is_empty() {
            return Ok(());
        }
        if what.is_some_and(|what| !what.leaves_an_answer()) {
            return self.find_by_requests(missing);
        }
        let (unnamed, lost): (Vec<_>, Vec<_>) =
            missing.into_iter().partition(|object| self.is_unnamed(object, ended).unwrap_or(false));
        for object in &lost {
            let recorded: Vec<_> = self.core.recorded()?.iter().map(Recorded::to_string).collect();
            let detail = format!(
                "{} {} is not in the state, which holds {recorded:?}",
                object.type_name, object.identifier
            );
            let class = format!("{} object in no state after {}", naming(object), cause(what));
            self.broken(Invariant::NothingLost, &class, detail);
            // What follows from that would hide what does not.
            self.story.tell("the campaign deletes it, to go on");
            self.cloud.remove(object)?;
        }
        self.import_unnamed(&unnamed)
    }

    /// The objects that are ours and that the state does not lead to.
    pub(crate) fn missing(&mut self) -> Result<Vec<Object>> {
        let recorded = self.core.recorded()?;
        let mut missing = Vec::new();
        for object in self.cloud.objects()? {
            if self.is_foreign(&object) {
                continue;
            }
            let Some(address) = self.address_of(&object) else {
                let detail = format!("{object:?}");
                self.broken(Invariant::NothingLost, "an object that no resource describes", detail);
                continue;
            };
            let leads_to = |one: &Recorded| {
                one.address == address && one.id.as_ref().is_none_or(|id| *id == object.identifier)
            };
            if !recorded.iter().any(leads_to) {
                missing.push(object);
            }
        }
        Ok(missing)
    }

    /// The address of the resource that made an object.
    pub(crate) fn address_of(&self, object: &Object) -> Option<String> {
        let kind = Kind::of_type(&object.type_name)?;
        let resource = self.configuration.labelled(kind.label(&object.model)?)?;
        Some(resource.address())
    }

    fn is_foreign(&self, object: &Object) -> bool {
        self.foreign.as_ref().is_some_and(|foreign| {
            foreign.type_name == object.type_name && foreign.identifier == object.identifier
        })
    }

    /// Whether the service said that a creation failed, and not what it made, and the user was told to look.
    fn is_unnamed(&self, object: &Object, ended: &Ended) -> Result<bool> {
        let requests = self.cloud.requests()?;
        let failed = requests.iter().any(|request| {
            request.operation == "CREATE"
                && request.type_name == object.type_name
                && request.status == "FAILED"
                && request.identifier.is_none()
        });
        Ok(failed && ended.output.contains("aws cloudcontrol list-resources"))
    }

    /// Somebody else's object is as it was, and nobody has taken it over. A state may hold it as tainted, where nothing tells
    /// whose it is: but then no apply may delete it.
    pub(crate) fn judge_foreign(&mut self) -> Result<()> {
        let Some(foreign) = self.foreign.clone() else { return Ok(()) };
        let now = self.cloud.objects()?.into_iter().find(|object| self.is_foreign(object));
        match now {
            None => self.broken(Invariant::ForeignUntouched, "deleted", format!("{foreign:?}")),
            Some(now) if now.model != foreign.model => {
                let detail = format!("it was {}, it is {}", foreign.model, now.model);
                self.broken(Invariant::ForeignUntouched, "changed", detail);
            }
            Some(_) => {}
        }
        let Some(address) = self.address_of(&foreign) else { return Ok(()) };
        let recorded = self.core.recorded()?;
        let is_taken = |one: &&Recorded| {
            one.address == address && one.id.as_deref() == Some(&foreign.identifier) && !one.is_tainted
        };
        if let Some(taken) = recorded.iter().find(is_taken) {
            self.broken(Invariant::ForeignUntouched, "in the state without an import", taken.to_string());
        }
        Ok(())
    }

    /// In the end: each resource has one object, which is what the configuration says, and nothing else is there.
    pub(crate) fn judge_converged(&mut self) -> Result<()> {
        let recorded = self.core.recorded()?;
        let objects: Vec<_> =
            self.cloud.objects()?.into_iter().filter(|object| !self.is_foreign(object)).collect();
        for resource in self.configuration.resources.clone() {
            let address = resource.address();
            let own: Vec<_> =
                objects.iter().filter(|object| self.address_of(object).as_ref() == Some(&address)).collect();
            let named: Vec<_> = recorded.iter().filter(|one| one.address == address).collect();
            let detail = || format!("{address}: the service has {own:?}, the state {named:?}");
            match (own.as_slice(), named.as_slice()) {
                ([object], [one]) if one.id.as_ref() == Some(&object.identifier) => {
                    let label = resource.kind.label(&object.model);
                    let changed = resource.kind.changed.map(|(name, value)| (name, value(resource.version)));
                    let is_as_written = changed.is_none_or(|(name, value)| object.model[name] == value);
                    if label != Some(resource.label().as_str()) || !is_as_written {
                        self.broken(Invariant::Converges, "the object is not what is written", detail());
                    }
                }
                ([_, _, ..], _) => self.broken(Invariant::NothingLost, "an object exists twice", detail()),
                _ => self.broken(Invariant::Converges, "state and service differ", detail()),
            }
        }
        Ok(())
    }

    /// I5: what no output may hold.
    pub(crate) fn inspect(&mut self, output: &str, may_be_gone: bool) {
        self.search(output, "an output");
        for crash in CRASHES {
            if output.contains(crash) {
                self.broken(Invariant::Sound, &format!("an output says {crash:?}"), output);
            }
        }
        for gone in GONE.iter().filter(|_| !may_be_gone) {
            if output.contains(gone) {
                self.broken(Invariant::Sound, &format!("an output says {gone:?}"), output);
            }
        }
    }

    /// I5: the secret.
    pub(crate) fn search(&mut self, text: &str, what: &str) {
        let holds_it = |line: &&str| line.contains(&self.configuration.secret) && !is_of_a_plan(line);
        if let Some(line) = text.lines().find(holds_it) {
            let line = line.to_owned();
            self.broken(Invariant::Sound, &format!("a secret is in {what}"), line);
        }
    }
}

/// Whether core shows the change of an argument: it, and not the provider, decides which values it shows.
fn is_of_a_plan(line: &str) -> bool {
    let line = line.trim_start();
    ["+ ", "- ", "~ "].iter().any(|sign| line.starts_with(sign)) && line.contains(" = ")
}

/// Who chose the name of an object.
fn naming(object: &Object) -> &'static str {
    match Kind::of_type(&object.type_name).map(|kind| kind.naming) {
        Some(Naming::Chosen) => "named",
        _ => "assigned",
    }
}

fn cause(what: Option<What>) -> String {
    what.map_or_else(|| "service faults".to_owned(), |what| what.to_string())
}
