//! What did the client send?

use serde_json::Value;

use super::ApiError;
use crate::{dice::Dice, scope::Scope};

/// One call: who, what, and with which input.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Account and region.
    pub scope: Scope,
    /// The operation's name.
    pub operation: String,
    /// The input, a JSON object.
    pub input: Value,
}

/// The limit of `DesiredState`, `PatchDocument` and `ResourceModel`.
const DOCUMENT: usize = 262_144;

impl Call {
    /// A text in the input.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.input.get(name).and_then(Value::as_str)
    }

    /// The type's name, in the form that the service demands.
    pub(crate) fn type_name(&self) -> Result<&str, ApiError> {
        let name = self.required("TypeName", 196)?;
        let parts: Vec<&str> = name.split("::").collect();
        let is_word = |part: &&str| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if parts.len() == 3 && parts.iter().all(is_word) {
            return Ok(name);
        }
        Err(ApiError::validation(format!(
            "1 validation error detected: Value '{name}' at 'typeName' failed to satisfy constraint: Member must satisfy \
             regular expression pattern: [A-Za-z0-9]{{2,64}}::[A-Za-z0-9]{{2,64}}::[A-Za-z0-9]{{2,64}}"
        )))
    }

    /// The identifier.
    pub(crate) fn identifier(&self) -> Result<&str, ApiError> {
        self.required("Identifier", 1024)
    }

    /// A request token.
    pub(crate) fn request_token(&self) -> Result<&str, ApiError> {
        self.required("RequestToken", 128)
    }

    /// A text with JSON in it.
    pub(crate) fn document(&self, name: &str) -> Result<&str, ApiError> {
        self.required(name, DOCUMENT)
    }

    fn required(&self, name: &str, most: usize) -> Result<&str, ApiError> {
        let member = lower_first(name);
        let text = self.text(name).ok_or_else(|| {
            ApiError::validation(format!(
                "1 validation error detected: Value null at '{member}' failed to satisfy constraint: Member must not be null"
            ))
        })?;
        if text.is_empty() || text.len() > most {
            let (bound, limit) = if text.is_empty() { ("greater", 1) } else { ("less", most) };
            return Err(ApiError::validation(format!(
                "1 validation error detected: Value at '{member}' failed to satisfy constraint: Member must have length \
                 {bound} than or equal to {limit}"
            )));
        }
        Ok(text)
    }

    /// `MaxResults`, between 1 and 100.
    pub(crate) fn max_results(&self) -> Result<usize, ApiError> {
        let Some(given) = self.input.get("MaxResults").filter(|given| !given.is_null()) else {
            return Ok(20);
        };
        let number = given.as_u64().and_then(|number| usize::try_from(number).ok());
        number.filter(|number| (1..=100).contains(number)).ok_or_else(|| {
            ApiError::validation(format!(
                "1 validation error detected: Value '{given}' at 'maxResults' failed to satisfy constraint: Member must have \
                 value between 1 and 100"
            ))
        })
    }

    /// A hash over everything that makes this request what it is; the client token is left out.
    pub(crate) fn fingerprint(&self) -> u64 {
        let words = ["TypeName", "TypeVersionId", "RoleArn", "Identifier", "DesiredState", "PatchDocument"];
        let mut all = vec![self.operation.as_str()];
        all.extend(words.iter().map(|word| self.text(word).unwrap_or("\u{0}")));
        Dice::of(&all).draw()
    }
}

fn lower_first(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_lowercase().to_string() + letters.as_str())
}
