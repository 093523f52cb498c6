//! What is sent to Cloud Control for a configuration, and what becomes of the answer. Written by hand, type by type.
//!
//! A folder of `tests/models` is one resource type: `config.json` is what a user writes, `desired.json` the model that the
//! service must be sent for it, `observed.json` what a service says of the object afterwards, with its own defaults, order
//! and spelling, and `state.json` what the state must hold then. Some have an `update.json`: arguments that change, the patch
//! that must be sent, and what the service says afterwards. All were written from the documentation of the types and not by
//! this program, which would agree with itself. After every operation nothing may change when the object is read or planned
//! again, nor after an import, but for what cannot be read and what `import.json` names.
//!
//! `reference.tfstate` is the state file of hashicorp/awscc, schema version 1, for the same configuration and service, after
//! a refresh: all attributes of its schema, nothing private, documents as the service spells them, empty lists as null, lists of
//! scalars and of keys in the order of the configuration. It must be accepted as it is and plan empty.

#![allow(clippy::unwrap_used, reason = "it is a test, with a harness of its own")]

use std::path::{Path as File, PathBuf};
use std::process::ExitCode;
use std::sync::{Arc, Mutex};

use ferroform::Registration;
use ferroform::prelude::*;
use ferroform_cloud_control::{
    Api, ApiError, Client, ClientOptions, Creations, ErrorCode, Limiter, Listed, OperationStatus, Progress,
};
use ferroform_driver::value::{Number, Path, Value};
use ferroform_driver::wire::from_json;
use ferroform_driver::{Action, Connection, Core, Input};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value as Json;

macro_rules! types {
    ($($name:ident: $type:literal;)*) => {
        $(#[cfg_resource($type)] struct $name;)*
        fn types() -> Vec<Registration> {
            resources![$($name),*].to_vec()
        }
    };
}

types! {
    LogGroup: "AWS::Logs::LogGroup";
    Bucket: "AWS::S3::Bucket";
    Role: "AWS::IAM::Role";
    Vpc: "AWS::EC2::VPC";
    Instance: "AWS::EC2::Instance";
    Function: "AWS::Lambda::Function";
    Table: "AWS::DynamoDB::Table";
    Topic: "AWS::SNS::Topic";
    Queue: "AWS::SQS::Queue";
    DbInstance: "AWS::RDS::DBInstance";
    TaskDefinition: "AWS::ECS::TaskDefinition";
    WebAcl: "AWS::WAFv2::WebACL";
    Distribution: "AWS::CloudFront::Distribution";
    UserPool: "AWS::Cognito::UserPool";
    RestApi: "AWS::ApiGateway::RestApi";
    Key: "AWS::KMS::Key";
    HostedZone: "AWS::Route53::HostedZone";
    Rule: "AWS::Events::Rule";
    StateMachine: "AWS::StepFunctions::StateMachine";
    Secret: "AWS::SecretsManager::Secret";
    AutoScalingGroup: "AWS::AutoScaling::AutoScalingGroup";
    Listener: "AWS::ElasticLoadBalancingV2::Listener";
}

fn main() -> ExitCode {
    let models = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("models");
    let mut folders: Vec<_> = std::fs::read_dir(models).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let mut trials = Vec::new();
    for registration in types() {
        let name = registration.table.name;
        let folder = folders.iter().position(|folder| folder.ends_with(name)).map(|at| folders.remove(at));
        trials.push(Trial::test(name, move || match folder {
            Some(folder) => tokio::runtime::Runtime::new()?.block_on(check(registration, &folder)),
            None => Err("it has no folder".into()),
        }));
    }
    for folder in folders {
        trials.push(Trial::test(folder.display().to_string(), || Err("it has no type".into())));
    }
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

async fn check(registration: Registration, folder: &File) -> Result<(), Failed> {
    let read = |name: &str| -> Result<Json, Failed> {
        Ok(serde_json::from_slice(&std::fs::read(folder.join(name).with_extension("json"))?)?)
    };
    let (config, desired, observed, state) =
        (read("config")?, read("desired")?, read("observed")?, read("state")?);
    let id = state["id"].as_str().unwrap_or_default().to_owned();
    let service = Arc::new(Service {
        id: id.clone(),
        observed: Mutex::new(observed.clone()),
        updated: Mutex::new(observed.clone()),
        sent: Mutex::default(),
    });
    let mut core = stage(registration, Arc::clone(&service)).await;
    let written = input(&config);
    let address = format!("awscc_{}.this", registration.table.name);

    let report = core.apply(&address, written.clone()).await?;
    compare("the service was sent", &desired, &service.sent())?;
    if !report.is_clean() || report.action != Action::Create {
        return Err(report.to_string().into());
    }
    let block = &core.provider().resource(&format!("awscc_{}", registration.table.name))?.schema.block;
    let expected = from_json(state.to_string().as_bytes(), block.ty())?;
    let found = report.state.unwrap_or(Value::Null);
    let differences: Vec<_> = expected.differences(&found).iter().map(difference).collect();
    if !differences.is_empty() {
        return Err(format!("the state is not as expected:\n{}", differences.join("\n")).into());
    }

    // What an import alone cannot get right: order and spelling are the service's until the first apply.
    let respelled = read("import").unwrap_or(Json::Null);
    let respelled = respelled.as_array().cloned().unwrap_or_default();
    let unreadable = |path: &Path| {
        let name = path.names().next().unwrap_or_default();
        if respelled.iter().any(|respelled| respelled == name) {
            return true;
        }
        let attributes = registration.table.root.attributes.iter();
        attributes
            .filter(|one| one.name == name)
            .any(|one| one.property.is_none_or(|property| observed.get(property).is_none()))
    };
    let report = core.check_import(&address, &id, written.clone(), &unreadable).await?;
    if !report.is_clean() {
        return Err(format!("after an import: {report}").into());
    }
    if let Ok(state) = std::fs::read(folder.join("reference.tfstate")) {
        let beside = format!("{address}_from_the_reference");
        check_reference(&mut core, &beside, written.clone(), &serde_json::from_slice(&state)?).await?;
    }
    match read("update") {
        Ok(update) => check_update(&mut core, &address, written, &service, &update).await,
        Err(_) => Ok(()),
    }
}

/// The state of the reference provider is taken over without a change.
async fn check_reference(core: &mut Core, address: &str, written: Input, file: &Json) -> Result<(), Failed> {
    let resource = &file["resources"][0];
    let instance = &resource["instances"][0];
    let version = instance["schema_version"].as_i64().ok_or("the instance has no version")?;
    if version != 1 || resource["provider"] != r#"provider["registry.terraform.io/hashicorp/awscc"]"# {
        return Err("it is no state of the reference provider".into());
    }
    core.insert(
        address,
        ferroform_driver::Instance::from_state_file(&instance["attributes"].to_string(), version),
    );
    let report = core.plan(address, written.clone()).await?;
    if report.is_clean() && report.action == Action::NoOp {
        return Ok(());
    }
    core.refresh(address).await?;
    let state = core.instance(address).map_or(Value::Null, |instance| instance.object.clone());
    let planned = report.planned.clone().unwrap_or(Value::Null);
    let differences: Vec<_> = state.differences(&planned).iter().map(difference).collect();
    Err(format!("from the reference's state: {report}\n{}", differences.join("\n")).into())
}

async fn check_update(
    core: &mut Core,
    address: &str,
    written: Input,
    service: &Service,
    update: &Json,
) -> Result<(), Failed> {
    let changes = update["change"].as_object().ok_or("`change` is missing")?;
    let changed = changes.iter().fold(written, |written, (name, value)| written.with(name, input(value)));
    *service.updated.lock().unwrap() = update["observed"].clone();
    let report = core.apply(address, changed).await?;
    compare("the patch is", &update["patch"], &service.sent())?;
    if report.is_clean() && report.action == Action::Update { Ok(()) } else { Err(report.to_string().into()) }
}

fn difference((path, expected, found): &(Path, Value, Value)) -> String {
    format!("  {path}: expected {expected}, found {found}")
}

fn compare(what: &str, expected: &Json, found: &Json) -> Result<(), Failed> {
    if expected == found {
        return Ok(());
    }
    let pretty = |json: &Json| serde_json::to_string_pretty(json).unwrap_or_default();
    Err(format!("{what}\n{}\ninstead of\n{}", pretty(found), pretty(expected)).into())
}

fn input(json: &Json) -> Input {
    match json {
        Json::Null => Input::Null,
        Json::Bool(value) => (*value).into(),
        Json::Number(number) => Input::Number(Number::parse(&number.to_string()).unwrap()),
        Json::String(text) => text.as_str().into(),
        Json::Array(items) => Input::List(items.iter().map(input).collect()),
        Json::Object(members) => {
            Input::object(members.iter().map(|(name, member)| (name.clone(), input(member))))
        }
    }
}

async fn stage(registration: Registration, service: Arc<Service>) -> Core {
    let server =
        Server::new("awscc".to_owned(), "0.0.0".to_owned(), vec![registration], Strictness::AsDeclared);
    let options = ClientOptions {
        region: "eu-west-1".to_owned(),
        max_retries: 0,
        limiter: Arc::new(Limiter::new()),
        seed: Some(1),
    };
    server.configure(Client::new(service, options));
    Core::new(Connection::in_process(Rpc(Arc::new(server))).await.unwrap()).await.unwrap()
}

/// A service that makes what it is told and then says what was written down.
struct Service {
    id: String,
    observed: Mutex<Json>,
    /// What it will say after an update.
    updated: Mutex<Json>,
    sent: Mutex<Json>,
}

impl Service {
    fn sent(&self) -> Json {
        self.sent.lock().unwrap().clone()
    }

    fn done(&self) -> Progress {
        let mut progress = Progress::new("request", OperationStatus::Success);
        progress.identifier = Some(self.id.clone());
        progress
    }
}

#[async_trait::async_trait]
impl Api for Service {
    async fn create(&self, _: &str, desired: &Json, _: &str) -> Result<Progress, ApiError> {
        *self.sent.lock().unwrap() = desired.clone();
        Ok(self.done())
    }

    async fn get(&self, _: &str, identifier: &str) -> Result<Json, ApiError> {
        if identifier == self.id {
            Ok(self.observed.lock().unwrap().clone())
        } else {
            Err(ApiError::new(ErrorCode::NotFound, "there is none"))
        }
    }

    async fn update(&self, _: &str, _: &str, patch: &Json, _: &str) -> Result<Progress, ApiError> {
        *self.sent.lock().unwrap() = patch.clone();
        *self.observed.lock().unwrap() = self.updated.lock().unwrap().clone();
        Ok(self.done())
    }

    async fn delete(&self, _: &str, _: &str, _: &str) -> Result<Progress, ApiError> {
        Err(unexpected("a deletion"))
    }

    async fn list(&self, _: &str, _: Option<&Json>, _: Option<&str>) -> Result<Listed, ApiError> {
        Err(unexpected("a list"))
    }

    async fn status(&self, _: &str) -> Result<Progress, ApiError> {
        Err(unexpected("a question"))
    }

    async fn creations(&self, _: Option<&str>) -> Result<Creations, ApiError> {
        unreachable!("no answer is lost")
    }

    async fn cancel(&self, _: &str) -> Result<Progress, ApiError> {
        Err(unexpected("a cancellation"))
    }
}

fn unexpected(what: &str) -> ApiError {
    ApiError::new(ErrorCode::InvalidRequest, format!("nobody expected {what}"))
}
