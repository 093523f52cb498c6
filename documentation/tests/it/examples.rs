//! The examples that are written by hand and those of a sample of the other types, run as they are on their pages.
//! `cargo xtask campaign pages` runs all.
//!
//! `FERROFORM_SEED` selects other types.

use std::collections::BTreeSet;
use std::path::Path;

use ferroform_documentation::execute::{Account, Campaign};
use ferroform_documentation::reading::ReadPage;
use ferroform_documentation::{Kind, Site};
use ferroform_emulator::SchemaStore;
use ferroform_explain::Type;

const SCHEMAS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../schemas");
/// How many types are run.
const SAMPLE: usize = 60;

fn found(account: &Account) -> Vec<String> {
    let of = |finding: &ferroform_documentation::execute::Finding| {
        format!("{} ({}): {}", finding.page, finding.step, finding.text)
    };
    account.findings.iter().map(of).collect()
}

#[tokio::test]
async fn the_examples_of_a_sample_are_created_read_updated_and_destroyed() {
    let seed: u64 = std::env::var("FERROFORM_SEED").map_or(1, |seed| seed.parse().unwrap());
    let site = Site::of_workspace(Path::new(SCHEMAS)).unwrap();
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let mut types: Vec<&Type> = site.types().iter().collect();
    fastrand::Rng::with_seed(seed).shuffle(&mut types);
    types.truncate(SAMPLE);
    let types = site.pages_of_all(&types).await.unwrap();
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (mut wrong, mut run, mut updated) = (Vec::new(), 0, 0);
    Campaign { site: &site, schemas: &schemas, threads }.run(&types, |account| {
        wrong.extend(found(&account));
        run += account.run.values().sum::<usize>();
        updated += account.updated;
    });
    println!("{run} examples of {SAMPLE} types, {updated} updates, seed {seed}");
    assert!(wrong.is_empty(), "seed {seed}: {wrong:#?}");
    assert!(run >= SAMPLE && updated > 0, "{run} examples, {updated} updates");
}

#[tokio::test]
async fn the_examples_by_hand_are_on_their_pages_and_run() {
    let site = Site::of_workspace(Path::new(SCHEMAS)).unwrap();
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let types: Vec<&Type> = site.types().iter().filter(|of| site.hand_written(of).is_some()).collect();
    let known: BTreeSet<&str> = types.iter().map(|of| of.table.name).collect();
    let names: BTreeSet<&str> = site.hand_written_names().collect();
    assert_eq!(names, known, "each example is that of a type which is served");
    assert!(names.len() >= 60, "{} examples", names.len());
    let types = site.pages_of_all(&types).await.unwrap();
    for (of, pages) in &types {
        let page = pages.iter().find(|page| page.kind == Kind::Resource).unwrap();
        let read = ReadPage::of(&page.text).unwrap();
        assert_eq!(read.example(), site.hand_written(of), "{}", page.path);
    }
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    let (mut wrong, mut run, mut imported, mut updated) = (Vec::new(), 0, 0, 0);
    Campaign { site: &site, schemas: &schemas, threads }.run(&types, |account| {
        wrong.extend(found(&account));
        run += account.run.values().sum::<usize>();
        imported += account.imported;
        updated += account.updated;
    });
    println!("{run} examples of {} types, {imported} imports, {updated} updates", types.len());
    assert!(wrong.is_empty(), "{wrong:#?}");
    // A data source and two lists for nearly every resource, and an ID and an identity for each import.
    assert!(
        run >= 3 * types.len() && imported >= 2 * types.len() && updated > 0,
        "{run}, {imported}, {updated}"
    );
}

/// What is run is what is on the page, and what is wrong there is found.
#[tokio::test(start_paused = true)]
async fn a_page_with_a_wrong_example_is_found() {
    let site = Site::of_workspace(Path::new(SCHEMAS)).unwrap();
    let schemas = SchemaStore::folder(SCHEMAS).unwrap();
    let of = site.catalogue().find("AWS::Logs::LogGroup").unwrap();
    let pages = site.pages_of(of).await.unwrap();
    let campaign = Campaign { site: &site, schemas: &schemas, threads: 1 };
    assert_eq!(found(&campaign.of_pages(of, &pages).await), [""; 0]);
    for (kind, good, bad, step) in [
        (Kind::Resource, "log_group_name", "log_group_nam", "create"),
        (Kind::Resource, "resource \"awscc_logs_log_group\"", "resource", "read"),
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
        let account = campaign.of_pages(of, &pages).await;
        let steps: Vec<&str> = account.findings.iter().map(|finding| finding.step).collect();
        assert!(steps.contains(&step), "{good} → {bad}: {:?}", found(&account));
    }
}
