//! The committed folder is exactly what the command writes.

use serde_json::Value;

use super::keywords::{DOUBTFUL, Tally};
use super::manifest::Manifest;
use super::{doubtful, folder, iam, layout, normalise, overrides, source};

const MOST_BYTES: usize = 15_000_000;

fn schemas() -> std::path::PathBuf {
    crate::workspace::root().join("schemas")
}

#[test]
fn every_file_is_normalised_and_as_the_manifest_says() {
    let manifest = Manifest::read(&schemas()).expect("the manifest");
    let documents = folder::read(&schemas()).expect("the schemas");
    assert_eq!(documents.len(), manifest.types.len());
    assert!(documents.len() >= 1700, "{} types", documents.len());
    let mut bytes = 0;
    for (type_name, document) in documents {
        let mut tally = Tally::default();
        let normalised = normalise::document(&document, &mut tally);
        assert!(normalised == Some(document) && tally == Tally::default(), "{type_name}: {tally:?}");
        let path = schemas().join(folder::file_name(&type_name));
        let text = std::fs::read_to_string(path).expect("a schema");
        assert!(
            normalised.map(|n| layout::text(&n)).as_ref() == Some(&text),
            "{type_name} is laid out otherwise"
        );
        let hash = source::sha256(text.as_bytes());
        assert!(hash.starts_with(&manifest.types[&type_name]), "{type_name} has another hash");
        bytes += text.len();
    }
    assert!(bytes < MOST_BYTES, "{bytes} bytes");
}

#[test]
fn overrides_and_doubts_are_in_the_files() {
    let documents = folder::read(&schemas()).expect("the schemas");
    for correction in overrides::read(&schemas()).expect("the overrides") {
        let value = documents[&correction.type_name].pointer(&correction.path);
        match value.and_then(Value::as_array).filter(|_| !correction.add.is_empty()) {
            Some(list) => assert!(correction.add.iter().all(|one| list.contains(one)), "{correction}"),
            None => assert_eq!(value, correction.set.as_ref(), "{correction}"),
        }
    }
    for (type_name, nodes) in doubtful::read(&schemas()).expect("the doubts") {
        for (pointer, keywords) in nodes {
            let moved =
                documents[&type_name].pointer(&format!("{pointer}/{DOUBTFUL}")).and_then(Value::as_object);
            let is_moved = |keyword: &String| moved.is_some_and(|moved| moved.contains_key(keyword));
            assert!(keywords.iter().all(is_moved), "{type_name} {pointer}");
        }
    }
}

#[test]
fn each_action_of_a_handler_is_in_iams_list_or_in_one_line() {
    let documents = folder::read(&schemas()).expect("the schemas");
    let stale = iam::stale(&schemas(), &documents).expect("the actions");
    assert!(stale.is_empty(), "run `cargo xtask schemas iam`: {stale:#?}");
}
