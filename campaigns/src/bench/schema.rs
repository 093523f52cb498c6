//! Measures the size of the schema and the cost of serving it.

use std::path::Path;

use anyhow::{Context as _, ensure};
use bytes::Bytes;
use ferroform_driver::{Launch, Provider};

use crate::bench::figure::{Figure, median};
use crate::bench::number::{megabytes, milliseconds};
use crate::bench::process::Watched;
use crate::bench::raw::{self, ReadyMade};

/// Several processes are measured, since their memory layout affects the time as much as their work.
const PAIRS: usize = 7;
const ROUNDS: usize = 21;
/// The number of processes whose memory is measured.
const PROCESSES: usize = 5;
/// Two of more than two hundred services.
const FEW: &str = "logs,s3";
/// A configuration that names one service.
const ONE: &str = "resource \"awscc_logs_log_group\" \"example\" {}\n";

pub(crate) async fn measure(provider: &Path) -> anyhow::Result<Vec<Figure>> {
    let all = Served::with_least_memory(|| Launch::new(provider)).await?;
    let few = Served::with_least_memory(|| Launch::new(provider).env("AWSCC_SERVICES", FEW)).await?;
    let folder = tempfile::tempdir()?;
    std::fs::write(folder.path().join("main.tf"), ONE)?;
    let auto = Served::with_least_memory(|| {
        Launch::new(provider).env("AWSCC_SERVICES", "auto").folder(folder.path())
    })
    .await?;
    let mut figures = vec![
        Figure::size("schema", megabytes(all.schema.len() as u64)),
        Figure::size("peak memory after the schema", all.peak).below(32.0),
        Figure::size(format!("schema with AWSCC_SERVICES={FEW}"), megabytes(few.schema.len() as u64)),
        Figure::size(format!("peak memory after the schema with AWSCC_SERVICES={FEW}"), few.peak).below(30.0),
        Figure::size("schema with AWSCC_SERVICES=auto", megabytes(auto.schema.len() as u64)),
        // All types are served, most of them with `id` alone: their tables must not be read.
        Figure::size("peak memory after the schema with AWSCC_SERVICES=auto", auto.peak).below(30.0),
        Figure::ratio_of_sizes("schema bytes of a type, few to all", few.bytes_each() / all.bytes_each())
            .below(2.0),
        // What a process has before its first request differs from start to start by a tenth of what the few types take,
        // so this has no bound; the peak above has one.
        Figure::ratio_of_sizes("memory that the schema takes, few to all", few.growth / all.growth),
    ];
    figures.extend(against_ready_made(provider, &all.schema).await?);
    Ok(figures)
}

/// A provider that was asked for its schema once, as Terraform does.
struct Served {
    schema: Bytes,
    /// The number of resource types in the schema.
    types: usize,
    peak: f64,
    /// The peak memory above the memory before the request, in MB.
    growth: f64,
}

impl Served {
    /// Measures several processes. The kernel maps more of the binary than is used, and never the same.
    async fn with_least_memory(launch: impl Fn() -> Launch) -> anyhow::Result<Self> {
        let mut least = Self::by(launch()).await?;
        for _ in 1..PROCESSES {
            let other = Self::by(launch()).await?;
            (least.peak, least.growth) = (least.peak.min(other.peak), least.growth.min(other.growth));
        }
        Ok(least)
    }

    async fn by(launch: Launch) -> anyhow::Result<Self> {
        let connection = launch.connect().await?;
        let process = Watched(connection.process_id().context("the provider has ended")?);
        let before = process.resident()?;
        let (schema, _) = raw::schema(&connection.channel()).await?;
        let peak = process.peak()?;
        let types = Provider::new(connection).await?.schemas().resources.len();
        Ok(Self { schema, types, peak, growth: peak - before })
    }

    #[expect(clippy::cast_precision_loss, reason = "there are fewer types than 2^52")]
    fn bytes_each(&self) -> f64 {
        megabytes(self.schema.len() as u64) / self.types as f64
    }
}

/// Compares the provider's answer with the same bytes served ready-made.
async fn against_ready_made(provider: &Path, schema: &Bytes) -> anyhow::Result<Vec<Figure>> {
    let mut pairs = Vec::new();
    for _ in 0..PAIRS {
        pairs.push(Pair::measured(provider, schema).await?);
    }
    let of_all = |figure: fn(&Pair) -> f64| median(pairs.iter().map(figure).collect());
    Ok(vec![
        Figure::time("GetProviderSchema", of_all(|pair| pair.from_tables), "ms"),
        Figure::time("the same bytes, ready-made", of_all(|pair| pair.ready_made), "ms"),
        Figure::ratio_of_times("GetProviderSchema to ready-made bytes", of_all(Pair::ratio)).below(1.5),
    ])
}

/// The median time of one process of each kind, in milliseconds.
struct Pair {
    from_tables: f64,
    ready_made: f64,
}

impl Pair {
    /// Measures both kinds alternately, over sockets of the same kind.
    async fn measured(provider: &Path, schema: &Bytes) -> anyhow::Result<Self> {
        let process = ReadyMade::start(schema)?;
        let ready = process.connect().await?;
        let plain = Launch::new(provider).without_tls().connect().await?;
        let (mut from_tables, mut ready_made) = (Vec::new(), Vec::new());
        for _ in 0..ROUNDS {
            let (answer, time) = raw::schema(&plain.channel()).await?;
            ensure!(answer == *schema, "two schemas of one provider differ");
            from_tables.push(milliseconds(time));
            let (answer, time) = raw::schema(&ready.channel()).await?;
            ensure!(answer == *schema, "what is ready-made is another schema");
            ready_made.push(milliseconds(time));
        }
        Ok(Self { from_tables: median(from_tables), ready_made: median(ready_made) })
    }

    fn ratio(&self) -> f64 {
        self.from_tables / self.ready_made
    }
}
