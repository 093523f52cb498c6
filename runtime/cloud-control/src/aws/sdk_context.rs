//! The configuration of the AWS SDK, for clients of other services.

use std::any::TypeId;

pub use aws_config::SdkConfig;
use ferroform_core::Context;
use ferroform_core::diagnostic::Diagnostic;

/// Gives code of the provider's author any client of the AWS SDK.
pub trait AwsContext {
    /// Returns the configuration for clients of the AWS SDK: the region of the operation, and the credentials, proxies and time
    /// limits of the provider block. If the emulator replaces AWS, calls go to it.
    ///
    /// # Errors
    /// Returns an error if the provider does not use AWS, or does not reach it through the AWS SDK, as in some tests.
    fn sdk_config(&self) -> Result<&SdkConfig, Diagnostic>;
}

impl AwsContext for dyn Context + '_ {
    fn sdk_config(&self) -> Result<&SdkConfig, Diagnostic> {
        let found = self.extension(TypeId::of::<SdkConfig>()).and_then(|found| found.downcast_ref());
        found.ok_or_else(|| {
            Diagnostic::bug(
                "There is no configuration of the AWS SDK. A provider has one if Cloud Control manages one of its types.",
            )
        })
    }
}
