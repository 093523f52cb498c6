use super::*;

fn types(names: &[&'static str]) -> BTreeSet<&'static str> {
    names.iter().copied().collect()
}

fn fresh(names: &[&'static str]) -> String {
    service_file(&empty_service("logs"), &types(names)).expect("a service file")
}

#[test]
fn a_new_service_is_sorted_and_readable() {
    let expected = "\
//! Resource types of the service `logs`.

use ferroform::prelude::*;

/// `awscc_logs_log_group`
#[cfg_resource(\"AWS::Logs::LogGroup\")]
pub struct LogGroup;

/// `awscc_logs_query_definition`
#[cfg_resource(\"AWS::Logs::QueryDefinition\")]
pub struct QueryDefinition;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![LogGroup, QueryDefinition];
";
    assert_eq!(fresh(&["AWS::Logs::QueryDefinition", "AWS::Logs::LogGroup"]), expected);
}

#[test]
fn what_was_written_by_hand_survives() {
    let ours = fresh(&["AWS::Logs::LogGroup"])
        .replace("(\"AWS::Logs::LogGroup\")", "(\"AWS::Logs::LogGroup\", sensitive(\"KmsKeyId\"), model)")
        .replace("pub struct LogGroup;", "pub struct Group;\n\n// Why it has hooks.\nimpl Hooks for Group {}")
        .replace("resources![LogGroup]", "resources![Group]");
    let names = types(&["AWS::Logs::LogGroup", "AWS::Logs::Destination", "AWS::Logs::MetricFilter"]);
    let grown = service_file(&ours, &names).expect("a service file");
    assert!(
        grown.contains("sensitive(\"KmsKeyId\"), model)]\npub struct Group;\n\n// Why it has hooks.\nimpl"),
        "{grown}"
    );
    assert!(grown.contains("resources![Destination, Group, MetricFilter]"), "{grown}");
    assert!(grown.find("struct Destination") < grown.find("struct Group"), "{grown}");
    assert_eq!(service_file(&grown, &names).expect("a service file"), grown);
    assert_eq!(service_file(&grown, &types(&["AWS::Logs::LogGroup"])).expect("a service file"), ours);
}

#[test]
fn types_with_the_names_of_the_prelude_and_of_keywords_are_possible() {
    let file = fresh(&["AWS::ApiGateway::Resource", "AWS::ApiGateway::Self"]);
    assert!(file.contains("resources![Resource, SelfResource]"), "{file}");
    assert_eq!(module("type"), "type_service");
}

#[test]
fn long_lists_are_broken_as_rustfmt_does() {
    let names: String = (0..20).map(|n| format!("ALongNameForAThing{n:02}, ")).collect();
    let text = formatted(&format!("const A: &[B] = resources![{}];", names.trim_end_matches(", ")))
        .expect("formatted");
    assert!(text.lines().count() > 10 && text.ends_with("];\n"), "{text}");
}

#[test]
fn two_structs_of_one_name_are_refused() {
    let taken = fresh(&["AWS::Logs::Thing"]).replace("pub struct Thing;", "pub struct Other;");
    let error = service_file(&taken, &types(&["AWS::Logs::Thing", "AWS::Logs::Other"])).expect_err("refused");
    assert!(error.to_string().contains("another name"), "{error}");
}

#[test]
fn the_library_of_a_part_lists_its_services() {
    let services = ["logs".to_owned(), "type".to_owned()];
    let text = library(('l', 't'), services.iter());
    assert!(text.contains("pub mod logs;\npub mod type_service;\n"), "{text}");
    let list = "= &[\n    (\"logs\", logs::RESOURCES),\n    (\"type\", type_service::RESOURCES),\n];";
    assert!(text.contains(list), "{text}");
}

#[test]
fn every_service_of_the_alphabet_has_one_part() {
    for letter in 'a'..='z' {
        let takers = PARTS.iter().filter(|part| is_in(**part, &letter.to_string())).count();
        assert_eq!(takers, 1, "{letter}");
    }
}
