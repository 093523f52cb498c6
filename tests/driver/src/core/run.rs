//! The common parts of all runs.
//!
//! A run has the provider, type and schema, writes the report, and decides when to stop: at an error of the
//! provider, at an answer that breaks a rule, or because the test itself is wrong.

use super::DriverError;
use crate::diagnostic::{Diagnostic, has_errors};
use crate::hcl::resource_to_hcl;
use crate::input::{Input, Phase};
use crate::provider::{CallError, Provider, ResourceSchema};
use crate::report::{Report, Step};
use crate::rules::{Rule, Violation, conforms, ids};
use crate::schema::Block;
use crate::value::{Path, Value};

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
    pub(super) type_name: String,
    pub(super) resource: &'c ResourceSchema,
    pub(super) report: Report,
}

impl<'c> Run<'c> {
    pub(super) fn new(
        provider: &'c Provider,
        probes: bool,
        address: &str,
        input: Option<&Input>,
    ) -> Result<Self, DriverError> {
        let (type_name, name) = address.split_once('.').unwrap_or((address, "this"));
        let resource = provider.resource(type_name)?;
        let mut report = Report::new(address);
        if let Some(input) = input {
            let block = Some(&resource.schema.block);
            report.configuration = resource_to_hcl(type_name, name, input, block, "");
        }
        Ok(Self { provider, probes, type_name: type_name.to_owned(), resource, report })
    }

    pub(super) fn block(&self) -> &'c Block {
        &self.resource.schema.block
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

    /// Returns the answer. An unusable answer is recorded as a violation.
    pub(super) fn answer<T>(&mut self, answer: Result<T, CallError>, during: &str) -> Halting<T> {
        match answer {
            Ok(answer) => Ok(answer),
            Err(CallError::Status { call, status }) => {
                let said = Value::string(&format!("{:?}: {}", status.code(), status.message()));
                let call = Value::string(call);
                let broken =
                    Violation::new(&ids::RPC_ANSWERED, &Path::root(), ("call", &call), ("answer", &said));
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

    /// Calls ValidateResourceConfig.
    pub(super) async fn validate(&mut self, config: &Value, during: &str) -> Halting<()> {
        let said = self.provider.validate(&self.type_name, config).await;
        let said = self.answer(said, during)?;
        self.step("ValidateResourceConfig", during, &[("config", config)], None);
        self.said(said, during)
    }

    /// Calls ValidateResourceConfig for the first time and checks rule `validate.unknown-not-judged`.
    pub(super) async fn validate_input(&mut self, input: &Input, config: &Value) -> Halting<()> {
        let said = self.provider.validate(&self.type_name, config).await;
        let said = self.answer(said, "validate")?;
        self.step("ValidateResourceConfig", "validate", &[("config", config)], None);
        if has_errors(&said)
            && input.has_unknown()
            && let Ok(known) = input.to_config(self.block(), Phase::Apply)
        {
            let later = self.provider.validate(&self.type_name, &known).await;
            if !has_errors(&self.answer(later, "validate")?) {
                let judged = said.iter().find(|said| said.is_error).and_then(|said| said.path.clone());
                let judged = judged.unwrap_or_default();
                let (unknown, known) = (config.at(&judged), known.at(&judged));
                let (unknown, known) = (unknown.unwrap_or(Value::Null), known.unwrap_or(Value::Null));
                let text = said.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ");
                let violation = Violation::new(
                    &ids::VALIDATE_UNKNOWN,
                    &judged,
                    ("valid once known", &known),
                    ("refused while unknown", &unknown),
                );
                self.note([violation.because(text)], "validate");
            }
        }
        self.said(said, "validate")
    }
}

fn conforming(call: &str) -> &'static Rule {
    match call {
        "ApplyResourceChange" => &ids::APPLY_CONFORMS,
        "ReadResource" => &ids::READ_CONFORMS,
        "UpgradeResourceState" | "MoveResourceState" => &ids::UPGRADE_CONFORMS,
        "ImportResourceState" => &ids::IMPORT_CONFORMS,
        _ => &ids::PLAN_CONFORMS,
    }
}
