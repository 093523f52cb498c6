//! What drift was found, as text, Markdown and JSON.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use super::Acceptance;
use super::baseline::Accepted;
use crate::explain::FORMAT_VERSION;
use crate::explain::page::{Page, aside, heading, name};
use crate::explain_plan::{argument, code, comment, counted, escaped, fenced, plain, shown};
use crate::state::Unread;

/// What was found.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Report {
    /// How many objects were read.
    #[serde(skip)]
    pub(super) objects: usize,
    /// How many findings the baseline has.
    #[serde(skip)]
    pub(super) accepted: usize,
    /// Objects with values that have changed.
    pub(super) changed: Vec<Drifted>,
    /// Objects that are in the state and do not exist.
    pub(super) gone: Vec<Gone>,
    /// Objects that exist and are in no state.
    pub(super) unmanaged: Vec<Object>,
    /// Values that no read shows, such as passwords.
    pub(super) unverifiable: Vec<Unverifiable>,
    pub(super) unread: Vec<Unread>,
    /// What was accepted until a day that is over.
    pub(super) expired: Vec<Expired>,
    /// How many objects of each other provider the state has.
    pub(super) passed_over: BTreeMap<String, usize>,
}

/// A report for programs.
#[derive(Serialize)]
pub(crate) struct Document<'a> {
    format_version: u32,
    summary: Summary,
    #[serde(flatten)]
    report: &'a Report,
}

/// How many there are of each.
#[derive(Serialize)]
struct Summary {
    objects: usize,
    changed: usize,
    gone: usize,
    unmanaged: usize,
    unread: usize,
    accepted: usize,
}

/// An object with values that have changed.
#[derive(Debug, Serialize)]
pub(super) struct Drifted {
    pub(super) address: String,
    #[serde(flatten)]
    pub(super) object: Object,
    pub(super) values: Vec<DriftedValue>,
    /// The arguments with the values that are there now.
    pub(super) adopt: String,
    /// The command that plans to set what is declared to what was applied.
    pub(super) revert: Option<String>,
}

/// An object of the service.
#[derive(Debug, Serialize)]
pub(super) struct Object {
    #[serde(rename = "type")]
    pub(super) type_name: &'static str,
    pub(super) id: String,
    pub(super) region: Option<String>,
}

/// A value that has changed.
#[derive(Debug, Serialize)]
pub(super) struct DriftedValue {
    pub(super) path: String,
    pub(super) kind: Kind,
    /// Whether the configuration had the value when it was last applied; null if nothing was applied since an import.
    pub(super) is_declared: Option<bool>,
    /// What the plan wants it to be, if one was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) configured: Option<Json>,
    /// What it was after the last apply.
    pub(super) applied: Json,
    pub(super) now: Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Kind {
    Changed,
    Removed,
    Added,
}

/// An object that does not exist any more.
#[derive(Debug, Serialize)]
pub(super) struct Gone {
    pub(super) address: String,
    #[serde(flatten)]
    pub(super) object: Object,
    pub(super) adopt: String,
}

/// What no read shows of an object.
#[derive(Debug, Serialize)]
pub(super) struct Unverifiable {
    pub(super) address: String,
    pub(super) paths: Vec<String>,
}

/// Something that was accepted for a time.
#[derive(Debug, Serialize)]
pub(super) struct Expired {
    pub(super) address: String,
    pub(super) path: Option<String>,
    pub(super) until: String,
    pub(super) reason: String,
}

impl Report {
    pub(crate) fn document(&self) -> Document<'_> {
        let summary = Summary {
            objects: self.objects,
            changed: self.changed.len(),
            gone: self.gone.len(),
            unmanaged: self.unmanaged.len(),
            unread: self.unread.len(),
            accepted: self.accepted,
        };
        Document { format_version: FORMAT_VERSION, summary, report: self }
    }

    /// Whether anything was found that is not accepted.
    pub(crate) fn has_drift(&self) -> bool {
        !(self.changed.is_empty() && self.gone.is_empty() && self.unmanaged.is_empty())
    }

    /// Whether every object was read.
    pub(crate) fn is_whole(&self) -> bool {
        self.unread.is_empty()
    }

    /// Takes out what is accepted from now on.
    pub(super) fn accept(&mut self, Acceptance { until, reason }: &Acceptance) -> Vec<Accepted> {
        let mut all = Vec::new();
        for one in self.changed.drain(..) {
            all.extend(one.values.iter().map(|value| value.accepted(&one.address)));
        }
        all.extend(self.gone.drain(..).map(|one| Accepted::object(&one.address)));
        all.extend(self.unmanaged.drain(..).map(|one| Accepted::object(&one.text())));
        self.expired.clear();
        self.accepted += all.len();
        all.into_iter()
            .map(|one| Accepted { until: until.to_string(), reason: reason.clone(), ..one })
            .collect()
    }

    /// Returns a line such as `3 objects: 2 changed, 1 gone`.
    fn line(&self) -> String {
        let found = counted(&[
            (self.changed.len(), "changed"),
            (self.gone.len(), "gone"),
            (self.unmanaged.len(), "in no state"),
            (self.unread.len(), "not read"),
            (self.accepted, "accepted"),
        ]);
        format!("{} objects: {}", self.objects, found.as_deref().unwrap_or("no drift"))
    }

    /// Whether there is anything to say.
    fn is_quiet(&self) -> bool {
        !self.has_drift() && self.is_whole() && self.expired.is_empty()
    }

    /// Returns the text, with styles as ANSI escape codes. It is empty if there is nothing to say.
    pub(crate) fn text(&self) -> String {
        if self.is_quiet() {
            return String::new();
        }
        let mut page = Page::default();
        page.line(0, &heading(&self.line()));
        for one in &self.changed {
            page.line(0, "");
            page.line(0, &format!("{}  {}", name(&one.address), one.object.text()));
            for value in &one.values {
                page.line(2, &format!("{} = {}", value.path, value.change()));
                page.wrapped(6, &aside(&value.words()));
            }
            page.line(2, "adopt:");
            one.adopt.lines().for_each(|line| page.line(4, line));
            if let Some(command) = &one.revert {
                page.line(2, &format!("revert: {command}"));
            }
        }
        for one in &self.gone {
            page.line(0, "");
            page.line(0, &format!("{}  {} does not exist", name(&one.address), one.object.text()));
            page.line(2, "adopt:");
            one.adopt.lines().for_each(|line| page.line(4, line));
        }
        if !self.unmanaged.is_empty() {
            page.heading("In no state");
            self.unmanaged.iter().for_each(|one| page.line(2, &one.text()));
            page.line(2, "adopt: the command `import`, with `--state`");
        }
        if !self.unread.is_empty() {
            page.heading("Not read");
            for one in &self.unread {
                page.wrapped(2, &format!("{}: {}", one.address, one.why));
            }
        }
        if !self.expired.is_empty() {
            page.heading("No longer accepted");
            self.expired.iter().for_each(|one| page.line(2, &one.text()));
        }
        if !self.unverifiable.is_empty() {
            page.heading("No read shows");
            for one in &self.unverifiable {
                page.wrapped(2, &format!("{}: {}", one.address, one.paths.join(", ")));
            }
        }
        page.into_text()
    }

    /// Returns a comment for a pull request or an issue. It is empty if there is nothing to say.
    pub(crate) fn markdown(&self) -> String {
        if self.is_quiet() {
            return String::new();
        }
        let changed = self.changed.iter().map(Drifted::markdown);
        let gone = self
            .gone
            .iter()
            .map(|one| format!("\n{} {} does not exist\n", code(&one.address), one.object.code()));
        let unmanaged = self.unmanaged.iter().map(|one| format!("\n{} is in no state\n", one.code()));
        let unread = self
            .unread
            .iter()
            .map(|one| format!("\n{} was not read: {}\n", code(&one.address), escaped(&one.why)));
        let expired = self.expired.iter().map(|one| format!("\nno longer accepted: {}\n", code(&one.text())));
        let parts = changed.chain(gone).chain(unmanaged).chain(unread).chain(expired);
        comment(format!("**Drift: {}**\n", self.line()), parts, "")
    }
}

impl Object {
    pub(super) fn text(&self) -> String {
        let region = self.region.as_ref().map_or_else(String::new, |region| format!(" in {region}"));
        format!("{} {}{region}", self.type_name, self.id)
    }

    fn code(&self) -> String {
        code(&self.text())
    }
}

impl DriftedValue {
    /// Returns the argument that the value is in.
    pub(super) fn argument(&self) -> &str {
        argument(&self.path)
    }

    pub(super) fn accepted(&self, address: &str) -> Accepted {
        Accepted { path: Some(self.path.clone()), now: self.now.clone(), ..Accepted::object(address) }
    }

    /// Returns both values, such as `30 -> 45`.
    fn change(&self) -> String {
        format!("{} -> {}", shown(&self.applied), shown(&self.now))
    }

    fn words(&self) -> String {
        let what = match self.kind {
            Kind::Changed => "changed",
            Kind::Removed => "removed",
            Kind::Added => "added",
        };
        let whose = match self.is_declared {
            Some(true) => ", and the configuration has another value: a plan sets it back",
            Some(false) => ", and the configuration does not have it: a plan leaves it",
            None => "",
        };
        let configured = self.configured.as_ref();
        let configured =
            configured.map_or_else(String::new, |value| format!("; the plan has {}", shown(value)));
        format!("{what}{whose}{configured}")
    }
}

impl Drifted {
    fn markdown(&self) -> String {
        let mut text = format!(
            "\n<details><summary>{} {}</summary>\n\n| value | applied | now | |\n|---|---|---|---|\n",
            code(&self.address),
            self.object.code()
        );
        for value in &self.values {
            let [path, applied, now] =
                [value.path.clone(), shown(&value.applied), shown(&value.now)].map(|text| code(&text));
            text += &format!("| {path} | {applied} | {now} | {} |\n", escaped(&value.words()));
        }
        text += &fenced("hcl", &self.adopt.lines().map(str::to_owned).collect::<Vec<_>>());
        if let Some(command) = &self.revert {
            text += &format!("\nRevert: {}\n", code(command));
        }
        text + "\n</details>\n"
    }
}

impl Expired {
    pub(super) fn of(accepted: &Accepted) -> Self {
        let Accepted { address, path, until, reason, .. } = accepted;
        let path = path.as_deref().map(plain);
        Self { address: plain(address), path, until: until.clone(), reason: plain(reason) }
    }

    fn text(&self) -> String {
        let path = self.path.as_ref().map_or_else(String::new, |path| format!(" {path}"));
        let reason = if self.reason.is_empty() { String::new() } else { format!(" ({})", self.reason) };
        format!("{}{path}, until {}{reason}", self.address, self.until)
    }
}
