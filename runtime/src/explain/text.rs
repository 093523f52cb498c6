//! Explanations and lists as text for a terminal.

use crate::explain::attribute::Attribute;
use crate::explain::catalogue::{Catalogue, Type};
use crate::explain::explanation::{Definition, Explained, Explanation, Import, Operation, Part};
use crate::explain::limit::PLAIN;
use crate::explain::page::{Page, aside, duration, heading, name, warning};

/// How far facts about the type are from the margin.
const FACT: usize = 11;

impl Catalogue {
    /// Returns a list of these types as text: one line for each.
    #[must_use]
    pub fn text(types: &[&Type]) -> String {
        let width = |of: fn(&Type) -> &str| types.iter().map(|one| of(one).len()).max().unwrap_or_default();
        let (left, middle) = (width(|one| &one.name), width(|one| one.cloudformation_type));
        let mut page = Page::default();
        for one in types {
            let padding = " ".repeat(left.saturating_sub(one.name.len()));
            let has = aside(&one.offers.words().join(", "));
            page.line(
                0,
                &format!("{}{padding}  {:<middle$}  {has}", name(&one.name), one.cloudformation_type),
            );
        }
        page.into_text()
    }
}

impl Explanation {
    /// Returns the explanation as text. `is_whole` says whether it has the attributes of nested objects too. The text has
    /// styles as ANSI escape codes.
    #[must_use]
    pub fn text(&self, is_whole: bool) -> String {
        let mut page = Page::default();
        match self {
            Self::Type(of_type) => of_type.write(&mut page, is_whole),
            Self::Attribute(part) => part.write(&mut page, is_whole),
        }
        page.into_text()
    }
}

impl Explained {
    fn write(&self, page: &mut Page, is_whole: bool) {
        page.line(0, &format!("{}  {}", heading(&self.name), self.cloudformation_type));
        if !self.description.is_empty() {
            page.line(0, "");
            page.wrapped(2, self.description);
        }
        page.line(0, "");
        for (word, text) in self.facts() {
            page.fact(2, FACT, word, &text);
        }
        write_objects(page, &self.name, &self.objects, is_whole);
        self.write_import(page);
        self.write_operations(page);
        self.write_secrets(page);
        if self.offers.resource.is_some() {
            page.heading("Example");
            page.line(0, "");
            for line in self.example.lines() {
                page.line(if line.is_empty() { 0 } else { 2 }, line);
            }
        }
    }

    /// Returns what is true of the type as a whole: a word with a text, in which names are between backticks.
    #[must_use]
    pub fn facts(&self) -> Vec<(&'static str, String)> {
        let mut facts = Vec::new();
        if let Some(message) = self.deprecated {
            facts.push(("deprecated", message.to_owned()));
        }
        let mut offers: Vec<String> = self.offers.words().into_iter().map(str::to_owned).collect();
        for offer in offers.iter_mut().filter(|offer| offer.as_str() == "plural data source") {
            *offer = format!(
                "plural data source {}",
                self.offers.plural_data_source.as_deref().unwrap_or_default()
            );
        }
        facts.push(("offers", offers.join(", ")));
        let identifier: Vec<_> = self.identifier.iter().map(|part| part.name).collect();
        facts.push(("identifier", identifier.join("|")));
        if !self.is_own {
            facts.push(("region", self.region().to_owned()));
        }
        facts.push(("time limits", self.time_limits()));
        facts.push(("tags", self.tags_text()));
        if self.is_immutable {
            facts.push(("changes", "every change of a property replaces the object".to_owned()));
        }
        if !self.moved_from.is_empty() {
            facts.push(("moved from", self.moved_from.join(", ")));
        }
        facts
    }

    fn region(&self) -> &'static str {
        match (self.is_global, self.has_region_argument) {
            (true, _) => "global: objects are in no region",
            (false, true) => {
                "argument `region`; without it, that of the provider; another region replaces the object"
            }
            (false, false) => "that of the provider",
        }
    }

    fn time_limits(&self) -> String {
        let limits = &self.timeouts;
        let all =
            [("create", Some(limits.create)), ("update", limits.update), ("delete", Some(limits.delete))];
        let all =
            all.into_iter().filter_map(|(word, seconds)| Some(format!("{word} {}", duration(seconds?))));
        let all = all.collect::<Vec<_>>().join(", ");
        if limits.has_argument { format!("argument `timeouts`; without it {all}") } else { all }
    }

    fn tags_text(&self) -> String {
        let Some(tags) = &self.tags else { return "none, and no default tags".to_owned() };
        let shape = match tags.shape {
            "map" => "a map",
            "json" => "a JSON text",
            _ => "objects with key and value",
        };
        let when = if tags.is_updatable { "" } else { "; they are set at creation only" };
        format!("argument `{}`, {shape}; default tags of the provider are added{when}", tags.attribute)
    }

    fn write_import(&self, page: &mut Page) {
        if self.offers.resource.is_none() {
            return;
        }
        page.heading("Import");
        page.line(0, "");
        let Import { id, named, accepts_arn, accepts_region, identity: _ } = &self.import;
        page.line(2, &format!("terraform import {}.example '{id}'", self.name));
        if let Some(named) = named {
            page.fact(2, FACT, "by name", &format!("'{named}', in any order"));
        }
        if *accepts_arn {
            page.fact(2, FACT, "by ARN", "an ARN of the object, which contains the identifier");
        }
        if *accepts_region {
            page.fact(
                2,
                FACT,
                "in a region",
                &format!("'{id}@<region>', or an ID of another form with @<region>"),
            );
        }
        let [parts, others] = self.identity().map(|names| names.join(", "));
        let optional = if others.is_empty() { others } else { format!("; optional: {others}") };
        page.fact(2, FACT, "by identity", &format!("{parts}{optional} (an import block, Terraform 1.12)"));
    }

    fn write_operations(&self, page: &mut Page) {
        let is_known = self.operations.iter().any(|operation| operation.permissions.is_some());
        page.heading(if is_known { "Operations and their permissions" } else { "Operations" });
        page.line(0, "");
        for operation in &self.operations {
            page.fact(2, FACT, operation.name, &operation_text(operation));
        }
    }

    fn write_secrets(&self, page: &mut Page) {
        if self.secrets.is_empty() {
            return;
        }
        page.heading("Secrets");
        page.line(0, "");
        for secret in &self.secrets {
            page.line(2, &name(&secret.path));
            let must = if secret.is_required { "; one of both must be set" } else { "" };
            page.wrapped(
                6,
                &format!("write-only argument {}, with {}{must}", secret.argument, secret.version),
            );
        }
    }
}

impl Part {
    fn write(&self, page: &mut Page, is_whole: bool) {
        page.line(
            0,
            &format!("{}  {}", heading(&format!("{}.{}", self.name, self.path)), self.cloudformation_type),
        );
        page.line(0, "");
        write_attribute(page, &self.name, &self.path, &self.attribute);
        write_objects(page, &self.name, &self.objects, is_whole);
    }
}

/// Writes the first object, and also the others if all is asked for.
fn write_objects(page: &mut Page, type_name: &str, objects: &[Definition], is_whole: bool) {
    let shown = if is_whole { objects.len() } else { 1 };
    for object in objects.iter().take(shown) {
        let what = if object.name.is_empty() {
            "Attributes".to_owned()
        } else {
            format!("Attributes of {}", object.name)
        };
        page.heading(&what);
        if object.is_in_text {
            page.wrapped(2, "They are in a JSON text, so their names are those of the service.");
        }
        for rule in &object.rules {
            page.wrapped(2, &rule.words(PLAIN));
        }
        page.line(0, "");
        for attribute in &object.attributes {
            write_attribute(page, type_name, "", attribute);
        }
    }
    let hidden: usize = objects.iter().skip(shown).map(|object| object.attributes.len()).sum();
    if hidden > 0 {
        page.line(0, "");
        page.line(2, &aside(&format!("{hidden} more in nested objects: `--all` shows them")));
    }
}

/// Writes an attribute. `here` is the definition that follows, to which nobody has to be sent.
fn write_attribute(page: &mut Page, type_name: &str, here: &str, attribute: &Attribute) {
    const DEPTH: usize = 6;
    let set_by = match attribute.configurability {
        "optional_computed" => "optional, computed",
        other => other,
    };
    let property = match attribute.property {
        Some(property) if property != attribute.name => format!("  {}", aside(property)),
        _ => String::new(),
    };
    page.line(2, &format!("{}  {}, {set_by}{property}", name(attribute.name), attribute.shape.words()));
    if !attribute.description.is_empty() {
        page.wrapped(DEPTH, attribute.description);
    }
    if let Some(message) = attribute.deprecated {
        page.line(DEPTH, &warning(&format!("deprecated: {}", message.replace('\n', " "))));
    }
    for limit in &attribute.limits {
        page.wrapped(DEPTH, &limit.words(PLAIN));
    }
    for limit in attribute.shape.element_limits() {
        page.wrapped(DEPTH, &format!("each: {}", limit.words(PLAIN)));
    }
    if let Some(value) = &attribute.filled_in {
        page.wrapped(DEPTH, &format!("if nobody sets it, AWS has {value}"));
    }
    if let Some(value) = &attribute.sent_when_removed {
        page.wrapped(DEPTH, &format!("if it is removed, {value} is sent: AWS would keep the old value"));
    }
    if let Some(default) = &attribute.default {
        let when = if default.only_if_unknown { ", unless the object has a value" } else { "" };
        page.wrapped(DEPTH, &format!("default: {}{when}", default.value));
    }
    for note in attribute.notes(|_| true) {
        page.wrapped(DEPTH, &note);
    }
    if let Some(definition) = attribute.shape.definition().filter(|definition| *definition != here) {
        page.line(DEPTH, &aside(&format!("see {type_name}.{definition}")));
    }
}

fn operation_text(operation: &Operation) -> String {
    match (&operation.permissions, operation.is_supported) {
        (_, false) if operation.name == "update" => "no: every change replaces the object".to_owned(),
        (_, false) => "no".to_owned(),
        (None, true) => "yes".to_owned(),
        (Some(permissions), true) if permissions.is_empty() => {
            "yes; the schema names no permissions".to_owned()
        }
        (Some(permissions), true) => permissions.join(", "),
    }
}
