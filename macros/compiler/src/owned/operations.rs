//! The operations of a resource type, and its tags.

use proc_macro2::{Group, Span};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Ident, LitBool, LitInt, LitStr, Token, token};

use super::field::Field;
use super::schema::{Handler, Tagging};
use crate::catalogue::{self, owned as messages};
use crate::finding::Findings;
use crate::language::Word;
use crate::syntax::{self, Mistake, parse};

/// The operations in the order in which schemas have them.
const OPERATIONS: &[&str] = &["create", "read", "update", "delete", "list"];

/// The numbers of minutes that the registry accepts.
const MINUTES: std::ops::RangeInclusive<u16> = 2..=2_160;

/// The tags of a type, as they are written.
#[derive(Default)]
struct Written {
    switches: Vec<(&'static str, bool)>,
    permissions: Vec<String>,
}

/// Reads `registered(create("…", timeout_in_minutes = 60), update)`, after `handlers`.
pub(crate) fn handlers(list: &syn::MetaList, handlers: &mut Vec<Handler>, findings: &mut Findings) {
    let (tokens, end) = (list.tokens.clone(), list.delimiter.span().close());
    if tokens.is_empty() {
        findings.wrong(list.path.span(), messages::NO_OPERATIONS);
    }
    let mut inner = Findings::new();
    let read = syntax::list(tokens, end, |input| handler(input, &mut inner)).reported(findings);
    for (handler, at) in read {
        if handlers.iter().any(|known| known.operation == handler.operation) {
            inner.wrong(at, messages::handler_twice(handler.operation));
        } else {
            handlers.push(handler);
        }
    }
    findings.append(inner);
    handlers.sort_by_key(|handler| OPERATIONS.iter().position(|known| *known == handler.operation));
}

fn handler(input: ParseStream<'_>, findings: &mut Findings) -> Result<(Handler, Span), Mistake> {
    let wrong = Mistake::here(input, messages::BAD_HANDLER);
    let name: Ident = input.call(Ident::parse_any).map_err(|_| wrong.clone())?;
    let operation = OPERATIONS.iter().find(|known| name == **known).copied();
    let operation = operation.ok_or_else(|| Mistake::new(name.span(), messages::BAD_HANDLER))?;
    let mut handler = Handler { operation, ..Handler::default() };
    if input.peek(token::Paren) {
        let group: Group = input.parse().map_err(|_| wrong)?;
        let list = syntax::list(group.stream(), group.span_close(), |input| {
            if input.peek(Ident) {
                let word: Ident = parse(input, messages::BAD_MINUTES)?;
                if handler.timeout_in_minutes.is_some() {
                    return Err(Mistake::new(word.span(), catalogue::argument_twice("timeout_in_minutes")));
                }
                handler.timeout_in_minutes = Some(minutes(&word, input)?);
            } else {
                handler.permissions.push(permission(input)?);
            }
            Ok(())
        });
        list.reported(findings);
    }
    Ok((handler, name.span()))
}

fn minutes(word: &Ident, input: ParseStream<'_>) -> Result<u16, Mistake> {
    if word != "timeout_in_minutes" {
        return Err(Mistake::new(word.span(), messages::BAD_MINUTES));
    }
    parse::<Token![=]>(input, messages::BAD_MINUTES)?;
    let at = Mistake::here(input, messages::BAD_MINUTES);
    let number: LitInt = parse(input, messages::BAD_MINUTES)?;
    number.base10_parse().ok().filter(|minutes| MINUTES.contains(minutes)).ok_or(at)
}

fn permission(input: ParseStream<'_>) -> Result<String, Mistake> {
    let wrong = Mistake::here(input, messages::BAD_PERMISSION);
    let text: LitStr = parse(input, messages::BAD_PERMISSION)?;
    let value = text.value();
    let is_good = |service: &str, action: &str| {
        let is_service = |c: char| c.is_ascii_alphanumeric() || c == '-';
        let is_action = |c: char| c.is_ascii_alphanumeric() || c == '*' || c == '?';
        !service.is_empty()
            && service.chars().all(is_service)
            && !action.is_empty()
            && action.chars().all(is_action)
    };
    match value.split_once(':') {
        Some((service, action)) if is_good(service, action) => Ok(value),
        _ => Err(wrong),
    }
}

/// Reads what is said about tags: `tagging(tag_on_create = false, permissions("…"))`, and the field that has them.
pub(super) fn tagging(word: Option<&Word>, fields: &[Field], findings: &mut Findings) -> Tagging {
    let mut tagging = Written::default();
    if let Some(word) = word {
        let mut inner = Findings::new();
        word.entries(findings, |input| entry(input, &mut tagging, &mut inner));
        findings.append(inner);
    }
    let mut marked = fields.iter().filter_map(|field| field.flag("tags").map(|at| (field, at)));
    let first = marked.next();
    for (_, at) in marked {
        findings.wrong(at, messages::TAGS_TWICE);
    }
    let is_off = tagging.switches.contains(&("taggable", false));
    if let Some((_, at)) = first.filter(|_| is_off) {
        findings.wrong(at, messages::contradiction("tags", "taggable = false"));
    }
    // The registry takes this property for the tags if a schema says nothing.
    let usual = fields.iter().find(|field| field.member.name == "Tags" && field.flag("read_only").is_none());
    let found = first.map(|(field, _)| field).or(usual);
    if let Some(word) = word.filter(|_| !is_off && found.is_none()) {
        findings.wrong(word.name.span(), messages::TAGS_OF_NONE);
    }
    let is_on =
        |word: &str| tagging.switches.iter().find(|(name, _)| *name == word).is_none_or(|(_, on)| *on);
    Tagging {
        property: found.filter(|_| !is_off).map(|field| field.member.name.clone()),
        on_create: is_on("tag_on_create"),
        updatable: is_on("tag_updatable"),
        system_tags: is_on("cloudformation_system_tags"),
        permissions: tagging.permissions,
    }
}

fn entry(input: ParseStream<'_>, tagging: &mut Written, findings: &mut Findings) -> Result<(), Mistake> {
    const SWITCHES: &[&str] = &["taggable", "tag_on_create", "tag_updatable", "cloudformation_system_tags"];
    let name: Ident = parse(input, messages::BAD_TAGGING)?;
    let wrong = || Mistake::new(name.span(), messages::BAD_TAGGING);
    if name == "permissions" && input.peek(token::Paren) {
        let group: Group = input.parse().map_err(|_| wrong())?;
        let permissions = syntax::list(group.stream(), group.span_close(), permission);
        tagging.permissions.extend(permissions.reported(findings));
        return Ok(());
    }
    let switch = SWITCHES.iter().find(|known| name == **known).copied().ok_or_else(wrong)?;
    if tagging.switches.iter().any(|(known, _)| *known == switch) {
        return Err(Mistake::new(name.span(), catalogue::argument_twice(switch)));
    }
    input.parse::<Token![=]>().map_err(|_| wrong())?;
    let value: LitBool = parse(input, catalogue::EXPECTED_SWITCH)?;
    tagging.switches.push((switch, value.value));
    Ok(())
}
