//! What is deferred is planned, and not applied.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, Core, Deferral, DeferralReason, config};

use crate::operations::{calls, core};
use ferroform_tests::specimen::{ABSENT, ADDRESS, DEFERRING, Specimen, VIEW, replaced};

const REASON: DeferralReason = DeferralReason::AbsentPrereq;

async fn deferring(specimen: &Specimen) -> Core {
    let mut core = core(specimen).await.without_probes();
    core.provider_mut().set_capabilities(DEFERRING);
    core
}

fn missing(object: &mut Value) {
    *object = replaced(object, "name", &ABSENT.into());
}

#[tokio::test]
async fn a_deferred_create_is_planned_and_not_applied() {
    let specimen = Specimen::new(None);
    let mut core = deferring(&specimen).await;
    let report = core.apply(ADDRESS, config! { name = ABSENT }).await.unwrap().expect_deferred(REASON);
    assert_eq!(report.action, Action::Create);
    assert_eq!(report.deferred, Some(Deferral { call: "PlanResourceChange", reason: REASON }));
    assert!(core.instance(ADDRESS).is_none());
    assert_eq!(calls(&specimen), ["ValidateResourceConfig", "ValidateResourceConfig", "PlanResourceChange"]);
    assert!(report.to_string().contains("deferred by PlanResourceChange: AbsentPrereq"));
}

#[tokio::test]
async fn a_deferred_update_leaves_the_refreshed_state() {
    let specimen = Specimen::new(None);
    let mut core = deferring(&specimen).await;
    core.apply(ADDRESS, config! { name = "thing", note = "a" }).await.unwrap().expect(Action::Create);
    specimen.drift(|object| *object = replaced(object, "note", &"drifted".into()));
    core.apply(ADDRESS, config! { name = ABSENT, note = "a" }).await.unwrap().expect_deferred(REASON);
    let state = &core.instance(ADDRESS).unwrap().object;
    assert_eq!((state.attribute("name"), state.attribute("note")), ("thing".into(), "drifted".into()));
}

#[tokio::test]
async fn a_deferred_read_does_not_change_the_state_but_is_planned_from() {
    let specimen = Specimen::new(None);
    let mut core = deferring(&specimen).await;
    let input = config! { name = "thing" };
    core.apply(ADDRESS, input.clone()).await.unwrap().expect(Action::Create);
    specimen.drift(missing);
    specimen.take_log();
    let report = core.apply(ADDRESS, input).await.unwrap().expect_deferred(REASON);
    assert_eq!(report.deferred.unwrap().call, "ReadResource");
    let plan = report.steps.iter().find(|step| step.call == "PlanResourceChange").unwrap();
    assert_eq!(plan.sent[0].1.attribute("name"), ABSENT.into());
    assert!(!calls(&specimen).contains(&"ApplyResourceChange"));
    core.refresh(ADDRESS).await.unwrap().expect_deferred(REASON);
    assert_eq!(core.instance(ADDRESS).unwrap().object.attribute("name"), "thing".into());
}

#[tokio::test]
async fn a_deferred_destroy_destroys_nothing() {
    let specimen = Specimen::new(None);
    let mut core = core(&specimen).await;
    core.apply(ADDRESS, config! { name = "thing" }).await.unwrap().expect(Action::Create);
    specimen.drift(missing);
    core.refresh(ADDRESS).await.unwrap().expect(Action::Read);
    specimen.take_log();
    core.provider_mut().set_capabilities(DEFERRING);
    core.destroy(ADDRESS).await.unwrap().expect_deferred(REASON);
    assert!(core.instance(ADDRESS).is_some());
    assert_eq!(calls(&specimen), ["UpgradeResourceState", "ReadResource", "PlanResourceChange"]);
}

#[tokio::test]
async fn a_deferred_import_leaves_nothing_in_the_state() {
    let specimen = Specimen::new(None);
    let mut core = deferring(&specimen).await;
    core.import(ADDRESS, ABSENT).await.unwrap().expect_deferred(REASON);
    assert!(core.instance(ADDRESS).is_none());
    assert_eq!(calls(&specimen), ["ImportResourceState"]);
}

#[tokio::test]
async fn a_deferred_data_source_has_no_object() {
    let specimen = Specimen::new(None);
    let core = deferring(&specimen).await;
    let report = core.read_data(VIEW, config! { name = ABSENT }).await.unwrap().expect_deferred(REASON);
    assert_eq!(report.state, None);
    let report = core.read_data(VIEW, config! { name = "there" }).await.unwrap().expect(Action::Read);
    assert_eq!(report.attribute("stamp"), Some("seen".into()));
}

#[tokio::test]
async fn the_apply_claims_that_deferral_is_allowed_as_core_does() {
    let specimen = Specimen::new(None);
    let mut core = core(&specimen).await;
    // Where deferral is not allowed, the specimen plans. In the apply core claims that it is.
    let input = config! { name = unknown(ABSENT) };
    let report = core.apply(ADDRESS, input).await.unwrap();
    assert_eq!(report.rules(), ["replan.not-deferred"]);
}
