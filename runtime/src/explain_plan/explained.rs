//! One change with its reasons.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ferroform_core::resource::Registration;
use ferroform_core::table::{Mutability, ResourceTable};
use ferroform_core::value::{Path, Step, Value};
use ferroform_core::wire::{from_json, to_json};
use ferroform_engine::{ApplyRequest, Changed, Fact, Private, Sent, TimeLimits, changes, sent};
use serde::Serialize;
use serde_json::Value as Json;

use super::Types;
use super::document::{Document, ResourceChange};
use super::masks::{NOT_KNOWN, printed};
use super::planned::{Expressions, Planned};
use super::references::without_keys;
use crate::explain::permissions;

/// A change with its reasons.
#[derive(Debug, Serialize)]
pub(super) struct Explained {
    pub(super) address: String,
    #[serde(rename = "type")]
    pub(super) type_name: String,
    pub(super) cloudformation_type: &'static str,
    /// `create`, `update`, `replace`, `delete`, `forget` or `import`.
    pub(super) action: &'static str,
    /// Why the object is replaced, deleted or moved.
    pub(super) reasons: Vec<String>,
    /// The resources whose replacement or creation causes this one.
    pub(super) caused_by: Vec<String>,
    /// The objects that are replaced because of this one.
    pub(super) causes: Vec<String>,
    pub(super) values: Vec<ExplainedValue>,
    /// What is sent, in this order.
    pub(super) requests: Vec<Request>,
}

/// A value that changes.
#[derive(Debug, Serialize)]
pub(super) struct ExplainedValue {
    pub(super) path: String,
    pub(super) before: Json,
    pub(super) after: Json,
    pub(super) is_known: bool,
    pub(super) replaces: bool,
    pub(super) reason: String,
    /// Whether only the service knows it.
    #[serde(skip)]
    pub(super) is_of_service: bool,
}

/// A request to the service.
#[derive(Debug, Serialize)]
pub(super) struct Request {
    /// `create`, `update` or `delete`.
    pub(super) operation: &'static str,
    /// The properties of a new object, or the changes (RFC 6902); null for a deletion.
    pub(super) body: Json,
    /// Whether values are missing in it that are known only after apply.
    pub(super) is_partial: bool,
    /// The actions that the schema names.
    pub(super) permissions: Vec<String>,
    /// How long it may take.
    pub(super) seconds: u64,
    pub(super) if_interrupted: &'static str,
}

/// What all changes share.
pub(super) struct Context<'a> {
    document: &'a Document,
    types: &'a Types<'a>,
    /// The addresses of the resources that the apply reads or changes, without the keys of instances.
    changing: BTreeSet<String>,
    /// The permissions that were read from schemas.
    permissions: RefCell<BTreeMap<&'static str, BTreeMap<&'static str, Vec<String>>>>,
}

impl<'a> Context<'a> {
    pub(super) fn new(document: &'a Document, types: &'a Types<'a>) -> Self {
        let changing = document.resource_changes.iter().filter(|one| !one.does("no-op"));
        let changing = changing.map(|one| without_keys(&one.address)).collect();
        Self { document, types, changing, permissions: RefCell::default() }
    }

    pub(super) fn explained(&self, change: &ResourceChange, resource: &Registration) -> Explained {
        let table = resource.table;
        let mut explained = Explained {
            address: plain(&change.address),
            type_name: plain(&change.type_name),
            cloudformation_type: table.cloudformation_type,
            action: action(change),
            reasons: reasons(change),
            caused_by: Vec::new(),
            causes: Vec::new(),
            values: Vec::new(),
            requests: Vec::new(),
        };
        let written = self.document.configuration.resource(
            &change.module_address,
            "managed",
            &change.type_name,
            &change.name,
        );
        let expressions = written.map(|one| &one.expressions);
        let configuration = &self.document.configuration;
        let is_open =
            |expression: &Json| configuration.refers_to(&change.module_address, expression, &self.changing);
        let planned = match Planned::of(table, &change.change, expressions, &is_open) {
            Ok(planned) => planned,
            Err(malformed) => {
                let path = malformed.path();
                explained.reasons.push(format!(
                    "the values cannot be read: `{path}` has another type in this version of the provider"
                ));
                return explained;
            }
        };
        self.add_values(&mut explained, change, resource, &planned, expressions);
        self.add_requests(&mut explained, change, resource, &planned);
        explained
    }

    fn add_values(
        &self,
        explained: &mut Explained,
        change: &ResourceChange,
        resource: &Registration,
        values: &Planned,
        expressions: Expressions<'_>,
    ) {
        let refers_to = |name: &str| {
            let expression = expressions.and_then(|all| all.get(name));
            let found =
                expression.map(|one| self.document.configuration.references(&change.module_address, one));
            let found = found.unwrap_or_default();
            let changing: BTreeSet<String> = found.intersection(&self.changing).cloned().collect();
            if changing.is_empty() { found } else { changing }
        };
        let Planned { config, prior, planned, .. } = values;
        if prior.is_null() {
            for attribute in resource.table.root.attributes {
                // Only what the configuration has comes from other resources.
                let value = config.attribute(attribute.name);
                if value.is_wholly_known() {
                    continue;
                }
                explained.values.push(ExplainedValue {
                    path: attribute.name.to_owned(),
                    before: Json::Null,
                    after: if value.is_unknown() { NOT_KNOWN.into() } else { printed(&to_json(value)) },
                    is_known: false,
                    replaces: false,
                    reason: not_known_yet(&refers_to(attribute.name)),
                    is_of_service: false,
                });
            }
        }
        if prior.is_null() || planned.is_null() {
            return;
        }
        let drift = self.drift(change, resource);
        let mut caused_by = BTreeSet::new();
        let mut unexplained: Vec<&Vec<Json>> = change.change.replace_paths.iter().collect();
        for Changed { path, prior, planned, fact, mutability } in changes(resource, config, prior, planned) {
            let steps = steps(&path);
            let is_of = |paths: &Vec<Json>| is_beginning(paths, &steps) || is_beginning(&steps, paths);
            let replaces = change.change.replace_paths.iter().any(is_of);
            unexplained.retain(|paths| !is_of(paths));
            let refers = steps.first().and_then(Json::as_str).map(refers_to).unwrap_or_default();
            let mut reason = match fact {
                Fact::NotKnownYet => not_known_yet(&refers),
                fact => words(fact, planned).to_owned(),
            };
            if drift.iter().any(|changed| is_beginning(changed, &steps) || is_beginning(&steps, changed)) {
                reason += "; it was changed outside Terraform";
            }
            reason += match (replaces, mutability) {
                (true, _) if steps == ["id"] => "; the creation of this object did not end well",
                (true, Mutability::CreateOnly) => "; only a creation can set it",
                (true, _) if fact == Fact::Region => "; an object cannot move there",
                (true, _) => "; the provider replaces the object for it",
                (false, Mutability::ConditionalCreateOnly) if explained.action == "update" => {
                    "; whether it can change in place depends on conditions that only the service knows"
                }
                _ => "",
            };
            if replaces {
                caused_by.extend(refers.into_iter().filter(|one| self.is_replaced(one)));
            }
            explained.values.push(ExplainedValue {
                path: path.to_string(),
                before: printed(&to_json(prior)),
                after: if planned.is_unknown() { NOT_KNOWN.into() } else { printed(&to_json(planned)) },
                is_known: planned.is_wholly_known(),
                replaces,
                reason,
                is_of_service: !replaces
                    && planned.is_unknown()
                    && matches!(fact, Fact::OfService | Fact::AllTags),
            });
        }
        let replacing: Vec<&str> =
            explained.values.iter().filter(|one| one.replaces).map(|one| one.path.as_str()).collect();
        if !replacing.is_empty() {
            let names: Vec<String> = replacing.iter().map(|path| format!("`{path}`")).collect();
            let reason = format!("replaced because of {}", names.join(", "));
            explained.reasons.insert(0, reason);
        }
        for path in unexplained {
            let name = path.iter().map(|step| step.as_str().map_or_else(|| step.to_string(), str::to_owned));
            let name = name.collect::<Vec<_>>().join(".");
            let name = plain(&name);
            explained.reasons.push(if name == "id" {
                "the creation of this object did not end well".to_owned()
            } else {
                format!("the provider replaces the object because of `{name}`")
            });
        }
        explained.caused_by = caused_by.into_iter().collect();
    }

    /// Whether the resource with this address is replaced.
    fn is_replaced(&self, address: &str) -> bool {
        let mut all = self.document.resource_changes.iter();
        all.any(|one| one.is_replacement() && without_keys(&one.address) == address)
    }

    /// Returns the paths of what was changed outside Terraform.
    fn drift(&self, change: &ResourceChange, resource: &Registration) -> Vec<Vec<Json>> {
        let mut all = self.document.resource_drift.iter();
        let Some(found) = all.find(|one| one.address == change.address && one.deposed == change.deposed)
        else {
            return Vec::new();
        };
        let [before, after] =
            [&found.change.before, &found.change.after].map(|json| from_json(json, resource.table.root));
        let (Ok(before), Ok(after)) = (before, after) else { return Vec::new() };
        changes(resource, &after, &before, &after).iter().map(|changed| steps(&changed.path)).collect()
    }

    fn add_requests(
        &self,
        explained: &mut Explained,
        change: &ResourceChange,
        resource: &Registration,
        values: &Planned,
    ) {
        let Planned { config, prior, target, .. } = values;
        for action in &change.change.actions {
            let (prior, planned) = match action.as_str() {
                "create" => (&Value::Null, target),
                "update" => (prior, target),
                "delete" => (prior, &Value::Null),
                _ => continue,
            };
            let private = Private::default();
            let sent = sent(&ApplyRequest { resource: *resource, config, prior, planned, private });
            explained.requests.extend(self.request(
                resource.table,
                sent,
                [prior, planned],
                values.is_partial,
            ));
        }
    }

    fn request(
        &self,
        table: &'static ResourceTable,
        sent: Sent,
        [prior, planned]: [&Value; 2],
        is_partial: bool,
    ) -> Option<Request> {
        let limits = TimeLimits::of(table, if planned.is_null() { prior } else { planned });
        let (operation, body, limit): (_, _, Duration) = match sent {
            Sent::Nothing => return None,
            Sent::Create(properties) => ("create", properties, limits.create(table)),
            Sent::Update(patch) => ("update", Json::Array(patch), limits.update(table)),
            Sent::Delete => ("delete", Json::Null, limits.delete(table)),
        };
        Some(Request {
            operation,
            body: printed(&body),
            is_partial: is_partial && operation != "delete",
            permissions: self.permissions(table.cloudformation_type, operation),
            seconds: limit.as_secs(),
            if_interrupted: if_interrupted(table.is_own, operation),
        })
    }

    /// Returns the actions that the schema of a type names for an operation.
    fn permissions(&self, type_name: &'static str, operation: &str) -> Vec<String> {
        let mut all = self.permissions.borrow_mut();
        let of_type = all.entry(type_name).or_insert_with(|| {
            (self.types.schema)(type_name).and_then(|schema| permissions::of(&schema)).unwrap_or_default()
        });
        of_type.get(operation).cloned().unwrap_or_default()
    }
}

fn action(change: &ResourceChange) -> &'static str {
    if change.is_replacement() {
        return "replace";
    }
    let actions = ["create", "update", "delete", "forget"];
    actions.into_iter().find(|action| change.does(action)).unwrap_or("import")
}

/// Returns what Terraform itself says of a change.
fn reasons(change: &ResourceChange) -> Vec<String> {
    let mut reasons = Vec::new();
    let of_terraform = match change.action_reason.as_deref() {
        None | Some("replace_because_cannot_update") => None,
        Some("replace_because_tainted") => Some("replaced because it is tainted"),
        Some("replace_by_request") => Some("replaced because of the option `-replace`"),
        Some("replace_by_triggers") => Some("replaced because of `replace_triggered_by`"),
        Some("delete_because_no_resource_config") => Some("the configuration has no such resource"),
        Some("delete_because_no_module") => Some("the configuration has no such module"),
        Some("delete_because_wrong_repetition") => Some("`count` and `for_each` were added or removed"),
        Some("delete_because_count_index") => Some("`count` is smaller"),
        Some("delete_because_each_key") => Some("`for_each` has no such key"),
        Some("delete_because_no_move_target") => Some("what it was moved to is not in the configuration"),
        Some(_) => Some("Terraform has a reason that this version does not know"),
    };
    reasons.extend(of_terraform.map(str::to_owned));
    if let Some(deposed) = &change.deposed {
        reasons.push(format!(
            "left over from a replacement that did not end (deposed object {})",
            plain(deposed)
        ));
    }
    if change.is_replacement() {
        let is_new_first = change.change.actions.first().is_some_and(|first| first == "create");
        reasons.push(if is_new_first {
            "the new object is created before the old one is deleted".to_owned()
        } else {
            "the old object is deleted before the new one is created".to_owned()
        });
    }
    if let Some(previous) = change.previous_address.as_ref().filter(|previous| **previous != change.address) {
        reasons.push(format!("moved from {}", plain(previous)));
    }
    if change.change.importing.is_some() {
        reasons.push("imported".to_owned());
    }
    reasons
}

fn words(fact: Fact, planned: &Value) -> &'static str {
    match fact {
        Fact::Configured => "the configuration has another value",
        Fact::NotKnownYet => "known after apply",
        Fact::Removed if planned.is_unknown() => {
            "no longer in the configuration, so it is removed; the service may choose another value"
        }
        Fact::Removed => "no longer in the configuration",
        Fact::Reset => "no longer in the configuration; the service has no removal, so this is sent instead",
        Fact::Default => "no longer in the configuration; this is the default",
        Fact::Volatile => "the service sets it, and any update may change it",
        Fact::OfService => "the service sets it",
        Fact::SameMeaning => "means the same, so it is not sent",
        Fact::Order => "only the order differs, so it is not sent",
        Fact::Region => "another region",
        Fact::AllTags => "the tags of the resource and of the provider block",
        Fact::SecretVersion => "another version, so the value of the write-only argument is sent",
        Fact::Timeouts => "for Terraform alone; not sent",
        Fact::Extra => "the provider's own code sets it",
    }
}

fn not_known_yet(refers_to: &BTreeSet<String>) -> String {
    if refers_to.is_empty() {
        return "known after apply".to_owned();
    }
    let names: Vec<String> = refers_to.iter().map(|name| plain(name)).collect();
    format!("known after apply, from {}", names.join(", "))
}

/// Returns a text of the plan without what a terminal would obey.
pub(super) fn plain(text: &str) -> String {
    text.replace(char::is_control, " ")
}

/// Says what becomes of a request if Terraform is interrupted once.
fn if_interrupted(is_own: bool, operation: &str) -> &'static str {
    match (is_own, operation) {
        (true, _) => "the handler is told to stop; plan again to see what it has done",
        (false, "create") => {
            "AWS goes on if it has begun; the state has the request, and the next apply takes the object over"
        }
        (false, "update") => "AWS goes on; the next plan waits for the end and shows what is still to change",
        (false, _) => "AWS goes on; the next plan waits for the end",
    }
}

/// Returns the steps that Terraform can name.
fn steps(path: &Path) -> Vec<Json> {
    let step = |step: &Step| match step {
        Step::Attribute(name) => Json::from(&**name),
        Step::Key(key) => Json::from(key.as_str()),
        Step::Index(index) => Json::from(*index),
        Step::Element | Step::Document => Json::Null,
    };
    path.nameable().iter().map(step).collect()
}

fn is_beginning(beginning: &[Json], path: &[Json]) -> bool {
    path.starts_with(beginning)
}
