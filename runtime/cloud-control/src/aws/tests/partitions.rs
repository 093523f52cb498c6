//! The table of partitions, against that of the SDK.

use aws_sdk_sts::config::endpoint::{DefaultResolver, Params, ResolveEndpoint as _};

use crate::Partition;

#[tokio::test]
async fn every_region_has_the_hosts_that_the_sdk_gives_it() {
    for partition in Partition::all() {
        for region in partition.regions() {
            let params = Params::builder().region(region).use_global_endpoint(false).build().unwrap();
            let endpoint = DefaultResolver::new().resolve_endpoint(&params).await.unwrap();
            assert_eq!(endpoint.url(), format!("https://sts.{region}.{}", partition.dns_suffix), "{region}");
        }
    }
}
