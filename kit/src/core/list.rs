//! Lists the objects of a type as `terraform query` does.

use super::import::Target;
use super::run::{Halt, Halting, Run};
use super::{Core, DriverError, finish};
use crate::input::{Input, Phase};
use crate::provider::{Kind, ListOptions, Listed};
use crate::report::{Action, Report};
use crate::rules::list_valid;
use crate::value::Path;

/// The result of a list.
#[derive(Clone, Debug)]
pub struct Listing {
    /// The events in order. There is one more than the limit allows if the provider does not keep it.
    pub events: Vec<Listed>,
    /// The report.
    pub report: Report,
}

impl Core {
    /// Lists the objects of a resource type.
    ///
    /// # Errors
    /// If the configuration does not match the schema or is not known, which core refuses.
    pub async fn list(
        &self,
        type_name: &str,
        input: Input,
        options: &ListOptions,
    ) -> Result<Listing, DriverError> {
        let mut run = Run::of(self.provider(), Kind::List, type_name, &input)?;
        run.report.action = Action::List;
        let mut events = Vec::new();
        let mut outcome = run.list(&input, options, &mut events).await;
        // What is listed belongs to the resource.
        let mut run = Run::resumed(self.provider(), Kind::Resource, type_name, run.report)?;
        if outcome.is_ok() {
            outcome = run.take_list(options, &mut events).await;
        }
        Ok(Listing { events, report: finish(run, outcome, None)? })
    }

    /// Does with a listed object what users do: generates its configuration, imports it by its identity, and
    /// plans.
    ///
    /// Checks what [`Core::check_import`] checks, with the configuration that is generated for the listed
    /// object. The state is not changed.
    ///
    /// # Errors
    /// As [`Core::apply`], and if the event has no identity.
    pub async fn check_listed(
        &self,
        address: &str,
        listed: &Listed,
        input: Input,
        unreadable: &dyn Fn(&Path) -> bool,
    ) -> Result<Report, DriverError> {
        let identity = listed.identity.as_ref();
        let identity = identity.ok_or_else(|| DriverError::NoIdentity(listed.display_name.clone()))?;
        let target = Target { id: "", identity: Some(identity), listed: listed.object.as_ref() };
        self.check_import_of(address, &target, &input, unreadable).await
    }
}

impl Run<'_> {
    async fn list(&mut self, input: &Input, options: &ListOptions, events: &mut Vec<Listed>) -> Halting<()> {
        let during = "query";
        let config = self.config(input, Phase::Plan)?;
        self.validate_input(input, &config).await?;
        if !config.is_wholly_known() {
            return Err(Halt::Wrong(DriverError::NotKnown(self.kind)));
        }
        self.validate(&config, during).await?;
        let listed = self.provider.list(&self.type_name, &config, options).await;
        *events = self.answer(listed, during)?;
        self.step("ListResource", during, &[("config", &config)], None);
        let said = events.iter().flat_map(|event| event.diagnostics.iter().cloned());
        self.said(said.collect(), during)
    }

    /// Checks what was listed, and calls GenerateResourceConfig for every object if that is asked for.
    async fn take_list(&mut self, options: &ListOptions, events: &mut [Listed]) -> Halting<()> {
        let during = "query";
        self.require(list_valid(self.block(), options, events), during)?;
        let generates = self.provider.schemas().capabilities.generate_resource_config;
        let objects = events.iter_mut().filter(|event| event.identity.is_some());
        for event in objects.filter(|_| options.generate && generates) {
            // Core generates a configuration even for an object that is not included.
            let object = event.object.clone().unwrap_or_default();
            event.generated = Some(self.generate(&object, during).await?);
        }
        Ok(())
    }
}
