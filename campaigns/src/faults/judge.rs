//! Checks of the invariants, after a disturbed command and at the end.

use anyhow::Result;
use ferroform_emulator::ObjectView as Object;

use crate::faults::cloud::Request;
use crate::faults::exact::Left;
use crate::faults::figures;
use crate::faults::kind::Kind;
use crate::faults::run::{Disturbed, Run};
use crate::faults::script::What;
use crate::faults::state::Recorded;
use crate::faults::terraform::Verb;

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
        self.judge_exact(disturbed)?;
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

    /// Checks what a command left that was hit at an exact moment.
    fn judge_exact(&mut self, disturbed: &Disturbed) -> Result<()> {
        let Some(expected) = self.script.expected else { return Ok(()) };
        let (objects, recorded) = (self.cloud.objects()?, self.core.recorded()?);
        let left = match (objects.as_slice(), recorded.as_slice()) {
            ([], []) => Some(Left::Nothing),
            (_, [one]) if one.is_tainted => Some(Left::Tainted),
            (_, [one]) if one.id.is_none() => Some(Left::Request),
            ([object], [one]) if one.id.as_ref() == Some(&object.identifier) => Some(Left::Object),
            ([], [_]) => Some(Left::Record),
            ([_], []) => Some(Left::Unrecorded),
            _ => None,
        };
        let requests = self.cloud.requests()?;
        let request = requests.iter().rfind(|request| disturbed.sent(&request.request_token));
        let status = request.map_or("", |request| &request.operation_status);
        if (left, status) != (Some(expected.left), expected.status) {
            let detail =
                format!("{expected:?}, but the service has {objects:?}, the state {recorded:?}, {request:?}");
            self.broken(figures::NOTHING_LOST, "an exact moment leaves something else", detail);
        }
        let said = &disturbed.ended.output;
        let is_title =
            |title: &str| title.starts_with("Creating ") && title.ends_with(": operation cancelled");
        let is_told = match expected.left {
            Left::Request => said.contains("Warning: Operation cancelled"),
            Left::Tainted => {
                said.lines().filter_map(|line| line.split_once("Error: ")).any(|(_, title)| is_title(title))
            }
            _ => true,
        };
        if !is_told {
            self.broken(figures::SOUND, "a cancelled command does not say so", said);
        }
        if expected.left == Left::Request {
            let made = self.command(Verb::Apply)?;
            let now = self.cloud.objects()?;
            if !made.is_success() || now.len() != 1 || !(objects.is_empty() || now == objects) {
                let detail = format!("the service had {objects:?}, it has {now:?}\n{}", made.output);
                self.broken(figures::CONVERGES, "an interrupted creation costs something", detail);
            }
        }
        if let (Left::Unrecorded, [object]) = (expected.left, objects.as_slice()) {
            let refused = self.command(Verb::Apply)?.output;
            if !refused.contains(&format!("terraform import <resource address> '{}'", object.identifier)) {
                self.broken(figures::FOUND_BY_ITS_REQUEST, "an apply does not say how to import", refused);
            }
        }
        Ok(())
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
        let cause = what.map_or_else(|| "service faults".to_owned(), |what| what.to_string());
        let class = format!("an object {how} after {cause}");
        self.broken(figures::NOTHING_LOST, &class, detail);
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
                self.broken(figures::NOTHING_LOST, "an object that no resource describes", detail);
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
            None => self.broken(figures::FOREIGN_UNTOUCHED, "deleted", format!("{foreign:?}")),
            Some(now) if now.model != foreign.model => {
                let detail = format!("it was {}, it is {}", foreign.model, now.model);
                self.broken(figures::FOREIGN_UNTOUCHED, "changed", detail);
            }
            Some(_) => {}
        }
        let Some(address) = self.address_of(&foreign) else { return Ok(()) };
        let recorded = self.core.recorded()?;
        let is_taken = |one: &&Recorded| {
            one.address == address && one.id.as_deref() == Some(&foreign.identifier) && !one.is_tainted
        };
        if let Some(taken) = recorded.iter().find(is_taken) {
            self.broken(figures::FOREIGN_UNTOUCHED, "in the state without an import", taken.to_string());
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
                        self.broken(figures::CONVERGES, "the object is not what is written", detail());
                    }
                }
                ([_, _, ..], _) => self.broken(figures::NOTHING_LOST, "an object exists twice", detail()),
                _ => self.broken(figures::CONVERGES, "state and service differ", detail()),
            }
        }
        Ok(())
    }

    /// Checks I5: texts that no output may contain.
    pub(crate) fn inspect(&mut self, output: &str, may_be_gone: bool) {
        self.search(output, "an output");
        for crash in CRASHES {
            if output.contains(crash) {
                self.broken(figures::SOUND, &format!("an output says {crash:?}"), output);
            }
        }
        for gone in GONE.iter().filter(|_| !may_be_gone) {
            if output.contains(gone) {
                self.broken(figures::SOUND, &format!("an output says {gone:?}"), output);
            }
        }
    }

    /// Checks I5: the secret.
    pub(crate) fn search(&mut self, text: &str, what: &str) {
        let holds_it = |line: &&str| line.contains(&self.configuration.secret) && !is_of_a_plan(line);
        if let Some(line) = text.lines().find(holds_it) {
            let line = line.to_owned();
            self.broken(figures::SOUND, &format!("a secret is in {what}"), line);
        }
    }
}

/// Returns whether a record leads to an object: it has its identifier, or one that an update may have given
/// it, or it remembers the request that created it.
fn leads_to(record: &Recorded, object: &Object, requests: &[Request]) -> bool {
    match (&record.id, &record.open.pending) {
        (Some(id), _) => *id == object.identifier || record.open.renamed.as_ref() == Some(&object.identifier),
        (None, Some(pending)) => maker(object, requests).is_some_and(|request| pending.is(request)),
        (None, None) => false,
    }
}

/// Returns the request that created an object.
fn maker<'r>(object: &Object, requests: &'r [Request]) -> Option<&'r Request> {
    requests.iter().find(|request| Some(&request.request_token) == object.made_by.as_ref())
}

/// Returns whether the request that created an object failed without returning its identifier, and the user
/// was told so by this command and was told to list the objects of that type.
fn is_unnamed(object: &Object, requests: &[Request], disturbed: &Disturbed) -> bool {
    let Some(request) = maker(object, requests) else { return false };
    let advice = format!("aws cloudcontrol list-resources --type-name {}\n", object.type_name);
    request.operation_status == "FAILED"
        && request.identifier.is_none()
        && disturbed.ended.output.contains(&request.request_token)
        && disturbed.ended.output.contains(&advice)
}

/// Returns whether core shows the change of an argument. Core, and not the provider, decides which values it
/// shows.
fn is_of_a_plan(line: &str) -> bool {
    let line = line.trim_start();
    ["+ ", "- ", "~ "].iter().any(|sign| line.starts_with(sign)) && line.contains(" = ")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use serde_json::json;

    use super::*;
    use crate::faults::state::Open;
    use crate::faults::terraform::Ended;

    fn object(made_by: &str) -> Object {
        let object = json!({
            "account": "", "region": "", "type": "AWS::KMS::Key", "identifier": "key", "model": {}, "created_at": 0,
            "updated_at": 0, "revision": 0, "made_by": made_by,
        });
        serde_json::from_value(object).unwrap()
    }

    fn failed(token: &str) -> Request {
        Request::of(json!({
            "TypeName": "AWS::KMS::Key", "Operation": "CREATE", "OperationStatus": "FAILED", "RequestToken": token,
        }))
        .unwrap()
    }

    #[test]
    fn a_record_leads_to_what_its_own_request_made_alone() {
        let requests = ["one", "other"].map(failed);
        let open = |noted| serde_json::from_value::<Open>(noted).unwrap();
        let pending = open(json!({ "pending": { "request_token": "one" } }));
        let address = "awscc_kms_key.r0".to_owned();
        let record = Recorded { address, id: None, is_tainted: true, open: pending };
        assert!(leads_to(&record, &object("one"), &requests));
        assert!(!leads_to(&record, &object("other"), &requests));
        assert!(!leads_to(&Recorded { open: Open::default(), ..record.clone() }, &object("one"), &requests));
        let named = Recorded { id: Some("key".to_owned()), ..record.clone() };
        assert!(leads_to(&named, &object("other"), &requests));
        let another = Recorded { id: Some("another".to_owned()), ..record };
        assert!(!leads_to(&another, &object("one"), &requests));
        let renamed = Recorded { open: open(json!({ "renamed": "key" })), ..another };
        assert!(leads_to(&renamed, &object("one"), &requests));
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
