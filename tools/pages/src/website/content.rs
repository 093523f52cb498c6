//! Pages of the site before they are HTML, and their layout.

use std::collections::BTreeMap;

use super::html::{escaped, to_root};
use crate::page::Page;

const LAYOUT: &str = include_str!("../../site/page.html");

/// The types of services: a service, its types, and their pages.
pub(super) type Services<'a> = BTreeMap<&'a str, BTreeMap<&'a str, Vec<&'a Page>>>;

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
