//! A user's crate whose manifest gives Ferroform another name: no annotation says so.

#![deny(warnings)]

use framework::diagnostic::Diagnostic;
use framework::{Arguments, Attributes, Context, DataSource, ProviderSettings, TerraformType};
use framework::{cfg_resource, provider_function};

/// A type with a model.
#[cfg_resource("Test::Ui::Thing", model)]
pub struct Thing;

/// What the provider is asked.
#[derive(Arguments)]
pub struct Question {
    /// The name.
    pub name: String,
}

/// The answer.
#[derive(Attributes)]
pub struct Answer {
    /// The number.
    pub number: i64,
}

impl DataSource for Question {
    type Output = Answer;

    async fn read(self, _: &mut dyn Context) -> Result<Answer, Diagnostic> {
        Ok(Answer { number: i64::from(self.name.is_empty()) })
    }
}

/// What the provider block has.
#[derive(ProviderSettings)]
pub struct Settings {
    /// A number.
    #[terraform(default = 1)]
    pub number: i64,
}

/// An object.
#[derive(TerraformType)]
pub struct Pair {
    /// The one.
    pub one: String,
    /// The other.
    pub other: String,
}

/// Swaps two texts.
#[provider_function]
pub fn swap(
    /// The texts.
    pair: Pair,
) -> Pair {
    Pair { one: pair.other, other: pair.one }
}

/// The types of the provider.
pub const RESOURCES: &[framework::Registration] = framework::resources![Thing];
