//! Checks that nothing is left to do after an apply.
//!
//! Core does not check this, but the next plan of a user would show it. Nothing here changes the state.

use super::run::{Halting, Run};
use super::{Instance, Options, Question};
use crate::report::Action;
use crate::rules::{plan_empty_after_apply, read_idempotent, read_unchanged_after_apply};
use crate::value::Value;

impl Run<'_> {
    /// Reads twice and plans the same configuration again.
    pub(super) async fn probe(
        &mut self,
        instance: Option<&Instance>,
        config: &Value,
        options: &Options,
    ) -> Halting<()> {
        let Some(instance) = instance.filter(|_| self.probes) else { return Ok(()) };
        let during = "read after apply";
        let mut again = instance.clone();
        self.upgrade(&mut again, during).await?;
        let read = self.read(&again, during).await?;
        if read.deferred.is_some() {
            return Ok(());
        }
        self.require(read_unchanged_after_apply(&instance.object, &read.object), during)?;
        again.private = read.private;
        self.take_in(&mut again, read.object, during)?;
        let second = self.read(&again, "second read").await?;
        if second.deferred.is_some() {
            return Ok(());
        }
        self.require(read_idempotent(&again.object, &second.object), "second read")?;

        let options = Options { replace: false, ..options.clone() };
        let during = "plan after apply";
        let plan = self
            .plan(Some(&again), &Question { config, options: &options, planned_private: None, during })
            .await?;
        if plan.action == Action::NoOp || plan.deferred {
            return Ok(());
        }
        let mut found = plan_empty_after_apply(&again.object, &plan.object);
        for violation in &mut found {
            violation.detail = format!("planned again: {:?}", plan.action);
        }
        self.require(found, during)
    }
}
