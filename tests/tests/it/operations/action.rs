//! Actions.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, DeferralReason, config};
use ferroform_plugin::proto::tfplugin6::diagnostic::Severity;

use crate::operations::{calls, core};
use ferroform_tests::specimen::{ABSENT, Call, DEFERRING, Specimen, TOUCH, completed, diagnostic};

#[tokio::test]
async fn an_action_is_validated_planned_and_invoked() {
    let specimen = Specimen::new(None);
    let core = core(&specimen).await;
    let invoked = core.invoke(TOUCH, config! { name = unknown("door") }).await.unwrap();
    assert_eq!(invoked.progress, ["Touching door"]);
    let report = invoked.report.expect(Action::Invoke);
    assert_eq!(calls(&specimen), ["ValidateActionConfig", "PlanAction", "InvokeAction"]);
    let names: Vec<_> = report.steps.iter().map(|step| step.sent[0].1.attribute("name")).collect();
    assert_eq!(names, [Value::unknown(), Value::unknown(), "door".into()]);
    assert!(report.configuration.contains("action \"specimen_touch\" \"this\" {\n  config {\n    name ="));
}

#[tokio::test]
async fn an_action_that_fails_is_reported() {
    let specimen = Specimen::new(Some(|talk| {
        if talk.call == Call::Invoke {
            let said = diagnostic(Severity::Error, "It is locked", Some("name"));
            *talk.answer.events.last_mut().unwrap() = completed(vec![said]);
        }
    }));
    let invoked = core(&specimen).await.invoke(TOUCH, config! { name = "door" }).await.unwrap();
    assert_eq!(invoked.progress.len(), 1);
    assert!(invoked.report.violations.is_empty() && invoked.report.errors().count() == 1);
}

#[tokio::test]
async fn a_deferred_action_is_not_invoked() {
    let specimen = Specimen::new(None);
    let mut core = core(&specimen).await;
    core.provider_mut().set_capabilities(DEFERRING);
    let invoked = core.invoke(TOUCH, config! { name = ABSENT }).await.unwrap();
    invoked.report.expect_deferred(DeferralReason::ProviderConfigUnknown);
    assert_eq!(calls(&specimen), ["ValidateActionConfig", "PlanAction"]);
}
