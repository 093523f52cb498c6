//! The values that somebody who runs an example would give its variables: valid ones, made from the raw schema.

use ferroform_campaigns::contract::write::{Spelling, write};
use ferroform_core::table::{AttributeTable, ResourceTable};
use ferroform_driver::Input;
use ferroform_emulator::SchemaStore;
use ferroform_emulator::sample::Sample;
use serde_json::json;

/// How many models are tried.
const ATTEMPTS: u8 = 24;

/// Returns a value for the attribute at a path of names and indices.
pub(crate) fn value(
    table: &'static ResourceTable,
    path: &[String],
    schemas: &SchemaStore,
) -> Result<Input, String> {
    let name = table.cloudformation_type;
    let schema = schemas.get(name).map_err(|error| error.to_string())?;
    let schema = schema.ok_or_else(|| format!("there is no schema of {name}"))?;
    let first = path.first().ok_or("an empty path")?;
    let of_secret = secret_of(first).and_then(|secret| table.root.attribute(secret));
    let root = of_secret.or_else(|| table.root.attribute(first));
    let root = root.and_then(AttributeTable::property).ok_or_else(|| format!("{first} has no property"))?;
    let smallest = Sample::of(&schema, "documentation").ok().and_then(|one| one.desired.get(root).cloned());
    let others =
        (0..ATTEMPTS).filter_map(|attempt| Sample::property(&schema, root, "documentation", attempt, 100));
    let mut inputs = smallest
        .into_iter()
        .chain(others)
        .map(|value| write(table.root, &json!({ root: value }), Spelling::Compact));
    let found = inputs.find_map(|input| at(&input, path).cloned());
    found.ok_or_else(|| format!("no value is found for {}", path.join(".")))
}

/// Returns the attribute that a write-only argument stands for.
fn secret_of(argument: &str) -> Option<&str> {
    argument.strip_suffix("_wo")
}

/// Returns the value at a path. An element or entry that is not there is as good as the first one.
fn at<'i>(input: &'i Input, path: &[String]) -> Option<&'i Input> {
    path.iter().try_fold(input, |input, step| match input {
        Input::List(elements) => elements.get(step.parse::<usize>().ok()?).or(elements.first()),
        Input::Object(members) => {
            let own = members.get(step).or_else(|| members.get(secret_of(step)?));
            own.or_else(|| members.values().next())
        }
        _ => None,
    })
}
