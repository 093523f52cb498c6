//! Elements of an ordered list that have fewer values than before.

use ferroform_core::object_table;
use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Order, ResourceTable};
use ferroform_driver::{Action, Input, config};
use serde_json::{Value as Json, json};

use crate::protocol::by_hand::{ID, NAME, TEXT, configured, resource, settable};

const TYPE: &str = "MyOrg::Team::Group";
const GROUP: &str = "myorg_team_group.this";

static TEXTS: ElementTable = ElementTable { kind: TEXT, constraints: &[], equality: Equality::Exact };

static FILTER: ObjectTable = object_table!(
    [settable("key", "Key", TEXT), settable("values", "Values", Kind::List(&TEXTS, Order::Significant)),],
    &[]
);

static FILTERS: ElementTable =
    ElementTable { kind: Kind::Object(&FILTER), constraints: &[], equality: Equality::Exact };

static ROOT: ObjectTable =
    object_table!([settable("filters", "Filters", Kind::List(&FILTERS, Order::Significant)), ID, NAME], &[]);

static TABLE: ResourceTable = resource(TYPE, "team_group", &ROOT);

/// Returns the elements that are stored after an update from `{ key = "x" }` and `{ values = [] }` to
/// `second`.
async fn updated(second: Input) -> Json {
    let text = || json!({"type": "string"});
    let values = json!({"type": "array", "items": text()});
    let filter = json!({"type": "object", "properties": {"Key": text(), "Values": values}});
    let schema = json!({"type": "array", "items": filter});
    let (emulator, mut core) = configured(&TABLE, json!({"Name": text(), "Filters": schema}), &[]).await;
    let first = config! { name = "a", filters = [{ key = "x" }, { values = [] }] };
    core.apply(GROUP, first).await.unwrap().expect(Action::Create);
    core.apply(GROUP, second).await.unwrap().expect(Action::Update);
    emulator.objects(Some(TYPE))[0].model["Filters"].clone()
}

#[tokio::test]
async fn an_element_without_its_only_value_is_not_taken_for_one_that_never_had_any() {
    let stored = updated(config! { name = "a", filters = [{}, {}] }).await;
    assert_eq!(stored[0].get("Key"), None, "{stored}");
}

#[tokio::test]
async fn what_an_element_no_longer_says_is_removed_although_another_one_says_it_now() {
    let stored = updated(config! { name = "a", filters = [{}, { key = "y" }] }).await;
    assert_eq!((stored[0].get("Key"), &stored[1]["Key"]), (None, &json!("y")), "{stored}");
}
