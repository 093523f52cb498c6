//! `resources!`: a list of resource types.
//!
//! The macro of this name in the runtime crate puts its own path first: `$crate; LogGroup, Queue`. So it works under any name of
//! that crate.
//!
//! What is written twice is found here. A type under two names is found by rustc, because a type cannot implement a trait twice.

use std::collections::BTreeSet;

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::{Ident, Type};

use crate::catalogue;
use crate::emit::error::errors;
use crate::finding::{Findings, SourceRange};
use crate::syntax;

/// Expands `resources![$crate; LogGroup, Queue]`.
#[must_use]
pub fn expand_resources(tokens: TokenStream) -> TokenStream {
    let mut findings = Findings::new();
    let (path, entries) = split(tokens);
    let list = syntax::list(syntax::ungrouped(entries), Span::call_site(), |input| {
        syntax::parse(input, catalogue::EXPECTED_RESOURCES)
    });
    let types = once(list.entries, &mut findings);
    list.mistakes.into_iter().for_each(|mistake| mistake.report(&mut findings));
    let (errors, marks) = (errors(&findings, "", Span::call_site()), marks(&types));
    // Not an item, so that the types may be generic. A constant of the user with this name would hide it.
    let listed = Ident::new("__listed", Span::mixed_site());
    quote! {
        const {
            #errors
            #marks
            let #listed: &[#path::__private::Registration] =
                &const { [#(<#types as #path::__private::Resource>::REGISTRATION),*] };
            #listed
        }
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
    }
}
