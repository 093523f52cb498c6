//! What an annotation asks for, as plain data: the input of [`crate::compile`] beside the schema.

use proc_macro2::Span;

use crate::ir::Literal;

/// The version of the state's shape where nothing else is said. It is that of the reference.
pub const FIRST_VERSION: i64 = 1;

/// A value and the token it was written as.
#[derive(Debug, Clone)]
pub struct Spanned<T> {
    /// The value.
    pub value: T,
    /// Where it stands in Rust source.
    pub span: Span,
}

impl Effect {
    /// The word of the annotation and of `overrides.toml`.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Effect::Sensitive => "sensitive",
            Effect::WriteOnly => "write_only",
            Effect::RequiresReplace => "requires_replace",
            Effect::RequiresReplaceIfConfigured => "requires_replace_if_configured",
            Effect::UseStateForUnknown => "use_state_for_unknown",
            Effect::Volatile => "volatile",
            Effect::Computed => "computed",
            Effect::Ordered => "ordered",
            Effect::Unordered => "unordered",
            Effect::Json => "json",
            Effect::Default(_) => "default",
            Effect::Warn => "warn",
            Effect::Deprecated(_) => "deprecated",
        }
    }

    /// The effect of a word that needs no value.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        const ALL: [Effect; 11] = [
            Effect::Sensitive,
            Effect::WriteOnly,
            Effect::RequiresReplace,
            Effect::RequiresReplaceIfConfigured,
            Effect::UseStateForUnknown,
            Effect::Volatile,
            Effect::Computed,
            Effect::Ordered,
            Effect::Unordered,
            Effect::Json,
            Effect::Warn,
        ];
        ALL.into_iter().find(|effect| effect.word() == word)
    }

    /// Whether both cannot be true of one property.
    #[must_use]
    pub fn excludes(&self, other: &Self) -> bool {
        let pair =
            |a: &str, b: &str| (self.word(), other.word()) == (a, b) || (other.word(), self.word()) == (a, b);
        pair("ordered", "unordered")
            || pair("requires_replace", "requires_replace_if_configured")
            || pair("json", "ordered")
            || pair("json", "unordered")
            || pair("volatile", "use_state_for_unknown")
            || pair("computed", "default")
            || pair("computed", "write_only")
            || pair("computed", "requires_replace")
            || pair("computed", "requires_replace_if_configured")
    }
}

/// What `upgrade(1 = …)` says: the version of the states that are upgraded, and by what.
pub type Upgrade<T> = (Spanned<i64>, T);

impl<T> Spanned<T> {
    /// A value that stands nowhere in particular.
    pub fn anywhere(value: T) -> Self {
        Self { value, span: Span::call_site() }
    }
}

/// The arguments of `#[cfg_resource(…)]` that concern the table.
#[derive(Debug, Clone, Default)]
pub struct Annotation {
    /// `"AWS::Logs::LogGroup"`. Where it is there, the schema must be that of this type.
    pub type_name: Option<Spanned<String>>,
    /// `name = "…"`: the Terraform type without the provider's prefix.
    pub name: Option<Spanned<String>>,
    /// `timeouts(create = "30m")`: create, update and delete, in seconds.
    pub timeouts: [Option<Spanned<u64>>; 3],
    /// Everything that is said of single properties.
    pub properties: Vec<PropertyArgument>,
    /// `deprecated = "…"`: what to tell users of the type.
    pub deprecated: Option<String>,
    /// `data_source = false`.
    pub no_data_source: bool,
    /// `list = false`.
    pub no_list: bool,
    /// `version = 2`: the version of the state's shape.
    pub version: Option<i64>,
}

/// Something said of one property.
#[derive(Debug, Clone)]
pub struct PropertyArgument {
    /// The property: `Endpoint/Port`, `Tags/*/Key`.
    pub path: Spanned<String>,
    /// What is said.
    pub effect: Effect,
}

/// What an argument or an override says of a property.
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
    /// It may change on any update.
    Volatile,
    /// Only the service sets it.
    Computed,
    /// The order of a list means something.
    Ordered,
    /// The order of a list means nothing.
    Unordered,
    /// It is carried as JSON text. What is a string anyway stays one, and is compared as JSON.
    Json,
    /// The value it has where the configuration has none.
    Default(Literal),
    /// What its values break is a warning.
    Warn,
    /// It is on its way out, and this is what to tell users who set it. Attributes stand in backquotes.
    Deprecated(String),
}
