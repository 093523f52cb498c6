//! An explained plan as text for a terminal.

use serde_json::Value as Json;

use super::explained::{Explained, ExplainedValue, Request};
use super::masks::{NOT_KNOWN, SECRET};
use super::{ExplainedPlan, passed_over};
use crate::explain::page::{Page, aside, duration, heading, name, warning};

/// How many characters of a value are shown.
const MOST_OF_A_VALUE: usize = 200;

impl ExplainedPlan {
    /// Returns the text. It has styles as ANSI escape codes.
    #[must_use]
    pub fn text(&self) -> String {
        let mut page = Page::default();
        page.line(0, &heading(&self.summary.line()));
        for note in passed_over(self).iter().chain(&self.notes) {
            page.wrapped(0, note);
        }
        for change in &self.changes {
            change.write(&mut page);
        }
        page.into_text()
    }
}

impl Explained {
    fn write(&self, page: &mut Page) {
        page.line(0, "");
        page.line(0, &format!("{}  {}", name(&self.address), heading(self.action)));
        for reason in &self.reasons {
            page.wrapped(2, reason);
        }
        for (what, addresses) in self.related() {
            page.wrapped(2, &format!("{what} {}", addresses.join(", ")));
        }
        for value in self.values.iter().filter(|value| !value.is_of_service) {
            value.write(page);
        }
        if let Some(names) = self.of_service() {
            page.wrapped(2, &format!("set by the service: {names}"));
        }
        for request in &self.requests {
            request.write(page, self.cloudformation_type);
        }
    }
}

impl Explained {
    /// Returns the names of the values that only the service knows.
    pub(super) fn of_service(&self) -> Option<String> {
        let all = self.values.iter().filter(|value| value.is_of_service);
        let names: Vec<&str> = all.map(|value| value.path.as_str()).collect();
        (!names.is_empty()).then(|| names.join(", "))
    }
}

impl ExplainedValue {
    fn write(&self, page: &mut Page) {
        let mark = if self.replaces { warning("replaces") } else { String::new() };
        page.line(2, format!("{} = {} {mark}", self.path, self.change()).trim_end());
        page.line(6, &aside(&self.reason));
    }

    /// Returns both values, such as `7 -> 30`.
    pub(super) fn change(&self) -> String {
        if self.before.is_null() {
            return shown(&self.after);
        }
        format!("{} -> {}", shown(&self.before), shown(&self.after))
    }
}

impl Request {
    fn write(&self, page: &mut Page, type_name: &str) {
        page.line(2, &format!("{}, {}", self.title(type_name), self.limit()));
        for line in self.body_lines() {
            page.line(4, &line);
        }
        if self.is_partial {
            page.line(4, &aside("partial: values that are known after apply are missing"));
        }
        if !self.permissions.is_empty() {
            page.wrapped(4, &format!("needs {}", self.permissions.join(", ")));
        }
        page.wrapped(4, &format!("if interrupted: {}", self.if_interrupted));
    }

    /// Returns what is asked for: `update AWS::Logs::LogGroup`.
    pub(super) fn title(&self, type_name: &str) -> String {
        format!("{} {type_name}", self.operation)
    }

    pub(super) fn limit(&self) -> String {
        format!("at most {}", duration(self.seconds))
    }

    /// Returns the body: a patch has a line for each operation.
    pub(super) fn body_lines(&self) -> Vec<String> {
        match &self.body {
            Json::Null => Vec::new(),
            Json::Array(operations) => operations.iter().map(Json::to_string).collect(),
            properties => {
                let text = serde_json::to_string_pretty(properties).unwrap_or_default();
                text.lines().map(str::to_owned).collect()
            }
        }
    }
}

/// Returns a value as it is written in a line.
pub(crate) fn shown(value: &Json) -> String {
    let text = match value {
        Json::String(text) if text == SECRET || text == NOT_KNOWN => text.clone(),
        other => other.to_string(),
    };
    let mut characters = text.chars();
    let mut short: String = characters.by_ref().take(MOST_OF_A_VALUE).collect();
    if characters.next().is_some() {
        short.push('…');
    }
    short
}
