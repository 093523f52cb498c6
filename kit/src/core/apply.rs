//! Applies a plan as core does.
//!
//! Core plans again once everything is known, and then applies the change. The returned object is stored even
//! if there is an error, so that a partly created object is not lost.

use super::run::{Halt, Halting, Run};
use super::{Instance, Options, Plan, Question};
use crate::provider::{Applied, CallError};
use crate::report::Action;
use crate::rules::{
    Violation, applied_as_planned, ids, not_legacy, second_plan_keeps_first, wholly_known, write_only_null,
};
use crate::value::{Path, Value};

/// A change to one object, ready to be applied.
pub(super) struct Change<'a> {
    pub(super) action: Action,
    pub(super) before: &'a Value,
    pub(super) planned: &'a Value,
    pub(super) config: &'a Value,
    pub(super) private: &'a [u8],
    pub(super) planned_identity: Option<&'a Value>,
    pub(super) identity_before: Option<&'a Value>,
    pub(super) during: &'a str,
}

impl Run<'_> {
    /// Applies a plan with any action except "no-op" to the instance.
    pub(super) async fn carry_out(
        &mut self,
        instance: &mut Option<Instance>,
        plan: &Plan,
        config: &Value,
        options: &Options,
    ) -> Halting<()> {
        match plan.action {
            Action::DeleteThenCreate => {
                let after = Plan { action: plan.action, private: plan.private.clone(), ..Plan::delete() };
                self.apply_delete(instance, &after, "apply (delete)").await?;
                self.create_or_update(instance, plan, config, options).await
            }
            Action::CreateThenDelete => {
                let mut deposed = instance.take();
                let created = self.create_or_update(instance, plan, config, options).await;
                if created.is_err() {
                    // Without a successor, the old object becomes the current one again.
                    if instance.is_none() {
                        *instance = deposed;
                    }
                    return created;
                }
                self.destroy_deposed(&mut deposed).await
            }
            _ => self.create_or_update(instance, plan, config, options).await,
        }
    }

    async fn create_or_update(
        &mut self,
        instance: &mut Option<Instance>,
        first: &Plan,
        config: &Value,
        options: &Options,
    ) -> Halting<()> {
        let during = "apply (second plan)";
        if let Some(instance) = instance {
            self.upgrade(instance, during).await?;
        }
        let second = self.second_plan(instance.as_ref(), first, config, options).await?;
        if second.action == Action::NoOp {
            return Ok(());
        }
        let before = instance.as_ref().map_or(Value::Null, |instance| instance.object.clone());
        let identity = instance.as_ref().and_then(|instance| instance.identity.clone());
        let action = if before.is_null() { Action::Create } else { Action::Update };
        let change = Change {
            action,
            before: &before,
            planned: &second.object,
            config,
            private: &second.private,
            planned_identity: second.identity.as_ref(),
            identity_before: identity.as_ref(),
            during: "apply",
        };
        self.change(instance, &change).await
    }

    /// Plans again with everything known. Checks rules `replan.known-kept` and `replan.action-kept`.
    async fn second_plan(
        &mut self,
        instance: Option<&Instance>,
        first: &Plan,
        config: &Value,
        options: &Options,
    ) -> Halting<Plan> {
        let during = "apply (second plan)";
        // `-replace` took effect in the first plan.
        let options = Options { replace: options.replace && !first.action.is_replace(), ..options.clone() };
        let question = Question { config, options: &options, planned_private: Some(&first.private), during };
        let mut second = self.plan(instance, &question).await?;
        if first.action.is_replace() && second.action == Action::Create {
            second.action = first.action;
        }
        let became_nothing = first.action == Action::Update && second.action == Action::NoOp;
        if first.action != second.action && !became_nothing {
            let (before, now) = (format!("{:?}", first.action), format!("{:?}", second.action));
            let changed = Violation::whole(&ids::REPLAN_ACTION, ("first plan", before), ("second plan", now));
            let paths: Vec<_> = second.replaced_by.iter().map(Path::to_string).collect();
            let changed =
                if paths.is_empty() { changed } else { changed.because(format!("because of {paths:?}")) };
            self.require([changed], during)?;
        }
        self.require(second_plan_keeps_first(self.block(), &first.object, &second.object), during)?;
        Ok(second)
    }

    /// Calls ApplyResourceChange, checks its rules, and stores the result.
    pub(super) async fn change(
        &mut self,
        instance: &mut Option<Instance>,
        change: &Change<'_>,
    ) -> Halting<()> {
        let Change { before, planned, config, private, planned_identity, during, .. } = change;
        let applied =
            self.provider.apply(&self.type_name, before, planned, config, private, *planned_identity).await;
        let applied = self.answer(applied, during)?;
        let sent = [("prior", *before), ("planned", *planned), ("config", *config)];
        self.step("ApplyResourceChange", during, &sent, applied.object.as_ref());
        let failed = self.noted(applied.diagnostics.clone(), during);
        self.note(not_legacy(applied.legacy), during);
        let object = self.resulting_object(change, &applied, failed)?;
        let wrong = !failed && self.check_result(change, &object);
        self.store(instance, change, applied, object.unknown_as_null(), failed || wrong)
    }

    /// Returns the object to continue with.
    fn resulting_object(&mut self, change: &Change<'_>, applied: &Applied, failed: bool) -> Halting<Value> {
        let during = change.during;
        let deleting = change.planned.is_null();
        let object = match &applied.object {
            Some(object) => object.clone(),
            None if deleting => Value::Null,
            None => change.before.clone(),
        };
        if applied.object.is_none() && !failed && !deleting {
            let (planned, returned) = (("planned", change.planned), ("returned", Value::Null));
            self.require([Violation::whole(&ids::APPLY_ANSWER, planned, returned)], during)?;
        }
        self.require(write_only_null(&ids::APPLY_WRITE_ONLY, self.block(), &object), during)?;
        self.note(wholly_known(&ids::APPLY_KNOWN, &object), during);
        if failed && matches!(&applied.object, Some(object) if object.is_null()) {
            let rule = match change.action {
                Action::Delete => Some(&ids::APPLY_FAILED_DELETE),
                Action::Update => Some(&ids::APPLY_FAILED_UPDATE),
                // After a failed create only the provider knows whether an object exists. In a replacement
                // the private data belong to the successor, so nothing can be returned with them and core
                // keeps its object.
                _ => None,
            };
            let (prior, returned) = (("prior", change.before), ("returned", &Value::Null));
            self.note(rule.map(|rule| Violation::whole(rule, prior, returned)), during);
        }
        Ok(object)
    }

    /// Checks the rules of a successful apply. Returns whether one is broken.
    fn check_result(&mut self, change: &Change<'_>, object: &Value) -> bool {
        let Change { planned, during, .. } = change;
        if planned.is_null() != object.is_null() {
            let rule = if planned.is_null() { &ids::APPLY_ABSENT } else { &ids::APPLY_PRESENT };
            let wrong = Violation::whole(rule, ("planned", *planned), ("after apply", object));
            return self.note([wrong], during);
        }
        if planned.is_null() {
            return false;
        }
        if !object.is_wholly_known() {
            return true;
        }
        self.note(applied_as_planned(self.block(), planned, object), during)
    }

    fn store(
        &mut self,
        instance: &mut Option<Instance>,
        change: &Change<'_>,
        applied: Applied,
        object: Value,
        failed: bool,
    ) -> Halting<()> {
        let halt = if failed { Err(Halt::Reported) } else { Ok(()) };
        if object.is_null() {
            // A null beside an error is not trusted. The next refresh shows whether the object exists.
            if !failed {
                *instance = None;
            }
            return halt;
        }
        let identity = applied.identity.or_else(|| change.identity_before.cloned());
        // An object without a planned identity may get another one.
        let is_kept = change.action == Action::Update && change.planned_identity.is_some();
        let before = change.identity_before.filter(|_| is_kept);
        let identity_checked = self.check_identity(before, identity.as_ref(), change.during);
        let ty = self.block().ty().clone();
        let new = Instance::new(object, self.schema.version, applied.private, identity);
        let call = "ApplyResourceChange";
        let mut new =
            self.answer(new.map_err(|error| CallError::Misfit { call, ty, error }), change.during)?;
        let was_tainted = instance.as_ref().is_some_and(|instance| instance.tainted);
        new.tainted = failed && (was_tainted || change.action == Action::Create);
        *instance = Some(new);
        identity_checked.and(halt)
    }
}
