//! What is an answer, and in which form does the service refuse a call?

use std::borrow::Cow;

use serde_json::{Value, json};

/// An answer: the body of a success, or an error.
pub(crate) type Answer = Result<Value, ApiError>;

/// An error as Cloud Control answers it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ApiError {
    /// The exception's name.
    pub code: Cow<'static, str>,
    /// Its message.
    pub message: String,
    /// The HTTP status.
    pub status: u16,
}

impl ApiError {
    /// An error with status 400, as most are.
    pub(crate) fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        let code = code.into();
        let status = if is_fault(&code) { 500 } else { 400 };
        Self { code, message: message.into(), status }
    }

    /// The input does not have the form that the service wants.
    pub(crate) fn validation(message: impl Into<String>) -> Self {
        Self::new("ValidationException", message)
    }

    /// The model is not valid by the schema.
    pub(crate) fn model(complaints: &[String]) -> Self {
        Self::validation(format!("Model validation failed ({})", complaints.join("\n")))
    }

    /// There is no such object.
    pub(crate) fn not_found(type_name: &str, identifier: &str) -> Self {
        Self::new(
            "ResourceNotFoundException",
            format!("Resource of type '{type_name}' with identifier '{identifier}' was not found."),
        )
    }

    /// The body of the answer.
    pub(crate) fn body(&self) -> Value {
        let space = match &*self.code {
            "AccessDeniedException"
            | "ExpiredTokenException"
            | "UnrecognizedClientException"
            | "MissingAuthenticationTokenException"
            | "SerializationException"
            | "UnknownOperationException"
            | "ServiceUnavailable"
            | "InternalFailure" => "com.amazon.coral.service",
            "ValidationException" => "com.amazon.coral.validate",
            "ThrottlingException" => "com.amazon.coral.availability",
            _ => "com.amazon.cloudapiservice",
        };
        json!({ "__type": format!("{space}#{}", self.code), "Message": self.message })
    }
}

/// Exceptions that the service's model marks as its own fault.
fn is_fault(code: &str) -> bool {
    matches!(
        code,
        "ConcurrentModificationException"
            | "HandlerFailureException"
            | "HandlerInternalFailureException"
            | "NetworkFailureException"
            | "ServiceInternalErrorException"
            | "InternalFailure"
    )
}
