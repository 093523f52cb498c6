//! Is a model valid by the raw schema, and if not, in which words does the service say so?
//!
//! The check is the `jsonschema` crate's, on a path that shares nothing with Ferroform's tables: a mistake made in both
//! must not look green. The words follow those that Cloud Control is known to use ("required key [X] not found").

use std::{
    collections::HashMap,
    fmt::Write as _,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::{
    Draft, JsonType, PatternOptions, ValidationError, Validator,
    error::{TypeKind, ValidationErrorKind},
};
use serde_json::{Value, json};

use super::{
    document::TypeSchema,
    path::{PropertyPath, escape},
    pattern::plain,
    prepare::prepare,
};

/// When a model is judged; it decides which missing properties are forgiven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occasion {
    /// A desired state: nothing that only the service sets can be demanded.
    Create,
    /// A patched model: properties that are never returned and cannot be sent again cannot be demanded either.
    Update,
    /// Like [`Occasion::Update`], but as unforgiving as the service is known to be with some types.
    StrictUpdate,
}

/// Judges models of one type.
pub struct Judge {
    /// `None` if the document cannot be used as a schema: then everything is valid.
    validator: Option<Validator>,
}

impl Judge {
    pub(super) fn build(raw: &Value) -> Self {
        let validator =
            options().build(&prepare(raw, false)).or_else(|_| options().build(&prepare(raw, true))).ok();
        Self { validator }
    }

    /// Whether there is anything to judge by.
    pub fn is_usable(&self) -> bool {
        self.validator.is_some()
    }

    /// What is wrong with `model`, in the service's words; empty if nothing is.
    pub fn check(&self, schema: &TypeSchema, model: &Value, occasion: Occasion) -> Vec<String> {
        let Some(validator) = &self.validator else { return Vec::new() };
        validator
            .iter_errors(model)
            .filter(|error| !is_forgiven(schema, error, occasion))
            .flat_map(|error| describe(&error))
            .collect()
    }
}

fn options() -> jsonschema::ValidationOptions<'static> {
    jsonschema::options()
        .with_draft(Draft::Draft7)
        .should_validate_formats(false)
        .with_pattern_options(PatternOptions::fancy_regex().backtrack_limit(200_000))
        .offline()
}

/// Whether the engine takes the pattern.
pub(super) fn pattern_compiles(pattern: &str) -> bool {
    options().build(&json!({ "pattern": pattern })).is_ok()
}

/// How many compiled patterns are kept.
const PATTERNS: usize = 256;

/// Compiled patterns; `None` for those that the engine cannot take.
static COMPILED: LazyLock<Mutex<HashMap<String, Option<Arc<Validator>>>>> = LazyLock::new(Mutex::default);

/// Whether `text` matches `pattern`; a pattern that the engine cannot take matches everything.
pub fn pattern_matches(pattern: &str, text: &str) -> bool {
    compiled(&plain(pattern)).is_none_or(|validator| validator.is_valid(&Value::from(text)))
}

fn compiled(pattern: &str) -> Option<Arc<Validator>> {
    let lock = || COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = lock().get(pattern) {
        return known.clone();
    }
    let made = options().build(&json!({ "pattern": pattern })).ok().map(Arc::new);
    let mut known = lock();
    if known.len() >= PATTERNS {
        known.clear();
    }
    known.insert(pattern.to_owned(), made.clone());
    made
}

fn is_forgiven(schema: &TypeSchema, error: &ValidationError<'_>, occasion: Occasion) -> bool {
    match error.kind() {
        ValidationErrorKind::BacktrackLimitExceeded { .. }
        | ValidationErrorKind::RegexEngineFailure { .. } => true,
        ValidationErrorKind::Required { property } => {
            let Some(name) = property.as_str() else { return false };
            let at = format!("{}/{}", error.instance_path().as_str(), escape(name));
            let named = |paths: &[PropertyPath]| paths.iter().any(|path| path.covers(&at));
            named(&schema.read_only)
                || (occasion == Occasion::Update && named(&schema.write_only) && named(&schema.create_only))
        }
        _ => false,
    }
}

fn describe(error: &ValidationError<'_>) -> Vec<String> {
    let at = format!("#{}", error.instance_path().as_str());
    match error.kind() {
        ValidationErrorKind::Required { property } => {
            vec![format!("{at}: required key [{}] not found", property.as_str().unwrap_or_default())]
        }
        ValidationErrorKind::AdditionalProperties { unexpected } => {
            unexpected.iter().map(|name| format!("{at}: extraneous key [{name}] is not permitted")).collect()
        }
        ValidationErrorKind::Type { kind } => {
            vec![format!("{at}: expected type: {}, found: {}", expected(kind), found(error.instance()))]
        }
        ValidationErrorKind::MinLength { limit } => {
            let actual = error.instance().as_str().map_or(0, |text| text.chars().count());
            vec![format!("{at}: expected minLength: {limit}, actual: {actual}")]
        }
        ValidationErrorKind::MaxLength { limit } => {
            let actual = error.instance().as_str().map_or(0, |text| text.chars().count());
            vec![format!("{at}: expected maxLength: {limit}, actual: {actual}")]
        }
        ValidationErrorKind::MinItems { limit } => {
            vec![format!("{at}: expected minimum item count: {limit}, found: {}", count(error.instance()))]
        }
        ValidationErrorKind::MaxItems { limit } => {
            vec![format!("{at}: expected maximum item count: {limit}, found: {}", count(error.instance()))]
        }
        ValidationErrorKind::UniqueItems => vec![format!("{at}: array items are not unique")],
        ValidationErrorKind::OneOfMultipleValid { .. } => {
            vec![format!("{at}: #: 2 subschemas matched instead of one")]
        }
        ValidationErrorKind::OneOfNotValid { context } => {
            vec![format!("{at}: #: 0 subschemas matched instead of one{}", branches(context))]
        }
        ValidationErrorKind::AnyOf { context } => {
            vec![format!(
                "{at}: #: no subschema matched out of the total {} subschemas{}",
                context.len(),
                branches(context)
            )]
        }
        kind => vec![format!("{at}: failed validation constraint for keyword [{}]", kind.keyword())],
    }
}

fn branches(context: &[Vec<ValidationError<'_>>]) -> String {
    let mut text = String::new();
    for error in context.iter().flatten().take(6) {
        for line in describe(error) {
            let _ = write!(text, "\n{line}");
        }
    }
    text
}

fn expected(kind: &TypeKind) -> String {
    match kind {
        TypeKind::Single(one) => name(*one).to_owned(),
        TypeKind::Multiple(set) => set.iter().map(name).collect::<Vec<_>>().join(" or "),
    }
}

fn name(kind: JsonType) -> &'static str {
    match kind {
        JsonType::Array => "JSONArray",
        JsonType::Boolean => "Boolean",
        JsonType::Integer => "Integer",
        JsonType::Null => "Null",
        JsonType::Number => "Number",
        JsonType::Object => "JSONObject",
        JsonType::String => "String",
    }
}

fn found(value: &Value) -> &'static str {
    match value {
        Value::Null => "Null",
        Value::Bool(_) => "Boolean",
        Value::Number(number) if number.is_f64() => "BigDecimal",
        Value::Number(_) => "Integer",
        Value::String(_) => "String",
        Value::Array(_) => "JSONArray",
        Value::Object(_) => "JSONObject",
    }
}

fn count(value: &Value) -> usize {
    value.as_array().map_or(0, Vec::len)
}
