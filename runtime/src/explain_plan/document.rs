//! What `terraform show -json` and `tofu show -json` print of a plan.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde_json::Value as Json;

use crate::terraform_json;

/// A plan.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct Document {
    pub(crate) resource_changes: Vec<ResourceChange>,
    /// What has changed outside Terraform.
    #[serde(default)]
    pub(super) resource_drift: Vec<ResourceChange>,
    #[serde(default)]
    pub(super) configuration: Configuration,
}

/// What is planned for one object.
#[derive(Debug, Deserialize)]
pub(crate) struct ResourceChange {
    pub(crate) address: String,
    #[serde(default)]
    pub(super) previous_address: Option<String>,
    #[serde(default)]
    pub(super) module_address: String,
    #[serde(default)]
    pub(super) mode: String,
    #[serde(rename = "type")]
    pub(super) type_name: String,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(crate) deposed: Option<String>,
    pub(crate) change: Change,
    #[serde(default)]
    pub(super) action_reason: Option<String>,
}

/// Values before and after.
#[derive(Debug, Deserialize)]
pub(crate) struct Change {
    pub(super) actions: Vec<String>,
    #[serde(default)]
    pub(super) before: Json,
    #[serde(default)]
    pub(crate) after: Json,
    #[serde(default)]
    pub(crate) after_unknown: Json,
    #[serde(default)]
    pub(super) before_sensitive: Json,
    #[serde(default)]
    pub(super) after_sensitive: Json,
    #[serde(default)]
    pub(super) replace_paths: Vec<Vec<Json>>,
    #[serde(default)]
    pub(super) importing: Option<Json>,
}

/// What is written in the files.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Configuration {
    #[serde(default)]
    pub(super) root_module: Module,
}

/// A module of the configuration.
#[derive(Debug, Default, Deserialize)]
pub(super) struct Module {
    #[serde(default)]
    pub(super) resources: Vec<Resource>,
    #[serde(default)]
    pub(super) module_calls: BTreeMap<String, Call>,
    #[serde(default)]
    pub(super) outputs: BTreeMap<String, Output>,
}

/// A resource of a module.
#[derive(Debug, Deserialize)]
pub(super) struct Resource {
    #[serde(default)]
    pub(super) mode: String,
    #[serde(rename = "type")]
    pub(super) type_name: String,
    pub(super) name: String,
    /// By argument.
    #[serde(default)]
    pub(super) expressions: BTreeMap<String, Json>,
}

/// A call of a module.
#[derive(Debug, Deserialize)]
pub(super) struct Call {
    #[serde(default)]
    pub(super) expressions: BTreeMap<String, Json>,
    #[serde(default)]
    pub(super) module: Module,
}

/// An output of a module.
#[derive(Debug, Deserialize)]
pub(super) struct Output {
    #[serde(default)]
    pub(super) expression: Json,
}

impl Document {
    /// Reads a file, or standard input if it is `-`.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        const HOW: &str = "Write one with `terraform show -json plan.out > plan.json`.";
        let plan = terraform_json::read(path, HOW)?;
        Self::of(&plan).map_err(|why| format!("{}: {why}. {HOW}", path.display()))
    }

    /// Reads the output of `terraform show -json` for a plan.
    ///
    /// # Errors
    /// Returns what is wrong with it. Nothing of it is shown.
    pub(super) fn of(plan: &Json) -> Result<Self, String> {
        if plan.get("resource_changes").is_none() {
            // Terraform leaves the member out if there is no resource at all.
            let is_plan = plan.get("planned_values").is_some() || plan.get("configuration").is_some();
            return if is_plan { Ok(Self::default()) } else { Err("it is no plan".to_owned()) };
        }
        // The message of serde may show what it has read.
        Deserialize::deserialize(plan)
            .map_err(|_| "its `resource_changes` do not look like those of Terraform".to_owned())
    }
}

impl ResourceChange {
    /// Returns what tells the object from others.
    pub(super) fn object(&self) -> (&str, Option<&str>) {
        (&self.address, self.deposed.as_deref())
    }

    pub(super) fn does(&self, action: &str) -> bool {
        self.change.actions.iter().any(|one| one == action)
    }

    pub(super) fn is_replacement(&self) -> bool {
        self.does("create") && self.does("delete")
    }
}
