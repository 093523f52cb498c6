//! The JSON is what `docs/reference/command-line.md` says.

use std::collections::BTreeSet;

use ferroform::explain::{Behaviour, Catalogue, Explained};
use serde_json::Value as Json;

use crate::explain::{catalogue, explained};

const PAGE: &str = include_str!("../../../../docs/reference/command-line.md");

/// Members whose own members are no fields: they are values or have the names of attributes.
const OPEN: [&str; 5] = ["value", "requires", "excludes", "filled_in", "sent_when_removed"];

fn fields(json: &Json, found: &mut BTreeSet<String>) {
    match json {
        Json::Object(members) => {
            for (name, value) in members {
                found.insert(name.clone());
                if name == "behaviour" {
                    found.extend(
                        value.as_array().into_iter().flatten().filter_map(Json::as_str).map(str::to_owned),
                    );
                }
                if !OPEN.contains(&name.as_str()) {
                    fields(value, found);
                }
            }
        }
        Json::Array(elements) => elements.iter().for_each(|element| fields(element, found)),
        _ => {}
    }
}

#[test]
fn every_field_and_behaviour_of_the_json_is_on_the_page() {
    let mut found = BTreeSet::new();
    for one in catalogue().types().iter().step_by(3) {
        fields(&serde_json::to_value(explained(&one.name)).unwrap(), &mut found);
    }
    for target in [
        "awscc_rds_db_instance",
        "awscc_wafv2_web_acl",
        "awscc_quicksight_dashboard.definition",
        "awscc_logs_log_group.tags",
    ] {
        fields(&serde_json::to_value(explained(target)).unwrap(), &mut found);
    }
    fields(&Catalogue::json(&catalogue().types().iter().collect::<Vec<_>>()), &mut found);
    assert!(found.len() > 60, "{found:?}");
    let unknown: Vec<_> = found.iter().filter(|name| !PAGE.contains(&format!("`{name}`"))).collect();
    assert!(unknown.is_empty(), "docs/reference/command-line.md does not name {unknown:?}");
}

#[test]
fn every_behaviour_is_on_the_page_in_the_same_words() {
    let catalogue = catalogue();
    let objects = catalogue.types().iter().step_by(3).flat_map(|one| Explained::of(one, None).objects);
    let behaviours = objects.flat_map(|object| object.attributes).flat_map(|attribute| attribute.behaviour);
    let row = |behaviour: Behaviour| {
        let code = serde_json::to_value(behaviour).unwrap();
        format!("| `{}` | {} |", code.as_str().unwrap(), behaviour.words())
    };
    let rows: BTreeSet<String> = behaviours.map(row).collect();
    assert!(rows.len() > 8, "{rows:?}");
    let missing: Vec<_> = rows.iter().filter(|row| !PAGE.contains(row.as_str())).collect();
    assert!(missing.is_empty(), "docs/reference/command-line.md lacks the lines {missing:?}");
}
