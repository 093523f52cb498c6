//! Titles of errors: a summary of a pipeline shows nothing else.

use ferroform_driver::{Input, Report, config};
use serde_json::json;

use crate::protocol::stage::{APP, LOG_GROUP, MODEL, configured, with_a_group};

fn titles(report: &Report) -> Vec<String> {
    report.errors().map(|error| error.summary.clone()).collect()
}

fn group(days: i64) -> Input {
    config! { log_group_name = "app", retention_in_days = days }
}

const NOT_ALLOWED: &str = "User: arn:aws:iam::111122223333:user/ci is not authorized to perform: logs:CreateLogGroup on resource: \
     arn:aws:logs:eu-west-1:111122223333:log-group:app because no identity-based policy allows it";

#[tokio::test]
async fn an_error_names_the_operation_the_object_and_what_is_denied() {
    let (emulator, mut core) = configured().await;
    let fault = json!({ "operation": "CreateResource", "times": 1, "fault": "fail", "code": "AccessDenied", "message": NOT_ALLOWED });
    emulator.add_faults([serde_json::from_value(fault).unwrap()]);
    let refused = core.apply(APP, group(7)).await.unwrap();
    assert_eq!(
        titles(&refused),
        ["Creating awscc_logs_log_group (app): access denied (logs:CreateLogGroup)"]
    );
    let detail = &refused.errors().next().unwrap().detail;
    let statement = r#"{"Effect": "Allow", "Action": "logs:CreateLogGroup", "Resource": "arn:aws:logs:eu-west-1:111122223333:log-group:app"}"#;
    assert!(detail.contains(statement), "{detail}");
}

#[tokio::test]
async fn each_operation_has_its_words() {
    let (emulator, mut core) = with_a_group().await;
    for (operation, code) in
        [("UpdateResource", "ServiceLimitExceeded"), ("DeleteResource", "InvalidRequest")]
    {
        let fault = json!({ "operation": operation, "fault": "fail", "code": code });
        emulator.add_faults([serde_json::from_value(fault).unwrap()]);
    }
    let refused = core.apply(APP, group(30)).await.unwrap();
    assert_eq!(titles(&refused), ["Updating awscc_logs_log_group (app): quota is exceeded"]);
    let refused = core.destroy(APP).await.unwrap();
    assert_eq!(titles(&refused), ["Deleting awscc_logs_log_group (app): invalid request"]);
    let imported = core.import(&format!("{MODEL}.other"), "api").await.unwrap();
    assert_eq!(titles(&imported), ["Importing awscc_apigateway_model (api): invalid import ID"]);
    let read = core.read_data(LOG_GROUP, config! { id = "none" }).await.unwrap();
    assert_eq!(titles(&read), ["Reading data.awscc_logs_log_group (none): resource not found"]);
}
