//! `ConfigureProvider`.

use ferroform_cloud_control as cloud_control;
use ferroform_cloud_control::Client;
use ferroform_cloud_control::settings::{BlockRead, RegionRules, Settings};
use ferroform_core::diagnostic::{Diagnostic, Diagnostics, catalogue};
use ferroform_core::table::AttributeTable;
use ferroform_core::value::Value;
use ferroform_plugin::proto::tfplugin6::configure_provider::{Request, Response};

use super::emulation::{self, Asked};
use super::failed::{Answer, Failed as _};
use super::own_settings::{self, OwnRead};
use super::server::{Block, Configured, Shared};
use super::unknown_arguments::UnknownArguments;
use crate::{Server, wire};

pub(super) async fn configure_provider(server: Shared, request: Request) -> Answer<Response> {
    let config = wire::decode(request.config.as_ref(), server.offered().provider_block)?;
    configure(&server, &config).await.map(Response::failed)
}

impl Server {
    /// Configures the provider for a command of its own: with these arguments of its block, as far as it has them, and
    /// otherwise as the environment says.
    ///
    /// # Errors
    /// If there can be no connection.
    pub async fn configure_by_hand(&self, arguments: Vec<(&'static str, Value)>) -> Result<(), Diagnostics> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone().into());
        }
        let block = self.offered().provider_block;
        let given = |name| arguments.iter().find(|(given, _)| *given == name);
        let value = |one: &AttributeTable| given(one.name).map_or(Value::Null, |(_, value)| value.clone());
        let config = block.attributes.iter().map(|one| (one.name, value(one))).collect();
        let diagnostics = configure(self, &Value::Object(config)).await?;
        if diagnostics.has_errors() { Err(diagnostics) } else { Ok(()) }
    }
}

/// Configures the provider, and returns warnings. An error about a single value is among them.
async fn configure(server: &Server, config: &Value) -> Result<Diagnostics, Diagnostics> {
    let of_aws = if server.uses_aws() { Settings::from_value(config) } else { BlockRead::default() };
    let BlockRead { settings, mut diagnostics, mut unknown } = of_aws;
    let own = match &server.added.settings {
        Some(registration) => own_settings::read(registration, config, server.strictness),
        None => Ok(OwnRead::default()),
    };
    let own = own.unwrap_or_else(|wrong| {
        diagnostics.extend(wrong);
        OwnRead::default()
    });
    let OwnRead { settings: own, block: own_block, unknown: own_unknown } = own;
    unknown.extend(own_unknown);
    if diagnostics.has_errors() {
        return Err(diagnostics);
    }
    let (tags, region) = (settings.tags.clone().into(), settings.region.clone());
    let regions = RegionRules { own: region, is_unchecked: settings.skip.region_validation };
    let block = |client, handled| Block { client, handled, tags, regions, settings: own };
    // Clients configure the provider before they plan, whatever is known, and once more before they apply.
    if !unknown.is_empty() {
        server.set_block(block(Configured::Later(UnknownArguments::new(unknown).into()), None));
        return Ok(diagnostics);
    }
    let emulated = Asked::of(server, &settings);
    let handled = match (&server.added.connector, own_block) {
        // The emulator has the objects of all types.
        (Some(connector), Some(block)) if emulated.is_none() => {
            let of_author = tokio::select! {
                connected = connector.connect(block) => connected?,
                () = server.stopped() => return Err(stopped().into()),
            };
            Some(server.handled(of_author))
        }
        _ => None,
    };
    match connect(server, emulated, settings, &mut diagnostics).await {
        Ok(client) => server.set_block(block(Configured::For(client), handled)),
        Err(diagnostic) => diagnostics.push(diagnostic),
    }
    Ok(diagnostics)
}

/// Returns an error if core has told the provider to stop while a connection is made.
fn stopped() -> Diagnostic {
    Diagnostic::error(catalogue::CANCELLED, "Terraform was told to stop before the provider was connected.")
}

/// Creates the client of AWS, if the provider uses that.
async fn connect(
    server: &Server,
    emulated: Option<Asked>,
    mut settings: Settings,
    diagnostics: &mut Diagnostics,
) -> Result<Client, Diagnostic> {
    let uses_aws = server.uses_aws();
    if let Some(asked) = emulated {
        let emulation = server.emulation.as_ref().ok_or_else(|| asked.refused())?;
        let (endpoint, warning) = emulation.start(&asked, uses_aws).await?;
        diagnostics.push(warning);
        if !uses_aws {
            return Ok(Client::of_emulator(endpoint));
        }
        emulation::turn(&mut settings, endpoint);
    } else if !uses_aws {
        return Ok(Client::without_aws());
    }
    cloud_control::connect(&settings).await
}
