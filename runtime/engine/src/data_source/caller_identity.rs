//! `caller_identity`: whom the credentials belong to.

use ferroform_core::context::NoIdentity;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::{Arguments, Attributes, Context, DataSource};

/// The account, and the user or the role session, that the credentials of the provider belong to.
#[derive(Debug, Arguments)]
pub(super) struct CallerIdentity;

#[derive(Debug, Attributes)]
pub(super) struct Identity {
    /// ID of the account.
    account_id: String,
    /// ARN of the user or the role session.
    arn: Option<String>,
    /// ID of the account.
    id: String,
    /// Unique ID of the user or the role session.
    user_id: Option<String>,
}

impl DataSource for CallerIdentity {
    type Output = Identity;

    async fn read(self, context: &mut dyn Context) -> Result<Identity, Diagnostic> {
        let context: &dyn Context = context;
        let identity = tokio::select! {
            biased;
            identity = context.caller_identity() => identity,
            () = context.cancelled() => {
                let detail = "Terraform was told to stop before STS answered.";
                return Err(Diagnostic::error(catalogue::CANCELLED, detail));
            }
        };
        let identity = identity.map_err(not_known)?;
        Ok(Identity {
            account_id: identity.account_id.clone(),
            arn: identity.arn,
            id: identity.account_id,
            user_id: identity.user_id,
        })
    }
}

fn not_known(why: NoIdentity) -> Diagnostic {
    if why != NoIdentity::NotAsked {
        return why.into();
    }
    let detail = "skip_requesting_account_id is true in the provider block, so the provider does not ask STS for the \
                  account.\n\nRemove skip_requesting_account_id, or do not read this data source.";
    Diagnostic::error(catalogue::NO_IDENTITY, detail)
}
