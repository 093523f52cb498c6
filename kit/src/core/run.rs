//! The common parts of all runs.
//!
//! A run has the provider, type and schema, writes the report, and decides when to stop: at an error of the
//! provider, at an answer that breaks a rule, or because the test itself is wrong.

use super::DriverError;
use crate::diagnostic::{Diagnostic, has_errors};
use crate::hcl::{config_to_hcl, resource_to_hcl};
use crate::input::{Input, Phase};
use crate::provider::{CallError, DeferralReason, Kind, Provider};
use crate::report::{Deferral, Report, Step};
use crate::rules::{Rule, Violation, conforms, ids, reason_given};
use crate::schema::{Block, Schema};
use crate::value::Value;

/// The reason why a run ends early.
pub(crate) enum Halt {
    /// The reason is in the report.
    Reported,
    /// The test is wrong.
    Wrong(DriverError),
}

pub(crate) type Halting<T> = Result<T, Halt>;

/// One run.
pub(crate) struct Run<'c> {
    pub(super) provider: &'c Provider,
    pub(super) probes: bool,
    pub(super) kind: Kind,
    pub(super) type_name: String,
    /// The schema of the configuration, and of the resource, if this is the run of one.
    pub(super) schema: &'c Schema,
    pub(super) report: Report,
}

impl<'c> Run<'c> {
    /// Begins the run of a resource.
    pub(super) fn new(
        provider: &'c Provider,
        probes: bool,
        address: &str,
        input: Option<&Input>,
    ) -> Result<Self, DriverError> {
        let (type_name, name) = address.split_once('.').unwrap_or((address, "this"));
        let schema = provider.schema(Kind::Resource, type_name)?;
        let mut report = Report::new(address);
        if let Some(input) = input {
            report.configuration = resource_to_hcl(type_name, name, input, Some(&schema.block), "");
        }
        Ok(Self { provider, probes, kind: Kind::Resource, type_name: type_name.to_owned(), schema, report })
    }

    /// Begins the run of something else that has a configuration.
    pub(super) fn of(
        provider: &'c Provider,
        kind: Kind,
        type_name: &str,
        input: &Input,
    ) -> Result<Self, DriverError> {
        let block = Some(&provider.schema(kind, type_name)?.block);
        let mut report = Report::new(&format!("{}.{type_name}", kind.block_type()));
        report.configuration = config_to_hcl(kind, type_name, "this", input, block, "");
        Self::resumed(provider, kind, type_name, report)
    }

    /// Resumes a run.
    pub(super) fn resumed(
        provider: &'c Provider,
        kind: Kind,
        type_name: &str,
        report: Report,
    ) -> Result<Self, DriverError> {
        let schema = provider.schema(kind, type_name)?;
        Ok(Self { provider, probes: true, kind, type_name: type_name.to_owned(), schema, report })
    }

    pub(super) fn block(&self) -> &'c Block {
        &self.schema.block
    }

    pub(super) fn config(&self, input: &Input, phase: Phase) -> Halting<Value> {
        input.to_config(self.block(), phase).map_err(|error| Halt::Wrong(error.into()))
    }

    /// Records a call.
    pub(super) fn step(
        &mut self,
        call: &'static str,
        during: &str,
        sent: &[(&'static str, &Value)],
        got: Option<&Value>,
    ) {
        let sent = sent.iter().map(|(name, value)| (*name, (*value).clone())).collect();
        self.report.steps.push(Step { call, during: during.to_owned(), sent, got: got.cloned() });
    }

    /// Records diagnostics. An error ends the run.
    pub(super) fn said(&mut self, diagnostics: Vec<Diagnostic>, during: &str) -> Halting<()> {
        let failed = self.noted(diagnostics, during);
        if failed { Err(Halt::Reported) } else { Ok(()) }
    }

    /// Records diagnostics. Returns whether there was an error.
    pub(super) fn noted(&mut self, diagnostics: Vec<Diagnostic>, during: &str) -> bool {
        let block = self.block();
        let failed = has_errors(&diagnostics);
        // Both plans return the same warning, but users see it once.
        for diagnostic in diagnostics {
            if !self.report.diagnostics.contains(&diagnostic) {
                let wrong = diagnostic.check(block).map(|violation| violation.during(during));
                self.report.violations.extend(wrong);
                self.report.diagnostics.push(diagnostic);
            }
        }
        failed
    }

    /// Records violations. Any violation ends the run.
    pub(super) fn require(
        &mut self,
        violations: impl IntoIterator<Item = Violation>,
        during: &str,
    ) -> Halting<()> {
        if self.note(violations, during) { Err(Halt::Reported) } else { Ok(()) }
    }

    /// Records violations. Returns whether there were any.
    pub(super) fn note(&mut self, violations: impl IntoIterator<Item = Violation>, during: &str) -> bool {
        let before = self.report.violations.len();
        let block = self.block();
        let shown = violations.into_iter().map(|violation| violation.during(during).masked(block));
        self.report.violations.extend(shown);
        self.report.violations.len() > before
    }

    /// Records a deferral and checks its rules. Returns whether there is one.
    pub(super) fn deferred(
        &mut self,
        reason: Option<DeferralReason>,
        call: &'static str,
        during: &str,
    ) -> Halting<bool> {
        let is_allowed = self.provider.capabilities().deferral_allowed;
        self.deferred_if(is_allowed, reason, call, during)
    }

    /// As [`Run::deferred`], with what the call said of deferral.
    pub(super) fn deferred_if(
        &mut self,
        is_allowed: bool,
        reason: Option<DeferralReason>,
        call: &'static str,
        during: &str,
    ) -> Halting<bool> {
        let Some(reason) = reason else { return Ok(false) };
        if !is_allowed {
            let violation = Violation::whole(&ids::PLAN_DEFERRED, ("allowed", false), ("deferred", true));
            self.require([violation], during)?;
        }
        self.require(reason_given(reason), during)?;
        self.report.deferred.get_or_insert(Deferral { call, reason });
        Ok(true)
    }

    /// Returns the answer. An unusable answer is recorded as a violation.
    pub(super) fn answer<T>(&mut self, answer: Result<T, CallError>, during: &str) -> Halting<T> {
        match answer {
            Ok(answer) => Ok(answer),
            Err(CallError::Status { call, status }) => {
                let said = format!("{:?}: {}", status.code(), status.message());
                let broken = Violation::whole(&ids::RPC_ANSWERED, ("call", call), ("answer", said));
                self.note([broken], during);
                Err(Halt::Reported)
            }
            Err(CallError::Misfit { call, ty, error }) => {
                self.note([conforms(conforming(call), &ty, &error)], during);
                Err(Halt::Reported)
            }
            Err(error) => Err(Halt::Wrong(error.into())),
        }
    }

    /// Validates a configuration.
    pub(super) async fn validate(&mut self, config: &Value, during: &str) -> Halting<()> {
        let said = self.validated(config, during).await?;
        self.said(said, during)
    }

    async fn validated(&mut self, config: &Value, during: &str) -> Halting<Vec<Diagnostic>> {
        let said = self.provider.validate_config(self.kind, &self.type_name, config).await;
        let said = self.answer(said, during)?;
        self.step(self.kind.validate_call(), during, &[("config", config)], None);
        Ok(said)
    }

    /// Validates a configuration for the first time and checks rule `validate.unknown-not-judged`.
    pub(super) async fn validate_input(&mut self, input: &Input, config: &Value) -> Halting<()> {
        let said = self.validated(config, "validate").await?;
        if has_errors(&said)
            && input.has_unknown()
            && let Ok(known) = input.to_config(self.block(), Phase::Apply)
        {
            let later = self.provider.validate_config(self.kind, &self.type_name, &known).await;
            if !has_errors(&self.answer(later, "validate")?) {
                let judged = said.iter().find(|said| said.is_error).and_then(|said| said.path.clone());
                let judged = judged.unwrap_or_default();
                let [unknown, known] = [config, &known].map(|value| value.at(&judged).unwrap_or_default());
                let text = said.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                let violation = Violation::new(
                    &ids::VALIDATE_UNKNOWN,
                    &judged,
                    ("valid once known", known),
                    ("refused while unknown", unknown),
                );
                self.note([violation.because(text)], "validate");
            }
        }
        self.said(said, "validate")
    }

    /// Returns a configuration as soon as it is known, and the walk in which it is: the plan or the apply.
    /// The configuration of the plan is validated first.
    pub(super) async fn known_config(&mut self, input: &Input) -> Halting<(Value, &'static str)> {
        let config = self.config(input, Phase::Plan)?;
        self.validate_input(input, &config).await?;
        if config.is_wholly_known() {
            return Ok((config, "plan"));
        }
        Ok((self.config(input, Phase::Apply)?, "apply"))
    }
}

fn conforming(call: &str) -> &'static Rule {
    match call {
        "ApplyResourceChange" => &ids::APPLY_CONFORMS,
        "ReadResource" => &ids::READ_CONFORMS,
        "UpgradeResourceState" | "MoveResourceState" => &ids::UPGRADE_CONFORMS,
        "ImportResourceState" => &ids::IMPORT_CONFORMS,
        "ReadDataSource" => &ids::DATA_CONFORMS,
        "OpenEphemeralResource" => &ids::EPHEMERAL_CONFORMS,
        "ListResource" => &ids::LIST_CONFORMS,
        _ => &ids::PLAN_CONFORMS,
    }
}
