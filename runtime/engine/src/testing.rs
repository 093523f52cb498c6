//! A resource type with two attributes, and a scripted service.

use std::sync::LazyLock;

use ferroform_cloud_control::settings::{RegionRules, TagRules};
use ferroform_cloud_control::testing::{Bench, NOW, REGION};
use ferroform_core::hooks::AnyHooks;
use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{TEXT, attribute, identified, object};
use ferroform_core::table::{AttributeTable, Configurability, IdentityPart, ResourceTable};
use ferroform_core::value::Value;
use serde_json::{Value as Json, json};

use super::{
    ApplyRequest, ApplyResponse, Context, PlanMemory, PlanRequest, PlanResponse, Private, ReadRequest,
    ReadResponse, TimeLimits,
};
use super::{apply_resource_change, plan_resource_change, read_resource};

/// A resource type with two attributes.
pub(crate) struct Stage {
    resource: Registration,
}

impl Stage {
    pub(crate) fn new(hooks: Option<&'static dyn AnyHooks>) -> Self {
        Self::of(hooks, &[IdentityPart { name: "id", property_path: &["ID"], attribute_path: &["id"] }])
    }

    /// Creates the type without regions.
    pub(crate) fn global() -> Self {
        let stage = Self::new(None);
        let table = Box::leak(Box::new(ResourceTable { is_global: true, ..*stage.resource.table }));
        Self { resource: Registration::of(table) }
    }

    /// Creates the type with the name as its identifier, which the user chooses.
    pub(crate) fn named_by_the_user() -> Self {
        Self::of(None, &[IdentityPart { name: "name", property_path: &["NAME"], attribute_path: &["name"] }])
    }

    fn of(hooks: Option<&'static dyn AnyHooks>, parts: &'static [IdentityPart]) -> Self {
        let id = AttributeTable {
            property: None,
            configurability: Configurability::Computed,
            ..attribute("id", TEXT)
        };
        let root = object(vec![id, attribute("name", TEXT)]);
        let table = identified("AWS::Test::Thing", ["test_thing", "test_things"], root, parts);
        Self { resource: Registration { hooks, ..Registration::of(table) } }
    }

    /// Applies a plan without private data.
    pub(crate) async fn apply(&self, bench: &Bench, prior: &Value, planned: &Value) -> ApplyResponse {
        self.apply_remembering(bench, prior, planned, Private::default()).await
    }

    pub(crate) async fn apply_remembering(
        &self,
        bench: &Bench,
        prior: &Value,
        planned: &Value,
        private: Private,
    ) -> ApplyResponse {
        let request = ApplyRequest { resource: self.resource, config: planned, prior, planned, private };
        apply_resource_change(&context(bench), request).await
    }

    /// Plans to destroy an object without creating another in its place.
    pub(crate) fn plan_destroy(&self, prior: &Value, private: Private) -> PlanResponse {
        self.plan(&Value::Null, prior, private)
    }

    pub(crate) fn plan(&self, config: &Value, prior: &Value, private: Private) -> PlanResponse {
        plan_resource_change(PlanRequest {
            resource: self.resource,
            config,
            prior,
            proposed: config,
            private,
            memory: PlanMemory::None,
            tags: no_tags(),
            regions: here(),
        })
    }

    pub(crate) async fn read(&self, bench: &Bench, prior: &Value, private: Private) -> ReadResponse {
        read_resource(&context(bench), ReadRequest { resource: self.resource, prior, private }).await
    }
}

pub(crate) fn context(bench: &Bench) -> Context<'_> {
    Context {
        client: &bench.client,
        cancel: &bench.cancel,
        now: NOW,
        tags: no_tags(),
        regions: here(),
        limits: TimeLimits::default(),
        provider_version: "0.0.0",
        settings: None,
    }
}

/// Returns a thing as a state or, without an identifier, as a plan or as the state of a pending creation.
pub(crate) fn thing(id: Option<&str>, name: &str) -> Value {
    let id = id.map_or(Value::Null, Value::from);
    Value::Object([("id", id), ("name", Value::from(name))].into_iter().collect())
}

/// Returns a thing as the service shows it.
pub(crate) fn model(name: &str) -> Json {
    json!({ "NAME": name })
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
