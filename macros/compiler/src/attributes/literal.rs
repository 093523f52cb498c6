//! Literals in options of fields: strings, numbers and booleans.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::annotation::Spanned;
use crate::catalogue::attributes as texts;
use crate::emit::CratePath;
use crate::ir::Literal;
use crate::syntax::{Mistake, at};

/// The value of an argument that is not set.
pub(super) enum Default {
    Literal(Spanned<Literal>),
    /// A variant of an enum.
    Variant(syn::Path),
}

/// Reads a literal, or the variant of an enum.
pub(super) fn default(expression: &syn::Expr) -> Result<Default, Mistake> {
    match expression {
        syn::Expr::Path(path) if path.qself.is_none() && path.path.segments.len() > 1 => {
            Ok(Default::Variant(path.path.clone()))
        }
        _ => read(expression)
            .map(Default::Literal)
            .map_err(|_| Mistake::new(expression.span(), texts::EXPECTED_DEFAULT)),
    }
}

/// Reads a literal.
pub(super) fn read(expression: &syn::Expr) -> Result<Spanned<Literal>, Mistake> {
    literal(expression)
        .map(|value| Spanned { value, span: expression.span() })
        .ok_or_else(|| Mistake::new(expression.span(), texts::EXPECTED_VALUE))
}

fn literal(expression: &syn::Expr) -> Option<Literal> {
    let (sign, literal) = match expression {
        syn::Expr::Lit(literal) => ("", &literal.lit),
        syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => match &**expr {
            syn::Expr::Lit(literal) => ("-", &literal.lit),
            _ => return None,
        },
        _ => return None,
    };
    Some(match literal {
        syn::Lit::Str(text) if sign.is_empty() => Literal::String(text.value()),
        syn::Lit::Bool(value) if sign.is_empty() => Literal::Bool(value.value),
        syn::Lit::Int(number) if number.suffix().is_empty() => {
            Literal::Int(format!("{sign}{}", number.base10_digits()).parse().ok()?)
        }
        syn::Lit::Float(number) if number.suffix().is_empty() => {
            Literal::Number(format!("{sign}{}", number.base10_digits()))
        }
        _ => return None,
    })
}

/// Returns the value of a field of this type, and `None` for what is not read.
pub(super) fn accepted(literal: &Spanned<Literal>, ty: &syn::Type, path: &CratePath) -> Option<TokenStream> {
    let span = at(literal.span);
    // With a name of its own, the type is at the literal for rustc, and so is the error.
    let field = syn::Ident::new("__Field", span);
    let attributes = shown_at(quote!(#path::__private::attributes), span);
    let (kind, literal) = match &literal.value {
        Literal::String(text) => {
            (quote!(&'static ::core::primitive::str), syn::LitStr::new(text, span).to_token_stream())
        }
        Literal::Int(number) => {
            let mut literal = proc_macro2::Literal::i64_suffixed(*number);
            literal.set_span(span);
            let accepting = quote_spanned!(span=> #attributes::accepting::<#field>(#literal));
            return Some(quote!({
                type #field = #ty;
                const __ACCEPT: fn(::core::primitive::i64) -> #field = #accepting;
                __ACCEPT(#literal)
            }));
        }
        Literal::Number(digits) => {
            let decimal = quote!(#attributes::Decimal);
            (decimal.clone(), quote_spanned!(span=> #decimal(#digits)))
        }
        Literal::Bool(value) => {
            (quote!(::core::primitive::bool), syn::LitBool::new(*value, span).to_token_stream())
        }
        Literal::List(_) | Literal::Object(_) => return None,
    };
    let accepted = quote_spanned!(span=> #attributes::accepted::<#field, #kind>(#literal));
    Some(quote!({
        type #field = #ty;
        #accepted
    }))
}

/// Returns tokens that errors show at this place. An error about an expression begins at its first token.
fn shown_at(tokens: TokenStream, place: Span) -> TokenStream {
    let at_place = tokens.into_iter().map(|mut token| {
        token.set_span(place);
        token
    });
    at_place.collect()
}

/// Returns the value of a field of this type.
pub(super) fn default_value(default: &Default, ty: &syn::Type, path: &CratePath) -> Option<TokenStream> {
    match default {
        Default::Literal(literal) => accepted(literal, ty, path),
        Default::Variant(variant) => {
            let span = at(variant.span());
            let attributes = shown_at(quote!(#path::__private::attributes), span);
            Some(quote_spanned!(span=> #attributes::accepted::<#ty, _>(#variant)))
        }
    }
}

/// Returns it as a literal of a table, and `None` for what is not read.
pub(super) fn in_table(literal: &Literal, path: &CratePath) -> Option<TokenStream> {
    let table = quote!(#path::__private::table::Literal);
    match literal {
        Literal::String(text) => Some(quote!(#table::String(#text))),
        Literal::Int(number) => Some(quote!(#table::Int(#number))),
        Literal::Number(digits) => Some(quote!(#table::Number(#digits))),
        Literal::Bool(value) => Some(quote!(#table::Bool(#value))),
        Literal::List(_) | Literal::Object(_) => None,
    }
}
