//! Reads a data source as core does.

use super::run::{Halting, Run};
use super::{Core, DriverError, finish};
use crate::input::Input;
use crate::provider::Kind;
use crate::report::{Action, Report};
use crate::rules::{Violation, ids, wholly_known};
use crate::value::Value;

impl Core {
    /// Reads a data source. The state of the report is the object.
    ///
    /// # Errors
    /// As [`Core::apply`].
    pub async fn read_data(&self, type_name: &str, input: Input) -> Result<Report, DriverError> {
        let mut run = Run::of(self.provider(), Kind::DataSource, type_name, &input)?;
        run.report.action = Action::Read;
        let mut object = None;
        let outcome = run.read_data(&input, &mut object).await;
        let mut report = finish(run, outcome, None)?;
        report.state = object;
        Ok(report)
    }
}

impl Run<'_> {
    async fn read_data(&mut self, input: &Input, object: &mut Option<Value>) -> Halting<()> {
        let (config, during) = self.known_config(input).await?;
        self.validate(&config, during).await?;
        let read = self.provider.read_data(&self.type_name, &config).await;
        let read = self.answer(read, during)?;
        self.step("ReadDataSource", during, &[("config", &config)], Some(&read.object));
        self.said(read.diagnostics, during)?;
        if self.deferred(read.deferred, "ReadDataSource", during)? {
            return Ok(());
        }
        let absent = read
            .object
            .is_null()
            .then(|| Violation::whole(&ids::DATA_PRESENT, ("configuration", &config), ("read", Value::Null)));
        self.require(absent, during)?;
        self.require(wholly_known(&ids::DATA_KNOWN, &read.object), during)?;
        *object = Some(read.object);
        Ok(())
    }
}
