//! Runs the operations of Terraform core on resources.
//!
//! [`Core`] has a state with resources by address, and runs what users run: apply, plan, refresh, destroy,
//! import, move. Every run makes the same calls as core, in the same order, and checks every rule. Like core,
//! it stops at the first answer that breaks a rule. After an apply it also checks that there is nothing left
//! to do.

mod action;
mod apply;
mod data;
mod destroy;
mod ephemeral;
mod error;
mod ignore;
mod import;
mod instance;
mod list;
mod moved;
mod options;
mod plan;
mod probe;
mod refresh;
mod run;

use std::collections::BTreeMap;

pub use action::Invoked;
pub use ephemeral::Opened;
pub use error::DriverError;
pub use ignore::Ignore;
pub use instance::Instance;
pub use list::Listing;
pub use options::Options;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use serde_json::{Value as Json, json};

use crate::connect::Connection;
use crate::input::{Input, Phase};
use crate::provider::Provider;
use crate::report::{Action, Report};
use crate::rules::{Violation, ids};
use crate::schema::schema_problems;
use crate::value::{Path, Value};
use crate::{Diagnostic, has_errors};
use import::Target;
use plan::Plan;
use run::{Halt, Halting, Run};

/// A reimplementation of Terraform core for tests.
#[derive(Debug)]
pub struct Core {
    provider: Provider,
    instances: BTreeMap<String, Instance>,
    probes: bool,
}

impl Core {
    /// Creates a core with an empty state for a connected provider.
    ///
    /// # Errors
    /// If the provider does not answer.
    pub async fn new(connection: Connection) -> Result<Self, DriverError> {
        Ok(Self { provider: Provider::new(connection).await?, instances: BTreeMap::new(), probes: true })
    }

    /// Makes only the calls that core makes, without additional reads and plans.
    #[must_use]
    pub fn without_probes(mut self) -> Self {
        self.probes = false;
        self
    }

    /// Returns the provider.
    #[must_use]
    pub fn provider(&self) -> &Provider {
        &self.provider
    }

    /// Returns the provider, for example to kill its process.
    pub fn provider_mut(&mut self) -> &mut Provider {
        &mut self.provider
    }

    /// Stops the provider. Returns whether it stopped without being killed.
    pub async fn stop(self) -> bool {
        self.provider.stop().await
    }

    /// Configures the provider.
    ///
    /// # Errors
    /// If it rejects the configuration.
    pub async fn configure(&self, input: Input) -> Result<Vec<Diagnostic>, DriverError> {
        let config = input.to_config(&self.provider.schemas().provider.block, Phase::Plan)?;
        let said = self.provider.configure(&config).await?;
        if has_errors(&said) {
            let texts: Vec<_> = said.iter().map(ToString::to_string).collect();
            return Err(DriverError::Configure(texts.join("; ")));
        }
        Ok(said)
    }

    /// Checks rule `schema.valid` for the provider block and everything else that has a schema.
    #[must_use]
    pub fn check_schemas(&self) -> Vec<Violation> {
        let schemas = self.provider.schemas();
        let resources = schemas.resources.iter().map(|(name, resource)| (name.as_str(), &resource.schema));
        let others = [&schemas.data_sources, &schemas.ephemeral_resources, &schemas.list_resources];
        let others = others.into_iter().chain([&schemas.actions]).flatten();
        let others = others.map(|(name, schema)| (name.as_str(), schema));
        let all = resources.chain(others).chain([("provider", &schemas.provider)]);
        let problems = all.flat_map(|(name, schema)| {
            schema_problems(&schema.block).into_iter().map(move |(path, what)| (name, path, what))
        });
        problems.chain(schemas.lists_without_identity()).map(schema_not_valid).collect()
    }

    /// Returns the instance at an address in the state.
    #[must_use]
    pub fn instance(&self, address: &str) -> Option<&Instance> {
        self.instances.get(address)
    }

    /// Returns the state as `terraform state pull` prints it.
    #[must_use]
    pub fn state_file(&self) -> Json {
        let resource = |(address, instance): (&String, &Instance)| {
            let (type_name, name) = address.split_once('.').unwrap_or((address, ""));
            json!({
                "mode": "managed", "type": type_name, "name": name,
                "instances": [{
                    "schema_version": instance.version,
                    "attributes": serde_json::from_str::<Json>(&instance.json).unwrap_or_default(),
                    "private": BASE64.encode(&instance.private),
                }],
            })
        };
        let resources: Vec<Json> = self.instances.iter().map(resource).collect();
        json!({"version": 4, "terraform_version": "1.11.0", "resources": resources})
    }

    /// Puts an instance into the state, for example one from another version of the provider.
    pub fn insert(&mut self, address: &str, instance: Instance) {
        self.instances.insert(address.to_owned(), instance);
    }

    /// Removes an instance from the state without destroying the object, as `removed` blocks do.
    pub fn forget(&mut self, address: &str) -> Option<Instance> {
        self.instances.remove(address)
    }

    /// Marks an object for replacement, as `terraform taint` does.
    pub fn taint(&mut self, address: &str) {
        if let Some(instance) = self.instances.get_mut(address) {
            instance.tainted = true;
        }
    }

    /// Plans and applies a configuration. The type is the part of the address before the first dot.
    ///
    /// # Errors
    /// If the configuration does not match the schema. Errors of the provider are in the report.
    pub async fn apply(&mut self, address: &str, input: Input) -> Result<Report, DriverError> {
        self.apply_with(address, input, &Options::default()).await
    }

    /// Like [`Core::apply`], with options.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn apply_with(
        &mut self,
        address: &str,
        input: Input,
        options: &Options,
    ) -> Result<Report, DriverError> {
        let mut instance = self.instances.remove(address);
        let mut run = self.run(address, Some(&input))?;
        let outcome = run.apply_input(&mut instance, &input, options).await;
        let report = finish(run, outcome, instance.as_ref())?;
        self.keep(address, instance);
        Ok(report)
    }

    /// Plans a configuration without changing anything.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn plan(&self, address: &str, input: Input) -> Result<Report, DriverError> {
        self.plan_with(address, input, &Options::default()).await
    }

    /// Like [`Core::plan`], with options.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn plan_with(
        &self,
        address: &str,
        input: Input,
        options: &Options,
    ) -> Result<Report, DriverError> {
        let mut instance = self.instances.get(address).cloned();
        let mut run = self.run(address, Some(&input))?;
        let outcome = run.plan_input(&mut instance, &input, options).await.map(drop);
        finish(run, outcome, self.instances.get(address))
    }

    /// Reads the object again and stores the result, as `apply -refresh-only` does.
    ///
    /// # Errors
    /// If the state has no instance there.
    pub async fn refresh(&mut self, address: &str) -> Result<Report, DriverError> {
        let mut instance = self.take(address)?;
        let mut run = self.run(address, None)?;
        run.report.action = Action::Read;
        let outcome = run.refresh(&mut instance, "refresh").await.map(drop);
        let report = finish(run, outcome, instance.as_ref())?;
        self.keep(address, instance);
        Ok(report)
    }

    /// Destroys the object.
    ///
    /// # Errors
    /// If the state has no instance there.
    pub async fn destroy(&mut self, address: &str) -> Result<Report, DriverError> {
        let mut instance = self.take(address)?;
        let mut run = self.run(address, None)?;
        run.report.action = Action::Delete;
        let outcome = run.destroy(&mut instance).await;
        let report = finish(run, outcome, instance.as_ref())?;
        self.keep(address, instance);
        Ok(report)
    }

    /// Imports an object by its id.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub async fn import(&mut self, address: &str, id: &str) -> Result<Report, DriverError> {
        self.import_by(address, id, None).await
    }

    /// Imports an object by its identity.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub async fn import_identity(&mut self, address: &str, identity: Value) -> Result<Report, DriverError> {
        self.import_by(address, "", Some(identity)).await
    }

    async fn import_by(
        &mut self,
        address: &str,
        id: &str,
        identity: Option<Value>,
    ) -> Result<Report, DriverError> {
        let mut run = self.run(address, None)?;
        run.report.action = Action::Import;
        let mut instance = None;
        let outcome = run.import(&mut instance, id, identity.as_ref()).await;
        let report = finish(run, outcome, instance.as_ref())?;
        self.keep(address, instance);
        Ok(report)
    }

    /// Imports an object separately and plans the configuration that created it. Checks rule
    /// `import.plan-empty`.
    ///
    /// `unreadable` names attributes that cannot be read back although the schema does not say so. The state
    /// is not changed.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn check_import(
        &self,
        address: &str,
        id: &str,
        input: Input,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Result<Report, DriverError> {
        let target = Target { id, identity: None, listed: None };
        self.check_import_of(address, &target, &input, unreadable).await
    }

    /// Like [`Core::check_import`], by the identity of the object.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn check_import_by_identity(
        &self,
        address: &str,
        identity: &Value,
        input: Input,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Result<Report, DriverError> {
        let target = Target { id: "", identity: Some(identity), listed: None };
        self.check_import_of(address, &target, &input, unreadable).await
    }

    async fn check_import_of(
        &self,
        address: &str,
        target: &Target<'_>,
        input: &Input,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Result<Report, DriverError> {
        let mut run = self.run(address, Some(input))?;
        let outcome = run.check_import(target, input, unreadable).await;
        finish(run, outcome, self.instances.get(address))
    }

    /// Moves an object to another address, as `moved` blocks do. A move to another type is up to the
    /// provider.
    ///
    /// # Errors
    /// If the state has no instance there.
    pub async fn moved(&mut self, from: &str, to: &str) -> Result<Report, DriverError> {
        let mut instance = self.take(from)?;
        let mut run = self.run(to, None)?;
        let outcome = run.moved(from, &mut instance).await;
        let report = finish(run, outcome, instance.as_ref())?;
        let kept = if report.is_clean() { to } else { from };
        self.keep(kept, instance);
        Ok(report)
    }

    fn run(&self, address: &str, input: Option<&Input>) -> Result<Run<'_>, DriverError> {
        Run::new(&self.provider, self.probes, address, input)
    }

    fn take(&mut self, address: &str) -> Result<Option<Instance>, DriverError> {
        let missing = || DriverError::NoInstance(address.to_owned());
        Ok(Some(self.instances.remove(address).ok_or_else(missing)?))
    }

    fn keep(&mut self, address: &str, instance: Option<Instance>) {
        if let Some(instance) = instance {
            self.instances.insert(address.to_owned(), instance);
        }
    }
}

fn schema_not_valid((name, path, what): (&str, Path, String)) -> Violation {
    Violation::new(&ids::SCHEMA_VALID, &path, ("in the schema of", name), ("problem", what))
        .during("GetProviderSchema")
}

fn finish(
    run: Run<'_>,
    outcome: Result<(), Halt>,
    instance: Option<&Instance>,
) -> Result<Report, DriverError> {
    let mut report = run.report;
    report.state = instance.map(|instance| instance.object.clone());
    match outcome {
        Ok(()) | Err(Halt::Reported) => Ok(report),
        Err(Halt::Wrong(error)) => Err(error),
    }
}

pub(crate) use plan::Question;

impl Run<'_> {
    /// Does what `terraform plan` does.
    async fn plan_input(
        &mut self,
        instance: &mut Option<Instance>,
        input: &Input,
        options: &Options,
    ) -> Halting<Plan> {
        let config = self.config(input, Phase::Plan)?;
        self.validate_input(input, &config).await?;
        let mut deferred = None;
        if instance.is_some() && !options.without_refresh {
            deferred = self.refresh(instance, "plan").await?;
        }
        // Core plans even what it knows only from a deferred read.
        let is_deferred = deferred.is_some();
        let as_read = deferred.and_then(|read| instance.as_ref()?.as_read(read));
        let prior = if is_deferred { as_read.as_ref() } else { instance.as_ref() };
        let question = Question { config: &config, options, planned_private: None, during: "plan" };
        let mut plan = self.plan(prior, &question).await?;
        plan.deferred |= is_deferred;
        self.report.action = plan.action;
        self.report.replaced_by.clone_from(&plan.replaced_by);
        self.report.planned = Some(plan.object.clone());
        Ok(plan)
    }

    /// Does what `terraform apply` does.
    async fn apply_input(
        &mut self,
        instance: &mut Option<Instance>,
        input: &Input,
        options: &Options,
    ) -> Halting<()> {
        let plan = self.plan_input(instance, input, options).await?;
        if plan.action == Action::NoOp || plan.deferred {
            return Ok(());
        }
        let config = self.config(input, Phase::Apply)?;
        self.carry_out(instance, &plan, &config, options).await?;
        self.probe(instance.as_ref(), &config, options).await
    }
}
