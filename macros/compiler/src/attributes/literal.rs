//! Literals in options of fields.

use std::borrow::Cow;

use ferroform_rules::{Atom, Number, Scalar, Subject};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens as _, quote, quote_spanned};
use syn::spanned::Spanned as _;

use crate::emit::CratePath;
use crate::syntax::at;

/// A string, a number or a boolean.
#[derive(Debug, Clone)]
pub(super) struct Literal {
    pub(super) span: Span,
    value: Kind,
}

#[derive(Debug, Clone)]
enum Kind {
    Text(String),
    Whole(i64),
    /// Its digits.
    Decimal(String),
    Bool(bool),
}

impl Literal {
    /// Reads an expression.
    pub(super) fn read(expression: &syn::Expr) -> Option<Self> {
        let (sign, literal) = match expression {
            syn::Expr::Lit(literal) => ("", &literal.lit),
            syn::Expr::Unary(syn::ExprUnary { op: syn::UnOp::Neg(_), expr, .. }) => match &**expr {
                syn::Expr::Lit(literal) => ("-", &literal.lit),
                _ => return None,
            },
            _ => return None,
        };
        let value = match literal {
            syn::Lit::Str(text) if sign.is_empty() => Kind::Text(text.value()),
            syn::Lit::Bool(value) if sign.is_empty() => Kind::Bool(value.value),
            syn::Lit::Int(number) if number.suffix().is_empty() => {
                Kind::Whole(format!("{sign}{}", number.base10_digits()).parse().ok()?)
            }
            syn::Lit::Float(number) if number.suffix().is_empty() => {
                Kind::Decimal(format!("{sign}{}", number.base10_digits()))
            }
            _ => return None,
        };
        Some(Self { span: expression.span(), value })
    }

    /// Returns the digits of a number.
    pub(super) fn digits(&self) -> Option<String> {
        match &self.value {
            Kind::Whole(number) => Some(number.to_string()),
            Kind::Decimal(digits) => Some(digits.clone()),
            Kind::Text(_) | Kind::Bool(_) => None,
        }
    }

    /// Returns it as Terraform writes it.
    pub(super) fn shown(&self) -> String {
        match &self.value {
            Kind::Text(text) => format!("{text:?}"),
            Kind::Whole(number) => number.to_string(),
            Kind::Decimal(digits) => digits.clone(),
            Kind::Bool(value) => value.to_string(),
        }
    }

    /// Returns the value of a field of this type.
    pub(super) fn accepted(&self, ty: &syn::Type, path: &CratePath) -> TokenStream {
        let span = at(self.span);
        let (kind, literal) = match &self.value {
            Kind::Text(text) => {
                (quote!(&'static ::core::primitive::str), syn::LitStr::new(text, span).to_token_stream())
            }
            Kind::Whole(number) => {
                let mut literal = proc_macro2::Literal::i64_suffixed(*number);
                literal.set_span(span);
                (quote!(::core::primitive::i64), literal.to_token_stream())
            }
            Kind::Decimal(digits) => {
                let decimal = quote!(#path::__private::attributes::Decimal);
                (decimal.clone(), quote_spanned!(span=> #decimal(#digits)))
            }
            Kind::Bool(value) => {
                (quote!(::core::primitive::bool), syn::LitBool::new(*value, span).to_token_stream())
            }
        };
        // With a name of its own, the type is at the literal for rustc, and so is the error.
        let field = syn::Ident::new("__Field", span);
        let accepted =
            quote_spanned!(span=> #path::__private::attributes::accepted::<#field, #kind>(#literal));
        quote!({
            type #field = #ty;
            #accepted
        })
    }

    /// Returns it as a literal of a table.
    pub(super) fn in_table(&self, path: &CratePath) -> TokenStream {
        let literal = quote!(#path::__private::table::Literal);
        match &self.value {
            Kind::Text(text) => quote!(#literal::String(#text)),
            Kind::Whole(number) => quote!(#literal::Int(#number)),
            Kind::Decimal(digits) => quote!(#literal::Number(#digits)),
            Kind::Bool(value) => quote!(#literal::Bool(#value)),
        }
    }
}

impl Atom for Literal {
    fn scalar(&self) -> Option<Scalar<'_>> {
        Some(match &self.value {
            Kind::Text(text) => Scalar::Text(text),
            Kind::Whole(number) => Scalar::Number(Cow::Owned(Number::from(*number))),
            Kind::Decimal(digits) => Scalar::Number(Cow::Owned(digits.parse().ok()?)),
            Kind::Bool(value) => Scalar::Bool(*value),
        })
    }
}

impl Subject for Literal {
    fn size(&self) -> Option<u64> {
        None
    }

    fn keys(&self) -> impl Iterator<Item = &str> {
        std::iter::empty()
    }

    fn repeated(&self) -> Option<(usize, usize)> {
        None
    }
}
