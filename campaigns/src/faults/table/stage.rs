//! The stage of one run: a provider, an emulator and a core.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use ferroform::prelude::*;
use ferroform_driver::{Connection, Core, Input, config};
use ferroform_emulator::{Emulator, Held, Moment, SchemaStore, Scope};
use ferroform_engine::Strictness;
use ferroform_rpc::{Rpc, Server};
use serde_json::json;

use crate::faults::damage::HOLD;
use crate::{REGION, SCHEMAS};

macro_rules! types {
    ($name:ident, $timeout:tt) => {
        mod $name {
            use ferroform::prelude::*;

            #[cfg_resource("AWS::Logs::LogGroup", timeouts(create = $timeout, update = $timeout, delete = $timeout))]
            pub(super) struct LogGroup;

            #[cfg_resource("AWS::EC2::VPC", timeouts(create = $timeout, update = $timeout, delete = $timeout))]
            pub(super) struct Vpc;
        }
    };
}

// Types whose operations give up soon, for the operation that meets the fault.
types!(hasty, "5s");
// The same types for what must succeed, however busy the machine is.
types!(patient, "2m");

/// How long the operations of a provider may take.
#[derive(Clone, Copy)]
pub(crate) enum Patience {
    Hasty,
    Patient,
}

/// A type with its configurations.
#[derive(Clone, Copy)]
pub(crate) struct Kind {
    pub(crate) name: &'static str,
    pub(crate) address: &'static str,
    pub(crate) first: fn() -> Input,
    pub(crate) second: fn() -> Input,
    /// The argument that differs between the two configurations, and its property.
    pub(crate) value: (&'static str, &'static str),
}

pub(crate) static KINDS: [Kind; 2] = [
    Kind {
        name: "named by the user",
        address: "awscc_logs_log_group.this",
        first: || config! { log_group_name = "mine", retention_in_days = 7 },
        second: || config! { log_group_name = "mine", retention_in_days = 14 },
        value: ("retention_in_days", "RetentionInDays"),
    },
    Kind {
        name: "named by the service",
        address: "awscc_ec2_vpc.this",
        first: || config! { cidr_block = "10.0.0.0/16", enable_dns_support = true },
        second: || config! { cidr_block = "10.0.0.0/16", enable_dns_support = false },
        value: ("enable_dns_support", "EnableDnsSupport"),
    },
];

/// The parts of a run.
pub(crate) struct Stage {
    pub(crate) emulator: Emulator,
    pub(crate) core: Core,
    account: String,
}

impl Stage {
    pub(crate) async fn new(patience: Patience) -> Self {
        static STORE: LazyLock<SchemaStore> = LazyLock::new(|| SchemaStore::folder(SCHEMAS).unwrap());
        let emulator = Emulator::builder().schemas(STORE.clone()).start().await.unwrap();
        let account = next_account();
        let core = core(&emulator, &account, patience).await;
        Self { emulator, core, account }
    }

    /// Continues with a new provider and the same state, as the next command of Terraform does.
    pub(crate) async fn start_another_provider(&mut self, address: &str, patience: Patience) {
        let instance = self.core.instance(address).cloned();
        self.core = core(&self.emulator, &self.account, patience).await;
        if let Some(instance) = instance {
            self.core.insert(address, instance);
        }
    }

    /// Releases the holds, after the emulator has noticed that the provider no longer waits for the held
    /// call.
    pub(crate) async fn release(&self) -> Result<(), String> {
        let is_call = |held: &Held| matches!(held.at, Moment::Call | Moment::Answer);
        let gone = async {
            while self.emulator.held(HOLD).iter().any(is_call) {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        let gone = tokio::time::timeout(Duration::from_secs(10), gone).await;
        self.emulator.release(HOLD);
        gone.map_err(|_| "the provider was stopped and still waits for the held call".to_owned())
    }

    /// Lets so much time pass at the service that every request ends that can.
    pub(crate) fn settle(&self) {
        self.emulator.advance(60_000);
    }

    /// Runs `aws cloudcontrol cancel-resource-request`.
    pub(crate) fn cancel(&self, request_token: &str) -> Result<(), String> {
        let scope = Scope::new(self.account.as_str(), REGION);
        let token = json!({ "RequestToken": request_token });
        let cancelled = self.emulator.call(&scope, "CancelResourceRequest", token);
        cancelled.map(drop).map_err(|refusal| format!("{refusal:?}"))
    }

    /// Returns the identifiers of all objects of the service.
    pub(crate) fn objects(&self) -> Vec<String> {
        self.emulator.objects(None).into_iter().map(|object| object.identifier).collect()
    }

    /// Checks that Terraform and the service have the same value of the argument.
    pub(crate) fn same_value(&self, kind: &Kind) -> Result<(), String> {
        let (attribute, property) = kind.value;
        let (objects, instance) = (self.emulator.objects(None), self.core.instance(kind.address));
        let (Some(object), Some(instance)) = (objects.first(), instance) else { return Ok(()) };
        let (has, says) =
            (object.model[property].to_string(), instance.object.attribute(attribute).to_string());
        if has == says { Ok(()) } else { Err(format!("{property} is {has}, the state says {says}")) }
    }

    /// Returns the identifier in the state.
    pub(crate) fn recorded(&self, address: &str) -> Option<String> {
        let object = &self.core.instance(address)?.object;
        Some(object.attribute("id").as_str().unwrap_or("(not named yet)").to_owned())
    }
}

/// Creates a core with its own provider.
async fn core(emulator: &Emulator, account: &str, patience: Patience) -> Core {
    let resources = match patience {
        Patience::Hasty => resources![hasty::LogGroup, hasty::Vpc],
        Patience::Patient => resources![patient::LogGroup, patient::Vpc],
    };
    let types = resources.iter().collect();
    let server = Server::new("awscc".to_owned(), "0.0.0".to_owned(), types, Strictness::AsDeclared);
    let connection = Connection::in_process(Rpc(Arc::new(server))).await.unwrap();
    let core = Core::new(connection).await.unwrap().without_probes();
    core.configure(provider_block(emulator, account)).await.unwrap();
    core
}

/// Returns an account that no other run uses, since rate limits are per account.
fn next_account() -> String {
    static ACCOUNT: AtomicU64 = AtomicU64::new(111_122_220_000);
    ACCOUNT.fetch_add(1, Ordering::Relaxed).to_string()
}

fn provider_block(emulator: &Emulator, account: &str) -> Input {
    let skipped = ["skip_metadata_api_check", "skip_requesting_account_id", "skip_credentials_validation"];
    let block =
        crate::provider_block(&emulator.endpoint()).with("access_key", account).with("max_retries", 2);
    skipped.into_iter().fold(block, |block, check| block.with(check, true))
}
