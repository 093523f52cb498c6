//! The driver in place of Terraform, which plays one resource after another.
//!
//! It is not a separate process: killing core also kills the provider.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use anyhow::{Context as _, Result, anyhow};
use ferroform_driver::value::Value;
use ferroform_driver::{Action, Core as CoreInABox, DriverError, Input, Instance, Launch, Report};
use ferroform_proto::tfplugin6::provider_client::ProviderClient;
use ferroform_proto::tfplugin6::stop_provider;
use tokio::runtime::{Builder, Handle};
use tokio::sync::Notify;
use tonic::transport::Channel;

use crate::configuration::{Configuration, Resource};
use crate::core::{Core, Ended, Recorded, Signal, Verb, Whom};
use crate::pending::{self, Pending};
use crate::terraform::send;

/// The driver in its own folder.
#[derive(Debug)]
pub struct Driver {
    setup: Setup,
    instances: Instances,
    running: Option<Running>,
}

/// The contents of the state, by address.
type Instances = Arc<Mutex<BTreeMap<String, Instance>>>;

#[derive(Clone, Debug)]
struct Setup {
    folder: PathBuf,
    provider: PathBuf,
    endpoint: String,
    is_logging: bool,
    configuration: Option<Configuration>,
    commands: usize,
}

#[derive(Debug)]
struct Running {
    thread: JoinHandle<Ended>,
    control: Arc<Control>,
}

/// The handles for stopping or killing a running command.
#[derive(Debug, Default)]
struct Control {
    provider: Mutex<Option<(Handle, ProviderClient<Channel>, i32)>>,
    is_stopping: Mutex<bool>,
    killed: Notify,
}

impl Driver {
    /// Creates a driver in this folder, with this provider and the emulator at this endpoint.
    #[must_use]
    pub fn new(folder: &Path, provider: &Path, endpoint: String, is_logging: bool) -> Self {
        let setup = Setup {
            folder: folder.to_owned(),
            provider: provider.to_owned(),
            endpoint,
            is_logging,
            configuration: None,
            commands: 0,
        };
        Self { setup, instances: Instances::default(), running: None }
    }

    fn session(&mut self, control: Arc<Control>) -> Session {
        self.setup.commands += 1;
        let (setup, instances) = (self.setup.clone(), Arc::clone(&self.instances));
        Session { setup, instances, control, output: String::new() }
    }
}

impl Core for Driver {
    fn configure(&mut self, configuration: &Configuration) -> Result<()> {
        self.setup.configuration = Some(configuration.clone());
        Ok(())
    }

    fn start(&mut self, verb: Verb) -> Result<()> {
        let control = Arc::new(Control::default());
        let session = self.session(Arc::clone(&control));
        let thread = thread::spawn(move || session.play(Task::Command(verb)));
        self.running = Some(Running { thread, control });
        Ok(())
    }

    fn signal(&mut self, signal: Signal, whom: Whom) -> Result<bool> {
        let Some(running) = &self.running else { return Ok(false) };
        let control = &running.control;
        let provider = lock(&control.provider).clone();
        if whom != Whom::Provider {
            let is_second = std::mem::replace(&mut *lock(&control.is_stopping), true);
            if signal == Signal::Kill || is_second {
                control.killed.notify_one();
            } else if let Some((handle, mut client, _)) = provider.clone() {
                handle.spawn(async move { client.stop_provider(stop_provider::Request {}).await.map(drop) });
            }
        }
        match (signal, whom, provider) {
            (Signal::Terminate | Signal::Kill, Whom::Provider | Whom::Everybody, Some((_, _, id))) => {
                send(signal, id)
            }
            (_, Whom::Provider, _) => Ok(false),
            _ => Ok(true),
        }
    }

    fn is_over(&mut self) -> Result<bool> {
        Ok(self.running.as_ref().is_none_or(|running| running.thread.is_finished()))
    }

    fn ended(&mut self, within: Duration) -> Result<Option<Ended>> {
        let began = Instant::now();
        while !self.is_over()? {
            if began.elapsed() >= within {
                return Ok(None);
            }
            thread::sleep(Duration::from_millis(10));
        }
        let running = self.running.take().context("no command is running")?;
        running.thread.join().map(Some).map_err(|_| anyhow!("the driver panicked"))
    }

    fn import(&mut self, address: &str, id: &str) -> Result<Ended> {
        let session = self.session(Arc::default());
        let task = Task::Import(address.to_owned(), id.to_owned());
        thread::spawn(move || session.play(task)).join().map_err(|_| anyhow!("the driver panicked"))
    }

    fn forget(&mut self, address: &str) -> Result<Ended> {
        let is_there = lock(&self.instances).remove(address).is_some();
        Ok(Ended { code: Some(i32::from(!is_there)), output: String::new() })
    }

    fn bury(&mut self, _: Duration) -> Result<bool> {
        Ok(true)
    }

    fn recorded(&self) -> Result<Vec<Recorded>> {
        let instances = lock(&self.instances);
        let recorded = instances.iter().map(|(address, instance)| Recorded {
            address: address.clone(),
            id: instance.object.attribute("id").as_str().map(str::to_owned),
            renamed: pending::renamed(&instance.private),
            is_tainted: instance.tainted,
            pending: Pending::of_private(&instance.private),
        });
        Ok(recorded.collect())
    }
}

#[derive(Clone, Debug)]
enum Task {
    Command(Verb),
    Import(String, String),
}

/// The execution of one command.
struct Session {
    setup: Setup,
    instances: Instances,
    control: Arc<Control>,
    output: String,
}

impl Session {
    fn play(mut self, task: Task) -> Ended {
        let Ok(runtime) = Builder::new_current_thread().enable_all().build() else {
            return Ended { code: Some(1), output: "no runtime".to_owned() };
        };
        let control = Arc::clone(&self.control);
        let code = runtime.block_on(async {
            tokio::select! {
                biased;
                () = control.killed.notified() => None,
                code = self.run(&task) => Some(code),
            }
        });
        *lock(&control.provider) = None;
        Ended { code, output: self.output }
    }

    async fn run(&mut self, task: &Task) -> i32 {
        match self.command(task).await {
            Ok(code) => code,
            Err(error) => {
                let _ = writeln!(self.output, "Error: {error}");
                1
            }
        }
    }

    async fn command(&mut self, task: &Task) -> Result<i32, DriverError> {
        let configuration = self.setup.configuration.clone().unwrap_or_default();
        let mut core = self.connect(&configuration).await?;
        for (address, instance) in lock(&self.instances).iter() {
            core.insert(address, instance.clone());
        }
        let mut resources = configuration.resources.clone();
        if matches!(task, Task::Command(Verb::Destroy)) {
            resources.reverse();
        }
        let mut outcome = Outcome::default();
        for resource in &resources {
            if *lock(&self.control.is_stopping) {
                outcome.has_failed = true;
                break;
            }
            if !outcome.is_blocked(resource, task) {
                self.one(&mut core, &configuration, resource, task, &mut outcome).await;
            }
        }
        self.keep_log(&core);
        core.stop().await;
        Ok(outcome.code(task))
    }

    async fn connect(&mut self, configuration: &Configuration) -> Result<CoreInABox, DriverError> {
        let mut launch = Launch::new(&self.setup.provider).env("AWSCC_SERVICES", configuration.services());
        if self.setup.is_logging {
            launch = launch.env("TF_LOG", "TRACE");
        }
        let connection = launch.connect().await?;
        let id = connection.process_id().and_then(|id| i32::try_from(id).ok());
        let core = CoreInABox::new(connection).await?.without_probes();
        if let Some(id) = id {
            *lock(&self.control.provider) = Some((Handle::current(), core.provider().client(), id));
        }
        core.configure(configuration.provider(&self.setup.endpoint)).await?;
        Ok(core)
    }

    /// Carries out the task for one resource.
    async fn one(
        &mut self,
        core: &mut CoreInABox,
        configuration: &Configuration,
        resource: &Resource,
        task: &Task,
        outcome: &mut Outcome,
    ) {
        let address = resource.address();
        let is_there = core.instance(&address).is_some();
        let parent = resource.parent.map(|parent| configuration.resources[parent].address());
        let parent = parent.and_then(|parent| core.instance(&parent)).map(|parent| parent.object.clone());
        let attribute =
            |name: &str| Input::from_value(&parent.as_ref().map_or(Value::Null, |p| p.attribute(name)));
        let input = configuration.to_input(resource, &attribute);
        let report = match task {
            Task::Command(Verb::Apply) => core.apply(&address, input).await,
            Task::Command(Verb::Plan) => core.plan(&address, input).await,
            Task::Command(Verb::Destroy) if is_there => core.destroy(&address).await,
            Task::Command(Verb::Refresh) if is_there => core.refresh(&address).await,
            Task::Import(wanted, id) if *wanted == address => core.import(&address, id).await,
            _ => return,
        };
        let _ = writeln!(self.output, "{address}:");
        match report {
            Ok(report) => self.told(&report, resource, outcome),
            Err(error) => {
                // The state is not changed.
                let _ = writeln!(self.output, "Error: {GONE}: {error}");
                outcome.fail(resource);
                return;
            }
        }
        if matches!(task, Task::Import(..)) && core.instance(&address).is_none() {
            let _ = writeln!(self.output, "Error: Cannot import non-existent remote object");
            outcome.fail(resource);
        }
        if !matches!(task, Task::Command(Verb::Plan)) {
            let mut instances = lock(&self.instances);
            match core.instance(&address) {
                Some(instance) => drop(instances.insert(address, instance.clone())),
                None => drop(instances.remove(&address)),
            }
        }
    }

    fn told(&mut self, report: &Report, resource: &Resource, outcome: &mut Outcome) {
        for said in &report.diagnostics {
            let _ = writeln!(self.output, "{said}\n\n  with {},", resource.address());
        }
        for violation in &report.violations {
            let is_gone = violation.rule.id == "rpc.answered";
            let what = if is_gone { GONE } else { "Provider produced inconsistent result" };
            let _ = writeln!(self.output, "Error: {what}: {violation}");
        }
        outcome.has_changes |= report.action != Action::NoOp;
        if !report.is_clean() {
            outcome.fail(resource);
        }
    }

    fn keep_log(&self, core: &CoreInABox) {
        let Some(logs) = core.provider().logs().filter(|_| self.setup.is_logging) else { return };
        let lines: Vec<_> = logs.lines().into_iter().map(|line| line.raw).collect();
        let file = self.setup.folder.join(format!("log-{}.txt", self.setup.commands));
        let _ = fs::write(file, lines.join("\n"));
    }
}

/// Core's message about a provider that has ended.
const GONE: &str = "Plugin did not respond";

/// The outcome of the resources so far.
#[derive(Debug, Default)]
struct Outcome {
    has_changes: bool,
    has_failed: bool,
    /// Positions of resources that failed, or that depend on one that failed.
    failed: BTreeSet<usize>,
    /// Positions of resources that are still needed by an object that could not be destroyed.
    needed: BTreeSet<usize>,
}

impl Outcome {
    fn fail(&mut self, resource: &Resource) {
        self.has_failed = true;
        self.failed.insert(resource.position);
        self.needed.extend(resource.parent);
    }

    /// Returns whether a resource that must come first has failed.
    fn is_blocked(&mut self, resource: &Resource, task: &Task) -> bool {
        let is_blocked = match task {
            Task::Command(Verb::Destroy) => self.needed.contains(&resource.position),
            Task::Command(Verb::Apply | Verb::Plan) => {
                resource.parent.is_some_and(|parent| self.failed.contains(&parent))
            }
            _ => false,
        };
        if is_blocked {
            self.fail(resource);
        }
        is_blocked
    }

    fn code(&self, task: &Task) -> i32 {
        match task {
            _ if self.has_failed => 1,
            Task::Command(Verb::Plan) if self.has_changes => 2,
            _ => 0,
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
