//! The provider of a private type answers by hand like any other.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_terraform-provider-myorg"));
    command.args(arguments).env_remove("TF_PLUGIN_MAGIC_COOKIE").output().unwrap()
}

#[track_caller]
fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_private_type_is_listed_and_explained_with_its_permissions() {
    let types = printed(&["types"]);
    assert!(types.starts_with("myorg_team_thing  MyOrg::Team::Thing  resource"), "{types}");
    let text = printed(&["explain", "MyOrg::Team::Thing"]);
    for part in
        ["myorg_team_thing", "Operations and their permissions", "resource \"myorg_team_thing\" \"example\""]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let schema: serde_json::Value =
        serde_json::from_str(include_str!("../schemas/myorg-team-thing.json")).unwrap();
    let permission = schema["handlers"]["create"]["permissions"][0].as_str().unwrap();
    assert!(text.contains(permission), "{permission}: {text}");
}

#[test]
fn what_the_provider_does_not_have_is_not_offered() {
    let output = run(&[]);
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), text.lines().count()), (Some(1), 5), "{text}");
    assert!(text.contains("terraform-provider-myorg types") && !text.contains("EMULATOR"), "{text}");
    assert!(!printed(&["--help"]).contains("emulator"));
}
