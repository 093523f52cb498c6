//! The partitions of AWS and their regions, from botocore's `partitions.json` (1.44.8).

/// A group of regions that has accounts, ARNs and hosts of its own.
#[derive(Debug, PartialEq, Eq)]
pub struct Partition {
    /// Its name in ARNs.
    pub id: &'static str,
    /// The end of the names of its hosts.
    pub dns_suffix: &'static str,
    /// The beginning of the names of its regions, as far as it tells them from others.
    prefix: &'static str,
    /// The known regions with their descriptions.
    regions: &'static [(&'static str, &'static str)],
}

impl Partition {
    /// Returns the partition of a region. A region that is not known belongs to the partition with such names, else to
    /// `aws`, as in the SDK.
    #[must_use]
    pub fn of_region(region: &str) -> &'static Self {
        let is_it = |partition: &&Self| region.starts_with(partition.prefix);
        OTHERS.iter().find(is_it).unwrap_or(&AWS)
    }

    /// Returns the description of a region, if it is known.
    #[must_use]
    pub fn description(&self, region: &str) -> Option<&'static str> {
        self.regions.iter().find(|(name, _)| *name == region).map(|(_, description)| *description)
    }

    /// Returns the DNS suffix with its labels in reverse order, as service names have it.
    #[must_use]
    pub fn reverse_dns_prefix(&self) -> String {
        self.dns_suffix.split('.').rev().collect::<Vec<_>>().join(".")
    }

    #[cfg(test)]
    pub(crate) fn all() -> impl Iterator<Item = &'static Self> {
        std::iter::once(&AWS).chain(OTHERS)
    }

    #[cfg(test)]
    pub(crate) fn regions(&self) -> impl Iterator<Item = &'static str> {
        self.regions.iter().map(|(name, _)| *name)
    }
}

static AWS: Partition = Partition {
    id: "aws",
    dns_suffix: "amazonaws.com",
    prefix: "",
    regions: &[
        ("af-south-1", "Africa (Cape Town)"),
        ("ap-east-1", "Asia Pacific (Hong Kong)"),
        ("ap-east-2", "Asia Pacific (Taipei)"),
        ("ap-northeast-1", "Asia Pacific (Tokyo)"),
        ("ap-northeast-2", "Asia Pacific (Seoul)"),
        ("ap-northeast-3", "Asia Pacific (Osaka)"),
        ("ap-south-1", "Asia Pacific (Mumbai)"),
        ("ap-south-2", "Asia Pacific (Hyderabad)"),
        ("ap-southeast-1", "Asia Pacific (Singapore)"),
        ("ap-southeast-2", "Asia Pacific (Sydney)"),
        ("ap-southeast-3", "Asia Pacific (Jakarta)"),
        ("ap-southeast-4", "Asia Pacific (Melbourne)"),
        ("ap-southeast-5", "Asia Pacific (Malaysia)"),
        ("ap-southeast-6", "Asia Pacific (New Zealand)"),
        ("ap-southeast-7", "Asia Pacific (Thailand)"),
        ("ca-central-1", "Canada (Central)"),
        ("ca-west-1", "Canada West (Calgary)"),
        ("eu-central-1", "Europe (Frankfurt)"),
        ("eu-central-2", "Europe (Zurich)"),
        ("eu-north-1", "Europe (Stockholm)"),
        ("eu-south-1", "Europe (Milan)"),
        ("eu-south-2", "Europe (Spain)"),
        ("eu-west-1", "Europe (Ireland)"),
        ("eu-west-2", "Europe (London)"),
        ("eu-west-3", "Europe (Paris)"),
        ("il-central-1", "Israel (Tel Aviv)"),
        ("me-central-1", "Middle East (UAE)"),
        ("me-south-1", "Middle East (Bahrain)"),
        ("me-west-1", "Middle East (Saudi Arabia)"),
        ("mx-central-1", "Mexico (Central)"),
        ("sa-east-1", "South America (Sao Paulo)"),
        ("sa-west-1", "South America (Chile)"),
        ("us-east-1", "US East (N. Virginia)"),
        ("us-east-2", "US East (Ohio)"),
        ("us-west-1", "US West (N. California)"),
        ("us-west-2", "US West (Oregon)"),
    ],
};

static OTHERS: &[Partition] = &[
    Partition {
        id: "aws-cn",
        dns_suffix: "amazonaws.com.cn",
        prefix: "cn-",
        regions: &[("cn-north-1", "China (Beijing)"), ("cn-northwest-1", "China (Ningxia)")],
    },
    Partition {
        id: "aws-eusc",
        dns_suffix: "amazonaws.eu",
        prefix: "eusc-",
        regions: &[("eusc-de-east-1", "AWS European Sovereign Cloud (Germany)")],
    },
    Partition {
        id: "aws-iso",
        dns_suffix: "c2s.ic.gov",
        prefix: "us-iso-",
        regions: &[("us-iso-east-1", "US ISO East"), ("us-iso-west-1", "US ISO WEST")],
    },
    Partition {
        id: "aws-iso-b",
        dns_suffix: "sc2s.sgov.gov",
        prefix: "us-isob-",
        regions: &[("us-isob-east-1", "US ISOB East (Ohio)"), ("us-isob-west-1", "US ISOB West")],
    },
    Partition {
        id: "aws-iso-e",
        dns_suffix: "cloud.adc-e.uk",
        prefix: "eu-isoe-",
        regions: &[("eu-isoe-west-1", "EU ISOE West")],
    },
    Partition {
        id: "aws-iso-f",
        dns_suffix: "csp.hci.ic.gov",
        prefix: "us-isof-",
        regions: &[("us-isof-east-1", "US ISOF EAST"), ("us-isof-south-1", "US ISOF SOUTH")],
    },
    Partition {
        id: "aws-us-gov",
        dns_suffix: "amazonaws.com",
        prefix: "us-gov-",
        regions: &[("us-gov-east-1", "AWS GovCloud (US-East)"), ("us-gov-west-1", "AWS GovCloud (US-West)")],
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_belongs_to_the_partition_that_lists_it() {
        for partition in Partition::all() {
            for region in partition.regions() {
                assert_eq!(Partition::of_region(region).id, partition.id, "{region}");
                assert!(partition.description(region).is_some_and(|text| !text.is_empty()), "{region}");
            }
        }
    }

    #[test]
    fn a_region_that_is_not_known_belongs_to_the_partition_with_such_names() {
        for (region, id) in [
            ("us-gov-south-1", "aws-us-gov"),
            ("cn-east-7", "aws-cn"),
            ("eusc-de-west-1", "aws-eusc"),
            ("us-isob-north-1", "aws-iso-b"),
            ("eu-north-9", "aws"),
            ("somewhere", "aws"),
            ("", "aws"),
        ] {
            let partition = Partition::of_region(region);
            assert_eq!((partition.id, partition.description(region)), (id, None), "{region}");
        }
    }

    #[test]
    fn a_reverse_dns_prefix_has_the_labels_in_reverse_order() {
        let prefix = |region| Partition::of_region(region).reverse_dns_prefix();
        assert_eq!(prefix("eu-west-1"), "com.amazonaws");
        assert_eq!(prefix("cn-north-1"), "cn.com.amazonaws");
        assert_eq!(prefix("us-iso-east-1"), "gov.ic.c2s");
        assert_eq!(prefix("us-isob-east-1"), "gov.sgov.sc2s");
    }
}
