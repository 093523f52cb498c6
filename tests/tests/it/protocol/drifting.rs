//! Changes by others between a plan and its apply, or by the service together with the apply.

use ferroform_core::object_table;
use ferroform_core::table::{Kind, ObjectTable, ResourceTable};
use ferroform_driver::{Action, Core, Options, config};
use ferroform_emulator::Emulator;
use serde_json::{Value as Json, json};

use crate::protocol::by_hand::{ID, NAME, TEXT, configured, resource, settable};

pub(crate) const TYPE: &str = "MyOrg::Team::Board";
pub(crate) const BOARD: &str = "myorg_team_board.this";

static ROOT: ObjectTable = object_table!(
    [
        settable("days", "Days", Kind::Int64),
        settable("group", "Group", TEXT),
        ID,
        NAME,
        settable("note", "Note", TEXT),
    ],
    &[],
);

static TABLE: ResourceTable = resource(TYPE, "team_board", &ROOT);

pub(crate) async fn stage() -> (Emulator, Core) {
    let text = || json!({"type": "string"});
    let properties = json!({"Days": {"type": "integer"}, "Group": text(), "Name": text(), "Note": text()});
    let (emulator, core) = configured(&TABLE, properties, &[]).await;
    // A read right after the apply would show what was changed before it.
    (emulator, core.without_probes())
}

fn change(emulator: &Emulator, property: &str, value: Json) {
    let patch = json!([{"op": "add", "path": format!("/{property}"), "value": value}]);
    emulator.drift(TYPE, "a", &patch).unwrap();
}

/// Returns options for a plan from the state alone, without reading the object first.
fn as_planned() -> Options {
    Options { without_refresh: true, ..Options::default() }
}

#[tokio::test]
async fn drift_that_an_update_did_not_touch_shows_at_the_next_plan() {
    let (emulator, mut core) = stage().await;
    let board = |group| config! { name = "a", days = 7, note = "mine", group = group };
    core.apply(BOARD, board("x")).await.unwrap().expect(Action::Create);
    change(&emulator, "Days", json!(30));
    change(&emulator, "Note", json!("theirs"));
    core.apply_with(BOARD, board("y"), &as_planned()).await.unwrap().expect(Action::Update);
    let stored = emulator.objects(Some(TYPE))[0].model.clone();
    assert_eq!(
        (&stored["Days"], &stored["Note"], &stored["Group"]),
        (&json!(30), &json!("theirs"), &json!("y"))
    );
    core.apply(BOARD, board("y")).await.unwrap().expect(Action::Update);
    let stored = emulator.objects(Some(TYPE))[0].model.clone();
    assert_eq!((&stored["Days"], &stored["Note"]), (&json!(7), &json!("mine")));
}

#[tokio::test]
async fn what_the_service_chose_anew_with_an_update_is_in_the_state_after_the_next_read() {
    let (emulator, mut core) = stage().await;
    core.apply(BOARD, config! { name = "a", note = "1" }).await.unwrap().expect(Action::Create);
    change(&emulator, "Group", json!("old"));
    core.refresh(BOARD).await.unwrap();
    change(&emulator, "Group", json!("new"));
    let second = || config! { name = "a", note = "2" };
    core.apply_with(BOARD, second(), &as_planned()).await.unwrap().expect(Action::Update);
    core.refresh(BOARD).await.unwrap();
    let state: Json = serde_json::from_str(&core.instance(BOARD).unwrap().json).unwrap();
    assert_eq!(state["group"], "new");
    core.plan(BOARD, second()).await.unwrap().expect(Action::NoOp);
}
