//! Arguments that the user removes: they are removed from the service, whatever happened to the object
//! before. If it is not known that the user ever set one, it is kept.

use ferroform_driver::{Action, Core, Ignore, Input, Instance, Options, config};
use ferroform_emulator::Emulator;
use serde_json::json;

use crate::protocol::stage::{BOARD, board, stored};

fn written() -> Input {
    config! { name = "a", days = 7, note = "1" }
}

fn without_days(note: &str) -> Input {
    config! { name = "a", note = note }
}

/// Checks an object for which no arguments are recorded: an argument that is missing from the start is kept,
/// and one that was applied and is then left out is removed.
async fn is_the_users_from_the_first_apply_on(emulator: &Emulator, mut core: Core) {
    core.plan(BOARD, without_days("1")).await.unwrap().expect(Action::NoOp);
    core.apply(BOARD, written().with("note", "2")).await.unwrap().expect(Action::Update);
    core.apply(BOARD, without_days("2")).await.unwrap().expect(Action::Update);
    assert_eq!(stored(emulator), json!({"Name": "a", "Note": "2"}));
}

#[tokio::test]
async fn after_an_import_an_argument_is_the_users_from_the_first_apply_on() {
    let (emulator, mut core) = board().await;
    core.apply(BOARD, written()).await.unwrap().expect(Action::Create);
    core.forget(BOARD);
    core.import(BOARD, "a").await.unwrap().expect_clean();
    is_the_users_from_the_first_apply_on(&emulator, core).await;
}

#[tokio::test]
async fn a_state_of_another_provider_is_taken_over_with_everything_it_has() {
    let (emulator, mut core) = board().await;
    core.apply(BOARD, written()).await.unwrap().expect(Action::Create);
    let state = json!({"id": "a", "name": "a", "days": 7, "note": "1", "group": null});
    core.insert(BOARD, Instance::from_state_file(&state.to_string(), 0));
    is_the_users_from_the_first_apply_on(&emulator, core).await;
}

#[tokio::test]
async fn a_moved_object_remembers_what_the_user_set() {
    let (emulator, mut core) = board().await;
    core.apply(BOARD, written()).await.unwrap().expect(Action::Create);
    let there = "awscc_team_board.there";
    core.moved(BOARD, there).await.unwrap().expect_clean();
    core.apply(there, without_days("1")).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator), json!({"Name": "a", "Note": "1"}));
}

#[tokio::test]
async fn what_is_ignored_stays_until_it_is_ignored_no_more() {
    let (emulator, mut core) = board().await;
    core.apply(BOARD, written()).await.unwrap().expect(Action::Create);
    let ignoring = Options { ignore_changes: Ignore::paths(&["days"]), ..Options::default() };
    core.apply_with(BOARD, without_days("2"), &ignoring).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator)["Days"], 7);
    core.apply(BOARD, without_days("2")).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator), json!({"Name": "a", "Note": "2"}));
}

#[tokio::test]
async fn of_an_object_that_took_anothers_place_the_arguments_are_the_users() {
    let (emulator, mut core) = board().await;
    core.apply(BOARD, written()).await.unwrap().expect(Action::Create);
    let again = Options { replace: true, ..Options::default() };
    let report = core.apply_with(BOARD, written(), &again).await.unwrap().expect_clean();
    assert!(report.action.is_replace(), "{report}");
    core.apply(BOARD, without_days("1")).await.unwrap().expect(Action::Update);
    assert_eq!(stored(&emulator), json!({"Name": "a", "Note": "1"}));
}
