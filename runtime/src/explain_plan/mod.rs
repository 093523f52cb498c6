//! What a plan does and why: each changed value with the fact behind it, and what is sent to the service.

mod document;
mod explained;
mod markdown;
mod masks;
mod planned;
mod references;
mod text;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::resource::Registration;
use serde::Serialize;
use serde_json::Value as Json;

pub(crate) use self::document::{Document, ResourceChange};
use self::explained::Explained;
pub(crate) use self::explained::{argument, plain};
pub(crate) use self::markdown::{code, comment, escaped, fenced, html};
pub(crate) use self::masks::{Masks, printed};
pub(crate) use self::references::without_keys;
pub(crate) use self::text::shown;
use crate::explain::FORMAT_VERSION;

/// What is known of the types of a provider.
pub struct Types<'a> {
    /// The name of the provider.
    pub provider: &'a str,
    /// Its types.
    pub all: &'a [&'static Registration],
    /// Returns the schema of a type by the name of CloudFormation.
    pub schema: &'a dyn Fn(&str) -> Option<String>,
}

/// A plan with its reasons.
#[derive(Debug, Default, Serialize)]
pub struct ExplainedPlan {
    format_version: u32,
    summary: Summary,
    changes: Vec<Explained>,
    /// How many changes of each other provider there are.
    passed_over: BTreeMap<String, usize>,
    /// Remarks for people.
    notes: Vec<String>,
}

/// How many objects there are of each kind of change.
#[derive(Debug, Default, Serialize)]
struct Summary {
    create: usize,
    update: usize,
    replace: usize,
    delete: usize,
    /// Removed from the state alone.
    forget: usize,
    import: usize,
}

impl ExplainedPlan {
    /// Explains the output of `terraform show -json` for a plan.
    ///
    /// # Errors
    /// Returns what is wrong with the document. Nothing of it is shown.
    pub fn of(plan: &Json, types: &Types<'_>) -> Result<Self, String> {
        Ok(Self::of_document(&Document::of(plan)?, types))
    }

    pub(crate) fn of_document(document: &Document, types: &Types<'_>) -> Self {
        let mut plan = Self { format_version: FORMAT_VERSION, ..Self::default() };
        let prefix = format!("{}_", types.provider);
        let by_name: BTreeMap<&str, &'static Registration> =
            types.all.iter().map(|one| (one.table.name, *one)).collect();
        let context = explained::Context::new(document, types);
        let mut unknown = BTreeSet::new();
        for change in document.resource_changes.iter().filter(|one| does_something(one)) {
            let Some(name) = change.type_name.strip_prefix(&prefix) else {
                let provider = change.type_name.split('_').next().unwrap_or_default();
                *plan.passed_over.entry(provider.to_owned()).or_default() += 1;
                continue;
            };
            match by_name.get(name) {
                Some(resource) => {
                    plan.summary.count(change);
                    plan.changes.push(context.explained(change, resource));
                }
                None => _ = unknown.insert(change.type_name.as_str()),
            }
        }
        plan.notes.extend(unknown.iter().map(|name| format!("This version has no type `{}`.", plain(name))));
        let mut causes: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for change in &plan.changes {
            for cause in &change.caused_by {
                causes.entry(cause.clone()).or_default().push(change.address.clone());
            }
        }
        for change in &mut plan.changes {
            change.causes = causes.get(&without_keys(&change.address)).cloned().unwrap_or_default();
        }
        plan
    }
}

impl Summary {
    fn count(&mut self, change: &ResourceChange) {
        self.import += usize::from(change.change.importing.is_some());
        if change.is_replacement() {
            self.replace += 1;
            return;
        }
        for action in &change.change.actions {
            match action.as_str() {
                "create" => self.create += 1,
                "update" => self.update += 1,
                "delete" => self.delete += 1,
                "forget" => self.forget += 1,
                _ => {}
            }
        }
    }

    /// Returns it in a line, such as `1 to create, 2 to replace`.
    fn line(&self) -> String {
        let all = [
            (self.import, "to import"),
            (self.create, "to create"),
            (self.update, "to update"),
            (self.replace, "to replace"),
            (self.delete, "to delete"),
            (self.forget, "to remove from the state"),
        ];
        counted(&all).unwrap_or_else(|| "nothing to do".to_owned())
    }
}

/// Returns what there is any of, such as `1 to create, 2 to replace`.
pub(crate) fn counted(all: &[(usize, &str)]) -> Option<String> {
    let there = all.iter().filter(|(count, _)| *count > 0);
    let there: Vec<String> = there.map(|(count, what)| format!("{count} {what}")).collect();
    (!there.is_empty()).then(|| there.join(", "))
}

/// Whether an apply does anything about a managed object.
fn does_something(change: &ResourceChange) -> bool {
    let is_idle = change.change.actions.iter().all(|action| action == "no-op");
    change.mode != "data" && (!is_idle || change.change.importing.is_some())
}

/// Returns what is said of changes of other providers.
fn passed_over(plan: &ExplainedPlan) -> Option<String> {
    let all: Vec<String> = plan
        .passed_over
        .iter()
        .map(|(provider, count)| format!("{count} of `{}`", plain(provider)))
        .collect();
    (!all.is_empty()).then(|| format!("Changes of other providers are passed over: {}.", all.join(", ")))
}
