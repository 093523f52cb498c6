//! Answers of Cloud Control, and its errors.

use std::borrow::Cow;

use serde_json::{Value, json};

use crate::{error_text, schema::StoreError};

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

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        Self::new("InternalFailure", error_text(&error))
    }
}

impl ApiError {
    /// Creates an error with status 400, or 500 if the code is a fault of the service.
    pub(crate) fn new(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Self {
        let code = code.into();
        let status = if is_fault(&code) { 500 } else { 400 };
        Self { code, message: message.into(), status }
    }

    /// The input does not have the form that the service requires.
    pub(crate) fn validation(message: impl Into<String>) -> Self {
        Self::new("ValidationException", message)
    }

    /// A member of the input breaks a constraint of the API's model. `what` names its value.
    pub(crate) fn unfit(what: &str, member: &str, demand: &str) -> Self {
        Self::validation(format!(
            "1 validation error detected: {what} at '{member}' failed to satisfy constraint: Member must {demand}"
        ))
    }

    /// The model does not satisfy the schema.
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

/// Returns whether the service's model marks an exception as a fault of the service.
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

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    /// A code written directly after one of these words in the sources can be returned to a caller.
    const MADE_BY: [&str; 2] = ["ApiError::new(", "forbidden("];

    #[test]
    fn the_readme_says_where_each_refusal_was_seen() {
        let readme = include_str!("../../README.md");
        let refusals = readme.split("\n## ").find(|section| section.starts_with("Refusals")).unwrap();
        let rows: Vec<&str> = refusals.lines().filter(|line| line.starts_with("| `")).collect();
        let mut missing = Vec::new();
        let mut count = 0;
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        for text in ["api", "quirk", "http"].iter().flat_map(|folder| texts(&source.join(folder))) {
            for code in MADE_BY.iter().flat_map(|word| text.split(word).skip(1)).filter_map(code) {
                count += 1;
                let is_there = rows.iter().any(|row| row.contains(&format!("`{code}`")));
                missing.extend((!is_there).then(|| code.to_owned()));
            }
        }
        assert!(count > 20, "only {count} refusals were found");
        assert!(missing.is_empty(), "no row for {}", missing.join(", "));
        assert!(rows.iter().all(|row| row.split('|').nth(3).is_some_and(|seen| !seen.trim().is_empty())));
    }

    /// Returns the code at the start of a call's arguments, if it is a literal.
    fn code(rest: &str) -> Option<&str> {
        let code = rest.trim_start().strip_prefix('"')?.split('"').next()?;
        code.starts_with(char::is_uppercase).then_some(code).filter(|code| !code.contains(' '))
    }

    fn texts(folder: &Path) -> Vec<String> {
        let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        paths.filter(|path| path.is_file()).map(|path| fs::read_to_string(path).unwrap()).collect()
    }
}
