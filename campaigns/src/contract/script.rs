//! Scripts of generated lifecycles. A script contains all random choices, derived from one number, and can be
//! shrunk.

use std::str::FromStr;

use ferroform_emulator::sample::{Sample, SampleError};
use ferroform_emulator::schema::{Occasion, PropertyPath, Step};
use ferroform_emulator::{Quirks, refusal};
use serde_json::Value as Json;

use crate::contract::chance::Chance;
use crate::contract::compare::{is_same, missing_in_any_spelling, missing_of_substance};
use crate::contract::mistake::{Mistake, mistakes};
use crate::contract::regions::Regions;
use crate::contract::removal::as_property;
use crate::contract::subject::{Subject, without_lookalikes};
use crate::contract::tags::{DefaultTags, invented};
use crate::contract::write::{in_order_of, reordered, sayable, unsaid};

/// The number of mistakes in a lifecycle.
const MISTAKES: usize = 5;

/// The size of a configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plenty {
    /// Only what is required.
    Minimal,
    /// Everything that can be combined.
    Full,
    /// Something in between.
    Random,
}

/// The behaviour of the service.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    /// The service returns what it was sent.
    Plain,
    /// The service reorders lists, respaces documents, fills in values and adds properties.
    Usual,
    /// The service has every quirk under which a client should see no difference, and adds properties.
    Fair,
    /// The service reorders lists, respaces documents, and does what services were seen to do.
    Observed,
}

impl Behaviour {
    /// Whether the service may fill in, respell and keep more than it is asked for.
    pub fn is_fair(self) -> bool {
        matches!(self, Self::Fair | Self::Observed)
    }

    /// Returns the quirks.
    pub fn quirks(self) -> Quirks {
        let words = match self {
            Self::Plain => "none",
            Self::Usual => "shuffle-unordered,respace-json,other-defaults,unknown-properties",
            Self::Fair => "fair,unknown-properties",
            Self::Observed => "shuffle-unordered,respace-json,observed",
        };
        Quirks::from_str(words).unwrap_or_default()
    }
}

/// The script of one lifecycle.
#[derive(Clone, Debug)]
pub struct Script {
    /// The seed of everything not decided below: order, places of unknown values, the service's random
    /// values.
    pub seed: u64,
    /// The model that is created.
    pub first: Json,
    /// Whether every read-only place of the type is given a value first, on its own and in the first model.
    pub tries_read_only: bool,
    /// Mistakes to make in the first model before it is created.
    pub mistakes: Vec<Mistake>,
    /// The model of an update in place.
    pub second: Option<Json>,
    /// The model of a replacement.
    pub third: Option<Json>,
    /// The behaviour of the service.
    pub behaviour: Behaviour,
    /// Whether core passes private data from its first plan of a change to its second, as since Terraform 1.16.
    pub keeps_planned_private: bool,
    /// The percentage of values that become known only during apply.
    pub unknowns: usize,
    /// Whether to plan the same configuration in another spelling.
    pub respell: bool,
    /// A configured property that is changed outside Terraform, and its new value.
    pub drift: Option<(String, Json)>,
    /// An unconfigured property that is changed outside Terraform, and its new value.
    pub foreign: Option<(String, Json)>,
    /// Whether to check an import of the object.
    pub import: bool,
    /// The default tags of the provider block: at first, and those that follow. None if there never are any.
    pub default_tags: Vec<DefaultTags>,
    /// The percentage of secrets that are in write-only arguments.
    pub secrets: usize,
    /// The regions of the provider block and of the resource.
    pub regions: Regions,
}

/// An error that prevents a script.
#[derive(Clone, Debug, thiserror::Error)]
pub enum NoScript {
    /// No valid model was found.
    #[error(transparent)]
    Sample(#[from] SampleError),
    /// The valid model cannot be written as a configuration.
    #[error("what a configuration can say is not valid: {0}")]
    Unsayable(String),
}

impl Script {
    /// Creates a script from a seed.
    pub fn invent(
        subject: Subject<'_>,
        seed: u64,
        plenty: Plenty,
        behaviour: Behaviour,
    ) -> Result<Self, NoScript> {
        let mut chance = Chance::new(seed, "script");
        let first = subject.model(seed, plenty, &mut chance)?;
        let keeps_planned_private = Chance::new(seed, "planned private").happens(50);
        // A service that refuses to update what it filled in must not be asked to.
        let adds = !behaviour.is_fair();
        let second = if subject.is_updatable { subject.changed(&first, adds, &mut chance) } else { None };
        // A removal in whose place the service is told what it was seen to refuse beside the rest is no valid change.
        let second = second.filter(|second| {
            let told = subject.with_kept(&first, second);
            told == *second || refusal(subject.schema, &told).is_none()
        });
        let second = second.map(|second| subject.in_some_order(&first, &second, keeps_planned_private, seed));
        let last = second.as_ref().unwrap_or(&first);
        let third = chance.happens(40).then(|| subject.replaced(last, &mut chance)).flatten();
        // What a service was seen to refuse is no valid change.
        let models = [Some(&first), second.as_ref(), third.as_ref()].into_iter().flatten();
        let is_refused = models.into_iter().any(|model| refusal(subject.schema, model).is_some());
        let behaviour =
            if is_refused && behaviour == Behaviour::Observed { Behaviour::Usual } else { behaviour };
        let is_literal = !behaviour.is_fair();
        let has_default_tags = Chance::new(seed, "default tags or not").happens(50);
        let default_tags = if has_default_tags { invented(subject.tagged, last, seed) } else { Vec::new() };
        Ok(Self {
            seed,
            drift: if is_literal && chance.happens(50) { subject.drift(last, &mut chance) } else { None },
            foreign: if is_literal && chance.happens(50) {
                subject.foreign(&[&first, last], &mut chance)
            } else {
                None
            },
            // The smallest and the largest model cover all places.
            tries_read_only: plenty != Plenty::Random,
            mistakes: mistakes(subject, &first, MISTAKES, &mut Chance::new(seed, "mistakes")),
            first,
            second,
            third,
            behaviour,
            keeps_planned_private,
            unknowns: if chance.happens(50) { 5 + chance.below(30) } else { 0 },
            respell: true,
            import: is_literal,
            default_tags,
            secrets: Chance::new(seed, "secrets").one_of(&[0, 60, 100]).copied().unwrap_or(0),
            regions: if subject.has_region { Regions::invented(seed) } else { Regions::default() },
        })
    }
}

impl<'a> Subject<'a> {
    /// Returns a valid model that can be written as a configuration. A smaller model has fewer parts that can be
    /// wrong, and with other words other parts are.
    fn model(&self, seed: u64, plenty: Plenty, chance: &mut Chance) -> Result<Json, NoScript> {
        let asked = match plenty {
            Plenty::Minimal => None,
            Plenty::Full => Some(100),
            Plenty::Random => Some(u8::try_from(10 + chance.below(70)).unwrap_or(50)),
        };
        let words = seed.to_string();
        let asked = asked.map(|plenty| Sample::rich(self.schema, &words, plenty));
        let others = (1..4).map(|attempt| format!("{words}.{attempt}"));
        let minimal = [words.clone()].into_iter().chain(others).map(|words| Sample::of(self.schema, &words));
        let mut complaint = String::new();
        for sample in asked.into_iter().chain(minimal) {
            let said = without_lookalikes(&sayable(self.table, &sample?.desired));
            let complaints = self.schema.judge().check(self.schema, &said, Occasion::Create);
            match complaints.into_iter().next().or_else(|| unsaid(self.table, &said)) {
                None => return Ok(said),
                Some(found) => complaint = found,
            }
        }
        Err(NoScript::Unsayable(complaint))
    }

    /// Returns the names of the root properties.
    fn names(&self) -> impl Iterator<Item = &'a String> {
        self.schema.raw["properties"].as_object().into_iter().flatten().map(|(name, _)| name)
    }

    /// Returns whether one of the paths is the property or inside it.
    fn touches(paths: &[PropertyPath], name: &str) -> bool {
        paths.iter().any(|path| path.root_name() == Some(name))
    }

    /// Returns whether the whole property can change without a replacement.
    fn is_mutable(&self, name: &str) -> bool {
        let schema = self.schema;
        let conditional = schema.raw["conditionalCreateOnlyProperties"].as_array().into_iter().flatten();
        let is_conditional =
            conditional.filter_map(Json::as_str).any(|path| path.split('/').nth(2) == Some(name));
        !is_conditional
            && !Self::touches(&schema.create_only, name)
            && !Self::touches(&schema.primary_identifier, name)
            && self.attribute(name).is_some_and(crate::contract::write::is_writable)
    }

    /// Returns whether somebody may change the property behind Terraform's back, so that a read shows it.
    fn changes_outside(&self, name: &str) -> bool {
        self.is_mutable(name) && !Self::touches(&self.schema.write_only, name)
    }

    fn attribute(&self, name: &str) -> Option<&'static ferroform_core::table::AttributeTable> {
        self.table.attributes.iter().find(|attribute| attribute.property() == Some(name))
    }

    /// Returns another value for a root property with which `model` stays valid.
    fn other(&self, model: &Json, name: &str, chance: &mut Chance) -> Option<Json> {
        let plenty = u8::try_from(10 + chance.below(80)).unwrap_or(50);
        let seed = chance.seed().to_string();
        let made = Sample::property(self.schema, name, &seed, 0, plenty)?;
        let made = match model.get(name) {
            Some(before) if chance.happens(60) => graft(before, &made, chance),
            _ => made,
        };
        let with = sayable(self.table, &with(model, name, made));
        self.is_valid(&with).then(|| with.get(name).cloned()).flatten()
    }

    /// Returns a model that differs in some properties that can change in place.
    fn changed(&self, model: &Json, adds: bool, chance: &mut Chance) -> Option<Json> {
        let mut names: Vec<&String> = self.names().filter(|name| self.is_mutable(name)).collect();
        names.retain(|name| adds || model.get(name.as_str()).is_some());
        chance.shuffle(&mut names);
        let mut changed = model.clone();
        let mut left = 1 + chance.below(4);
        for name in names.into_iter().take(12) {
            if left == 0 {
                break;
            }
            let mut attempt = changed.clone();
            if attempt.get(name).is_some() && chance.happens(25) {
                attempt.as_object_mut()?.remove(name);
            } else if let Some(other) = self.other(&changed, name, chance) {
                attempt[name] = other;
            }
            if attempt != changed && self.is_valid(&attempt) {
                changed = attempt;
                left -= 1;
            }
        }
        (in_order_of(self.table, model, &changed) != *model).then_some(changed)
    }

    /// Returns `later` in an order of its own, or in that of `earlier` where core cannot pass on what it planned.
    fn in_some_order(&self, earlier: &Json, later: &Json, is_free: bool, seed: u64) -> Json {
        if is_free {
            reordered(self.table, later, &mut Chance::new(seed, "order"))
        } else {
            in_order_of(self.table, earlier, later)
        }
    }

    /// Returns `after` with what the service is told in place of removals that it ignores.
    fn with_kept(&self, before: &Json, after: &Json) -> Json {
        let mut told = after.clone();
        for attribute in self.table.attributes {
            if let (Some(property), Some(kept)) = (attribute.property(), attribute.behaviour.kept)
                && before.get(property).is_some()
                && after.get(property).is_none()
            {
                told[property] = as_property(&attribute.kind, kept);
            }
        }
        told
    }

    /// Returns a model that differs in a create-only property that it has.
    fn replaced(&self, model: &Json, chance: &mut Chance) -> Option<Json> {
        let mut paths: Vec<&PropertyPath> = self.schema.create_only.iter().collect();
        chance.shuffle(&mut paths);
        paths.into_iter().find_map(|path| {
            let name = path.root_name()?;
            let with = with(model, name, self.other(model, name, chance)?);
            (self.is_replacement(model, &with) && self.is_valid(&with)).then_some(with)
        })
    }

    /// Returns whether `after` changes a create-only property of `before`. The order of tags is no change.
    pub fn is_replacement(&self, before: &Json, after: &Json) -> bool {
        let ordered = self.tagged.map(|tagged| tagged.as_configured(after, before, &DefaultTags::new()));
        let before = ordered.as_ref().unwrap_or(before);
        let at = |model: &Json, path: &PropertyPath| nested(&path.steps, at(model, &path.steps)?);
        self.schema.create_only.iter().any(|path| match (at(before, path), at(after, path)) {
            (Some(before), Some(after)) => missing_in_any_spelling(self.schema, &after, &before).is_some(),
            _ => false,
        })
    }

    /// Returns a property that the model has, and another value for it.
    fn drift(&self, model: &Json, chance: &mut Chance) -> Option<(String, Json)> {
        let mut names: Vec<&String> =
            self.names().filter(|name| model.get(name.as_str()).is_some()).collect();
        names.retain(|name| self.changes_outside(name));
        chance.shuffle(&mut names);
        names.into_iter().find_map(|name| Some((name.clone(), self.changed_outside(model, name, chance)?)))
    }

    /// Returns another value for a property that the model has.
    fn changed_outside(&self, model: &Json, name: &str, chance: &mut Chance) -> Option<Json> {
        let other = Sample::property(self.schema, name, &chance.seed().to_string(), 0, 100)?;
        let with = with(model, name, disturbed(&model[name], &other, chance)?);
        let is_real = self.is_drift(model, &with) && self.is_valid(&with);
        is_real.then(|| with[name].clone())
    }

    /// Returns each property that can change outside Terraform, the argument that it is called, and another value for it.
    pub(crate) fn outside_changes(
        &self,
        model: &Json,
        chance: &mut Chance,
    ) -> Vec<(String, &'static str, Json)> {
        let change = |name: &String| {
            let value = match model.get(name) {
                Some(_) => self.changed_outside(model, name, chance),
                None => self.added_outside(model, name, chance).filter(has_scalar),
            };
            Some((name.clone(), self.attribute(name)?.name, value?))
        };
        self.names().filter(|name| self.changes_outside(name)).filter_map(change).collect()
    }

    /// Returns whether `after` lacks something of `before` even if absent values count as zero.
    pub(crate) fn is_drift(&self, before: &Json, after: &Json) -> bool {
        missing_of_substance(self.schema, before, after).is_some()
    }

    /// Returns a property that the model does not have, and a value for it that the service is not known to refuse beside the
    /// others.
    fn foreign(&self, models: &[&Json], chance: &mut Chance) -> Option<(String, Json)> {
        let model = models.last()?;
        let lacks = |name: &&String| models.iter().all(|model| model.get(name.as_str()).is_none());
        let mut names: Vec<&String> = self.names().filter(lacks).collect();
        names.retain(|name| self.changes_outside(name));
        chance.shuffle(&mut names);
        names.into_iter().find_map(|name| Some((name.clone(), self.added_outside(model, name, chance)?)))
    }

    /// Returns a value for a property that the model does not have and that has no default.
    fn added_outside(&self, model: &Json, name: &str, chance: &mut Chance) -> Option<Json> {
        if self.attribute(name).is_some_and(|attribute| attribute.behaviour.default.is_some()) {
            return None;
        }
        let value = self.other(model, name, chance)?;
        let is_refused = refusal(self.schema, &with(model, name, value.clone())).is_some();
        (!is_refused && !is_same(self.schema, name, &Json::Null, &value)).then_some(value)
    }
}

/// Returns the model with this value for a root property.
pub(crate) fn with(model: &Json, name: &str, value: Json) -> Json {
    let mut with = model.clone();
    with[name] = value;
    with
}

/// Returns the value at a path, or `None` if it is absent or the path goes through a list.
fn at<'j>(model: &'j Json, steps: &[Step]) -> Option<&'j Json> {
    steps.iter().try_fold(model, |json, step| match step {
        Step::Name(name) => json.get(name),
        Step::Each => None,
    })
}

/// Returns a model that contains only this value at this path.
fn nested(steps: &[Step], value: &Json) -> Option<Json> {
    steps.iter().rev().try_fold(value.clone(), |value, step| match step {
        Step::Name(name) => Some(Json::Object([(name.clone(), value)].into_iter().collect())),
        Step::Each => None,
    })
}

/// Returns `old` with one value in it changed to another of the same type, or one element removed. Nothing is
/// added, because an addition would not change what the user wrote.
fn disturbed(old: &Json, new: &Json, chance: &mut Chance) -> Option<Json> {
    match old {
        Json::Object(members) => {
            let mut names: Vec<&String> = members.keys().collect();
            chance.shuffle(&mut names);
            names.into_iter().find_map(|name| {
                let other = disturbed(&members[name], new.get(name).unwrap_or(&Json::Null), chance)?;
                let mut members = members.clone();
                members.insert(name.clone(), other);
                Some(Json::Object(members))
            })
        }
        Json::Array(elements) if !elements.is_empty() => {
            let mut elements = elements.clone();
            let place = chance.below(elements.len());
            if chance.happens(30) {
                elements.remove(place);
            } else {
                let other = new.get(0).unwrap_or(&Json::Null);
                elements[place] = disturbed(&elements[place], other, chance)?;
            }
            Some(Json::Array(elements))
        }
        Json::Bool(value) => Some(Json::Bool(!value)),
        Json::String(_) if new.is_string() && new != old => Some(new.clone()),
        Json::Number(_) if new.is_number() && new != old => Some(new.clone()),
        _ => None,
    }
}

/// Whether there is anything in a value but empty objects and lists, which say nothing.
fn has_scalar(value: &Json) -> bool {
    match value {
        Json::Null => false,
        Json::Array(elements) => elements.iter().any(has_scalar),
        Json::Object(members) => members.values().any(has_scalar),
        _ => true,
    }
}

/// Returns `old` with a part of `new` in its place, at any depth, as people do when they edit.
fn graft(old: &Json, new: &Json, chance: &mut Chance) -> Json {
    match (old, new) {
        (Json::Object(a), Json::Object(b)) if !a.is_empty() && !b.is_empty() => {
            let mut grafted = a.clone();
            let names: Vec<&String> = a.keys().chain(b.keys()).collect();
            let Some(name) = chance.one_of(&names) else { return old.clone() };
            match (a.get(*name), b.get(*name)) {
                (Some(a), Some(b)) => drop(grafted.insert((*name).clone(), graft(a, b, chance))),
                (None, Some(b)) => drop(grafted.insert((*name).clone(), b.clone())),
                _ => drop(grafted.remove(*name)),
            }
            Json::Object(grafted)
        }
        (Json::Array(a), Json::Array(b)) if !a.is_empty() => {
            let mut grafted = a.clone();
            let place = chance.below(a.len());
            match (chance.below(5), b.first()) {
                (0, _) => drop(grafted.remove(place)),
                (1, _) => grafted.swap(place, 0),
                (2, Some(new)) => grafted.insert(place, new.clone()),
                (3, Some(new)) => grafted[place] = graft(&a[place], new, chance),
                _ => grafted.extend(b.iter().cloned()),
            }
            Json::Array(grafted)
        }
        _ => new.clone(),
    }
}
