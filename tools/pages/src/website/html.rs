//! Markdown as HTML, with links between the pages of the site.

use std::collections::BTreeMap;

use pulldown_cmark::{CodeBlockKind, CowStr, Event, Parser, Tag, TagEnd, html};

use crate::reading::OPTIONS;

/// The pages of the site: the file in the repository, or in the documentation of the provider, and the address on the site.
pub(crate) type Addresses = BTreeMap<String, String>;

/// Returns text that HTML shows as it is, in attributes too.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            other => out.push(other),
        }
    }
    out
}

/// Returns what leads from a page at this address to the root of the site.
pub(crate) fn to_root(address: &str) -> String {
    "../".repeat(address.matches('/').count())
}

/// Returns a file that is named relative to another one: `docs/a.md` and `../b.md` give `b.md`.
pub(super) fn joined(from: &str, relative: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in relative.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Returns where a link on a page leads on the site, or nothing if it leads to a file that is no page.
fn target(file: &str, link: &str, addresses: &Addresses) -> Option<String> {
    if link.starts_with('#') || link.contains("://") || link.starts_with("mailto:") {
        return Some(link.to_owned());
    }
    let (path, fragment) = link.split_at(link.find('#').unwrap_or(link.len()));
    let address = addresses.get(&joined(file, path))?;
    let here = addresses.get(file)?;
    Some(format!("{}{address}{fragment}", to_root(here)))
}

/// A heading of a page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Heading {
    pub(crate) text: String,
    pub(crate) anchor: String,
}

/// Returns the headings of a page, with the anchors that GitHub forms.
pub(crate) fn headings(markdown: &str) -> Vec<Heading> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut found, mut open) = (Vec::new(), None::<String>);
    for event in Parser::new_ext(markdown, OPTIONS) {
        match event {
            Event::Start(Tag::Heading { .. }) => open = Some(String::new()),
            Event::Text(part) | Event::Code(part) => open.iter_mut().for_each(|text| text.push_str(&part)),
            Event::End(TagEnd::Heading(_)) => {
                let text = open.take().unwrap_or_default();
                let lower = text.trim().to_lowercase();
                let is_kept = |c: &char| c.is_alphanumeric() || "-_ ".contains(*c);
                let mut anchor = lower.chars().filter(is_kept).collect::<String>().replace(' ', "-");
                let count = counts.entry(anchor.clone()).or_default();
                *count += 1;
                if *count > 1 {
                    anchor = format!("{anchor}-{}", *count - 1);
                }
                found.push(Heading { text, anchor });
            }
            _ => {}
        }
    }
    found
}

/// Returns the HTML of the Markdown of a file. Headings have the anchors that they have on GitHub. Code and tables can be
/// scrolled with the keyboard. A link to a file that is no page of the site is shown as its text.
pub(crate) fn html(file: &str, markdown: &str, addresses: &Addresses) -> String {
    let mut anchors = headings(markdown).into_iter().map(|heading| heading.anchor);
    let mut links = Vec::new();
    let mut changed = Vec::new();
    for mut event in Parser::new_ext(markdown, OPTIONS) {
        match &mut event {
            Event::Start(Tag::Heading { id, .. }) => *id = anchors.next().map(CowStr::from),
            Event::Start(Tag::Link { dest_url, .. }) => {
                let target = target(file, dest_url, addresses);
                links.push(target.is_some());
                let Some(target) = target else { continue };
                *dest_url = target.into();
            }
            Event::Start(Tag::Image { dest_url, .. }) => {
                *dest_url = target(file, dest_url, addresses).unwrap_or_default().into();
            }
            Event::End(TagEnd::Link) if !links.pop().unwrap_or_default() => continue,
            Event::Start(Tag::CodeBlock(kind)) => {
                let language = match kind {
                    CodeBlockKind::Fenced(words) => words.split([',', ' ']).next().unwrap_or_default(),
                    CodeBlockKind::Indented => "",
                };
                let language = escaped(if language.is_empty() { "text" } else { language });
                event = raw(format!("<pre tabindex=\"0\"><code class=\"language-{language}\">"));
            }
            Event::End(TagEnd::CodeBlock) => event = raw("</code></pre>\n"),
            Event::Start(Tag::Table(_)) => changed.push(raw("<div class=\"scroll\" tabindex=\"0\">")),
            _ => {}
        }
        let ends_table = matches!(event, Event::End(TagEnd::Table));
        changed.push(event);
        changed.extend(ends_table.then(|| raw("</div>\n")));
    }
    let mut out = String::with_capacity(markdown.len() * 2);
    html::push_html(&mut out, changed.into_iter());
    // The site allows no style in a page. In text, `<` is escaped.
    ["left", "center", "right"].iter().fold(out, |out, side| {
        ["td", "th"].iter().fold(out, |out, cell| {
            out.replace(
                &format!("<{cell} style=\"text-align: {side}\""),
                &format!("<{cell} class=\"{side}\""),
            )
        })
    })
}

fn raw<'a>(html: impl Into<CowStr<'a>>) -> Event<'a> {
    Event::Html(html.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn addresses() -> Addresses {
        [
            ("README.md", "guides/readme.html"),
            ("docs/hosts.md", "guides/hosts.html"),
            ("resources/sqs_queue.md", "resources/sqs_queue.html"),
            ("data-sources/sqs_queue.md", "data-sources/sqs_queue.html"),
        ]
        .map(|(file, address)| (file.to_owned(), address.to_owned()))
        .into()
    }

    #[test]
    fn links_lead_to_pages_of_the_site() {
        for (file, link, expected) in [
            ("docs/hosts.md", "../README.md", Some("../guides/readme.html")),
            ("README.md", "docs/hosts.md#features", Some("../guides/hosts.html#features")),
            (
                "data-sources/sqs_queue.md",
                "../resources/sqs_queue.md#example",
                Some("../resources/sqs_queue.html#example"),
            ),
            ("README.md", "#top", Some("#top")),
            ("README.md", "https://example.com/a.md", Some("https://example.com/a.md")),
            ("README.md", "LICENSE-MIT", None),
            ("docs/hosts.md", "../../outside.md", None),
        ] {
            assert_eq!(target(file, link, &addresses()).as_deref(), expected, "{file} {link}");
        }
    }

    #[test]
    fn a_link_to_no_page_is_its_text() {
        let shown = html("README.md", "[the *licence*](LICENSE-MIT), [hosts](docs/hosts.md)", &addresses());
        assert_eq!(shown, "<p>the <em>licence</em>, <a href=\"../guides/hosts.html\">hosts</a></p>\n");
    }

    #[test]
    fn a_picture_is_where_the_site_has_it() {
        let addresses =
            addresses().into_iter().chain([("docs/p.svg".to_owned(), "p.svg".to_owned())]).collect();
        assert_eq!(
            html("README.md", "![P](docs/p.svg)", &addresses),
            "<p><img src=\"../p.svg\" alt=\"P\" /></p>\n"
        );
    }

    #[test]
    fn headings_have_anchors_of_their_own() {
        let shown = html("README.md", "# A `b_c`: d\n\n## Example\n\n## Example\n", &addresses());
        assert_eq!(
            shown,
            "<h1 id=\"a-b_c-d\">A <code>b_c</code>: d</h1>\n<h2 id=\"example\">Example</h2>\n<h2 id=\"example-1\">Example</h2>\n"
        );
        let heading = |text: &str, anchor: &str| Heading { text: text.to_owned(), anchor: anchor.to_owned() };
        let expected = [heading("A b c", "a-b-c"), heading("d", "d"), heading("d", "d-1")];
        assert_eq!(headings("text\n\n# A `b` c\n\n# d\n\n# d"), expected);
    }

    #[test]
    fn code_and_tables_can_be_scrolled() {
        let shown = html("README.md", "```rust,ignore\na < \"b\"\n```\n\n|a|\n|-|\n|b|\n", &addresses());
        assert!(
            shown.starts_with(
                "<pre tabindex=\"0\"><code class=\"language-rust\">a &lt; \"b\"\n</code></pre>\n"
            )
        );
        assert!(shown.contains("<div class=\"scroll\" tabindex=\"0\"><table>"), "{shown}");
        let aligned = html("README.md", "|a|\n|-:|\n|b|\n", &addresses());
        assert!(aligned.contains("<td class=\"right\">b</td>"), "{aligned}");
        assert!(shown.ends_with("</table>\n</div>\n"), "{shown}");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(escaped("<a href=\"x\">&"), "&lt;a href=&quot;x&quot;&gt;&amp;");
    }
}
