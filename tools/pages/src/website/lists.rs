//! Lists of pages: the first page of the site, the services, and what is beside and above each page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Value as Json, json};

use super::content::{Content, Services, filled};
use super::guides::Guide;
use super::html::{Heading, escaped, to_root};
use crate::page::{Kind, Page};

const HOME: &str = include_str!("../../site/home.html");

/// Returns the address of the page of a service.
fn address_of_service(service: &str) -> String {
    format!("services/{}.html", service.to_lowercase())
}

/// Returns a link in a list. `here` is the address of the page that has the list.
fn item(root: &str, address: &str, text: &str, here: &str) -> String {
    let current = if address == here { " aria-current=\"page\"" } else { "" };
    format!("<li><a href=\"{root}{address}\"{current}>{}</a></li>\n", escaped(text))
}

/// Returns the guides in their groups.
pub(super) fn guides(guides: &[Guide], root: &str, here: &str) -> String {
    let mut out = String::new();
    for group in guides.chunk_by(|one, next| one.group == next.group) {
        let items: String =
            group.iter().map(|guide| item(root, &guide.address, &guide.title, here)).collect();
        let _ = writeln!(out, "<section><h2>{}</h2><ul>\n{items}</ul></section>", escaped(&group[0].group));
    }
    out
}

/// Returns the names of resources, actions and functions, and the headings of the guides for users, with their addresses as JSON:
/// a search that names one shows it first.
pub(super) fn names(pages: &[Page], guides: &[Guide]) -> String {
    let named = |page: &&Page| matches!(page.kind, Kind::Resource | Kind::Action | Kind::Function);
    let pages: Vec<Json> = pages
        .iter()
        .filter(named)
        .map(|page| {
            let of = page.cloudformation_type.unwrap_or_default();
            json!({ "name": page.name, "kind": page.kind.title(), "of": of, "url": page.address() })
        })
        .collect();
    let for_contributors = guides.last().map(|guide| guide.group.as_str());
    let for_users = guides.iter().filter(|guide| Some(guide.group.as_str()) != for_contributors);
    let guides: Vec<Json> = for_users
        .map(|guide| {
            let address = |section: &Heading| format!("{}#{}", guide.address, section.anchor);
            let sections: Vec<Json> = guide
                .sections
                .iter()
                .map(|section| json!({ "title": section.text, "url": address(section) }))
                .collect();
            json!({ "title": guide.title, "group": guide.group, "url": guide.address, "sections": sections })
        })
        .collect();
    json!({ "pages": pages, "guides": guides }).to_string()
}

/// Returns links to all pages of the type of a page.
pub(super) fn pages_of_type(of: &Page, services: &Services<'_>) -> String {
    let (here, types) = (of.address(), services.get(of.service()));
    let Some(pages) = types.and_then(|types| types.get(of.cloudformation_type?)) else {
        return String::new();
    };
    let link = |page: &&Page| item(&to_root(&here), &page.address(), short_kind(page.kind), &here);
    let links: String = pages.iter().map(link).collect();
    format!(
        "<nav class=\"kinds\" aria-label=\"Pages of this type\" data-pagefind-ignore><ul>\n{links}</ul></nav>\n"
    )
}

fn short_kind(kind: Kind) -> &'static str {
    match kind {
        Kind::PluralDataSource => "Plural data source",
        Kind::DataSource => "Data source",
        Kind::List => "List",
        Kind::Ephemeral => "Ephemeral",
        other => other.title(),
    }
}

/// Returns what is listed beside a page: the types of its service, or everything that is of no service.
pub(super) fn beside(of: &Page, pages: &[Page], services: &Services<'_>) -> String {
    let (here, service) = (of.address(), of.service());
    let root = to_root(&here);
    let Some(types) = services.get(service) else {
        let others = pages.iter().filter(|page| page.cloudformation_type.is_none());
        let links: String = others.map(|page| item(&root, &page.address(), &page.title(), &here)).collect();
        return format!("<section><h2>The provider</h2><ul>\n{links}</ul></section>\n");
    };
    let mut links = String::new();
    for (name, pages) in types {
        // The pages of a type begin with its resource.
        let Some(first) = pages.first() else { continue };
        let address = first.address();
        let here = if Some(*name) == of.cloudformation_type { &*address } else { "" };
        links.push_str(&item(&root, &address, last_part(name), here));
    }
    format!(
        "<section><h2><a href=\"{root}{}\">{}</a></h2><ul>\n{links}</ul></section>\n",
        address_of_service(service),
        escaped(service)
    )
}

/// Returns the last part of the name of a type: `AWS::Lambda::Function` is `Function`.
fn last_part(cloudformation_type: &str) -> &str {
    cloudformation_type.rsplit("::").next().unwrap_or(cloudformation_type)
}

/// Returns links to all services, with the number of their types.
fn links_to_services(services: &Services<'_>, root: &str) -> String {
    let link = |(service, types): (&&str, &BTreeMap<_, _>)| {
        item(root, &address_of_service(service), &format!("{service} ({})", types.len()), "")
    };
    services.iter().map(link).collect()
}

/// Returns the first page of the site.
pub(super) fn home(all: &[Guide], pages: &[Page], services: &Services<'_>) -> Content {
    let count = |kind: Kind| pages.iter().filter(|page| page.kind == kind).count().to_string();
    let main = filled(
        HOME,
        &[
            ("resources", &count(Kind::Resource)),
            ("pages", &pages.len().to_string()),
            ("guides", &guides(all, "", "")),
            ("services", &links_to_services(services, "")),
        ],
    );
    Content {
        address: "index.html".to_owned(),
        title: "Documentation".to_owned(),
        description:
            "A provider for AWS Cloud Control, for Terraform and OpenTofu, and a Rust framework for providers"
                .to_owned(),
        main,
        ..Content::default()
    }
}

/// Returns the list of services.
pub(super) fn services(services: &Services<'_>) -> Content {
    Content {
        address: "services/index.html".to_owned(),
        title: "Services".to_owned(),
        description: "The services of AWS, with the number of their types".to_owned(),
        main: format!(
            "<h1>Services</h1>\n<ul class=\"grid\">\n{}</ul>\n",
            links_to_services(services, "../")
        ),
        ..Content::default()
    }
}

/// Returns the page of a service, with links to all pages of its types.
pub(super) fn service(service: &str, types: &BTreeMap<&str, Vec<&Page>>) -> Content {
    let mut main = format!(
        "<h1>{}</h1>\n<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr><th>Type</th><th>Pages</th></tr></thead>\n<tbody>\n",
        escaped(service)
    );
    for (name, pages) in types {
        let links: Vec<String> = pages
            .iter()
            .map(|one| format!("<a href=\"../{}\">{}</a>", one.address(), short_kind(one.kind)))
            .collect();
        let own = pages.first().map_or("", |one| one.name.as_str());
        let _ = writeln!(
            main,
            "<tr><td><code>{}</code><br>{}</td><td>{}</td></tr>",
            escaped(own),
            escaped(name),
            links.join(", ")
        );
    }
    main.push_str("</tbody>\n</table></div>\n");
    Content {
        address: address_of_service(service),
        title: service.to_owned(),
        description: format!("All types of {service}, with their pages"),
        kind: Some("Service"),
        main,
        ..Content::default()
    }
}
