//! The provider block: which account, region and endpoints, and how they are reached.
//!
//! Names and shapes are those of the reference provider, with a few switches more (see [`PROVIDER_BLOCK`]). What the
//! block leaves out is taken from where every AWS tool takes it: environment, shared files, container, instance.

mod meta;
mod read;
mod table;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use meta::module_products;
pub(crate) use read::variable;
pub use table::{PROVIDER_BLOCK, PROVIDER_META};

/// What the provider block says. What is `None` or empty was not said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Settings {
    /// The region.
    pub region: Option<String>,
    /// The profile of the shared files.
    pub profile: Option<String>,
    /// Credentials written in the block.
    pub keys: Option<Keys>,
    /// The shared config files.
    pub shared_config_files: Vec<String>,
    /// The shared credentials files.
    pub shared_credentials_files: Vec<String>,
    /// The role to take on.
    pub assume_role: Option<AssumeRole>,
    /// The role to take on with a web identity.
    pub assume_role_with_web_identity: Option<WebIdentity>,
    /// Endpoints other than AWS's own.
    pub endpoints: Endpoints,
    /// How often a failed call is made again.
    pub max_retries: u32,
    /// The role Cloud Control itself takes on.
    pub role_arn: Option<String>,
    /// How HTTP is spoken.
    pub http: Http,
    /// What is added to the `User-Agent` header.
    pub user_agent: Vec<Product>,
    /// What is not asked for.
    pub skip: Skip,
}

/// Credentials written in the block.
#[derive(Clone, PartialEq, Eq)]
pub struct Keys {
    /// The access key's ID, which is no secret.
    pub access_key: String,
    /// The secret key.
    pub secret_key: Secret,
    /// The session token.
    pub token: Option<Secret>,
}

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

/// The role to take on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssumeRole {
    /// Which role and how.
    pub session: Session,
    /// What the role's owner wants to be told.
    pub external_id: Option<String>,
    /// Session tags, by key.
    pub tags: Vec<(String, String)>,
    /// Keys of the session tags that are handed on to further roles.
    pub transitive_tag_keys: Vec<String>,
}

/// The role to take on with a web identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebIdentity {
    /// Which role and how.
    pub session: Session,
    /// The token, or where it is.
    pub token: WebIdentityToken,
}

/// The token of a web identity, or where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebIdentityToken {
    /// The token itself.
    Text(Secret),
    /// A file that holds it, read each time.
    File(String),
}

/// A role session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Session {
    /// The role.
    pub role_arn: String,
    /// What the session is called.
    pub session_name: Option<String>,
    /// How long it lasts.
    pub duration: Option<Duration>,
    /// A policy that narrows it.
    pub policy: Option<String>,
    /// Managed policies that narrow it.
    pub policy_arns: Vec<String>,
}

/// Endpoints other than AWS's own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoints {
    /// Of Cloud Control.
    pub cloudcontrolapi: Option<String>,
    /// Of IAM Identity Center.
    pub sso: Option<String>,
    /// Of the security token service.
    pub sts: Option<String>,
}

/// How HTTP is spoken.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Http {
    /// The proxy for plain HTTP; empty means none.
    pub http_proxy: Option<String>,
    /// The proxy for HTTPS; empty means none.
    pub https_proxy: Option<String>,
    /// Hosts reached without a proxy.
    pub no_proxy: Option<String>,
    /// Whether any certificate is taken.
    pub insecure: bool,
}

/// A product in the `User-Agent` header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// A remark.
    pub comment: Option<String>,
}

/// What is not asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Skip {
    /// The metadata service of EC2 instances, for credentials and the region.
    pub metadata_api: bool,
    /// Whether there are credentials, before they are first needed.
    pub credentials_validation: bool,
    /// Whether the region's name looks like one.
    pub region_validation: bool,
    /// The account's ID, from STS.
    pub account_id: bool,
}

/// How often a failed call is made again where the block does not say.
pub const MAX_RETRIES: u32 = 25;

impl Default for Settings {
    fn default() -> Self {
        Self {
            region: None,
            profile: None,
            keys: None,
            shared_config_files: Vec::new(),
            shared_credentials_files: Vec::new(),
            assume_role: None,
            assume_role_with_web_identity: None,
            endpoints: Endpoints::default(),
            max_retries: MAX_RETRIES,
            role_arn: None,
            http: Http::default(),
            user_agent: Vec::new(),
            skip: Skip::default(),
        }
    }
}

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("(sensitive value)")
    }
}

impl std::fmt::Debug for Keys {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Keys").field("access_key", &self.access_key).finish_non_exhaustive()
    }
}
