//! Quirks of real services: named transformations of models, enabled per type or for all types.
//!
//! Some apply when a model is stored, some when it is read, some also to the model that a patch is applied
//! to. Values that the schema forbids (a number as text) appear in reads only: a patch is applied to what the
//! service itself keeps.

mod change;
mod extra;
mod kinds;
mod observed;
mod omit;
mod role;
mod spelling;
mod text;
mod valid;
mod walk;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

pub use observed::{refusal, respelled};
pub(crate) use omit::says_nothing;
pub(crate) use role::{is_role_property, texts, texts_in};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    api::ApiError,
    assign::Context,
    clock::Time,
    dice::Dice,
    patch,
    schema::{Occasion, TypeSchema},
    scope::Scope,
    world::{Object, Realm},
};

/// One quirk.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Quirk {
    /// Arrays whose order has no meaning come back in another order each time.
    ShuffleUnordered,
    /// Values come back in lower or upper case where the schema's `propertyTransform` says so.
    ChangeCase,
    /// Names come back as ARNs, or ARNs as names, where the schema's `propertyTransform` says so.
    RewriteArns,
    /// JSON inside texts comes back with other spacing and another order of keys.
    RespaceJson,
    /// Objects come back with properties that the schema does not know.
    UnknownProperties,
    /// Optional properties that were not sent come back with values that the schema does not name as defaults.
    OtherDefaults,
    /// Lists of tags come back with a tag of the service's own.
    AddElements,
    /// Empty arrays and objects do not come back.
    DropEmpty,
    /// `false`, `0` and `""` do not come back.
    DropZero,
    /// Numbers and booleans come back as text.
    NumbersAsText,
    /// Texts that look like numbers or booleans come back as such.
    TextAsNumbers,
    /// Texts that hold a JSON object come back as an object.
    ObjectForText,
    /// Objects without fixed properties come back as JSON text.
    TextForObject,
    /// Read-only versions, revisions and times change on update.
    ChangingReadOnly,
    /// Values that the service filled in come back in reads, but no patch may name them.
    RefusedOnUpdate,
    /// For some milliseconds after its creation, an object is not found.
    StaleAfterCreate,
    /// For some milliseconds after an update, reads return the old model.
    StaleAfterUpdate,
    /// For some milliseconds after its deletion, an object is still found.
    StaleAfterDelete,
    /// Lists return identifying properties only.
    ThinLists,
    /// Updates fail where a required property is write-only and create-only, so that it can neither be kept nor sent.
    StrictRequired,
    /// Services do with single properties what `observed.toml` says of them.
    Observed,
    /// For some milliseconds after its creation, a role is not known to other services.
    RolePropagation,
}

impl Quirk {
    /// All quirks.
    pub const ALL: [Self; Self::RolePropagation as usize + 1] = [
        Self::ShuffleUnordered,
        Self::ChangeCase,
        Self::RewriteArns,
        Self::RespaceJson,
        Self::UnknownProperties,
        Self::OtherDefaults,
        Self::AddElements,
        Self::DropEmpty,
        Self::DropZero,
        Self::NumbersAsText,
        Self::TextAsNumbers,
        Self::ObjectForText,
        Self::TextForObject,
        Self::ChangingReadOnly,
        Self::RefusedOnUpdate,
        Self::StaleAfterCreate,
        Self::StaleAfterUpdate,
        Self::StaleAfterDelete,
        Self::ThinLists,
        Self::StrictRequired,
        Self::Observed,
        Self::RolePropagation,
    ];

    /// Quirks under which a correct client still sees a difference, or cannot succeed.
    pub const UNFAIR: [Self; 3] = [Self::AddElements, Self::StrictRequired, Self::UnknownProperties];

    /// Quirks that `all` does not have: one is about single properties, and one makes creations wait.
    pub const BY_NAME: [Self; 2] = [Self::Observed, Self::RolePropagation];

    fn default_amount(self) -> u64 {
        match self {
            Self::StaleAfterCreate | Self::StaleAfterUpdate | Self::StaleAfterDelete => 300,
            Self::RolePropagation => 5000,
            _ => 0,
        }
    }
}

/// Writes the name in the command line and the admin API.
impl fmt::Display for Quirk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The quirks of one type, with an amount in milliseconds for some of them.
pub(crate) type Amounts = BTreeMap<Quirk, u64>;

/// A selection of quirks for all types and for single types.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Quirks {
    /// Quirks of every type.
    pub all: Amounts,
    /// Additional quirks of single types.
    pub types: BTreeMap<String, Amounts>,
    /// Exceptions: quirks that single types do not have even if `all` contains them.
    pub except: BTreeMap<String, BTreeSet<Quirk>>,
}

impl Quirks {
    /// Returns every quirk for every type, but those of [`Quirk::BY_NAME`].
    pub fn all() -> Self {
        let quirks = Quirk::ALL.iter().filter(|quirk| !Quirk::BY_NAME.contains(quirk));
        Self { all: quirks.map(|quirk| (*quirk, quirk.default_amount())).collect(), ..Self::default() }
    }

    /// Returns every quirk that was seen in a real service and under which a correct client succeeds and sees
    /// no difference.
    pub fn fair() -> Self {
        let mut quirks = Self::all();
        quirks.all.retain(|quirk, _| !Quirk::UNFAIR.contains(quirk));
        quirks
    }

    /// Adds a quirk for every type.
    #[must_use]
    pub fn with(mut self, quirk: Quirk) -> Self {
        self.all.insert(quirk, quirk.default_amount());
        self
    }

    /// Returns the quirks of one type.
    pub(crate) fn of(&self, type_name: &str) -> QuirkSet {
        let mut amounts = self.all.clone();
        amounts
            .extend(self.types.get(type_name).into_iter().flatten().map(|(quirk, amount)| (*quirk, *amount)));
        if let Some(except) = self.except.get(type_name) {
            amounts.retain(|quirk, _| !except.contains(quirk));
        }
        QuirkSet { amounts }
    }
}

/// Parses `none`, `all`, `fair`, or a list such as
/// `drop-empty,stale-after-update=200,AWS::S3::Bucket:shuffle-unordered`. A name with `-` in front removes
/// the quirk.
impl FromStr for Quirks {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut quirks = Self::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "none" => quirks = Self::default(),
                "all" => quirks.all.extend(Self::all().all),
                "fair" => quirks.all.extend(Self::fair().all),
                word => quirks.take(word)?,
            }
        }
        Ok(quirks)
    }
}

impl Quirks {
    fn take(&mut self, word: &str) -> Result<(), String> {
        let (type_name, rest) = match word.rsplit_once(':') {
            Some((type_name, rest)) => (Some(type_name.to_owned()), rest),
            None => (None, word),
        };
        let (name, amount) = rest.split_once('=').map_or((rest, None), |(name, amount)| (name, Some(amount)));
        let (name, is_taken_away) = name.strip_prefix('-').map_or((name, false), |name| (name, true));
        let known = Quirk::ALL.map(|quirk| quirk.to_string());
        let place = known.iter().position(|one| one == name);
        let quirk = place.map(|place| Quirk::ALL[place]).ok_or_else(|| {
            format!("unknown quirk `{name}`; known are none, fair, all, {}", known.join(", "))
        })?;
        let amount =
            amount.map(|text| text.parse().map_err(|_| format!("`{text}` is not a number of milliseconds")));
        let amount = amount.transpose()?.unwrap_or_else(|| quirk.default_amount());
        match (type_name, is_taken_away) {
            (None, true) => drop(self.all.remove(&quirk)),
            (None, false) => drop(self.all.insert(quirk, amount)),
            (Some(type_name), true) => drop(self.except.entry(type_name).or_default().insert(quirk)),
            (Some(type_name), false) => drop(self.types.entry(type_name).or_default().insert(quirk, amount)),
        }
        Ok(())
    }
}

/// How far reads lag behind, in milliseconds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Lag {
    pub(crate) after_create: u64,
    pub(crate) after_update: u64,
    pub(crate) after_delete: u64,
}

/// A transformation that depends on the schema only.
type Step = fn(&TypeSchema, &mut Value);
/// A transformation with its inputs captured.
type Rewrite<'a> = &'a dyn Fn(&mut Value);

/// The quirks of one type.
pub(crate) struct QuirkSet {
    amounts: Amounts,
}

impl QuirkSet {
    fn has(&self, quirk: Quirk) -> bool {
        self.amounts.contains_key(&quirk)
    }

    fn amount(&self, quirk: Quirk) -> u64 {
        self.amounts.get(&quirk).copied().unwrap_or(0)
    }

    /// Applies quirks to what was sent, before the service adds what it always adds.
    pub(crate) fn on_desired(&self, context: &mut Context<'_>, model: &mut Value) {
        if self.has(Quirk::Observed) {
            observed::write(context, model);
        }
    }

    /// Applies quirks before a model is stored.
    pub(crate) fn on_write(&self, schema: &TypeSchema, model: &mut Value) {
        if self.has(Quirk::OtherDefaults) {
            extra::fill(schema, model);
        }
    }

    /// Applies quirks after an object has been updated.
    pub(crate) fn on_change(&self, context: &mut Context<'_>, model: &mut Value) {
        if self.has(Quirk::ChangingReadOnly) {
            change::read_only(context, model);
        }
    }

    /// Returns what a read returns of the visible part of a model.
    pub(crate) fn on_read(
        &self,
        schema: &TypeSchema,
        visible: &Value,
        scope: &Scope,
        mut dice: Dice,
    ) -> Value {
        let mut shown = self.kept(schema, visible, scope);
        let steps: [(Quirk, Step); 6] = [
            (Quirk::RespaceJson, text::respace),
            (Quirk::ObjectForText, kinds::object_for_text),
            (Quirk::TextForObject, kinds::text_for_object),
            (Quirk::NumbersAsText, kinds::numbers_as_text),
            (Quirk::TextAsNumbers, kinds::text_as_numbers),
            (Quirk::UnknownProperties, extra::unknown),
        ];
        let is_kept = |quirk| quirk == Quirk::UnknownProperties && self.has(Quirk::Observed);
        for (_, step) in steps.into_iter().filter(|(quirk, _)| self.has(*quirk) && !is_kept(*quirk)) {
            step(schema, &mut shown);
        }
        self.shuffle(schema, &mut shown, &mut dice);
        shown
    }

    /// Returns what a list returns of the visible part of a model.
    pub(crate) fn on_list(&self, schema: &TypeSchema, visible: &Value, scope: &Scope, dice: Dice) -> Value {
        let shown = self.on_read(schema, visible, scope, dice);
        if !self.has(Quirk::ThinLists) {
            return shown;
        }
        let roots = schema.primary_identifier.iter().filter_map(|path| path.root_name());
        let kept: Map<String, Value> =
            roots.filter_map(|name| Some((name.to_owned(), shown.get(name)?.clone()))).collect();
        Value::Object(kept)
    }

    /// Returns the model that a patch is applied to, from its visible part.
    pub(crate) fn on_patch(
        &self,
        schema: &TypeSchema,
        visible: &Value,
        scope: &Scope,
        mut dice: Dice,
    ) -> Value {
        let mut base = self.kept(schema, visible, scope);
        self.shuffle(schema, &mut base, &mut dice);
        base
    }

    /// Reorders arrays whose order has no meaning.
    fn shuffle(&self, schema: &TypeSchema, model: &mut Value, dice: &mut Dice) {
        if self.has(Quirk::Observed) {
            observed::shuffle(schema, model, dice);
        }
        if !self.has(Quirk::ShuffleUnordered) {
            return;
        }
        walk::values(schema, model, &mut |node, value| {
            // Clients know of the lists whose order counts although the schema says that it does not.
            let is_shuffled =
                node.get("insertionOrder") == Some(&Value::Bool(false)) && !schema.is_ordered(node);
            if is_shuffled && let Value::Array(elements) = value {
                dice.shuffle(elements);
            }
        });
    }

    /// Returns the form in which the service itself keeps a model.
    fn kept(&self, schema: &TypeSchema, visible: &Value, scope: &Scope) -> Value {
        let mut kept = visible.clone();
        let steps: [(Quirk, Rewrite<'_>); 5] = [
            (Quirk::ChangeCase, &|model| text::change_case(schema, model)),
            (Quirk::RewriteArns, &|model| text::rewrite_arns(schema, model, scope)),
            (Quirk::AddElements, &|model| extra::add_tags(schema, model)),
            (Quirk::DropZero, &|model| omit::zero(schema, model)),
            (Quirk::DropEmpty, &|model| omit::empty(schema, model)),
        ];
        for (_, step) in steps.into_iter().filter(|(quirk, _)| self.has(*quirk)) {
            valid::change(schema, &mut kept, step);
        }
        self.as_observed(schema, kept)
    }

    /// Returns the model that a patch is applied to without the quirks that keep a model valid. What the service is
    /// known to return although its schema forbids it stays.
    pub(crate) fn without_choice(&self, schema: &TypeSchema, visible: &Value) -> Value {
        self.as_observed(schema, visible.clone())
    }

    /// Leaves out what the service never returns, and adds what it returns although its schema forbids it.
    fn as_observed(&self, schema: &TypeSchema, mut model: Value) -> Value {
        if self.has(Quirk::Observed) {
            observed::hide(schema, &mut model);
            if self.has(Quirk::UnknownProperties) {
                extra::unknown(schema, &mut model);
            }
            observed::add_empty(schema, &mut model);
        }
        model
    }

    /// Restores values whose removal by an update the service ignores. `filled` are the properties that it has filled in.
    pub(crate) fn keep(&self, schema: &TypeSchema, before: &Value, filled: &[String], model: &mut Value) {
        if self.has(Quirk::Observed) {
            observed::keep(schema, before, filled, model);
        }
    }

    /// Returns why the service's handler refuses an update.
    pub(crate) fn refusal(&self, schema: &TypeSchema, after: &Value) -> Option<String> {
        self.has(Quirk::Observed).then(|| refusal(schema, after))?
    }

    /// Returns why a creation is refused: it names a role that the service does not know yet.
    pub(crate) fn young_role(
        &self,
        type_name: &str,
        desired: &Value,
        realm: &Realm,
        now: Time,
    ) -> Option<String> {
        let age = self.amounts.get(&Quirk::RolePropagation)?;
        let roles = realm.objects_of("AWS::IAM::Role", None);
        let mut young = roles.filter(|role| now < role.created_at.plus(*age));
        young.find_map(|role| {
            let arn = role.model.get("Arn")?.as_str()?;
            role::is_named(desired, arn).then(|| role::refusal(type_name, arn))?
        })
    }

    /// Returns how far reads lag behind.
    pub(crate) fn lag(&self) -> Lag {
        Lag {
            after_create: self.amount(Quirk::StaleAfterCreate),
            after_update: self.amount(Quirk::StaleAfterUpdate),
            after_delete: self.amount(Quirk::StaleAfterDelete),
        }
    }

    /// Refuses a patch that names a value that the service filled in. A removal is not refused if the service was seen to
    /// refuse the value itself beside others.
    pub(crate) fn refuse(
        &self,
        schema: &TypeSchema,
        object: &Object,
        operations: &[patch::Operation],
    ) -> Result<(), ApiError> {
        if !self.has(Quirk::RefusedOnUpdate) {
            return Ok(());
        }
        let is_harmless = |operation: &&patch::Operation| match operation {
            patch::Operation::Test(_) => true,
            patch::Operation::Remove(removal) => {
                let path = removal.path.as_str();
                schema.observed.excluded.iter().any(|exclusion| exclusion.is_about(path))
            }
            _ => false,
        };
        let named = operations.iter().filter(|operation| !is_harmless(operation));
        let roots = named.filter_map(|operation| Some(operation.path().first()?.decoded().into_owned()));
        let refused = roots.into_iter().find(|name| object.filled.contains(name));
        refused.map_or(Ok(()), |name| {
            Err(ApiError::new(
                "NotUpdatableException",
                format!("The property {name} is set by the service and cannot be updated"),
            ))
        })
    }

    /// Returns how strictly patched models are checked.
    pub(crate) fn occasion(&self) -> Occasion {
        if self.has(Quirk::StrictRequired) { Occasion::StrictUpdate } else { Occasion::Update }
    }
}

/// Returns the model without its write-only properties, as clients see it.
pub(crate) fn visible(schema: &TypeSchema, model: &Value) -> Value {
    let mut visible = model.clone();
    for path in &schema.write_only {
        path.remove_from(&mut visible);
    }
    visible
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quirks_are_read_from_words() {
        let quirks: Quirks =
            "fair,-drop-zero,stale-after-update=7,A::B::C:-shuffle-unordered,A::B::C:add-elements"
                .parse()
                .unwrap();
        let other = quirks.of("X::Y::Z");
        assert!(
            other.has(Quirk::ShuffleUnordered)
                && !other.has(Quirk::DropZero)
                && !other.has(Quirk::AddElements)
        );
        assert_eq!(other.lag().after_update, 7);
        let own = quirks.of("A::B::C");
        assert!(!own.has(Quirk::ShuffleUnordered) && own.has(Quirk::AddElements));
        assert!("shuffle".parse::<Quirks>().unwrap_err().contains("shuffle-unordered"));
    }

    #[test]
    fn the_readme_says_where_each_quirk_was_seen() {
        let readme = include_str!("../../README.md");
        for quirk in Quirk::ALL {
            let begin = format!("| `{quirk}` |");
            let row = readme.lines().find(|line| line.starts_with(&begin));
            let row = row.unwrap_or_else(|| panic!("the README has no row for {quirk}"));
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [_, what, _, seen] = cells[..] else { panic!("{row}") };
            assert!(!what.is_empty() && !seen.is_empty(), "{row}");
            assert!(!seen.contains("guess"), "{row}");
            let is_fair = Quirks::fair().all.contains_key(&quirk);
            assert_eq!(row.contains("not in `fair`"), !is_fair, "{row}");
            assert_eq!(row.contains("or `all`"), Quirk::BY_NAME.contains(&quirk), "{row}");
        }
    }
}
