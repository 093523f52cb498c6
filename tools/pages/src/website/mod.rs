//! The static site: the pages for the registry, the guides, and lists of services, as HTML.
//!
//! All links are relative, so the site can be in any folder of a server. `tools/pages/site` has the layout, the style and the
//! scripts.

mod content;
mod guides;
mod html;
mod lists;
pub mod tools;

use std::fs;
use std::io;
use std::path::Path;

use self::content::{Content, Services};
use self::html::{Addresses, html};
use crate::page::{Kind, Page};

const SEARCH: &str = include_str!("../../site/search.html");
/// The picture of the README.
const PICTURE: (&str, &str) = ("docs/picture.svg", "picture.svg");
/// Files that are copied.
const FILES: &[(&str, &str)] = &[
    ("site.css", include_str!("../../site/site.css")),
    ("site.js", include_str!("../../site/site.js")),
    ("search.js", include_str!("../../site/search.js")),
    (PICTURE.1, include_str!("../../../../docs/picture.svg")),
];

/// Writes the site of these pages, and of the guides of the repository in `root`, into a folder. Returns the number of pages.
pub fn write(pages: &[Page], root: &Path, folder: &Path) -> io::Result<usize> {
    let guides = guides::read(root)?;
    let mut services = Services::new();
    for page in pages {
        if let Some(name) = page.cloudformation_type {
            services.entry(page.service()).or_default().entry(name).or_default().push(page);
        }
    }
    let addresses: Addresses = guides
        .iter()
        .map(|guide| (guide.file.clone(), guide.address.clone()))
        .chain(pages.iter().map(|page| (page.path.clone(), page.address())))
        .chain([(PICTURE.0.to_owned(), PICTURE.1.to_owned())])
        .collect();
    let mut written = 0;
    let mut lay_out = |content: &Content| {
        written += 1;
        put(folder, &content.address, &content.laid_out())
    };
    lay_out(&lists::home(&guides, pages, &services))?;
    lay_out(&Content {
        address: "search.html".to_owned(),
        title: "Search".to_owned(),
        description: "Search in the types, the attributes and the guides of Ferroform".to_owned(),
        main: SEARCH.to_owned(),
        ..Content::default()
    })?;
    lay_out(&lists::services(&services))?;
    for (service, types) in &services {
        lay_out(&lists::service(service, types))?;
    }
    for guide in &guides {
        lay_out(&Content {
            address: guide.address.clone(),
            title: guide.title.clone(),
            description: format!("Ferroform: {}", guide.title),
            kind: Some("Guide"),
            main: html(&guide.file, &guide.markdown, &addresses),
            side: lists::guides(&guides, "../", &guide.address),
        })?;
    }
    for page in pages {
        let main = html(&page.path, &page.text, &addresses);
        lay_out(&Content {
            address: page.address(),
            title: page.title(),
            description: page.description.clone(),
            kind: Some(page.kind.title()),
            main: format!("{}{}", lists::pages_of_type(page, &services), weighed(page.kind, main)),
            side: lists::beside(page, pages, &services),
        })?;
    }
    for (name, text) in FILES {
        put(folder, name, text)?;
    }
    put(folder, "names.json", &lists::names(pages, &guides))?;
    Ok(written)
}

/// Gives the name of a type less weight in the search on pages that repeat what the page of the resource says.
fn weighed(kind: Kind, main: String) -> String {
    match kind {
        Kind::DataSource | Kind::PluralDataSource | Kind::List | Kind::Ephemeral => {
            main.replacen("<h1 ", "<h1 data-pagefind-weight=\"2\" ", 1)
        }
        Kind::Index | Kind::Resource | Kind::Action | Kind::Function => {
            // The first paragraph has the CloudFormation type.
            main.replacen("<h1 ", "<h1 data-pagefind-weight=\"10\" ", 1).replacen(
                "<p>",
                "<p data-pagefind-weight=\"8\">",
                1,
            )
        }
    }
}

/// Writes a file into a folder.
pub fn put(folder: &Path, name: &str, text: &str) -> io::Result<()> {
    let file = folder.join(name);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_pages_with_a_title_and_lists_of_them() {
        let page = |kind: Kind, path: &str| Page {
            path: path.to_owned(),
            kind,
            name: "awscc_sqs_queue".to_owned(),
            cloudformation_type: Some("AWS::SQS::Queue"),
            description: "Manages \"queues\".".to_owned(),
            text: "\n# awscc_sqs_queue (Resource)\n".to_owned(),
        };
        let pages =
            [page(Kind::Resource, "resources/sqs_queue.md"), page(Kind::List, "list-resources/sqs_queue.md")];
        // What the registry reads.
        let fields = "---\npage_title: \"awscc_sqs_queue Resource - terraform-provider-awscc\"\nsubcategory: \"SQS\"\n\
                      description: \"Manages \\\"queues\\\".\"\n---\n\n# awscc_sqs_queue (Resource)\n";
        assert_eq!(pages[0].file(), fields);
        let folder = tempfile::tempdir().expect("a folder");
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."));
        write(&pages, root, folder.path()).expect("it is written");
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).expect("it is there");

        let resource = read("resources/sqs_queue.html");
        assert!(resource.contains("<title>awscc_sqs_queue (Resource) - Ferroform</title>"), "{resource}");
        assert!(resource.contains("content=\"Manages &quot;queues&quot;.\""), "{resource}");
        assert!(resource.contains("data-pagefind-meta=\"kind:Resource\""), "{resource}");
        assert!(resource.contains("<a href=\"../list-resources/sqs_queue.html\">List</a>"), "{resource}");
        assert!(resource.contains("<a href=\"../services/sqs.html\">SQS</a>"), "{resource}");
        assert!(!resource.contains("{{"), "{resource}");
        assert!(read("services/sqs.html").contains("AWS::SQS::Queue"));
        assert!(read("index.html").contains("href=\"services/sqs.html\""));
        let names: serde_json::Value = serde_json::from_str(&read("names.json")).expect("JSON");
        let queue = serde_json::json!({ "name": "awscc_sqs_queue", "kind": "Resource", "of": "AWS::SQS::Queue", "url": "resources/sqs_queue.html" });
        assert_eq!(names["pages"], serde_json::json!([queue]));
        let guides = names["guides"].as_array().expect("guides");
        let tags =
            guides.iter().find(|guide| guide["url"] == "guides/how-to-tags.html").expect("the guide to tags");
        let section = serde_json::json!({ "title": "Types without default tags", "url": "guides/how-to-tags.html#types-without-default-tags" });
        assert!(tags["sections"].as_array().is_some_and(|all| all.contains(&section)), "{tags}");
        assert!(guides.iter().all(|guide| guide["url"] != "guides/contributing.html"), "no guide for users");
        assert!(read("guides/reference-hosts.html").contains("aria-current=\"page\""));
    }
}
