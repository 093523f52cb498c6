//! `region`: the provider's region, or another one.

use ferroform_cloud_control::Partition;
use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::value::Path;
use ferroform_core::{Arguments, Attributes, Context, DataSource};

/// The region of the provider, or the one that an argument names.
#[derive(Debug, Arguments)]
pub(super) struct Region {
    /// Host of EC2 in the region, such as `ec2.eu-west-1.amazonaws.com`.
    #[terraform(computed, pattern = "^ec2[.][a-z0-9-]+[.]")]
    endpoint: Option<String>,
    /// The same as `region`.
    #[terraform(computed, pattern = NAMES)]
    name: Option<String>,
    /// Name of the region, such as `eu-west-1`. If no argument is set, it is that of the provider.
    #[terraform(computed, pattern = NAMES)]
    region: Option<String>,
}

#[derive(Debug, Attributes)]
pub(super) struct Found {
    /// Where the region is, such as `Europe (Ireland)`. Null if the provider does not know the region.
    description: Option<String>,
    /// Host of EC2 in the region.
    endpoint: String,
    /// Name of the region.
    id: String,
    /// Name of the region.
    name: String,
    /// Name of the region.
    region: String,
}

const NAMES: &str = "^[a-z]{2,}(-[a-z]{2,}){1,3}-[0-9]{1,2}$";

/// What the host of EC2 begins with in every region.
const EC2: &str = "ec2.";

impl DataSource for Region {
    type Output = Found;

    async fn read(self, context: &mut dyn Context) -> Result<Found, Diagnostic> {
        let named = self.named()?;
        let region = named.map_or_else(|| context.region().to_owned(), |(_, region)| region.to_owned());
        let partition = Partition::of_region(&region);
        let description = partition.description(&region);
        if let (Some(named), None) = (named, description) {
            context.diagnostics().push(not_known(named));
        }
        Ok(Found {
            description: description.map(str::to_owned),
            endpoint: host(&region),
            id: region.clone(),
            name: region.clone(),
            region,
        })
    }
}

impl Region {
    /// Returns the region that the configuration names, if any, with the argument that names it.
    fn named(&self) -> Result<Option<(&'static str, &str)>, Diagnostic> {
        let by_host = self.endpoint.as_deref().map(of_host).transpose()?;
        let named =
            [("region", self.region.as_deref()), ("name", self.name.as_deref()), ("endpoint", by_host)];
        let mut named = named.into_iter().filter_map(|(argument, region)| Some((argument, region?)));
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
}

/// Returns the host of EC2. Its rule is the same in all partitions.
fn host(region: &str) -> String {
    format!("{EC2}{region}.{}", Partition::of_region(region).dns_suffix)
}

/// Returns the region of a host of EC2.
fn of_host(endpoint: &str) -> Result<&str, Diagnostic> {
    let region = endpoint.strip_prefix(EC2).and_then(|rest| rest.split('.').next());
    region.filter(|region| host(region) == endpoint).ok_or_else(|| {
        let detail = format!(
            "endpoint is {endpoint:?}, which is not the host of EC2 in a region, such as ec2.eu-west-1.amazonaws.com."
        );
        Diagnostic::error(catalogue::INVALID_VALUE, detail).at(Path::attribute("endpoint"))
    })
}

fn not_known((argument, region): (&'static str, &str)) -> Diagnostic {
    let detail = format!(
        "This version of the provider does not know the region {region:?}. It may be new, or misspelled; description is \
         null."
    );
    Diagnostic::warning(catalogue::UNKNOWN_REGION, detail).at(Path::attribute(argument))
}
