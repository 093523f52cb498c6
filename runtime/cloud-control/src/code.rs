//! The kinds of errors, as a closed list: handler error codes and the API's own exceptions.
//!
//! Both lists say nearly the same in different words, so they become one enumeration. A code that this program
//! does not know is kept as it was written. What follows from a code, such as whether to try again and what to
//! advise, is defined here as well, so that the rest of the client contains no list of codes.

use ferroform_core::diagnostic::catalogue;

use super::verb::Verb;

/// Declares the codes: those of the service with its other words for them, and those of this program. All words are
/// without the suffix of exceptions.
macro_rules! codes {
    (
        service { $($(#[$of_service_doc:meta])* $of_service:ident: $($word:literal)*;)* }
        own { $($(#[$own_doc:meta])* $own:ident;)* }
    ) => {
        /// A handler's error code, or the kind of an API error.
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum ErrorCode {
            $($(#[$of_service_doc])* $of_service,)*
            $($(#[$own_doc])* $own,)*
            /// A hook of the account refused the request. Holds the code that came with it.
            RefusedByHook(String),
            /// A code this program does not know.
            Other(String),
        }

        /// The words of the service.
        const WORDS: &[(&str, ErrorCode)] = &[$(
            (stringify!($of_service), ErrorCode::$of_service),
            $(($word, ErrorCode::$of_service),)*
        )*];

        impl ErrorCode {
            /// Returns the code as AWS's documentation writes it.
            #[must_use]
            pub fn name(&self) -> &str {
                match self {
                    $(Self::$of_service => stringify!($of_service),)*
                    $(Self::$own => stringify!($own),)*
                    Self::RefusedByHook(word) | Self::Other(word) => word,
                }
            }
        }

        /// Returns every error code.
        #[cfg(any(test, feature = "testing"))]
        #[must_use]
        pub fn all_codes() -> Vec<ErrorCode> {
            let with_text = [ErrorCode::RefusedByHook("NonCompliant".to_owned()), ErrorCode::Other("Novel".to_owned())];
            [$(ErrorCode::$of_service,)* $(ErrorCode::$own,)*].into_iter().chain(with_text).collect()
        }
    };
}

codes! {
    service {
        /// The object exists already.
        AlreadyExists:;
        /// There is no such object.
        NotFound: "ResourceNotFound";
        /// A property cannot change in place.
        NotUpdatable:;
        /// The request is not valid.
        InvalidRequest: "Validation" "ValidationError";
        /// The caller lacks a permission.
        AccessDenied: "NotAuthorized";
        /// The caller lacks the permission to set these tags.
        UnauthorizedTaggingOperation:;
        /// The caller's credentials are not accepted.
        InvalidCredentials: "UnrecognizedClient" "InvalidClientTokenId" "InvalidSignature" "SignatureDoesNotMatch"
            "IncompleteSignature" "MissingAuthenticationToken";
        /// The caller's credentials have expired.
        ExpiredToken: "RequestExpired";
        /// The service throttles requests.
        Throttling: "Throttled" "TooManyRequests" "RequestLimitExceeded" "RequestThrottled" "BandwidthLimitExceeded"
            "SlowDown";
        /// The object is in a state that forbids this operation, or something depends on it.
        ResourceConflict:;
        /// Another request for the same object is in progress.
        ConcurrentOperation: "ConcurrentModification";
        /// The object did not become stable.
        NotStabilized:;
        /// A limit is reached.
        ServiceLimitExceeded:;
        /// The service has a fault.
        ServiceInternalError: "InternalServerError" "InternalServiceError" "InternalError" "ServiceUnavailable";
        /// The service took too long.
        ServiceTimeout: "RequestTimeout";
        /// The handler failed in an unspecified way.
        GeneralServiceException: "GeneralService" "HandlerFailure";
        /// The handler itself has a fault.
        InternalFailure: "HandlerInternalFailure";
        /// The network failed. Whether the request arrived is not known.
        NetworkFailure:;
        /// The type does not support this operation.
        UnsupportedAction:;
        /// Cloud Control does not know the type, at least not in this region.
        TypeNotFound: "PrivateType";
        /// The client token was used for another request.
        ClientTokenConflict:;
        /// There is no such request token.
        RequestTokenNotFound:;
        /// The request is larger than the service accepts, and was not sent.
        RequestTooLarge:;
    }
    own {
        /// There was no connection. The request did not arrive.
        ConnectionFailure;
        /// The answer could not be read. The request may have arrived.
        GarbledAnswer;
        /// The user wanted to stop before there was an answer.
        Cancelled;
        /// The provider does not use AWS. Nothing was sent.
        NoService;
    }
}

/// The error code that stands for refusals by hooks. Not every refusal has it.
const NON_COMPLIANT: &str = "NonCompliant";

/// What to do about a failed call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Remedy {
    /// Nothing: the answer would be the same.
    None,
    /// Wait for the shared rate limit, then try again.
    SlowDown,
    /// Try again a little later: the service or the network had a fault.
    Again,
    /// Wait until the other request has finished.
    Queue,
}

impl ErrorCode {
    /// Returns the kind for a handler's error code or the name of an exception.
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

    /// Returns a sentence on whether the same request can succeed later, and on what has to be done first.
    #[must_use]
    pub fn advice(&self, verb: Verb) -> &'static str {
        match self {
            Self::AlreadyExists if verb == Verb::Create => {
                "Import the object that exists, remove it, or choose another name."
            }
            Self::AlreadyExists => "Another object has this value. Choose another one.",
            Self::NotFound if verb == Verb::Create => {
                "Something that the object needs does not exist. If it was created a moment ago, try again."
            }
            Self::NotFound => "The object does not exist. If it was created a moment ago, try again.",
            Self::NotUpdatable if verb == Verb::Update => {
                "The change cannot be made in place. Run apply with -replace to replace the object."
            }
            Self::NotUpdatable => "The service does not allow the change.",
            Self::InvalidRequest => "Correct the configuration before trying again.",
            Self::AccessDenied | Self::UnauthorizedTaggingOperation => {
                "Grant the missing permission, to the caller or to the role that the service uses, and try again."
            }
            Self::InvalidCredentials => "Try again with valid credentials.",
            Self::ExpiredToken => {
                "The credentials have expired, or the clock of this computer is wrong. Renew the credentials, for example \
                 with aws sso login, and try again."
            }
            Self::Throttling => "The service is throttling requests. Try again later.",
            Self::ResourceConflict => "Try again when whatever uses or changes the object has finished.",
            Self::ConcurrentOperation => "Try again when the other request for the object has finished.",
            Self::NotStabilized => {
                "Try again. The console of the object's own service may show what kept it from becoming ready."
            }
            Self::ServiceLimitExceeded => "Raise the quota or remove something before trying again.",
            Self::ServiceInternalError
            | Self::ServiceTimeout
            | Self::GeneralServiceException
            | Self::InternalFailure
            | Self::NetworkFailure
            | Self::ConnectionFailure
            | Self::GarbledAnswer => "Try again.",
            Self::UnsupportedAction => "The resource type does not support this operation.",
            Self::TypeNotFound => "The resource type is not available in this region.",
            Self::ClientTokenConflict | Self::RequestTokenNotFound => {
                "Try again: a new request will be made."
            }
            Self::Cancelled => "Try again: the operation starts over.",
            Self::NoService => {
                "The author of the provider must add a type that Cloud Control manages, or not call it."
            }
            Self::RequestTooLarge => {
                "Make the configuration smaller. Long texts in it, such as code or templates, can often be stored elsewhere \
                 and referred to."
            }
            Self::RefusedByHook(_) => {
                "A hook of the account refused the request. Change the configuration as the hook demands, or ask whoever \
                 runs the hook to change it."
            }
            Self::Other(_) => "The provider does not know this error code: see the message of the service.",
        }
    }

    /// Returns the title of a refusal.
    pub(super) fn title(&self) -> &'static str {
        match self {
            Self::AlreadyExists => catalogue::ALREADY_EXISTS,
            Self::NotFound => catalogue::NOT_FOUND,
            Self::RequestTooLarge => catalogue::TOO_LARGE,
            Self::NoService => catalogue::NO_AWS,
            Self::Cancelled => catalogue::CANCELLED,
            Self::NetworkFailure | Self::ConnectionFailure | Self::GarbledAnswer => catalogue::UNREACHABLE,
            Self::ClientTokenConflict | Self::RequestTokenNotFound | Self::Other(_) => catalogue::REJECTED,
            Self::AccessDenied | Self::UnauthorizedTaggingOperation => catalogue::ACCESS_DENIED,
            Self::InvalidCredentials => catalogue::BAD_CREDENTIALS,
            Self::ExpiredToken => catalogue::EXPIRED,
            Self::NotUpdatable => catalogue::FIXED,
            Self::InvalidRequest => catalogue::INVALID,
            Self::Throttling => catalogue::THROTTLED,
            Self::ResourceConflict => catalogue::IN_USE,
            Self::ConcurrentOperation => catalogue::BUSY,
            Self::NotStabilized => catalogue::UNSTABLE,
            Self::ServiceLimitExceeded => catalogue::QUOTA,
            Self::ServiceInternalError
            | Self::ServiceTimeout
            | Self::GeneralServiceException
            | Self::InternalFailure => catalogue::FAULT,
            Self::UnsupportedAction => catalogue::UNSUPPORTED,
            Self::TypeNotFound => catalogue::NO_TYPE,
            Self::RefusedByHook(_) => catalogue::HOOK,
        }
    }

    /// Whether a call with this result may have been carried out nevertheless.
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

    /// Returns what to do about a call with this result. Handler errors are different: they end a request.
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

    /// Whether a handler with this error usually refused the request before anything was done. An identifier that
    /// the user has chosen may then belong to somebody else's object.
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
                | Self::NoService
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
        assert!(ErrorCode::ExpiredToken.advice(Verb::Read).contains("Renew the credentials"));
    }

    #[test]
    fn the_code_of_hooks_is_kept_and_not_worth_another_try() {
        let code = ErrorCode::parse("NonCompliant");
        assert_eq!((code.name(), code.remedy()), ("NonCompliant", Remedy::None));
        assert!(code.advice(Verb::Create).starts_with("A hook of the account refused"));
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
