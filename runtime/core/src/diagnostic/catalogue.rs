//! The summaries of all diagnostics, in one place to keep their wording consistent.

/// Asks the user to report a bug.
pub const REPORT: &str = "Please report it with the steps that led here.";

/// A bug in the provider.
pub const BUG: &str = "Internal error";
/// A value violates a constraint.
pub const INVALID_VALUE: &str = "Invalid attribute value";
/// A read-only attribute is set in the configuration.
pub const READ_ONLY: &str = "Invalid configuration for read-only attribute";
/// A required value is missing.
pub const MISSING_VALUE: &str = "Missing attribute value";
/// A list or set contains a null.
pub const NULL_ELEMENT: &str = "Null value in a list or set";
/// An invalid combination of attributes.
pub const INVALID_COMBINATION: &str = "Invalid attribute combination";
/// A deprecated attribute is set.
pub const DEPRECATED: &str = "Deprecated attribute";
/// A resource of a deprecated type is configured.
pub const DEPRECATED_TYPE: &str = "Deprecated resource type";
/// A value from Terraform does not have the type that the schema declares.
pub const MALFORMED_VALUE: &str = "Malformed value from Terraform";
/// The type name is not known.
pub const UNKNOWN_TYPE: &str = "Unknown type";
/// The provider was used before it was configured.
pub const NOT_CONFIGURED: &str = "Provider not configured";
/// Cloud Control is called by a provider that does not use AWS, or that was built without it.
pub const NO_AWS: &str = "Provider without AWS";
/// The provider block is invalid.
pub const INVALID_PROVIDER_CONFIGURATION: &str = "Invalid provider configuration";
/// Cloud Control rejected a request for a reason that has no title of its own.
pub const REJECTED: &str = "Request was rejected";
/// The caller lacks a permission.
pub const ACCESS_DENIED: &str = "Access denied";
/// The credentials are not accepted.
pub const BAD_CREDENTIALS: &str = "Credentials are not accepted";
/// The credentials have expired.
pub const EXPIRED: &str = "Credentials have expired";
/// The service does not change a property of an object that exists.
pub const FIXED: &str = "Change is not possible in place";
/// The service does not accept the properties.
pub const INVALID: &str = "Invalid request";
/// The service throttles requests.
pub const THROTTLED: &str = "Too many requests";
/// Something else uses the object.
pub const IN_USE: &str = "Object is in use";
/// Another request about the object has not ended.
pub const BUSY: &str = "Another operation is running";
/// The object did not become stable.
pub const UNSTABLE: &str = "Object did not become ready";
/// A quota is exceeded.
pub const QUOTA: &str = "Quota is exceeded";
/// The service has a fault.
pub const FAULT: &str = "The service failed";
/// The type does not support the operation.
pub const UNSUPPORTED: &str = "Operation is not supported";
/// Cloud Control does not know the type, at least not in this region.
pub const NO_TYPE: &str = "Type is not available";
/// A hook of the account refused the request.
pub const HOOK: &str = "Refused by a hook";
/// A handler of the provider's author failed.
pub const HANDLER_FAILED: &str = "The operation failed";
/// `Provider::connect` failed.
pub const NOT_CONNECTED: &str = "Cannot connect";
/// An operation took longer than allowed.
pub const TIMED_OUT: &str = "Operation timed out";
/// It is not known whether a request was carried out, or what it created.
pub const UNKNOWN_OUTCOME: &str = "Outcome of a creation is not known";
/// The object in the state is in another account or region.
pub const ELSEWHERE: &str = "Resource of another account or region";
/// The user cancelled the operation.
pub const CANCELLED: &str = "Operation cancelled";
/// Cloud Control cannot be reached.
pub const UNREACHABLE: &str = "No answer from Cloud Control";
/// A request is larger than Cloud Control accepts.
pub const TOO_LARGE: &str = "Request is too large";
/// The object does not exist.
pub const NOT_FOUND: &str = "Resource not found";
/// The object already exists.
pub const ALREADY_EXISTS: &str = "Resource already exists";
/// The service returned something that does not match the schema.
pub const UNEXPECTED_ANSWER: &str = "Unexpected answer from the service";
/// The state cannot be read or upgraded.
pub const INVALID_STATE: &str = "State cannot be upgraded";
/// A state contains no identifier.
pub const NO_IDENTIFIER: &str = "State without an identifier";
/// A state contains nothing but the identifier of an object that was not read yet.
pub const NOT_READ: &str = "Object was not read yet";
/// An import ID or identity is invalid.
pub const INVALID_IMPORT_ID: &str = "Invalid import ID";
/// A request that was to be cancelled has ended in another way.
pub const NOT_CANCELLED: &str = "Request was not cancelled";
/// An object is not as expected.
pub const DRIFT: &str = "Drift found";
/// The protocol has the operation, but this provider does not support it.
pub const NOT_SUPPORTED: &str = "Not supported";
/// A removed argument cannot be unset in place.
pub const KEPT: &str = "Removed argument is kept";
/// The service has another value than it was asked for.
pub const IGNORED: &str = "A change was ignored";
/// An API has set an attribute that the configuration leaves out.
pub const FILLED_IN: &str = "Value set by the API";
/// An object takes tags at creation only, and has other default tags.
pub const TAGS_KEPT: &str = "Default tags apply at the next creation";
/// An environment variable is invalid or cannot be honoured.
pub const INVALID_ENVIRONMENT: &str = "Invalid environment variable";
/// The provider block disables the verification of certificates.
pub const UNVERIFIED: &str = "Certificates are not verified";
/// An emulator takes the place of AWS, or of another API.
pub const EMULATED: &str = "Emulator in use";
/// An environment variable excludes types.
pub const LEFT_OUT: &str = "Services left out";
/// It is not known whom the credentials belong to.
pub const NO_IDENTITY: &str = "Caller identity is not known";
/// A configuration names a region that the provider does not know.
pub const UNKNOWN_REGION: &str = "Unknown region";
/// Objects keep their last known states, because the provider cannot be configured yet.
pub const NOT_REFRESHED: &str = "Objects were not read";
/// A data source, ephemeral resource or action of a deprecated type is configured.
pub const DEPRECATED_USE: &str = "Deprecated";
/// Two types have the same Terraform name.
pub const SHARED_NAME: &str = "Two types share a name";
