//! Functions of a provider.

use std::collections::BTreeMap;

use ferroform::function::{FunctionError, Rest};
use ferroform::value::{Number, Value};
use ferroform::{TerraformType, provider_function};

/// An object.
#[derive(Debug, Clone, TerraformType)]
pub struct Address<T> {
    /// Its host.
    pub host: T,
    /// Its port.
    pub port: Option<i64>,
    /// Its kind.
    #[terraform(rename = "kind")]
    pub r#type: Kind,
}

/// How it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, TerraformType)]
pub enum Mode {
    /// In little time.
    Fast,
    /// With care.
    #[terraform(rename = "careful")]
    Careful,
}

/// A text.
#[derive(Debug, Clone, PartialEq, Eq, TerraformType)]
pub struct Kind(pub String);

/// Joins texts.
///
/// What is between them comes first.
///
/// # Errors
///
/// Returns an error if there are no texts.
#[provider_function]
pub fn join(
    /// What is between the texts.
    between: String,
    /// The texts.
    Rest(texts): Rest<String>,
) -> Result<String, FunctionError> {
    if texts.is_empty() {
        return Err(FunctionError::at(1, "there are no texts"));
    }
    Ok(texts.join(&between))
}

/// Says yes.
#[provider_function(name = "yes")]
#[must_use]
pub const fn always() -> bool {
    true
}

/// Returns a mode several times.
#[provider_function]
#[must_use]
pub fn mode(mode: Mode, number: u16) -> Vec<Mode> {
    vec![mode; usize::from(number)]
}

/// Returns a value twice.
#[provider_function]
#[must_use]
pub fn twice<T>(value: T, #[allow(unused_variables)] r#type: Option<Number>) -> Vec<T>
where
    T: TerraformType + Clone + 'static,
{
    vec![value.clone(), value]
}

/// Writes a URL.
#[provider_function]
#[must_use]
pub fn url(address: Address<String>, more: BTreeMap<String, Value>) -> String {
    let port = address.port.map(|port| format!(":{port}")).unwrap_or_default();
    format!("{}://{}{port}?{}", address.r#type.0, address.host, more.len())
}
