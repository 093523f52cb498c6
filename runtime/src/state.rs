//! The state of Terraform or OpenTofu, as `state pull` prints it: other forms do not have what the provider remembers.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use ferroform_core::resource::Registration;
use ferroform_core::table::REGION;
use ferroform_core::value::Value;
use ferroform_engine::Private;
use ferroform_rpc::read_state;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;

use crate::explain::hcl::literal;
use crate::scan::{Found, Selection};
use crate::terraform_json;

/// The version of the form of states.
const VERSION: u64 = 4;
const HOW: &str = "Write one with `terraform state pull > state.json`.";

#[derive(Deserialize)]
struct Document {
    version: u64,
    #[serde(default)]
    resources: Vec<Resource>,
}

#[derive(Deserialize)]
struct Resource {
    #[serde(default)]
    module: Option<String>,
    mode: String,
    #[serde(rename = "type")]
    type_name: String,
    name: String,
    #[serde(default)]
    instances: Vec<Recorded>,
}

#[derive(Deserialize)]
struct Recorded {
    #[serde(default)]
    index_key: Json,
    #[serde(default)]
    deposed: Option<String>,
    #[serde(default)]
    schema_version: i64,
    #[serde(default)]
    attributes: Json,
    /// The paths of values that the configuration calls sensitive.
    #[serde(default)]
    sensitive_attributes: Vec<Vec<PathStep>>,
    #[serde(default)]
    private: Option<String>,
}

#[derive(Deserialize)]
struct PathStep {
    value: Json,
}

/// An object of ours.
pub(crate) struct Instance {
    pub(crate) resource: &'static Registration,
    pub(crate) address: String,
    /// The type and the name that the configuration has.
    pub(crate) block: (String, String),
    pub(crate) state: Value,
    pub(crate) private: Private,
    pub(crate) is_deposed: bool,
    /// `true` in the places of what the configuration calls sensitive.
    pub(crate) marks: Json,
}

/// An object that could not be read, and why.
#[derive(Debug, Serialize)]
pub(crate) struct Unread {
    pub(crate) address: String,
    pub(crate) why: String,
}

/// What a state has.
#[derive(Default)]
pub(crate) struct State {
    pub(crate) instances: Vec<Instance>,
    pub(crate) unread: Vec<Unread>,
    /// How many objects of each other provider there are.
    pub(crate) passed_over: BTreeMap<String, usize>,
}

impl State {
    /// Reads files that must be whole.
    ///
    /// # Errors
    /// Returns what is wrong with one, or which object cannot be read.
    pub(crate) fn read_all(
        paths: &[PathBuf],
        types: (&str, &[&'static Registration]),
        selection: &Selection,
    ) -> Result<Vec<Self>, String> {
        let states = paths.iter().map(|path| Self::read(path, types, selection));
        let states = states.collect::<Result<Vec<Self>, String>>()?;
        match states.iter().flat_map(|state| &state.unread).next() {
            Some(unread) => Err(format!("{}: {}", unread.address, unread.why)),
            None => Ok(states),
        }
    }

    /// Reads a file, or standard input if it is `-`.
    ///
    /// # Errors
    /// Returns what is wrong with it, and shows nothing of what it has.
    pub(crate) fn read(
        path: &Path,
        (provider, types): (&str, &[&'static Registration]),
        selection: &Selection,
    ) -> Result<Self, String> {
        let json = terraform_json::read(path, HOW)?;
        let no_state = |what: &str| format!("{} is {what}. {HOW}", path.display());
        if json.get("values").is_some() || json.get("planned_values").is_some() {
            return Err(no_state("what `terraform show` prints, which lacks what the provider remembers"));
        }
        let document: Document =
            Deserialize::deserialize(json).map_err(|_| no_state("no state of Terraform or OpenTofu"))?;
        if document.version != VERSION {
            return Err(no_state(&format!("a state of version {}, and not {VERSION}", document.version)));
        }
        let by_name: BTreeMap<&str, &'static Registration> =
            types.iter().map(|one| (one.table.name, *one)).collect();
        let mut state = Self::default();
        for resource in document.resources.into_iter().filter(|one| one.mode == "managed") {
            let own = resource.type_name.strip_prefix(provider).and_then(|rest| rest.strip_prefix('_'));
            let Some(own) = own else {
                let other = resource.type_name.split('_').next().unwrap_or_default();
                *state.passed_over.entry(other.to_owned()).or_default() += resource.instances.len();
                continue;
            };
            let found = by_name.get(own).copied();
            if found.is_some_and(|found| !selection.has(provider, found)) {
                continue;
            }
            for recorded in &resource.instances {
                let address = resource.address(recorded);
                let instance = found
                    .ok_or_else(|| "this version of the provider does not have the type".to_owned())
                    .and_then(|found| recorded.instance(found, &address, &resource));
                match instance {
                    Ok(instance) => state.instances.push(instance),
                    Err(why) => state.unread.push(Unread { address, why }),
                }
            }
        }
        Ok(state)
    }
}

impl Instance {
    pub(crate) fn identifier(&self) -> &str {
        self.state.attribute("id").as_str().unwrap_or_default()
    }

    /// Returns the region, if the type has one and it is known.
    pub(crate) fn region(&self) -> Option<&str> {
        let of_state = self.state.attribute(REGION).as_str();
        of_state.or(self.private.place.region.as_deref()).filter(|_| self.resource.table.has_region())
    }
}

/// The objects that states have: type, identifier, and region if that is known.
pub(crate) struct Managed<'s>(BTreeSet<(&'s str, &'s str, Option<&'s str>)>);

impl<'s> Managed<'s> {
    pub(crate) fn of(instances: impl IntoIterator<Item = &'s Instance>) -> Self {
        let key =
            |one: &'s Instance| (one.resource.table.cloudformation_type, one.identifier(), one.region());
        Self(instances.into_iter().map(key).collect())
    }

    pub(crate) fn has(&self, found: &Found) -> bool {
        let (type_name, identifier) = (found.type_name.as_str(), found.identifier.as_str());
        [found.region.as_deref(), None]
            .iter()
            .any(|region| self.0.contains(&(type_name, identifier, *region)))
    }
}

impl Resource {
    fn address(&self, of: &Recorded) -> String {
        let module = self.module.as_ref().map_or_else(String::new, |module| format!("{module}."));
        let key = match &of.index_key {
            Json::Null => String::new(),
            Json::String(key) => format!("[{}]", literal(key)),
            number => format!("[{number}]"),
        };
        format!("{module}{}.{}{key}", self.type_name, self.name)
    }
}

impl Recorded {
    fn instance(
        &self,
        resource: &'static Registration,
        address: &str,
        of: &Resource,
    ) -> Result<Instance, String> {
        let state = read_state(resource, self.schema_version, self.attributes.clone());
        let private = self.private.as_deref().unwrap_or_default();
        let private = BASE64.decode(private).map_err(|_| "what the provider remembers is damaged")?;
        let mut marks = Json::Null;
        self.sensitive_attributes.iter().for_each(|path| mark(&mut marks, path));
        Ok(Instance {
            resource,
            address: address.to_owned(),
            block: (of.type_name.clone(), of.name.clone()),
            state: state.map_err(|error| error.detail)?,
            private: Private::decode(&private).with_todays_names(resource.table),
            is_deposed: self.deposed.is_some(),
            marks,
        })
    }
}

/// Puts `true` at the end of a path.
fn mark(marks: &mut Json, path: &[PathStep]) {
    let Some((first, rest)) = path.split_first() else {
        *marks = Json::Bool(true);
        return;
    };
    // A key is `{"value": 0, "type": "number"}`.
    match first.value.get("value").unwrap_or(&first.value) {
        Json::String(name) => {
            if !marks.is_object() {
                *marks = Json::Object(serde_json::Map::new());
            }
            mark(&mut marks[name], rest);
        }
        // An index, or an element of a set: one hides all.
        _ => *marks = Json::Bool(true),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn recorded(index_key: Json) -> Recorded {
        serde_json::from_value(json!({"index_key": index_key, "attributes": {}})).unwrap()
    }

    #[test]
    fn addresses_are_those_of_terraform() {
        let resource: Resource = serde_json::from_value(json!({
            "module": "module.a[\"x\"]", "mode": "managed", "type": "acme_item", "name": "this",
        }))
        .unwrap();
        let address = |key: Json| resource.address(&recorded(key));
        assert_eq!(address(Json::Null), "module.a[\"x\"].acme_item.this");
        assert_eq!(address(json!(1)), "module.a[\"x\"].acme_item.this[1]");
        assert_eq!(address(json!("a \"b\" ${c}")), r#"module.a["x"].acme_item.this["a \"b\" $${c}"]"#);
    }

    #[test]
    fn what_the_configuration_calls_sensitive_is_marked() {
        let marks = |paths: Json| {
            let paths: Vec<Vec<PathStep>> = serde_json::from_value(paths).unwrap();
            let mut marks = Json::Null;
            paths.iter().for_each(|path| mark(&mut marks, path));
            marks
        };
        let name = |name: &str| json!({"type": "get_attr", "value": name});
        let key = |key: Json| json!({"type": "index", "value": {"value": key, "type": "string"}});
        assert_eq!(
            marks(json!([[name("a")], [name("b"), name("c")], [name("b"), key(json!("k"))]])),
            json!({"a": true, "b": {"c": true, "k": true}})
        );
        assert_eq!(marks(json!([[name("list"), key(json!(0)), name("x")]])), json!({"list": true}));
    }
}
