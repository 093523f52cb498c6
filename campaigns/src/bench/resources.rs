//! Measures the cost of each additional resource.

use std::future::Future;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context as _, anyhow, bail, ensure};
use ferroform_driver::value::Value;
use ferroform_driver::{
    Diagnostic, Launch, Phase, PlanCall, Planned, Provider, config, has_errors, proposed_new,
};
use ferroform_emulator::{Emulator, Latency, SchemaStore, Scope};
use serde_json::json;
use tokio::task::JoinSet;

use crate::bench::figure::Figure;
use crate::bench::process::Watched;
use crate::{ACCOUNT, REGION, SCHEMAS, provider_block};

/// A type with twenty attributes.
const TYPE: &str = "awscc_sqs_queue";
const CLOUDFORMATION_TYPE: &str = "AWS::SQS::Queue";
/// Terraform's own parallelism.
const AT_ONCE: usize = 10;
const FEW: usize = 1_000;
const MANY: usize = 10_000;

pub(crate) async fn measure(provider: &Path) -> anyhow::Result<Vec<Figure>> {
    let few = Cost::of(provider, FEW).await?;
    let many = Cost::of(provider, MANY).await?;
    let grows = many.total() / few.total();
    Ok(vec![
        Figure::time("validate, processor time each", many.validate, "µs"),
        Figure::time("plan of a new resource, processor time each", many.plan_new, "µs").below(100.0),
        Figure::time("read, processor time each", many.read, "µs"),
        Figure::time("plan without a change, processor time each", many.plan_same, "µs").below(100.0),
        Figure::ratio_of_times("processor time each, 10,000 to 1,000 resources", grows).below(1.25),
        Figure::size("peak memory with 1,000 resources", few.peak),
        Figure::size("peak memory with 10,000 resources", many.peak).below(80.0),
    ])
}

/// The provider's processor time per resource in microseconds, and its peak memory at the end in MB.
struct Cost {
    validate: f64,
    plan_new: f64,
    read: f64,
    plan_same: f64,
    peak: f64,
}

impl Cost {
    async fn of(program: &Path, count: usize) -> anyhow::Result<Self> {
        let emulator = emulator_with(count).await?;
        let mut stage = Stage::new(program, &emulator).await?;
        let validate = stage.each(validate).await?;
        let plan_new = stage.each(plan_new).await?;
        stage.each(import).await?;
        let read = stage.each(read).await?;
        let plan_same = stage.each(plan_same).await?;
        Ok(Self { validate, plan_new, read, plan_same, peak: stage.connected.process.peak()? })
    }

    fn total(&self) -> f64 {
        self.validate + self.plan_new + self.read + self.plan_same
    }
}

/// Starts an emulator that answers at once.
pub(crate) async fn emulator() -> anyhow::Result<Emulator> {
    let schemas = SchemaStore::folder(SCHEMAS)?;
    Ok(Emulator::builder().schemas(schemas).latency(Latency::NONE).start().await?)
}

/// Starts an emulator that contains `count` queues.
async fn emulator_with(count: usize) -> anyhow::Result<Emulator> {
    let emulator = emulator().await?;
    let scope = Scope::new(ACCOUNT, REGION);
    for number in 0..count {
        let desired = json!({
            "QueueName": name(number),
            "VisibilityTimeout": 45,
            "MessageRetentionPeriod": 86_400,
            "Tags": [{ "Key": "team", "Value": "web" }, { "Key": "stage", "Value": "test" }],
        });
        let input = json!({ "TypeName": CLOUDFORMATION_TYPE, "DesiredState": desired.to_string() });
        emulator
            .call(&scope, "CreateResource", input)
            .map_err(|refusal| anyhow!("the emulator refused queue {number}: {}", refusal.message))?;
    }
    Ok(emulator)
}

fn name(number: usize) -> String {
    format!("queue-{number}")
}

/// What Terraform stores for one queue.
struct Queue {
    identifier: String,
    config: Value,
    state: Value,
    private: Vec<u8>,
}

async fn validate(provider: Arc<Provider>, queue: Queue) -> anyhow::Result<Queue> {
    fine(&provider.validate(TYPE, &queue.config).await?)?;
    Ok(queue)
}

async fn plan_new(provider: Arc<Provider>, queue: Queue) -> anyhow::Result<Queue> {
    planned(&provider, TYPE, (&Value::Null, &queue.private), &queue.config).await?;
    Ok(queue)
}

async fn import(provider: Arc<Provider>, mut queue: Queue) -> anyhow::Result<Queue> {
    let answer = provider.import(TYPE, &queue.identifier, None).await?;
    fine(&answer.diagnostics)?;
    let imported = answer.objects.into_iter().next().context("nothing was imported")?;
    (queue.state, queue.private) = (imported.object, imported.private);
    Ok(queue)
}

async fn read(provider: Arc<Provider>, mut queue: Queue) -> anyhow::Result<Queue> {
    let read = provider.read(TYPE, &queue.state, &queue.private, None).await?;
    fine(&read.diagnostics)?;
    ensure!(!read.object.is_null(), "a queue is gone");
    (queue.state, queue.private) = (read.object, read.private);
    Ok(queue)
}

async fn plan_same(provider: Arc<Provider>, queue: Queue) -> anyhow::Result<Queue> {
    let planned = planned(&provider, TYPE, (&queue.state, &queue.private), &queue.config).await?;
    ensure!(planned.object == queue.state, "a queue that did not change is planned to change");
    Ok(queue)
}

/// Plans a configuration for a state with its private data.
pub(crate) async fn planned(
    provider: &Provider,
    type_name: &str,
    (prior, private): (&Value, &[u8]),
    config: &Value,
) -> anyhow::Result<Planned> {
    let proposed = proposed_new(&provider.resource(type_name)?.schema.block, prior, config);
    let (proposed, planned_private) = (&proposed, &[][..]);
    let call =
        PlanCall { prior, proposed, config, private, identity: None, planned_private, applying: false };
    let planned = provider.plan(type_name, &call).await?;
    fine(&planned.diagnostics)?;
    Ok(planned)
}

pub(crate) fn fine(said: &[Diagnostic]) -> anyhow::Result<()> {
    if has_errors(said) {
        bail!("the provider refused: {said:?}");
    }
    Ok(())
}

/// A configured provider process.
pub(crate) struct Connected {
    pub(crate) provider: Arc<Provider>,
    pub(crate) process: Watched,
    _home: tempfile::TempDir,
}

impl Connected {
    /// Starts the program, and configures it for this emulator.
    pub(crate) async fn new(program: &Path, emulator: &Emulator) -> anyhow::Result<Self> {
        let home = tempfile::tempdir()?;
        let connection = Launch::new(program).env("HOME", home.path()).connect().await?;
        let process = Watched(connection.process_id().context("the provider has ended")?);
        let provider = Provider::new(connection).await?;
        let settings = provider_block(&emulator.endpoint()).with("skip_medatadata_api_check", true);
        let settings = settings.to_config(&provider.schemas().provider.block, Phase::Plan)?;
        fine(&provider.configure(&settings).await?)?;
        Ok(Self { provider: Arc::new(provider), process, _home: home })
    }
}

/// A provider, and the queues of the measurement.
struct Stage {
    connected: Connected,
    queues: Vec<Queue>,
}

impl Stage {
    async fn new(program: &Path, emulator: &Emulator) -> anyhow::Result<Self> {
        let connected = Connected::new(program, emulator).await?;
        let block = &connected.provider.resource(TYPE)?.schema.block;
        let queues = emulator.objects(Some(CLOUDFORMATION_TYPE)).into_iter().map(|object| {
            let config = config! {
                queue_name = (object.model["QueueName"].as_str().unwrap_or_default()),
                visibility_timeout = 45,
                message_retention_period = 86_400,
                tags = [{ key = "team", value = "web" }, { key = "stage", value = "test" }],
            };
            let config = config.to_config(block, Phase::Plan)?;
            Ok(Queue { identifier: object.identifier, config, state: Value::Null, private: Vec::new() })
        });
        let queues = queues.collect::<anyhow::Result<Vec<_>>>()?;
        Ok(Self { connected, queues })
    }

    /// Makes one call for each queue, several at once. Returns microseconds of the provider's processor time
    /// per call.
    async fn each<Doing>(&mut self, call: impl Fn(Arc<Provider>, Queue) -> Doing) -> anyhow::Result<f64>
    where
        Doing: Future<Output = anyhow::Result<Queue>> + Send + 'static,
    {
        let before = self.connected.process.processor()?;
        let (mut running, mut done) = (JoinSet::new(), Vec::new());
        for queue in std::mem::take(&mut self.queues) {
            if running.len() >= AT_ONCE
                && let Some(ended) = running.join_next().await
            {
                done.push(ended??);
            }
            running.spawn(call(Arc::clone(&self.connected.provider), queue));
        }
        while let Some(ended) = running.join_next().await {
            done.push(ended??);
        }
        self.queues = done;
        let spent = self.connected.process.processor()? - before;
        Ok(spent.as_secs_f64() * 1e6 / f64::from(u32::try_from(self.queues.len())?))
    }
}
