//! Lists of the objects of a type.

use ferroform_driver::rules::ids;
use ferroform_driver::{Action, Core, DriverError, Input, ListOptions, config};
use ferroform_plugin::proto::tfplugin6::diagnostic::Severity;

use crate::operations::{calls, core};
use ferroform_tests::specimen::{Call, Row, Specimen, TYPE, Talk, Twist, diagnostic};

/// Returns a provider with three objects, and its core.
async fn three(twist: Option<Twist>) -> (Specimen, Core) {
    let specimen = Specimen::new(twist);
    let mut core = core(&specimen).await.without_probes();
    for name in ["first", "second", "third"] {
        let address = format!("{TYPE}.{name}");
        core.apply(&address, config! { name = name }).await.unwrap().expect(Action::Create);
    }
    specimen.take_log();
    (specimen, core)
}

#[tokio::test]
async fn a_list_has_names_and_identities_and_keeps_the_limit() {
    let (specimen, core) = three(None).await;
    let options = ListOptions { limit: 2, ..ListOptions::default() };
    let listing = core.list(TYPE, config! {}, &options).await.unwrap();
    listing.report.expect(Action::List);
    let names: Vec<_> = listing.events.iter().map(|event| event.display_name.as_str()).collect();
    assert_eq!(names, ["first", "second"]);
    assert!(listing.events.iter().all(|event| event.identity.is_some() && event.object.is_none()));
    assert_eq!(
        calls(&specimen),
        ["ValidateListResourceConfig", "ValidateListResourceConfig", "ListResource"]
    );
}

#[tokio::test]
async fn a_configuration_is_generated_for_every_listed_object() {
    let (specimen, core) = three(None).await;
    let options = ListOptions { generate: true, ..ListOptions::default() };
    let listing = core.list(TYPE, config! { name = "third" }, &options).await.unwrap();
    listing.report.expect(Action::List);
    let [third] = &listing.events[..] else { panic!("{:?}", listing.events) };
    let generated = third.generated.as_ref().unwrap();
    assert_eq!(generated.attribute("name"), "third".into());
    assert!(generated.attribute("stamp").is_null(), "the provider chooses it");
    assert_eq!(calls(&specimen)[2..], ["ListResource", "GenerateResourceConfig"]);

    let address = format!("{TYPE}.found");
    let report = core.check_listed(&address, third, config! { name = "third" }, &|_| false).await;
    report.unwrap().expect(Action::NoOp);
    let calls = calls(&specimen);
    assert_eq!(calls[..3], ["ImportResourceState", "ReadResource", "GenerateResourceConfig"]);
    assert!(core.instance(&address).is_none());
}

fn warning(talk: &mut Talk<'_>) {
    if talk.call == Call::List {
        let said = diagnostic(Severity::Warning, "One object cannot be read", None);
        talk.answer.listed.insert(0, Row { diagnostics: vec![said], ..Row::default() });
    }
}

fn unread(talk: &mut Talk<'_>) {
    if talk.call == Call::List {
        talk.answer.listed[0].object = None;
        talk.answer.listed[0].diagnostics =
            vec![diagnostic(Severity::Warning, "One object cannot be read", None)];
    }
}

fn error(talk: &mut Talk<'_>) {
    if talk.call == Call::List {
        let said = diagnostic(Severity::Error, "The service is gone", None);
        talk.answer.listed.insert(1, Row { diagnostics: vec![said], ..Row::default() });
    }
}

#[tokio::test]
async fn an_event_with_a_warning_needs_no_object() {
    let (_, core) = three(Some(warning)).await;
    let options = ListOptions { limit: 3, ..ListOptions::default() };
    let listing = core.list(TYPE, config! {}, &options).await.unwrap();
    assert_eq!(listing.report.expect(Action::List).diagnostics.len(), 1);
    assert_eq!(listing.events.len(), 4);
    let report = core.check_listed(TYPE, &listing.events[0], config! { name = "x" }, &|_| false).await;
    assert!(matches!(report, Err(DriverError::NoIdentity(_))), "{report:?}");
}

#[tokio::test]
async fn a_listed_object_that_cannot_be_read_has_a_warning() {
    let (_, core) = three(Some(unread)).await;
    let options = ListOptions { include_resource: true, ..ListOptions::default() };
    let listing = core.list(TYPE, config! {}, &options).await.unwrap();
    listing.report.expect(Action::List);
    assert_eq!(listing.events.iter().filter(|event| event.object.is_none()).count(), 1);
}

#[tokio::test]
async fn a_list_ends_at_an_error() {
    let (_, core) = three(Some(error)).await;
    let listing = core.list(TYPE, config! {}, &ListOptions::default()).await.unwrap();
    assert_eq!((listing.events.len(), listing.report.errors().count()), (2, 1));
    assert!(listing.report.violations.is_empty());
}

#[tokio::test]
async fn core_refuses_to_list_with_what_is_not_known() {
    let (_, core) = three(None).await;
    let input = config! { name = Input::from("third").unknown_until_apply() };
    let listing = core.list(TYPE, input, &ListOptions::default()).await;
    assert!(matches!(listing, Err(DriverError::NotKnown(_))), "{listing:?}");
}

#[tokio::test]
async fn a_list_of_a_type_without_identity_is_no_valid_schema() {
    let specimen = Specimen::new(Some(|talk| {
        if let Some(schemas) = &mut talk.answer.schemas {
            let list = schemas.list_resource_schemas[TYPE].clone();
            schemas.list_resource_schemas.insert("specimen_nothing".to_owned(), list);
        }
    }));
    let found = core(&specimen).await.check_schemas();
    let [violation] = &found[..] else { panic!("{found:?}") };
    assert_eq!((violation.rule, &violation.expected.1), (&ids::SCHEMA_VALID, &"specimen_nothing".into()));
}
