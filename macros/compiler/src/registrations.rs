//! `resources!` and `functions!`: lists of what a provider serves.
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

/// What the types of a list implement, and the type of the list's elements. Both are names in `__private`.
struct Listed {
    implemented: &'static str,
    registration: &'static str,
    /// Whether rustc finds a type under two names.
    is_marked: bool,
    /// The message about an entry that is no type.
    expected: &'static str,
}

/// Expands `resources![$crate; LogGroup, Queue]`.
#[must_use]
pub fn expand_resources(tokens: TokenStream) -> TokenStream {
    let expected = catalogue::EXPECTED_RESOURCES;
    Listed { implemented: "Resource", registration: "Registration", is_marked: true, expected }.expand(tokens)
}

/// Expands `functions![$crate; shorten, join]`.
#[must_use]
pub fn expand_functions(tokens: TokenStream) -> TokenStream {
    let expected = catalogue::EXPECTED_FUNCTIONS;
    Listed { implemented: "Function", registration: "FunctionRegistration", is_marked: false, expected }
        .expand(tokens)
}

impl Listed {
    fn expand(&self, tokens: TokenStream) -> TokenStream {
        let mut findings = Findings::new();
        let (path, entries) = split(tokens);
        let list = syntax::list(syntax::ungrouped(entries), Span::call_site(), |input| self.entry(input));
        let types = once(list.entries, &mut findings);
        list.mistakes.into_iter().for_each(|mistake| mistake.report(&mut findings));
        let errors = errors(&findings, "", Span::call_site());
        let name = |name: &str| Ident::new(name, Span::call_site());
        let (implemented, registration) = (name(self.implemented), name(self.registration));
        let marks = self.is_marked.then(|| marks(&types));
        // Not an item, so that the types may be generic. A constant of the user with this name would hide it.
        let listed = Ident::new("__listed", Span::mixed_site());
        quote! {
            const {
                #errors
                #marks
                let #listed: &[#path::__private::#registration] =
                    &[#(<#types as #path::__private::#implemented>::REGISTRATION),*];
                #listed
            }
        }
    }

    fn entry(&self, input: ParseStream<'_>) -> Result<Type, Mistake> {
        let wrong = Mistake::here(input, self.expected);
        input.parse().map_err(|_| wrong)
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
            findings.source_error(SourceRange::of(ty), catalogue::listed_twice(&shown(ty, text)), None);
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

    /// Returns the texts of the errors, and the expansion.
    fn resources(tokens: TokenStream) -> (Vec<String>, String) {
        let expansion = expand_resources(tokens);
        let file: syn::Expr = syn::parse2(expansion.clone()).expect("an expression");
        let syn::Expr::Const(block) = file else { panic!("{expansion}") };
        let text = |statement: &syn::Stmt| match statement {
            syn::Stmt::Macro(call) => call.mac.parse_body::<syn::LitStr>().ok().map(|text| text.value()),
            syn::Stmt::Item(syn::Item::Macro(call)) => {
                call.mac.parse_body::<syn::LitStr>().ok().map(|text| text.value())
            }
            _ => None,
        };
        (block.block.stmts.iter().filter_map(text).collect(), expansion.to_string())
    }

    #[test]
    fn every_type_is_in_the_list() {
        let (errors, expansion) = resources(quote!(::ferroform; LogGroup, sqs::Queue,));
        assert_eq!(errors, [""; 0]);
        for part in
            ["< LogGroup as :: ferroform :: __private :: Resource >", "< sqs :: Queue as :: ferroform"]
        {
            assert!(expansion.contains(part), "{part} in {expansion}");
        }
    }

    #[test]
    fn a_list_may_be_empty() {
        for tokens in [quote!(::ferroform;), quote!()] {
            assert_eq!(resources(tokens).0, [""; 0]);
        }
    }

    #[test]
    fn a_type_is_listed_once() {
        let (errors, expansion) = resources(quote!(::ferroform; A, b::C, A, Of<B>, b::C, Of<B>, Of<A>, A));
        let twice = ["A", "b::C", "Of < B >", "A"].map(|name| format!("`{name}` is listed twice"));
        assert_eq!(errors, twice);
        assert_eq!(expansion.matches("REGISTRATION").count(), 4, "{expansion}");
    }

    #[test]
    fn what_is_no_type_is_named_and_the_rest_is_read() {
        let (errors, expansion) = resources(quote!(::ferroform; "A::B::C", A B, 7, C));
        let expected = "expected types of resources, as in `resources![LogGroup, Queue]`";
        assert_eq!(errors, [expected, "expected `,`", expected]);
        assert_eq!(expansion.matches("REGISTRATION").count(), 3, "{expansion}");
        let functions = expand_functions(quote!(::ferroform; shorten, 7)).to_string();
        assert!(
            functions.contains("< shorten as") && functions.contains("as in `functions![shorten, join]`"),
            "{functions}"
        );
    }
}
