//! Literals in options of fields: strings, numbers and booleans.

use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::annotation::Spanned;
use crate::catalogue::attributes as texts;
use crate::emit::CratePath;
use crate::ir::Literal;
use crate::syntax::{Mistake, at};

/// Reads an expression.
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
    let (kind, literal) = match &literal.value {
        Literal::String(text) => {
            (quote!(&'static ::core::primitive::str), syn::LitStr::new(text, span).to_token_stream())
        }
        Literal::Int(number) => {
            let mut literal = proc_macro2::Literal::i64_suffixed(*number);
            literal.set_span(span);
            (quote!(::core::primitive::i64), literal.to_token_stream())
        }
        Literal::Number(digits) => {
            let decimal = quote!(#path::__private::attributes::Decimal);
            (decimal.clone(), quote_spanned!(span=> #decimal(#digits)))
        }
        Literal::Bool(value) => {
            (quote!(::core::primitive::bool), syn::LitBool::new(*value, span).to_token_stream())
        }
        Literal::List(_) | Literal::Object(_) => return None,
    };
    // With a name of its own, the type is at the literal for rustc, and so is the error.
    let field = syn::Ident::new("__Field", span);
    let accepted = quote_spanned!(span=> #path::__private::attributes::accepted::<#field, #kind>(#literal));
    Some(quote!({
        type #field = #ty;
        #accepted
    }))
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
