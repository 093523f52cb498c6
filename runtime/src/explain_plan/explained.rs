//! One change with its reasons.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use ferroform_core::resource::Registration;
use ferroform_core::table::{AttributeTable, Mutability, ResourceTable};
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
#[derive(Debug, Default, Serialize)]
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

impl ExplainedValue {
    /// Returns the argument that the value is in.
    fn argument(&self) -> &str {
        argument(&self.path)
    }
}

/// Returns the argument at the beginning of a path.
pub(crate) fn argument(path: &str) -> &str {
    path.split(['.', '[']).next().unwrap_or_default()
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
    /// Those of which an object is replaced.
    replaced: BTreeSet<String>,
    /// What has changed outside Terraform, by address and by the key of a deposed object.
    drift: BTreeMap<(&'a str, Option<&'a str>), &'a ResourceChange>,
    /// The permissions that were read from schemas.
    permissions: RefCell<BTreeMap<&'static str, BTreeMap<&'static str, Vec<String>>>>,
}

impl<'a> Context<'a> {
    pub(super) fn new(document: &'a Document, types: &'a Types<'a>) -> Self {
        let addresses = |is_one: fn(&&ResourceChange) -> bool| {
            document.resource_changes.iter().filter(is_one).map(|one| without_keys(&one.address)).collect()
        };
        Self {
            document,
            types,
            changing: addresses(|one| !one.does("no-op")),
            replaced: addresses(|one| one.is_replacement()),
            drift: document.resource_drift.iter().map(|one| (one.object(), one)).collect(),
            permissions: RefCell::default(),
        }
    }

    pub(super) fn explained(&self, change: &ResourceChange, resource: &Registration) -> Explained {
        let table = resource.table;
        let mut explained = Explained {
            address: plain(&change.address),
            type_name: plain(&change.type_name),
            cloudformation_type: table.cloudformation_type,
            action: action(change),
            reasons: reasons(change),
            ..Explained::default()
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
        let values = Values { context: self, change, resource, expressions, planned: &planned };
        explained.values = if planned.prior.is_null() { values.of_new() } else { values.changed() };
        explained.caused_by = values.replaced_by(&explained.values).into_iter().collect();
        explained.reasons = [values.reasons(&explained.values), explained.reasons].concat();
        self.add_requests(&mut explained, change, resource, &planned);
        explained
    }

    /// Returns the paths of what was changed outside Terraform.
    fn drift(&self, change: &ResourceChange, resource: &Registration) -> Vec<Vec<Json>> {
        let Some(found) = self.drift.get(&change.object()) else { return Vec::new() };
        let root = resource.table.root;
        let [before, after] = [&found.change.before, &found.change.after].map(|json| from_json(json, root));
        let (Ok(before), Ok(after)) = (before, after) else { return Vec::new() };
        changes(root, &after, &before, &after).iter().map(|changed| steps(&changed.path)).collect()
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

/// The values of a change.
struct Values<'a> {
    context: &'a Context<'a>,
    change: &'a ResourceChange,
    resource: &'a Registration,
    expressions: Expressions<'a>,
    planned: &'a Planned,
}

impl Explained {
    /// Returns the changes that this one has to do with, with a word for each kind.
    pub(super) fn related(&self) -> impl Iterator<Item = (&'static str, &Vec<String>)> {
        let all = [("because of", &self.caused_by), ("replaces too", &self.causes)];
        all.into_iter().filter(|(_, addresses)| !addresses.is_empty())
    }
}

impl Values<'_> {
    /// Returns those of a new object that the configuration has and that are not known yet.
    fn of_new(&self) -> Vec<ExplainedValue> {
        let value = |attribute: &AttributeTable| {
            let value = self.planned.config.attribute(attribute.name);
            (!value.is_wholly_known()).then(|| ExplainedValue {
                path: attribute.name.to_owned(),
                before: Json::Null,
                after: shown(value),
                is_known: false,
                replaces: false,
                reason: not_known_yet(&self.refers_to(attribute.name)),
                is_of_service: false,
            })
        };
        self.resource.table.root.attributes.iter().filter_map(value).collect()
    }

    /// Returns those of an existing object that change.
    fn changed(&self) -> Vec<ExplainedValue> {
        let Planned { config, prior, planned, .. } = self.planned;
        if planned.is_null() {
            return Vec::new();
        }
        let drift = self.context.drift(self.change, self.resource);
        changes(self.resource.table.root, config, prior, planned)
            .iter()
            .map(|changed| self.value(changed, &drift))
            .collect()
    }

    fn value(&self, changed: &Changed<'_>, drift: &[Vec<Json>]) -> ExplainedValue {
        let Changed { path, prior, planned, fact, .. } = changed;
        let steps = steps(path);
        let replaces = self.change.change.replace_paths.iter().any(|one| is_about(one, &steps));
        let mut reason = match fact {
            Fact::NotKnownYet => not_known_yet(
                &steps.first().and_then(Json::as_str).map(|name| self.refers_to(name)).unwrap_or_default(),
            ),
            fact => words(*fact, planned).to_owned(),
        };
        if drift.iter().any(|one| is_about(one, &steps)) {
            reason += "; it was changed outside Terraform";
        }
        reason += if replaces { replacing(changed, &steps) } else { in_place(changed, self.change) };
        ExplainedValue {
            path: path.to_string(),
            before: shown(prior),
            after: shown(planned),
            is_known: planned.is_wholly_known(),
            replaces,
            reason,
            is_of_service: !replaces
                && planned.is_unknown()
                && matches!(fact, Fact::OfService | Fact::AllTags),
        }
    }

    /// Returns what an argument refers to: what the apply changes of it, or all of it if that is nothing.
    fn refers_to(&self, argument: &str) -> BTreeSet<String> {
        let Context { document, changing, .. } = self.context;
        let expression = self.expressions.and_then(|all| all.get(argument));
        let found = expression.map(|one| document.configuration.references(&self.change.module_address, one));
        let found = found.unwrap_or_default();
        let changing: BTreeSet<String> = found.intersection(changing).cloned().collect();
        if changing.is_empty() { found } else { changing }
    }

    /// Returns the resources whose replacement replaces the object.
    fn replaced_by(&self, values: &[ExplainedValue]) -> BTreeSet<String> {
        let replacing = values.iter().filter(|value| value.replaces);
        let found = replacing.flat_map(|value| self.refers_to(value.argument()));
        found.filter(|address| self.context.replaced.contains(address)).collect()
    }

    /// Returns why the object is replaced.
    fn reasons(&self, values: &[ExplainedValue]) -> Vec<String> {
        let names: Vec<String> =
            values.iter().filter(|one| one.replaces).map(|one| format!("`{}`", one.path)).collect();
        let named = (!names.is_empty()).then(|| format!("replaced because of {}", names.join(", ")));
        let is_shown = |path: &[Json]| {
            let name = path.first().and_then(Json::as_str).unwrap_or_default();
            values.iter().any(|one| one.replaces && one.argument() == name)
        };
        let hidden = self.change.change.replace_paths.iter().filter(|path| !is_shown(path)).map(|path| {
            let steps = path.iter().map(|step| step.as_str().map_or_else(|| step.to_string(), plain));
            match steps.collect::<Vec<_>>().join(".").as_str() {
                "id" => "the creation of this object did not end well".to_owned(),
                name => format!("the provider replaces the object because of `{name}`"),
            }
        });
        named.into_iter().chain(hidden).collect()
    }
}

/// Says why a change of a value replaces the object.
fn replacing(changed: &Changed<'_>, steps: &[Json]) -> &'static str {
    match (changed.attribute.behaviour.mutability, changed.fact) {
        _ if steps == ["id"] => "; the creation of this object did not end well",
        (Mutability::CreateOnly, _) => "; only a creation can set it",
        (_, Fact::Region) => "; an object cannot move there",
        _ => "; the provider replaces the object for it",
    }
}

/// Says what may happen to a change of a value that replaces nothing.
fn in_place(changed: &Changed<'_>, change: &ResourceChange) -> &'static str {
    if changed.attribute.behaviour.mutability == Mutability::ConditionalCreateOnly && change.does("update") {
        "; whether it can change in place depends on conditions that only the service knows"
    } else {
        ""
    }
}

/// Returns a value as it is printed.
fn shown(value: &Value) -> Json {
    if value.is_unknown() { NOT_KNOWN.into() } else { printed(&to_json(value)) }
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
pub(crate) fn plain(text: &str) -> String {
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

/// Whether one of two paths leads to the other.
fn is_about(one: &[Json], other: &[Json]) -> bool {
    one.starts_with(other) || other.starts_with(one)
}
