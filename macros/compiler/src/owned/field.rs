//! Fields: properties of an object, or the one value of a struct without named fields.

use std::collections::BTreeSet;

use proc_macro2::Span;
use syn::spanned::Spanned as _;

use super::described::Property;
use super::schema::{Form, Marks, Member, Node, Said, What};
use super::{Reader, limits, value};
use crate::annotation::{Effect, Spanned};
use crate::catalogue::owned as messages;
use crate::documentation::Documentation;
use crate::finding::{Findings, SourceRange};
use crate::language::{self, Value, Word, reported, vocabulary as words};
use crate::lower::naming::snake;
use crate::syntax::Mistake;

/// A field with a name.
pub(super) struct Field {
    /// Its name in Rust.
    pub(super) ident: syn::Ident,
    /// The property.
    pub(super) member: Member,
    /// Whether its type is an `Option`.
    pub(super) is_optional: bool,
    /// The words without a value.
    flags: Vec<(&'static str, Span)>,
}

/// Words that exclude each other.
const CONTRADICTIONS: &[[&str; 2]] = &[
    ["read_only", "create_only"],
    ["read_only", "conditional_create_only"],
    ["read_only", "default"],
    ["read_only", "tags"],
    ["computed", "read_only"],
    ["computed", "default"],
    ["create_only", "conditional_create_only"],
    ["not_returned", "identifier"],
    ["not_returned", "additional_identifier"],
];

impl Field {
    /// Returns the flag with this word.
    pub(super) fn flag(&self, word: &str) -> Option<Span> {
        self.flags.iter().find(|(known, _)| *known == word).map(|(_, at)| *at)
    }

    /// Returns the name of the attribute that follows from the names in Rust. `None` if a word sets it.
    pub(super) fn attribute(&self) -> Option<String> {
        let renamed = self.member.said.iter().find_map(|said| match &said.what {
            What::Effect(Effect::Rename(name)) => Some((name, said.value)),
            _ => None,
        });
        match renamed {
            Some((_, Some(_))) => None,
            Some((name, None)) => Some(name.clone()),
            None => Some(snake(&self.member.name)),
        }
    }

    /// Returns how the property is converted.
    pub(super) fn property(&self) -> Property {
        let default = self.member.node.default.as_ref().filter(|_| !self.is_optional);
        Property {
            ident: self.ident.clone(),
            name: self.member.name.clone(),
            default: default.map(ToString::to_string),
        }
    }
}

impl language::Named for Field {
    fn ident(&self) -> &syn::Ident {
        &self.ident
    }

    fn shown(&self) -> String {
        self.member.name.clone()
    }
}

impl Reader<'_> {
    /// Reads the fields of a struct that is at this place of the schema. `more` are the words that they can have besides those
    /// of every field.
    pub(super) fn named(
        &mut self,
        fields: &syn::FieldsNamed,
        more: &'static [language::Known],
        place: &str,
    ) -> Vec<Field> {
        let known = [
            words::RULES,
            words::LIMITS,
            words::RENAME,
            words::DEPRECATED,
            words::SENSITIVE,
            words::DEFAULT,
            words::COMPUTED,
            words::FIELD,
            more,
            words::NO_VALUES,
        ];
        let mut names = BTreeSet::new();
        let mut read = Vec::new();
        for field in &fields.named {
            let Some(ident) = &field.ident else { continue };
            let words = words::CFN.of_item(&field.attrs, &known, self.findings);
            let name = name(&words, ident, pascal, self.findings);
            if !names.insert(name.value.clone()) {
                self.findings.wrong(name.span, messages::property_twice(&name.value));
            }
            report_contradictions(&words, self.findings);
            self.places.insert(format!("{place}/properties/{}", name.value), ident.span().into());
            read.push(self.field(field, ident, name.value, &words));
        }
        read
    }

    fn field(&mut self, field: &syn::Field, ident: &syn::Ident, name: String, words: &[Word]) -> Field {
        let flags = words.iter().filter(|word| matches!(word.value, Value::None));
        let flags: Vec<_> = flags.map(|word| (word.known.word, word.name.span())).collect();
        let has = |word: &str| flags.iter().any(|(known, _)| *known == word);
        let (node, is_optional) = self.property(field, words);
        if let Some(word) = ["read_only", "not_returned"].into_iter().find(|word| has(word))
            && self.has_handlers
            && !is_optional
        {
            self.findings.wrong(SourceRange::of(&field.ty), messages::must_be_optional(word));
        }
        if let Some(word) = language::find(words, "computed") {
            if !self.has_handlers {
                self.findings.wrong(word.name.span(), messages::COMPUTED_WITHOUT_HANDLERS);
            } else if !is_optional {
                self.findings.wrong(SourceRange::of(&field.ty), messages::must_be_optional("computed"));
            }
        }
        if let Some(word) =
            language::find(words, "not_returned").filter(|_| !self.has_handlers && has("read_only"))
        {
            self.findings.wrong(word.name.span(), messages::contradiction("not_returned", "read_only"));
        }
        if let Some(word) = language::find(words, "filter").filter(|_| !self.has_handlers) {
            self.findings.wrong(word.name.span(), messages::FILTER_WITHOUT_HANDLERS);
        }
        let transform = language::find(words, "property_transform");
        let transform = transform.and_then(|word| reported(word.text(), self.findings));
        let marks = Marks {
            read_only: has("read_only"),
            write_only: has("not_returned"),
            create_only: has("create_only"),
            conditional_create_only: has("conditional_create_only"),
            deprecated: language::find(words, "deprecated").is_some(),
            property_transform: transform.map(|text| text.value()),
        };
        let is_required = !is_optional && node.default.is_none() && !marks.read_only;
        let mut said: Vec<_> = words.iter().filter_map(|word| said(word, self.findings)).collect();
        let secret = language::find(words, "secret").map(|word| word.name.span());
        if let Some(word) = secret.or_else(|| self.is_secret(&field.ty).then(|| field.ty.span())) {
            said.push(Said { what: What::Secret, word, value: None });
            // Terraform shows whatever is not sensitive.
            if !has("sensitive") {
                said.push(Said { what: What::Effect(Effect::Sensitive), word, value: None });
            }
        }
        said.extend(own_name(ident, &name, words));
        let member = Member { name, node, is_required, marks, said };
        Field { ident: ident.clone(), member, is_optional, flags }
    }

    /// Reads the field of a struct of one unnamed field.
    pub(super) fn unnamed(&mut self, field: &syn::Field) -> Node {
        let words = words::CFN.of_item(&field.attrs, &[words::RULES, words::LIMITS], self.findings);
        let (node, is_optional) = self.property(field, &words);
        if is_optional && node.form != Form::Any {
            self.findings.wrong(SourceRange::of(&field.ty), messages::INNER_OPTION);
        }
        node
    }

    /// Returns the schema of a field, and whether the type is an `Option`.
    fn property(&mut self, field: &syn::Field, words: &[Word]) -> (Node, bool) {
        self.refuse_conditions(&field.attrs);
        let description = self.description(&field.attrs).unwrap_or_default();
        let Some(typed) = self.typed(&field.ty) else { return (Node::new(Form::Any), true) };
        let known = || words::RULES.iter().chain(words::LIMITS);
        let is_limit = |word: &&Word| known().any(|known| known.word == word.known.word);
        let limits: Vec<Word> = words.iter().filter(is_limit).cloned().collect();
        let mut node = limits::limit(typed.node, &limits, &self.types, self.findings);
        node.description = description;
        if let Some(Word { value: Value::Is(written), .. }) = language::find(words, "default") {
            node.default = reported(value::value(written, &node.form, &self.types), self.findings);
        }
        (node, typed.is_optional)
    }

    /// Returns the description in a documentation comment.
    pub(super) fn description(&mut self, attributes: &[syn::Attribute]) -> Option<String> {
        match Documentation::text(attributes) {
            Ok(text) => text,
            Err(at) => {
                self.findings.wrong(at, messages::DESCRIPTION_NO_TEXT);
                None
            }
        }
    }

    /// Reports `#[cfg(…)]`, whose value is not known yet.
    pub(super) fn refuse_conditions(&mut self, attributes: &[syn::Attribute]) {
        for attribute in attributes {
            if attribute.path().is_ident("cfg") || attribute.path().is_ident("cfg_attr") {
                self.findings.wrong(attribute.path().span(), messages::CONDITION);
            }
        }
    }
}

/// Returns what a word says that an annotation would say otherwise.
fn said(word: &Word, findings: &mut Findings) -> Option<Said> {
    let name = word.known.word;
    let at = word.name.span();
    let plain = |what| Some(Said { what, word: at, value: None });
    match (&word.value, name) {
        // In the schema, the first two are marks. A type can say the last one too.
        (Value::None, "unordered" | "read_only" | "secret") => None,
        (Value::None, "computed") => plain(What::Effect(Effect::Computed)),
        (Value::None, _) => plain(What::Effect(Effect::from_word(name)?)),
        (_, "rename" | "deprecated") => {
            let text = reported(word.text(), findings)?;
            let effect = if name == "rename" { Effect::Rename } else { Effect::Deprecated };
            Some(Said { what: What::Effect(effect(text.value())), word: at, value: Some(text.span()) })
        }
        _ => None,
    }
}

/// An attribute has the name of its field, also where that of the property leads to another one: `ipv4_address`, which is
/// `Ipv4Address`, would be `ipv_4_address`.
fn own_name(ident: &syn::Ident, property: &str, words: &[Word]) -> Option<Said> {
    let field = syn::ext::IdentExt::unraw(ident).to_string();
    let is_named = ["name", "rename"].iter().any(|name| language::find(words, name).is_some());
    if is_named || snake(property) == field {
        return None;
    }
    Some(Said { what: What::Effect(Effect::Rename(field)), word: ident.span(), value: None })
}

/// Returns the name that a word sets, or the one that follows from the name in Rust.
pub(super) fn name(
    words: &[Word],
    ident: &syn::Ident,
    rule: fn(&str) -> String,
    findings: &mut Findings,
) -> Spanned<String> {
    let written = language::find(words, "name").and_then(|word| reported(word.text(), findings));
    let name = match written {
        Some(text) => Spanned { value: text.value(), span: text.span() },
        None => Spanned { value: rule(&syn::ext::IdentExt::unraw(ident).to_string()), span: ident.span() },
    };
    if !is_name(&name.value) {
        findings.wrong(name.span, messages::bad_name(&name.value));
    }
    name
}

/// Returns `KmsKeyId` of `kms_key_id`.
fn pascal(name: &str) -> String {
    let capital = |part: &str| {
        let mut letters = part.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    };
    name.split('_').map(capital).collect()
}

/// Whether the registry accepts a name of a property or of a definition.
fn is_name(name: &str) -> bool {
    (1..=64).contains(&name.len()) && name.chars().all(|c| c.is_ascii_alphanumeric())
}

fn report_contradictions(words: &[Word], findings: &mut Findings) {
    for [word, other] in CONTRADICTIONS {
        let find = |name: &str| words.iter().position(|word| word.known.word == name);
        if let Some((first, second)) = find(word).zip(find(other)) {
            // The later one of the two is underlined.
            let (place, word, other) =
                if first < second { (second, other, word) } else { (first, word, other) };
            if let Some(found) = words.get(place) {
                let message = messages::contradiction(word, other);
                Mistake::new(found.name.span(), message).report(findings);
            }
        }
    }
}
