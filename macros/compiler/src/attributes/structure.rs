//! A struct: its fields and what is said about all of them.

use std::collections::BTreeSet;

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::LitStr;
use syn::ext::IdentExt as _;
use syn::spanned::Spanned as _;

use super::field::Field;
use super::options::{StructOptions, names};
use super::role::Role;
use crate::catalogue;
use crate::catalogue::attributes as texts;
use crate::documentation::Documentation;
use crate::finding::Findings;
use crate::language::alternatives;
use crate::lower::naming::{is_terraform_name, snake};

/// A struct.
pub(super) struct Structure {
    pub(super) options: StructOptions,
    /// The name of the data source, ephemeral resource or action, if it is one.
    pub(super) name: LitStr,
    /// What the documentation says: a constant expression.
    pub(super) description: TokenStream,
    /// Sorted by the names of the attributes.
    pub(super) fields: Vec<Field>,
    /// The rules about several arguments.
    pub(super) rules: Vec<ObjectRule>,
}

/// A rule about several arguments.
pub(super) enum ObjectRule {
    /// Exactly one of these sets is set.
    OneOf(Vec<Vec<String>>),
    /// At least one of these sets is set.
    AnyOf(Vec<Vec<String>>),
    /// The others are set if the first one is.
    Requires(String, Vec<String>),
}

impl Structure {
    /// Reads a struct with these options, and reports what is wrong with it. `None` if it is none.
    pub(super) fn read(
        item: &syn::DeriveInput,
        options: StructOptions,
        role: Role,
        findings: &mut Findings,
    ) -> Option<Self> {
        let fields = match &item.data {
            syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Named(fields), .. }) => {
                Some(&fields.named)
            }
            syn::Data::Struct(syn::DataStruct { fields: syn::Fields::Unit, .. }) => None,
            _ => {
                findings.wrong(item.ident.span(), texts::no_struct(role.derive()));
                return None;
            }
        };
        if let Some(parameter) = item.generics.params.first() {
            findings.wrong(parameter.span(), texts::generic(role.derive()));
        }
        let name = options.name.clone().unwrap_or_else(|| derived_name(&item.ident));
        let written = name.value();
        if role == Role::Arguments && !is_terraform_name(&written) {
            let message = catalogue::no_terraform_name(&written, Some("#[terraform(name = \"…\")]"));
            findings.wrong(name.span(), message);
        }
        let documentation = Documentation::read(&item.attrs);
        if documentation.is_none() && role == Role::Arguments {
            findings.wrong(item.ident.span(), texts::UNDOCUMENTED_STRUCT);
        }
        let description =
            documentation.map_or_else(|| "".to_token_stream(), |documentation| documentation.whole);
        let all = fields.into_iter().flatten();
        let mut fields: Vec<Field> = all.filter_map(|field| Field::read(field, role, findings)).collect();
        check_names(&fields, findings);
        let rules = rules(&options, &fields, findings);
        fields.sort_by_key(|field| field.name.value());
        Some(Self { options, name, description, fields, rules })
    }
}

/// Returns the name of a struct as Terraform spells names: `team_topics` for `TeamTopics`.
fn derived_name(ident: &syn::Ident) -> LitStr {
    let written = ident.unraw().to_string();
    let name =
        if written.is_ascii() { snake(written.trim_start_matches('_')) } else { written.to_lowercase() };
    LitStr::new(&name, ident.span())
}

/// Reports names that two fields have.
fn check_names(fields: &[Field], findings: &mut Findings) {
    let mut names = BTreeSet::new();
    for field in fields {
        if !names.insert(field.name.value()) {
            findings.wrong(field.name.span(), catalogue::attribute_twice(&field.name.value()));
        }
    }
}

/// Reads the rules about several arguments.
fn rules(options: &StructOptions, fields: &[Field], findings: &mut Findings) -> Vec<ObjectRule> {
    let mut rules = Vec::new();
    for word in &options.alternatives {
        let sets = alternatives(word, fields, findings);
        let is_exactly_one = word.known.word == "one_of";
        rules.push(if is_exactly_one { ObjectRule::OneOf(sets) } else { ObjectRule::AnyOf(sets) });
    }
    for field in fields {
        if let Some(word) = &field.options.requires {
            rules.push(ObjectRule::Requires(field.name.value(), names(word, fields, findings)));
        }
    }
    rules
}
