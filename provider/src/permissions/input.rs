//! What is asked about: a plan or a state as JSON, or a folder with a configuration.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use ferroform::terraform_json;
use ferroform_core::resource::Registration;
use ferroform_emulator::schema::Handler;
use serde_json::Value as Json;

use super::object::{UNKNOWN, planned, properties};
use crate::{NAME, registry};

/// Something that Terraform will do.
#[derive(Debug, Clone)]
pub(crate) struct Need {
    /// The type.
    pub(crate) resource: &'static Registration,
    /// The operation.
    pub(crate) handler: Handler,
    /// Whether a plan does it. Everything else only an apply does.
    pub(crate) is_of_plan: bool,
    /// What is known of the properties of the object.
    pub(crate) object: Json,
    /// The region of the object, if it is known.
    pub(crate) region: Option<String>,
}

/// What is to be done, and what was passed over.
#[derive(Debug, Default)]
pub(crate) struct Input {
    pub(crate) needs: Vec<Need>,
    /// The region of the provider block.
    pub(crate) region: Option<String>,
    /// Remarks for the reader.
    pub(crate) notes: Vec<String>,
    /// How many objects of each other provider there are.
    pub(crate) others: BTreeMap<String, usize>,
}

impl Input {
    /// Reads a file, a folder, or `-` for standard input. The error says what is wrong.
    pub(crate) fn read(path: &Path) -> Result<Self, String> {
        if path.is_dir() {
            return Self::of_configuration(path);
        }
        let document = terraform_json::read(path, HOW)?;
        Self::of_document(&document)
            .ok_or_else(|| format!("{} is neither a plan nor a state. {HOW}", path.display()))
    }

    /// Reads what `terraform show -json` prints, or a state file.
    pub(crate) fn of_document(document: &Json) -> Option<Self> {
        let mut input = Self::default();
        if let Some(changes) = document.get("resource_changes").and_then(Json::as_array) {
            input.region = region_of(document);
            changes.iter().for_each(|change| input.change(change));
            input.module(document.pointer("/prior_state/values/root_module"), &mut Self::data_source);
        } else if document.pointer("/values/root_module").is_some()
            || document.get("terraform_version").is_some()
        {
            input.module(document.pointer("/values/root_module"), &mut |input, one| {
                input.data_source(one);
                input.object(one, one.get("values"));
            });
            for resource in document.get("resources").and_then(Json::as_array).into_iter().flatten() {
                for instance in resource.get("instances").and_then(Json::as_array).into_iter().flatten() {
                    input.object(resource, instance.get("attributes"));
                }
            }
        } else {
            return None;
        }
        Some(input)
    }

    /// Reads which types a configuration names. Their whole lives are needed.
    fn of_configuration(folder: &Path) -> Result<Self, String> {
        let data = std::env::var_os("TF_DATA_DIR").unwrap_or_else(|| ".terraform".into());
        let words = ferroform::named_types(folder, Path::new(&data), &format!("{NAME}_"))
            .map_err(|uncertain| format!("{}: {uncertain}", folder.display()))?;
        let mut input = Self::default();
        for word in &words {
            match find(word) {
                Some((resource, true)) => input.need(resource, &[Handler::List], true, &Json::Null),
                Some((resource, false)) => input.life(resource, &Json::Null),
                None => {}
            }
        }
        input.notes.push("A configuration does not tell names: the policy allows the actions for all objects of each type. For less, give a plan.".to_owned());
        Ok(input)
    }

    /// Adds operations on an object with these attributes.
    fn need(
        &mut self,
        resource: &'static Registration,
        handlers: &[Handler],
        is_of_plan: bool,
        object: &Json,
    ) {
        let region = object.get("region").and_then(Json::as_str).map(str::to_owned);
        let object = properties(resource.table.root, object);
        let need = |handler: &Handler| Need {
            resource,
            handler: *handler,
            is_of_plan,
            object: object.clone(),
            region: region.clone(),
        };
        self.needs.extend(handlers.iter().map(need));
    }

    /// Adds all that can happen to an object: a plan reads it, and applies change, delete and create it anew.
    fn life(&mut self, resource: &'static Registration, object: &Json) {
        self.need(resource, &[Handler::Read], true, object);
        self.need(resource, &[Handler::Create, Handler::Update, Handler::Delete], false, object);
    }

    /// Takes in a change of a plan.
    fn change(&mut self, change: &Json) {
        if text(change, "mode") == "data" {
            return self.data_source(change);
        }
        let Some(resource) = self.known(change) else { return };
        let Some(change) = change.get("change") else { return };
        let part = |name| change.get(name).cloned().unwrap_or_default();
        let (before, after) = (part("before"), planned(&part("after"), &part("after_unknown")));
        let actions: BTreeSet<&str> = change
            .get("actions")
            .and_then(Json::as_array)
            .into_iter()
            .flatten()
            .filter_map(Json::as_str)
            .collect();
        if !before.is_null() || change.get("importing").is_some() {
            let known = if before.is_null() { &after } else { &before };
            self.need(resource, &[Handler::Read], true, known);
        }
        if actions.contains("create") {
            // What was created is read.
            self.need(resource, &[Handler::Create, Handler::Read], false, &after);
        }
        if actions.contains("update") {
            // The ARN is in the old object, and a new role only in the new one.
            self.need(resource, &[Handler::Update], false, &over(&before, after));
        }
        if actions.contains("delete") {
            self.need(resource, &[Handler::Delete], false, &before);
        }
    }

    /// Takes in a data source that is read.
    fn data_source(&mut self, one: &Json) {
        if text(one, "mode") != "data" {
            return;
        }
        let Some((resource, is_list)) = find(text(one, "type")) else { return };
        let values = one.get("values").or_else(|| one.pointer("/change/after"));
        let handler = if is_list { Handler::List } else { Handler::Read };
        self.need(resource, &[handler], true, values.unwrap_or(&Json::Null));
    }

    /// Takes in an object of a state: it may be read, changed, deleted and created anew.
    fn object(&mut self, one: &Json, values: Option<&Json>) {
        if text(one, "mode") == "data" {
            return;
        }
        let Some(resource) = self.known(one) else { return };
        self.life(resource, values.unwrap_or(&Json::Null));
    }

    /// Returns the type of a resource of ours, and counts the others.
    fn known(&mut self, one: &Json) -> Option<&'static Registration> {
        let name = text(one, "type");
        let found = find(name).filter(|(_, is_list)| !is_list).map(|(resource, _)| resource);
        if found.is_none() {
            *self.others.entry(name.split('_').next().unwrap_or_default().to_owned()).or_default() += 1;
        }
        found
    }

    fn module(&mut self, module: Option<&Json>, visit: &mut impl FnMut(&mut Self, &Json)) {
        let Some(module) = module else { return };
        let list = |name| module.get(name).and_then(Json::as_array).into_iter().flatten();
        list("resources").for_each(|one| visit(self, one));
        list("child_modules").for_each(|child| self.module(Some(child), visit));
    }
}

const HOW: &str =
    "Write one with `terraform show -json plan.out > plan.json`, or name the folder of a configuration.";

/// Returns the type that has a resource or data source of this name, and whether it lists.
fn find(name: &str) -> Option<(&'static Registration, bool)> {
    let name = name.strip_prefix(NAME)?.strip_prefix('_')?;
    let named = |resource: &'static Registration| {
        let is_list = name == resource.table.plural_name && name != resource.table.name;
        (is_list || name == resource.table.name).then_some((resource, is_list))
    };
    registry::all().into_iter().find_map(named)
}

/// Returns the region that the provider block of the root module has as a text.
fn region_of(plan: &Json) -> Option<String> {
    let configs = plan.pointer("/configuration/provider_config")?.as_object()?;
    let ours: Vec<&Json> = configs.values().filter(|one| text(one, "name") == NAME).collect();
    let region =
        |config: &Json| Some(config.pointer("/expressions/region/constant_value")?.as_str()?.to_owned());
    // Several blocks are for several regions.
    if let [one] = *ours { region(one) } else { None }
}

/// Returns the new values, and the old ones where the new ones are not known or not there.
fn over(before: &Json, after: Json) -> Json {
    match (before, after) {
        (Json::Object(before), Json::Object(after)) => {
            let mut all = before.clone();
            for (name, value) in after {
                let is_kept = value == UNKNOWN && before.get(&name).is_some_and(|old| !old.is_null());
                if !is_kept {
                    all.insert(name, value);
                }
            }
            Json::Object(all)
        }
        (_, after) => after,
    }
}

fn text<'v>(value: &'v Json, name: &str) -> &'v str {
    value.get(name).and_then(Json::as_str).unwrap_or_default()
}
