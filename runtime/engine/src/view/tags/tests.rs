use std::collections::BTreeMap;

use ferroform_core::diagnostic::{Diagnostics, Severity};
use ferroform_core::resource::Registration;
use ferroform_core::table::testing::{
    JSON, TEXT, attribute, list, map, multiset, nested, object, read_only, set, volatile, write_only,
};
use ferroform_core::table::{AttributeTable, Kind, ResourceTable, Role, TagShape, TaggingTable};
use ferroform_core::wire::to_json;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::*;
use crate::testing::{identified_by, identifier, object_of, plan_request, value};
use crate::{PlanRequest, PlanResponse, Record, Response, plan_resource_change};

fn pairs() -> Kind {
    nested(vec![attribute("key", TEXT), attribute("value", TEXT)])
}

/// A type with these tags.
fn tagged(tags: AttributeTable, shape: TagShape) -> &'static ResourceTable {
    let root = object(vec![
        identifier(),
        attribute("name", TEXT),
        volatile(attribute("revision", TEXT)),
        tags,
        AttributeTable { role: Role::AllTags, ..read_only(attribute(TAGS_ALL, map(TEXT))) },
    ]);
    let tagging = Some(TaggingTable { attribute: "tags", shape, is_updatable: true });
    Box::leak(Box::new(ResourceTable { tagging, ..*identified_by(root, &[]) }))
}

const PAIRS: TagShape = TagShape::Pairs { key: "key", value: "value", flags: &[] };

/// A type of every shape, whose tags are changed in this way.
fn tables_with(change: fn(AttributeTable) -> AttributeTable) -> Vec<&'static ResourceTable> {
    let shapes = [
        (list(pairs()), PAIRS),
        (multiset(pairs()), PAIRS),
        (set(pairs()), PAIRS),
        (map(TEXT), TagShape::Map),
        (JSON, TagShape::Json),
    ];
    shapes.into_iter().map(|(kind, shape)| tagged(change(attribute("tags", kind)), shape)).collect()
}

/// A type of every shape.
fn tables() -> Vec<&'static ResourceTable> {
    tables_with(|tags| tags)
}

fn untouchable(table: &'static ResourceTable) -> &'static ResourceTable {
    let tagging = table.tagging.map(|tagging| TaggingTable { is_updatable: false, ..tagging });
    Box::leak(Box::new(ResourceTable { tagging, ..*table }))
}

/// Returns tags as this type writes them.
fn written(table: &'static ResourceTable, tags: &Json) -> Json {
    let Some(members) = tags.as_object() else { return tags.clone() };
    match table.tagging.unwrap().shape {
        TagShape::Pairs { .. } => {
            members.iter().map(|(key, value)| json!({"key": key, "value": value})).collect()
        }
        TagShape::Map => tags.clone(),
        TagShape::Json => Json::String(tags.to_string()),
    }
}

fn rules(defaults: &[(&str, &str)]) -> TagRules {
    let defaults = defaults.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned()));
    TagRules { defaults: Some(defaults.collect()), ..TagRules::default() }
}

/// An object of a type and what is remembered about it.
struct Thing {
    table: &'static ResourceTable,
    state: Value,
    private: Private,
}

impl Thing {
    fn value(&self, json: &Json) -> Value {
        value(self.table.root, json)
    }

    fn config(&self, tags: &Json) -> Value {
        self.value(&json!({"name": "a", "tags": written(self.table, tags)}))
    }

    fn plan(&self, config: &Value, rules: &TagRules) -> PlanResponse {
        let request = plan_request(Registration::of(self.table), config, &self.state, self.private.clone());
        plan_resource_change(PlanRequest { tags: rules, ..request })
    }

    /// Applies a plan as a service does that takes everything, and returns the tags of the object.
    fn apply(&mut self, config: &Value, planned: &Value, rules: &TagRules) -> Value {
        let tags = Tags::of(self.table, rules).unwrap();
        let split = [config, &self.state, planned].map(Value::clone);
        let whole = tags.apply(&split, &self.private.tags);
        let filled = |name, value: &Value| match (name, value) {
            ("id", _) => Value::from("i"),
            ("revision", Value::Unknown(_)) => Value::from("r"),
            (_, Value::Unknown(_)) => Value::Null,
            (_, known) => known.clone(),
        };
        let state: Value = Value::Object(
            whole.planned.as_object().unwrap().iter().map(|(n, v)| (n, filled(n, v))).collect(),
        );
        let record = Record::owning(self.table.root, &whole.config, &state);
        let response = Response {
            private: Private { record, created: Some(1), was_seen: true, ..Private::default() },
            state: state.clone(),
            identity: Vec::new(),
            diagnostics: Diagnostics::new(),
        };
        let applied = whole.split(&self.state, planned, response);
        (self.state, self.private) = (applied.state, applied.private);
        state.attribute("tags").clone()
    }

    /// Plans and applies these tags, and returns those of the object.
    fn change(&mut self, tags: &Json, rules: &TagRules) -> Value {
        let config = self.config(tags);
        let planned = self.plan(&config, rules).planned;
        self.apply(&config, &planned, rules)
    }

    fn new(table: &'static ResourceTable) -> Self {
        Self { table, state: Value::Null, private: Private::default() }
    }

    fn create(table: &'static ResourceTable, tags: &Json, rules: &TagRules) -> Self {
        let mut new = Self::new(table);
        new.change(tags, rules);
        new
    }

    /// Reads the object, whose tags are these.
    fn read(&mut self, tags: &Json, rules: &TagRules) {
        let split = Tags::of(self.table, rules).unwrap();
        let observed = self.value(&json!({"name": "a", "revision": "r", "tags": written(self.table, tags)}));
        let observed = split.visible(observed, &self.private.tags);
        let prior = split.whole(&self.state);
        let (state, record) = if crate::object::is_only_named(&self.state) {
            (crate::object::with_identifier(&observed, "i"), Record::default())
        } else {
            crate::drift::after_read(self.table.root, &prior, &observed, &self.private.record)
        };
        let response = Response {
            state,
            private: Private { record, ..self.private.clone() },
            identity: Vec::new(),
            diagnostics: Diagnostics::new(),
        };
        let read = split.split_read(&self.state, response);
        (self.state, self.private) = (read.state, read.private);
    }

    fn show(&self, state: &Value, name: &str) -> Json {
        let shown = to_json(state)[name].clone();
        if name == "tags" { self.unwritten(&shown) } else { shown }
    }

    fn unwritten(&self, tags: &Json) -> Json {
        match tags {
            Json::Array(pairs) => pairs
                .iter()
                .map(|pair| (pair["key"].as_str().unwrap_or_default().to_owned(), pair["value"].clone()))
                .collect::<serde_json::Map<_, _>>()
                .into(),
            Json::String(text) => serde_json::from_str(text).unwrap(),
            other => other.clone(),
        }
    }

    fn tags(&self) -> [Json; 2] {
        [self.show(&self.state, "tags"), self.show(&self.state, TAGS_ALL)]
    }

    /// Plans this configuration, which must not change anything.
    fn expect_quiet(&self, tags: &Json, rules: &TagRules) {
        let plan = self.plan(&self.config(tags), rules);
        assert_eq!(plan.planned, self.state, "{:?} of {:?}", tags, self.table.tagging);
        assert_eq!(plan.diagnostics.into_iter().count(), 0);
    }
}

const TEAM: &[(&str, &str)] = &[("Team", "a")];

#[test]
fn tags_are_the_resources_own_and_tags_all_has_the_default_tags_too() {
    for table in tables() {
        let thing = Thing::create(table, &json!({"Name": "web"}), &rules(TEAM));
        assert_eq!(thing.tags(), [json!({"Name": "web"}), json!({"Name": "web", "Team": "a"})]);
        thing.expect_quiet(&json!({"Name": "web"}), &rules(TEAM));
    }
}

#[test]
fn a_tag_of_the_resource_wins_over_the_default_tag() {
    for table in tables() {
        let mut thing = Thing::create(table, &json!({"Team": "b"}), &rules(TEAM));
        assert_eq!(thing.tags(), [json!({"Team": "b"}), json!({"Team": "b"})]);
        let sent = thing.change(&json!({}), &rules(TEAM));
        assert_eq!(thing.unwritten(&json_of(&sent)), json!({"Team": "a"}), "the default tag comes back");
    }
}

fn json_of(tags: &Value) -> Json {
    to_json(&object_of([("tags", tags.clone())]))["tags"].clone()
}

#[test]
fn the_plan_of_a_resource_without_tags_shows_the_default_tags() {
    for table in tables() {
        let new = Thing::new(table);
        let config = new.config(&Json::Null);
        let planned = new.plan(&config, &rules(TEAM)).planned;
        assert_eq!(planned.attribute("tags"), &Value::UNKNOWN);
        assert_eq!(new.show(&planned, TAGS_ALL), json!({"Team": "a"}));
        let thing = Thing::create(table, &Json::Null, &rules(TEAM));
        assert_eq!(thing.tags(), [Json::Null, json!({"Team": "a"})]);
        thing.expect_quiet(&Json::Null, &rules(TEAM));
    }
}

#[test]
fn a_read_of_what_was_applied_changes_nothing() {
    for table in tables() {
        for own in [Json::Null, json!({}), json!({"Name": "web"}), json!({"Team": "b"})] {
            let mut thing = Thing::create(table, &own, &rules(TEAM));
            let before = thing.state.clone();
            let mut there = own.as_object().cloned().unwrap_or_default();
            there.entry("Team").or_insert(json!("a"));
            there.insert("aws:cloudformation:stack-name".into(), json!("s"));
            thing.read(&there.into(), &rules(TEAM));
            assert_eq!(thing.state, before, "{own}");
            thing.expect_quiet(&own, &rules(TEAM));
        }
    }
}

#[test]
fn of_several_tags_with_one_key_the_order_does_not_decide() {
    let table = tagged(attribute("tags", list(pairs())), PAIRS);
    let rules = TagRules::default();
    let tags = Tags::of(table, &rules).unwrap();
    let pair = |value: Value| object_of([("key", Value::from("a")), ("value", value)]);
    let all = |values: &[Value]| tags.form.map(&Value::List(values.iter().cloned().map(pair).collect()));
    let [one, two] = ["1", "2"].map(Value::from);
    assert_eq!(all(&[one.clone(), two.clone()]), all(&[two.clone(), one.clone()]));
    let open = Value::Map([("a".to_owned(), Value::UNKNOWN)].into());
    assert_eq!(all(&[one.clone(), Value::UNKNOWN]), open, "the other may turn out to be the one");
    assert_eq!(all(&[Value::UNKNOWN, two]), open);
}

#[test]
fn a_default_tag_that_is_removed_is_removed_from_the_object() {
    for table in tables() {
        for own in [Json::Null, json!({}), json!({"Name": "web"})] {
            let mut thing = Thing::create(table, &own, &rules(&[("Team", "a"), ("Cost", "7")]));
            for (defaults, all) in [(TEAM, json!({"Team": "a"})), (&[][..], json!({}))] {
                let config = thing.config(&own);
                let planned = thing.plan(&config, &rules(defaults)).planned;
                assert_ne!(planned, thing.state);
                let sent = thing.apply(&config, &planned, &rules(defaults));
                let mut expected = all;
                expected.as_object_mut().unwrap().extend(own.as_object().cloned().unwrap_or_default());
                assert_eq!(thing.tags(), [own.clone(), expected.clone()]);
                let sent = thing.unwritten(&json_of(&sent));
                assert_eq!(if sent.is_null() { json!({}) } else { sent }, expected);
                thing.expect_quiet(&own, &rules(defaults));
            }
        }
    }
}

#[test]
fn the_last_tags_that_the_service_never_returns_are_removed_by_sending_none() {
    for table in tables_with(write_only) {
        for own in [Json::Null, json!({"Name": "web"})] {
            let mut thing = Thing::create(table, &own, &rules(TEAM));
            let sent = thing.change(&Json::Null, &rules(&[]));
            assert!(!sent.is_null(), "the service does not see that they are absent");
            assert!(shape::is_empty(Tags::of(table, &rules(&[])).unwrap().form, &sent));
            assert_eq!(thing.tags(), [Json::Null, json!({})]);
            thing.expect_quiet(&Json::Null, &rules(&[]));
        }
    }
}

#[test]
fn a_default_tag_that_somebody_changed_or_removed_is_put_right() {
    for table in tables() {
        for there in [json!({"Name": "web"}), json!({"Name": "web", "Team": "x"})] {
            let mut thing = Thing::create(table, &json!({"Name": "web"}), &rules(TEAM));
            thing.read(&there, &rules(TEAM));
            assert_eq!(thing.tags(), [json!({"Name": "web"}), there]);
            let planned = thing.plan(&thing.config(&json!({"Name": "web"})), &rules(TEAM)).planned;
            assert_eq!(thing.show(&planned, TAGS_ALL), json!({"Name": "web", "Team": "a"}));
        }
    }
}

#[test]
fn tags_that_somebody_else_set_stay_where_the_resource_sets_none() {
    for table in tables() {
        let mut thing = Thing::create(table, &Json::Null, &rules(TEAM));
        thing.read(&json!({"Team": "a", "Other": "x"}), &rules(TEAM));
        assert_eq!(thing.show(&thing.state, "tags"), json!({"Other": "x"}));
        thing.expect_quiet(&Json::Null, &rules(TEAM));
        // But a resource that sets tags sets all of them.
        let planned = thing.plan(&thing.config(&json!({})), &rules(TEAM)).planned;
        assert_eq!(thing.show(&planned, TAGS_ALL), json!({"Team": "a"}));
    }
}

#[test]
fn unknown_default_tags_leave_only_tags_all_and_volatile_values_open() {
    let unknown = TagRules { defaults: None, ..TagRules::default() };
    for table in tables() {
        let thing = Thing::create(table, &json!({"Name": "web"}), &rules(TEAM));
        let planned = thing.plan(&thing.config(&json!({"Name": "web"})), &unknown).planned;
        let open: Vec<_> =
            planned.as_object().unwrap().iter().filter(|(_, value)| value.is_unknown()).collect();
        assert_eq!(open, [("revision", &Value::UNKNOWN), (TAGS_ALL, &Value::UNKNOWN)]);
        assert_eq!(thing.show(&planned, "tags"), json!({"Name": "web"}));
    }
}

#[test]
fn an_object_that_takes_tags_at_creation_only_keeps_its_default_tags_with_a_warning() {
    for table in tables() {
        let table = untouchable(table);
        let thing = Thing::create(table, &json!({"Name": "web"}), &rules(TEAM));
        thing.expect_quiet(&json!({"Name": "web"}), &rules(TEAM));
        for defaults in [&[("Team", "b")][..], &[], &[("Team", "a"), ("New", "n")]] {
            let plan = thing.plan(&thing.config(&json!({"Name": "web"})), &rules(defaults));
            assert_eq!((plan.planned, plan.replace), (thing.state.clone(), Vec::new()));
            let warnings: Vec<_> = plan.diagnostics.into_iter().collect();
            assert_eq!(warnings.len(), 1);
            assert_eq!(warnings[0].severity, Severity::Warning);
        }
    }
}

#[test]
fn a_state_without_tags_all_stays_as_it_is_until_its_tags_change() {
    for table in tables() {
        let mut thing = Thing::new(table);
        let tags = written(table, &json!({"Name": "web"}));
        thing.state = thing.value(&json!({"id": "i", "name": "a", "revision": "r", "tags": tags}));
        let before = thing.state.clone();
        thing.read(&json!({"Name": "web"}), &TagRules::default());
        assert_eq!(thing.state, before);
        thing.expect_quiet(&json!({"Name": "web"}), &TagRules::default());
        thing.expect_quiet(&Json::Null, &TagRules::default());
        let planned = thing.plan(&thing.config(&json!({"Name": "web"})), &rules(TEAM)).planned;
        assert_eq!(thing.show(&planned, TAGS_ALL), json!({"Name": "web", "Team": "a"}));
    }
}

#[test]
fn an_imported_object_with_the_default_tags_has_them_as_such() {
    for table in tables() {
        let mut thing = Thing::new(table);
        thing.state = thing.value(&json!({"id": "i"}));
        thing.read(&json!({"Name": "web", "Team": "a"}), &rules(TEAM));
        assert_eq!(thing.tags(), [json!({"Name": "web"}), json!({"Name": "web", "Team": "a"})]);
        thing.expect_quiet(&json!({"Name": "web"}), &rules(TEAM));
        thing.expect_quiet(&Json::Null, &rules(TEAM));
    }
}

#[test]
fn ignored_tags_are_neither_shown_nor_missed_unless_the_resource_sets_them() {
    let ignoring = TagRules {
        ignored_keys: ["Owner".to_owned()].into(),
        ignored_prefixes: ["k8s/".to_owned()].into(),
        ..rules(TEAM)
    };
    for table in tables() {
        let mut thing = Thing::create(table, &json!({"Name": "web"}), &ignoring);
        let before = thing.state.clone();
        thing.read(&json!({"Name": "web", "Team": "a", "Owner": "x", "k8s/a": "y"}), &ignoring);
        assert_eq!(thing.state, before);
        let mut thing = Thing::create(table, &json!({"Owner": "me"}), &ignoring);
        thing.read(&json!({"Owner": "you", "Team": "a"}), &ignoring);
        assert_eq!(thing.show(&thing.state, "tags"), json!({"Owner": "you"}));
    }
}

fn some_tags() -> impl Strategy<Value = BTreeMap<String, String>> {
    proptest::collection::btree_map("[ab]", "[xy]", 0..3)
}

fn own_tags() -> impl Strategy<Value = Option<BTreeMap<String, String>>> {
    proptest::option::of(some_tags())
}

proptest! {
    /// Whatever happens to the tags of the resource, the provider block and the object, core accepts each plan, the
    /// object gets what is planned, and the plan after it is empty.
    #[test]
    fn every_plan_is_valid_and_the_next_one_is_empty(
        form in 0..5_usize,
        lives in proptest::collection::vec((own_tags(), some_tags(), proptest::option::of(some_tags())), 1..5),
    ) {
        let table = tables()[form];
        let mut thing = Thing::new(table);
        for (own, defaults, elsewhere) in lives {
            let rules = TagRules { defaults: Some(defaults.clone()), ..TagRules::default() };
            let tags = own.as_ref().map_or(Json::Null, |own| json!(own));
            let config = thing.config(&tags);
            let plan = thing.plan(&config, &rules);
            let (planned, prior) = (plan.planned.attribute("tags"), thing.state.attribute("tags"));
            let written = config.attribute("tags");
            prop_assert!(written.is_null() || planned == written || (planned == prior && !prior.is_null()));
            let sent = thing.apply(&config, &plan.planned, &rules);
            let sent = thing.unwritten(&json_of(&sent));
            if let Some(own) = &own {
                let mut expected = defaults.clone();
                expected.extend(own.clone());
                prop_assert_eq!(if sent.is_null() { json!({}) } else { sent.clone() }, json!(expected));
            }
            for (name, value) in plan.planned.as_object().unwrap().iter() {
                prop_assert!(!value.is_wholly_known() || name == "id" || value == thing.state.attribute(name), "{}", name);
            }
            thing.expect_quiet(&tags, &rules);
            let before = thing.state.clone();
            thing.read(&sent, &rules);
            prop_assert_eq!(&thing.state, &before);
            if let Some(elsewhere) = elsewhere {
                thing.read(&json!(elsewhere), &rules);
            }
        }
    }
}
