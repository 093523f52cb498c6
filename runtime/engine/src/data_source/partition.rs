//! `partition`: the partition of the provider's region.

use async_trait::async_trait;
use ferroform_cloud_control as cloud_control;
use ferroform_core::diagnostic::Diagnostics;
use ferroform_core::object_table;
use ferroform_core::schema::{SchemaKind, SchemaSource};
use ferroform_core::table::ObjectTable;
use ferroform_core::value::Value;

use super::{DataSource, text, texts};
use crate::Context;

/// The partition, with the names of its hosts.
#[derive(Debug)]
pub struct Partition;

const DNS_SUFFIX: &str = "dns_suffix";
const ID: &str = "id";
const PARTITION: &str = "partition";
const REVERSE_DNS_PREFIX: &str = "reverse_dns_prefix";

static BLOCK: ObjectTable = object_table!(
    [
        text(DNS_SUFFIX) => "End of the names of the partition's hosts, such as `amazonaws.com`.",
        text(ID) => "Name of the partition.",
        text(PARTITION) => "Name of the partition, as ARNs have it: `aws`, `aws-cn`.",
        text(REVERSE_DNS_PREFIX) => "The DNS suffix in reverse, such as `com.amazonaws`. Names of VPC endpoint services begin with it.",
    ],
    &[]
);

#[async_trait]
impl DataSource for Partition {
    fn name(&self) -> &'static str {
        "partition"
    }

    fn schema(&self) -> SchemaSource<'static> {
        let description = "The partition of the provider's region.";
        SchemaSource { description, ..SchemaSource::of_block(&BLOCK, SchemaKind::Resource) }
    }

    async fn read(&self, context: &Context<'_>, _: &Value) -> (Value, Diagnostics) {
        let partition = cloud_control::Partition::of_region(context.client.region());
        let id = Some(partition.id);
        let reverse = partition.reverse_dns_prefix();
        let value = texts([
            (DNS_SUFFIX, Some(partition.dns_suffix)),
            (ID, id),
            (PARTITION, id),
            (REVERSE_DNS_PREFIX, Some(&reverse)),
        ]);
        (value, Diagnostics::new())
    }
}
