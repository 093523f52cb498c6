//! Finds an object that no state leads to, by the commands of `docs/interrupted.md`.

use std::thread;
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde_json::{Value as Json, json};

use crate::cloud::{Object, Request};
use crate::figures::Invariant;
use crate::kind::Kind;
use crate::run::{Disturbed, Run};

/// How many more times a list is asked for, a second after the one before: a service may not show yet what it has just made.
const LISTED_LATER: usize = 3;
/// What the objects of a parent are listed by, where the service does not list them without.
const PARENTS: [&str; 3] = ["LogGroupName", "RestApiId", "HostedZoneId"];

impl Run<'_> {
    /// Finds what was being created when the provider was killed, by the documented commands, and imports it.
    pub(crate) fn find_by_requests(&mut self, mut missing: Vec<Object>, disturbed: &Disturbed) -> Result<()> {
        let mut failed = Vec::new();
        // A person looks at the latest: what earlier commands asked for was settled then.
        for token in self.creations()?.into_iter().filter(|token| disturbed.sent(token)) {
            let status = self.cloud.call("GetResourceRequestStatus", &json!({ "RequestToken": token }))?;
            let request = Request::of(status["ProgressEvent"].clone());
            if request.status == "FAILED" && request.identifier.is_none() {
                failed.push(token);
                continue;
            }
            let is_it = |object: &Object| {
                object.type_name == request.type_name
                    && Some(&object.identifier) == request.identifier.as_ref()
                    && object.made_by.as_ref() == Some(&token)
            };
            let Some(found) = missing.iter().position(is_it) else { continue };
            let object = missing.swap_remove(found);
            let Object { type_name, identifier, .. } = &object;
            self.story.tell(format!("found by its request {token}: {type_name} {identifier}"));
            self.import(&object)?;
            self.figures.imported += 1;
        }
        let (unnamed, lost): (Vec<_>, Vec<_>) = missing
            .into_iter()
            .partition(|object| object.made_by.as_ref().is_some_and(|token| failed.contains(token)));
        let requests = self.cloud.requests()?;
        for object in lost {
            if is_renamed(&object, &requests, disturbed) {
                self.story.tell(format!("found by its new name: {} {}", object.type_name, object.identifier));
                self.import(&object)?;
                self.figures.imported += 1;
                continue;
            }
            let detail = format!("{} {}, made by {:?}", object.type_name, object.identifier, object.made_by);
            self.broken(Invariant::FoundByItsRequest, "no request leads to an object", detail);
        }
        self.import_unnamed(&unnamed)
    }

    /// `list-resource-requests --resource-request-status-filter Operations=CREATE`
    fn creations(&self) -> Result<Vec<String>> {
        let input = json!({ "ResourceRequestStatusFilter": { "Operations": ["CREATE"] } });
        self.all("ListResourceRequests", input, "ResourceRequestStatusSummaries", "RequestToken")
    }

    /// Imports objects of requests of which the service said that they failed, and not what they had made: a list of all
    /// objects of the type has them. One that was replaced meanwhile is deleted.
    pub(crate) fn import_unnamed(&mut self, objects: &[Object]) -> Result<()> {
        for object in objects {
            let (type_name, identifier) = (&object.type_name, &object.identifier);
            if !self.is_listed(object)? {
                let detail = format!("{type_name} {identifier}");
                self.broken(Invariant::FoundByItsRequest, "a list does not show an object", detail);
                continue;
            }
            self.story.tell(format!("found by a list: {type_name} {identifier}"));
            self.figures.unnamed += 1;
            if self.has_another(object)? {
                self.story.tell(
                    "the resource has another object already: this one is deleted, as the message says",
                );
                self.cloud.remove(object)?;
            } else {
                self.import(object)?;
            }
        }
        Ok(())
    }

    /// Whether the resource that made an object has another by now.
    fn has_another(&self, object: &Object) -> Result<bool> {
        let Some(address) = self.address_of(object) else { return Ok(false) };
        let record = self.record_at(&address)?;
        Ok(record.and_then(|record| record.id).is_some_and(|id| id != object.identifier))
    }

    /// `list-resources --type-name TYPE`, with the parent where the type asks for it.
    fn is_listed(&self, object: &Object) -> Result<bool> {
        let mut input = json!({ "TypeName": object.type_name });
        let has_parent = Kind::of_type(&object.type_name).is_some_and(|kind| kind.parent.is_some());
        let parent = PARENTS.into_iter().find(|name| has_parent && object.model[*name].is_string());
        if let Some(name) = parent {
            input["ResourceModel"] = json!(json!({ name: object.model[name] }).to_string());
        }
        for pause in 0..=LISTED_LATER {
            if pause > 0 {
                thread::sleep(Duration::from_secs(1));
            }
            let listed = self.all("ListResources", input.clone(), "ResourceDescriptions", "Identifier")?;
            if listed.contains(&object.identifier) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A text of each entry of all pages of a list.
    fn all(&self, operation: &str, mut input: Json, entries: &str, name: &str) -> Result<Vec<String>> {
        let mut all = Vec::new();
        loop {
            let page = self.cloud.call(operation, &input)?;
            let found = page[entries].as_array().with_context(|| format!("{operation}: no {entries}"))?;
            all.extend(found.iter().filter_map(|entry| entry[name].as_str()).map(str::to_owned));
            match &page["NextToken"] {
                Json::String(next) => input["NextToken"] = json!(next),
                _ => return Ok(all),
            }
        }
    }
}

/// Whether the command has asked for a change of an object that an earlier one had made. One that the state knows by its former
/// identifier has the one that is written now.
fn is_renamed(object: &Object, requests: &[Request], disturbed: &Disturbed) -> bool {
    let is_earlier = object.made_by.as_ref().is_some_and(|token| !disturbed.sent(token));
    is_earlier
        && requests.iter().any(|request| {
            request.operation == "UPDATE"
                && request.type_name == object.type_name
                && request.identifier.as_ref() == Some(&object.identifier)
                && disturbed.sent(&request.token)
        })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_names_the_commands_that_are_used_here() {
        let page = include_str!("../../../docs/interrupted.md");
        let (_, section) = page.split_once("## When the provider itself was killed").expect("a section");
        for command in [
            "aws cloudcontrol list-resource-requests --resource-request-status-filter Operations=CREATE",
            "aws cloudcontrol get-resource-request-status --request-token TOKEN",
            "aws cloudcontrol list-resources --type-name TYPE",
            "terraform import",
        ] {
            assert!(section.contains(&format!("\n$ {command}")), "{command}");
        }
    }
}
