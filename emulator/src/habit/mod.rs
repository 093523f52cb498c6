//! Habits of real services: named transformations of what they are sent, switched on per type or for all.
//!
//! Some act when a model is stored, some when it is read, some also on the model that a patch is applied to. Values that
//! the schema forbids (a number as text) are shown to readers only: a patch works on what the service itself keeps.

mod change;
mod extra;
mod kinds;
mod omit;
mod order;
mod text;
mod valid;
mod walk;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    str::FromStr,
};

pub(crate) use omit::says_nothing;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    api::ApiError,
    assign::Context,
    dice::Dice,
    patch,
    schema::{Occasion, TypeSchema},
    scope::Scope,
    world::Object,
};

/// One habit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Habit {
    /// Arrays whose order has no meaning come back in another order each time.
    ShuffleUnordered,
    /// Values come back in lower or upper case where the schema's `propertyTransform` says so.
    ChangeCase,
    /// Names come back as ARNs, or ARNs as names, where the schema's `propertyTransform` says so.
    RewriteArns,
    /// JSON inside texts comes back with other spacing and other order of keys.
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
    /// What the service filled in comes back in reads, but no patch may name it.
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
}

impl Habit {
    /// Every habit.
    pub const ALL: [Self; 20] = [
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
    ];

    /// Habits under which a client can do everything right and still sees a difference, or cannot succeed.
    pub const UNFAIR: [Self; 2] = [Self::AddElements, Self::StrictRequired];

    /// Habits that nobody is known to have seen in a real service. The README says where the others were seen.
    pub const GUESSED: [Self; 1] = [Self::UnknownProperties];

    /// The name, as CLI and admin API write it.
    pub fn name(self) -> String {
        serde_json::to_value(self).ok().and_then(|name| Some(name.as_str()?.to_owned())).unwrap_or_default()
    }

    fn default_amount(self) -> u64 {
        match self {
            Self::StaleAfterCreate | Self::StaleAfterUpdate | Self::StaleAfterDelete => 300,
            _ => 0,
        }
    }
}

impl fmt::Display for Habit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

/// The habits of one type, with the milliseconds that some of them have.
pub(crate) type Amounts = BTreeMap<Habit, u64>;

/// Which services have which habits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Habits {
    /// Habits of every type.
    pub all: Amounts,
    /// Further habits of some types.
    pub types: BTreeMap<String, Amounts>,
    /// Habits that some types do not have, whatever `all` says.
    pub except: BTreeMap<String, BTreeSet<Habit>>,
}

impl Habits {
    /// Every habit for every type.
    pub fn all() -> Self {
        Self {
            all: Habit::ALL.iter().map(|habit| (*habit, habit.default_amount())).collect(),
            ..Self::default()
        }
    }

    /// Every habit that was seen in a real service, and under which a client that does everything right succeeds and sees no
    /// difference.
    pub fn fair() -> Self {
        let mut habits = Self::all();
        habits.all.retain(|habit, _| !Habit::UNFAIR.contains(habit) && !Habit::GUESSED.contains(habit));
        habits
    }

    /// Adds a habit for every type.
    #[must_use]
    pub fn with(mut self, habit: Habit) -> Self {
        self.all.insert(habit, habit.default_amount());
        self
    }

    /// Adds a habit for one type.
    #[must_use]
    pub fn with_type(mut self, type_name: impl Into<String>, habit: Habit) -> Self {
        self.types.entry(type_name.into()).or_default().insert(habit, habit.default_amount());
        self
    }

    /// Adds a habit that lasts some milliseconds.
    #[must_use]
    pub fn with_amount(mut self, habit: Habit, milliseconds: u64) -> Self {
        self.all.insert(habit, milliseconds);
        self
    }

    /// The manner of one type.
    pub(crate) fn of(&self, type_name: &str) -> Manner {
        let mut amounts = self.all.clone();
        amounts
            .extend(self.types.get(type_name).into_iter().flatten().map(|(habit, amount)| (*habit, *amount)));
        if let Some(except) = self.except.get(type_name) {
            amounts.retain(|habit, _| !except.contains(habit));
        }
        Manner { amounts }
    }
}

/// `none`, `all`, `fair`, or a list such as `drop-empty,stale-after-update=200,AWS::S3::Bucket:shuffle-unordered`; a
/// name with `-` in front is taken away again.
impl FromStr for Habits {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut habits = Self::default();
        for word in text.split(',').map(str::trim).filter(|word| !word.is_empty()) {
            match word {
                "none" => habits = Self::default(),
                "all" => habits.all.extend(Self::all().all),
                "fair" => habits.all.extend(Self::fair().all),
                word => habits.take(word)?,
            }
        }
        Ok(habits)
    }
}

impl Habits {
    fn take(&mut self, word: &str) -> Result<(), String> {
        let (type_name, rest) = match word.rsplit_once(':') {
            Some((type_name, rest)) => (Some(type_name.to_owned()), rest),
            None => (None, word),
        };
        let (name, amount) = rest.split_once('=').map_or((rest, None), |(name, amount)| (name, Some(amount)));
        let (name, is_taken_away) = name.strip_prefix('-').map_or((name, false), |name| (name, true));
        let habit: Habit = serde_json::from_value(Value::from(name)).map_err(|_| {
            let known: Vec<String> = Habit::ALL.iter().map(|habit| habit.name()).collect();
            format!("unknown habit `{name}`; known are none, fair, all, {}", known.join(", "))
        })?;
        let amount =
            amount.map(|text| text.parse().map_err(|_| format!("`{text}` is not a number of milliseconds")));
        let amount = amount.transpose()?.unwrap_or_else(|| habit.default_amount());
        match (type_name, is_taken_away) {
            (None, true) => drop(self.all.remove(&habit)),
            (None, false) => drop(self.all.insert(habit, amount)),
            (Some(type_name), true) => drop(self.except.entry(type_name).or_default().insert(habit)),
            (Some(type_name), false) => drop(self.types.entry(type_name).or_default().insert(habit, amount)),
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

/// A transformation that needs no more than the schema.
type Step = fn(&TypeSchema, &mut Value);
/// One that knows what it needs.
type Rewrite<'a> = &'a dyn Fn(&mut Value);

/// The habits of one type.
pub(crate) struct Manner {
    amounts: Amounts,
}

impl Manner {
    fn has(&self, habit: Habit) -> bool {
        self.amounts.contains_key(&habit)
    }

    fn amount(&self, habit: Habit) -> u64 {
        self.amounts.get(&habit).copied().unwrap_or(0)
    }

    /// Before a model is stored.
    pub(crate) fn on_write(&self, schema: &TypeSchema, model: &mut Value) {
        if self.has(Habit::OtherDefaults) {
            extra::fill(schema, model);
        }
    }

    /// When an object has been updated.
    pub(crate) fn on_change(&self, context: &mut Context<'_>, model: &mut Value) {
        if self.has(Habit::ChangingReadOnly) {
            change::read_only(context, model);
        }
    }

    /// What a read returns.
    pub(crate) fn on_read(&self, schema: &TypeSchema, model: &Value, scope: &Scope, mut dice: Dice) -> Value {
        let mut shown = self.kept(schema, &visible(schema, model), scope);
        let steps: [(Habit, Step); 6] = [
            (Habit::RespaceJson, text::respace),
            (Habit::ObjectForText, kinds::object_for_text),
            (Habit::TextForObject, kinds::text_for_object),
            (Habit::NumbersAsText, kinds::numbers_as_text),
            (Habit::TextAsNumbers, kinds::text_as_numbers),
            (Habit::UnknownProperties, extra::unknown),
        ];
        for (_, step) in steps.into_iter().filter(|(habit, _)| self.has(*habit)) {
            step(schema, &mut shown);
        }
        if self.has(Habit::ShuffleUnordered) {
            order::shuffle(schema, &mut shown, &mut dice);
        }
        shown
    }

    /// What a list returns for one object.
    pub(crate) fn on_list(&self, schema: &TypeSchema, model: &Value, scope: &Scope, dice: Dice) -> Value {
        let shown = self.on_read(schema, model, scope, dice);
        if !self.has(Habit::ThinLists) {
            return shown;
        }
        let roots = schema.primary_identifier.iter().filter_map(|path| path.root_name());
        let kept: Map<String, Value> =
            roots.filter_map(|name| Some((name.to_owned(), shown.get(name)?.clone()))).collect();
        Value::Object(kept)
    }

    /// The model that a patch is applied to.
    pub(crate) fn on_patch(
        &self,
        schema: &TypeSchema,
        model: &Value,
        scope: &Scope,
        mut dice: Dice,
    ) -> Value {
        let mut base = self.kept(schema, &visible(schema, model), scope);
        if self.has(Habit::ShuffleUnordered) {
            order::shuffle(schema, &mut base, &mut dice);
        }
        base
    }

    /// The form in which the service itself keeps a model.
    fn kept(&self, schema: &TypeSchema, visible: &Value, scope: &Scope) -> Value {
        let mut kept = visible.clone();
        let steps: [(Habit, Rewrite<'_>); 5] = [
            (Habit::ChangeCase, &|model| text::change_case(schema, model)),
            (Habit::RewriteArns, &|model| text::rewrite_arns(schema, model, scope)),
            (Habit::AddElements, &|model| extra::add_tags(schema, model)),
            (Habit::DropZero, &|model| omit::zero(schema, model)),
            (Habit::DropEmpty, &|model| omit::empty(schema, model)),
        ];
        for (_, step) in steps.into_iter().filter(|(habit, _)| self.has(*habit)) {
            valid::change(schema, &mut kept, step);
        }
        kept
    }

    /// How far reads lag behind.
    pub(crate) fn lag(&self) -> Lag {
        Lag {
            after_create: self.amount(Habit::StaleAfterCreate),
            after_update: self.amount(Habit::StaleAfterUpdate),
            after_delete: self.amount(Habit::StaleAfterDelete),
        }
    }

    /// Refuses a patch that names what the service filled in.
    pub(crate) fn refuse(&self, object: &Object, operations: &[patch::Operation]) -> Result<(), ApiError> {
        if !self.has(Habit::RefusedOnUpdate) {
            return Ok(());
        }
        let named = operations.iter().filter(|operation| !matches!(operation, patch::Operation::Test(_)));
        let roots = named.filter_map(|operation| Some(operation.path().first()?.decoded().into_owned()));
        let refused = roots.into_iter().find(|name| object.filled.contains(name));
        refused.map_or(Ok(()), |name| {
            Err(ApiError::new(
                "InvalidRequestException",
                format!("The property {name} is set by the service and cannot be updated"),
            ))
        })
    }

    /// How unforgiving the check of patched models is.
    pub(crate) fn occasion(&self) -> Occasion {
        if self.has(Habit::StrictRequired) { Occasion::StrictUpdate } else { Occasion::Update }
    }
}

/// A model as clients may see it: without what is never returned.
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
    fn habits_are_read_from_words() {
        let habits: Habits =
            "fair,-drop-zero,stale-after-update=7,A::B::C:-shuffle-unordered,A::B::C:add-elements"
                .parse()
                .unwrap();
        let other = habits.of("X::Y::Z");
        assert!(
            other.has(Habit::ShuffleUnordered)
                && !other.has(Habit::DropZero)
                && !other.has(Habit::AddElements)
        );
        assert_eq!(other.lag().after_update, 7);
        let own = habits.of("A::B::C");
        assert!(!own.has(Habit::ShuffleUnordered) && own.has(Habit::AddElements));
        assert!("shuffle".parse::<Habits>().unwrap_err().contains("shuffle-unordered"));
    }

    #[test]
    fn the_readme_says_where_each_habit_was_seen() {
        let readme = include_str!("../../README.md");
        for habit in Habit::ALL {
            let begin = format!("| `{}` |", habit.name());
            let row = readme.lines().find(|line| line.starts_with(&begin));
            let row = row.unwrap_or_else(|| panic!("the README has no row for {habit}"));
            let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
            let [_, what, _, seen] = cells[..] else { panic!("{row}") };
            assert!(!what.is_empty() && !seen.is_empty(), "{row}");
            assert_eq!(seen.contains("a guess"), Habit::GUESSED.contains(&habit), "{row}");
            let is_fair = Habits::fair().all.contains_key(&habit);
            assert_eq!(row.contains("not in `fair`"), !is_fair, "{row}");
        }
    }
}
