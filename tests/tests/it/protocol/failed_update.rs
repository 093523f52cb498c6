//! An update that took effect but was reported as failed: the record of the user's arguments follows the
//! state.

use ferroform_core::object_table;
use ferroform_core::table::{ElementTable, Equality, Kind, ObjectTable, Order, ResourceTable};
use ferroform_driver::{Action, Options, config};
use ferroform_emulator::{Damage, Fault};
use serde_json::json;

use crate::protocol::by_hand::{ID, NAME, TEXT, attribute, configured, resource, settable};

const TYPE: &str = "MyOrg::Team::Board";
const BOARD: &str = "myorg_team_board.this";

static RULE: ObjectTable =
    object_table!([attribute("key", Some("Key"), TEXT), settable("note", "Note", TEXT)], &[]);

static RULES: ElementTable =
    ElementTable { kind: Kind::Object(&RULE), constraints: &[], equality: Equality::Exact };

static ROOT: ObjectTable = object_table!(
    [ID, NAME, attribute("rules", Some("Rules"), Kind::List(&RULES, Order::Significant))],
    &[],
);

static TABLE: ResourceTable = resource(TYPE, "team_board", &ROOT);

#[tokio::test]
async fn what_the_user_set_is_still_known_after_an_update_that_moved_it_and_failed() {
    let text = || json!({"type": "string"});
    let rule = json!({"type": "object", "properties": {"Key": text(), "Note": text()}});
    let rules = json!({"type": "array", "items": rule});
    let (emulator, mut core) = configured(&TABLE, json!({"Name": text(), "Rules": rules}), &[]).await;

    let first = config! { name = "a", rules = [{ key = "x", note = "mine" }] };
    core.apply(BOARD, first).await.unwrap().expect(Action::Create);

    let damage = Damage::FailAfter { code: "GeneralServiceException".to_owned(), message: String::new() };
    emulator.add_faults([Fault { times: Some(1), ..Fault::of("UpdateResource", damage) }]);
    let moved = config! { name = "a", rules = [{ key = "new" }, { key = "x", note = "mine" }] };
    let failed = core.apply_with(BOARD, moved, &Options::default()).await.unwrap();
    assert!(!failed.is_clean(), "{failed}");

    let without_note = config! { name = "a", rules = [{ key = "new" }, { key = "x" }] };
    core.apply(BOARD, without_note).await.unwrap().expect(Action::Update);
    let model = &emulator.objects(Some(TYPE))[0].model;
    assert_eq!(model["Rules"], json!([{"Key": "new"}, {"Key": "x"}]));
}
