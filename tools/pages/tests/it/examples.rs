//! The examples that are written by hand and those of a sample of the other types, run as they are on their pages.
//! `cargo xtask campaign pages` runs all.
//!
//! `FERROFORM_SEED` selects other types.

use std::collections::BTreeSet;

use ferroform::explain::Type;
use ferroform_campaigns::SCHEMAS;
use ferroform_emulator::SchemaStore;
use ferroform_pages::execute::{Account, Campaign};
use ferroform_pages::reading::ReadPage;
use ferroform_pages::{Kind, Page, Site};

/// How many types are run.
const SAMPLE: usize = 60;

fn site() -> (Site, SchemaStore) {
    (Site::of_workspace().unwrap(), SchemaStore::folder(SCHEMAS).unwrap())
}

/// Runs the examples of these types, in which nothing is wrong. Returns what came of them, and how many were run.
fn run(site: &Site, schemas: &SchemaStore, types: &[(&Type, Vec<Page>)]) -> (Account, usize) {
    let account = Campaign { site, schemas }.run(types);
    println!("{account}");
    assert!(account.findings.is_empty(), "{:#?}", account.findings);
    let run = account.run.values().sum();
    (account, run)
}

#[test]
fn the_examples_of_a_sample_are_created_read_and_destroyed() {
    let seed: u64 = std::env::var("FERROFORM_SEED").map_or(1, |seed| seed.parse().unwrap());
    let (site, schemas) = site();
    let mut types: Vec<&Type> = site.types().iter().collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut types);
    types.truncate(SAMPLE);
    println!("seed {seed}");
    let (_, run) = run(&site, &schemas, &site.pages_of_all(&types).unwrap());
    assert!(run >= SAMPLE, "{run} examples");
}

#[test]
fn the_examples_by_hand_are_on_their_pages_and_run() {
    let (site, schemas) = site();
    let examples = site.hand_written();
    let types: Vec<&Type> = site.types().iter().filter(|of| examples.contains_key(of.table.name)).collect();
    let known: BTreeSet<&str> = types.iter().map(|of| of.table.name).collect();
    assert!(examples.keys().eq(known), "each example is that of a type which is served");
    assert!(examples.len() >= 60, "{} examples", examples.len());
    let types = site.pages_of_all(&types).unwrap();
    for (of, pages) in &types {
        let page = pages.iter().find(|page| page.kind == Kind::Resource).unwrap();
        let read = ReadPage::of(&page.text);
        assert_eq!(read.example(), Some(&*examples[of.table.name]), "{}", page.path);
    }
    let (account, run) = run(&site, &schemas, &types);
    // A data source and two lists for nearly every resource, and an ID and an identity for each import.
    assert!(run >= 3 * types.len() && account.imported >= 2 * types.len(), "{account}");
}

/// What is run is what is on the page, and what is wrong there is found.
#[tokio::test(start_paused = true)]
async fn a_page_with_a_wrong_example_is_found() {
    let (site, schemas) = site();
    let of = site.catalogue().find("AWS::Logs::LogGroup").unwrap();
    let pages = site.pages_of(of).unwrap();
    let campaign = Campaign { site: &site, schemas: &schemas };
    assert_eq!(campaign.of_pages(of, &pages).await.findings, [""; 0]);
    for (kind, good, bad, step) in [
        (Kind::Resource, "log_group_name", "log_group_nam", "create"),
        (Kind::Resource, "resource \"awscc_logs_log_group\"", "resource", "read"),
        (Kind::Resource, "'<log_group_name>'", "'<log_group_nam>'", "import"),
        (Kind::DataSource, "example.id", "example.arm", "read"),
        (Kind::List, "list \"awscc_logs_log_group\"", "list \"awscc_logs_log_grou\"", "run"),
        (Kind::PluralDataSource, "```terraform", "```text", "read"),
    ] {
        let mut pages = pages.clone();
        let page = pages.iter_mut().find(|page| page.kind == kind).unwrap();
        // What is before the example stays.
        let (before, after) = page.text.split_once("## Example").unwrap();
        assert!(after.contains(good), "{good}");
        page.text = format!("{before}## Example{}", after.replacen(good, bad, 1));
        let findings = campaign.of_pages(of, &pages).await.findings;
        let is_it = |finding: &String| finding.contains(&format!("({step}): "));
        assert!(findings.iter().any(is_it), "{good} → {bad}: {findings:?}");
    }
}
