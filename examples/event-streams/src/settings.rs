//! What users write in the `provider` block beside region and credentials.

use ferroform::ProviderSettings;
use ferroform::prelude::*;
use ferroform::value::Path;

#[derive(ProviderSettings)]
#[terraform(validate = check)]
pub(crate) struct Settings {
    /// The URL of the console of the event streams.
    #[terraform(env = "ACME_CONSOLE_URL", pattern = "^https://")]
    pub(crate) console_url: String,
    /// How many minutes an access key lives unless it is renewed.
    #[terraform(default = 60, range(10..=720))]
    pub(crate) key_minutes: u16,
}

fn check(settings: &Settings, diagnostics: &mut Diagnostics) {
    if settings.console_url.ends_with('/') {
        let error = Diagnostic::error("URL ends with a slash", "Remove the slash at the end.");
        diagnostics.push(error.at(Path::attribute("console_url")));
    }
}
