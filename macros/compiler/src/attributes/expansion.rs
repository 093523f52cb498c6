//! A struct as its table, and as the conversion of values.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, format_ident, quote, quote_spanned};
use syn::spanned::Spanned as _;

use super::field::Field;
use super::literal::{self, Default};
use super::options::{Limited, Rule};
use super::role::Role;
use super::structure::{ObjectRule, Structure};
use crate::emit::{CratePath, option};
use crate::syntax::at;

/// A struct that is expanded.
pub(super) struct Expansion<'s> {
    ident: &'s syn::Ident,
    role: Role,
    structure: &'s Structure,
    path: &'s CratePath,
    /// The constant with the type of each field.
    types: Vec<syn::Ident>,
}

impl<'s> Expansion<'s> {
    pub(super) fn of(item: &'s syn::DeriveInput, role: Role, structure: &'s Structure) -> Self {
        let types = (0..structure.fields.len()).map(|number| format_ident!("__TYPE_{number}")).collect();
        Self { ident: &item.ident, role, structure, path: &structure.options.path, types }
    }

    pub(super) fn tokens(&self) -> TokenStream {
        let (types, table, checks) = (self.type_constants(), self.table(), self.checks());
        let implementations = match self.role {
            Role::Attributes => self.attributes(),
            Role::Arguments => self.arguments(),
            Role::Settings => [self.arguments(), self.settings()].into_iter().collect(),
        };
        let conversion = self.conversion();
        quote! {
            const _: () = {
                #types
                #table
                #checks
                #implementations
                #conversion
            };
        }
    }

    fn fields(&self) -> impl Iterator<Item = (&'s Field, &syn::Ident)> {
        self.structure.fields.iter().zip(&self.types)
    }

    /// Emits a constant for each type. Each type occurs once where it has to be one of Terraform's, so that there is one
    /// error, at its place.
    fn type_constants(&self) -> TokenStream {
        let path = self.path;
        let place = self.place();
        let constants = self.fields().map(|(field, constant)| {
            let ty = &field.ty;
            let member =
                quote_spanned!(at(ty.span())=> #path::__private::attributes::member::<#ty, #place>());
            quote!(const #constant: #path::__private::attributes::Member<#ty> = #member;)
        });
        constants.collect()
    }

    fn place(&self) -> TokenStream {
        let (path, place) = (self.path, format_ident!("{}", self.role.place()));
        quote!(#path::__private::types::#place)
    }

    fn table(&self) -> TokenStream {
        let path = self.path;
        let attributes = self.fields().map(|(field, constant)| self.attribute(field, constant));
        let descriptions = self.structure.fields.iter().map(|field| self.description(field));
        let rules = self.rules();
        quote! {
            const __ATTRIBUTES: &[#path::__private::table::AttributeTable] = &[#(#attributes),*];
            const __DESCRIPTIONS: &[&::core::primitive::str] = &[#(#descriptions),*];
            const __LABELS: [::core::primitive::u8; #path::__private::labels_length(__ATTRIBUTES, __DESCRIPTIONS)] =
                #path::__private::labels(__ATTRIBUTES, __DESCRIPTIONS);
            static __TABLE: #path::__private::table::ObjectTable =
                #path::__private::table::ObjectTable::new(__ATTRIBUTES, &__LABELS, &[#(#rules),*]);
        }
    }

    fn attribute(&self, field: &Field, constant: &syn::Ident) -> TokenStream {
        let (path, name) = (self.path, &field.name);
        let options = &field.options;
        let table = quote!(#path::__private::table);
        let mut facts = Vec::new();
        if options.computed.is_some() {
            facts.push(quote!(configurability: #table::Configurability::OptionalComputed));
        } else if options.default.is_some() || options.env.is_some() {
            facts.push(quote!(configurability: #table::Configurability::Optional));
        }
        if options.is_sensitive {
            facts.push(quote!(is_sensitive: true));
        }
        if !options.rules.is_empty() {
            let constraints = options.rules.iter().map(|rule| self.constraint(&self.rule(rule)));
            facts.push(quote!(constraints: &[#(#constraints),*]));
        }
        let is_write_only = options.is_write_only;
        if is_write_only {
            facts.push(quote!(role: #table::Role::SecretArgument));
        }
        if options.deprecated.is_some() || is_write_only {
            let is_read_only = self.role == Role::Attributes;
            let advice = option(options.deprecated.as_ref());
            facts.push(quote!(behaviour: &#table::Behaviour {
                is_read_only: #is_read_only,
                is_secret: #is_write_only,
                deprecated: #advice,
                ..#table::Behaviour::PLAIN
            }));
        }
        let method = if self.role == Role::Attributes { "attribute" } else { "argument" };
        let method = format_ident!("{method}");
        match facts.as_slice() {
            [] => quote!(#constant.#method(#name)),
            facts => quote!(#table::AttributeTable { #(#facts,)* ..#constant.#method(#name) }),
        }
    }

    /// Emits the rules about several arguments.
    fn rules(&self) -> Vec<TokenStream> {
        let path = self.path;
        let sets = |sets: &[Vec<String>]| {
            let sets = sets.iter().map(|names| quote!(&[#(#names),*]));
            quote!(&[#(#sets),*])
        };
        let rules = self.structure.rules.iter().map(|rule| match rule {
            ObjectRule::AnyOf(names) => {
                let sets = sets(names);
                quote!(AnyOf(#sets))
            }
            ObjectRule::OneOf(names) => {
                let sets = sets(names);
                quote!(OneOfSets(#sets))
            }
            ObjectRule::Requires(name, others) => {
                let related = quote!(#path::__private::table::Related);
                quote!(Requires(&#related { attribute: #name, others: &[#(#others),*] }))
            }
        });
        rules.map(|rule| self.constraint(&rule)).collect()
    }

    fn constraint(&self, rule: &TokenStream) -> TokenStream {
        let table = self.path;
        quote!(#table::__private::table::Constraint {
            rule: #table::__private::table::Rule::#rule,
            severity: #table::__private::table::Severity::Error,
        })
    }

    fn rule(&self, rule: &Rule) -> TokenStream {
        let path = self.path;
        match rule {
            Rule::Pattern(pattern) => quote!(Pattern(#pattern)),
            Rule::OneOf(literals) => {
                let literals = literals.iter().map(|written| literal::in_table(&written.value, path));
                quote!(OneOf(&[#(#literals),*]))
            }
            Rule::Limits(limited, bounds) => {
                let [min, max] = bounds.each_ref().map(|bound| limit(*limited, bound.as_deref()));
                let word = format_ident!("{limited:?}");
                quote!(#word(&#path::__private::table::Limits { min: #min, max: #max }))
            }
        }
    }

    /// Emits what does not compile unless options fit the types of their fields.
    fn checks(&self) -> TokenStream {
        let path = self.path;
        let mut checks = Vec::new();
        for field in &self.structure.fields {
            let (ty, options) = (&field.ty, &field.options);
            let place = at(ty.span());
            let mut demand = |check: &str| {
                let check = syn::Ident::new(check, place);
                checks.push(
                    quote_spanned!(place=> const _: () = #path::__private::attributes::#check::<#ty>();),
                );
            };
            for rule in &options.rules {
                match rule {
                    Rule::Pattern(_) | Rule::Limits(Limited::Length, _) => demand("textual"),
                    Rule::Limits(Limited::Size, _) => demand("countable"),
                    Rule::Limits(Limited::Range | Limited::ExclusiveRange, _) => demand("numeric"),
                    Rule::OneOf(_) => {}
                }
            }
            if options.env.is_some() {
                demand("settable");
            }
            if options.computed.is_some() {
                demand("omittable");
            }
            let literals = options.rules.iter().filter_map(|rule| match rule {
                Rule::OneOf(literals) => Some(literals),
                _ => None,
            });
            checks.extend(literals.flatten().map(|literal| {
                let accepted = literal::accepted(literal, ty, path);
                quote!(const _: fn() -> #ty = || #accepted;)
            }));
        }
        checks.into_iter().collect()
    }

    fn arguments(&self) -> TokenStream {
        let (path, ident) = (self.path, self.ident);
        let Structure { name, description, .. } = self.structure;
        let name = name.value();
        let deprecated = option(self.structure.options.deprecated.as_ref());
        quote! {
            #[automatically_derived]
            impl #path::__private::attributes::Arguments for #ident {
                const TABLE: &'static #path::__private::table::ObjectTable = &__TABLE;
                const NAME: &'static ::core::primitive::str = #name;
                const DESCRIPTION: &'static ::core::primitive::str = #description;
                const DEPRECATED: ::core::option::Option<&'static ::core::primitive::str> = #deprecated;
            }
        }
    }

    /// Emits how an object is read and written.
    fn conversion(&self) -> TokenStream {
        let (path, ident, place) = (self.path, self.ident, self.place());
        let object = syn::Ident::new("object", Span::mixed_site());
        let read = self.fields().map(|(field, constant)| {
            let (member, name, options) = (&field.ident, &field.name, &field.options);
            let place = format!(".{}", name.value());
            let taken = match (&options.default, &options.env) {
                (Some(default), _) => {
                    let default = literal::default_value(default, &field.ty, path);
                    quote!(#constant.take_or(&mut #object, #name, #place, || #default)?)
                }
                (None, Some(variable)) => {
                    quote!(#constant.take_from(&mut #object, #name, #place, #variable)?)
                }
                (None, None) => quote!(#constant.take(&mut #object, #name, #place)?),
            };
            quote!(#member: #taken)
        });
        let written = self.fields().map(|(field, constant)| {
            let (member, name) = (&field.ident, &field.name);
            quote!((#name, #constant.value(self.#member)))
        });
        quote! {
            #[automatically_derived]
            impl #path::__private::TerraformType<#place> for #ident {
                const KIND: #path::__private::table::Kind = #path::__private::table::Kind::Object(&__TABLE);

                #[allow(unused_mut, unused_variables, reason = "there may be no fields")]
                fn from_value(
                    value: #path::__private::Value,
                ) -> ::core::result::Result<Self, #path::__private::Misfit> {
                    let mut #object = #path::__private::attributes::members(value)?;
                    ::core::result::Result::Ok(Self { #(#read),* })
                }

                fn into_value(self) -> #path::__private::Value {
                    #path::__private::Value::Object(::core::iter::FromIterator::from_iter([#(#written),*]))
                }
            }
        }
    }

    fn settings(&self) -> TokenStream {
        let (path, ident) = (self.path, self.ident);
        let variables = self.structure.fields.iter().filter_map(|field| {
            let (argument, name) = (&field.name, field.options.env.as_ref()?);
            Some(quote!(#path::__private::settings::Variable { argument: #argument, name: #name }))
        });
        let validate = self.structure.options.validate.as_ref().map(|function| {
            quote! {
                fn validate(&self, diagnostics: &mut #path::__private::Diagnostics) {
                    #function(self, diagnostics)
                }
            }
        });
        quote! {
            #[automatically_derived]
            impl #path::__private::settings::ProviderSettings for #ident {
                const VARIABLES: &'static [#path::__private::settings::Variable] = &[#(#variables),*];
                #validate
            }
        }
    }

    fn attributes(&self) -> TokenStream {
        let (path, ident) = (self.path, self.ident);
        quote! {
            #[automatically_derived]
            impl #path::__private::attributes::Attributes for #ident {
                const TABLE: &'static #path::__private::table::ObjectTable = &__TABLE;
            }
        }
    }

    /// Emits what the documentation of a field says, and what is used where it is not set.
    fn description(&self, field: &Field) -> TokenStream {
        let (written, options) = (&field.description, &field.options);
        let variable = options.env.as_ref().map(|variable| {
            format!(" If not set, it is read from the environment variable `{}`.", variable.value())
        });
        let more = match &options.default {
            Some(Default::Literal(default)) => format!(" Default: `{}`.", default.value),
            _ => String::new(),
        };
        let written = match variable.unwrap_or_default() + &more {
            more if more.is_empty() => written.clone(),
            more => quote!(::core::concat!(#written, #more)),
        };
        let Some(Default::Variant(variant)) = &options.default else { return written };
        let attributes = {
            let path = self.path;
            quote!(#path::__private::attributes)
        };
        quote!({
            const __PARTS: &[&::core::primitive::str] = &[#written, " Default: `\"", #variant.__text(), "\"`."];
            const __TEXT: [::core::primitive::u8; #attributes::joined_length(__PARTS)] = #attributes::joined(__PARTS);
            #attributes::text(&__TEXT)
        })
    }
}

/// Emits a bound of a range.
fn limit(limited: Limited, bound: Option<&str>) -> TokenStream {
    option(bound.map(|digits| match (limited, digits.parse::<u64>()) {
        (Limited::Length | Limited::Size, Ok(number)) => number.to_token_stream(),
        _ => digits.to_token_stream(),
    }))
}
