//! A table written by hand with an attribute of any type, `dynamic` in Terraform: created, changed, drifted,
//! imported.

use ferroform_core::object_table;
use ferroform_core::table::{
    AttributeTable, Behaviour, Configurability, Kind, ObjectTable, ResourceTable, Text,
};
use ferroform_driver::{Action, Core, config};
use ferroform_emulator::Emulator;
use serde_json::{Value as Json, json};

use crate::protocol::by_hand::{attribute, configured, resource};

const TYPE: &str = "MyOrg::Team::Note";
const NOTE: &str = "myorg_team_note.this";

static ROOT: ObjectTable = object_table!(
    [
        attribute("document", Some("Document"), Kind::Dynamic),
        AttributeTable {
            configurability: Configurability::Computed,
            behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
            ..attribute("echo", Some("Echo"), Kind::Dynamic)
        },
        AttributeTable {
            configurability: Configurability::Computed,
            behaviour: &Behaviour { is_read_only: true, ..Behaviour::PLAIN },
            ..attribute("id", None, Kind::String(Text::Plain))
        },
        AttributeTable {
            configurability: Configurability::Required,
            ..attribute("name", Some("Name"), Kind::String(Text::Plain))
        },
    ],
    &[],
);

static TABLE: ResourceTable = resource(TYPE, "team_note", &ROOT);

async fn stage() -> (Emulator, Core) {
    let properties = json!({"Name": {"type": "string"}, "Document": {}, "Echo": {"type": "object"}});
    configured(&TABLE, properties, &["Echo"]).await
}

fn document(emulator: &Emulator) -> Json {
    emulator.objects(Some(TYPE))[0].model["Document"].clone()
}

/// Returns the attribute in Terraform's state, with its type and value.
fn state(core: &Core) -> String {
    core.instance(NOTE).unwrap().object.attribute("document").to_string()
}

#[tokio::test]
async fn an_attribute_of_any_type_lives_through_every_operation() {
    let (emulator, mut core) = stage().await;
    assert!(core.check_schemas().is_empty());

    let later = config! { name = "a", document = { on = true, steps = [1, "two", unknown(["x"])] } };
    core.apply(NOTE, later).await.unwrap().expect(Action::Create);
    assert_eq!(document(&emulator), json!({"on": true, "steps": [1, "two", ["x"]]}));
    let note = config! { name = "a", document = { on = true, steps = [1, "two", ["x"]] } };
    core.apply(NOTE, note.clone()).await.unwrap().expect(Action::NoOp);
    core.check_import(NOTE, "a", note.clone(), &|_| false).await.unwrap().expect_clean();

    for (changed, sent) in [
        (note.with("document", "text"), json!("text")),
        (note.with("document", 0.5), json!(0.5)),
        (note.with("document", vec!["a", "b"]), json!(["a", "b"])),
        (note.with("document", config! {}), json!({})),
    ] {
        core.apply(NOTE, changed.clone()).await.unwrap().expect(Action::Update);
        assert_eq!(document(&emulator), sent);
        core.apply(NOTE, changed).await.unwrap().expect(Action::NoOp);
    }

    let drift = json!([{"op": "add", "path": "/Document", "value": {"a": [null, 1]}}]);
    emulator.drift(TYPE, "a", &drift).unwrap();
    core.refresh(NOTE).await.unwrap().expect_clean();
    assert!(state(&core).contains('1'), "{}", state(&core));
    core.apply(NOTE, note.clone()).await.unwrap().expect(Action::Update);
    core.apply(NOTE, config! { name = "a" }).await.unwrap().expect(Action::Update);
    assert_eq!(document(&emulator), Json::Null);
    core.destroy(NOTE).await.unwrap().expect_clean();
}
