//! Two provider binaries side by side: what a user waits for, and what a pipeline pays.
//!
//! Both run in turns in the same minutes on the same machine, with the same Terraform, configuration and emulator, so
//! that their ratio says more than either figure.

use std::fmt::Write as _;
use std::path::Path;

use anyhow::Context as _;
use ferroform_driver::connect::Identity;
use ferroform_driver::{Launch, Provider};
use ferroform_emulator::Latency;

use crate::bench::comparison::{Comparison, Figures};
use crate::bench::number::{megabytes, milliseconds};
use crate::bench::process::{Run, Watched};
use crate::bench::raw;
use crate::bench::start::Started;
use crate::bench::terraform::{self, Stage, alias};

/// How often each measurement is taken, unless it takes minutes. The median counts.
const ROUNDS: usize = 7;
/// The service whose type the configurations use. The type has few attributes, so that little but the provider is measured.
const SERVICE: &str = "logs";
const REGIONS: usize = 14;
/// How many objects are created at how slow a service.
const LIVES: [(usize, &str, Latency); 3] = [
    (300, "30 to 50 ms", Latency { pending: 0, work: 30, jitter: 20, call: 0 }),
    (40, "3 to 5 s", Latency { pending: 0, work: 3_000, jitter: 2_000, call: 0 }),
    (40, "12 to 18 s", Latency { pending: 0, work: 12_000, jitter: 6_000, call: 0 }),
];

/// Measures both binaries, and returns the page that says so.
pub(crate) async fn document(ours: &Path, other: &Path, name: &str) -> anyhow::Result<String> {
    let terraform = terraform::version()?;
    let cores = std::thread::available_parallelism()?;
    let figures = measure(ours, other).await?.document(name);
    Ok(format!(
        "# Performance\n\nFerroform beside {name}, with the same configurations, {terraform}, the same emulator, and one machine with \
         {cores} cores.\nBoth run in turns. Each figure is the median of {ROUNDS} runs, except for applies and destroys, which ran once. \
         Ferroform's binary is\nthe one of its packages. Memory is the peak of the proportional set size, sampled every 20 ms.\n\n\
         Times depend on the machine, so compare the ratios. Times with AWS depend on the operations of its services: very short \
         ones mostly\nshow how soon a provider asks for the first time whether an operation has ended, long ones how often.\n\n\
         Written by `cargo xtask campaign bench -- --against BINARY --name NAME --report docs/explanation/performance.md`, which \
         takes the binary\nof any provider with the same types.\n\n\
         {figures}"
    ))
}

async fn measure(ours: &Path, other: &Path) -> anyhow::Result<Comparison> {
    let programs = [ours, other];
    let mut comparison = Comparison::default();
    alone(&programs, &mut comparison).await?;
    one_resource(&programs, &mut comparison).await?;
    regions(&programs, &mut comparison).await?;
    objects(&programs, &mut comparison).await?;
    Ok(comparison)
}

/// The provider without Terraform.
async fn alone(programs: &[&Path; 2], comparison: &mut Comparison) -> anyhow::Result<()> {
    let mut rounds = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (program, rounds) in programs.iter().zip(&mut rounds) {
            rounds.push(Alone::measured(program).await?);
        }
    }
    let of = |figure: fn(&Alone) -> f64| Figures::of(&rounds, figure);
    let part = "the provider alone";
    comparison.add(part, "from start to handshake", "ms", of(|alone| alone.start));
    comparison.add(part, "the schema of every type over its socket", "ms", of(|alone| alone.schema));
    comparison.add(part, "peak memory after the schema", "MB", of(|alone| alone.peak));
    comparison.add(part, "the schema", "MB", of(|alone| alone.bytes));
    let [ours, other] = programs.map(std::fs::metadata);
    comparison.add(part, "the binary", "MB", Figures::both(megabytes(ours?.len()), megabytes(other?.len())));
    let mut counts = Vec::new();
    for program in programs {
        counts.push(attributes(program).await?);
    }
    let [ours, other] = counts[..] else { unreachable!("two programs are compared") };
    comparison.add(part, "attributes of resources and data sources", "", Figures::both(ours, other));
    Ok(())
}

struct Alone {
    start: f64,
    schema: f64,
    peak: f64,
    bytes: f64,
}

impl Alone {
    async fn measured(program: &Path) -> anyhow::Result<Self> {
        let sockets = tempfile::tempdir()?;
        let start = Started::new(program, sockets.path(), Identity::new()?.certificate_pem())?.after;
        let connection = Launch::new(program).connect().await?;
        let process = Watched(connection.process_id().context("the provider has ended")?);
        let (bytes, schema) = raw::schema(&connection.channel()).await?;
        Ok(Self {
            start: milliseconds(start),
            schema: milliseconds(schema),
            peak: process.peak()?,
            bytes: megabytes(bytes.len() as u64),
        })
    }
}

/// Returns the number of attributes that Terraform decodes.
async fn attributes(program: &Path) -> anyhow::Result<f64> {
    let provider = Provider::new(Launch::new(program).connect().await?).await?;
    let schemas = provider.schemas();
    let resources: usize = schemas.resources.values().map(|resource| resource.schema.block.count()).sum();
    let data_sources: usize = schemas.data_sources.values().map(|schema| schema.block.count()).sum();
    Ok(f64::from(u32::try_from(resources + data_sources)?))
}

/// A plan of a single resource: nearly all of it is the schema.
async fn one_resource(programs: &[&Path; 2], comparison: &mut Comparison) -> anyhow::Result<()> {
    let one = [region(0)];
    let all = plans(programs, &one, &log_groups(1, 1), None).await?;
    let part = "`terraform plan` of one log group";
    add_plan(comparison, part, &all);
    for services in [SERVICE, "auto"] {
        let few = plans(programs, &one, &log_groups(1, 1), Some(services)).await?;
        add_plan(comparison, &format!("the same with `AWSCC_SERVICES={services}`"), &few);
    }
    Ok(())
}

/// A plan with a provider process for each region.
async fn regions(programs: &[&Path; 2], comparison: &mut Comparison) -> anyhow::Result<()> {
    let regions: Vec<String> = (0..REGIONS).map(region).collect();
    let runs = plans(programs, &regions, &log_groups(REGIONS, REGIONS), None).await?;
    add_plan(
        comparison,
        &format!("`terraform plan` with {REGIONS} provider blocks, one for each region"),
        &runs,
    );
    Ok(())
}

fn add_plan(comparison: &mut Comparison, part: &str, runs: &[Vec<Run>; 2]) {
    let of = |figure: fn(&Run) -> f64| Figures::of(runs, figure);
    comparison.add(part, "from start to end", "s", of(|run| run.wall.as_secs_f64()));
    comparison.add(part, "processor time of Terraform", "s", of(|run| run.own.as_secs_f64()));
    comparison.add(part, "processor time of the provider", "s", of(|run| run.descendants.as_secs_f64()));
    comparison.add(part, "memory of Terraform", "MB", of(|run| run.memory.own));
    comparison.add(part, "memory of the provider", "MB", of(|run| run.memory.descendants));
    comparison.add(part, "memory of all processes", "MB", of(|run| run.memory.all));
}

/// Plans in turns with both programs.
async fn plans(
    programs: &[&Path; 2],
    regions: &[String],
    resources: &str,
    services: Option<&'static str>,
) -> anyhow::Result<[Vec<Run>; 2]> {
    let mut stages = Vec::new();
    for program in programs {
        let stage = Stage::new(program, Latency::NONE).await?;
        let stage = match services {
            Some(services) => stage.with("AWSCC_SERVICES", services),
            None => stage,
        };
        stage.write(regions, resources)?;
        stages.push(stage);
    }
    let mut runs = [Vec::new(), Vec::new()];
    for _ in 0..ROUNDS {
        for (stage, runs) in stages.iter().zip(&mut runs) {
            runs.push(stage.run(&["plan"])?);
        }
    }
    Ok(runs)
}

/// Objects created and destroyed. Each is measured once: it takes minutes, and what differs between the programs is not
/// chance.
async fn objects(programs: &[&Path; 2], comparison: &mut Comparison) -> anyhow::Result<()> {
    for (count, how_long, latency) in LIVES {
        let part = format!("{count} log groups, and operations of {how_long}");
        let [created, destroyed] = life(programs, count, latency).await?;
        comparison.add(&part, "`terraform apply`", "s", created);
        comparison.add(&part, "`terraform destroy`", "s", destroyed);
    }
    Ok(())
}

async fn life(programs: &[&Path; 2], count: usize, latency: Latency) -> anyhow::Result<[Figures; 2]> {
    let (mut created, mut destroyed) = (Vec::new(), Vec::new());
    for program in programs {
        let stage = Stage::new(program, latency).await?;
        stage.write(&[region(0)], &log_groups(count, 1))?;
        created.push(stage.run(&["apply", "-auto-approve"])?.wall.as_secs_f64());
        destroyed.push(stage.run(&["destroy", "-auto-approve"])?.wall.as_secs_f64());
    }
    let figures = |values: Vec<f64>| Figures::both(values[0], values[1]);
    Ok([figures(created), figures(destroyed)])
}

/// Returns the configuration of log groups, in turns in each region.
fn log_groups(count: usize, regions: usize) -> String {
    let mut text = String::new();
    for number in 0..count {
        let provider = match number % regions {
            0 => String::new(),
            region => format!("  provider = awscc.{}\n", alias(region)),
        };
        let _ = write!(
            text,
            "\nresource \"awscc_logs_log_group\" \"g{number}\" {{\n{provider}  log_group_name = \"group-{number}\"\n  \
             retention_in_days = 7\n}}\n"
        );
    }
    text
}

fn region(number: usize) -> String {
    format!("eu-west-{}", number + 1)
}
