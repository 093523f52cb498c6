//! The AWS resource types and functions, and the provider that serves them.

pub mod functions;
mod made_by_aws;
#[doc(hidden)]
pub mod permissions;
pub mod registry;

use std::ffi::OsString;
use std::io::Write;
use std::process::ExitCode;
use std::sync::LazyLock;

use ferroform::prelude::*;
use ferroform::scan::{Relation, Relations};
use ferroform_emulator::references::References;
use ferroform_emulator::{Emulator, SchemaStore};

/// The name of the provider, which the names of its types begin with.
pub const NAME: &str = "awscc";

const EMULATOR: &str = "A local Cloud Control API, to work without an account";

/// The schemas that the emulator validates against, and that `explain` and `permissions` read.
static SCHEMAS: LazyLock<SchemaStore> = LazyLock::new(SchemaStore::built_in);

/// Returns the provider, ready to be served.
#[must_use]
pub fn provider() -> Provider {
    let provider = Provider::new(NAME)
        .address("registry.terraform.io/ferroform/awscc")
        .version(env!("CARGO_PKG_VERSION"))
        .services(registry::SERVICES);
    let provider = functions::added(provider).ephemeral_objects(registry::WITH_SECRETS);
    let provider = provider.schemas(schema).relations(relations, made_by_aws::why);
    let provider = provider.command_with("emulator", EMULATOR, ferroform_emulator::options, emulator);
    let permissions = async |arguments| permissions::run(arguments);
    let provider =
        provider.command_with("permissions", permissions::ABOUT, permissions::options, permissions);
    provider.emulator(async |folder| {
        let running = Emulator::builder().schemas(SCHEMAS.clone()).start_shared(folder).await;
        let emulator = running.map_err(|error| error.to_string())?;
        if let Some(notice) = emulator.notice().await {
            let _ = writeln!(std::io::stderr(), "warning: {notice}");
        }
        Ok::<_, String>((emulator.endpoint(), emulator))
    })
}

fn schema(type_name: &str) -> Option<String> {
    match SCHEMAS.get(type_name) {
        Ok(schema) => Some(schema?.raw.to_string()),
        Err(error) => {
            let _ =
                writeln!(std::io::stderr(), "warning: the schemas of this program cannot be read: {error}");
            None
        }
    }
}

/// Returns what refers to what, and what objects are listed by.
fn relations() -> Result<Relations, String> {
    let all = |references: &References| {
        let relation = |parts: [&str; 4]| {
            let [from, path, to, property] = parts.map(str::to_owned);
            Relation { from, path, to, property }
        };
        references.iter().map(relation).collect()
    };
    let references = SCHEMAS.references().map_err(|error| error.to_string())?;
    let parents = SCHEMAS.parents().map_err(|error| error.to_string())?;
    Ok(Relations { references: all(&references), parents: all(&parents) })
}

/// Serves the emulator until it is interrupted.
async fn emulator(arguments: Vec<OsString>) -> ExitCode {
    ferroform_emulator::run(arguments, Some(SCHEMAS.clone())).await
}
