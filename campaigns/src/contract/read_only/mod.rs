//! Checks that values are refused wherever only the service sets one, as the raw schema says. All such places
//! of a type are given a value at once: at the root, in objects, and in the elements of each list, set and
//! map. A second round does the same in a configuration that is valid without these values.

mod fill;
mod places;

use std::collections::{BTreeMap, BTreeSet};

use ferroform_driver::rules::Violation;
use ferroform_driver::schema::Attribute;
use ferroform_driver::value::Value;
use ferroform_driver::{Diagnostic, Phase};
use serde_json::Value as Json;

pub use places::{ReadOnlyPlace, Standing, names_of, places};

use self::fill::{Filler, Names, Said, announced};
use crate::contract::rules;
use crate::contract::stage::{PROVIDER, Stage};
use crate::contract::write::{Spelling, write};

/// The summary of the diagnostic.
const SUMMARY: &str = "Invalid configuration for read-only attribute";
/// The text after the name of the attribute in the diagnostic.
const SAID: &str = " is read-only: ";

/// The result of a check.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tried {
    /// The number of calls made.
    pub calls: usize,
    /// The number of places of `readOnlyProperties` whose values were refused.
    pub places: usize,
}

type Held = Result<(), Box<Violation>>;

/// Gives a value, known and unknown, to every read-only place of the resource and of its data sources, and to
/// the places inside this model. The error is the places where a value is accepted, or where something else is
/// refused as read-only.
pub async fn try_all(stage: &Stage, model: &Json) -> Result<Tried, Box<Violation>> {
    let places = places(&stage.schema);
    let all_tags = stage.table.tagging.map(|_| "tags_all");
    let own: Vec<Names> =
        [Some("id"), all_tags].into_iter().flatten().map(|name| vec![name.to_owned()]).collect();
    let refused: BTreeSet<Names> = names_of(&places, Standing::Refused).chain(&own).cloned().collect();
    let unseen = names_of(&places, Standing::Unseen).chain(names_of(&places, Standing::Demanded));
    let accepted: BTreeSet<Names> = unseen.cloned().collect();
    let mut trial = Trial { stage, calls: 0 };
    trial.resource(&refused, &accepted, model).await?;
    let root = stage.table.offers.data_source.then_some(stage.table.name);
    if let Some(name) = root {
        let all_tags = stage.table.tagging.map(|_| "tags_all".to_owned());
        let names = places::root_names(&stage.schema).chain(all_tags);
        trial.data_source(name, &names.map(|name| vec![name]).collect()).await?;
    }
    let plural = stage.table.offers.plural_data_source.then_some(stage.table.plural_name);
    if let Some(name) = plural {
        trial.data_source(name, &["id", "ids"].map(|name| vec![name.to_owned()]).into()).await?;
    }
    Ok(Tried { calls: trial.calls, places: names_of(&places, Standing::Refused).count() })
}

struct Trial<'a> {
    stage: &'a Stage,
    calls: usize,
}

impl Trial<'_> {
    async fn resource(
        &mut self,
        refused: &BTreeSet<Names>,
        accepted: &BTreeSet<Names>,
        model: &Json,
    ) -> Held {
        let provider = self.stage.core.provider();
        let name = self.stage.type_name();
        let block = &provider.schemas().resources[&name].schema.block;
        agree(&name, refused, &announced(&block.attributes))?;
        let valid = write(self.stage.table.root, model, Spelling::Compact).to_config(block, Phase::Plan);
        let valid = valid.map_err(|error| broken(&format!("{name}: {error}"), Vec::new()))?;
        let none = BTreeSet::new();
        for is_known in [true, false] {
            for (accepted, before, makes) in [(accepted, &Value::Null, true), (&none, &valid, false)] {
                let mut filler = Filler::new(refused, accepted, is_known, makes);
                let config = filler.config(&block.attributes, before);
                if makes {
                    is_complete(&name, [refused, accepted], &filler.filled)?;
                }
                let said = provider.validate(&name, &config).await;
                let said = said.map_err(|error| broken(&format!("{name}: {error}"), Vec::new()))?;
                self.calls += 1;
                // The model is valid apart from the added values.
                judge(&name, filler.said, &said, !makes)?;
            }
        }
        Ok(())
    }

    async fn data_source(&mut self, name: &str, refused: &BTreeSet<Names>) -> Held {
        let provider = self.stage.core.provider();
        let name = format!("{PROVIDER}_{name}");
        let failed = |error: &dyn std::fmt::Display| broken(&format!("data.{name}: {error}"), Vec::new());
        let attributes: &BTreeMap<String, Attribute> =
            &provider.data_source(&name).map_err(|error| failed(&error))?.block.attributes;
        agree(&format!("data.{name}"), refused, &announced(attributes))?;
        let accepted = &BTreeSet::new();
        for is_known in [true, false] {
            let mut filler = Filler::new(refused, accepted, is_known, true);
            let config = filler.config(attributes, &Value::Null);
            let said = provider.read_data_source(&name, &config).await.map_err(|error| failed(&error))?;
            self.calls += 1;
            judge(&format!("data.{name}"), filler.said, &said.1, false)?;
        }
        Ok(())
    }
}

/// Checks that the announced schema has the same read-only attributes.
fn agree(what: &str, refused: &BTreeSet<Names>, announced: &BTreeSet<Names>) -> Held {
    let forgotten = listed(refused.difference(announced));
    if !forgotten.is_empty() {
        return Err(broken(&format!("{what} is announced with arguments"), forgotten));
    }
    let invented = listed(announced.difference(refused));
    if invented.is_empty() { Ok(()) } else { Err(broken(&format!("{what} is announced without"), invented)) }
}

/// Checks that every place was given a value.
fn is_complete(what: &str, places: [&BTreeSet<Names>; 2], filled: &BTreeSet<Names>) -> Held {
    let missing = listed(places.into_iter().flat_map(|places| places.difference(filled)));
    if missing.is_empty() { Ok(()) } else { Err(broken(&format!("{what} has no attribute"), missing)) }
}

fn listed<'a>(places: impl Iterator<Item = &'a Names>) -> Vec<String> {
    places.map(|names| names.join(".")).collect()
}

/// Checks that these places are refused, each once and by its path, and no others. With `alone`, other errors
/// are not allowed either.
fn judge(what: &str, mut places: Vec<Said>, said: &[Diagnostic], alone: bool) -> Held {
    for said in said.iter().filter(|said| said.is_error) {
        let name = said.detail.split_once(SAID).map(|(name, _)| name).filter(|_| said.summary == SUMMARY);
        let Some(name) = name else {
            if alone {
                return Err(broken(&format!("{what} has more wrong with it"), vec![said.to_string()]));
            }
            continue;
        };
        let path = said.path.clone().unwrap_or_default();
        let place = places.iter().position(|(wanted, blamed)| wanted == name && *blamed == path);
        let Some(place) = place else {
            return Err(broken(&format!("{what} is refused at {path}"), vec![name.to_owned()]));
        };
        places.swap_remove(place);
    }
    let accepted: Vec<String> = places.into_iter().map(|(name, _)| name).collect();
    if accepted.is_empty() { Ok(()) } else { Err(broken(&format!("{what} accepts a value"), accepted)) }
}

fn broken(why: &str, places: Vec<String>) -> Box<Violation> {
    let expected = ("expected", "an error at each read-only attribute, and at no other");
    let broken = Violation::whole(&rules::READ_ONLY, expected, ("places", places.join(", ")));
    Box::new(broken.because(why))
}

#[cfg(test)]
mod tests {
    use ferroform_driver::value::Path;

    use super::*;

    fn refused(name: &str, path: &str) -> Diagnostic {
        let detail = format!("{name}{SAID}remove it");
        Diagnostic { is_error: true, summary: SUMMARY.to_owned(), detail, path: Some(Path::parse(path)) }
    }

    /// Returns what is wrong with an answer about two elements of a list.
    fn wrong(said: &[Diagnostic]) -> String {
        let places = ["rules[0].arn", "rules[1].arn"].map(|name| (name.to_owned(), Path::parse(name)));
        judge("it", places.to_vec(), said, true).err().map(|broken| broken.to_string()).unwrap_or_default()
    }

    #[test]
    fn every_place_must_be_refused_once_by_its_name_and_path_and_nothing_else() {
        let both = || ["rules[0].arn", "rules[1].arn"].map(|name| refused(name, name)).to_vec();
        assert_eq!(wrong(&both()), "");
        let with = |other: Diagnostic| wrong(&[both(), vec![other]].concat());
        let warning = Diagnostic { is_error: false, ..refused("rules[2].arn", "rules[2].arn") };
        assert_eq!(with(warning), "");
        let other = Diagnostic { summary: "Missing argument".to_owned(), ..refused("name", "name") };
        assert!(with(other).contains("has more wrong with it"));
        assert!(with(refused("name", "name")).contains("is refused at name"));
        assert!(with(refused("rules[0].arn", "rules[0].arn")).contains("is refused at rules[0].arn"));
        assert!(wrong(&both()[1..]).contains("accepts a value"));
        for path in ["rules[0].arn", "rules[1]", "rules.arn", ""] {
            let astray = [refused("rules[0].arn", "rules[0].arn"), refused("rules[1].arn", path)];
            assert!(wrong(&astray).contains("is refused at "), "{path}");
        }
    }
}
