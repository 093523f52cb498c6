//! What a handler has to be allowed: its actions, and the resource of each.

use std::sync::Arc;

use serde_json::Value;

use super::{
    Actions, Context, Policy, has_form, own_parts,
    policy::{Decision, decide},
    with_parts,
};
use crate::{
    assign::arn_of,
    dice::Dice,
    identifier,
    quirk::{is_role_property, texts, texts_in},
    schema::{Handler, TypeSchema},
    scope::Scope,
};

/// An operation of a handler on an object.
#[derive(Clone, Copy)]
pub(crate) struct Task<'a> {
    pub(crate) handler: Handler,
    pub(crate) schema: &'a TypeSchema,
    /// The object: afterwards if it is created or updated, before if it is deleted.
    pub(crate) model: &'a Value,
    pub(crate) scope: &'a Scope,
}

/// An action that is not allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Denial {
    pub(crate) action: String,
    pub(crate) resource: String,
    /// Whether a statement denies it.
    pub(crate) is_explicit: bool,
}

/// Returns the first action of a handler that policies do not allow.
pub(crate) fn denial(
    task: Task<'_>,
    actions: &Actions,
    policies: &[Arc<Policy>],
    context: &Context,
) -> Option<Denial> {
    let needs = task.needs(actions);
    needs.into_iter().find_map(|(action, resource)| {
        let asked = |(resource, key): (String, Option<(&str, &str)>)| {
            let key = key.map(|(key, service)| (key.to_owned(), service.to_owned()));
            let context = context.clone().into_iter().chain(key).collect();
            denial_of((action, &resource), policies, &context)
        };
        let denials = task.alternatives(actions, action, resource).into_iter().map(asked);
        denials.collect::<Option<Vec<_>>>()?.pop()
    })
}

/// Returns the denial of an action on a resource, unless policies allow it.
pub(crate) fn denial_of(
    (action, resource): (&str, &str),
    policies: &[Arc<Policy>],
    context: &Context,
) -> Option<Denial> {
    let decision = decide(policies.iter().map(Arc::as_ref), (action, resource), context);
    let denial =
        |is_explicit| Denial { action: action.to_owned(), resource: resource.to_owned(), is_explicit };
    (decision != Decision::Allowed).then(|| denial(decision == Decision::Denied))
}

/// The form of the ARN of a role.
const ROLE: &str = "arn:{Partition}:iam::{Account}:role/{RoleNameWithPath}";
const PASS_ROLE: &str = "iam:PassRole";
pub(super) const LINK_ROLE: &str = "iam:CreateServiceLinkedRole";
/// Stands for parts of an ARN that are not known.
const INVENTED: &str = "emulator";
/// The form of the ARN of a role that belongs to a service.
const LINKED_ROLE: &str = "arn:{Partition}:iam::{Account}:role/aws-service-role/{Service}/{Role}";
/// The condition key for the service that receives a role.
pub(crate) const PASSED_TO: &str = "iam:passedtoservice";
/// The condition key for the service whose role is created.
const LINKED_TO: &str = "iam:awsservicename";

impl<'a> Task<'a> {
    /// Returns the actions of the handler, each with the resources that it is taken on.
    fn needs(self, actions: &'a Actions) -> Vec<(&'a str, String)> {
        let own = self.arns();
        let with_resources = |action: &'a str| {
            let resources = match action {
                PASS_ROLE => self.roles(),
                LINK_ROLE => vec![self.invented(LINKED_ROLE, INVENTED)],
                _ => self.resources(actions, action, &own),
            };
            resources.into_iter().map(move |resource| (action, resource))
        };
        actions.of_handler(self.schema, self.handler).flat_map(with_resources).collect()
    }

    /// Returns the resources of an action: the object if the action takes such, otherwise those that the
    /// model names. If it names none, it is one of a made-up name.
    fn resources(self, actions: &Actions, action: &str, own: &[String]) -> Vec<String> {
        let types = actions.resources(action).unwrap_or_default();
        let Some(first) = types.first() else { return vec!["*".to_owned()] };
        let is_taken = |arn: &&String| types.iter().any(|kind| has_form(&kind.arn, arn));
        if let Some(arn) = own.iter().find(is_taken) {
            return vec![arn.clone()];
        }
        // IAM calls most objects as CloudFormation does: `function` is an `AWS::Lambda::Function`.
        let kind = self.schema.name.rsplit("::").next().unwrap_or_default();
        if let Some(own) = types.iter().find(|one| one.name.replace('-', "").eq_ignore_ascii_case(kind)) {
            return vec![self.of_object(&own.arn)];
        }
        let named: Vec<_> =
            types.iter().filter_map(|kind| with_parts(&kind.arn, |part| self.part(part))).collect();
        if !named.is_empty() {
            return named;
        }
        vec![self.invented(&first.arn, INVENTED)]
    }

    /// Returns an ARN of the object of this form. If only one part is not known, it is the identifier.
    fn of_object(self, form: &str) -> String {
        let identifier = identifier::of_model(self.schema, self.model);
        let identifier = identifier.filter(|name| own_parts(form) == 1 && !name.starts_with("arn:"));
        self.invented(form, identifier.as_deref().unwrap_or(INVENTED))
    }

    /// Returns an ARN of this form, with this in place of parts that are not known.
    fn invented(self, form: &str, part: &str) -> String {
        let part = |name: &str| Some(self.part(name).unwrap_or_else(|| part.to_owned()));
        with_parts(form, part).unwrap_or_default()
    }

    /// Returns a part of an ARN, from the property of its name if there is one.
    fn part(self, name: &str) -> Option<String> {
        match name {
            "Partition" => Some(self.scope.partition().to_owned()),
            "Region" => Some(self.scope.region.clone()),
            "Account" => Some(self.scope.account.clone()),
            // An ARN is no part of another one.
            name => {
                let text = self.model.get(name)?.as_str()?;
                (!text.starts_with("arn:")).then(|| text.to_owned())
            }
        }
    }

    /// Returns the ARNs that may be the object's, the most likely first.
    fn arns(self) -> Vec<String> {
        let Self { schema, model, scope, .. } = self;
        let paths = schema.primary_identifier.iter().chain(&schema.read_only);
        let mut arns: Vec<String> = paths
            .flat_map(|path| path.find(model))
            .filter_map(|(_, value)| Some(value.as_str()?.to_owned()))
            .collect();
        if let Some(name) = identifier::of_model(schema, model).filter(|name| !name.starts_with("arn:")) {
            // The identifier of a queue is a URL that ends with its name.
            let name = if name.contains("://") { name.rsplit('/').next().unwrap_or_default() } else { &name };
            arns.push(arn_of(&schema.name, name, scope, &mut Dice::of(&["arn", name])));
        }
        texts(model, &mut |text| arns.push(text.to_owned()));
        arns.retain(|text| text.starts_with("arn:"));
        arns
    }

    /// Returns how an action may be asked for, one of which must be allowed: a service receives the role or has it created, and
    /// which one is not known.
    fn alternatives(
        self,
        actions: &'a Actions,
        action: &str,
        resource: String,
    ) -> Vec<(String, Option<(&'static str, &'a str)>)> {
        let mut all: Vec<_> = match action {
            PASS_ROLE => {
                let receivers = self.receivers(actions, &resource).into_iter();
                receivers.map(|service| (resource.clone(), Some((PASSED_TO, service)))).collect()
            }
            LINK_ROLE => {
                let services = actions.linked(&self.schema.name, self.model).into_iter();
                let of = |service: &str| {
                    with_parts(LINKED_ROLE, |part| match part {
                        "Service" => Some(service.to_owned()),
                        "Role" => Some(INVENTED.to_owned()),
                        part => self.part(part),
                    })
                };
                services.filter_map(|service| Some((of(service)?, Some((LINKED_TO, service))))).collect()
            }
            _ => Vec::new(),
        };
        if all.is_empty() {
            all.push((resource, None));
        }
        all
    }

    /// Returns the services that may receive a role, as far as they are known.
    fn receivers(self, actions: &'a Actions, role: &str) -> Vec<&'a str> {
        let holds = |property: &str| {
            let path = self.schema.path(&format!("/properties/{property}"));
            path.find(self.model).iter().any(|(_, value)| *value == role)
        };
        let passed = actions.passed(&self.schema.name);
        passed.filter(|(property, _)| holds(property)).flat_map(|(_, to)| to).map(String::as_str).collect()
    }

    /// Returns the roles that the object is given.
    fn roles(self) -> Vec<String> {
        let mut given = self.model.clone();
        self.schema.read_only.iter().for_each(|path| path.remove_from(&mut given));
        let mut roles = Vec::new();
        texts_in(&given, is_role_property, &mut |text| {
            if has_form(ROLE, text) && !roles.iter().any(|role| role == text) {
                roles.push(text.to_owned());
            }
        });
        roles
    }
}

#[cfg(test)]
mod tests;
