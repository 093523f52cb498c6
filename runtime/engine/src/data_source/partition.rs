//! `partition`: the partition of the provider's region.

use ferroform_cloud_control as cloud_control;
use ferroform_core::diagnostic::Diagnostic;
use ferroform_core::{Arguments, Attributes, Context, DataSource};

/// The partition of the provider's region.
#[derive(Debug, Arguments)]
pub(super) struct Partition;

#[derive(Debug, Attributes)]
pub(super) struct Names {
    /// End of the names of the partition's hosts, such as `amazonaws.com`.
    dns_suffix: String,
    /// Name of the partition.
    id: String,
    /// Name of the partition, as ARNs have it: `aws`, `aws-cn`.
    partition: String,
    /// The DNS suffix in reverse, such as `com.amazonaws`. Names of VPC endpoint services begin with it.
    reverse_dns_prefix: String,
}

impl DataSource for Partition {
    type Output = Names;

    async fn read(self, context: &mut dyn Context) -> Result<Names, Diagnostic> {
        let partition = cloud_control::Partition::of_region(context.region());
        Ok(Names {
            dns_suffix: partition.dns_suffix.to_owned(),
            id: partition.id.to_owned(),
            partition: partition.id.to_owned(),
            reverse_dns_prefix: partition.reverse_dns_prefix(),
        })
    }
}
