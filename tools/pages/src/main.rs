//! Writes the pages of the provider. `cargo xtask docs` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::BTreeMap;
use std::env::consts::EXE_EXTENSION;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{error, fs};

use clap::Parser;
use ferroform::explain::{Type, Unknown};
use ferroform_campaigns as campaigns;
use ferroform_emulator::{Emulator, Latency, SchemaStore, Seed};
use ferroform_pages::examine::complaints;
use ferroform_pages::execute::Campaign;
use ferroform_pages::execute::terraform::{self, Module};
use ferroform_pages::website::{self, tools::Tools};
use ferroform_pages::{Kind, Page, Site};
use serde_json::{Value as Json, json};

/// Writes the pages of the provider for the registry.
#[derive(Parser, Debug)]
#[command(name = "cargo xtask docs")]
struct Options {
    /// The types whose pages are written, by any of their names. All, and what has no type, if there are none.
    types: Vec<String>,
    /// The folder into which they are written: `target/docs`, and `target/site` with `--site`.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Write the pages, the guides and a search as a static site.
    #[arg(long, conflicts_with_all = ["types", "all"])]
    site: bool,
    /// Write nothing: run the examples, through the driver against the emulator and through the real Terraform. With `--site`,
    /// write the site and test it in a browser.
    #[arg(long)]
    check: bool,
    /// Run the examples of all types.
    #[arg(long, requires = "check")]
    all: bool,
    /// Run the examples of so many types, if none are named. With `--site`, open so many pages.
    #[arg(long, requires = "check", default_value_t = 40)]
    sample: usize,
    /// Which those are.
    #[arg(long, requires = "check", default_value_t = 1)]
    seed: u64,
    /// How many generated examples the real Terraform applies, beside those that are written by hand: 100 with `--all`, else
    /// none.
    #[arg(long, requires = "check")]
    apply: Option<usize>,
}

// The emulator serves on a thread of the runtime, while this one waits for Terraform.
#[tokio::main(worker_threads = 1)]
async fn main() -> ExitCode {
    match run(&Options::parse()).await {
        Ok(code) => code,
        Err(error) => {
            println!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options) -> Result<ExitCode, Box<dyn error::Error>> {
    let site = Site::of_workspace()?;
    if options.site {
        write_site(options, &site).await
    } else if options.check {
        check(options, &site, &SchemaStore::folder(campaigns::SCHEMAS)?).await
    } else {
        write(options, &site)
    }
}

/// Runs examples, and says what is wrong with them.
async fn check(
    options: &Options,
    site: &Site,
    schemas: &SchemaStore,
) -> Result<ExitCode, Box<dyn error::Error>> {
    let mut types = chosen(options, site)?;
    if options.types.is_empty() && !options.all {
        fastrand::Rng::with_seed(options.seed).shuffle(&mut types);
        types.truncate(options.sample);
    }
    let began = Instant::now();
    let campaign = Campaign { site, schemas };
    let of_types = site.pages_of_all(&types)?;
    let account = campaign.run(&of_types);
    println!("{account}, {:.0?}", began.elapsed());
    let mut pages: Vec<Page> = of_types.into_iter().flat_map(|(_, pages)| pages).collect();
    pages.extend(Site::pages_by_hand());
    let mut findings = account.findings;
    findings.extend(ask_terraform(options, &campaign, &pages).await?);
    findings.iter().for_each(|finding| println!("{finding}"));
    println!("{} findings", findings.len());
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the types that are named, or else all.
fn chosen<'s>(options: &Options, site: &'s Site) -> Result<Vec<&'s Type>, Unknown> {
    match options.types.as_slice() {
        [] => Ok(site.types().iter().collect()),
        names => names.iter().map(|name| site.catalogue().find(name)).collect(),
    }
}

/// Asks the real Terraform about these pages. Returns what it complains about.
async fn ask_terraform(
    options: &Options,
    campaign: &Campaign<'_>,
    pages: &[Page],
) -> Result<Vec<String>, Box<dyn error::Error>> {
    let Ok(version) = ferroform_driver::terraform::version("terraform") else {
        println!("skipped: terraform fmt, validate and apply, as terraform is not installed");
        return Ok(Vec::new());
    };
    println!("{}", version.lines().next().unwrap_or_default());
    let mut findings = terraform::format(pages)?;
    println!("terraform fmt: {} pages, {} complaints", pages.len(), findings.len());
    let mut provider = std::env::current_exe()?.with_file_name("terraform-provider-awscc");
    provider.set_extension(EXE_EXTENSION);
    let Some(programs) = provider.parent().filter(|_| provider.is_file()) else {
        println!("skipped: terraform validate and apply, as there is no {}", provider.display());
        return Ok(findings);
    };
    let resources: Vec<&Page> = pages.iter().filter(|page| page.kind == Kind::Resource).collect();
    let (later, now): (Vec<&Page>, Vec<&Page>) =
        pages.iter().partition(|page| matches!(page.kind, Kind::List | Kind::Action));
    let mut kept = |modules: Vec<Result<Module, String>>| {
        let (read, unread): (Vec<_>, Vec<_>) = modules.into_iter().partition(Result::is_ok);
        findings.extend(unread.into_iter().filter_map(Result::err));
        read.into_iter().flatten().collect::<Vec<Module>>()
    };
    let needed: BTreeMap<_, &Page> =
        resources.iter().filter_map(|page| Some((page.cloudformation_type?, *page))).collect();
    let needed = |page: &Page| {
        let of_type = page.cloudformation_type.filter(|_| page.kind != Kind::Resource)?;
        needed.get(of_type).copied()
    };
    let validated = kept(now.iter().map(|page| Module::validated(page, needed(page))).collect());
    let applied = applied(options, campaign.site, resources);
    let applied = kept(applied.iter().map(|page| Module::applied(page, campaign)).collect());
    let complaints = terraform::validate(&validated, programs)?;
    println!("terraform validate: {} examples, {} complaints", validated.len(), complaints.len());
    println!(
        "terraform validate: left out {}: lists and actions need Terraform 1.14; lists are run by the driver, actions are not",
        later.len()
    );
    findings.extend(complaints);
    let began = Instant::now();
    let emulator =
        Emulator::builder().schemas(campaign.schemas.clone()).latency(Latency::NONE).start().await?;
    let complaints = terraform::apply(&applied, programs, &emulator)?;
    println!("terraform apply: {:.0?}", began.elapsed());
    println!("terraform apply: {} examples, {} complaints", applied.len(), complaints.len());
    findings.extend(complaints);
    Ok(findings)
}

/// Returns the pages whose examples the real Terraform applies: those that are written by hand, and a sample of the others.
fn applied<'p>(options: &Options, site: &Site, resources: Vec<&'p Page>) -> Vec<&'p Page> {
    let is_by_hand = |page: &&Page| {
        let of = page.cloudformation_type.and_then(|name| site.catalogue().find(name).ok());
        of.is_some_and(|of| site.hand_written().contains_key(of.table.name))
    };
    let (by_hand, mut generated): (Vec<&Page>, Vec<&Page>) = resources.into_iter().partition(is_by_hand);
    fastrand::Rng::with_seed(options.seed).shuffle(&mut generated);
    generated.truncate(options.apply.unwrap_or(if options.all { 100 } else { 0 }));
    let (count, seed) = (by_hand.len(), options.seed);
    println!("terraform apply: {count} examples by hand, {} generated, seed {seed}", generated.len());
    [by_hand, generated].concat()
}

/// Writes pages, and says how many.
fn write(options: &Options, site: &Site) -> Result<ExitCode, Box<dyn error::Error>> {
    let mut pages = if options.types.is_empty() { Site::pages_by_hand() } else { Vec::new() };
    pages.extend(site.pages_of_all(&chosen(options, site)?)?.into_iter().flat_map(|(_, pages)| pages));
    let out = options.out.as_deref().unwrap_or(Path::new("target/docs"));
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut size = 0;
    for page in &pages {
        let file = page.file();
        website::put(out, &page.path, &file)?;
        *counts.entry(page.kind).or_default() += 1;
        size += file.len();
    }
    let wrong = complaints(&pages);
    wrong.iter().for_each(|complaint| println!("{complaint}"));
    let counts: Vec<String> = counts.iter().map(|(kind, count)| format!("{count} {kind:?}")).collect();
    println!(
        "{} pages ({}), {:.1} MB, in {}",
        pages.len(),
        counts.join(", "),
        size as f64 / 1e6,
        out.display()
    );
    Ok(if wrong.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// The page of a scan, which is tested like a page of the site.
const SCAN: &str = "scan.html";

/// Writes the page of a scan of an account in which objects refer to each other, and have names with special characters.
async fn write_scan(page: &Path, schemas: SchemaStore) -> Result<(), Box<dyn error::Error>> {
    let object = |(type_name, identifier, model): (&str, &str, Json)| Seed {
        type_name: type_name.to_owned(),
        identifier: Some(identifier.to_owned()),
        model,
        account: Some(campaigns::ACCOUNT.to_owned()),
        region: Some(campaigns::REGION.to_owned()),
    };
    let subnets = (0..200).map(|number| {
        let identifier = format!("subnet-{number:017x}");
        let model = json!({"SubnetId": identifier, "VpcId": "vpc-0a1b2c3d", "CidrBlock": "10.0.0.0/24"});
        object(("AWS::EC2::Subnet", &identifier, model))
    });
    let others = [
        ("AWS::EC2::VPC", "vpc-0a1b2c3d", json!({"VpcId": "vpc-0a1b2c3d", "CidrBlock": "10.0.0.0/16"})),
        ("AWS::Logs::LogGroup", "/a/<b>\"c\"&/a-name-that-is-wider-than-the-window-of-a-phone", json!({})),
    ];
    let seeds = subnets.chain(others.map(object));
    let emulator = Emulator::builder().schemas(schemas).latency(Latency::NONE).seed(seeds).start().await?;
    let folder = tempfile::tempdir()?;
    let file = std::path::absolute(page)?;
    let arguments = [
        "scan",
        "inventory",
        "--types",
        "AWS::EC2::*",
        "--types",
        "AWS::Logs::LogGroup",
        "--rate",
        "2000",
        "--html",
    ];
    let program = campaigns::provider_program()?;
    let mut scan = campaigns::provider_command(&program, &emulator, folder.path(), &arguments);
    let output = scan.arg(file).output()?;
    println!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    Ok(())
}

/// Writes the static site with its search, and tests it if that is asked for.
async fn write_site(options: &Options, site: &Site) -> Result<ExitCode, Box<dyn error::Error>> {
    let out = options.out.as_deref().unwrap_or(Path::new("target/site"));
    let mut pages = Site::pages_by_hand();
    pages.extend(site.pages_of_all(&chosen(options, site)?)?.into_iter().flat_map(|(_, pages)| pages));
    let began = Instant::now();
    if out.join("index.html").is_file() {
        // Pages of types that are gone would stay, and the search would find them.
        fs::remove_dir_all(out)?;
    }
    let count = website::write(&pages, Path::new("."), out)?;
    println!("{count} pages of HTML in {}, {:.1?}", out.display(), began.elapsed());
    let tools = match Tools::install(Path::new("target/site-tools"))? {
        Ok(tools) => tools,
        Err(reason) => {
            println!("skipped: the search and the test, as {reason}");
            return Ok(ExitCode::SUCCESS);
        }
    };
    let began = Instant::now();
    tools.index(out)?;
    println!("index of the search, {:.1?}", began.elapsed());
    if !options.check {
        return Ok(ExitCode::SUCCESS);
    }
    write_scan(&out.join(SCAN), SchemaStore::folder(campaigns::SCHEMAS)?).await?;
    match tools.check(out, options.sample, options.seed)? {
        Ok(true) => Ok(ExitCode::SUCCESS),
        Ok(false) => Ok(ExitCode::FAILURE),
        Err(reason) => {
            println!("skipped: the test in a browser, as {reason}");
            Ok(ExitCode::SUCCESS)
        }
    }
}
