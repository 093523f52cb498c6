//! Destroys an object as core does.

use super::apply::Change;
use super::run::{Halting, Run};
use super::{Instance, Plan};
use crate::provider::PlanCall;
use crate::report::Action;
use crate::rules::{Violation, ids};
use crate::value::Value;

impl Plan {
    /// Returns the plan for a destroy, which is always the same.
    pub(super) fn delete() -> Self {
        Self { action: Action::Delete, ..Self::default() }
    }
}

impl Run<'_> {
    /// Does what `terraform destroy` does.
    pub(super) async fn destroy(&mut self, instance: &mut Option<Instance>) -> Halting<()> {
        self.refresh(instance, "plan").await?;
        // Core plans a destroy even if the read was deferred.
        self.report.deferred = None;
        let Some(known) = instance else { return Ok(()) };
        let plan = self.plan_destroy(known, false, "plan").await?;
        self.report.planned = Some(Value::Null);
        if plan.deferred {
            return Ok(());
        }
        self.apply_delete(instance, &plan, "apply").await
    }

    /// Destroys the object left over by a replacement.
    pub(super) async fn destroy_deposed(&mut self, instance: &mut Option<Instance>) -> Halting<()> {
        let during = "apply (deposed object)";
        let Some(known) = instance else { return Ok(()) };
        self.upgrade(known, during).await?;
        let plan = self.plan_destroy(known, true, during).await?;
        if plan.deferred {
            return Ok(());
        }
        self.delete(instance, &plan, during).await
    }

    /// Calls PlanResourceChange for a destroy, if the provider supports it. Checks rule `plan.destroy-null`.
    pub(super) async fn plan_destroy(
        &mut self,
        instance: &Instance,
        applying: bool,
        during: &str,
    ) -> Halting<Plan> {
        if !self.provider.schemas().capabilities.plan_destroy {
            return Ok(Plan { private: instance.private.clone(), ..Plan::delete() });
        }
        let null = Value::Null;
        let identity = instance.identity.as_ref();
        let call = PlanCall {
            prior: &instance.object,
            proposed: &null,
            config: &null,
            private: &instance.private,
            identity,
            planned_private: &[],
            applying,
        };
        let planned = self.provider.plan(&self.type_name, &call).await;
        let planned = self.answer(planned, during)?;
        let sent = [("prior", &instance.object), ("proposed", &null), ("config", &null)];
        self.step("PlanResourceChange", during, &sent, Some(&planned.object));
        self.said(planned.diagnostics, during)?;
        let is_allowed = self.provider.capabilities_when(applying).deferral_allowed;
        let deferred = self.deferred_if(is_allowed, planned.deferred, "PlanResourceChange", during)?;
        let (proposed, object) = (("proposed", &null), ("planned", &planned.object));
        let remains = !planned.object.is_null() && !deferred;
        self.require(remains.then(|| Violation::whole(&ids::PLAN_DESTROY_NULL, proposed, object)), during)?;
        Ok(Plan { private: planned.private, identity: planned.identity, deferred, ..Plan::delete() })
    }

    /// Upgrades the object, as at the start of every part of an apply, and deletes it.
    pub(super) async fn apply_delete(
        &mut self,
        instance: &mut Option<Instance>,
        plan: &Plan,
        during: &str,
    ) -> Halting<()> {
        if let Some(known) = instance {
            self.upgrade(known, during).await?;
        }
        self.delete(instance, plan, during).await
    }

    async fn delete(&mut self, instance: &mut Option<Instance>, plan: &Plan, during: &str) -> Halting<()> {
        let before = instance.as_ref().map_or(Value::Null, |instance| instance.object.clone());
        let identity = instance.as_ref().and_then(|instance| instance.identity.clone());
        let change = Change {
            action: plan.action,
            before: &before,
            planned: &Value::Null,
            config: &Value::Null,
            private: &plan.private,
            planned_identity: plan.identity.as_ref(),
            identity_before: identity.as_ref(),
            during,
        };
        self.change(instance, &change).await
    }
}
