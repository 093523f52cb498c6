//! The test kit as the author of a provider uses it: a provider binary, here the example of a private type,
//! goes through a whole lifecycle with the driver's core and an emulated cloud. No Terraform, no account, no
//! network. The driver reaches the provider by TCP with TLS, as it does on Windows.

use ferroform_driver::{Action, Core, Ignore, Launch, Options, config};
use ferroform_emulator::{Emulator, SchemaStore};

const THING: &str = "myorg_team_thing.this";

#[tokio::test]
async fn a_private_type_lives_through_the_test_kit() {
    let schemas = SchemaStore::folder(ferroform_tests::root().join("examples/private-type/schemas")).unwrap();
    let emulator = Emulator::builder().schemas(schemas).start().await.unwrap();

    let data = tempfile::tempdir().unwrap();
    let launch = Launch::new(ferroform_tests::program("myorg")).env("TF_LOG_SDK_PROTO_DATA_DIR", data.path());
    let launch = launch.env("FERROFORM_PLUGIN_TRANSPORT", "tcp");
    let connection = launch.connect().await.unwrap();
    let mut core = Core::new(connection).await.unwrap();
    assert!(core.check_schemas().is_empty());
    let endpoint = emulator.endpoint();
    let account = config! {
        region = "eu-west-1",
        access_key = "111122223333",
        secret_key = "secret",
        endpoints = { cloudcontrolapi = endpoint.clone(), sts = endpoint },
    };
    core.configure(account).await.unwrap();

    let thing = config! { name = "mine", size = unknown(3), labels = ["blue", "green"] };
    core.apply(THING, thing.clone()).await.unwrap().expect(Action::Create);
    core.check_import(
        THING,
        "mine",
        config! { name = "mine", size = 3, labels = ["green", "blue"] },
        &|_| false,
    )
    .await
    .unwrap()
    .expect_clean();
    core.apply(THING, thing.with("size", 4)).await.unwrap().expect(Action::Update);
    let ignoring = Options { ignore_changes: Ignore::paths(&["size"]), ..Options::default() };
    core.apply_with(THING, thing.with("size", 5), &ignoring).await.unwrap().expect(Action::NoOp);
    let replaced =
        core.apply(THING, thing.with("name", "other")).await.unwrap().expect(Action::DeleteThenCreate);
    assert!(replaced.attribute("arn").is_some());

    core.taint(THING);
    core.apply(THING, thing.with("name", "other")).await.unwrap().expect(Action::DeleteThenCreate);
    core.destroy(THING).await.unwrap().expect_clean();
    assert!(emulator.objects(None).is_empty());
    assert!(core.stop().await, "it ends when it is asked to");
    for (written, content) in [
        ("_PlanResourceChange_Request_PriorState.msgpack", &b"\xc0"[..]),
        ("_PlanResourceChange_Response_PlannedPrivate", b"{\"ferroform\":\""),
        ("_ReadResource_Response_NewState.msgpack", b"labels"),
        ("_ImportResourceState_Response_ImportedResource_State.msgpack", b"mine"),
        ("_ReadResource_Request_ProviderMeta.msgpack", b"\xc0"),
    ] {
        let files = std::fs::read_dir(data.path()).unwrap().map(|entry| entry.unwrap().path());
        let mut files = files.filter(|file| file.to_str().unwrap().ends_with(written));
        let holds = |file: std::path::PathBuf| {
            std::fs::read(file).unwrap().windows(content.len()).any(|window| window == content)
        };
        assert!(files.any(holds), "no {written} holds what was sent");
    }
    for file in std::fs::read_dir(data.path()).unwrap() {
        let file = file.unwrap().path();
        let bytes = std::fs::read(&file).unwrap();
        assert!(!bytes.windows(6).any(|window| window == b"secret"), "{} holds the key", file.display());
    }
}
