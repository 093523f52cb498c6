//! Runs the steps of the worker example against a provider process. Terraform runs the same configuration,
//! `examples/worker`, in `tests/terraform/worker_example`.

#[path = "../../../examples/worker/src/story.rs"]
mod story;

use ferroform_driver::{Core, Launch, config};
use story::{Story, Told};

#[tokio::test]
async fn the_demonstration_works_without_terraform() {
    let folder = tempfile::tempdir().unwrap();
    let launch = Launch::new(env!("CARGO_BIN_EXE_terraform-provider-awscc"))
        .env("FERROFORM_EMULATOR", folder.path().join("state"))
        .env("AWSCC_SERVICES", "iam,lambda,logs,sqs")
        .env("HOME", folder.path());
    let core = Core::new(launch.connect().await.unwrap()).await.unwrap();
    core.configure(config! {}).await.unwrap();
    let mut happened = 0;
    let count = |told: &Told<'_>| match told {
        Told::Chapter(title) => assert!(!title.is_empty()),
        Told::Happened(report) => {
            assert!(!report.address.is_empty());
            happened += 1;
        }
    };
    Story { core, told: count }.play(false).await.unwrap();
    assert_eq!(happened, 4 * 5, "five resources in four chapters");
}
