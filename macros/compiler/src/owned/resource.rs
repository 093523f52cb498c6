//! What a struct says about its resource type.

use proc_macro2::Span;
use syn::{Ident, LitStr};

use super::field::Field;
use super::operations;
use super::schema::{Handler, ResourceType};
use crate::args::Args;
use crate::catalogue::{self, owned as messages};
use crate::cfn::pointer::without_root;
use crate::finding::Findings;
use crate::language::{self, Value, Word, field, reported};
use crate::nearest::nearest;
use crate::syntax::{self, Mistake};

/// The longest URL that the registry accepts.
const LONGEST_URL: usize = 4_096;

/// Returns the resource type without its properties.
pub(super) fn resource(
    item: &Ident,
    words: &[Word],
    fields: &[Field],
    args: &Args,
    findings: &mut Findings,
) -> ResourceType {
    let find = |name| language::find(words, name);
    let mut url = |name| {
        let text = find(name).and_then(|word| reported(word.text(), findings))?;
        if !is_url(&text.value()) {
            findings.wrong(text.span(), messages::BAD_URL);
        }
        Some(text.value())
    };
    let (source_url, documentation_url) = (url("source_url"), url("documentation_url"));
    let type_name = args.annotation.type_name.as_ref().map(|name| name.value.clone());
    ResourceType {
        type_name: type_name.unwrap_or_default(),
        source_url,
        documentation_url,
        replacement_strategy: find("replacement_strategy").and_then(|word| strategy(word, findings)),
        primary_identifier: identifier(item, find("identifier"), fields, findings),
        additional_identifiers: additional_identifiers(words, fields, findings),
        handlers: args.registered.clone().unwrap_or_else(|| listed(fields)),
        tagging: operations::tagging(find("tagging"), fields, findings),
        ..ResourceType::default()
    }
}

/// Returns the operations of a type that Rust code manages, if the schema says more of them than that they exist: by which
/// properties a list can be narrowed.
fn listed(fields: &[Field]) -> Vec<Handler> {
    let filters = fields.iter().filter(|field| field.flag("filter").is_some());
    let filters: Vec<String> = filters.map(|field| field.member.name.clone()).collect();
    if filters.is_empty() {
        return Vec::new();
    }
    let operation = |operation| Handler { operation, ..Handler::default() };
    let list = Handler { filters, ..operation("list") };
    ["create", "read", "update", "delete"].map(operation).into_iter().chain([list]).collect()
}

fn is_url(text: &str) -> bool {
    let host = text.strip_prefix("https://");
    text.len() <= LONGEST_URL
        && host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

fn strategy(word: &Word, findings: &mut Findings) -> Option<String> {
    let name = match word.path() {
        Ok(path) => path.get_ident().map(ToString::to_string),
        Err(_) => word.text().ok().map(|text| text.value()),
    };
    let is_known = |name: &String| matches!(name.as_str(), "create_then_delete" | "delete_then_create");
    let known = name.filter(is_known);
    if known.is_none() {
        let at = word.other_form().place;
        findings.wrong(at, messages::BAD_STRATEGY);
    }
    known
}

/// Returns the paths of the properties that identify an object. The words of fields say it, or the word of the struct.
fn identifier(item: &Ident, word: Option<&Word>, fields: &[Field], findings: &mut Findings) -> Vec<String> {
    let marked = fields.iter().filter_map(|field| field.flag("identifier").map(|at| (field, at)));
    let Some(word) = word else {
        let marked: Vec<(&Field, Span)> = marked.collect();
        if marked.is_empty() {
            findings.wrong(item.span(), messages::NO_IDENTIFIER);
        }
        marked.iter().for_each(|(field, at)| is_fixed(field, *at, findings));
        return marked.into_iter().map(|(field, _)| field.member.name.clone()).collect();
    };
    for (_, at) in marked {
        findings.wrong(at, messages::IDENTIFIER_TWICE);
    }
    let mut places = Vec::new();
    let paths = paths(word, fields, findings, |field, at| places.push((field, at)));
    places.into_iter().for_each(|(field, at)| is_fixed(field, at, findings));
    paths
}

/// Reports an identifier that users can change.
fn is_fixed(field: &Field, at: Span, findings: &mut Findings) {
    if field.flag("read_only").or_else(|| field.flag("create_only")).is_none() {
        findings.wrong(at, messages::MUTABLE_IDENTIFIER);
    }
}

fn additional_identifiers(words: &[Word], fields: &[Field], findings: &mut Findings) -> Vec<Vec<String>> {
    let marked = fields.iter().filter(|field| field.flag("additional_identifier").is_some());
    let mut identifiers: Vec<Vec<String>> = marked.map(|field| vec![field.member.name.clone()]).collect();
    let lists = words
        .iter()
        .filter(|word| word.known.word == "additional_identifier" && matches!(word.value, Value::List(..)));
    identifiers.extend(lists.map(|word| paths(word, fields, findings, |_, _| {})));
    identifiers
}

/// Returns the paths of properties in a list such as `(team, "Endpoint/Host")`. `whole` is called with each field that is
/// named as a whole.
fn paths<'f>(
    word: &Word,
    fields: &'f [Field],
    findings: &mut Findings,
    mut whole: impl FnMut(&'f Field, Span),
) -> Vec<String> {
    word.entries(findings, |input| {
        if !input.peek(LitStr) {
            let (field, name) = field(input, fields, messages::EXPECTED_FIELDS)?;
            whole(field, name.span());
            return Ok(field.member.name.clone());
        }
        let text: LitStr = syntax::parse(input, messages::EXPECTED_FIELDS)?;
        let written = text.value();
        let path = without_root(&written);
        let first = path.split('/').next().unwrap_or_default();
        let Some(field) = fields.iter().find(|field| field.member.name == first) else {
            let near = nearest(first, fields.iter().map(|field| field.member.name.as_str()));
            let mistake = Mistake::new(text.span(), catalogue::unknown_property(path));
            return Err(match near {
                Some(near) => mistake.with_help(catalogue::did_you_mean(near)),
                None => mistake,
            });
        };
        if first == path {
            whole(field, text.span());
        }
        Ok(path.to_owned())
    })
}
