//! Search for an object that no state leads to, with the commands of `docs/how-to/interrupted.md`.

use std::time::Duration;

use anyhow::{Context as _, Result};
use ferroform_emulator::ObjectView as Object;
use serde_json::{Value as Json, json};

use crate::faults::cloud::Request;
use crate::faults::figures;
use crate::faults::kind::Kind;
use crate::faults::run::{Disturbed, Run};
use crate::faults::wait;

/// How long a service may take to list a new object.
const LISTED_LATER: Duration = Duration::from_secs(4);
/// The properties of a parent that some types require for listing.
const PARENTS: [&str; 3] = ["LogGroupName", "RestApiId", "HostedZoneId"];

impl Run<'_> {
    /// Finds what was being created when the provider was killed, with the documented commands, and imports
    /// it.
    pub(crate) fn find_by_requests(&mut self, mut missing: Vec<Object>, disturbed: &Disturbed) -> Result<()> {
        let mut failed = Vec::new();
        // A user looks at the latest requests only. Those of earlier commands were handled after each
        // command.
        for token in self.creations()?.into_iter().filter(|token| disturbed.sent(token)) {
            let status = self.cloud.call("GetResourceRequestStatus", &json!({ "RequestToken": token }))?;
            let request = Request::of(status["ProgressEvent"].clone())?;
            if request.operation_status == "FAILED" && request.identifier.is_none() {
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
            self.figures.count(figures::IMPORTED, "");
        }
        let (unnamed, lost): (Vec<_>, Vec<_>) = missing
            .into_iter()
            .partition(|object| object.made_by.as_ref().is_some_and(|token| failed.contains(token)));
        let requests = self.cloud.requests()?;
        for object in lost {
            if is_renamed(&object, &requests, disturbed) {
                self.story.tell(format!("found by its new name: {} {}", object.type_name, object.identifier));
                self.import(&object)?;
                self.figures.count(figures::IMPORTED, "");
                continue;
            }
            let detail = format!("{} {}, made by {:?}", object.type_name, object.identifier, object.made_by);
            self.broken(figures::FOUND_BY_ITS_REQUEST, "no request leads to an object", detail);
        }
        self.import_unnamed(&unnamed)
    }

    /// Runs `list-resource-requests --resource-request-status-filter Operations=CREATE`.
    fn creations(&self) -> Result<Vec<String>> {
        let input = json!({ "ResourceRequestStatusFilter": { "Operations": ["CREATE"] } });
        self.all("ListResourceRequests", input, "ResourceRequestStatusSummaries", "RequestToken")
    }

    /// Imports the objects of requests that failed without returning an identifier, which only a list of the
    /// type shows. If the resource has another object by then, the object is deleted.
    pub(crate) fn import_unnamed(&mut self, objects: &[Object]) -> Result<()> {
        for object in objects {
            let (type_name, identifier) = (&object.type_name, &object.identifier);
            if !self.is_listed(object)? {
                let detail = format!("{type_name} {identifier}");
                self.broken(figures::FOUND_BY_ITS_REQUEST, "a list does not show an object", detail);
                continue;
            }
            self.story.tell(format!("found by a list: {type_name} {identifier}"));
            self.figures.count(figures::UNNAMED, "");
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

    /// Returns whether the resource that created an object has another one now.
    fn has_another(&self, object: &Object) -> Result<bool> {
        let Some(address) = self.address_of(object) else { return Ok(false) };
        let record = self.record_at(&address)?;
        Ok(record.and_then(|record| record.id).is_some_and(|id| id != object.identifier))
    }

    /// Runs `list-resources --type-name TYPE`, with the parent for types that require it.
    fn is_listed(&self, object: &Object) -> Result<bool> {
        let mut input = json!({ "TypeName": object.type_name });
        let has_parent = Kind::of_type(&object.type_name).is_some_and(|kind| kind.parent.is_some());
        let parent = PARENTS.into_iter().find(|name| has_parent && object.model[*name].is_string());
        if let Some(name) = parent {
            input["ResourceModel"] = json!(json!({ name: object.model[name] }).to_string());
        }
        wait::until(LISTED_LATER, || {
            let listed = self.all("ListResources", input.clone(), "ResourceDescriptions", "Identifier")?;
            Ok(listed.contains(&object.identifier))
        })
    }

    /// Returns one text of each entry, from all pages of a list.
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

/// Returns whether the command requested an update of an object that an earlier command had created. An
/// object known by its former identifier has the configured one now.
fn is_renamed(object: &Object, requests: &[Request], disturbed: &Disturbed) -> bool {
    let is_earlier = object.made_by.as_ref().is_some_and(|token| !disturbed.sent(token));
    is_earlier
        && requests.iter().any(|request| {
            request.operation == "UPDATE"
                && request.type_name == object.type_name
                && request.identifier.as_ref() == Some(&object.identifier)
                && disturbed.sent(&request.request_token)
        })
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_page_names_the_commands_that_are_used_here() {
        let page = include_str!("../../../docs/how-to/interrupted.md");
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
