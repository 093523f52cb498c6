//! The ephemeral resource `acme_access_key`. A key is an object of a type that no configuration manages: its secret would be
//! in the state.

use std::time::Duration;

use ferroform::ephemeral::{Lease, Opened};
use ferroform::prelude::*;
use ferroform::{Arguments, Attributes, CloudControl, EphemeralResource};
use serde_json::{Value as Json, json};

use crate::settings::Settings;

const TYPE: &str = "Acme::Streams::AccessKey";

// It is registered with CloudFormation, and the provider does not serve it as a resource.
/// A key for a service, for a limited time.
#[cfg_resource(
    "Acme::Streams::AccessKey",
    registered(
        create("streams:CreateAccessKey"),
        read("streams:GetAccessKey"),
        update("streams:ExtendAccessKey"),
        delete("streams:DeleteAccessKey"),
        list("streams:ListAccessKeys"),
    )
)]
pub(crate) struct RegisteredKey {
    /// The identifier.
    #[cfn(read_only, identifier)]
    id: String,
    /// The service.
    #[cfn(create_only)]
    service: String,
    /// How many minutes it lives from now on.
    #[cfn(range(10..=720))]
    minutes: u16,
    /// The secret.
    #[cfn(read_only)]
    secret: String,
}

/// A key with which a service reads and writes events while Terraform runs. It is deleted at the end.
#[derive(Arguments)]
pub(crate) struct AccessKey {
    /// The service.
    service: String,
}

#[derive(Attributes)]
pub(crate) struct Key {
    /// The identifier of the key, which may be logged.
    key_id: String,
    /// The secret.
    #[terraform(sensitive)]
    secret: String,
}

impl EphemeralResource for AccessKey {
    type Output = Key;

    async fn open(self, context: &mut dyn Context) -> Result<Opened<Key>, Diagnostic> {
        let minutes = context.settings::<Settings>()?.key_minutes;
        let cloud = context.cloud_control();
        let key_id = cloud.create(TYPE, &json!({"Service": self.service, "Minutes": minutes})).await?;
        match secret(cloud, &key_id).await {
            Ok(secret) => {
                let lease = lease(&key_id, minutes);
                Ok(Opened { output: Key { key_id, secret }, lease })
            }
            Err(error) => {
                // Nobody would close it.
                cloud.delete(TYPE, &key_id).await?;
                Err(error)
            }
        }
    }

    async fn renew(context: &mut dyn Context, data: Json) -> Result<Lease, Diagnostic> {
        let minutes = context.settings::<Settings>()?.key_minutes;
        let key_id = data["key_id"].as_str().unwrap_or_default();
        let patch = json!([{"op": "replace", "path": "/Minutes", "value": minutes}]);
        context.cloud_control().update(TYPE, key_id, &patch).await?;
        Ok(lease(key_id, minutes))
    }

    async fn close(context: &mut dyn Context, data: Json) -> Result<(), Diagnostic> {
        context.cloud_control().delete(TYPE, data["key_id"].as_str().unwrap_or_default()).await
    }
}

/// Returns the secret of a new key.
async fn secret(cloud: &dyn CloudControl, key_id: &str) -> Result<String, Diagnostic> {
    let key = cloud.read(TYPE, key_id).await?.unwrap_or_default();
    let secret = key["Secret"].as_str().map(str::to_owned);
    secret.ok_or_else(|| Diagnostic::error("No secret", format!("The new key {key_id} has no secret.")))
}

/// Returns what is needed to renew and to delete a key, well before it ends.
fn lease(key_id: &str, minutes: u16) -> Lease {
    let seconds = u64::from(minutes) * 60 / 2;
    Lease { data: json!({"key_id": key_id}), renew_in: Some(Duration::from_secs(seconds)) }
}
