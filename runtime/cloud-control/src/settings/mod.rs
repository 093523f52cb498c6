//! The provider block: account, region and endpoints, and how they are reached.
//!
//! Names and types are those of the reference provider, with a few more switches (see [`PROVIDER_BLOCK`]). What
//! the block leaves out comes from where every AWS tool takes it: environment, shared files, container, instance.

mod duration;
mod meta;
mod read;
mod region;
mod table;
mod tags;
#[cfg(test)]
mod tests;

use std::time::Duration;

pub use crate::limiter::Limits;
pub use duration::parse_duration;
pub use ferroform_core::properties::Secret;
pub use meta::module_products;
pub use read::{BlockRead, variable};
pub use region::{RegionRules, is_region};
pub use table::{PROVIDER_BLOCK, PROVIDER_META};
pub use tags::TagRules;

/// The content of the provider block. What is not set is `None` or empty.
#[derive(Debug, Clone, PartialEq, Default)]
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
    /// The role to assume.
    pub assume_role: Option<AssumeRole>,
    /// The roles to assume, each with the credentials of the one before.
    pub assume_role_chain: Vec<AssumeRole>,
    /// The role to assume with a web identity.
    pub assume_role_with_web_identity: Option<WebIdentity>,
    /// The accounts that the credentials may belong to.
    pub accounts: Accounts,
    /// The emulator that takes the place of AWS: `true`, or the folder of its state.
    pub emulator: Option<String>,
    /// Endpoints other than AWS's own.
    pub endpoints: Endpoints,
    /// The region of the security token service, if it is another one.
    pub sts_region: Option<String>,
    /// Which of AWS's own endpoints are used.
    pub variants: Variants,
    /// How many times a failed call is retried, if it is not [`MAX_RETRIES`] times.
    pub max_retries: Option<u32>,
    /// The user's own limits on calls.
    pub limits: Limits,
    /// The role that Cloud Control itself assumes.
    pub role_arn: Option<String>,
    /// The options for HTTP.
    pub http: Http,
    /// Products to add to the `User-Agent` header.
    pub user_agent: Vec<Product>,
    /// The tags that every object gets, and those that are left alone.
    pub tags: TagRules,
    /// Checks and lookups to skip.
    pub skip: Skip,
}

/// Credentials written in the block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Keys {
    /// The access key's ID, which is not a secret.
    pub access_key: String,
    /// The secret key.
    pub secret_key: Secret,
    /// The session token.
    pub token: Option<Secret>,
}

/// The role to assume.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AssumeRole {
    /// The role and the options of the session.
    pub session: Session,
    /// The external ID that the role's owner requires.
    pub external_id: Option<String>,
    /// Session tags, by key.
    pub tags: Vec<(String, String)>,
    /// Keys of the session tags that are passed on to further roles.
    pub transitive_tag_keys: Vec<String>,
}

/// The role to assume with a web identity.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WebIdentity {
    /// The role and the options of the session.
    pub session: Session,
    /// The token, or the file that holds it.
    pub token: WebIdentityToken,
}

/// The token of a web identity, or the file that holds it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum WebIdentityToken {
    /// The token itself.
    Text(Secret),
    /// A file that holds it, read each time.
    File(String),
}

/// The accounts that the credentials may belong to.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Accounts {
    /// Any account.
    #[default]
    Any,
    /// Only these.
    Allowed(Vec<String>),
    /// Any account but these.
    Forbidden(Vec<String>),
}

/// A role session.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Session {
    /// The role.
    pub role_arn: String,
    /// The name of the session.
    pub session_name: Option<String>,
    /// How long it lasts.
    pub duration: Option<Duration>,
    /// A policy that restricts it.
    pub policy: Option<String>,
    /// Managed policies that restrict it.
    pub policy_arns: Vec<String>,
}

/// Endpoints other than AWS's own.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Endpoints {
    /// The endpoint of Cloud Control.
    pub cloudcontrolapi: Option<String>,
    /// The endpoint of IAM Identity Center.
    pub sso: Option<String>,
    /// The endpoint of the security token service.
    pub sts: Option<String>,
    /// The endpoint of the services that only code of the provider's author calls. Not an argument of the block: the emulator
    /// sets it.
    pub others: Option<String>,
}

/// Which of AWS's own endpoints are used. What is `None` comes from the environment or the shared files.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Variants {
    /// Those with cryptography according to FIPS 140.
    pub fips: Option<bool>,
    /// Those that are reached over IPv6 as well.
    pub dualstack: Option<bool>,
}

/// The options for HTTP.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Http {
    /// The proxy for plain HTTP. An empty text means none.
    pub http_proxy: Option<String>,
    /// The proxy for HTTPS. An empty text means none.
    pub https_proxy: Option<String>,
    /// Hosts reached without a proxy.
    pub no_proxy: Option<String>,
    /// A file of further certificate authorities.
    pub custom_ca_bundle: Option<String>,
    /// Whether any certificate is accepted.
    pub insecure: bool,
}

/// A product in the `User-Agent` header.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Product {
    /// Its name.
    pub name: String,
    /// Its version.
    pub version: Option<String>,
    /// A comment.
    pub comment: Option<String>,
}

/// Checks and lookups to skip.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Skip {
    /// The metadata service of EC2 instances, for credentials and the region.
    pub metadata_api: bool,
    /// The check that there are credentials before they are first needed.
    pub credentials_validation: bool,
    /// The check that the region has the form of a region's name.
    pub region_validation: bool,
    /// The lookup of the account's ID with STS.
    pub account_id: bool,
}

/// How many times a failed call is retried if the block does not set it.
pub const MAX_RETRIES: u32 = 25;
