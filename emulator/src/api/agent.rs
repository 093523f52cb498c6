//! Who makes a call, who carries out its handler, and whether their policies allow it.

use std::sync::Arc;

use serde_json::Value;

use super::{ApiError, Call};
use crate::{
    cloud::Cloud,
    iam::{Actions, Context, Denial, PASSED_TO, Policy, Task, denial, denial_of},
    schema::{Handler, TypeSchema},
    scope::Scope,
    world::Outcome,
};

/// Refuses a call that its caller may not make, or not with the role that it names.
pub(super) fn admit(cloud: &Cloud, call: &Call) -> Result<(), ApiError> {
    let Some(mut caller) = Restricted::caller(cloud, call) else { return Ok(()) };
    // The service checks permissions on this resource (aws/aws-sdk#140), although IAM lists none for its actions.
    let Scope { account, region } = &call.scope;
    let all = format!("arn:{}:cloudformation:{region}:{account}:resource/*", call.scope.partition());
    caller.take(&format!("cloudformation:{}", call.operation), &all)?;
    let Some(role) = call.role() else { return Ok(()) };
    // The service authorization reference has this value for the operations that take a role.
    caller.context.insert(PASSED_TO.to_owned(), "cloudformation.amazonaws.com".to_owned());
    caller.take("iam:PassRole", role)
}

/// Who carries out a handler. Without policies, they may do everything.
pub(super) struct Agent(Option<Restricted>);

impl Agent {
    /// Returns who carries out the handler of a call: its role, or the caller.
    pub(super) fn of_handler(cloud: &Cloud, call: &Call) -> Result<Self, ApiError> {
        let restricted = match call.role() {
            Some(role) => Restricted::role(cloud, &call.scope, role),
            None => Restricted::caller(cloud, call),
        };
        let Some(mut restricted) = restricted else { return Ok(Self(None)) };
        restricted.actions = cloud.schemas.actions()?;
        Ok(Self(Some(restricted)))
    }

    /// Refuses the work of a handler on an object that is not allowed.
    pub(super) fn check(&self, handler: Handler, schema: &TypeSchema, model: &Value) -> Result<(), ApiError> {
        self.work(handler, schema, model).map_err(denied)
    }

    /// Returns how a request ends whose handler may not do its work on an object.
    pub(super) fn refusal(&self, handler: Handler, schema: &TypeSchema, model: &Value) -> Option<Outcome> {
        self.work(handler, schema, model).err().map(|message| Outcome::failed("AccessDenied", message))
    }

    fn work(&self, handler: Handler, schema: &TypeSchema, model: &Value) -> Result<(), String> {
        let Some(agent) = &self.0 else { return Ok(()) };
        let task = Task { handler, schema, model, scope: &agent.scope };
        agent.allowed(denial(task, &agent.actions, &agent.policies, &agent.context))
    }
}

/// A user or role with its policies.
struct Restricted {
    arn: String,
    scope: Scope,
    policies: Vec<Arc<Policy>>,
    context: Context,
    actions: Arc<Actions>,
}

impl Restricted {
    /// Returns who has these policies, unless there are none. `names` are their ARN and that of their principal.
    fn new(
        scope: &Scope,
        policies: Vec<Arc<Policy>>,
        names: impl FnOnce() -> (String, String),
    ) -> Option<Self> {
        if policies.is_empty() {
            return None;
        }
        let (arn, principal) = names();
        let keys = [
            ("aws:principalarn", principal),
            ("aws:principalaccount", scope.account.clone()),
            ("aws:requestedregion", scope.region.clone()),
        ];
        let context = keys.map(|(key, value)| (key.to_owned(), value)).into();
        Some(Self { arn, scope: scope.clone(), policies, context, actions: Arc::default() })
    }

    fn caller(cloud: &Cloud, Call { scope, access_key, .. }: &Call) -> Option<Self> {
        Self::new(scope, cloud.settings().policies.of_caller(access_key), || {
            let arn = format!("arn:{}:iam::{}:user/emulator", scope.partition(), scope.account);
            (arn.clone(), arn)
        })
    }

    fn role(cloud: &Cloud, scope: &Scope, role: &str) -> Option<Self> {
        Self::new(scope, cloud.settings().policies.of_role(role), || {
            let name = role.rsplit('/').next().unwrap_or(role);
            let (partition, account) = (scope.partition(), &scope.account);
            (format!("arn:{partition}:sts::{account}:assumed-role/{name}/emulator"), role.to_owned())
        })
    }

    /// Takes an action, unless it is not allowed.
    fn take(&self, action: &str, resource: &str) -> Result<(), ApiError> {
        self.allowed(denial_of((action, resource), &self.policies, &self.context)).map_err(denied)
    }

    /// Returns why something is not allowed, in the words of IAM.
    fn allowed(&self, denial: Option<Denial>) -> Result<(), String> {
        let Some(Denial { action, resource, is_explicit }) = denial else { return Ok(()) };
        let reason = if is_explicit {
            "with an explicit deny in an identity-based policy".to_owned()
        } else {
            format!("because no identity-based policy allows the {action} action")
        };
        let user = &self.arn;
        Err(format!("User: {user} is not authorized to perform: {action} on resource: {resource} {reason}"))
    }
}

fn denied(message: String) -> ApiError {
    ApiError::new("AccessDeniedException", message)
}
