//! The regions of a lifecycle.

use ferroform_driver::Input;

use crate::contract::chance::Chance;

/// The region of a resource that names one at first.
const OWN: &str = "us-east-2";
/// The region to which the resource moves.
const LATER: &str = "ap-southeast-2";
/// The region to which the provider block moves.
const OF_THE_PROVIDER: &str = "eu-north-1";

/// The regions of a lifecycle. Without any, the object is in that of the provider block, which does not change.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Regions {
    /// The region that the resource names.
    pub own: Option<&'static str>,
    /// Another region for the provider block.
    pub of_the_provider: Option<&'static str>,
    /// Another region that the resource names later.
    pub later: Option<&'static str>,
}

impl Regions {
    /// Returns the regions of a lifecycle of a type whose objects are in regions.
    pub fn invented(seed: u64) -> Self {
        let mut chance = Chance::new(seed, "regions");
        let mut some = |region, percent| chance.happens(percent).then_some(region);
        Self { own: some(OWN, 30), of_the_provider: some(OF_THE_PROVIDER, 20), later: some(LATER, 20) }
    }
}

/// Returns a configuration that names a region, if there is one to name.
pub(crate) fn in_region(config: Input, region: Option<&str>) -> Input {
    match region {
        Some(region) => config.with("region", region),
        None => config,
    }
}
