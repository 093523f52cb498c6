//! Checks that nothing is left to do after an apply.
//!
//! Core does not check this, but the next plan of a user would show it. Nothing here changes the state.

use super::run::{Halting, Run};
use super::{Instance, Options, Question};
use crate::report::Action;
use crate::rules::{Violation, differences, ids};
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
        let (state, object) = (("state", &instance.object), ("read", &read.object));
        let is_gone = read.object.is_null();
        self.require(is_gone.then(|| Violation::whole(&ids::READ_EXISTS, state, object)), during)?;
        self.require(differences(&ids::AFTER_APPLY_READ, state, object), during)?;
        again.private = read.private;
        self.take_in(&mut again, read.object, during)?;
        let second = self.read(&again, "second read").await?;
        if second.deferred.is_some() {
            return Ok(());
        }
        let (first, second) = (("first read", &again.object), ("second read", &second.object));
        self.require(differences(&ids::READ_IDEMPOTENT, first, second), "second read")?;

        let options = Options { replace: false, ..options.clone() };
        let during = "plan after apply";
        let plan = self
            .plan(Some(&again), &Question { config, options: &options, planned_private: None, during })
            .await?;
        if plan.action == Action::NoOp || plan.deferred {
            return Ok(());
        }
        let found = differences(&ids::AFTER_APPLY_NOOP, ("state", &again.object), ("planned", &plan.object));
        let why = format!("planned again: {:?}", plan.action);
        self.require(found.into_iter().map(|violation| violation.because(why.as_str())), during)
    }
}
