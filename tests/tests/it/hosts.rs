//! What the program `terraform` knows of its hosts: who they are, what each has, and which outputs are the same.

use std::fs;
use std::path::Path;

use ferroform_tests::terraform::compare::{same_lines, same_words};
use ferroform_tests::terraform::host::{FEATURES, Feature, Host, Product};

fn host(output: &str) -> Host {
    Host::read(Path::new("host"), output).unwrap()
}

#[test]
fn a_host_says_its_product_and_whole_version() {
    assert_eq!(host("Terraform v1.16.0-rc2\non linux_amd64\n").label(), "terraform-1.16.0-rc2");
    let warned = "\nWarning: Unable to open CLI configuration file\n\nOpenTofu v1.12.6\non linux_amd64\n";
    assert_eq!(host(warned).label(), "tofu-1.12.6");
    assert!(Host::read(Path::new("host"), "Vault v1.2.3\n").is_none());
}

#[test]
fn a_transcript_may_be_of_one_version() {
    let expected = ["transcript.terraform-1.16", "transcript.terraform"];
    assert_eq!(host("Terraform v1.16.0-rc2").own_transcripts(), expected);
}

#[test]
fn a_host_that_is_too_old_says_from_when_on_it_is_not() {
    let lacks = |output: &str, needs: &str| host(output).lacks(needs).unwrap();
    let told = Some("has import by identity since 1.12".to_owned());
    assert_eq!(lacks("Terraform v1.11.4", "identity\n"), told);
    assert_eq!(lacks("Terraform v1.9.8", "import identity\n"), told);
    assert_eq!(lacks("Terraform v1.12.0", "import identity\n"), None);
    assert_eq!(lacks("Terraform v2.0.0", "identity\n"), None);
    assert_eq!(lacks("OpenTofu v1.12.6", "query\n"), Some("has no list resources".to_owned()));
}

#[test]
fn a_release_candidate_has_what_its_release_has() {
    assert_eq!(host("Terraform v1.16.0-rc2").lacks("planned_private").unwrap(), None);
    assert!(host("Terraform v1.15.9").lacks("planned_private").unwrap().is_some());
}

#[test]
fn a_case_that_needs_something_unknown_is_an_error() {
    let error = host("Terraform v1.16.0").lacks("import telepathy").unwrap_err();
    assert!(error.contains("telepathy"), "{error}");
}

#[test]
fn another_product_may_use_its_own_names_and_break_lines_elsewhere() {
    let terraform = "Terraform will do\nit. See registry.terraform.io.\nPlan: 1 to add.\n";
    let opentofu = "OpenTofu will do it.\nSee registry.opentofu.org.\nPlan: 1 to add.\n";
    assert!(same_words(terraform, opentofu));
    assert!(!same_lines(terraform, opentofu));
    assert!(same_lines("Terraform plans", "OpenTofu plans"));
}

#[test]
fn another_product_must_plan_the_same() {
    let text =
        "  # awscc_a_b.c will be updated in-place\n      ~ size = 1 -> 2\nPlan: 0 to add, 1 to change.\n";
    for (from, to) in [("1 -> 2", "1 -> 3"), ("updated", "created"), ("1 to change", "2 to change")] {
        assert!(!same_words(text, &text.replace(from, to)), "{to}");
    }
    assert!(!same_words(text, &format!("{text}(failed)\n")));
    assert!(!same_words(text, &format!("{text}Warning: Services left out\n")));
}

#[test]
fn only_the_place_of_a_message_is_left_out() {
    let message = "Error: Not supported\nNo such move.\n";
    let placed = "Error: Not supported\n  with awscc_a_b.c,\n  on main.tf line 1, in resource \"awscc_a_b\" \"c\":\n   \
                  1: resource \"awscc_a_b\" \"c\" {\nNo such move.\n";
    assert!(same_words(message, placed));
    assert!(!same_words(message, &placed.replace("No such", "  Another")));
}

#[test]
fn the_page_for_users_has_the_versions_that_cases_need() {
    let page = fs::read_to_string(ferroform_tests::root().join("docs/reference/hosts.md")).unwrap();
    let since = |feature: &Feature, product| match feature.since(product) {
        Some((major, minor)) => format!("{major}.{minor}"),
        None => "no".to_owned(),
    };
    for feature in FEATURES {
        let [terraform, opentofu] = [Product::Terraform, Product::OpenTofu].map(|is| since(feature, is));
        let row = format!("| {} | {terraform} | {opentofu} |", feature.what);
        assert!(page.contains(&row), "docs/reference/hosts.md lacks the row: {row}");
    }
}
