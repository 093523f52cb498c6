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
    let mut caller = Agent::caller(cloud, call);
    // The service checks permissions on this resource (aws/aws-sdk#140), although IAM lists none for its actions.
    let Scope { account, region } = &call.scope;
    let all = format!("arn:{}:cloudformation:{region}:{account}:resource/*", call.scope.partition());
    caller.take(&format!("cloudformation:{}", call.operation), &all)?;
    let Some(role) = call.role() else { return Ok(()) };
    // The service authorization reference has this value for the operations that take a role.
    caller.context.insert(PASSED_TO.to_owned(), "cloudformation.amazonaws.com".to_owned());
    caller.take("iam:PassRole", role)
}

/// A user or role with its policies. Without any, it may do everything.
pub(super) struct Agent {
    arn: String,
    scope: Scope,
    policies: Vec<Arc<Policy>>,
    context: Context,
    actions: Arc<Actions>,
}

impl Agent {
    fn new(scope: &Scope, arn: String, principal: String, policies: Vec<Arc<Policy>>) -> Self {
        let keys = [
            ("aws:principalarn", principal),
            ("aws:principalaccount", scope.account.clone()),
            ("aws:requestedregion", scope.region.clone()),
        ];
        let context = keys.map(|(key, value)| (key.to_owned(), value)).into();
        Self { arn, scope: scope.clone(), policies, context, actions: Arc::default() }
    }

    fn caller(cloud: &Cloud, call: &Call) -> Self {
        let arn = format!("arn:{}:iam::{}:user/emulator", call.scope.partition(), call.scope.account);
        Self::new(&call.scope, arn.clone(), arn, cloud.settings().policies.of_caller(&call.access_key))
    }

    fn role(cloud: &Cloud, Call { scope, .. }: &Call, role: &str) -> Self {
        let name = role.rsplit('/').next().unwrap_or(role);
        let arn = format!("arn:{}:sts::{}:assumed-role/{name}/emulator", scope.partition(), scope.account);
        Self::new(scope, arn, role.to_owned(), cloud.settings().policies.of_role(role))
    }

    /// Returns who carries out the handler of a call: its role, or the caller.
    pub(super) fn of_handler(cloud: &Cloud, call: &Call) -> Result<Self, ApiError> {
        let role = call.role().map(|role| Self::role(cloud, call, role));
        let mut agent = role.unwrap_or_else(|| Self::caller(cloud, call));
        if !agent.policies.is_empty() {
            let actions = cloud.schemas.actions();
            agent.actions =
                actions.map_err(|error| ApiError::new("InternalFailure", crate::error_text(&error)))?;
        }
        Ok(agent)
    }

    /// Takes an action, unless it is not allowed.
    fn take(&self, action: &str, resource: &str) -> Result<(), ApiError> {
        self.allowed(|| denial_of((action, resource), &self.policies, &self.context)).map_err(denied)
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
        let task = Task { handler, schema, model, scope: &self.scope };
        self.allowed(|| denial(task, &self.actions, &self.policies, &self.context))
    }

    /// Returns why something is not allowed, in the words of IAM.
    fn allowed(&self, denial: impl FnOnce() -> Option<Denial>) -> Result<(), String> {
        let denial = if self.policies.is_empty() { None } else { denial() };
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
