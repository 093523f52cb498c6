//! All summaries, so that wording is consistent and can be read in a minute.

/// Where a bug is reported.
pub const REPORT: &str = "Please report it with the steps that led here.";

/// Something impossible happened.
pub const BUG: &str = "Internal error";
/// A value breaks a constraint.
pub const INVALID_VALUE: &str = "Invalid attribute value";
/// A value is set that only the provider sets.
pub const READ_ONLY: &str = "Invalid configuration for read-only attribute";
/// A value must be set.
pub const MISSING_VALUE: &str = "Missing attribute value";
/// A list or set has no place for a null.
pub const NULL_ELEMENT: &str = "Null value in a list or set";
/// Attributes do not fit together.
pub const INVALID_COMBINATION: &str = "Invalid attribute combination";
/// A deprecated attribute is set.
pub const DEPRECATED: &str = "Deprecated attribute";
/// A resource of a deprecated type is configured.
pub const DEPRECATED_TYPE: &str = "Deprecated resource type";
/// The wire carried something that is not of the schema's type.
pub const MALFORMED_VALUE: &str = "Malformed value from Terraform";
/// No such resource type.
pub const UNKNOWN_TYPE: &str = "Unknown type";
/// The provider was used before it was configured.
pub const NOT_CONFIGURED: &str = "Provider not configured";
/// The provider block cannot be used.
pub const INVALID_PROVIDER_CONFIGURATION: &str = "Invalid provider configuration";
/// Cloud Control said no.
pub const REJECTED: &str = "Cloud Control rejected the request";
/// An operation took longer than allowed.
pub const TIMED_OUT: &str = "Operation timed out";
/// Whether a request was carried out, and what it made, cannot be told.
pub const UNKNOWN_OUTCOME: &str = "Outcome of a creation is not known";
/// The state is about an object in another account or region.
pub const ELSEWHERE: &str = "Resource of another account or region";
/// The user stopped it.
pub const CANCELLED: &str = "Operation cancelled";
/// Cloud Control cannot be reached.
pub const UNREACHABLE: &str = "Cloud Control cannot be reached";
/// Cloud Control would not take a request of this size.
pub const TOO_LARGE: &str = "Request is too large";
/// The object is not there.
pub const NOT_FOUND: &str = "Resource not found";
/// The object was there before.
pub const ALREADY_EXISTS: &str = "Resource already exists";
/// What the service returned does not fit the schema.
pub const UNEXPECTED_ANSWER: &str = "Unexpected answer from Cloud Control";
/// A state of another shape cannot be read.
pub const INVALID_STATE: &str = "State cannot be upgraded";
/// A state does not say which object it is about.
pub const NO_IDENTIFIER: &str = "State without an identifier";
/// An import ID that cannot be split.
pub const INVALID_IMPORT_ID: &str = "Invalid import ID";
/// The protocol offers it, this provider does not.
pub const NOT_SUPPORTED: &str = "Not supported";
/// A removed argument cannot be unset in place.
pub const KEPT: &str = "Removed argument is kept";
/// An environment variable cannot be understood or followed.
pub const INVALID_ENVIRONMENT: &str = "Invalid environment variable";
/// The provider block says that no certificate is verified.
pub const UNVERIFIED: &str = "Certificates are not verified";
/// AWS is not called.
pub const EMULATED: &str = "Emulated AWS";
/// An environment variable leaves types out.
pub const LEFT_OUT: &str = "Services left out";
/// Of two types Terraform could know only one.
pub const SHARED_NAME: &str = "Two types share a name";
