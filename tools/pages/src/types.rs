//! The pages of a type: its resource, its data sources, its list and its ephemeral resource.

use std::fmt::Write as _;

use ferroform::explain::{
    Explained, Import, Operation, Type, aligned, listed_by, listing_arguments, variable,
};
use ferroform_core::schema::SchemaKind;
use ferroform_core::table::{AttributeTable, Configurability, ResourceTable};
use ferroform_engine::plural_block;
use terraform_provider_awscc::NAME;

use crate::attributes::{write_objects, write_schema};
use crate::execute::{Example, Written, address_of};
use crate::markdown::{code, paragraphs, prose};
use crate::page::{Draft, Kind, Page, first_sentence, names, sentence};
use crate::relations::Relations;

/// A type with what is known of it.
pub(crate) struct Described<'a> {
    pub(crate) of: &'a Type,
    pub(crate) explained: &'a Explained,
    pub(crate) relations: &'a Relations,
}

/// Returns the page of AWS about a type. It follows from its name.
fn page_of_aws(cloudformation_type: &str) -> Option<String> {
    let parts: Vec<String> = cloudformation_type.split("::").map(str::to_lowercase).collect();
    let [vendor, service, resource] = parts.as_slice() else { return None };
    Some(format!(
        "https://docs.aws.amazon.com/AWSCloudFormation/latest/TemplateReference/{vendor}-resource-{service}-{resource}.html"
    ))
}

impl Described<'_> {
    /// Returns all pages of the type.
    pub(crate) fn pages(&self) -> Vec<Page> {
        let offers = &self.of.offers;
        let pages = [
            offers.resource.as_ref().map(|_| self.resource()),
            offers.data_source.as_ref().map(|_| self.singular(Kind::DataSource)),
            offers.plural_data_source.as_deref().map(|name| self.plural(name)),
            offers.list_resource.as_ref().map(|_| self.list()),
            offers.ephemeral_resource.as_ref().map(|_| self.singular(Kind::Ephemeral)),
        ];
        pages.into_iter().flatten().collect()
    }

    fn draft(&self, kind: Kind, name: &str, about: &str) -> Draft {
        let type_name = self.of.cloudformation_type;
        let described = first_sentence(self.explained.description);
        let description =
            if described.is_empty() { about.to_owned() } else { format!("{about} {described}") };
        let mut draft = Draft::new(kind, name, &description, Some(type_name));
        let about = about.replace(type_name, &code(type_name));
        let page = page_of_aws(type_name).map_or_else(String::new, |page| {
            format!(" AWS describes the type on [a page of its own]({page}).")
        });
        draft.paragraph(&format!("{about}{page}"));
        draft.paragraph(&paragraphs(self.explained.description));
        if let Some(message) = self.explained.deprecated {
            draft.paragraph(&format!("**Deprecated.** {}", prose(message)));
        }
        draft
    }

    fn table(&self) -> &'static ResourceTable {
        self.of.table
    }

    /// Returns a sentence that sends to the resource, whose example the one here needs.
    fn needs_resource(&self) -> Option<String> {
        let name = self.of.offers.resource.as_deref()?;
        Some(format!(
            "It needs the resource in [the example of {}](../resources/{}.md#example).",
            code(name),
            self.table().name
        ))
    }

    fn resource(&self) -> Page {
        let explained = self.explained;
        let type_name = explained.cloudformation_type;
        let mut draft =
            self.draft(Kind::Resource, &self.of.name, &format!("Manages objects of the type {type_name}."));
        let facts = explained.facts().into_iter().filter(|(word, _)| *word != "deprecated");
        draft.table(
            ["Fact", "Value"],
            facts.map(|(word, text)| {
                let text = if word == "identifier" { code(&text) } else { prose(&text) };
                [word.to_owned(), text]
            }),
        );
        draft.heading(2, "Example");
        draft.block("terraform", &explained.example);
        draft.heading(2, "Schema");
        write_objects(&mut draft, &explained.objects, SchemaKind::Resource);
        self.write_secrets(&mut draft);
        self.write_import(&mut draft);
        self.write_relations(&mut draft);
        write_operations(&mut draft, &explained.operations);
        draft.finish()
    }

    fn write_secrets(&self, draft: &mut Draft) {
        if self.explained.secrets.is_empty() {
            return;
        }
        draft.heading(2, "Secrets");
        draft.paragraph(
            "A write-only argument is in no plan and no state. A new value is sent when its version changes.",
        );
        draft.list(self.explained.secrets.iter().map(|secret| {
            let must = if secret.is_required { " One of both must be set." } else { "" };
            let (path, argument, version) =
                (code(&secret.path), code(&secret.argument), code(&secret.version));
            format!("{path}: write-only argument {argument}, with {version}.{must}")
        }));
    }

    /// Writes which types the type refers to, and which refer to it.
    fn write_relations(&self, draft: &mut Draft) {
        let to = self.relations.to(self.of).map(|(path, names)| {
            format!(
                "{}: {}",
                code(path),
                names.iter().map(|name| link(name)).collect::<Vec<_>>().join(" or ")
            )
        });
        let to: Vec<String> = to.collect();
        let from = match self.relations.from(self.of) {
            Ok(names) => names.into_iter().map(|name| link(name)).collect::<Vec<_>>().join(", "),
            Err(count) => format!("{count} resources"),
        };
        if to.is_empty() && from.is_empty() {
            return;
        }
        draft.heading(2, "References");
        draft.paragraph("To other resources, and from them, as far as the schemas of AWS tell:");
        draft.list(to);
        if !from.is_empty() {
            draft.paragraph(&format!("Referred to by {from}."));
        }
    }

    fn write_import(&self, draft: &mut Draft) {
        let Import { id, named, accepts_arn, accepts_region, identity: _ } = &self.explained.import;
        let name = &self.of.name;
        draft.heading(2, "Import");
        let parts = names(self.explained.identifier.iter().map(|part| part.name));
        draft.paragraph(&format!(
            "The import ID is the identifier of Cloud Control, which consists of {parts}:"
        ));
        draft.block("shell", &format!("terraform import {name}.example '{id}'"));
        draft.paragraph("Or in a configuration:");
        draft.block("terraform", &format!("import {{\n  to = {name}.example\n  id = \"{id}\"\n}}"));
        draft.paragraph("Or by the identity, since Terraform 1.12:");
        let [parts, others] = self.explained.identity();
        let members: Vec<_> = parts.into_iter().map(|part| (part, format!("\"<{part}>\""))).collect();
        let members = aligned(&members, 2);
        draft.block(
            "terraform",
            &format!("import {{\n  to = {name}.example\n  identity = {{\n{members}  }}\n}}"),
        );
        let optional = names(others);
        let others = [
            (!optional.is_empty()).then(|| format!("The identity may also have {optional}.")),
            named.as_ref().map(|named| format!("An ID may name its parts, in any order: {}.", code(named))),
            accepts_arn
                .then(|| "An ARN of the object, which contains the identifier, is an ID too.".to_owned()),
            accepts_region.then(|| {
                format!(
                    "A region may follow: {}. So it may in an ID of another form.",
                    code(&format!("{id}@<region>"))
                )
            }),
        ];
        draft.list(others.into_iter().flatten());
        if !self.explained.moved_from.is_empty() {
            let from = names(self.explained.moved_from.iter().copied());
            draft.paragraph(&format!("A `moved` block takes over the state of {from}."));
        }
    }

    /// Writes a page about one object that is read by its identifier.
    fn singular(&self, kind: Kind) -> Page {
        let name = &self.of.name;
        let type_name = self.of.cloudformation_type;
        let about = match kind {
            Kind::Ephemeral => format!(
                "Reads an object of the type {type_name} that contains a secret, and stores nothing of it."
            ),
            _ => format!("Reads an object of the type {type_name}."),
        };
        let mut draft = self.draft(kind, name, &about);
        if self.of.offers.resource.is_none() {
            draft.paragraph("There is no resource of this type: Cloud Control cannot create, read and delete its objects.");
        }
        draft.heading(2, "Example");
        let word = if kind == Kind::Ephemeral { "ephemeral" } else { "data" };
        match self.needs_resource() {
            Some(needed) => {
                draft.block("terraform", &format!("{word} \"{name}\" \"example\" {{\n  id = {name}.example.id\n}}"));
                draft.paragraph(&needed);
            }
            None => draft.block(
                "terraform",
                &format!("variable \"id\" {{\n  type = string\n}}\n\n{word} \"{name}\" \"example\" {{\n  id = var.id\n}}"),
            ),
        }
        draft.heading(2, "Schema");
        write_schema(&mut draft, self.table().root, SchemaKind::DataSource);
        write_operations(&mut draft, of_name(&self.explained.operations, "read"));
        draft.finish()
    }

    fn plural(&self, name: &str) -> Page {
        let type_name = self.of.cloudformation_type;
        let about = format!("Lists the identifiers of the objects of the type {type_name}.");
        let mut draft = self.draft(Kind::PluralDataSource, name, &about);
        draft.heading(2, "Example");
        let example = Example::read(&self.explained.example).ok();
        let resource = example.as_ref().and_then(|example| example.of(&self.of.name));
        let (mut set, mut from_variables, mut text) = (Vec::new(), Vec::new(), String::new());
        for argument in listing_arguments(self.table()) {
            match self.in_resource(resource, argument) {
                Some(own) => set.push((argument.name, format!("{}.{own}", address_of(&self.of.name)))),
                None => {
                    text.push_str(&(variable(argument.name, &argument.kind, None) + "\n"));
                    from_variables.push((argument.name, format!("var.{}", argument.name)));
                }
            }
        }
        let needs_resource = !set.is_empty();
        set.extend(from_variables);
        text.push_str(&block_of(&format!("data \"{name}\" \"example\""), &aligned(&set, 1)));
        draft.block("terraform", &text);
        if needs_resource {
            draft.paragraph(&self.needs_resource().unwrap_or_default());
        }
        draft.heading(2, "Schema");
        write_schema(&mut draft, plural_block(self.table()), SchemaKind::Resource);
        write_operations(&mut draft, of_name(&self.explained.operations, "list"));
        draft.finish()
    }

    /// Returns the name of the resource's attribute with the value of this argument. `example` is the resource in the example of
    /// its page.
    fn in_resource(&self, example: Option<&Written>, argument: &AttributeTable) -> Option<&'static str> {
        self.of.offers.resource.as_ref()?;
        let own = listed_by(self.table(), argument)?;
        // The object in the example has it only if the example sets it, or the service always does.
        let is_set = |example: &Written| example.body.attributes().any(|set| set.key.as_str() == own.name);
        (own.configurability == Configurability::Computed || example.is_some_and(is_set)).then_some(own.name)
    }

    fn list(&self) -> Page {
        let name = &self.of.name;
        let type_name = self.of.cloudformation_type;
        let about = format!("Lists the objects of the type {type_name} in a query.");
        let mut draft = self.draft(Kind::List, name, &about);
        draft.paragraph("`terraform query`, which is in Terraform 1.14 and later, reads it from a file whose name ends with `.tfquery.hcl`.");
        draft.heading(2, "Example");
        let arguments = listing_arguments(self.table());
        let set: Vec<_> =
            arguments.iter().map(|argument| (argument.name, format!("var.{}", argument.name))).collect();
        let mut text: String =
            arguments.iter().map(|own| variable(own.name, &own.kind, None) + "\n").collect();
        let mut body = format!("  provider = {NAME}\n");
        if !set.is_empty() {
            let _ = write!(body, "\n  config {{\n{}  }}\n", aligned(&set, 2));
        }
        text.push_str(&block_of(&format!("list \"{name}\" \"example\""), &body));
        draft.block("terraform", &text);
        draft.heading(2, "Schema of `config`");
        write_schema(&mut draft, plural_block(self.table()), SchemaKind::List);
        write_operations(&mut draft, of_name(&self.explained.operations, "list"));
        draft.finish()
    }
}

/// Returns a link to the page of a resource.
fn link(name: &str) -> String {
    let page = name.strip_prefix(NAME).unwrap_or(name).trim_start_matches('_');
    format!("[{}](../resources/{page}.md)", code(name))
}

fn block_of(head: &str, body: &str) -> String {
    if body.is_empty() { format!("{head} {{}}") } else { format!("{head} {{\n{body}}}") }
}

fn of_name<'a>(operations: &'a [Operation], name: &str) -> &'a [Operation] {
    let place = operations.iter().position(|operation| operation.name == name);
    place.and_then(|place| operations.get(place..=place)).unwrap_or_default()
}

/// Writes what Cloud Control can do, with the permissions that it needs.
fn write_operations(draft: &mut Draft, operations: &[Operation]) {
    draft.heading(2, "Permissions");
    draft.paragraph("What the caller must be allowed to do, as the schema of the type says:");
    draft.list(operations.iter().map(|operation| {
        let text = match (&operation.permissions, operation.is_supported) {
            (_, false) if operation.name == "update" => {
                "there is no update: every change replaces the object".to_owned()
            }
            (_, false) => "Cloud Control cannot do it".to_owned(),
            (None, true) => "the schema says nothing".to_owned(),
            (Some(permissions), true) if permissions.is_empty() => "the schema names none".to_owned(),
            (Some(permissions), true) => names(permissions.iter().map(String::as_str)),
        };
        format!("{}: {}", operation.name, if text.starts_with('`') { text } else { sentence(&text) })
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_of_aws_follows_from_the_name() {
        let page = page_of_aws("AWS::Logs::LogGroup");
        assert!(page.is_some_and(|page| page.ends_with("/aws-resource-logs-loggroup.html")));
        assert_eq!(page_of_aws("AWS::Logs"), None);
    }
}
