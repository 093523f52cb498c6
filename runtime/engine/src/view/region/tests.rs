use std::sync::Arc;

use ferroform_cloud_control::ErrorCode;
use ferroform_cloud_control::testing::{Answer, Bench, Fake, REGION as HERE, done, error};
use ferroform_core::table::testing::{TEXT, attribute, object};
use ferroform_core::table::{
    AttributeTable, Configurability, Kind, ResourceTable, Role, TIME_LIMITS, TIMEOUTS,
};
use ferroform_core::wire::to_json;
use serde_json::{Value as Json, json};

use super::*;
use crate::Strictness;
use crate::testing::{Stage, context, here, identifier, plan_request, shows, thing_type, with};
use crate::{
    ApplyRequest, Location, PlanRequest, PlanResponse, Response, apply_resource_change, import_by_id,
    import_by_identity, plan_resource_change, validate_resource_config,
};

const THERE: &str = "us-test-2";

fn stage() -> Stage {
    let region = AttributeTable { role: Role::Region, ..attribute(REGION, TEXT) };
    let timeouts = AttributeTable::by_hand(TIMEOUTS, Kind::Object(&TIME_LIMITS), Configurability::Optional);
    let timeouts = AttributeTable { role: Role::Timeouts, ..timeouts };
    Stage::of(thing_type(object(vec![identifier(), attribute("name", TEXT), region, timeouts])))
}

fn table() -> &'static ResourceTable {
    stage().resource.table
}

fn value(json: &Json) -> Value {
    stage().value(json)
}

/// Returns the members that are not null.
fn shown(value: &Value) -> Json {
    let members = to_json(value).as_object().cloned().unwrap_or_default();
    members.into_iter().filter(|(_, value)| !value.is_null()).collect::<serde_json::Map<_, _>>().into()
}

fn recorded(region: &str) -> Private {
    Private { place: Location { region: Some(region.into()), account: None }, ..Private::default() }
}

fn planned_with(regions: &RegionRules, config: &Value, prior: &Value, private: Private) -> PlanResponse {
    let request = plan_request(stage().resource, config, prior, private);
    plan_resource_change(PlanRequest { regions, ..request })
}

fn plan(config: &Json, prior: &Value, private: Private) -> PlanResponse {
    planned_with(here(), &value(config), prior, private)
}

async fn apply(bench: &Bench, config: &Json, prior: &Value, planned: &Value, private: Private) -> Response {
    let (resource, config) = (stage().resource, value(config));
    let request = ApplyRequest { resource, config: &config, prior, planned, private };
    apply_resource_change(&context(bench), request).await
}

/// A service for the region of the provider that is not asked, and one elsewhere with these answers.
fn elsewhere(script: impl IntoIterator<Item = Answer>) -> (Bench, Arc<Fake>) {
    let fake = Fake::new(script);
    (Bench::new([]).elsewhere(Arc::clone(&fake)), fake)
}

#[test]
fn another_region_replaces_the_object_whoever_names_it() {
    let state = value(&json!({"id": "i", "name": "a", "region": THERE}));
    for (config, state) in [
        // The provider has another region than when it created the object.
        (json!({"name": "a"}), state.clone()),
        (json!({"name": "a", "region": HERE}), state),
        // So has that of a state of hashicorp/awscc.
        (json!({"name": "a"}), value(&json!({"id": "i", "name": "a"}))),
        (json!({"name": "a", "region": HERE}), value(&json!({"id": "i", "name": "a"}))),
    ] {
        let first = plan(&config, &state, recorded(THERE));
        assert_eq!(first.replace, [Path::attribute(REGION)]);
        assert_eq!(first.planned.attribute(REGION), &Value::from(HERE));
        let second = plan(&config, &Value::Null, recorded(THERE));
        assert_eq!(second.planned.attribute(REGION), &Value::from(HERE));
    }
}

#[test]
fn a_state_without_a_region_stays_as_it_is() {
    let state = value(&json!({"id": "i", "name": "a"}));
    for private in [Private::default(), recorded(HERE)] {
        let plan = plan(&json!({"name": "a"}), &state, private);
        assert_eq!((plan.planned, plan.replace), (state.clone(), Vec::new()));
    }
    // If the region is configured, it comes into the state, and nothing else happens.
    for region in [HERE, THERE] {
        let plan = plan(&json!({"name": "a", "region": region}), &state, recorded(region));
        assert_eq!(plan.replace, Vec::new());
        assert_eq!(shown(&plan.planned), json!({"id": "i", "name": "a", "region": region}));
    }
}

#[tokio::test(start_paused = true)]
async fn a_state_without_a_region_or_private_data_stays_as_it_is_when_it_is_read_and_updated() {
    let state = value(&json!({"id": "id-1", "name": "a"}));
    let bench = Bench::new([shows("a"), shows("a"), done(), shows("b")]);
    let found = stage().read(&bench, &state, Private::default()).await;
    assert_eq!(found.state, state);
    let config = json!({"name": "b"});
    let planned = plan(&config, &state, found.private.clone()).planned;
    let updated = apply(&bench, &config, &state, &planned, found.private).await;
    assert!(!updated.diagnostics.has_errors());
    assert_eq!(updated.state.attribute(REGION), &Value::Null);
}

#[test]
fn a_provider_whose_region_is_not_known_plans_what_it_knows() {
    let unknown = RegionRules::default();
    let config = value(&json!({"name": "a"}));
    let new = planned_with(&unknown, &config, &Value::Null, Private::default());
    assert_eq!(new.planned.attribute(REGION), &Value::UNKNOWN);
    let state = value(&json!({"id": "i", "name": "a", "region": THERE}));
    let plan = planned_with(&unknown, &config, &state, recorded(THERE));
    assert_eq!((plan.planned, plan.replace), (state, Vec::new()));
}

#[test]
fn a_region_that_is_known_after_apply_may_be_another() {
    let state = value(&json!({"id": "i", "name": "a", "region": HERE}));
    let config = with(value(&json!({"name": "a"})), REGION, Value::UNKNOWN);
    let plan = planned_with(here(), &config, &state, recorded(HERE));
    assert_eq!(plan.planned.attribute(REGION), &Value::UNKNOWN);
    assert_eq!(plan.replace, [Path::attribute(REGION)]);
}

#[test]
fn a_text_that_is_no_region_is_refused_at_its_path() {
    let config = json!({"name": "a", "region": "mars"});
    for prior in [Value::Null, value(&json!({"id": "i", "name": "a", "region": HERE}))] {
        let errors: Vec<_> = plan(&config, &prior, Private::default()).diagnostics.into_iter().collect();
        assert_eq!(errors.len(), 1);
        assert_eq!(errors[0].path, Some(Path::attribute(REGION)));
        assert!(errors[0].detail.contains("\"mars\""), "{}", errors[0].detail);
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_is_looked_for_where_it_is_recorded_and_never_in_the_region_of_the_provider() {
    for (state, private) in [
        (json!({"id": "i", "name": "a", "region": THERE}), Private::default()),
        (json!({"id": "i", "name": "a"}), recorded(THERE)),
    ] {
        let state = value(&state);
        let (bench, fake) = elsewhere([shows("a"), error(&ErrorCode::NotFound)]);
        let found = stage().read(&bench, &state, private.clone()).await;
        assert_eq!(found.state, state, "refresh-only reports nothing");
        assert!(stage().read(&bench, &state, private).await.state.is_null());
        assert_eq!((fake.calls().len(), bench.fake.calls().len()), (2, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn a_state_that_names_no_region_is_never_sent_anywhere() {
    let (bench, fake) = elsewhere([]);
    let state = value(&json!({"id": "i", "name": "a", "region": "x.example.com/"}));
    let found = stage().read(&bench, &state, Private::default()).await;
    assert!(found.diagnostics.has_errors());
    assert_eq!(found.state, state);
    let deleted =
        apply(&bench, &Json::Null, &state, &Value::Null, Private { is_destroy: true, ..Private::default() });
    let deleted = deleted.await;
    assert!(deleted.diagnostics.has_errors());
    assert_eq!(deleted.state, state);
    assert_eq!((fake.calls().len(), bench.fake.calls().len()), (0, 0));
}

#[test]
fn an_import_id_may_end_with_a_region() {
    let import = |id| {
        let imported = import_by_id(table(), id).unwrap();
        (imported.state.attribute("id").as_str().unwrap().to_owned(), imported.region)
    };
    let of = |id: &str, region: Option<&str>| (id.to_owned(), region.map(str::to_owned));
    assert_eq!(import("i"), of("i", None));
    assert_eq!(import("i@us-east-1"), of("i", Some("us-east-1")));
    assert_eq!(import("me@example.com"), of("me@example.com", None));
    assert_eq!(import("me@us-east-1@eu-west-1"), of("me@us-east-1", Some("eu-west-1")));
    assert!(import_by_id(table(), "@us-east-1").is_err());
    let identity =
        |region: &str| [("id".to_owned(), "i".to_owned()), ("region".to_owned(), region.to_owned())];
    assert_eq!(import_by_identity(table(), &identity(THERE)).unwrap().region.as_deref(), Some(THERE));
    assert_eq!(import_by_identity(table(), &identity("")).unwrap().region, None);
    let regionless =
        Box::leak(Box::new(ResourceTable { root: object(vec![attribute("name", TEXT)]), ..*table() }));
    assert_eq!(import_by_id(regionless, "i@us-east-1").unwrap().region, None);
}

#[tokio::test(start_paused = true)]
async fn an_imported_object_has_its_region() {
    let (bench, _) = elsewhere([shows("a")]);
    let stub = import_by_id(table(), "i").unwrap().state;
    let found = stage().read(&bench, &in_region(table(), &stub, THERE), recorded(THERE)).await;
    assert_eq!(shown(&found.state), json!({"id": "i", "name": "a", "region": THERE}));
    // That is also said of an object that a `moved` block takes over.
    let bench = Bench::new([shows("a")]);
    let found = stage().read(&bench, &stub, Private::default()).await;
    assert_eq!(shown(&found.state), json!({"id": "i", "name": "a", "region": HERE}));
}

#[tokio::test(start_paused = true)]
async fn an_operation_takes_as_long_as_its_resource_allows() {
    let limits = json!({"create": "7s", "update": "8s", "delete": "9s"});
    let config = json!({"name": "b", "timeouts": limits});
    let state = value(&json!({"id": "i", "name": "a", "region": HERE, "timeouts": limits}));
    let pending = || (0..200).map(|_| ferroform_cloud_control::testing::pending());
    let created = plan(&config, &Value::Null, Private::default()).planned;
    let changed = plan(&config, &state, recorded(HERE)).planned;
    let cases = [
        (Bench::new(pending()), Value::Null, created, "7 seconds"),
        (Bench::new([shows("a"), Answer::Silence, shows("a")]), state.clone(), changed, "8 seconds"),
        (Bench::new(pending()), state, Value::Null, "9 seconds"),
    ];
    for (bench, prior, planned, limit) in cases {
        let private = Private { is_destroy: planned.is_null(), ..recorded(HERE) };
        let failed = apply(&bench, &config, &prior, &planned, private).await;
        let errors: Vec<_> = failed.diagnostics.into_iter().map(|error| error.detail).collect();
        assert!(errors.iter().any(|error| error.contains(limit)), "{limit}: {errors:?}");
    }
}

#[tokio::test(start_paused = true)]
async fn a_read_takes_as_long_as_its_resource_allows() {
    let state = value(&json!({"id": "i", "name": "a", "timeouts": {"read": "3s"}}));
    let bench = Bench::new([Answer::Silence]);
    let found = stage().read(&bench, &state, Private::default()).await;
    assert_eq!(found.state, state);
    assert!(found.diagnostics.into_iter().any(|error| error.detail.contains("timeouts.read")));
}

#[test]
fn a_time_limit_is_a_duration() {
    let errors = |limit: &str| -> Vec<_> {
        let config = value(&json!({"name": "a", "timeouts": {"create": limit, "read": "1h30m"}}));
        validate_resource_config(&stage().resource, &config, Strictness::default(), true)
            .into_iter()
            .collect()
    };
    for limit in ["30m", "1h30m", "0.5s", "1500ms"] {
        assert!(errors(limit).is_empty(), "{limit}");
    }
    for limit in ["", "30", "soon", "-5m", "0s", "5 m"] {
        let errors = errors(limit);
        assert_eq!(errors.len(), 1, "{limit}");
        assert_eq!(errors[0].path.as_ref().unwrap().to_string(), "timeouts.create");
    }
}
