//! Objects that a read does not find: found late, stored under another name, or gone.

use ferroform_driver::{Action, config};
use ferroform_emulator::{Damage, Fault};
use ferroform_engine::Private;

use super::Scene;

const A_DAY: u64 = 86_400;

/// Makes the next reads find nothing.
fn hide(scene: &Scene, times: u64) {
    let hidden = Fault { times: Some(times), ..Fault::of("GetResource", Damage::Vanish) };
    scene.stage.door.emulator.add_faults([hidden]);
}

/// Makes the object look as if it had been created that many seconds earlier.
fn age(scene: &mut Scene, seconds: u64) {
    let mut instance = scene.stage.core.forget(&scene.address).unwrap();
    let mut private = Private::decode(&instance.private);
    private.created = private.created.map(|created| created - seconds);
    instance.private = private.encode();
    scene.stage.core.insert(&scene.address, instance);
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_found_late_stays_in_the_state() {
    let mut scene =
        Scene::new("AWS::Logs::LogGroup", "stale-after-create=20000,stale-after-update=5000").await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.live(&config, &config.with("retention_in_days", 14)).await;
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_hidden_again_soon_after_its_creation_stays_in_the_state() {
    let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
    let config = config! { log_group_name = "web", retention_in_days = 7 };
    scene.apply(&config).await.expect(Action::Create);
    hide(&scene, 4);
    let report = scene.stage.core.refresh(&scene.address).await.unwrap().expect_clean();
    assert!(report.diagnostics.is_empty() && report.state.is_some(), "{report}");
    hide(&scene, 4);
    scene.apply(&config.with("retention_in_days", 14)).await.expect(Action::Update);
    scene.quiet(&config.with("retention_in_days", 14)).await;
}

#[tokio::test(start_paused = true)]
async fn an_object_that_is_gone_leaves_the_state_with_a_warning_and_is_created_again() {
    for age_in_seconds in [0, A_DAY] {
        let mut scene = Scene::new("AWS::Logs::LogGroup", "none").await;
        let config = config! { log_group_name = "web", retention_in_days = 7 };
        scene.apply(&config).await.expect(Action::Create);
        age(&mut scene, age_in_seconds);
        scene.stage.door.emulator.vanish("AWS::Logs::LogGroup", "web").unwrap();
        let report = scene.stage.core.refresh(&scene.address).await.unwrap().expect_clean();
        assert!(report.state.is_none(), "{report}");
        assert!(report.diagnostics.iter().any(|said| said.to_string().contains("\"web\"")), "{report}");
        scene.apply(&config).await.expect(Action::Create);
        scene.quiet(&config).await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_object_goes_by_the_name_that_the_service_gave_it() {
    let mut scene = Scene::new("AWS::MemoryDB::SubnetGroup", "stale-after-create=3000").await;
    scene.stage.door.spell(str::to_lowercase);
    let config = config! { subnet_group_name = "Web-Group", subnet_ids = ["subnet-1"], description = "A" };
    let second = config.with("description", "B").with("subnet_ids", ["subnet-1", "subnet-2"]);
    scene.live(&config, &second).await;
    assert_eq!(scene.state("id").as_str(), Some("web-group"));
    assert_eq!(scene.state("subnet_group_name").as_str(), Some("Web-Group"));
    age(&mut scene, A_DAY);
    scene.quiet(&second).await;
    scene.apply(&second.with("description", "C")).await.expect(Action::Update);
    scene.apply(&second.with("subnet_group_name", "Other-Group")).await.expect(Action::DeleteThenCreate);
    assert_eq!(scene.stored()["SubnetGroupName"], "other-group");
    scene.stage.core.destroy(&scene.address).await.unwrap().expect(Action::Delete);
    assert!(scene.stage.door.emulator.objects(None).is_empty());
}
