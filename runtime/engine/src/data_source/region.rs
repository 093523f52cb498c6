//! `region`: the provider's region, or another one.

use async_trait::async_trait;
use ferroform_cloud_control::Partition;
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::object_table;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::{
    AttributeTable, Configurability, Constraint, Kind, ObjectTable, Rule, Severity, Text,
};
use ferroform_core::value::{Path, Value};

use super::{DataSource, text, texts};
use crate::Context;

/// The region that a configuration names, or that of the provider.
#[derive(Debug)]
pub struct Region;

const DESCRIPTION: &str = "description";
const ENDPOINT: &str = "endpoint";
const ID: &str = "id";
const NAME: &str = "name";
const REGION: &str = "region";

/// What the host of EC2 begins with in every region.
const EC2: &str = "ec2.";

static NAMES: [Constraint; 1] = [error(Rule::Pattern("^[a-z]{2,}(-[a-z]{2,}){1,3}-[0-9]{1,2}$"))];
static HOSTS: [Constraint; 1] = [error(Rule::Pattern("^ec2[.][a-z0-9-]+[.]"))];

const fn error(rule: Rule) -> Constraint {
    Constraint { rule, severity: Severity::Error }
}

const fn argument(name: &'static str, constraints: &'static [Constraint]) -> AttributeTable {
    let argument =
        AttributeTable::by_hand(name, Kind::String(Text::Plain), Configurability::OptionalComputed);
    AttributeTable { constraints, ..argument }
}

static BLOCK: ObjectTable = object_table!(
    [
        text(DESCRIPTION) => "Where the region is, such as `Europe (Ireland)`. Null if the provider does not know the region.",
        argument(ENDPOINT, &HOSTS) => "Host of EC2 in the region, such as `ec2.eu-west-1.amazonaws.com`.",
        text(ID) => "Name of the region.",
        argument(NAME, &NAMES) => "The same as `region`.",
        argument(REGION, &NAMES) => "Name of the region, such as `eu-west-1`. If no argument is set, it is that of the provider.",
    ],
    &[]
);

#[async_trait]
impl DataSource for Region {
    fn name(&self) -> &'static str {
        "region"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description = "The region of the provider, or the one that an argument names.";
        SchemaSource { description, ..SchemaSource::of_block(&BLOCK, SchemaKind::Resource) }
    }

    async fn read(&self, context: &Context<'_>, config: &Value) -> (Value, Diagnostics) {
        let named = match named(config) {
            Ok(named) => named,
            Err(diagnostic) => return (Value::Null, diagnostic.into()),
        };
        let region = named.map_or(context.client.region(), |(_, region)| region);
        let partition = Partition::of_region(region);
        let description = partition.description(region);
        let typo = named.filter(|_| description.is_none()).map(not_known);
        let (host, region) = (host(region), Some(region));
        let value = texts([
            (DESCRIPTION, description),
            (ENDPOINT, Some(&host)),
            (ID, region),
            (NAME, region),
            (REGION, region),
        ]);
        (value, typo.into_iter().collect())
    }
}

/// Returns the host of EC2. Its rule is the same in all partitions.
fn host(region: &str) -> String {
    format!("{EC2}{region}.{}", Partition::of_region(region).dns_suffix)
}

/// Returns the region that the configuration names, if any, with the argument that names it.
fn named(config: &Value) -> Result<Option<(&'static str, &str)>, Diagnostic> {
    let argument = |name: &'static str| config.attribute(name).as_str().map(|text| (name, text));
    let by_host = match argument(ENDPOINT) {
        Some((name, endpoint)) => Some((name, of_host(endpoint)?)),
        None => None,
    };
    let named = [argument(REGION), argument(NAME), by_host];
    let mut named = named.into_iter().flatten();
    let Some(first) = named.next() else { return Ok(None) };
    match named.find(|(_, region)| *region != first.1) {
        Some((argument, region)) => {
            let detail = format!(
                "{} names the region {:?}, and {argument} names {region:?}.\n\nRemove one of them.",
                first.0, first.1
            );
            Err(Diagnostic::error(catalogue::INVALID_COMBINATION, detail).at(Path::attribute(argument)))
        }
        None => Ok(Some(first)),
    }
}

/// Returns the region of a host of EC2.
fn of_host(endpoint: &str) -> Result<&str, Diagnostic> {
    let region = endpoint.strip_prefix(EC2).and_then(|rest| rest.split('.').next());
    region.filter(|region| host(region) == endpoint).ok_or_else(|| {
        let detail = format!(
            "{ENDPOINT} is {endpoint:?}, which is not the host of EC2 in a region, such as ec2.eu-west-1.amazonaws.com."
        );
        Diagnostic::error(catalogue::INVALID_VALUE, detail).at(Path::attribute(ENDPOINT))
    })
}

fn not_known((argument, region): (&'static str, &str)) -> Diagnostic {
    let detail = format!(
        "This version of the provider does not know the region {region:?}. It may be new, or misspelled; {DESCRIPTION} is \
         null."
    );
    Diagnostic::warning(catalogue::UNKNOWN_REGION, detail).at(Path::attribute(argument))
}
