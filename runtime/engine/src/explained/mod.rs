//! What a plan changes and why, and what its apply will send, for people who have only the plan.

mod sent;

use ferroform_core::table::{AttributeTable, Equality, Kind, ObjectTable, Order, Role};
use ferroform_core::value::{Path, Step, Value};

pub use self::sent::{Sent, sent};
use crate::model::{Difference, Elements, Parts, is_removed};
use crate::plan::default_of;
use crate::tree::{inverse, same};

/// A value that a plan changes.
#[derive(Debug, Clone)]
pub struct Changed<'v> {
    /// Its place. A removed element has its place in the prior value.
    pub path: Path,
    /// The prior value, or null.
    pub prior: &'v Value,
    /// The planned value, or null.
    pub planned: &'v Value,
    /// The fact behind the change.
    pub fact: Fact,
    /// The innermost attribute that holds the value.
    pub attribute: &'static AttributeTable,
}

impl Changed<'_> {
    /// Whether the new value is what the schema says of an attribute that is not set.
    #[must_use]
    pub fn is_default(&self) -> bool {
        has_default(self.attribute, self.planned)
    }
}

/// Why a plan changes a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// The configuration has another value.
    Configured,
    /// The configuration will have a value that is not known yet.
    NotKnownYet,
    /// The configuration has it no more, so it is removed.
    Removed,
    /// The same, but the service ignores or refuses a removal: this value is sent in its place.
    Reset,
    /// The configuration has none, and this is the default of the schema.
    Default,
    /// The service sets it, and any update may change it.
    Volatile,
    /// The service sets it.
    OfService,
    /// Both values mean the same, so nothing is sent.
    SameMeaning,
    /// The order of elements, which means nothing to the service.
    Order,
    /// The object belongs to another region.
    Region,
    /// The tags of the resource and of the provider block together.
    AllTags,
    /// The version of a write-only argument, whose value is sent.
    SecretVersion,
    /// Time limits, which only Terraform knows.
    Timeouts,
    /// The provider's own code sets it.
    Extra,
}

/// Returns what a plan changes of an existing object. `config` is the configuration as far as it is known.
#[must_use]
pub fn changes<'v>(
    root: &'static ObjectTable,
    config: &Value,
    prior: &'v Value,
    planned: &'v Value,
) -> Vec<Changed<'v>> {
    let mut walk = Walk { found: Vec::new(), path: Path::root() };
    let whole = Difference::new(root, prior, planned);
    walk.inside(&whole, config, &AttributeTable::PLAIN);
    walk.found
}

struct Walk<'v> {
    found: Vec<Changed<'v>>,
    path: Path,
}

impl<'v> Walk<'v> {
    /// Visits a value that differs, the innermost attribute that holds it, and what the configuration has in its place.
    fn value(&mut self, part: &Difference<'v>, config: &Value, attribute: &'static AttributeTable) {
        if part.prior.is_null() || part.planned.is_null() || !self.inside(part, config, attribute) {
            let fact = fact(part, config, attribute);
            self.add(part.prior, part.planned, fact, attribute);
        }
    }

    /// Visits the parts of a value. Returns whether any of them differs.
    fn inside(&mut self, part: &Difference<'v>, config: &Value, attribute: &'static AttributeTable) -> bool {
        let before = self.found.len();
        match &part.parts {
            Parts::None => {}
            Parts::Attributes(parts) => {
                for (attribute, part) in parts.iter().filter(|(_, part)| !part.is_none()) {
                    let config = config.attribute(attribute.name);
                    self.at(attribute.name.into(), |walk| walk.value(part, config, attribute));
                }
            }
            Parts::Elements(elements) => self.elements(part, elements, config, attribute),
            Parts::Entries(entries) => {
                for (key, part) in entries.iter().filter(|(_, part)| !part.is_none()) {
                    let config = config.entry(key).unwrap_or(&Value::Null);
                    let step = Step::Key((*key).to_owned());
                    self.at(step, |walk| walk.value(part, config, attribute));
                }
                for key in part.removed_keys() {
                    let prior = part.prior.entry(key).unwrap_or(&Value::Null);
                    let step = Step::Key(key.to_owned());
                    self.at(step, |walk| walk.removed(prior, attribute));
                }
            }
        }
        self.found.len() > before
    }

    fn elements(
        &mut self,
        part: &Difference<'v>,
        elements: &Elements<'v>,
        config: &Value,
        attribute: &'static AttributeTable,
    ) {
        let before = self.found.len();
        let is_set = matches!(part.kind, Kind::Set(_));
        let step = |place| if is_set { Step::Element } else { Step::Index(place) };
        let configured = config.elements().unwrap_or_default();
        for (i, (element, j)) in elements.planned.iter().zip(&elements.to_prior).enumerate() {
            // Elements of a set have no places. What is in them is configured as far as anybody can tell.
            let config = if is_set { element.planned } else { configured.get(i).unwrap_or(&Value::Null) };
            if j.is_none() || !element.is_none() {
                self.at(step(i), |walk| walk.value(element, config, attribute));
            }
        }
        let to_planned = inverse(&elements.to_prior, elements.prior.len());
        for (j, (gone, _)) in
            elements.prior.iter().zip(to_planned).enumerate().filter(|(_, (_, i))| i.is_none())
        {
            self.at(step(j), |walk| walk.removed(gone, attribute));
        }
        if self.found.len() == before && elements.is_changed() {
            let fact = if elements.order == Order::Irrelevant { Fact::Order } else { Fact::Configured };
            self.add(part.prior, part.planned, fact, attribute);
        }
    }

    fn add(&mut self, prior: &'v Value, planned: &'v Value, fact: Fact, attribute: &'static AttributeTable) {
        self.found.push(Changed { path: self.path.clone(), prior, planned, fact, attribute });
    }

    /// Adds an element or entry that is no longer there.
    fn removed(&mut self, prior: &'v Value, attribute: &'static AttributeTable) {
        let fact = if attribute.is_configurable() { Fact::Removed } else { Fact::OfService };
        self.add(prior, &Value::Null, fact, attribute);
    }

    fn at(&mut self, step: Step, visit: impl FnOnce(&mut Self)) {
        self.path.push(step);
        visit(self);
        self.path.pop();
    }
}

fn fact(part: &Difference<'_>, config: &Value, attribute: &'static AttributeTable) -> Fact {
    let Difference { prior, planned, kind, .. } = part;
    let of_role = match attribute.role {
        Role::Region => Some(Fact::Region),
        Role::Timeouts => Some(Fact::Timeouts),
        Role::AllTags => Some(Fact::AllTags),
        Role::SecretVersion => Some(Fact::SecretVersion),
        Role::Extra => Some(Fact::Extra),
        Role::Property(_) | Role::Identifier | Role::SecretArgument | Role::Block => None,
    };
    if let Some(fact) = of_role {
        return fact;
    }
    let is_volatile = attribute.behaviour.is_volatile;
    if !attribute.is_configurable() {
        return if is_volatile { Fact::Volatile } else { Fact::OfService };
    }
    if planned.is_unknown() {
        return match config {
            Value::Null if is_volatile => Fact::Volatile,
            Value::Null if !prior.is_null() && is_removed(attribute, planned) => Fact::Removed,
            Value::Null => Fact::OfService,
            _ => Fact::NotKnownYet,
        };
    }
    if planned.is_null() {
        return Fact::Removed;
    }
    if same(kind, part.equality, prior, planned) {
        return Fact::SameMeaning;
    }
    if config.is_null() {
        return if attribute.behaviour.kept.is_some() {
            Fact::Reset
        } else if has_default(attribute, planned) {
            Fact::Default
        } else {
            Fact::OfService
        };
    }
    Fact::Configured
}

fn has_default(attribute: &'static AttributeTable, planned: &Value) -> bool {
    default_of(attribute).is_some_and(|default| same(&attribute.kind, Equality::Exact, &default, planned))
}

#[cfg(test)]
mod tests;
