//! A page, and how it grows.

use std::fmt::Write as _;

use serde_json::Value as Json;
use terraform_provider_awscc::NAME;

use crate::markdown::{code, prose};

/// What a page is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// The provider itself.
    Index,
    /// A resource.
    Resource,
    /// A data source that reads one object.
    DataSource,
    /// A data source that lists objects.
    PluralDataSource,
    /// A list resource of `terraform query`.
    List,
    /// An ephemeral resource.
    Ephemeral,
    /// An action.
    Action,
    /// A function.
    Function,
}

impl Kind {
    /// Returns the folder in which the registry looks for such pages.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Index => "",
            Self::Resource => "resources/",
            Self::DataSource | Self::PluralDataSource => "data-sources/",
            Self::List => "list-resources/",
            Self::Ephemeral => "ephemeral-resources/",
            Self::Action => "actions/",
            Self::Function => "functions/",
        }
    }

    /// Returns its name in titles.
    pub fn title(self) -> &'static str {
        match self {
            Self::Index => "Provider",
            Self::Resource => "Resource",
            Self::DataSource | Self::PluralDataSource => "Data Source",
            Self::List => "List Resource",
            Self::Ephemeral => "Ephemeral Resource",
            Self::Action => "Action",
            Self::Function => "Function",
        }
    }
}

/// A page.
#[derive(Debug, Clone)]
pub struct Page {
    /// The file, in the folder of the documentation: `resources/logs_log_group.md`.
    pub path: String,
    /// What it is about.
    pub kind: Kind,
    /// The name of what it is about, with the prefix of the provider, as users write it.
    pub name: String,
    /// The CloudFormation type, if it is about one.
    pub cloudformation_type: Option<&'static str>,
    /// What it is about, in a sentence.
    pub description: String,
    /// Its text, in Markdown.
    pub text: String,
}

impl Page {
    /// Returns its title.
    pub fn title(&self) -> String {
        format!("{} ({})", self.name, self.kind.title())
    }

    /// Returns the service of the type that it is about, as AWS writes it: `ApiGatewayV2`.
    pub fn service(&self) -> &'static str {
        self.cloudformation_type.and_then(|name| name.split("::").nth(1)).unwrap_or_default()
    }

    /// Returns its address on the site.
    pub fn address(&self) -> String {
        match self.kind {
            Kind::Index => "provider.html".to_owned(),
            _ => self.path.replace(".md", ".html"),
        }
    }

    /// Returns the file for the registry. The fields before the text are YAML that is also JSON, so no character needs a thought.
    pub fn file(&self) -> String {
        let title = format!("{} {} - terraform-provider-{NAME}", self.name, self.kind.title());
        let [title, service, description] =
            [&*title, self.service(), &self.description].map(|text| Json::from(text).to_string());
        // HashiCorp's tfplugindocs refuses an index that is in a subcategory.
        let service = match self.kind {
            Kind::Index => String::new(),
            _ => format!("subcategory: {service}\n"),
        };
        format!("---\npage_title: {title}\n{service}description: {description}\n---\n{}", self.text)
    }
}

/// A page that grows.
#[derive(Debug)]
pub(crate) struct Draft {
    page: Page,
}

impl Draft {
    /// Begins a page about what users write with this name.
    pub(crate) fn new(
        kind: Kind,
        name: &str,
        description: &str,
        cloudformation_type: Option<&'static str>,
    ) -> Self {
        let short = match kind {
            Kind::Index => "index",
            _ => name.strip_prefix(NAME).and_then(|name| name.strip_prefix('_')).unwrap_or(name),
        };
        let (name, path) = (name.to_owned(), format!("{}{short}.md", kind.folder()));
        let description = description.split_whitespace().collect::<Vec<_>>().join(" ");
        let mut page = Page { path, kind, name, cloudformation_type, description, text: String::new() };
        page.text = format!("\n# {}\n", page.title());
        Self { page }
    }

    pub(crate) fn heading(&mut self, level: usize, text: &str) {
        let _ = write!(self.page.text, "\n{} {text}\n", "#".repeat(level));
    }

    /// Adds a paragraph that is Markdown.
    pub(crate) fn paragraph(&mut self, markdown: &str) {
        if !markdown.is_empty() {
            let _ = write!(self.page.text, "\n{markdown}\n");
        }
    }

    /// Adds a list of items that are Markdown.
    pub(crate) fn list(&mut self, items: impl IntoIterator<Item = String>) {
        let mut items = items.into_iter().peekable();
        if items.peek().is_some() {
            self.page.text.push('\n');
        }
        for item in items {
            let _ = writeln!(self.page.text, "- {item}");
        }
    }

    /// Adds a block of code.
    pub(crate) fn block(&mut self, language: &str, text: &str) {
        let _ = write!(self.page.text, "\n```{language}\n{}\n```\n", text.trim_end());
    }

    pub(crate) fn anchor(&mut self, name: &str) {
        let _ = write!(self.page.text, "\n<a id=\"{name}\"></a>\n");
    }

    /// Adds a table of two columns. The cells are Markdown without line breaks.
    pub(crate) fn table(&mut self, heads: [&str; 2], rows: impl IntoIterator<Item = [String; 2]>) {
        // Between backticks too, a pipe would end its cell.
        let cell = |text: &str| text.replace("\\|", "|").replace('|', "\\|");
        let mut rows = rows.into_iter().peekable();
        if rows.peek().is_some() {
            let _ = write!(self.page.text, "\n| {} | {} |\n|---|---|\n", heads[0], heads[1]);
        }
        for [left, right] in rows {
            let _ = writeln!(self.page.text, "| {} | {} |", cell(&left), cell(&right));
        }
    }

    pub(crate) fn finish(self) -> Page {
        self.page
    }
}

/// Returns a text as a sentence that begins with a capital and ends with a full stop.
pub(crate) fn sentence(text: &str) -> String {
    let mut characters = text.trim().chars();
    let first = characters.next().map(|first| first.to_uppercase().collect::<String>()).unwrap_or_default();
    let text = format!("{first}{}", characters.as_str());
    if text.is_empty() || text.ends_with(['.', '!', '?']) { text } else { format!("{text}.") }
}

/// Returns names as code with commas between them.
pub(crate) fn names<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    names.into_iter().map(code).collect::<Vec<_>>().join(", ")
}

/// Returns the first sentence of prose.
pub(crate) fn first_sentence(text: &str) -> &str {
    let text = text.trim();
    let ends = [". ", ".\n", "\n\n"].into_iter().filter_map(|end| text.find(end).map(|place| place + 1));
    ends.min().and_then(|end| text.get(..end)).unwrap_or(text).trim()
}

/// Returns prose as an item of a list continues: with a space before it.
pub(crate) fn continued(text: &str) -> String {
    if text.trim().is_empty() { String::new() } else { format!(" {}", prose(&sentence(text))) }
}
