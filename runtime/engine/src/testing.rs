//! Types for tests, plans of their objects, and a scripted service that has one.

use std::borrow::Borrow;
use std::sync::LazyLock;

use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_cloud_control::testing::{Answer, Bench, NOW, REGION};
use ferroform_cloud_control::{Cancel, Client};
use ferroform_core::hooks::AnyHooks;
use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{TEXT, attribute, identified, object, read_only};
use ferroform_core::table::{AttributeTable, IdentityPart, ObjectTable, ResourceTable, Role};
use ferroform_core::value::Value;
use ferroform_core::wire::from_json;
use serde_json::{Value as Json, json};

use super::{
    ApplyRequest, Clock, Context, PlanRequest, PlanResponse, Private, ReadRequest, Response, Round,
    TimeLimits,
};
use super::{apply_resource_change, plan_resource_change, read_resource};

/// Creates the attribute with the whole identifier.
pub(crate) fn identifier() -> AttributeTable {
    AttributeTable { role: Role::Identifier, ..read_only(attribute("id", TEXT)) }
}

/// Creates a type that is identified by its property `ID`.
pub(crate) fn thing_type(root: &'static ObjectTable) -> &'static ResourceTable {
    static ID: &[IdentityPart] = &[part("id", &["ID"], &["id"])];
    identified_by(root, ID)
}

/// Creates a type that is identified by these parts.
pub(crate) fn identified_by(
    root: &'static ObjectTable,
    parts: &'static [IdentityPart],
) -> &'static ResourceTable {
    identified("AWS::Test::Thing", ["test_thing", "test_things"], root, parts)
}

/// Creates a part of an identifier.
pub(crate) const fn part(
    name: &'static str,
    property_path: &'static [&'static str],
    attribute_path: &'static [&'static str],
) -> IdentityPart {
    IdentityPart { name, property_path, attribute_path }
}

/// Returns an object of a table that is written as JSON.
pub(crate) fn value(table: &'static ObjectTable, json: impl Borrow<Json>) -> Value {
    from_json(json.borrow(), table).unwrap()
}

/// Returns an object with these attributes, of which some need not fit a table.
pub(crate) fn object_of<const N: usize>(attributes: [(&'static str, Value); N]) -> Value {
    Value::Object(attributes.into_iter().collect())
}

/// Returns the same object with another value of an attribute.
pub(crate) fn with(object: Value, name: &'static str, value: Value) -> Value {
    let Value::Object(mut object) = object else { panic!("{object:?} is no object") };
    object.insert(name, value);
    Value::Object(object)
}

/// Returns the request to plan this change for a provider block that says nothing.
pub(crate) fn plan_request<'a>(
    resource: Registration,
    config: &'a Value,
    prior: &'a Value,
    private: Private,
) -> PlanRequest<'a> {
    PlanRequest {
        resource,
        config,
        prior,
        proposed: config,
        private,
        round: Round::Unrelated,
        tags: no_tags(),
        regions: here(),
    }
}

/// A resource type, of which the service of a bench has an object.
#[derive(Clone, Copy)]
pub(crate) struct Stage {
    pub(crate) resource: Registration,
}

impl Stage {
    /// Creates a type with the attributes `id` and `name`.
    pub(crate) fn new(hooks: Option<&'static dyn AnyHooks>) -> Self {
        Self { resource: Registration { hooks, ..Self::of(thing_type(Self::root())).resource } }
    }

    /// Creates the type without regions.
    pub(crate) fn global() -> Self {
        Self::of(Box::leak(Box::new(ResourceTable { is_global: true, ..*thing_type(Self::root()) })))
    }

    /// Creates the type with handlers.
    pub(crate) fn own() -> Self {
        Self::of(Box::leak(Box::new(ResourceTable { is_own: true, ..*thing_type(Self::root()) })))
    }

    /// Creates the type with the name as its identifier, which the user chooses.
    pub(crate) fn named_by_the_user() -> Self {
        static NAME: &[IdentityPart] = &[part("name", &["NAME"], &["name"])];
        Self::of(identified_by(Self::root(), NAME))
    }

    pub(crate) fn of(table: &'static ResourceTable) -> Self {
        Self { resource: Registration::of(table) }
    }

    fn root() -> &'static ObjectTable {
        object(vec![identifier(), attribute("name", TEXT)])
    }

    /// Returns a value of the type.
    pub(crate) fn value(self, json: impl Borrow<Json>) -> Value {
        value(self.resource.table.root, json)
    }

    /// Applies a plan without private data.
    pub(crate) async fn apply(self, bench: &Bench, prior: &Value, planned: &Value) -> Response {
        self.apply_remembering(bench, prior, planned, Private::default()).await
    }

    /// Applies a plan that is the configuration as well.
    pub(crate) async fn apply_remembering(
        self,
        bench: &Bench,
        prior: &Value,
        planned: &Value,
        private: Private,
    ) -> Response {
        let request = ApplyRequest { resource: self.resource, config: planned, prior, planned, private };
        apply_resource_change(&context(bench), request).await
    }

    /// Plans to destroy an object without creating another in its place.
    pub(crate) fn plan_destroy(self, prior: &Value, private: Private) -> PlanResponse {
        self.plan(&Value::Null, prior, private)
    }

    pub(crate) fn plan(self, config: &Value, prior: &Value, private: Private) -> PlanResponse {
        plan_resource_change(plan_request(self.resource, config, prior, private))
    }

    pub(crate) async fn read(self, bench: &Bench, prior: &Value, private: Private) -> Response {
        read_resource(&context(bench), ReadRequest { resource: self.resource, prior, private }).await
    }
}

pub(crate) fn context(bench: &Bench) -> Context<'_> {
    context_of(&bench.client, &bench.cancel)
}

pub(crate) fn context_of<'a>(client: &'a Client, cancel: &'a Cancel) -> Context<'a> {
    Context {
        client,
        handled: None,
        cancel,
        clock: Clock::at(NOW),
        tags: no_tags(),
        regions: here(),
        limits: TimeLimits::default(),
        provider_version: "0.0.0",
        settings: None,
    }
}

/// Returns a thing as a state or, without an identifier, as a plan or as the state of a pending creation.
pub(crate) fn thing(id: Option<&str>, name: &str) -> Value {
    object_of([("id", id.map_or(Value::Null, Value::from)), ("name", name.into())])
}

/// Returns a thing as the service shows it.
pub(crate) fn model(name: &str) -> Json {
    json!({ "NAME": name })
}

/// Returns the answer that shows a thing.
pub(crate) fn shows(name: &str) -> Answer {
    Answer::Model(model(name))
}

/// A provider block for the region of the bench.
pub(crate) fn here() -> &'static RegionRules {
    static HERE: LazyLock<RegionRules> =
        LazyLock::new(|| RegionRules { own: Some(REGION.to_owned()), is_unchecked: false });
    &HERE
}

/// A provider block that says nothing about tags.
pub(crate) fn no_tags() -> &'static TagRules {
    static NONE: LazyLock<TagRules> = LazyLock::new(TagRules::default);
    &NONE
}
