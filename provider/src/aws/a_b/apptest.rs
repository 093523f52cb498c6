//! Resource types of the service `apptest`.

use ferroform::prelude::*;

/// `awscc_apptest_test_case`
#[cfg_resource("AWS::AppTest::TestCase")]
pub struct TestCase;

/// The resource types of this service.
pub const RESOURCES: &[ferroform::Registration] = resources![TestCase];
