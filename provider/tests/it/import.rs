//! What an import ID without an identifier is answered with, for every type.

use ferroform_engine::import_by_id;
use terraform_provider_awscc::registry;

#[test]
fn the_error_of_an_import_shows_what_each_pattern_wants() {
    let mut shown = 0;
    let mut without = Vec::new();
    for registration in registry::all() {
        let table = registration.table;
        let refused = import_by_id(table, "").unwrap_err();
        assert!(refused.detail.starts_with("\"\" is not an import ID"), "{}", refused.detail);
        for line in refused.detail.lines().filter(|line| line.contains(" matches ")) {
            if line.contains(", for example ") {
                shown += 1;
            } else {
                without.push(format!("{}: {}", table.name, line.trim()));
            }
        }
    }
    println!("{shown} patterns with an example, {} without:\n{}", without.len(), without.join("\n"));
    assert!(without.len() * 40 < shown, "{shown} patterns have an example, and {} do not", without.len());
}
