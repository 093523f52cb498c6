//! Values in attributes: defaults, allowed values and limits. They are read while the crate is expanded, when no constant has a
//! value yet.

use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Lit};

use super::described::{Body, Described};
use super::schema::{Form, Json};
use crate::catalogue::language as texts;
use crate::catalogue::owned as messages;
use crate::language;
use crate::syntax::{self, Mistake};

/// Returns a value of a property of this form: a literal, a list of them, or a variant of an enum.
pub(super) fn value(expr: &Expr, form: &Form, types: &[Described]) -> Result<Json, Mistake> {
    let wrong = |message: String| Mistake::new(expr.span(), message);
    match (expr, form) {
        (_, Form::Any | Form::Map { .. }) => Err(wrong(messages::NO_VALUES.into())),
        (_, Form::Defined(name)) => {
            let found = types.iter().find(|described| described.name == *name);
            match found.map(|found| (found, &found.body)) {
                Some((found, Body::Enumeration(variants))) => one_of(expr, &found.ident, variants),
                Some((_, Body::Wrapped(form))) => value(expr, form, types),
                _ => Err(wrong(messages::NO_VALUES.into())),
            }
        }
        (Expr::Array(array), Form::List(element)) => {
            let items = array.elems.iter().map(|one| value(one, &element.form, types));
            items.collect::<Result<_, _>>().map(Json::Array)
        }
        (Expr::Lit(syn::ExprLit { lit: Lit::Str(text), .. }), Form::Text) => Ok(Json::String(text.value())),
        (Expr::Lit(syn::ExprLit { lit: Lit::Bool(value), .. }), Form::Boolean) => Ok(Json::Bool(value.value)),
        (_, Form::Integer(_) | Form::Number) if syntax::digits(expr).is_some() => number(expr, form),
        (Expr::Lit(_) | Expr::Unary(_) | Expr::Array(_), _) => Err(wrong(expected(form))),
        _ => Err(wrong(texts::NO_VALUE.into())),
    }
}

/// Returns the text of a variant of an enum: `Mode::Fast`.
fn one_of(expr: &Expr, name: &Ident, variants: &[(Ident, String)]) -> Result<Json, Mistake> {
    let path = match expr {
        Expr::Path(path) if path.qself.is_none() => path.path.segments.iter().rev(),
        _ => return Err(Mistake::new(expr.span(), messages::variant_of(&name.to_string()))),
    };
    let mut path = path.map(|segment| &segment.ident);
    match (path.next(), path.next()) {
        (Some(variant), Some(owner)) if owner == name => {
            let found = variants.iter().find(|(known, _)| known == variant);
            let no_variant = || messages::no_variant(&name.to_string(), &variant.to_string());
            found
                .map(|(_, text)| Json::String(text.clone()))
                .ok_or_else(|| Mistake::new(variant.span(), no_variant()))
        }
        _ => Err(Mistake::new(expr.span(), messages::variant_of(&name.to_string()))),
    }
}

/// Returns a number that a property of this form can be.
pub(super) fn number(expr: &Expr, form: &Form) -> Result<Json, Mistake> {
    let integer = if let Form::Integer(integer) = form { Some(*integer) } else { None };
    let digits = language::number(expr, integer)?;
    let written = digits.parse::<serde_json::Number>().ok();
    // Rust writes `1.`, and JSON does not.
    let number = written.or_else(|| serde_json::Number::from_f64(digits.parse().ok()?));
    number.map(Json::Number).ok_or_else(|| Mistake::new(expr.span(), texts::NO_LIMIT))
}

/// Returns what a value of this form looks like.
fn expected(form: &Form) -> String {
    match form {
        Form::Text => "expected a string, as in `\"a\"`".into(),
        Form::Boolean => "expected `true` or `false`".into(),
        Form::Integer(name) => texts::no_integer(name),
        Form::Number => "expected a number, as in `0.5`".into(),
        Form::List(_) => "expected a list, as in `[1, 2]`".into(),
        Form::Any | Form::Map { .. } | Form::Defined(_) => messages::NO_VALUES.into(),
    }
}
