//! Measures an update that replaces every element of a long list.

use std::path::Path;

use anyhow::Context as _;
use ferroform_driver::value::Value;
use ferroform_driver::{Input, Phase, config};

use crate::bench::figure::Figure;
use crate::bench::resources::{Connected, emulator, fine, planned};

/// A type with one list of texts, of which AWS allows 10,000.
const TYPE: &str = "awscc_wafv2_ip_set";
const FEW: usize = 3_000;
const MANY: usize = 9_000;

pub(crate) async fn measure(provider: &Path) -> anyhow::Result<Vec<Figure>> {
    let few = replaced(provider, FEW).await?;
    let many = replaced(provider, MANY).await?;
    Ok(vec![
        Figure::time("plan and apply that replace 9,000 elements, processor time", many, "ms").below(3_000.0),
        Figure::ratio_of_times("the same, 9,000 to 3,000 elements", many / few).below(4.0),
    ])
}

/// Returns the milliseconds of the provider's processor time for a plan and an apply that replace all addresses of a set.
async fn replaced(program: &Path, count: usize) -> anyhow::Result<f64> {
    let emulator = emulator().await?;
    let connected = Connected::new(program, &emulator).await?;
    let created = applied(&connected, (Value::Null, Vec::new()), addresses(10, count)).await?;
    let before = connected.process.processor()?;
    applied(&connected, created, addresses(11, count)).await?;
    Ok((connected.process.processor()? - before).as_secs_f64() * 1e3)
}

fn addresses(network: u8, count: usize) -> Input {
    let address = |number| Input::from(format!("{network}.0.{}.{}/32", number / 250, number % 250));
    let addresses = Input::List((0..count).map(address).collect());
    config! { name = "blocked", scope = "REGIONAL", ip_address_version = "IPV4", addresses = (addresses) }
}

/// Plans and applies a configuration, and returns the new state with its private data.
async fn applied(
    connected: &Connected,
    (state, private): (Value, Vec<u8>),
    config: Input,
) -> anyhow::Result<(Value, Vec<u8>)> {
    let provider = &connected.provider;
    let config = config.to_config(&provider.resource(TYPE)?.schema.block, Phase::Plan)?;
    let planned = planned(provider, TYPE, (&state, &private), &config).await?;
    let applied = provider.apply(TYPE, &state, &planned.object, &config, &planned.private, None).await?;
    fine(&applied.diagnostics)?;
    Ok((applied.object.context("there is no new state")?, applied.private))
}
