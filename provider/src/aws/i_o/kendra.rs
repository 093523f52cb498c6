//! Resource types of the service `kendra`.

use ferroform::prelude::*;

/// `awscc_kendra_data_source`
#[cfg_resource("AWS::Kendra::DataSource")]
pub struct DataSource;

/// `awscc_kendra_faq`
#[cfg_resource("AWS::Kendra::Faq")]
pub struct Faq;

/// `awscc_kendra_featured_results_set`
#[cfg_resource("AWS::Kendra::FeaturedResultsSet")]
pub struct FeaturedResultsSet;

/// `awscc_kendra_index`
#[cfg_resource("AWS::Kendra::Index")]
pub struct Index;

/// `awscc_kendra_query_suggestions_block_list`
#[cfg_resource("AWS::Kendra::QuerySuggestionsBlockList")]
pub struct QuerySuggestionsBlockList;

/// `awscc_kendra_thesaurus`
#[cfg_resource("AWS::Kendra::Thesaurus")]
pub struct Thesaurus;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] =
    resources![DataSource, Faq, FeaturedResultsSet, Index, QuerySuggestionsBlockList, Thesaurus,];
