//! Opens, renews and closes ephemeral resources as core does.

use super::run::{Halting, Run};
use super::{Core, DriverError, finish};
use crate::input::Input;
use crate::provider::{Kind, RenewAt};
use crate::report::{Action, Report};
use crate::rules::{ephemeral_valid, ids, renewed_later, wholly_known};
use crate::value::Value;

/// An ephemeral object between open and close.
#[derive(Clone, Debug, Default)]
pub struct Opened {
    /// The object; `None` if it is not open.
    pub object: Option<Value>,
    /// When it wants to be renewed, if at all.
    pub renew_at: Option<RenewAt>,
    /// The report, which renewals and close continue.
    pub report: Report,
    type_name: String,
    private: Option<Vec<u8>>,
    private_for_renewal: Option<Vec<u8>>,
}

impl Core {
    /// Opens an ephemeral resource in the first walk in which its configuration is known: the plan or the
    /// apply.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn open(&self, type_name: &str, input: Input) -> Result<Opened, DriverError> {
        let mut run = Run::of(self.provider(), Kind::Ephemeral, type_name, &input)?;
        run.report.action = Action::Open;
        let mut opened = Opened { type_name: type_name.to_owned(), ..Opened::default() };
        let outcome = run.open(&input, &mut opened).await;
        opened.report = finish(run, outcome, None)?;
        Ok(opened)
    }

    /// Renews an object, as core does when the time has come. Does nothing if it does not want to be renewed,
    /// or is not open.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub async fn renew(&self, mut opened: Opened) -> Result<Opened, DriverError> {
        let mut run = self.resumed(&mut opened)?;
        let outcome = run.renew(&mut opened).await;
        opened.report = finish(run, outcome, None)?;
        Ok(opened)
    }

    /// Closes an object. Does nothing if it is not open.
    ///
    /// # Errors
    /// If the provider has no such type.
    pub async fn close(&self, mut opened: Opened) -> Result<Report, DriverError> {
        let mut run = self.resumed(&mut opened)?;
        let outcome = run.close(&opened).await;
        finish(run, outcome, None)
    }

    fn resumed(&self, opened: &mut Opened) -> Result<Run<'_>, DriverError> {
        let report = std::mem::take(&mut opened.report);
        Run::resumed(self.provider(), Kind::Ephemeral, &opened.type_name, report)
    }
}

impl Run<'_> {
    async fn open(&mut self, input: &Input, opened: &mut Opened) -> Halting<()> {
        let (config, during) = self.known_config(input).await?;
        self.validate(&config, during).await?;
        let call = "OpenEphemeralResource";
        let answer = self.provider.open(&self.type_name, &config).await;
        let answer = self.answer(answer, during)?;
        self.step(call, during, &[("config", &config)], Some(&answer.object));
        self.said(answer.diagnostics, during)?;
        if self.deferred(answer.deferred, call, during)? {
            return Ok(());
        }
        self.require(ephemeral_valid(self.block(), &config, &answer.object), during)?;
        opened.object = Some(answer.object.clone());
        opened.renew_at = answer.renew_at;
        opened.private.clone_from(&answer.private);
        opened.private_for_renewal = answer.private;
        // Core does not check this, so the object is open.
        self.require(wholly_known(&ids::EPHEMERAL_KNOWN, &answer.object), during)
    }

    async fn renew(&mut self, opened: &mut Opened) -> Halting<()> {
        let during = "renew";
        // After an error, core does not renew again.
        let Some(before) = opened.renew_at.take() else { return Ok(()) };
        let renewed = self.provider.renew(&self.type_name, opened.private_for_renewal.take()).await;
        let renewed = self.answer(renewed, during)?;
        self.step("RenewEphemeralResource", during, &[], None);
        self.said(renewed.diagnostics, during)?;
        self.require(renewed_later(before, renewed.renew_at), during)?;
        opened.renew_at = renewed.renew_at;
        opened.private_for_renewal = renewed.private;
        Ok(())
    }

    /// Closes with the private data of the open, whatever a renewal returned, as core does.
    async fn close(&mut self, opened: &Opened) -> Halting<()> {
        if opened.object.is_none() {
            return Ok(());
        }
        let said = self.provider.close(&self.type_name, opened.private.clone()).await;
        let said = self.answer(said, "close")?;
        self.step("CloseEphemeralResource", "close", &[], None);
        self.said(said, "close")
    }
}
