//! `caller_identity`: whom the credentials belong to.

use async_trait::async_trait;
use ferroform_cloud_control::NoIdentity;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use super::{DataSource, text, texts};
use crate::Context;

/// The account, and the user or the session.
#[derive(Debug)]
pub struct CallerIdentity;

const ACCOUNT: &str = "account_id";
const ARN: &str = "arn";
const ID: &str = "id";
const USER: &str = "user_id";

static BLOCK: ObjectTable = object_table!(
    [
        text(ACCOUNT) => "ID of the account.",
        text(ARN) => "ARN of the user or the role session.",
        text(ID) => "ID of the account.",
        text(USER) => "Unique ID of the user or the role session.",
    ],
    &[]
);

#[async_trait]
impl DataSource for CallerIdentity {
    fn name(&self) -> &'static str {
        "caller_identity"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description =
            "The account, and the user or the role session, that the credentials of the provider belong to.";
        SchemaSource { description, ..SchemaSource::of_block(&BLOCK, SchemaKind::Resource) }
    }

    async fn read(&self, context: &Context<'_>, _: &Value) -> (Value, Diagnostics) {
        let identity = tokio::select! {
            biased;
            identity = context.client.caller_identity() => identity,
            () = context.cancel.cancelled() => {
                let detail = "Terraform was told to stop before STS answered.";
                return (Value::Null, Diagnostic::error(catalogue::CANCELLED, detail).into());
            }
        };
        match identity {
            Ok(identity) => {
                let account = Some(identity.account_id.as_str());
                let (arn, user) = (identity.arn.as_deref(), identity.user_id.as_deref());
                (texts([(ACCOUNT, account), (ARN, arn), (ID, account), (USER, user)]), Diagnostics::new())
            }
            Err(why) => (Value::Null, not_known(&why).into()),
        }
    }
}

fn not_known(why: &NoIdentity) -> Diagnostic {
    let detail = match why {
        NoIdentity::NotAsked => {
            "skip_requesting_account_id is true in the provider block, so STS is not asked whom the credentials belong \
             to.\n\nRemove skip_requesting_account_id, or do not read this data source."
                .to_owned()
        }
        NoIdentity::NoAnswer(why) => format!(
            "STS could not be asked whom the credentials belong to: {why}.\n\nMake STS reachable; endpoints.sts in the \
             provider block sets its URL."
        ),
    };
    Diagnostic::error(catalogue::NO_IDENTITY, detail)
}
