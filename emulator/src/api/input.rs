//! The input of a call.

use serde_json::Value;

use super::ApiError;
use crate::{dice::Dice, scope::Scope};

/// One call: who makes it, operation and input.
#[derive(Clone, Debug)]
pub(crate) struct Call {
    /// Account and region.
    pub scope: Scope,
    /// The access key of the caller; empty if the call is not signed.
    pub access_key: String,
    /// The operation's name.
    pub operation: String,
    /// The input, a JSON object.
    pub input: Value,
}

/// The length limit of `DesiredState`, `PatchDocument` and `ResourceModel`.
const DOCUMENT: usize = 262_144;

/// Returns the input members that are strings, by operation. The service ignores members that it does not
/// know.
fn texts(operation: &str) -> &'static [&'static str] {
    match operation {
        "CreateResource" => &["TypeName", "TypeVersionId", "RoleArn", "ClientToken", "DesiredState"],
        "GetResource" => &["TypeName", "TypeVersionId", "RoleArn", "Identifier"],
        "UpdateResource" => {
            &["TypeName", "TypeVersionId", "RoleArn", "ClientToken", "Identifier", "PatchDocument"]
        }
        "DeleteResource" => &["TypeName", "TypeVersionId", "RoleArn", "ClientToken", "Identifier"],
        "ListResources" => &["TypeName", "TypeVersionId", "RoleArn", "NextToken", "ResourceModel"],
        "GetResourceRequestStatus" | "CancelResourceRequest" => &["RequestToken"],
        "ListResourceRequests" => &["NextToken"],
        _ => &[],
    }
}

impl Call {
    /// Checks what the service refuses before it looks up the type: JSON of another kind in place of a
    /// string, and a malformed client token.
    pub(crate) fn check(&self) -> Result<(), ApiError> {
        let texts = texts(&self.operation);
        for given in texts.iter().filter_map(|name| self.input.get(name)) {
            let said = match given {
                Value::Null | Value::String(_) => continue,
                Value::Bool(true) => "TRUE_VALUE can not be converted to a String",
                Value::Bool(false) => "FALSE_VALUE can not be converted to a String",
                Value::Number(_) => "NUMBER_VALUE can not be converted to a String",
                Value::Array(_) => "Start of list found where not expected",
                Value::Object(_) => "Start of structure or map found where not expected.",
            };
            return Err(ApiError::new("SerializationException", said));
        }
        if texts.contains(&"ClientToken") { self.client_token() } else { Ok(()) }
    }

    fn client_token(&self) -> Result<(), ApiError> {
        let Some(token) = self.optional("ClientToken", 128)? else { return Ok(()) };
        if token.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-+/=".contains(&byte)) {
            return Ok(());
        }
        let demand = "satisfy regular expression pattern: [-A-Za-z0-9+/=]+";
        Err(ApiError::unfit(&format!("Value '{token}'"), "clientToken", demand))
    }

    /// Returns a string of the input.
    pub(crate) fn text(&self, name: &str) -> Option<&str> {
        self.input.get(name).and_then(Value::as_str)
    }

    /// Returns the type name, in the form that the service demands.
    pub(crate) fn type_name(&self) -> Result<&str, ApiError> {
        let name = self.required("TypeName", 196)?;
        let parts: Vec<&str> = name.split("::").collect();
        let is_word = |part: &&str| part.len() >= 2 && part.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if parts.len() == 3 && parts.iter().all(is_word) {
            return Ok(name);
        }
        let demand =
            "satisfy regular expression pattern: [A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}::[A-Za-z0-9]{2,64}";
        Err(ApiError::unfit(&format!("Value '{name}'"), "typeName", demand))
    }

    /// Returns the ARN of the role whose permissions the handler has, if the call names one.
    pub(crate) fn role(&self) -> Option<&str> {
        self.text("RoleArn").filter(|_| texts(&self.operation).contains(&"RoleArn"))
    }

    /// Returns the identifier.
    pub(crate) fn identifier(&self) -> Result<&str, ApiError> {
        self.required("Identifier", 1024)
    }

    /// Returns the request token.
    pub(crate) fn request_token(&self) -> Result<&str, ApiError> {
        self.required("RequestToken", 128)
    }

    /// Returns a string that holds JSON.
    pub(crate) fn document(&self, name: &str) -> Result<&str, ApiError> {
        self.required(name, DOCUMENT)
    }

    /// Returns an optional string that holds JSON.
    pub(crate) fn optional_document(&self, name: &str) -> Result<Option<&str>, ApiError> {
        self.optional(name, DOCUMENT)
    }

    fn required(&self, name: &str, most: usize) -> Result<&str, ApiError> {
        let missing = || ApiError::unfit("Value null", &lower_first(name), "not be null");
        self.optional(name, most)?.ok_or_else(missing)
    }

    fn optional(&self, name: &str, most: usize) -> Result<Option<&str>, ApiError> {
        let Some(text) = self.text(name) else { return Ok(None) };
        if text.is_empty() || text.len() > most {
            let (bound, limit) = if text.is_empty() { ("greater", 1) } else { ("less", most) };
            let demand = format!("have length {bound} than or equal to {limit}");
            return Err(ApiError::unfit("Value", &lower_first(name), &demand));
        }
        Ok(Some(text))
    }

    /// Returns `MaxResults`, between 1 and 100; 20 if it is absent.
    pub(crate) fn max_results(&self) -> Result<usize, ApiError> {
        let Some(given) = self.input.get("MaxResults").filter(|given| !given.is_null()) else {
            return Ok(20);
        };
        let number = given.as_u64().and_then(|number| usize::try_from(number).ok());
        number.filter(|number| (1..=100).contains(number)).ok_or_else(|| {
            ApiError::unfit(&format!("Value '{given}'"), "maxResults", "have value between 1 and 100")
        })
    }

    /// Returns a hash of everything that identifies this request. The client token is left out.
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
