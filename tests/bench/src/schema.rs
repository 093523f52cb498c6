//! What does the schema cost?

use std::path::Path;

use anyhow::{Context as _, ensure};
use bytes::Bytes;
use ferroform_driver::{Connection, Launch};

use crate::figure::{Figure, median};
use crate::process::Watched;
use crate::raw;

const ROUNDS: usize = 31;
/// Two services of more than two hundred.
const FEW: &str = "logs,s3";

pub(crate) async fn measure(provider: &Path) -> anyhow::Result<Vec<Figure>> {
    let all = Served::by(Launch::new(provider)).await?;
    let few = Served::by(Launch::new(provider).env("AWSCC_SERVICES", FEW)).await?;
    let mut figures = vec![
        Figure::size("schema", megabytes(&all.schema)),
        Figure::size("peak memory after the schema", all.peak).below(25.0),
        Figure::size(format!("schema with AWSCC_SERVICES={FEW}"), megabytes(&few.schema)),
        Figure::size(format!("peak memory after the schema with AWSCC_SERVICES={FEW}"), few.peak),
    ];
    figures.extend(against_ready_made(provider, &all.schema).await?);
    Ok(figures)
}

/// A provider that was asked for its schema once, as core asks.
struct Served {
    schema: Bytes,
    peak: f64,
}

impl Served {
    async fn by(launch: Launch) -> anyhow::Result<Self> {
        let connection = launch.connect().await?;
        let process = Watched(connection.process_id().context("the provider has ended")?);
        let (schema, _) = raw::schema(&connection.channel()).await?;
        Ok(Self { schema, peak: process.peak()? })
    }
}

/// The provider's own answer and the same bytes ready-made, in turns, over sockets of the same kind.
async fn against_ready_made(provider: &Path, schema: &Bytes) -> anyhow::Result<Vec<Figure>> {
    let folder = tempfile::tempdir()?;
    let socket = folder.path().join("ready");
    raw::serve(&socket, schema)?;
    let ready = Connection::attach(&socket).await?;
    let plain = Launch::new(provider).without_tls().connect().await?;
    let (mut from_tables, mut ready_made) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let (answer, time) = raw::schema(&plain.channel()).await?;
        ensure!(answer.len() == schema.len(), "two schemas of one provider differ");
        from_tables.push(time.as_secs_f64() * 1e3);
        let (_, time) = raw::schema(&ready.channel()).await?;
        ready_made.push(time.as_secs_f64() * 1e3);
    }
    let (from_tables, ready_made) = (median(from_tables), median(ready_made));
    Ok(vec![
        Figure::time("GetProviderSchema", from_tables, "ms"),
        Figure::time("the same bytes, ready-made", ready_made, "ms"),
        Figure::ratio("GetProviderSchema to ready-made bytes", from_tables / ready_made).below(1.5),
    ])
}

fn megabytes(bytes: &Bytes) -> f64 {
    f64::from(u32::try_from(bytes.len()).unwrap_or(u32::MAX)) / 1e6
}
