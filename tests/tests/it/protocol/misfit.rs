//! An answer that does not match the table: it is reported, and nothing known before is lost.

use ferroform_core::object_table;
use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Order, ResourceTable};
use ferroform_driver::{Action, config};
use ferroform_emulator::{Quirk, Quirks};
use serde_json::json;

use crate::protocol::by_hand::{ID, NAME, TEXT, attribute, configured, resource};

const TYPE: &str = "MyOrg::Team::Board";
const BOARD: &str = "myorg_team_board.this";

static TAG: ObjectTable =
    object_table!([attribute("key", Some("Key"), TEXT), attribute("value", Some("Value"), TEXT)], &[]);

static TAGS: ElementTable =
    ElementTable { kind: Kind::Object(&TAG), constraints: &[], equality: Equality::Exact };

static ROOT: ObjectTable =
    object_table!([ID, NAME, attribute("tags", Some("Tags"), Kind::List(&TAGS, Order::Irrelevant))], &[]);

static TABLE: ResourceTable = resource(TYPE, "team_board", &ROOT);

#[tokio::test]
async fn what_the_service_adds_is_still_known_after_an_answer_that_does_not_fit() {
    let text = || json!({"type": "string"});
    let tag = json!({"type": "object", "properties": {"Key": text(), "Value": text()}});
    let tags = json!({"type": ["array", "string"], "insertionOrder": false, "items": tag});
    let (emulator, mut core) = configured(&TABLE, json!({"Name": text(), "Tags": tags}), &[]).await;
    emulator.set_quirks(Quirks::default().with(Quirk::AddElements));
    let board = config! { name = "a", tags = [{ key = "x", value = "y"}] };
    core.apply(BOARD, board.clone()).await.unwrap().expect(Action::Create);
    core.plan(BOARD, board.clone()).await.unwrap().expect(Action::NoOp);

    let set = |tags| json!([{"op": "replace", "path": "/Tags", "value": tags}]);
    emulator.drift(TYPE, "a", &set(json!("none at present"))).unwrap();
    let said = core.refresh(BOARD).await.unwrap();
    assert!(said.to_string().contains("tags"), "{said}");

    emulator.drift(TYPE, "a", &set(json!([{"Key": "x", "Value": "y"}]))).unwrap();
    core.plan(BOARD, board).await.unwrap().expect(Action::NoOp);
}
