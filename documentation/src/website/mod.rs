//! The static site: the pages for the registry, the guides, and lists of services, as HTML.
//!
//! All links are relative, so the site can be in any folder of a server. `documentation/site` has the layout, the style and the
//! scripts.

mod content;
mod guides;
mod html;
mod lists;
pub mod tools;

use std::fs;
use std::io;
use std::path::Path;

pub use self::content::NoSite;
use self::content::{Content, Generated, Services};
use self::html::{Addresses, html};
use crate::page::{Kind, Page};

const SEARCH: &str = include_str!("../../site/search.html");
/// Files that are copied.
const FILES: &[(&str, &str)] = &[
    ("site.css", include_str!("../../site/site.css")),
    ("site.js", include_str!("../../site/site.js")),
    ("search.js", include_str!("../../site/search.js")),
];

/// Writes the site of these pages, and of the guides of the repository in `root`, into a folder. Returns the number of pages.
///
/// # Errors
/// If a guide cannot be read, or a page cannot be read or written.
pub fn write(pages: &[Page], root: &Path, folder: &Path) -> Result<usize, NoSite> {
    let guides = guides::read(root)?;
    let generated = pages.iter().map(Generated::of).collect::<Result<Vec<_>, _>>()?;
    let mut services = Services::new();
    for one in generated.iter().filter(|one| one.page.cloudformation_type.is_some()) {
        services.entry(&one.service).or_default().entry(one.type_name()).or_default().push(one);
    }
    let addresses: Addresses = guides
        .iter()
        .map(|guide| (guide.file.clone(), guide.address.clone()))
        .chain(generated.iter().map(|one| (one.page.path.clone(), one.address.clone())))
        .collect();
    let mut written = 0;
    let mut put = |content: &Content| {
        written += 1;
        put(folder, &content.address, &content.laid_out())
    };
    put(&lists::home(&guides, &generated, &services))?;
    put(&Content {
        address: "search.html".to_owned(),
        title: "Search".to_owned(),
        description: "Search in the types, the attributes and the guides of Ferroform".to_owned(),
        main: SEARCH.to_owned(),
        ..Content::default()
    })?;
    put(&lists::services(&services))?;
    for (service, types) in &services {
        put(&lists::service(service, types))?;
    }
    for guide in &guides {
        put(&Content {
            address: guide.address.clone(),
            title: guide.title.clone(),
            description: format!("Ferroform: {}", guide.title),
            kind: Some("Guide"),
            main: html(&guide.file, &guide.markdown, &addresses),
            side: lists::guides(&guides, "../", &guide.address),
        })?;
    }
    for one in &generated {
        let main = html(&one.page.path, one.markdown, &addresses);
        put(&Content {
            address: one.address.clone(),
            title: one.title.clone(),
            description: one.description.clone(),
            kind: Some(one.page.kind.title()),
            main: format!("{}{}", lists::pages_of_type(one, &services), weighed(one.page.kind, main)),
            side: lists::beside(one, &generated, &services),
        })?;
    }
    for (name, text) in FILES {
        put_file(folder, name, text)?;
    }
    put_file(folder, "names.json", &lists::names(&generated, &guides))?;
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

fn put(folder: &Path, address: &str, text: &str) -> Result<(), NoSite> {
    Ok(put_file(folder, address, text)?)
}

fn put_file(folder: &Path, address: &str, text: &str) -> io::Result<()> {
    let file = folder.join(address);
    if let Some(folder) = file.parent() {
        fs::create_dir_all(folder)?;
    }
    fs::write(file, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_has_pages_with_a_title_and_without_the_fields() {
        let text = "---\npage_title: \"t\"\nsubcategory: \"SQS\"\ndescription: \"Manages \\\"queues\\\".\"\n---\n\n# awscc_sqs_queue (Resource)\n";
        let page = |kind: Kind, path: &str| Page {
            path: path.to_owned(),
            kind,
            name: "awscc_sqs_queue".to_owned(),
            cloudformation_type: Some("AWS::SQS::Queue"),
            text: text.to_owned(),
        };
        let pages =
            [page(Kind::Resource, "resources/sqs_queue.md"), page(Kind::List, "list-resources/sqs_queue.md")];
        let folder = tempfile::tempdir().expect("a folder");
        let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        write(&pages, root, folder.path()).expect("it is written");
        let read = |file: &str| fs::read_to_string(folder.path().join(file)).expect("it is there");

        let resource = read("resources/sqs_queue.html");
        assert!(resource.contains("<title>awscc_sqs_queue (Resource) - Ferroform</title>"), "{resource}");
        assert!(resource.contains("content=\"Manages &quot;queues&quot;.\""), "{resource}");
        assert!(resource.contains("data-pagefind-meta=\"kind:Resource\""), "{resource}");
        assert!(resource.contains("<a href=\"../list-resources/sqs_queue.html\">List</a>"), "{resource}");
        assert!(resource.contains("<a href=\"../services/sqs.html\">SQS</a>"), "{resource}");
        assert!(!resource.contains("page_title") && !resource.contains("{{"), "{resource}");
        assert!(read("services/sqs.html").contains("AWS::SQS::Queue"));
        assert!(read("index.html").contains("href=\"services/sqs.html\""));
        let names: serde_json::Value = serde_json::from_str(&read("names.json")).expect("JSON");
        let queue = serde_json::json!({ "name": "awscc_sqs_queue", "kind": "Resource", "of": "AWS::SQS::Queue", "url": "resources/sqs_queue.html" });
        assert_eq!(names["pages"], serde_json::json!([queue]));
        let guides = names["guides"].as_array().expect("guides");
        let tags = guides.iter().find(|guide| guide["url"] == "guides/tags.html").expect("the guide to tags");
        let section = serde_json::json!({ "title": "Types without default tags", "url": "guides/tags.html#types-without-default-tags" });
        assert!(tags["sections"].as_array().is_some_and(|all| all.contains(&section)), "{tags}");
        assert!(guides.iter().all(|guide| guide["url"] != "guides/contributing.html"), "no guide for users");
        assert!(read("guides/hosts.html").contains("aria-current=\"page\""));
    }
}
