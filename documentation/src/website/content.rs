//! Pages of the site before they are HTML, and their layout.

use std::collections::BTreeMap;
use std::io;

use super::html::{escaped, to_root};
use crate::page::{Kind, Page};
use crate::reading::split;

const LAYOUT: &str = include_str!("../../site/page.html");

/// Why there is no site.
#[derive(Debug, thiserror::Error)]
pub enum NoSite {
    /// A file cannot be read or written.
    #[error(transparent)]
    File(#[from] io::Error),
    /// The fields at the beginning of a page cannot be read.
    #[error("{0}: {1}")]
    Page(String, String),
}

/// A generated page with its fields.
pub(super) struct Generated<'p> {
    pub(super) page: &'p Page,
    pub(super) address: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) service: String,
    pub(super) markdown: &'p str,
}

impl<'p> Generated<'p> {
    pub(super) fn of(page: &'p Page) -> Result<Self, NoSite> {
        let (fields, markdown) = split(&page.text).map_err(|error| NoSite::Page(page.path.clone(), error))?;
        let field = |name: &str| {
            fields.iter().find(|(own, _)| own == name).map(|(_, value)| value.clone()).unwrap_or_default()
        };
        Ok(Self {
            page,
            address: match page.kind {
                Kind::Index => "provider.html".to_owned(),
                _ => page.path.replace(".md", ".html"),
            },
            title: format!("{} ({})", page.name, page.kind.title()),
            description: field("description"),
            service: field("subcategory"),
            markdown,
        })
    }

    /// Returns the CloudFormation type that it is about.
    pub(super) fn type_name(&self) -> &'p str {
        self.page.cloudformation_type.unwrap_or_default()
    }
}

/// The types of services: a service, its types, and their pages.
pub(super) type Services<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Vec<&'a Generated<'a>>>>;

/// A page of the site before it is laid out.
#[derive(Default)]
pub(super) struct Content {
    pub(super) address: String,
    pub(super) title: String,
    pub(super) description: String,
    /// What the search calls it, if the search finds it.
    pub(super) kind: Option<&'static str>,
    pub(super) main: String,
    /// What is listed beside it.
    pub(super) side: String,
}

impl Content {
    pub(super) fn laid_out(&self) -> String {
        let body = self.kind.map_or_else(String::new, |kind| {
            format!(
                " data-pagefind-body data-pagefind-filter=\"kind:{kind}\" data-pagefind-meta=\"kind:{kind}\""
            )
        });
        let (alone, side) = match self.side.as_str() {
            "" => (" alone", String::new()),
            side => ("", format!("<nav class=\"side\" aria-label=\"Related pages\">\n{side}</nav>\n")),
        };
        filled(
            LAYOUT,
            &[
                ("root", &to_root(&self.address)),
                ("title", &escaped(&self.title)),
                ("description", &escaped(&self.description)),
                ("body", &body),
                ("main", &self.main),
                ("alone", alone),
                ("side", &side),
            ],
        )
    }
}

/// Returns a template with values in the places of `{{name}}`. Values are not searched for places.
pub(super) fn filled(template: &str, values: &[(&str, &str)]) -> String {
    let mut out = String::with_capacity(template.len() * 2);
    let mut rest = template;
    while let Some((before, after)) = rest.split_once("{{") {
        let (name, after) = after.split_once("}}").unwrap_or((after, ""));
        out.push_str(before);
        out.push_str(values.iter().find(|(own, _)| *own == name).map_or("", |(_, value)| value));
        rest = after;
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_take_the_places_of_their_names() {
        assert_eq!(filled("a {{b}} c {{b}}{{d}}", &[("b", "{{d}}"), ("d", "e")]), "a {{d}} c {{d}}e");
    }
}
