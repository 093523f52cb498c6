use std::sync::Arc;

use ferroform_cloud_control::ErrorCode;
use ferroform_cloud_control::testing::{Answer, Bench, Fake, REGION as HERE, done, error};
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{TEXT, attribute, identified, object, read_only};
use ferroform_core::table::{
    AttributeTable, Configurability, IdentityPart, Kind, ResourceTable, TIME_LIMITS, TIMEOUTS,
};
use ferroform_wire::{from_json, to_json};
use serde_json::{Value as Json, json};

use super::*;
use crate::Strictness;
use crate::read_data_source::{read_plural, read_singular};
use crate::testing::{context, here, model, no_tags};
use crate::{
    ApplyRequest, ApplyResponse, ListRequest, Location, PlanMemory, PlanRequest, PlanResponse, ReadRequest,
    ReadResponse, apply_resource_change, import_by_id, import_by_identity, list_identifiers, list_one,
    plan_resource_change, read_resource, validate_resource_config,
};

const THERE: &str = "us-test-2";

fn table() -> &'static ResourceTable {
    static PARTS: &[IdentityPart] =
        &[IdentityPart { name: "id", property_path: &["ID"], attribute_path: &["id"] }];
    let id = AttributeTable { property: None, ..read_only(attribute("id", TEXT)) };
    let region = AttributeTable { property: None, ..attribute(REGION, TEXT) };
    let timeouts = AttributeTable::by_hand(TIMEOUTS, Kind::Object(&TIME_LIMITS), Configurability::Optional);
    let root = object(vec![id, attribute("name", TEXT), region, timeouts]);
    identified("AWS::Test::Thing", ["test_thing", "test_things"], root, PARTS)
}

fn resource() -> Registration {
    Registration::of(table())
}

fn value(json: &Json) -> Value {
    from_json(json, table().root).unwrap()
}

/// Returns the members that are not null.
fn shown(value: &Value) -> Json {
    let members = to_json(value).as_object().cloned().unwrap_or_default();
    members.into_iter().filter(|(_, value)| !value.is_null()).collect::<serde_json::Map<_, _>>().into()
}

fn recorded(region: &str) -> Private {
    Private { place: Location { region: Some(region.into()), account: None }, ..Private::default() }
}

fn planned_with(rules: &RegionRules, config: &Value, prior: &Value, private: Private) -> PlanResponse {
    plan_resource_change(PlanRequest {
        resource: resource(),
        config,
        prior,
        proposed: config,
        private,
        memory: PlanMemory::None,
        tags: no_tags(),
        regions: rules,
    })
}

fn plan(config: &Json, prior: &Value, private: Private) -> PlanResponse {
    planned_with(here(), &value(config), prior, private)
}

async fn apply(
    bench: &Bench,
    config: &Json,
    prior: &Value,
    planned: &Value,
    private: Private,
) -> ApplyResponse {
    let config = value(config);
    let request = ApplyRequest { resource: resource(), config: &config, prior, planned, private };
    apply_resource_change(&context(bench), request).await
}

async fn read(bench: &Bench, prior: &Value, private: Private) -> ReadResponse {
    read_resource(&context(bench), ReadRequest { resource: resource(), prior, private }).await
}

/// A service for the region of the provider that is not asked, and one elsewhere with these answers.
fn elsewhere(script: impl IntoIterator<Item = Answer>) -> (Bench, Arc<Fake>) {
    let fake = Fake::new(script);
    (Bench::new([]).elsewhere(Arc::clone(&fake)), fake)
}

fn expect_none(diagnostics: Diagnostics) {
    assert_eq!(diagnostics.into_iter().map(|d| d.detail).collect::<Vec<_>>(), Vec::<String>::new());
}

#[tokio::test(start_paused = true)]
async fn an_object_lives_in_the_region_of_its_resource() {
    let config = json!({"name": "a", "region": THERE});
    let planned = plan(&config, &Value::Null, Private::default()).planned;
    assert_eq!(planned.attribute(REGION), &Value::from(THERE));
    let shows = |name| Answer::Model(model(name));
    let (bench, fake) = elsewhere([done(), shows("a"), shows("a"), shows("a"), done(), shows("b"), done()]);
    let created = apply(&bench, &config, &Value::Null, &planned, Private::default()).await;
    expect_none(created.diagnostics);
    assert_eq!(shown(&created.state), json!({"id": "id-1", "name": "a", "region": THERE}));
    assert_eq!(created.private.place.region.as_deref(), Some(THERE));

    let found = read(&bench, &created.state, created.private.clone()).await;
    expect_none(found.diagnostics);
    assert_eq!(found.state, created.state);

    let config = json!({"name": "b", "region": THERE});
    let plan = plan(&config, &found.state, found.private.clone());
    assert_eq!(plan.replace, Vec::new());
    let updated = apply(&bench, &config, &found.state, &plan.planned, found.private).await;
    expect_none(updated.diagnostics);
    assert_eq!(shown(&updated.state), json!({"id": "id-1", "name": "b", "region": THERE}));
    let deleted = apply(&bench, &Json::Null, &updated.state, &Value::Null, updated.private).await;
    expect_none(deleted.diagnostics);
    assert!(deleted.state.is_null());
    assert_eq!((fake.calls().len(), bench.fake.calls().len()), (7, 0));
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
    let Value::Object(mut config) = value(&json!({"name": "a"})) else { panic!("an object") };
    config.insert(REGION, Value::UNKNOWN);
    let plan = planned_with(here(), &Value::Object(config), &state, recorded(HERE));
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
        let (bench, fake) = elsewhere([Answer::Model(model("a")), error(&ErrorCode::NotFound)]);
        let found = read(&bench, &state, private.clone()).await;
        assert_eq!(found.state, state, "refresh-only reports nothing");
        assert!(read(&bench, &state, private).await.state.is_null());
        assert_eq!((fake.calls().len(), bench.fake.calls().len()), (2, 0));
    }
}

#[tokio::test(start_paused = true)]
async fn a_state_that_names_no_region_is_never_sent_anywhere() {
    let (bench, fake) = elsewhere([]);
    let state = value(&json!({"id": "i", "name": "a", "region": "x.example.com/"}));
    let found = read(&bench, &state, Private::default()).await;
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
    let (bench, _) = elsewhere([Answer::Model(model("a"))]);
    let bench = Bench { fake: Arc::clone(&bench.fake), ..bench };
    let stub = import_by_id(table(), "i").unwrap().state;
    let found = read(&bench, &in_region(table(), &stub, THERE), recorded(THERE)).await;
    assert_eq!(shown(&found.state), json!({"id": "i", "name": "a", "region": THERE}));
    // That is also said of an object that a `moved` block takes over.
    let bench = Bench::new([Answer::Model(model("a"))]);
    let found = read(&bench, &stub, Private::default()).await;
    assert_eq!(shown(&found.state), json!({"id": "i", "name": "a", "region": HERE}));
}

#[tokio::test(start_paused = true)]
async fn data_sources_and_lists_look_where_they_are_told() {
    for (config, region) in [(json!({"id": "i"}), HERE), (json!({"id": "i", "region": THERE}), THERE)] {
        let answers = || [Answer::Model(model("a"))];
        let bench = if region == HERE { Bench::new(answers()) } else { elsewhere(answers()).0 };
        let (state, diagnostics) = read_singular(&context(&bench), &resource(), &value(&config)).await;
        expect_none(diagnostics);
        assert_eq!(shown(&state), json!({"id": "i", "name": "a", "region": region}));
    }
    let page =
        || Answer::Page(ferroform_cloud_control::Listed { identifiers: vec!["i".into()], next_token: None });
    let config = from_json(&json!({"region": THERE}), crate::plural_block(table())).unwrap();
    let (bench, _) = elsewhere([page(), page(), Answer::Model(model("a"))]);
    let (state, diagnostics) = read_plural(&context(&bench), table(), &config).await;
    expect_none(diagnostics);
    assert_eq!(to_json(&state), json!({"id": THERE, "ids": ["i"], "region": THERE}));
    let client = client_for(&context(&bench), table(), &config).unwrap();
    let there = context(&bench).with_client(&client);
    let request = ListRequest { resource: resource(), config: &config, with_state: true, limit: 9 };
    assert_eq!(list_identifiers(&there, &request).await.unwrap(), ["i"]);
    let listed = list_one(&there, &request, "i".to_owned()).await.unwrap();
    assert_eq!(shown(&listed.state.unwrap()), json!({"id": "i", "name": "a", "region": THERE}));
    let wrong = from_json(&json!({"region": "mars"}), crate::plural_block(table())).unwrap();
    let (_, diagnostics) = read_plural(&context(&bench), table(), &wrong).await;
    assert_eq!(diagnostics.into_iter().next().unwrap().path, Some(Path::attribute(REGION)));
}

#[tokio::test(start_paused = true)]
async fn another_time_limit_calls_nothing() {
    let state = value(&json!({"id": "i", "name": "a", "region": HERE, "timeouts": {"create": "1h"}}));
    for timeouts in [json!({"create": "2h", "delete": "5m"}), Json::Null] {
        let config = json!({"name": "a", "timeouts": timeouts});
        let plan = plan(&config, &state, recorded(HERE));
        assert_ne!(plan.planned, state);
        assert_eq!(plan.replace, Vec::new());
        let bench = Bench::new([]);
        let applied = apply(&bench, &config, &state, &plan.planned, plan.private).await;
        expect_none(applied.diagnostics);
        assert_eq!(applied.state, plan.planned);
        assert_eq!(applied.identity, [("id", "i".to_owned())]);
        assert!(bench.fake.calls().is_empty());
    }
}

#[tokio::test(start_paused = true)]
async fn an_operation_takes_as_long_as_its_resource_allows() {
    let limits = json!({"create": "7s", "update": "8s", "delete": "9s"});
    let config = json!({"name": "b", "timeouts": limits});
    let state = value(&json!({"id": "i", "name": "a", "region": HERE, "timeouts": limits}));
    let pending = || (0..200).map(|_| ferroform_cloud_control::testing::pending());
    let shows = || [Answer::Model(model("a"))];
    let created = plan(&config, &Value::Null, Private::default()).planned;
    let changed = plan(&config, &state, recorded(HERE)).planned;
    let cases = [
        (Bench::new(pending()), Value::Null, created, "7 seconds"),
        (
            Bench::new(shows().into_iter().chain([Answer::Silence]).chain(shows())),
            state.clone(),
            changed,
            "8 seconds",
        ),
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
    let found = read(&bench, &state, Private::default()).await;
    assert_eq!(found.state, state);
    assert!(found.diagnostics.into_iter().any(|error| error.detail.contains("timeouts.read")));
}

#[test]
fn a_time_limit_is_a_duration() {
    let errors = |limit: &str| -> Vec<_> {
        let config = value(&json!({"name": "a", "timeouts": {"create": limit, "read": "1h30m"}}));
        validate_resource_config(&resource(), &config, Strictness::default(), true).into_iter().collect()
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
