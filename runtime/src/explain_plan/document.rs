//! What `terraform show -json` and `tofu show -json` print of a plan.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value as Json;

/// A plan.
#[derive(Debug, Deserialize)]
pub(super) struct Document {
    pub(super) resource_changes: Vec<ResourceChange>,
    /// What has changed outside Terraform.
    #[serde(default)]
    pub(super) resource_drift: Vec<ResourceChange>,
    #[serde(default)]
    pub(super) configuration: Configuration,
}

/// What is planned for one object.
#[derive(Debug, Deserialize)]
pub(super) struct ResourceChange {
    pub(super) address: String,
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
    pub(super) deposed: Option<String>,
    pub(super) change: Change,
    #[serde(default)]
    pub(super) action_reason: Option<String>,
}

/// Values before and after.
#[derive(Debug, Deserialize)]
pub(super) struct Change {
    pub(super) actions: Vec<String>,
    #[serde(default)]
    pub(super) before: Json,
    #[serde(default)]
    pub(super) after: Json,
    #[serde(default)]
    pub(super) after_unknown: Json,
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
