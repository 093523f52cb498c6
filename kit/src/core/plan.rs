//! Plans a change as core does.

use super::run::{Halting, Run};
use super::{Instance, Options};
use crate::propose::proposed_new;
use crate::provider::{PlanCall, Planned};
use crate::report::Action;
use crate::rules::{
    Violation, deferred_too_late, differences, identity_known, identity_stable, ids, not_legacy, plan_valid,
    replace_visible, required_replacements, write_only_null,
};
use crate::value::{Path, Value};

/// The inputs of a plan.
pub(crate) struct Question<'q> {
    /// The configuration.
    pub(crate) config: &'q Value,
    /// The arguments of `lifecycle` and the planning options.
    pub(crate) options: &'q Options,
    /// Private data of the first plan, for the second, which is made during the apply.
    pub(crate) planned_private: Option<&'q [u8]>,
    /// The name of the step in the report.
    pub(crate) during: &'q str,
}

/// A plan that has passed all checks.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) action: Action,
    /// The planned object.
    pub(crate) object: Value,
    pub(crate) private: Vec<u8>,
    pub(crate) identity: Option<Value>,
    pub(crate) replaced_by: Vec<Path>,
    /// Whether the provider defers the change, so that it must not be applied.
    pub(crate) deferred: bool,
}

impl Run<'_> {
    /// Validates, proposes, plans and checks. For a replacement, plans again from nothing.
    pub(super) async fn plan(
        &mut self,
        instance: Option<&Instance>,
        question: &Question<'_>,
    ) -> Halting<Plan> {
        let Question { config, options, planned_private, during } = *question;
        let applying = planned_private.is_some();
        self.validate(config, during).await?;
        // A tainted object is planned as if it did not exist, and the result is called a replacement.
        let living = instance.filter(|instance| !instance.tainted);
        let prior = living.map_or(Value::Null, |instance| instance.object.clone());
        let ignoring = options.ignore_changes.apply(self.block(), &prior, config);
        let private = living.map_or(&[][..], |instance| &instance.private);
        let identity = living.and_then(|instance| instance.identity.as_ref());
        let proposed = proposed_new(self.block(), &prior, &ignoring);
        let call = PlanCall {
            prior: &prior,
            proposed: &proposed,
            config: &ignoring,
            private,
            identity,
            planned_private: planned_private.unwrap_or_default(),
            applying,
        };
        let planned = self.plan_once(&call, during).await?;
        let mut deferred = planned.deferred.is_some();

        let (replaced_by, wrong) =
            required_replacements(self.block(), &prior, &planned.object, &planned.requires_replace);
        self.require(wrong, during)?;
        let forced = options.replace && !prior.is_null();
        if self.probes && !forced && !deferred {
            self.require(replace_visible(self.block(), &prior, &ignoring, &replaced_by), during)?;
        }
        let replace =
            if options.create_before_destroy { Action::CreateThenDelete } else { Action::DeleteThenCreate };
        let action = match () {
            () if prior.is_null() && instance.is_some() => replace,
            () if prior.is_null() => Action::Create,
            () if forced || !replaced_by.is_empty() => replace,
            () if planned.object.is_known_equal(&prior) => Action::NoOp,
            () => Action::Update,
        };
        let planned = if action.is_replace() && !prior.is_null() {
            // The new object shares nothing with the old one, so it is planned from nothing. Ignored changes
            // are included.
            let during = format!("{during} of the replacement");
            let proposed = proposed_new(self.block(), &Value::Null, config);
            let call = PlanCall {
                prior: &Value::Null,
                proposed: &proposed,
                config,
                private: &planned.private,
                identity: None,
                planned_private: &[],
                applying,
            };
            self.plan_once(&call, &during).await?
        } else {
            planned
        };
        deferred |= planned.deferred.is_some();
        let Planned { object, private, identity, .. } = planned;
        Ok(Plan { action, object, private, identity, replaced_by, deferred })
    }

    /// Calls PlanResourceChange once and checks the answer.
    async fn plan_once(&mut self, call: &PlanCall<'_>, during: &str) -> Halting<Planned> {
        let PlanCall { prior, proposed, config, identity, .. } = *call;
        let planned = self.provider.plan(&self.type_name, call).await;
        let planned = self.answer(planned, during)?;
        let sent = [("prior", prior), ("proposed", proposed), ("config", config)];
        self.step("PlanResourceChange", during, &sent, Some(&planned.object));
        self.said(planned.diagnostics.clone(), during)?;
        self.require(not_legacy(planned.legacy), during)?;
        if call.applying {
            self.require(planned.deferred.map(deferred_too_late), during)?;
        }
        let is_deferred = self.deferred(planned.deferred, "PlanResourceChange", during)?;
        if !is_deferred {
            self.require(write_only_null(&ids::PLAN_WRITE_ONLY, self.block(), &planned.object), during)?;
            self.require(plan_valid(self.block(), prior, config, &planned.object), during)?;
        }
        if let Some(new) = &planned.identity {
            let known = identity.filter(|_| new.is_wholly_known() && planned.requires_replace.is_empty());
            self.require(identity_stable(known, Some(new)), during)?;
        }
        if self.probes && !is_deferred {
            self.plan_again(&planned, call, during).await?;
        }
        Ok(planned)
    }

    /// Makes the same call again and checks rule `plan.deterministic`.
    async fn plan_again(&mut self, first: &Planned, call: &PlanCall<'_>, during: &str) -> Halting<()> {
        let again = self.provider.plan(&self.type_name, call).await;
        let again = self.answer(again, during)?;
        let paths = |planned: &Planned| {
            let mut paths: Vec<_> = planned.requires_replace.iter().map(Path::to_string).collect();
            paths.sort_unstable();
            Value::List(paths.iter().map(|path| Value::string(path)).collect())
        };
        let (before, now) = (paths(first), paths(&again));
        let rule = &ids::PLAN_DETERMINISTIC;
        let replaced =
            (before != now).then(|| Violation::whole(rule, ("requires replacement", before), ("then", now)));
        let planned = differences(rule, ("planned", &first.object), ("planned again", &again.object));
        self.require(planned.into_iter().chain(replaced), during)
    }

    /// Checks the identity that a finished operation returned.
    pub(super) fn check_identity(
        &mut self,
        before: Option<&Value>,
        new: Option<&Value>,
        during: &str,
    ) -> Halting<()> {
        if let Some(new) = new {
            self.require(identity_known(new), during)?;
        }
        self.require(identity_stable(before, new), during)
    }
}
