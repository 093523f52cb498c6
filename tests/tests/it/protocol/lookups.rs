//! The data sources that every provider has: whom the credentials belong to, the region and the partition.

use ferroform_driver::{Core, Input, Report, config};
use ferroform_emulator::Emulator;

use crate::protocol::stage::{configured, core_for, emulator, server};

/// Returns a provider in this region.
async fn in_region(region: &str) -> (Emulator, Core) {
    let emulator = emulator().await;
    let endpoint = emulator.endpoint();
    let block = config! {
        region = region, access_key = "111122223333", secret_key = "secret",
        endpoints = { cloudcontrolapi = (endpoint.clone()), sts = (endpoint) },
    };
    let core = core_for(server(), block).await;
    (emulator, core)
}

async fn read(core: &Core, type_name: &str, input: Input) -> Report {
    core.read_data(type_name, input).await.unwrap()
}

/// Returns what was read, as text.
fn shown(report: Report) -> String {
    format!("{:?}", report.expect_clean().state)
}

#[tokio::test]
async fn the_identity_of_the_caller_is_what_sts_says_and_sts_is_asked_once() {
    let (emulator, core) = in_region("cn-north-1").await;
    for _ in 0..2 {
        let read = shown(read(&core, "awscc_caller_identity", config! {}).await);
        for part in ["111122223333", "arn:aws-cn:iam::111122223333:user/emulator", "AIDAEMULATOR111122223333"]
        {
            assert!(read.contains(part), "{part}: {read}");
        }
    }
    let calls: Vec<_> = emulator.calls_after(0).into_iter().map(|call| call.operation).collect();
    assert_eq!(calls, ["GetCallerIdentity"]);
}

#[tokio::test]
async fn an_account_that_is_not_to_be_asked_for_is_an_error() {
    let (emulator, core) = configured().await;
    let report = read(&core, "awscc_caller_identity", config! {}).await;
    let told = format!("{:?}", report.diagnostics);
    assert!(told.contains("skip_requesting_account_id is true"), "{told}");
    assert!(report.state.is_none());
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn the_region_follows_from_the_block_and_needs_no_call() {
    let (emulator, core) = in_region("cn-north-1").await;
    for (input, parts) in [
        (config! {}, ["cn-north-1", "China (Beijing)", "ec2.cn-north-1.amazonaws.com.cn"]),
        (config! { region = "eu-west-1" }, ["eu-west-1", "Europe (Ireland)", "ec2.eu-west-1"]),
    ] {
        let read = shown(read(&core, "awscc_region", input).await);
        for part in parts {
            assert!(read.contains(part), "{part}: {read}");
        }
    }
    assert_eq!(emulator.calls_after(0).len(), 0);
}

#[tokio::test]
async fn a_partition_follows_from_the_region() {
    for (region, parts) in [
        ("eu-west-1", ["\"aws\"", "amazonaws.com", "com.amazonaws"]),
        ("cn-north-1", ["\"aws-cn\"", "amazonaws.com.cn", "cn.com.amazonaws"]),
        ("us-gov-west-1", ["\"aws-us-gov\"", "amazonaws.com", "com.amazonaws"]),
        ("us-iso-east-1", ["\"aws-iso\"", "c2s.ic.gov", "gov.ic.c2s"]),
        ("us-isob-east-1", ["\"aws-iso-b\"", "sc2s.sgov.gov", "gov.sgov.sc2s"]),
        ("eusc-de-east-1", ["\"aws-eusc\"", "amazonaws.eu", "eu.amazonaws"]),
    ] {
        let (_emulator, core) = in_region(region).await;
        let read = shown(read(&core, "awscc_partition", config! {}).await);
        for part in parts {
            assert!(read.contains(part), "{part}: {read}");
        }
    }
}
