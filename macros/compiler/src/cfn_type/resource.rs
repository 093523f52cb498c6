//! What the attribute of a struct says about a resource type.

use proc_macro2::{Span, TokenStream};
use quote::quote;
use syn::parse::ParseStream;
use syn::{Ident, LitStr, token};

use super::field::Field;
use super::operations::{self, Handler, Tagging};
use super::words::{Value, Word, reported};
use crate::catalogue::{self, cfn_type as messages};
use crate::cfn::pointer::without_root;
use crate::emit::{CratePath, option};
use crate::finding::Findings;
use crate::nearest::nearest;
use crate::syntax::{self, Mistake};

/// A resource type.
pub(super) struct Resource {
    pub(super) type_name: LitStr,
    pub(super) file: Option<LitStr>,
    source_url: Option<LitStr>,
    documentation_url: Option<LitStr>,
    replacement_strategy: Option<String>,
    primary_identifier: Vec<String>,
    additional_identifiers: Vec<Vec<String>>,
    handlers: Vec<Handler>,
    tagging: Tagging,
}

/// The longest URL that the registry accepts.
const LONGEST_URL: usize = 4_096;

/// Reads the words of a resource type.
pub(super) fn resource(item: &Ident, words: &[Word], fields: &[Field], findings: &mut Findings) -> Resource {
    let find = |name: &str| words.iter().find(|word| word.known.word == name);
    let mut checked = |name, check: fn(&str) -> bool, message: fn(&str) -> String| {
        let text = find(name).and_then(|word| reported(word.text(), findings))?;
        if !check(&text.value()) {
            findings.wrong(text.span(), message(&text.value()));
        }
        Some(text)
    };
    let type_name = checked("type_name", is_type_name, messages::bad_type_name);
    let file = checked("file", is_file, |_| messages::BAD_FILE.into());
    let source_url = checked("source_url", is_url, |_| messages::BAD_URL.into());
    let documentation_url = checked("documentation_url", is_url, |_| messages::BAD_URL.into());
    let handlers = find("handlers");
    if handlers.is_none() {
        findings.wrong(item.span(), messages::NO_HANDLERS);
    }
    Resource {
        type_name: type_name.unwrap_or_else(|| LitStr::new("", item.span())),
        file,
        source_url,
        documentation_url,
        replacement_strategy: find("replacement_strategy").and_then(|word| strategy(word, findings)),
        primary_identifier: primary_identifier(item, find("primary_identifier"), fields, findings),
        additional_identifiers: additional_identifiers(words, fields, findings),
        handlers: handlers.map(|word| operations::handlers(word, findings)).unwrap_or_default(),
        tagging: operations::tagging(find("tagging"), fields, findings),
    }
}

impl Resource {
    /// Emits the description of the type, with these properties.
    pub(super) fn describe(
        &self,
        object: &TokenStream,
        definitions: &Ident,
        path: &CratePath,
    ) -> TokenStream {
        let built = Ident::new("__built", Span::mixed_site());
        let source_url = option(self.source_url.as_ref());
        let documentation_url = option(self.documentation_url.as_ref());
        let strategy = option(self.replacement_strategy.as_ref());
        let primary = &self.primary_identifier;
        let additional = self.additional_identifiers.iter().map(|identifier| quote!(&[#(#identifier),*]));
        let handlers = self.handlers.iter().map(|handler| handler.expression(path));
        let tagging = self.tagging.expression(path);
        quote! {
            let mut #definitions = <#path::__private::Definitions as ::core::default::Default>::default();
            let #built = {
                let #definitions = &mut #definitions;
                #object
            };
            #path::__private::ResourceType {
                type_name: Self::TYPE_NAME,
                source_url: #source_url,
                documentation_url: #documentation_url,
                replacement_strategy: #strategy,
                tagging: #tagging,
                object: #built,
                definitions: #definitions,
                primary_identifier: &[#(#primary),*],
                additional_identifiers: &[#(#additional),*],
                handlers: &[#(#handlers),*],
            }
        }
    }
}

fn is_type_name(text: &str) -> bool {
    let parts: Vec<&str> = text.split("::").collect();
    let is_part =
        |part: &&str| (2..=64).contains(&part.len()) && part.chars().all(|c| c.is_ascii_alphanumeric());
    parts.len() == 3 && parts.iter().all(is_part)
}

fn is_url(text: &str) -> bool {
    let host = text.strip_prefix("https://");
    text.len() <= LONGEST_URL
        && host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

/// Whether a text can be the path of a schema in the workspace. A path out of the workspace is an error of `cfg_resource`.
fn is_file(text: &str) -> bool {
    text.ends_with(".json") && !text.starts_with('/') && !text.contains('\\') && !text.contains(':')
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
fn primary_identifier(
    item: &Ident,
    word: Option<&Word>,
    fields: &[Field],
    findings: &mut Findings,
) -> Vec<String> {
    let marked = fields.iter().filter_map(|field| field.flag("primary_identifier").map(|at| (field, at)));
    let Some(word) = word else {
        let marked: Vec<(&Field, Span)> = marked.collect();
        if marked.is_empty() {
            findings.wrong(item.span(), messages::NO_IDENTIFIER);
        }
        marked.iter().for_each(|(field, at)| is_fixed(field, *at, findings));
        return marked.into_iter().map(|(field, _)| field.name.value.clone()).collect();
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
    let mut identifiers: Vec<Vec<String>> = marked.map(|field| vec![field.name.value.clone()]).collect();
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
            let (field, at) = field(input, fields, messages::EXPECTED_FIELDS)?;
            whole(field, at);
            return Ok(field.name.value.clone());
        }
        let text: LitStr = syntax::parse(input, messages::EXPECTED_FIELDS)?;
        let written = text.value();
        let path = without_root(&written);
        let first = path.split('/').next().unwrap_or_default();
        let Some(field) = fields.iter().find(|field| field.name.value == first) else {
            let near = nearest(first, fields.iter().map(|field| field.name.value.as_str()));
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

/// Reads the name of a field.
pub(super) fn field<'f>(
    input: ParseStream<'_>,
    fields: &'f [Field],
    expected: &str,
) -> Result<(&'f Field, Span), Mistake> {
    let wrong = Mistake::here(input, expected);
    let name: Ident = input.call(syn::ext::IdentExt::parse_any).map_err(|_| wrong)?;
    let text = syn::ext::IdentExt::unraw(&name).to_string();
    let named = |field: &Field| syn::ext::IdentExt::unraw(&field.ident).to_string();
    if let Some(field) = fields.iter().find(|field| named(field) == text) {
        return Ok((field, name.span()));
    }
    let names: Vec<String> = fields.iter().map(named).collect();
    let near = nearest(&text, names.iter().map(String::as_str));
    Err(Mistake::new(name.span(), messages::no_field(&text, near)))
}

/// Reads the alternatives of an object: `one_of(cron, (start, end))`.
pub(super) fn alternatives(word: &Word, fields: &[Field], findings: &mut Findings) -> Vec<Vec<String>> {
    let mut inner = Findings::new();
    let before = findings.errors().count();
    let sets = word.entries(findings, |input| {
        if !input.peek(token::Paren) {
            let (field, _) = field(input, fields, messages::EXPECTED_ALTERNATIVES)?;
            return Ok(vec![field.name.value.clone()]);
        }
        let group: proc_macro2::Group = syntax::parse(input, messages::EXPECTED_ALTERNATIVES)?;
        let list = syntax::list(group.stream(), group.span_close(), |input| {
            let (field, _) = field(input, fields, messages::EXPECTED_ALTERNATIVES)?;
            Ok(field.name.value.clone())
        });
        Ok(list.reported(&mut inner))
    });
    let is_read = findings.errors().count() == before && !inner.has_errors();
    if sets.len() < 2 && is_read {
        findings.wrong(word.name.span(), messages::ONE_ALTERNATIVE);
    }
    findings.append(inner);
    sets
}
