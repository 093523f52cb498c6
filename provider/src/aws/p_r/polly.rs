//! Resource types of the service `polly`.

use ferroform::prelude::*;

/// `awscc_polly_lexicon`
#[cfg_resource("AWS::Polly::Lexicon")]
pub struct Lexicon;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![Lexicon];
