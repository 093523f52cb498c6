//! Pages as their readers see them: parsed again, by a library that knows Markdown.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// What a page has, as read from its text.
#[derive(Debug, Default)]
pub struct ReadPage {
    /// The headings, with their levels.
    pub headings: Vec<(usize, String)>,
    /// The code blocks: the heading they are under, their language and their text.
    pub blocks: Vec<Block>,
    /// Where links lead.
    pub links: Vec<String>,
    /// The names of anchors.
    pub anchors: Vec<String>,
    /// The items of lists that begin with code: the heading they are under, and that code.
    pub items: Vec<(String, String)>,
    /// HTML other than anchors. There should be none.
    pub html: Vec<String>,
}

/// A block of code.
#[derive(Debug, Clone)]
pub struct Block {
    /// The heading above it.
    pub heading: String,
    /// The language.
    pub language: String,
    /// The text.
    pub text: String,
}

pub(crate) const OPTIONS: Options = Options::ENABLE_TABLES.union(Options::ENABLE_STRIKETHROUGH);

impl ReadPage {
    /// Reads the text of a page.
    pub fn of(text: &str) -> Self {
        let mut read = Self::default();
        let mut heading: Option<String> = None;
        let mut block: Option<Block> = None;
        let mut begins_item = false;
        for event in Parser::new_ext(text, OPTIONS) {
            let is_first = std::mem::replace(&mut begins_item, matches!(event, Event::Start(Tag::Item)));
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(level)) => {
                    read.headings.push((level as usize, heading.take().unwrap_or_default()));
                }
                Event::Start(Tag::CodeBlock(kind)) => {
                    let language = match kind {
                        CodeBlockKind::Fenced(language) => language.to_string(),
                        CodeBlockKind::Indented => "indented".to_owned(),
                    };
                    block = Some(Block { heading: read.above(), language, text: String::new() });
                }
                Event::End(TagEnd::CodeBlock) => read.blocks.extend(block.take()),
                Event::Start(Tag::Link { dest_url, .. }) => read.links.push(dest_url.to_string()),
                Event::Text(text) => {
                    if let Some(block) = &mut block {
                        block.text.push_str(&text);
                    } else if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                Event::Code(text) => match &mut heading {
                    Some(heading) => heading.push_str(&text),
                    None if is_first => read.items.push((read.above(), text.to_string())),
                    None => {}
                },
                Event::Html(html) | Event::InlineHtml(html) => match anchor(&html) {
                    Some(name) => read.anchors.push(name.to_owned()),
                    None if html.trim() == "</a>" => {}
                    None => read.html.push(html.to_string()),
                },
                _ => {}
            }
        }
        read
    }

    /// Returns the last heading.
    fn above(&self) -> String {
        self.headings.last().map_or_else(String::new, |(_, text)| text.clone())
    }

    /// Returns the example, if there is one.
    pub fn example(&self) -> Option<&str> {
        let is_it = |block: &&Block| block.heading == "Example" && block.language == "terraform";
        self.blocks.iter().find(is_it).map(|block| block.text.as_str())
    }
}

fn anchor(html: &str) -> Option<&str> {
    html.trim().strip_prefix("<a id=\"")?.split_once("\">").map(|(name, _)| name)
}

/// Returns the text that a piece of Markdown shows, without its form.
#[cfg(test)]
pub(crate) fn shown(markdown: &str) -> String {
    let mut out = String::new();
    for event in Parser::new_ext(markdown, OPTIONS) {
        match event {
            Event::Text(text) | Event::Code(text) => out.push_str(&text),
            Event::Start(Tag::Paragraph) | Event::End(TagEnd::Paragraph) => {}
            Event::SoftBreak => out.push('\n'),
            other => panic!("{markdown:?} has {other:?}"),
        }
    }
    out
}
