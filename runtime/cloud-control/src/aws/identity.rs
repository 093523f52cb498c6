//! The account that the credentials belong to.

use std::time::Duration;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::sources::Origin;
use crate::api::{CallerIdentity, NoIdentity};
use crate::settings::Accounts;

/// How long to wait for the account's ID, which is useful but not necessary.
const PATIENCE: Duration = Duration::from_secs(15);
/// How long a failed request is not repeated, so that an STS without an answer does not delay every operation.
const REST: Duration = Duration::from_secs(60);

/// The account that the credentials belong to. It is requested when it is first needed.
#[derive(Debug)]
pub(super) struct Account {
    /// `None` if the account is not to be requested.
    sts: Option<aws_sdk_sts::Client>,
    /// Whose credentials these are.
    origin: Origin,
    known: Mutex<Known>,
}

#[derive(Debug)]
enum Known {
    /// It was never requested.
    Nothing,
    Identity(CallerIdentity),
    /// The last request failed at this time, for this reason.
    Failed(Instant, NoIdentity),
}

impl Account {
    pub(super) fn new(sts: Option<aws_sdk_sts::Client>, origin: Origin) -> Self {
        Self { sts, origin, known: Mutex::new(Known::Nothing) }
    }

    /// Returns whom the credentials belong to, or why that is not known.
    pub(super) async fn identity(&self) -> Result<CallerIdentity, NoIdentity> {
        let sts = self.sts.as_ref().ok_or(NoIdentity::NotAsked)?;
        let mut known = self.known.lock().await;
        match &*known {
            Known::Identity(identity) => return Ok(identity.clone()),
            Known::Failed(at, why) if at.elapsed() < REST => return Err(why.clone()),
            Known::Nothing | Known::Failed(..) => {}
        }
        let requested = request(sts).await.map_err(NoIdentity::NoAnswer);
        *known = match &requested {
            Ok(identity) => Known::Identity(identity.clone()),
            Err(error) => {
                tracing::warn!(%error, "the account's ID is not known");
                Known::Failed(Instant::now(), error.clone())
            }
        };
        requested
    }

    /// Checks that the account is one of those that the credentials may belong to.
    pub(super) async fn check(&self, accounts: &Accounts) -> Result<(), Diagnostic> {
        let (argument, ids, is_allowed) = match accounts {
            Accounts::Any => return Ok(()),
            Accounts::Allowed(ids) => ("allowed_account_ids", ids, true),
            Accounts::Forbidden(ids) => ("forbidden_account_ids", ids, false),
        };
        let problem = match self.identity().await.map(|identity| identity.account_id) {
            Ok(id) if ids.contains(&id) == is_allowed => return Ok(()),
            Ok(id) => another(&id, argument, ids, is_allowed),
            Err(error) => format!(
                "The account of the credentials is not known, because STS could not be asked: {error}. So it cannot be \
                 checked against {argument} ({}). Nothing was read or changed.\n\nMake STS reachable (endpoints.sts \
                 sets its URL), or remove {argument}.",
                ids.join(", ")
            ),
        };
        let origin = self.origin.text().map(|origin| format!("\n\nThe credentials are those of {origin}."));
        let detail = problem + &origin.unwrap_or_default();
        let diagnostic = Diagnostic::error(catalogue::INVALID_PROVIDER_CONFIGURATION, detail);
        Err(diagnostic.at(Path::attribute(argument)))
    }
}

fn another(id: &str, argument: &str, ids: &[String], is_allowed: bool) -> String {
    let (which, advice) = if is_allowed {
        ("not one", "an allowed account, or add this one to")
    } else {
        ("one", "another account, or remove this one from")
    };
    format!(
        "The credentials belong to the account {id}, which is {which} of {argument} ({}). Nothing was read or \
         changed.\n\nUse credentials of {advice} {argument}.",
        ids.join(", ")
    )
}

async fn request(sts: &aws_sdk_sts::Client) -> Result<CallerIdentity, String> {
    let answer = match tokio::time::timeout(PATIENCE, sts.get_caller_identity().send()).await {
        Ok(answer) => answer.map_err(|error| super::error::chain(&error))?,
        Err(_) => return Err(format!("no answer in {} s", PATIENCE.as_secs())),
    };
    let account_id = answer.account.ok_or_else(|| "the answer of STS has no account".to_owned())?;
    Ok(CallerIdentity { account_id, arn: answer.arn, user_id: answer.user_id })
}
