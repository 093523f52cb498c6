//! A service that still returns the old model after an update, as eventually consistent services do.

use ferroform_core::object_table;
use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Order, ResourceTable};
use ferroform_driver::{Action, config};
use ferroform_emulator::{Quirk, Quirks};
use serde_json::json;

use crate::protocol::by_hand::{ID, NAME, TEXT, configured, resource, settable};

const TYPE: &str = "MyOrg::Team::Board";
const BOARD: &str = "myorg_team_board.this";

static MEMBERS: ElementTable = ElementTable { kind: TEXT, constraints: &[], equality: Equality::Exact };

static ROOT: ObjectTable = object_table!(
    [
        settable("days", "Days", Kind::Int64),
        ID,
        settable("members", "Members", Kind::List(&MEMBERS, Order::Irrelevant)),
        NAME,
    ],
    &[],
);

static TABLE: ResourceTable = resource(TYPE, "team_board", &ROOT);

#[tokio::test]
async fn an_update_is_waited_for_although_the_old_model_comes_back_in_another_order() {
    let text = || json!({"type": "string"});
    let members = json!({"type": "array", "insertionOrder": false, "items": text()});
    let properties = json!({"Days": {"type": "integer"}, "Name": text(), "Members": members});
    let (emulator, mut core) = configured(&TABLE, properties, &[]).await;
    emulator.set_quirks(Quirks::default().with(Quirk::StaleAfterUpdate).with(Quirk::ShuffleUnordered));

    let board = |days| config! { name = "a", days = days, members = ["a", "b", "c", "d", "e", "f"] };
    core.apply(BOARD, board(1)).await.unwrap().expect(Action::Create);
    // The driver reads right after the apply and must see what was applied.
    core.apply(BOARD, board(2)).await.unwrap().expect(Action::Update);
    core.plan(BOARD, board(2)).await.unwrap().expect(Action::NoOp);
}
