//! `resources!`, `functions!` and the like: lists of what a provider serves.
//!
//! The macros of these names in the runtime crate put their own path first: `$crate; LogGroup, Queue`. So they work under
//! any name of that crate.
//!
//! What is written twice is found here. A resource type under two names is found by rustc, because a type cannot implement a
//! trait twice. Functions may be generic over a parameter of the function around the list, which an implementation cannot name.

use std::collections::BTreeSet;

use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::Type;
use syn::parse::ParseStream;

use crate::catalogue;
use crate::emit::error::errors;
use crate::finding::{Findings, SourceRange};
use crate::syntax::{self, Mistake};

/// A list: the type of its elements, and how an element is made of a type. All names are those in `__private`.
struct Listed {
    registration: &'static str,
    made: Made,
    /// The message about an entry that is no type.
    expected: &'static str,
}

/// How the registration of a type is made.
enum Made {
    /// By the macro that expanded what the type stands for: it implements the trait of this name.
    Once(&'static str),
    /// Like [`Once`](Self::Once), and rustc finds a type under two names.
    Marked(&'static str),
    /// By rustc, which checks what the author wrote.
    Checked,
}

/// Expands `resources![$crate; LogGroup, Queue]`.
#[must_use]
pub fn expand_resources(tokens: TokenStream) -> TokenStream {
    let (made, expected) = (Made::Marked("Resource"), catalogue::EXPECTED_RESOURCES);
    Listed { registration: "Registration", made, expected }.expand(tokens)
}

/// Expands `functions![$crate; shorten, join]`.
#[must_use]
pub fn expand_functions(tokens: TokenStream) -> TokenStream {
    let (made, expected) = (Made::Once("Function"), catalogue::EXPECTED_FUNCTIONS);
    Listed { registration: "FunctionRegistration", made, expected }.expand(tokens)
}

/// Expands `data_sources![$crate; Owner]`.
#[must_use]
pub fn expand_data_sources(tokens: TokenStream) -> TokenStream {
    let expected = catalogue::EXPECTED_DATA_SOURCES;
    Listed { registration: "DataSourceRegistration", made: Made::Checked, expected }.expand(tokens)
}

/// Expands `ephemeral_resources![$crate; Token]`.
#[must_use]
pub fn expand_ephemeral_resources(tokens: TokenStream) -> TokenStream {
    let expected = catalogue::EXPECTED_EPHEMERAL_RESOURCES;
    Listed { registration: "EphemeralRegistration", made: Made::Checked, expected }.expand(tokens)
}

/// Expands `actions![$crate; DeleteRules]`.
#[must_use]
pub fn expand_actions(tokens: TokenStream) -> TokenStream {
    let expected = catalogue::EXPECTED_ACTIONS;
    Listed { registration: "ActionRegistration", made: Made::Checked, expected }.expand(tokens)
}

impl Listed {
    fn expand(&self, tokens: TokenStream) -> TokenStream {
        let mut findings = Findings::new();
        let (path, entries) = split(tokens);
        let list = syntax::list(syntax::ungrouped(entries), Span::call_site(), |input| self.entry(input));
        let types = once(list.entries, &mut findings);
        list.mistakes.into_iter().for_each(|mistake| mistake.report(&mut findings));
        let errors = errors(&findings, "", Span::call_site());
        let registration = Ident::new(self.registration, Span::call_site());
        let marks = matches!(self.made, Made::Marked(_)).then(|| marks(&types));
        let registered = types.iter().map(|ty| self.registered(ty, &path));
        // Not an item, so that the types may be generic. A constant of the user with this name would hide it.
        let listed = Ident::new("__listed", Span::mixed_site());
        quote! {
            const {
                #errors
                #marks
                let #listed: &[#path::__private::#registration] = &const { [#(#registered),*] };
                #listed
            }
        }
    }

    fn registered(&self, ty: &Type, path: &TokenStream) -> TokenStream {
        match self.made {
            Made::Once(implemented) | Made::Marked(implemented) => {
                let implemented = Ident::new(implemented, Span::call_site());
                quote!(<#ty as #path::__private::#implemented>::REGISTRATION)
            }
            Made::Checked => {
                // All tokens are at the type, so that rustc shows it where the check fails.
                let SourceRange { first, last } = SourceRange::of(ty);
                let [first, last] = [first, last].map(syntax::at);
                let path = path.clone().into_iter().map(|mut token| {
                    token.set_span(token.span().located_at(first));
                    token
                });
                let path: TokenStream = path.collect();
                let registration = Ident::new(self.registration, first);
                let (function, call) = (quote_spanned!(first=> of), quote_spanned!(last=> ()));
                quote_spanned!(first=> #path::__private::#registration::#function::<#ty>#call)
            }
        }
    }

    fn entry(&self, input: ParseStream<'_>) -> Result<Type, Mistake> {
        syntax::parse(input, self.expected)
    }
}

/// Implements a trait for each type. Its name is the message about a type that is listed twice.
fn marks(types: &[Type]) -> TokenStream {
    let mark = Ident::new("a_type_that_is_listed_once", Span::call_site());
    // rustc shows an implementation from its first to its last token.
    let marks = types.iter().map(|ty| {
        let SourceRange { first, last } = SourceRange::of(ty);
        let (header, body) = (quote_spanned!(first=> impl #mark for #ty), quote_spanned!(last=> {}));
        quote!(#header #body)
    });
    quote! {
        #[allow(dead_code, non_camel_case_types, reason = "the name is the message about a type that is listed twice")]
        trait #mark {}
        #(#marks)*
    }
}

/// Returns the path of the runtime crate, and what follows it.
fn split(tokens: TokenStream) -> (TokenStream, TokenStream) {
    let mut tokens = tokens.into_iter();
    let is_path = |token: &TokenTree| !matches!(token, TokenTree::Punct(mark) if mark.as_char() == ';');
    let path = tokens.by_ref().take_while(is_path).collect();
    (path, tokens.collect())
}

/// Returns the types without those that are written twice, which are reported.
fn once(types: Vec<Type>, findings: &mut Findings) -> Vec<Type> {
    let mut seen = BTreeSet::new();
    let mut is_new = |ty: &Type| {
        let text = ty.to_token_stream().to_string();
        let is_new = seen.insert(text.clone());
        if !is_new {
            findings.wrong(SourceRange::of(ty), catalogue::listed_twice(&shown(ty, text)));
        }
        is_new
    };
    types.into_iter().filter(|ty| is_new(ty)).collect()
}

/// Returns a type as it is written. Other types than paths have spaces between their tokens.
fn shown(ty: &Type, text: String) -> String {
    match ty {
        Type::Path(path)
            if path.qself.is_none() && path.path.segments.iter().all(|s| s.arguments.is_none()) =>
        {
            catalogue::path_text(&path.path)
        }
        _ => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_that_can_be_read_is_in_the_list_once() {
        for (tokens, registered) in [
            (quote!(::ferroform; LogGroup, sqs::Queue,), 2),
            (quote!(::ferroform; A, b::C, A, Of<B>, b::C, Of<B>, Of<A>, A), 4),
            (quote!(::ferroform; "A::B::C", A B, 7, C), 3),
            (quote!(::ferroform;), 0),
            (quote!(), 0),
        ] {
            let expansion = expand_resources(tokens);
            syn::parse2::<syn::ExprConst>(expansion.clone()).expect("a constant block");
            let count = expansion
                .to_string()
                .matches(" as :: ferroform :: __private :: Resource > :: REGISTRATION")
                .count();
            assert_eq!(count, registered, "{expansion}");
        }
        let checked = expand_data_sources(quote!(::ferroform; Good, 7)).to_string();
        assert!(checked.contains("DataSourceRegistration :: of :: < Good >"), "{checked}");
    }
}
