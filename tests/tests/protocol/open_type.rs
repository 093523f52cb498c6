//! A table written by hand whose attribute has any type, `dynamic` in Terraform's words: created, changed, drifted, imported.

use std::sync::Arc;

use ferroform::Registration;
use ferroform::cloud_control::connect;
use ferroform::engine::Strictness;
use ferroform::rpc::{Rpc, Server};
use ferroform::table::{
    AttributeTable, Behaviour, Configurability, Equality, Handlers, IdentityPart, IdentityTable, Kind,
    Mutability, ObjectTable, Offers, Replace, ResourceTable, Text, Texts, Timeouts,
};
use ferroform_driver::{Action, Connection, Core, config};
use ferroform_emulator::{Emulator, SchemaStore};
use serde_json::{Value as Json, json};

use crate::stage::settings;

const TYPE: &str = "MyOrg::Team::Note";
const NOTE: &str = "myorg_team_note.this";

const BEHAVIOUR: Behaviour = Behaviour {
    is_read_only: false,
    is_write_only: false,
    is_secret: false,
    mutability: Mutability::Mutable,
    is_volatile: false,
    equality: Equality::Exact,
};

const fn attribute(name: &'static str, property: Option<&'static str>, kind: Kind) -> AttributeTable {
    AttributeTable {
        name,
        property,
        texts: Texts::NONE,
        kind,
        configurability: Configurability::Optional,
        is_sensitive: false,
        constraints: &[],
        default: None,
        replace: Replace::Never,
        keeps_prior: true,
        behaviour: &BEHAVIOUR,
    }
}

static ROOT: ObjectTable = ObjectTable::new(
    &[
        attribute("document", Some("Document"), Kind::Dynamic),
        AttributeTable {
            configurability: Configurability::Computed,
            behaviour: &Behaviour { is_read_only: true, ..BEHAVIOUR },
            ..attribute("echo", Some("Echo"), Kind::Dynamic)
        },
        AttributeTable {
            configurability: Configurability::Computed,
            behaviour: &Behaviour { is_read_only: true, ..BEHAVIOUR },
            ..attribute("id", None, Kind::String(Text::Plain))
        },
        AttributeTable {
            configurability: Configurability::Required,
            ..attribute("name", Some("Name"), Kind::String(Text::Plain))
        },
    ],
    &[],
);

static TABLE: ResourceTable = ResourceTable {
    cloudformation_type: TYPE,
    name: "team_note",
    plural_name: "team_notes",
    offers: Offers { resource: true, data_source: true, plural_data_source: false, list_resource: false },
    description: "",
    deprecated: None,
    schema_version: 0,
    root: &ROOT,
    identity: IdentityTable {
        parts: &[IdentityPart { name: "name", property_path: &["Name"], attribute_path: &["name"] }],
    },
    handlers: Handlers { create: true, read: true, update: true, delete: true, list: None },
    timeouts: Timeouts { create: 60, update: 60, delete: 60 },
    write_only_pointers: &[],
    tagging: None,
    is_immutable: false,
    is_global: false,
};

async fn stage() -> (Emulator, Core) {
    let schema = json!({
        "typeName": TYPE,
        "additionalProperties": false,
        "properties": {"Name": {"type": "string"}, "Document": {}, "Echo": {"type": "object"}},
        "required": ["Name"],
        "readOnlyProperties": ["/properties/Echo"],
        "createOnlyProperties": ["/properties/Name"],
        "primaryIdentifier": ["/properties/Name"],
        "handlers": {
            "create": {"permissions": []},
            "read": {"permissions": []},
            "update": {"permissions": []},
            "delete": {"permissions": []},
        },
    });
    let emulator = Emulator::builder().schemas(SchemaStore::memory([schema])).start().await.unwrap();
    let types = vec![Registration { table: &TABLE, upgrades: &[], hooks: None }];
    let server = Arc::new(Server::new("myorg".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared));
    server.configure(connect(&settings(emulator.endpoint())).await.unwrap());
    let core = Core::new(Connection::in_process(Rpc(server)).await.unwrap()).await.unwrap();
    (emulator, core)
}

fn document(emulator: &Emulator) -> Json {
    emulator.objects(Some(TYPE))[0].model["Document"].clone()
}

/// What Terraform's state says about it: its type and value.
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
