//! Fields: properties of an object, or the one value of a struct without named fields.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::limits::{self, Call};
use super::words::{self, Value, Word, reported};
use crate::annotation::Spanned;
use crate::catalogue::cfn_type as messages;
use crate::documentation::Documentation;
use crate::emit::CratePath;
use crate::finding::Findings;
use crate::syntax::{Mistake, at};

/// A field with a name.
pub(super) struct Field {
    /// Its name in Rust.
    pub(super) ident: syn::Ident,
    /// The name of the property.
    pub(super) name: Spanned<String>,
    /// Its schema.
    pub(super) property: Property,
    /// The words without a value.
    pub(super) flags: Vec<Flag>,
    transform: Option<syn::LitStr>,
}

/// A word without a value.
pub(super) struct Flag {
    pub(super) word: &'static str,
    pub(super) span: Span,
}

/// What the type of a field and its words say about values.
pub(super) struct Property {
    ty: syn::Type,
    description: Option<TokenStream>,
    default: Option<Call>,
    calls: Vec<Call>,
}

/// The words that are lists at the root of a schema.
const MARKS: &[&str] = &["read_only", "write_only", "create_only", "conditional_create_only", "deprecated"];

/// Words that exclude each other.
const CONTRADICTIONS: &[[&str; 2]] = &[
    ["read_only", "write_only"],
    ["read_only", "create_only"],
    ["read_only", "conditional_create_only"],
    ["read_only", "default"],
    ["read_only", "tags"],
    ["create_only", "conditional_create_only"],
    ["write_only", "primary_identifier"],
    ["write_only", "additional_identifier"],
];

impl Field {
    /// Returns the flag with this word.
    pub(super) fn flag(&self, word: &str) -> Option<Span> {
        self.flags.iter().find(|flag| flag.word == word).map(|flag| flag.span)
    }

    /// Emits the call that adds the property to an object.
    pub(super) fn member(&self, definitions: &syn::Ident, path: &CratePath) -> TokenStream {
        let (name, property) = (&self.name.value, self.property.expression(definitions, path));
        let marks = MARKS.iter().filter(|mark| self.flag(mark).is_some());
        let marks = marks.map(|mark| syn::Ident::new(mark, Span::call_site()));
        let transform = self.transform.iter();
        quote! {
            .member(#name, #property, #path::__private::Marks {
                #(#marks: true,)*
                #(property_transform: ::core::option::Option::Some(#transform),)*
                ..::core::default::Default::default()
            })
        }
    }
}

impl Property {
    /// Emits the property.
    pub(super) fn expression(&self, definitions: &syn::Ident, path: &CratePath) -> TokenStream {
        let Self { ty, description, default, calls } = self;
        let description = description.iter();
        let default = default.iter();
        let property = quote_spanned! {at(ty.span())=>
            #path::__private::property::<#ty>(#definitions)
        };
        quote!(#property #(.description(#description))* #(#default)* #(#calls)*)
    }
}

/// Reads the fields of a struct. `more` are the words that they can have besides those of every field.
pub(super) fn named(
    fields: &syn::FieldsNamed,
    more: &'static [words::Known],
    path: &CratePath,
    findings: &mut Findings,
) -> Vec<Field> {
    let known = [words::LIMITS, words::FIELD, more];
    let mut names = BTreeSet::new();
    let mut read = Vec::new();
    for field in &fields.named {
        let Some(ident) = &field.ident else { continue };
        let words = words::of_item(&field.attrs, &known, findings);
        let name = name(&words, ident, pascal, findings);
        if !names.insert(name.value.clone()) {
            findings.wrong(name.span, messages::property_twice(&name.value));
        }
        report_contradictions(&words, findings);
        let flags = words.iter().filter(|word| matches!(word.value, Value::None));
        let flags = flags.map(|word| Flag { word: word.known.word, span: word.name.span() }).collect();
        let transform = words.iter().find(|word| word.known.word == "property_transform");
        let transform = transform.and_then(|word| reported(word.text(), findings));
        let property = property(field, &words, path, findings);
        read.push(Field { ident: ident.clone(), name, property, flags, transform });
    }
    read
}

/// Reads the field of a struct of one unnamed field.
pub(super) fn unnamed(field: &syn::Field, path: &CratePath, findings: &mut Findings) -> Property {
    let words = words::of_item(&field.attrs, &[words::LIMITS], findings);
    property(field, &words, path, findings)
}

fn property(field: &syn::Field, words: &[Word], path: &CratePath, findings: &mut Findings) -> Property {
    let is_limit = |word: &&Word| words::LIMITS.iter().any(|known| known.word == word.known.word);
    let limits: Vec<Word> = words.iter().filter(is_limit).cloned().collect();
    let default = words.iter().find_map(|word| match &word.value {
        Value::Is(value) if word.known.word == "default" => Some((word, value)),
        _ => None,
    });
    let default = default.and_then(|(word, value)| {
        let argument = reported(words::constant(value, path), findings)?;
        Some(Call::new(word.name.clone(), argument))
    });
    Property {
        ty: field.ty.clone(),
        description: Documentation::read(&field.attrs).map(|documentation| documentation.whole),
        default,
        calls: limits::calls(&limits, path, findings),
    }
}

/// Returns the name that a word sets, or the one that follows from the name in Rust.
pub(super) fn name(
    words: &[Word],
    ident: &syn::Ident,
    rule: fn(&str) -> String,
    findings: &mut Findings,
) -> Spanned<String> {
    let written = words.iter().find(|word| word.known.word == "name");
    let written = written.and_then(|word| reported(word.text(), findings));
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
