//! The whole lifecycle of one well-known type, written by hand.

use ferroform_driver::{Action, config};
use ferroform_emulator::Quirks;

#[tokio::test(start_paused = true)]
async fn a_log_group_is_created_changed_imported_replaced_and_destroyed() {
    let mut stage = crate::stage("AWS::Logs::LogGroup", Quirks::fair()).await;
    let address = stage.address();
    let core = &mut stage.core;
    let first = config! {
        log_group_name = "web",
        retention_in_days = unknown(7),
        tags = [{ key = "a", value = "1" }, { key = "b", value = unknown("2") }],
    };
    let report = core.apply(&address, first.clone()).await.unwrap().expect(Action::Create);
    let id = report.attribute("id").unwrap().as_str().unwrap().to_owned();
    assert_eq!(id, "web");
    core.refresh(&address).await.unwrap().expect_clean();
    core.plan(&address, first.settled()).await.unwrap().expect(Action::NoOp);
    let second = first.with("retention_in_days", 14).without("tags");
    core.apply(&address, second.clone()).await.unwrap().expect(Action::Update);
    core.plan(&address, second.clone()).await.unwrap().expect(Action::NoOp);
    core.check_import(&address, &id, second.clone(), &|_| false).await.unwrap().expect_clean();
    let third = second.with("log_group_name", "other");
    core.apply(&address, third).await.unwrap().expect(Action::DeleteThenCreate);
    core.destroy(&address).await.unwrap().expect(Action::Delete);
    assert!(stage.door.emulator.objects(None).is_empty());
}
