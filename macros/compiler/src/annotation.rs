//! An annotation as plain data. Together with the schema, it is the input of [`crate::compile`].

use proc_macro2::Span;

use crate::ir::{Kind, Literal, Purpose};
use crate::observed::Observed;

/// The schema version of the state if the annotation has none. The reference has the same.
pub const FIRST_VERSION: i64 = 1;

/// A value and the token it was written as.
#[derive(Debug, Clone)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it is written in Rust source.
    pub span: Span,
}

impl Effect {
    /// Returns the word for it in annotations and in `overrides.toml`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Effect::Sensitive => "sensitive",
            Effect::WriteOnly => "write_only",
            Effect::RequiresReplace => "requires_replace",
            Effect::RequiresReplaceIfConfigured => "requires_replace_if_configured",
            Effect::UseStateForUnknown => "use_state_for_unknown",
            Effect::Volatile => "volatile",
            Effect::ReadOnly => "read_only",
            Effect::Computed => "computed",
            Effect::Ordered => "ordered",
            Effect::Unordered => "unordered",
            Effect::Json => "json",
            Effect::Default(_) => "default",
            Effect::Warn => "warn",
            Effect::Deprecated(_) => "deprecated",
            Effect::Rename(_) => "rename",
            Effect::Exclude => "exclude",
            Effect::Observed(observed) => observed.word(),
        }
    }

    /// Returns the effect of a word that has no value.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        const ALL: [Effect; 11] = [
            Effect::Sensitive,
            Effect::WriteOnly,
            Effect::RequiresReplace,
            Effect::RequiresReplaceIfConfigured,
            Effect::UseStateForUnknown,
            Effect::Volatile,
            Effect::ReadOnly,
            Effect::Ordered,
            Effect::Unordered,
            Effect::Json,
            Effect::Warn,
        ];
        ALL.into_iter().find(|effect| effect.word() == word)
    }

    /// Whether it is about the attribute itself, and not about its values.
    #[must_use]
    pub fn is_about_the_attribute(&self) -> bool {
        matches!(self, Self::Rename(_) | Self::Exclude)
    }

    /// Whether a property cannot have both effects.
    #[must_use]
    pub fn excludes(&self, other: &Self) -> bool {
        let pair =
            |a: &str, b: &str| (self.word(), other.word()) == (a, b) || (other.word(), self.word()) == (a, b);
        pair("ordered", "unordered")
            || pair("requires_replace", "requires_replace_if_configured")
            || pair("json", "ordered")
            || pair("json", "unordered")
            || pair("volatile", "use_state_for_unknown")
            || pair("read_only", "default")
            || pair("read_only", "write_only")
            || pair("read_only", "requires_replace")
            || pair("read_only", "requires_replace_if_configured")
            // Nothing can be said of what is not there.
            || (self.word() != other.word() && [self, other].contains(&&Effect::Exclude))
    }
}

/// An entry of `upgrade(1 = …)`: the version of the states that are upgraded, and the function that does it.
pub type Upgrade<T> = (Spanned<i64>, T);

impl<T> Spanned<T> {
    /// Creates a value without a place in the source.
    pub fn anywhere(value: T) -> Self {
        Self { value, span: Span::call_site() }
    }
}

/// The arguments of `#[cfg_resource(…)]` that affect the table.
#[derive(Debug, Clone, Default)]
pub struct Annotation {
    /// `"AWS::Logs::LogGroup"`. If it is set, the schema must be that of this type.
    pub type_name: Option<Spanned<String>>,
    /// `name = "…"`: the Terraform type without the provider's prefix.
    pub name: Option<Spanned<String>>,
    /// `timeouts(create = "30m")`: create, update and delete, in seconds.
    pub timeouts: [Option<Spanned<u64>>; 3],
    /// The arguments about single properties.
    pub properties: Vec<PropertyArgument>,
    /// `deprecated = "…"`: the deprecation message for users of the type.
    pub deprecated: Option<String>,
    /// `data_source = false`.
    pub no_data_source: bool,
    /// `list = false`.
    pub no_list: bool,
    /// `version = 2`: the schema version of the state.
    pub version: Option<i64>,
    /// `moved_from(aws_s3_bucket = "bucket")`: types of other providers whose states can be taken over.
    pub moved_from: Vec<MovedFrom>,
    /// `validate("Name" = no_dash)` and `plan("Name" = keep_if(same_name))`: functions for single properties.
    pub functions: Vec<FunctionArgument>,
    /// `extra(url = string)`: root attributes that hooks set.
    pub extras: Vec<ExtraArgument>,
    /// `handlers`: Rust code manages the type, and not Cloud Control.
    pub has_handlers: bool,
}

/// A function for one property. The function itself is known to the expansion only.
#[derive(Debug, Clone)]
pub struct FunctionArgument {
    /// The property, or with `*` at the end its elements.
    pub path: Spanned<String>,
    /// What the function is for.
    pub purpose: Purpose,
    /// The function as it is written.
    pub function: Spanned<String>,
}

/// An attribute of the root that is no property.
#[derive(Debug, Clone)]
pub struct ExtraArgument {
    /// Its name.
    pub name: Spanned<String>,
    /// Its type.
    pub kind: Kind,
    /// What its documentation says.
    pub description: String,
}

/// An entry of `moved_from(…)`.
#[derive(Debug, Clone)]
pub struct MovedFrom {
    /// The other provider's type.
    pub type_name: Spanned<String>,
    /// Its attributes that make the identifier, separated by `|`.
    pub identifier: Spanned<String>,
}

/// An argument about one property.
#[derive(Debug, Clone)]
pub struct PropertyArgument {
    /// The property: `Endpoint/Port`, `Tags/*/Key`.
    pub path: Spanned<String>,
    /// The effect on the property.
    pub effect: Effect,
    /// Where the value of a default, a name or a message is written.
    pub value: Option<Span>,
}

/// The effect of an argument or an override on a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Effect {
    /// Terraform hides the value, and so do logs.
    Sensitive,
    /// The service never returns it.
    WriteOnly,
    /// A change replaces the resource.
    RequiresReplace,
    /// A change of a configured value replaces the resource.
    RequiresReplaceIfConfigured,
    /// An unknown planned value becomes the prior one.
    UseStateForUnknown,
    /// The service may change it with any update.
    Volatile,
    /// Only the service sets it.
    ReadOnly,
    /// The service may set it if the configuration does not. In types with handlers only: elsewhere it may set what it likes.
    Computed,
    /// The order of a list is significant.
    Ordered,
    /// The order of a list is irrelevant.
    Unordered,
    /// It is a JSON text in Terraform. A property that is already a string stays one, and is compared as JSON.
    Json,
    /// The value if the configuration has none.
    Default(Literal),
    /// Constraints that its values violate are warnings.
    Warn,
    /// It is deprecated. The message for users who set it has the names of attributes in backquotes.
    Deprecated(String),
    /// The name of its attribute.
    Rename(String),
    /// It has no attribute.
    Exclude,
    /// What the service was seen to do.
    Observed(Observed),
}
