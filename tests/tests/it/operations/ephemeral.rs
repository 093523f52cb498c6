//! Ephemeral resources.

use ferroform_driver::value::Value;
use ferroform_driver::{Action, DeferralReason, config};

use crate::operations::{calls, core};
use ferroform_tests::specimen::{ABSENT, Call, DEFERRING, Entry, Specimen, TOKEN};

fn private(entry: &Entry) -> Option<&Value> {
    entry.sent.iter().find(|(name, _)| *name == "private").map(|(_, value)| value)
}

#[tokio::test]
async fn an_object_is_opened_renewed_and_closed() {
    let specimen = Specimen::new(None);
    let core = core(&specimen).await;
    let mut opened = core.open(TOKEN, config! { name = "door" }).await.unwrap();
    let object = opened.object.clone().unwrap();
    assert_eq!(object.attribute("claims").attribute("subject"), "door".into());
    for at in [2_000_000_000, 2_000_000_060] {
        assert_eq!(opened.renew_at, Some((at, 0)));
        opened = core.renew(opened).await.unwrap();
    }
    // The third time is not later than the second.
    assert_eq!(opened.report.rules(), ["ephemeral.renewed-later"]);
    core.close(opened).await.unwrap();
    let log = specimen.take_log();
    let names: Vec<_> = log.iter().map(|entry| entry.call).collect();
    assert_eq!(
        names,
        [
            "ValidateEphemeralResourceConfig",
            "ValidateEphemeralResourceConfig",
            "OpenEphemeralResource",
            "RenewEphemeralResource",
            "RenewEphemeralResource",
            "CloseEphemeralResource"
        ]
    );
    // Core closes with the private data of the open.
    let sent: Vec<_> = log.iter().filter_map(private).cloned().collect();
    assert_eq!(sent, ["lease".into(), "renewed".into(), "lease".into()]);
}

#[tokio::test]
async fn an_object_is_opened_in_the_apply_if_its_configuration_is_not_known_before() {
    let specimen = Specimen::new(None);
    let core = core(&specimen).await;
    let opened = core.open(TOKEN, config! { name = unknown("door") }).await.unwrap();
    assert_eq!(opened.object.as_ref().unwrap().attribute("name"), "door".into());
    assert_eq!(opened.report.steps.last().unwrap().during, "apply");
    core.close(opened).await.unwrap().expect(Action::Open);
}

#[tokio::test]
async fn what_does_not_want_to_be_renewed_is_not() {
    let specimen = Specimen::new(Some(|talk| {
        if talk.call == Call::Open {
            talk.answer.renew_at = None;
        }
    }));
    let core = core(&specimen).await;
    let opened = core.open(TOKEN, config! { name = "door" }).await.unwrap();
    core.renew(opened).await.unwrap().report.expect(Action::Open);
    assert!(!calls(&specimen).contains(&"RenewEphemeralResource"));
}

#[tokio::test]
async fn a_failed_renewal_is_reported_and_the_object_is_closed() {
    let specimen = Specimen::new(Some(|talk| {
        if talk.call == Call::Renew {
            talk.complain("The lease is over", None);
        }
    }));
    let core = core(&specimen).await;
    let opened = core.open(TOKEN, config! { name = "door" }).await.unwrap();
    let opened = core.renew(core.renew(opened).await.unwrap()).await.unwrap();
    let report = core.close(opened).await.unwrap();
    assert_eq!(report.errors().count(), 1);
    assert_eq!(calls(&specimen)[3..], ["RenewEphemeralResource", "CloseEphemeralResource"]);
}

#[tokio::test]
async fn a_deferred_object_is_not_open() {
    let specimen = Specimen::new(None);
    let mut core = core(&specimen).await;
    core.provider_mut().set_capabilities(DEFERRING);
    let opened = core.open(TOKEN, config! { name = ABSENT }).await.unwrap();
    assert_eq!((&opened.object, opened.renew_at), (&None, None));
    let opened = core.renew(opened).await.unwrap();
    core.close(opened).await.unwrap().expect_deferred(DeferralReason::AbsentPrereq);
    assert_eq!(calls(&specimen).last(), Some(&"OpenEphemeralResource"));
}
