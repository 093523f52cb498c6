//! Is a value refused wherever the service alone sets one? All such places of a type are given one at once, by the schema that
//! the provider announces: at the root, in objects, and in an element of each list, set and map.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_driver::Diagnostic;
use ferroform_driver::rules::Violation;
use ferroform_driver::schema::{Attribute, Nesting};
use ferroform_driver::value::{Path, Type, Value};

use crate::rules;
use crate::stage::{PROVIDER, Stage};

/// What stands behind the name of the attribute in the message.
const SAID: &str = " is read-only: ";

/// Gives every read-only place of the resource and of its data sources a value, known and unknown. How many calls that took.
///
/// # Errors
/// With the places where it is accepted, or where something else is refused as read-only.
pub(crate) async fn try_all(stage: &Stage) -> Result<usize, Box<Violation>> {
    let provider = stage.core.provider();
    let failed = |error: &dyn std::fmt::Display| broken(&error.to_string(), &BTreeSet::new());
    let mut calls = 0;
    for is_known in [true, false] {
        let (name, schemas) = (stage.type_name(), provider.schemas());
        let (config, places) = filled(&schemas.resources[&name].schema.block.attributes, is_known);
        let said = provider.validate(&name, &config).await.map_err(|error| failed(&error))?;
        judge(&name, &places, &said)?;
        calls += 1;
        let offers = stage.table.offers;
        for (name, is_offered) in
            [(stage.table.name, offers.data_source), (stage.table.plural_name, offers.plural_data_source)]
        {
            if !is_offered {
                continue;
            }
            let name = format!("{PROVIDER}_{name}");
            let schema = provider.data_source(&name).map_err(|error| failed(&error))?;
            let (config, places) = filled(&schema.block.attributes, is_known);
            let said = provider.read_data_source(&name, &config).await.map_err(|error| failed(&error))?;
            judge(&format!("data.{name}"), &places, &said.1)?;
            calls += 1;
        }
    }
    Ok(calls)
}

fn judge(what: &str, places: &BTreeSet<String>, said: &[Diagnostic]) -> Result<(), Box<Violation>> {
    let errors = said.iter().filter(|said| said.is_error);
    let refused: BTreeSet<String> =
        errors.filter_map(|said| Some(said.detail.split_once(SAID)?.0.to_owned())).collect();
    let accepted: BTreeSet<String> = places.difference(&refused).cloned().collect();
    if !accepted.is_empty() {
        return Err(broken(&format!("{what} accepts a value"), &accepted));
    }
    let settable: BTreeSet<String> = refused.difference(places).cloned().collect();
    if settable.is_empty() { Ok(()) } else { Err(broken(&format!("{what} may have a value"), &settable)) }
}

fn broken(why: &str, places: &BTreeSet<String>) -> Box<Violation> {
    let places: Vec<&str> = places.iter().map(String::as_str).collect();
    let expected = Value::string("an error at each read-only attribute");
    let found = Value::string(&places.join(", "));
    let broken =
        Violation::new(&rules::READ_ONLY, &Path::root(), ("expected", &expected), ("places", &found));
    Box::new(broken.because(why))
}

/// A configuration that has a value in every read-only place, and the names of these places.
fn filled(attributes: &BTreeMap<String, Attribute>, is_known: bool) -> (Value, BTreeSet<String>) {
    let mut filler = Filler { is_known, places: BTreeSet::new() };
    let config = filler.object(attributes, "");
    (config, filler.places)
}

struct Filler {
    is_known: bool,
    places: BTreeSet<String>,
}

impl Filler {
    fn object(&mut self, attributes: &BTreeMap<String, Attribute>, place: &str) -> Value {
        let dot = if place.is_empty() { "" } else { "." };
        Value::object(attributes.iter().map(|(name, attribute)| {
            (name.clone(), self.attribute(attribute, &format!("{place}{dot}{name}")))
        }))
    }

    fn attribute(&mut self, attribute: &Attribute, place: &str) -> Value {
        if attribute.computed && !attribute.optional {
            self.places.insert(place.to_owned());
            return if self.is_known { something(attribute.ty()) } else { Value::unknown() };
        }
        let Some(nested) = attribute.nested() else { return Value::Null };
        match nested.nesting {
            Nesting::Single | Nesting::Group => self.object(&nested.attributes, place),
            Nesting::List => Value::List(vec![self.object(&nested.attributes, &format!("{place}[0]"))]),
            Nesting::Set => Value::set(vec![self.object(&nested.attributes, &format!("{place}[*]"))]),
            Nesting::Map => {
                let element = self.object(&nested.attributes, &format!("{place}[\"key\"]"));
                Value::Map([("key".to_owned(), element)].into())
            }
        }
    }
}

/// Some value of a type.
fn something(ty: &Type) -> Value {
    match ty {
        Type::String => Value::string("something"),
        Type::Number => 1.into(),
        Type::Bool => Value::Bool(true),
        Type::Dynamic => Value::Typed(Type::String.into(), Box::new(Value::string("something"))),
        Type::List(_) => Value::List(Vec::new()),
        Type::Set(_) => Value::set(Vec::new()),
        Type::Map(_) => Value::Map(BTreeMap::new()),
        Type::Tuple(types) => Value::Tuple(types.iter().map(something).collect()),
        Type::Object(types) => Value::object(types.keys().map(|name| (name.clone(), Value::Null))),
    }
}
