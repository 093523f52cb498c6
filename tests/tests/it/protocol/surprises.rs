//! Services that do something else than what was asked for: changes by others, late, failed and strange answers.

use ferroform_driver::{Action, Core, Input, Options, config};
use ferroform_emulator::{Emulator, Fault, Quirk, Quirks};
use serde_json::{Value as Json, json};

use crate::protocol::stage::{BOARD, BOARD_TYPE, board, board_schema, configured_with_board, stored};

/// Changes a property outside Terraform.
fn change(emulator: &Emulator, property: &str, value: Json) {
    let patch = json!([{"op": "add", "path": format!("/{property}"), "value": value}]);
    emulator.drift(BOARD_TYPE, "a", &patch).unwrap();
}

/// Applies from the state alone, without reading the object first.
async fn apply_as_planned(core: &mut Core, input: Input) {
    let options = Options { without_refresh: true, ..Options::default() };
    core.apply_with(BOARD, input, &options).await.unwrap().expect(Action::Update);
}

#[tokio::test]
async fn drift_that_an_update_did_not_touch_shows_at_the_next_plan() {
    let (emulator, core) = board().await;
    // A read right after the apply would show what was changed before it.
    let mut core = core.without_probes();
    let board = |group| config! { name = "a", days = 7, note = "mine", group = group };
    core.apply(BOARD, board("x")).await.unwrap().expect(Action::Create);
    change(&emulator, "Days", json!(30));
    change(&emulator, "Note", json!("theirs"));
    apply_as_planned(&mut core, board("y")).await;
    assert_eq!(stored(&emulator), json!({"Name": "a", "Days": 30, "Note": "theirs", "Group": "y"}));
    core.apply(BOARD, board("y")).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator), json!({"Name": "a", "Days": 7, "Note": "mine", "Group": "y"}));
}

#[tokio::test]
async fn what_the_service_chose_anew_with_an_update_is_in_the_state_after_the_next_read() {
    let (emulator, core) = board().await;
    let mut core = core.without_probes();
    core.apply(BOARD, config! { name = "a", note = "1" }).await.unwrap().expect(Action::Create);
    change(&emulator, "Group", json!("old"));
    core.refresh(BOARD).await.unwrap();
    change(&emulator, "Group", json!("new"));
    let second = || config! { name = "a", note = "2" };
    apply_as_planned(&mut core, second()).await;
    let read = core.refresh(BOARD).await.unwrap();
    assert_eq!(read.attribute("group"), Some("new".into()));
    core.plan(BOARD, second()).await.unwrap().expect(Action::NoOp);
}

#[tokio::test]
async fn an_update_is_waited_for_although_the_old_model_comes_back_in_another_order() {
    let (emulator, mut core) = board().await;
    emulator.set_quirks(Quirks::default().with(Quirk::StaleAfterUpdate).with(Quirk::ShuffleUnordered));
    let board = |days| config! { name = "a", days = days, members = ["a", "b", "c", "d", "e", "f"] };
    core.apply(BOARD, board(1)).await.unwrap().expect(Action::Create);
    // The driver reads right after the apply and must see what was applied.
    core.apply(BOARD, board(2)).await.unwrap().expect(Action::Update);
    core.plan(BOARD, board(2)).await.unwrap().expect(Action::NoOp);
}

#[tokio::test]
async fn what_the_service_adds_is_still_known_after_an_answer_that_does_not_fit() {
    let mut schema = board_schema();
    schema["properties"]["Labels"]["type"] = json!(["array", "string"]);
    let (emulator, mut core) = configured_with_board(schema).await;
    emulator.set_quirks(Quirks::default().with(Quirk::AddElements));
    let board = config! { name = "a", labels = [{ key = "x", value = "y"}] };
    core.apply(BOARD, board.clone()).await.unwrap().expect(Action::Create);
    core.plan(BOARD, board.clone()).await.unwrap().expect(Action::NoOp);
    change(&emulator, "Labels", json!("none at present"));
    let said = core.refresh(BOARD).await.unwrap();
    assert!(said.to_string().contains("labels"), "{said}");
    change(&emulator, "Labels", json!([{"Key": "x", "Value": "y"}]));
    core.plan(BOARD, board).await.unwrap().expect(Action::NoOp);
}

/// The record of the user's arguments follows the state.
#[tokio::test]
async fn what_the_user_set_is_still_known_after_an_update_that_moved_it_and_failed() {
    let (emulator, mut core) = board().await;
    let first = config! { name = "a", rules = [{ key = "x", note = "mine" }] };
    core.apply(BOARD, first).await.unwrap().expect(Action::Create);
    let fails = json!({"operation": "UpdateResource", "times": 1, "fault": "fail-after", "code": "GeneralServiceException"});
    emulator.add_faults([serde_json::from_value::<Fault>(fails).unwrap()]);
    let moved = config! { name = "a", rules = [{ key = "new" }, { key = "x", note = "mine" }] };
    let failed = core.apply(BOARD, moved).await.unwrap();
    assert!(!failed.is_clean(), "{failed}");
    let without_note = config! { name = "a", rules = [{ key = "new" }, { key = "x" }] };
    core.apply(BOARD, without_note).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator)["Rules"], json!([{"Key": "new"}, {"Key": "x"}]));
}

/// An element without its only value is not taken for one that never had any.
#[tokio::test]
async fn what_an_element_no_longer_says_is_removed_although_another_one_says_it_now() {
    for (second, expected) in [(config! {}, None), (config! { key = "y" }, Some(&json!("y")))] {
        let (emulator, mut core) = board().await;
        let first = config! { name = "a", filters = [{ key = "x" }, { values = [] }] };
        core.apply(BOARD, first).await.unwrap().expect(Action::Create);
        let elements = Input::List(vec![config! {}, second]);
        let second = config! { name = "a", filters = elements };
        core.apply(BOARD, second).await.unwrap().expect(Action::Update);
        let filters = &stored(&emulator)["Filters"];
        assert_eq!((filters[0].get("Key"), filters[1].get("Key")), (None, expected), "{filters}");
    }
}
