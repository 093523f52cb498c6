//! Plans and invokes actions as core does.

use super::run::{Halting, Run};
use super::{Core, DriverError, finish};
use crate::input::{Input, Phase};
use crate::provider::{ActionEvent, Kind};
use crate::report::{Action, Report};
use crate::rules::{action_deferral, completed_last};

/// The result of an action.
#[derive(Clone, Debug)]
pub struct Invoked {
    /// The messages about its progress.
    pub progress: Vec<String>,
    /// The report.
    pub report: Report,
}

impl Core {
    /// Plans an action and invokes it, as an `action_trigger` does. A deferred action is not invoked.
    ///
    /// `terraform apply -invoke` makes the same calls, but refuses a configuration that is not known, and a
    /// deferral.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn invoke(&self, type_name: &str, input: Input) -> Result<Invoked, DriverError> {
        let mut run = Run::of(self.provider(), Kind::Action, type_name, &input)?;
        run.report.action = Action::Invoke;
        let mut progress = Vec::new();
        let outcome = run.invoke(&input, &mut progress).await;
        Ok(Invoked { progress, report: finish(run, outcome, None)? })
    }
}

impl Run<'_> {
    async fn invoke(&mut self, input: &Input, progress: &mut Vec<String>) -> Halting<()> {
        let config = self.config(input, Phase::Plan)?;
        self.validate_input(input, &config).await?;
        let planned = self.provider.plan_action(&self.type_name, &config).await;
        let planned = self.answer(planned, "plan")?;
        self.step("PlanAction", "plan", &[("config", &config)], None);
        self.said(planned.diagnostics, "plan")?;
        if self.deferred(planned.deferred, "PlanAction", "plan")? {
            return self.require(planned.deferred.and_then(action_deferral), "plan");
        }

        let config = self.config(input, Phase::Apply)?;
        let events = self.provider.invoke_action(&self.type_name, &config).await;
        let events = self.answer(events, "apply")?;
        self.step("InvokeAction", "apply", &[("config", &config)], None);
        let broken = completed_last(&events);
        let mut said = Vec::new();
        for event in events {
            match event {
                ActionEvent::Progress(message) => progress.push(message),
                ActionEvent::Completed(diagnostics) => said.extend(diagnostics),
                ActionEvent::Empty => {}
            }
        }
        self.require(broken, "apply")?;
        self.said(said, "apply")
    }
}
