//! What went wrong, as a closed list of kinds: handler error codes and the API's own exceptions.
//!
//! Both lists say nearly the same with different words, so they become one enumeration. A code that this program
//! does not know is kept as it was written. What follows from a code (try again? is it the user's turn?) is here as
//! well, so that the rest of the client holds no list of codes.

use super::verb::Verb;

/// A handler's error code, or the kind of an API error.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum ErrorCode {
    /// The object exists already.
    AlreadyExists,
    /// There is no such object.
    NotFound,
    /// A property cannot change in place.
    NotUpdatable,
    /// The request is not valid.
    InvalidRequest,
    /// The caller may not.
    AccessDenied,
    /// The caller may not set these tags.
    UnauthorizedTaggingOperation,
    /// The caller's credentials are not accepted.
    InvalidCredentials,
    /// The caller's credentials have expired.
    ExpiredToken,
    /// The service is asked too much.
    Throttling,
    /// The object is in a state that forbids this operation, or something depends on it.
    ResourceConflict,
    /// Another request for the same object is under way.
    ConcurrentOperation,
    /// The object did not become stable.
    NotStabilized,
    /// A limit is reached.
    ServiceLimitExceeded,
    /// The service has a fault.
    ServiceInternalError,
    /// The service took too long.
    ServiceTimeout,
    /// The handler failed in a way it has no better word for.
    GeneralServiceException,
    /// The handler itself has a fault.
    InternalFailure,
    /// The network failed: whether the request arrived is not known.
    NetworkFailure,
    /// There was no connection: the request did not arrive.
    ConnectionFailure,
    /// The answer could not be understood: the request may have arrived.
    GarbledAnswer,
    /// The type does not know this operation.
    UnsupportedAction,
    /// Cloud Control does not know the type, or not in this region.
    TypeNotFound,
    /// The client token was used for another request.
    ClientTokenConflict,
    /// No such request token.
    RequestTokenNotFound,
    /// The user wanted to stop before there was an answer.
    Cancelled,
    /// The request is larger than the service takes: it was not sent.
    RequestTooLarge,
    /// A hook of the account refused the request; the code that came with it.
    RefusedByHook(String),
    /// A code this program does not know.
    Other(String),
}

/// The code of a request that a hook refused, where it has one of its own.
const NON_COMPLIANT: &str = "NonCompliant";

/// What to do about a failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Nothing: the answer will be the same.
    None,
    /// Wait for the shared rate limit, then ask again.
    SlowDown,
    /// Ask again a little later; the service or the way to it had a fault.
    Again,
    /// Wait until the other request is done.
    Queue,
}

/// The words both lists use, without the suffix that exceptions carry.
const WORDS: &[(&str, ErrorCode)] = &[
    ("AlreadyExists", ErrorCode::AlreadyExists),
    ("NotFound", ErrorCode::NotFound),
    ("ResourceNotFound", ErrorCode::NotFound),
    ("NotUpdatable", ErrorCode::NotUpdatable),
    ("InvalidRequest", ErrorCode::InvalidRequest),
    ("Validation", ErrorCode::InvalidRequest),
    ("ValidationError", ErrorCode::InvalidRequest),
    ("AccessDenied", ErrorCode::AccessDenied),
    ("UnauthorizedTaggingOperation", ErrorCode::UnauthorizedTaggingOperation),
    ("InvalidCredentials", ErrorCode::InvalidCredentials),
    ("UnrecognizedClient", ErrorCode::InvalidCredentials),
    ("ExpiredToken", ErrorCode::ExpiredToken),
    ("InvalidClientTokenId", ErrorCode::InvalidCredentials),
    ("InvalidSignature", ErrorCode::InvalidCredentials),
    ("SignatureDoesNotMatch", ErrorCode::InvalidCredentials),
    ("IncompleteSignature", ErrorCode::InvalidCredentials),
    ("MissingAuthenticationToken", ErrorCode::InvalidCredentials),
    ("RequestExpired", ErrorCode::ExpiredToken),
    ("NotAuthorized", ErrorCode::AccessDenied),
    ("Throttling", ErrorCode::Throttling),
    ("Throttled", ErrorCode::Throttling),
    ("TooManyRequests", ErrorCode::Throttling),
    ("RequestLimitExceeded", ErrorCode::Throttling),
    ("RequestThrottled", ErrorCode::Throttling),
    ("BandwidthLimitExceeded", ErrorCode::Throttling),
    ("SlowDown", ErrorCode::Throttling),
    ("ResourceConflict", ErrorCode::ResourceConflict),
    ("ConcurrentOperation", ErrorCode::ConcurrentOperation),
    ("ConcurrentModification", ErrorCode::ConcurrentOperation),
    ("NotStabilized", ErrorCode::NotStabilized),
    ("ServiceLimitExceeded", ErrorCode::ServiceLimitExceeded),
    ("ServiceInternalError", ErrorCode::ServiceInternalError),
    ("InternalServerError", ErrorCode::ServiceInternalError),
    ("InternalServiceError", ErrorCode::ServiceInternalError),
    ("InternalError", ErrorCode::ServiceInternalError),
    ("ServiceUnavailable", ErrorCode::ServiceInternalError),
    ("ServiceTimeout", ErrorCode::ServiceTimeout),
    ("RequestTimeout", ErrorCode::ServiceTimeout),
    ("GeneralService", ErrorCode::GeneralServiceException),
    ("HandlerFailure", ErrorCode::GeneralServiceException),
    ("InternalFailure", ErrorCode::InternalFailure),
    ("HandlerInternalFailure", ErrorCode::InternalFailure),
    ("NetworkFailure", ErrorCode::NetworkFailure),
    ("UnsupportedAction", ErrorCode::UnsupportedAction),
    ("PrivateType", ErrorCode::TypeNotFound),
    ("TypeNotFound", ErrorCode::TypeNotFound),
    ("ClientTokenConflict", ErrorCode::ClientTokenConflict),
    ("RequestTokenNotFound", ErrorCode::RequestTokenNotFound),
    ("RequestTooLarge", ErrorCode::RequestTooLarge),
];

impl ErrorCode {
    /// The kind that a handler's error code or the name of an exception stands for.
    #[must_use]
    pub fn parse(word: &str) -> Self {
        let bare = word.strip_suffix("Exception").unwrap_or(word);
        if bare == NON_COMPLIANT {
            return Self::RefusedByHook(word.to_owned());
        }
        WORDS
            .iter()
            .find(|(known, _)| *known == bare)
            .map_or_else(|| Self::Other(word.to_owned()), |(_, code)| code.clone())
    }

    /// The code as AWS's documentation writes it.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::AlreadyExists => "AlreadyExists",
            Self::NotFound => "NotFound",
            Self::NotUpdatable => "NotUpdatable",
            Self::InvalidRequest => "InvalidRequest",
            Self::AccessDenied => "AccessDenied",
            Self::UnauthorizedTaggingOperation => "UnauthorizedTaggingOperation",
            Self::InvalidCredentials => "InvalidCredentials",
            Self::ExpiredToken => "ExpiredToken",
            Self::Throttling => "Throttling",
            Self::ResourceConflict => "ResourceConflict",
            Self::ConcurrentOperation => "ConcurrentOperation",
            Self::NotStabilized => "NotStabilized",
            Self::ServiceLimitExceeded => "ServiceLimitExceeded",
            Self::ServiceInternalError => "ServiceInternalError",
            Self::ServiceTimeout => "ServiceTimeout",
            Self::GeneralServiceException => "GeneralServiceException",
            Self::InternalFailure => "InternalFailure",
            Self::NetworkFailure => "NetworkFailure",
            Self::ConnectionFailure => "ConnectionFailure",
            Self::GarbledAnswer => "GarbledAnswer",
            Self::UnsupportedAction => "UnsupportedAction",
            Self::TypeNotFound => "TypeNotFound",
            Self::ClientTokenConflict => "ClientTokenConflict",
            Self::RequestTokenNotFound => "RequestTokenNotFound",
            Self::Cancelled => "Cancelled",
            Self::RequestTooLarge => "RequestTooLarge",
            Self::RefusedByHook(word) | Self::Other(word) => word,
        }
    }

    /// One sentence on whether the same request can succeed later, and on what has to be done first.
    #[must_use]
    pub fn advice(&self, verb: Verb) -> &'static str {
        match self {
            Self::AlreadyExists if verb == Verb::Create => {
                "Trying again cannot help: the object must be imported, removed, or the new one be named otherwise."
            }
            Self::AlreadyExists => {
                "Trying again cannot help: another object has what this one would get. Choose another value."
            }
            Self::NotFound if verb == Verb::Create => {
                "Trying again cannot help unless what the object needs was created a moment ago."
            }
            Self::NotFound => "Trying again cannot help unless the object was created a moment ago.",
            Self::NotUpdatable if verb == Verb::Update => {
                "Trying again cannot help: the change is not possible in place. Run apply with -replace to have the \
                 object replaced."
            }
            Self::NotUpdatable => "Trying again cannot help: the service does not allow the change.",
            Self::InvalidRequest => "Trying again cannot help: the configuration must be corrected first.",
            Self::AccessDenied | Self::UnauthorizedTaggingOperation => {
                "Trying again cannot help until the caller has the missing permission."
            }
            Self::InvalidCredentials => "Trying again can help with credentials that are valid.",
            Self::ExpiredToken => {
                "Trying again can help once the credentials are renewed, for example with aws sso login: they have \
                 expired, or the clock of this computer is wrong."
            }
            Self::Throttling => "Trying again later can help: the service was asked too much.",
            Self::ResourceConflict => {
                "Trying again can help once whatever uses or changes the object is done with it."
            }
            Self::ConcurrentOperation => {
                "Trying again can help once the other request for the object is done."
            }
            Self::NotStabilized => {
                "Trying again can help; look at the object in its own service's console for what kept it from \
                 becoming ready."
            }
            Self::ServiceLimitExceeded => {
                "Trying again can help once the quota is raised or something is removed."
            }
            Self::ServiceInternalError
            | Self::ServiceTimeout
            | Self::GeneralServiceException
            | Self::InternalFailure
            | Self::NetworkFailure
            | Self::ConnectionFailure
            | Self::GarbledAnswer => "Trying again can help.",
            Self::UnsupportedAction => "Trying again cannot help: the resource type does not offer this.",
            Self::TypeNotFound => {
                "Trying again cannot help: the resource type is not offered in this region."
            }
            Self::ClientTokenConflict | Self::RequestTokenNotFound => "Trying again starts a new request.",
            Self::Cancelled => "Trying again starts anew.",
            Self::RequestTooLarge => {
                "Trying again cannot help: the configuration must become smaller. Long texts in it, such as code or \
                 templates, can often be stored elsewhere and referred to."
            }
            Self::RefusedByHook(_) => {
                "Trying again cannot help: a hook of the account refused the request. The configuration must be changed \
                 as the hook demands, or the hook by whoever runs it."
            }
            Self::Other(_) => "Whether trying again can help is not known.",
        }
    }

    /// Whether a call that ended so may have been carried out all the same.
    #[must_use]
    pub fn is_ambiguous(&self) -> bool {
        matches!(
            self,
            Self::NetworkFailure
                | Self::GarbledAnswer
                | Self::InternalFailure
                | Self::ServiceInternalError
                | Self::ServiceTimeout
        )
    }

    /// What to do about a call that ended so. Handler errors are another matter: they end a request.
    pub(super) fn remedy(&self) -> Remedy {
        match self {
            Self::Throttling => Remedy::SlowDown,
            Self::ConcurrentOperation => Remedy::Queue,
            Self::NetworkFailure
            | Self::ConnectionFailure
            | Self::GarbledAnswer
            | Self::InternalFailure
            | Self::ServiceInternalError
            | Self::ServiceTimeout => Remedy::Again,
            _ => Remedy::None,
        }
    }

    /// Whether a request that a handler refused so was refused before anything was done, so that an identifier the
    /// user has chosen may be that of somebody else's object.
    pub(super) fn is_refused_at_the_door(&self) -> bool {
        matches!(
            self,
            Self::InvalidRequest
                | Self::AccessDenied
                | Self::UnauthorizedTaggingOperation
                | Self::InvalidCredentials
                | Self::ExpiredToken
                | Self::RefusedByHook(_)
                | Self::RequestTooLarge
                | Self::UnsupportedAction
                | Self::TypeNotFound
                | Self::NotFound
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_spellings_of_a_code_are_the_same() {
        assert_eq!(ErrorCode::parse("AlreadyExists"), ErrorCode::parse("AlreadyExistsException"));
        assert_eq!(ErrorCode::parse("ResourceNotFoundException"), ErrorCode::NotFound);
        assert_eq!(ErrorCode::parse("GeneralServiceException"), ErrorCode::GeneralServiceException);
        assert_eq!(ErrorCode::parse("ThrottlingException"), ErrorCode::Throttling);
    }

    #[test]
    fn expired_credentials_are_a_kind_of_their_own() {
        for word in ["ExpiredTokenException", "ExpiredToken", "RequestExpired"] {
            assert_eq!(ErrorCode::parse(word), ErrorCode::ExpiredToken, "{word}");
        }
        assert!(ErrorCode::ExpiredToken.advice(Verb::Read).contains("renewed"));
    }

    #[test]
    fn the_code_of_hooks_is_kept_and_not_worth_another_try() {
        let code = ErrorCode::parse("NonCompliant");
        assert_eq!((code.name(), code.remedy()), ("NonCompliant", Remedy::None));
        assert!(code.advice(Verb::Create).starts_with("Trying again cannot help: a hook"));
    }

    #[test]
    fn names_survive_parsing() {
        for (_, code) in WORDS {
            assert_eq!(ErrorCode::parse(code.name()), *code);
        }
    }

    #[test]
    fn an_unknown_code_is_kept_as_written() {
        let code = ErrorCode::parse("BrandNewException");
        assert_eq!(code, ErrorCode::Other("BrandNewException".to_owned()));
        assert_eq!(code.name(), "BrandNewException");
        assert_eq!(code.remedy(), Remedy::None);
    }
}
