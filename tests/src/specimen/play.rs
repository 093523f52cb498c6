//! What users do with a resource, in scripts for every core.

use ferroform_driver::{Connection, Core, Input, ListOptions, Options, Report, TERRAFORM_1_16, config};
use ferroform_plugin::proto::tfplugin6::ClientCapabilities;

use super::{ADDRESS, Specimen, TOKEN, TOUCH, TYPE, VIEW, Value};

/// One action of a user.
#[derive(Clone)]
pub enum Act {
    /// Applies this configuration.
    Apply(Input),
    /// Applies a configuration with arguments of `lifecycle` or planning options.
    ApplyWith(Input, Options),
    /// Destroys everything.
    Destroy,
    /// `terraform taint`.
    Taint,
    /// Removes the object from the state and imports it again for this configuration.
    Import(Input),
    /// Refreshes the state.
    Refresh,
    /// Changes the objects outside core.
    Drift(fn(&mut Value)),
    /// Plays a client that allows deferral from now on.
    AllowDeferral,
    /// Reads the data source.
    Data(Input),
    /// Opens, renews and closes the ephemeral resource.
    Open(Input),
    /// Invokes the action.
    Invoke(Input),
    /// Lists the objects of the type.
    List(ListOptions),
    /// Lists the objects with their attributes, and imports each for this configuration.
    CheckList(Input),
}

/// What a client can do that allows deferral.
pub const DEFERRING: ClientCapabilities = ClientCapabilities { deferral_allowed: true, ..TERRAFORM_1_16 };

/// Plays a script with the driver. With probes, it makes additional checks and plans after an import.
pub async fn by_driver(specimen: &Specimen, acts: &[Act], probes: bool) -> Vec<Report> {
    let connection = Connection::in_process(specimen.clone()).await.unwrap();
    let mut core = Core::new(connection).await.unwrap();
    if !probes {
        core = core.without_probes();
    }
    let mut reports = Vec::new();
    for act in acts {
        let report = match act {
            Act::Apply(input) => core.apply(ADDRESS, input.clone()).await,
            Act::ApplyWith(input, options) => core.apply_with(ADDRESS, input.clone(), options).await,
            Act::Destroy => core.destroy(ADDRESS).await,
            Act::Refresh => core.refresh(ADDRESS).await,
            Act::Import(input) => {
                let id = core.instance(ADDRESS).unwrap().object.attribute("id");
                let id = id.as_str().unwrap_or_default();
                if probes {
                    core.check_import(ADDRESS, id, input.clone(), &|_| false).await
                } else {
                    core.forget(ADDRESS);
                    core.import(ADDRESS, id).await
                }
            }
            Act::Data(input) => core.read_data(VIEW, input.clone()).await,
            Act::Open(input) => {
                let opened = core.open(TOKEN, input.clone()).await.unwrap();
                let opened = core.renew(opened).await.unwrap();
                core.close(opened).await
            }
            Act::Invoke(input) => Ok(core.invoke(TOUCH, input.clone()).await.unwrap().report),
            Act::List(options) => Ok(core.list(TYPE, config! {}, options).await.unwrap().report),
            Act::CheckList(input) => {
                let options = ListOptions { generate: true, ..ListOptions::default() };
                let listing = core.list(TYPE, config! {}, &options).await.unwrap();
                reports.push(listing.report);
                for listed in &listing.events {
                    reports
                        .push(core.check_listed(ADDRESS, listed, input.clone(), &|_| false).await.unwrap());
                }
                continue;
            }
            Act::AllowDeferral => {
                core.provider_mut().set_capabilities(DEFERRING);
                continue;
            }
            Act::Taint => {
                core.taint(ADDRESS);
                continue;
            }
            Act::Drift(change) => {
                specimen.drift(*change);
                continue;
            }
        };
        reports.push(report.unwrap());
    }
    reports
}
