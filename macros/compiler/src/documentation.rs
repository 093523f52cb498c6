//! What documentation comments and `#[deprecated]` say.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};

use crate::emit::option;
use crate::syntax::first_span;

/// The documentation of a function or of a parameter.
pub(crate) struct Documentation {
    /// The first paragraph, in one line and without its full stop.
    pub(crate) summary: String,
    /// What follows the first paragraph, or that paragraph if nothing does: a constant expression.
    pub(crate) description: TokenStream,
    /// All of it: a constant expression.
    pub(crate) whole: TokenStream,
}

/// A piece of documentation: a line of text, or an expression such as `include_str!("description.md")`.
enum Piece {
    Line(String),
    Expression(TokenStream),
}

impl Documentation {
    /// Returns what the attributes of an item say, unless it is nothing.
    pub(crate) fn read(attributes: &[syn::Attribute]) -> Option<Self> {
        let mut pieces = attributes.iter().flat_map(pieces).peekable();
        while pieces.next_if(Piece::is_blank).is_some() {}
        let mut first = Vec::new();
        while let Some(Piece::Line(line)) = pieces.next_if(|piece| piece.is_line() && !piece.is_blank()) {
            first.push(line.trim().to_owned());
        }
        let paragraph = first.join(" ");
        if paragraph.is_empty() {
            return None;
        }
        while pieces.next_if(Piece::is_blank).is_some() {}
        let rest: Vec<Piece> = pieces.collect();
        let summary = paragraph.strip_suffix('.').unwrap_or(&paragraph).to_owned();
        if rest.is_empty() {
            let paragraph = paragraph.to_token_stream();
            return Some(Self { summary, description: paragraph.clone(), whole: paragraph });
        }
        let description = joined(rest);
        let whole = quote!(::core::concat!(#paragraph, "\n\n", #description));
        Some(Self { summary, description, whole })
    }

    /// Returns what the attributes of an item say as one text, unless it is nothing. The error is the place of an expression,
    /// which has no text yet.
    pub(crate) fn text(attributes: &[syn::Attribute]) -> Result<Option<String>, Span> {
        let mut lines = Vec::new();
        for attribute in attributes {
            for piece in pieces(attribute) {
                match piece {
                    Piece::Line(line) => lines.push(line),
                    Piece::Expression(expression) => return Err(first_span(&expression)),
                }
            }
        }
        let mut lines = lines.iter().skip_while(|line| line.trim().is_empty());
        let is_text = |line: &&String| !line.trim().is_empty();
        let first: Vec<&str> = lines.by_ref().take_while(is_text).map(|line| line.trim()).collect();
        let rest: Vec<&str> = lines.map(String::as_str).collect();
        let text = format!("{}\n\n{}", first.join(" "), rest.join("\n"));
        Ok(Some(text.trim().to_owned()).filter(|text| !text.is_empty()))
    }
}

impl Piece {
    fn is_line(&self) -> bool {
        matches!(self, Self::Line(_))
    }

    fn is_blank(&self) -> bool {
        matches!(self, Self::Line(line) if line.trim().is_empty())
    }
}

fn pieces(attribute: &syn::Attribute) -> Vec<Piece> {
    let syn::Meta::NameValue(documented) = &attribute.meta else { return Vec::new() };
    if !documented.path.is_ident("doc") {
        return Vec::new();
    }
    let mut value = &documented.value;
    // What a macro passes on.
    while let syn::Expr::Group(group) = value {
        value = &group.expr;
    }
    match value {
        syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) => {
            let text = text.value();
            // The space after `///`.
            let line = |line: &str| Piece::Line(line.strip_prefix(' ').unwrap_or(line).to_owned());
            if text.is_empty() { vec![Piece::Line(String::new())] } else { text.lines().map(line).collect() }
        }
        expression => vec![Piece::Expression(expression.to_token_stream())],
    }
}

/// Returns an expression for all pieces, each ended by a line break.
fn joined(pieces: Vec<Piece>) -> TokenStream {
    let pieces = pieces.into_iter().map(|piece| match piece {
        Piece::Line(line) => format!("{line}\n").to_token_stream(),
        Piece::Expression(expression) => expression,
    });
    quote!(::core::concat!(#(#pieces),*))
}

/// Returns an `Option` with what `#[deprecated]` says.
pub(crate) fn deprecation(attributes: &[syn::Attribute]) -> TokenStream {
    let Some(attribute) = attributes.iter().find(|attribute| attribute.path().is_ident("deprecated")) else {
        return option(None::<TokenStream>);
    };
    let mut note = match &attribute.meta {
        syn::Meta::NameValue(syn::MetaNameValue { value: syn::Expr::Lit(literal), .. }) => {
            Some(literal.lit.clone())
        }
        _ => None,
    };
    if matches!(attribute.meta, syn::Meta::List(_)) {
        // Rust itself says what is wrong in such an attribute.
        let _ = attribute.parse_nested_meta(|meta| {
            let value: syn::Lit = meta.value()?.parse()?;
            if meta.path.is_ident("note") {
                note = Some(value);
            }
            Ok(())
        });
    }
    let note =
        note.map_or_else(|| "This function is deprecated.".to_token_stream(), ToTokens::into_token_stream);
    option(Some(note))
}
