//! Pages as their readers see them: parsed again, by a library that knows Markdown.

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

/// What a page has, as read from its text.
#[derive(Debug, Default)]
pub struct ReadPage {
    /// The fields before the text.
    pub front: Vec<(String, String)>,
    /// The headings, with their levels.
    pub headings: Vec<(usize, String)>,
    /// The code blocks: the heading they are under, their language and their text.
    pub blocks: Vec<Block>,
    /// Where links lead.
    pub links: Vec<String>,
    /// The names of anchors.
    pub anchors: Vec<String>,
    /// What is written as code in lines of text.
    pub names: Vec<String>,
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
    /// Reads a page.
    ///
    /// # Errors
    /// If what is before its text is not as expected.
    pub fn of(page: &str) -> Result<Self, String> {
        let (front, body) = split(page)?;
        let mut read = Self { front, ..Self::default() };
        let mut heading: Option<String> = None;
        let mut block: Option<Block> = None;
        let mut begins_item = false;
        for event in Parser::new_ext(body, OPTIONS) {
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
                    let heading = read.headings.last().map_or_else(String::new, |(_, text)| text.clone());
                    block = Some(Block { heading, language, text: String::new() });
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
                    None => {
                        if is_first {
                            let above =
                                read.headings.last().map_or_else(String::new, |(_, text)| text.clone());
                            read.items.push((above, text.to_string()));
                        }
                        read.names.push(text.to_string());
                    }
                },
                Event::Html(html) | Event::InlineHtml(html) => match anchor(&html) {
                    Some(name) => read.anchors.push(name.to_owned()),
                    None if html.trim() == "</a>" => {}
                    None => read.html.push(html.to_string()),
                },
                _ => {}
            }
        }
        Ok(read)
    }

    /// Returns the value of a field.
    #[must_use]
    pub fn field(&self, name: &str) -> Option<&str> {
        self.front.iter().find(|(own, _)| own == name).map(|(_, value)| value.as_str())
    }

    /// Returns the example, if there is one.
    #[must_use]
    pub fn example(&self) -> Option<&str> {
        let is_it = |block: &&Block| block.heading == "Example" && block.language == "terraform";
        self.blocks.iter().find(is_it).map(|block| block.text.as_str())
    }
}

/// The fields at the beginning of a page.
pub(crate) type Fields = Vec<(String, String)>;

/// Separates the fields at the beginning of a page from its text.
pub(crate) fn split(page: &str) -> Result<(Fields, &str), String> {
    let rest = page.strip_prefix("---\n").ok_or("the page does not begin with ---")?;
    let (front, body) = rest.split_once("\n---\n").ok_or("the fields do not end with ---")?;
    let field = |line: &str| {
        let (name, value) = line.split_once(": ").ok_or_else(|| format!("no field: {line}"))?;
        let value = serde_json::from_str(value).map_err(|error| format!("{name}: {error}"))?;
        Ok((name.to_owned(), value))
    };
    Ok((front.lines().map(field).collect::<Result<_, String>>()?, body))
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
