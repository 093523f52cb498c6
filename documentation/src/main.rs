//! Writes the pages of the provider. `cargo xtask docs` starts it.
#![allow(clippy::print_stdout, reason = "a command-line tool")]

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{error, fs};

use clap::Parser;
use ferroform_documentation::examine::complaints;
use ferroform_documentation::execute::{
    Account, Campaign, Configuration, Outcome, Terraform, format, version,
};
use ferroform_documentation::reading::ReadPage;
use ferroform_documentation::website::{self, tools::Tools};
use ferroform_documentation::{Kind, Page, Site};
use ferroform_emulator::{Emulator, Latency, SchemaStore};
use ferroform_explain::Type;

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
    #[arg(long, conflicts_with_all = ["types", "all", "threads", "batch"])]
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
    /// Threads; as many as there are cores unless given.
    #[arg(long, requires = "check")]
    threads: Option<usize>,
    /// How many examples the real Terraform is asked about at once.
    #[arg(long, requires = "check", default_value_t = 250)]
    batch: usize,
    /// How many generated examples the real Terraform applies, beside those that are written by hand: 100 with `--all`, else
    /// none.
    #[arg(long, requires = "check")]
    apply: Option<usize>,
    /// The folder of raw schemas.
    #[arg(long)]
    schemas: Option<PathBuf>,
}

// The emulator serves on a thread of the runtime, while this one waits for Terraform.
#[tokio::main(worker_threads = 1)]
async fn main() -> ExitCode {
    let options = Options::parse();
    let schemas = options
        .schemas
        .clone()
        .unwrap_or_else(|| PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas")));
    match run(&options, &schemas).await {
        Ok(code) => code,
        Err(error) => {
            println!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

async fn run(options: &Options, schemas: &Path) -> Result<ExitCode, Box<dyn error::Error>> {
    let site = Site::of_workspace(schemas)?;
    if options.site {
        return write_site(options, &site).await;
    }
    match options.check {
        true => check(options, &site, &SchemaStore::folder(schemas)?).await,
        false => write(options, &site).await,
    }
}

/// Runs examples, and says what is wrong with them.
async fn check(
    options: &Options,
    site: &Site,
    schemas: &SchemaStore,
) -> Result<ExitCode, Box<dyn error::Error>> {
    let types = chosen(options, site)?;
    let began = std::time::Instant::now();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let campaign = Campaign { site, schemas, threads: options.threads.unwrap_or(threads) };
    let mut total = Total::default();
    let of_types = site.pages_of_all(&types).await?;
    campaign.run(&of_types, |account| total.add(&account));
    let mut pages: Vec<Page> = of_types.into_iter().flat_map(|(_, pages)| pages).collect();
    pages.extend(site.pages_by_hand().await?);
    println!("{total}, {:.0?}", began.elapsed());
    let mut wrong = total.findings;
    for complaint in ask_terraform(options, &campaign, &pages).await? {
        println!("{complaint}");
        wrong += 1;
    }
    println!("{wrong} findings");
    Ok(if wrong == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the types that are asked for.
fn chosen<'s>(options: &Options, site: &'s Site) -> Result<Vec<&'s Type>, Box<dyn error::Error>> {
    if !options.types.is_empty() {
        return find(&options.types, site);
    }
    let mut types: Vec<&Type> = site.types().iter().collect();
    if !options.all {
        fastrand::Rng::with_seed(options.seed).shuffle(&mut types);
        types.truncate(options.sample);
    }
    Ok(types)
}

/// Returns the types with these names.
fn find<'s>(names: &[String], site: &'s Site) -> Result<Vec<&'s Type>, Box<dyn error::Error>> {
    names.iter().map(|name| Ok(site.catalogue().find(name)?)).collect()
}

/// How many examples the real Terraform applies at once.
const TOGETHER: usize = 25;

/// Asks the real Terraform about these pages. Returns what it complains about.
async fn ask_terraform(
    options: &Options,
    campaign: &Campaign<'_>,
    pages: &[Page],
) -> Result<Vec<String>, Box<dyn error::Error>> {
    let Some(version) = version() else {
        println!("skipped: terraform fmt, validate and apply, as terraform is not installed");
        return Ok(Vec::new());
    };
    println!("{version}");
    let all: Vec<&Page> = pages.iter().collect();
    let mut complaints = told("terraform fmt", format(&all)?);
    let provider = std::env::current_exe()?.with_file_name("terraform-provider-awscc");
    if !provider.is_file() {
        println!("skipped: terraform validate and apply, as there is no {}", provider.display());
        return Ok(complaints);
    }
    let terraform = Terraform { provider: &provider, source: "hashicorp/awscc", batch: options.batch };
    let resources: BTreeMap<&str, &Page> = pages
        .iter()
        .filter(|page| page.kind == Kind::Resource)
        .filter_map(|page| Some((page.cloudformation_type?, page)))
        .collect();
    let needed = |page: &Page| {
        let of_type = page.cloudformation_type.filter(|_| page.kind != Kind::Resource)?;
        let resource = resources.get(of_type)?;
        Some(format!("{}\n", ReadPage::of(&resource.text).ok()?.example()?))
    };
    complaints.extend(told("terraform validate", terraform.validate(&all, &needed)?));
    let (examples, unread) = applied(options, campaign, pages);
    complaints.extend(unread);
    let began = std::time::Instant::now();
    let terraform = Terraform { batch: TOGETHER, ..terraform };
    let emulator =
        Emulator::builder().schemas(campaign.schemas.clone()).latency(Latency::NONE).start().await?;
    complaints.extend(told("terraform apply", terraform.apply(&examples, &emulator)?));
    println!("terraform apply: {:.0?}", began.elapsed());
    Ok(complaints)
}

/// Returns the examples that the real Terraform applies: those that are written by hand, and a sample of the others; and
/// complaints about those that cannot be read.
fn applied<'p>(
    options: &Options,
    campaign: &Campaign<'_>,
    pages: &'p [Page],
) -> (Vec<Configuration<'p>>, Vec<String>) {
    let site = campaign.site;
    let of = |page: &Page| site.catalogue().find(page.cloudformation_type?).ok();
    let resources = pages.iter().filter(|page| page.kind == Kind::Resource);
    let (mut chosen, mut generated): (Vec<&Page>, Vec<&Page>) =
        resources.partition(|page| of(page).is_some_and(|of| site.hand_written(of).is_some()));
    let (by_hand, most) = (chosen.len(), options.apply.unwrap_or(if options.all { 100 } else { 0 }));
    fastrand::Rng::with_seed(options.seed).shuffle(&mut generated);
    generated.truncate(most);
    println!(
        "terraform apply: {by_hand} examples by hand, {} generated, seed {}",
        generated.len(),
        options.seed
    );
    chosen.extend(generated);
    // Names from which the service makes identifiers are in no table.
    let is_name = |name: &str, attribute: &str| {
        let parts = site.catalogue().find(name).map(|of| of.table.identity.parts).unwrap_or_default();
        let is_part = parts.iter().any(|part| part.attribute_path == [attribute]);
        is_part || attribute == "name" || attribute.ends_with("_name")
    };
    let (mut examples, mut complaints) = (Vec::new(), Vec::new());
    for page in chosen {
        match Configuration::of(page, &|example| campaign.variables(example), &is_name) {
            Ok(example) => examples.push(example),
            Err(error) => complaints.push(format!("{} (read): {error}", page.path)),
        }
    }
    (examples, complaints)
}

/// Says what was asked, and returns the complaints.
fn told(command: &str, outcome: Outcome) -> Vec<String> {
    let Outcome { examples, batches, complaints, left_out } = outcome;
    println!("{command}: {examples} examples in {batches} batches, {} complaints", complaints.len());
    for (count, reason) in left_out {
        println!("{command}: left out {count}: {reason}");
    }
    complaints
}

/// What came of all examples.
#[derive(Debug, Default)]
struct Total {
    types: usize,
    run: BTreeMap<Kind, usize>,
    created: usize,
    imported: usize,
    updated: usize,
    variables: usize,
    left_out: BTreeMap<&'static str, usize>,
    findings: usize,
}

impl Total {
    fn add(&mut self, account: &Account) {
        self.types += 1;
        self.created += account.created;
        self.imported += account.imported;
        self.updated += account.updated;
        self.variables += account.variables;
        for (kind, count) in &account.run {
            *self.run.entry(*kind).or_default() += count;
        }
        for (_, reason) in &account.left_out {
            *self.left_out.entry(reason).or_default() += 1;
        }
        for finding in &account.findings {
            self.findings += 1;
            println!("{}: {} ({}): {}", account.type_name, finding.page, finding.step, finding.text);
        }
        if self.types.is_multiple_of(200) {
            println!("… {} types, {} findings", self.types, self.findings);
        }
    }
}

impl std::fmt::Display for Total {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let run: Vec<String> = self.run.iter().map(|(kind, count)| format!("{count} {kind:?}")).collect();
        write!(
            f,
            "{} types, examples run: {}; {} objects created, {} imports, {} updates, {} variables, {} findings",
            self.types,
            run.join(", "),
            self.created,
            self.imported,
            self.updated,
            self.variables,
            self.findings
        )?;
        self.left_out.iter().try_for_each(|(reason, count)| write!(f, "; left out {count}: {reason}"))
    }
}

/// Writes pages, and says how many.
async fn write(options: &Options, site: &Site) -> Result<ExitCode, Box<dyn error::Error>> {
    let types = match options.types.as_slice() {
        [] => site.types().iter().collect(),
        named => find(named, site)?,
    };
    let mut pages = Vec::new();
    if options.types.is_empty() {
        pages.extend(site.pages_by_hand().await?);
    }
    pages.extend(site.pages_of_all(&types).await?.into_iter().flat_map(|(_, pages)| pages));
    let out = options.out.as_deref().unwrap_or(Path::new("target/docs"));
    for page in &pages {
        put(out, page)?;
    }
    let wrong = complaints(&pages);
    wrong.iter().for_each(|complaint| println!("{complaint}"));
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    let mut size = 0;
    for page in &pages {
        *counts.entry(page.kind).or_default() += 1;
        size += page.text.len();
    }
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

/// Writes the static site with its search, and tests it if that is asked for.
async fn write_site(options: &Options, site: &Site) -> Result<ExitCode, Box<dyn error::Error>> {
    let out = options.out.as_deref().unwrap_or(Path::new("target/site"));
    let mut pages = site.pages_by_hand().await?;
    let types: Vec<&Type> = site.types().iter().collect();
    pages.extend(site.pages_of_all(&types).await?.into_iter().flat_map(|(_, pages)| pages));
    let began = std::time::Instant::now();
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
    let began = std::time::Instant::now();
    tools.index(out)?;
    println!("index of the search, {:.1?}", began.elapsed());
    if !options.check {
        return Ok(ExitCode::SUCCESS);
    }
    match tools.check(out, options.sample, options.seed)? {
        Ok(true) => Ok(ExitCode::SUCCESS),
        Ok(false) => Ok(ExitCode::FAILURE),
        Err(reason) => {
            println!("skipped: the test in a browser, as {reason}");
            Ok(ExitCode::SUCCESS)
        }
    }
}

fn put(folder: &Path, page: &Page) -> std::io::Result<()> {
    let file = folder.join(&page.path);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, &page.text)
}
