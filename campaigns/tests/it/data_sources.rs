//! Data sources of objects with a parent, and of objects that do not exist. Every generated lifecycle also
//! checks that the data sources of a type find the object of its resource (`life.data-sources`).

use ferroform_campaigns::contract::stage::Stage;
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Diagnostic, Input, Phase, config};
use ferroform_emulator::Quirks;

use crate::stage;

async fn read(stage: &Stage, name: &str, config: Input) -> (Value, Vec<Diagnostic>) {
    let provider = stage.core.provider();
    let config = config.to_config(&provider.data_source(name).unwrap().block, Phase::Apply).unwrap();
    provider.read_data_source(name, &config).await.unwrap()
}

/// Returns the ids that a plural data source lists.
async fn listed(stage: &Stage, name: &str, config: Input) -> Vec<String> {
    let (state, said) = read(stage, name, config).await;
    assert!(said.is_empty(), "{said:?}");
    let ids = state.attribute("ids");
    ids.elements().unwrap().iter().map(|id| id.as_str().unwrap().to_owned()).collect()
}

#[tokio::test(start_paused = true)]
async fn only_the_objects_of_the_parent_that_is_named_are_listed() {
    let mut stage = stage("AWS::ApiGateway::Model", Quirks::fair()).await;
    for (address, api) in [("a", "one"), ("b", "one"), ("c", "two")] {
        let model = config! { rest_api_id = api, name = address, content_type = "application/json" };
        let address = format!("awscc_apigateway_model.{address}");
        stage.core.apply(&address, model).await.unwrap().expect(Action::Create);
    }
    let name = "awscc_apigateway_models";
    assert_eq!(listed(&stage, name, config! { rest_api_id = "one" }).await, ["one|a", "one|b"]);
    assert_eq!(listed(&stage, name, config! { rest_api_id = "two" }).await, ["two|c"]);
    assert!(listed(&stage, name, config! { rest_api_id = "three" }).await.is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_list_of_nothing_is_empty_and_an_object_that_is_not_there_is_an_error() {
    let stage = stage("AWS::Logs::LogGroup", Quirks::fair()).await;
    assert!(listed(&stage, "awscc_logs_log_groups", config! {}).await.is_empty());
    let (state, said) = read(&stage, "awscc_logs_log_group", config! { id = "nowhere" }).await;
    assert!(state.is_null() && said.iter().any(|said| said.is_error), "{said:?}");
    assert!(said[0].to_string().contains("\"nowhere\""), "{said:?}");
}
