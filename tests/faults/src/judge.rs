//! Checks of the invariants, after a disturbed command and at the end.

use anyhow::Result;

use crate::cloud::{Object, Request};
use crate::core::Recorded;
use crate::figures::Invariant;
use crate::kind::{Kind, Naming};
use crate::run::{Disturbed, Run};
use crate::script::What;

/// Texts that are printed only if the provider has a bug.
const CRASHES: [&str; 7] = [
    "panicked at",
    "panic:",
    "Provider produced inconsistent",
    "Provider produced invalid",
    "Internal error",
    "This is a bug in the provider",
    "TERRAFORM CRASH",
];
/// Texts that core prints if its provider has ended.
const GONE: [&str; 3] = ["Plugin did not respond", "plugin exited", "failed to read any lines from plugin"];

impl Run<'_> {
    /// Checks I1, I2 and I6, after everything has settled.
    pub(crate) fn judge(&mut self, disturbed: &Disturbed) -> Result<()> {
        let what = disturbed.what;
        self.judge_foreign()?;
        let missing = self.missing()?;
        if missing.is_empty() {
            return Ok(());
        }
        if what.is_some_and(|what| !what.leaves_an_answer()) {
            return self.find_by_requests(missing, disturbed);
        }
        let requests = self.cloud.requests()?;
        let (unnamed, lost): (Vec<_>, Vec<_>) =
            missing.into_iter().partition(|object| is_unnamed(object, &requests, disturbed));
        for object in &lost {
            self.lost(object, what)?;
        }
        self.import_unnamed(&unnamed)
    }

    /// Reports an object that nothing leads to, and deletes it.
    fn lost(&mut self, object: &Object, what: Option<What>) -> Result<()> {
        let recorded = self.core.recorded()?;
        let address = self.address_of(object);
        let is_there = |one: &Recorded| one.id.is_none() && Some(&one.address) == address.as_ref();
        let how =
            if recorded.iter().any(is_there) { "with a record that leads nowhere" } else { "in no state" };
        let recorded: Vec<_> = recorded.iter().map(Recorded::to_string).collect();
        let (type_name, identifier) = (&object.type_name, &object.identifier);
        let detail = format!(
            "{type_name} {identifier}, made by {:?}, is not in the state, which holds {recorded:?}",
            object.made_by
        );
        let class = format!("{} object {how} after {}", naming(object), cause(what));
        self.broken(Invariant::NothingLost, &class, detail);
        // The consequences would hide other violations.
        self.story.tell("the campaign deletes it, to go on");
        self.cloud.remove(object)
    }

    /// Returns the objects of the run that the state does not lead to.
    pub(crate) fn missing(&mut self) -> Result<Vec<Object>> {
        let (recorded, requests) = (self.core.recorded()?, self.cloud.requests()?);
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
            let is_its = |one: &Recorded| one.address == address && leads_to(one, &object, &requests);
            if !recorded.iter().any(is_its) {
                missing.push(object);
            }
        }
        Ok(missing)
    }

    /// Returns the address of the resource that created an object.
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

    /// Checks that the object of somebody else is unchanged and was not imported. A state may contain it as
    /// tainted if nothing tells who owns it, but then no apply may delete it.
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

    /// Checks that, at the end, each resource has exactly one object as configured, and nothing else exists.
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

    /// Checks I5: texts that no output may contain.
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

    /// Checks I5: the secret.
    pub(crate) fn search(&mut self, text: &str, what: &str) {
        let holds_it = |line: &&str| line.contains(&self.configuration.secret) && !is_of_a_plan(line);
        if let Some(line) = text.lines().find(holds_it) {
            let line = line.to_owned();
            self.broken(Invariant::Sound, &format!("a secret is in {what}"), line);
        }
    }
}

/// Returns whether a record leads to an object: it has its identifier, or one that an update may have given
/// it, or it remembers the request that created it.
fn leads_to(record: &Recorded, object: &Object, requests: &[Request]) -> bool {
    match (&record.id, &record.pending) {
        (Some(id), _) => *id == object.identifier || record.renamed.as_ref() == Some(&object.identifier),
        (None, Some(pending)) => maker(object, requests).is_some_and(|request| pending.is(request)),
        (None, None) => false,
    }
}

/// Returns the request that created an object.
fn maker<'r>(object: &Object, requests: &'r [Request]) -> Option<&'r Request> {
    requests.iter().find(|request| Some(&request.token) == object.made_by.as_ref())
}

/// Returns whether the request that created an object failed without returning its identifier, and the user
/// was told so by this command and was told to list the objects of that type.
fn is_unnamed(object: &Object, requests: &[Request], disturbed: &Disturbed) -> bool {
    let Some(request) = maker(object, requests) else { return false };
    let advice = format!("aws cloudcontrol list-resources --type-name {}\n", object.type_name);
    request.status == "FAILED"
        && request.identifier.is_none()
        && disturbed.ended.output.contains(&request.token)
        && disturbed.ended.output.contains(&advice)
}

/// Returns whether core shows the change of an argument. Core, and not the provider, decides which values it
/// shows.
fn is_of_a_plan(line: &str) -> bool {
    let line = line.trim_start();
    ["+ ", "- ", "~ "].iter().any(|sign| line.starts_with(sign)) && line.contains(" = ")
}

/// Returns who chose the name of an object.
fn naming(object: &Object) -> &'static str {
    match Kind::of_type(&object.type_name).map(|kind| kind.naming) {
        Some(Naming::Chosen) => "named",
        _ => "assigned",
    }
}

fn cause(what: Option<What>) -> String {
    what.map_or_else(|| "service faults".to_owned(), |what| what.to_string())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::core::Ended;
    use crate::pending::Pending;

    fn object(made_by: &str) -> Object {
        let (type_name, identifier) = ("AWS::KMS::Key".to_owned(), "key".to_owned());
        Object { type_name, identifier, model: json!({}), made_by: Some(made_by.to_owned()) }
    }

    fn failed(token: &str) -> Request {
        Request::of(json!({
            "TypeName": "AWS::KMS::Key", "Operation": "CREATE", "OperationStatus": "FAILED", "RequestToken": token,
        }))
    }

    #[test]
    fn a_record_leads_to_what_its_own_request_made_alone() {
        let requests = ["one", "other"].map(failed);
        let pending = Pending { request_token: Some("one".to_owned()), client_token: None };
        let address = "awscc_kms_key.r0".to_owned();
        let record = Recorded { address, id: None, renamed: None, is_tainted: true, pending: Some(pending) };
        assert!(leads_to(&record, &object("one"), &requests));
        assert!(!leads_to(&record, &object("other"), &requests));
        assert!(!leads_to(&Recorded { pending: None, ..record.clone() }, &object("one"), &requests));
        let named = Recorded { id: Some("key".to_owned()), ..record.clone() };
        assert!(leads_to(&named, &object("other"), &requests));
        let another = Recorded { id: Some("another".to_owned()), ..record };
        assert!(!leads_to(&another, &object("one"), &requests));
        assert!(leads_to(
            &Recorded { renamed: Some("key".to_owned()), ..another },
            &object("one"),
            &requests
        ));
    }

    #[test]
    fn another_failed_creation_excuses_no_missing_object() {
        let requests = ["earlier", "own", "other"].map(failed);
        let disturbed = |output: &str| Disturbed {
            ended: Ended { code: Some(1), output: output.to_owned() },
            what: None,
            before: BTreeSet::from(["earlier".to_owned()]),
        };
        let advice = "    aws cloudcontrol list-resources --type-name AWS::KMS::Key\n";
        let told = disturbed(&format!("Request token: own\n{advice}"));
        assert!(is_unnamed(&object("own"), &requests, &told));
        assert!(!is_unnamed(&object("earlier"), &requests, &told));
        assert!(!is_unnamed(&object("of nobody"), &requests, &told));
        assert!(!is_unnamed(&object("own"), &requests, &disturbed("Request token: own\n")));
        assert!(!is_unnamed(&object("own"), &requests, &disturbed(advice)));
        assert!(is_unnamed(&object("earlier"), &requests, &disturbed(&format!("earlier\n{advice}"))));
        let named = Request { identifier: Some("key".to_owned()), ..failed("own") };
        assert!(!is_unnamed(&object("own"), &[named], &told));
    }
}
