//! Names and texts inside of statements. Statements such as `CREATE ROLE` take no parameters, so what users wrote is quoted.

use std::iter::{Peekable, from_fn, once};
use std::str::Chars;

pub(crate) use postgres_protocol::escape::{escape_identifier as identifier, escape_literal as literal};

/// Returns the quoted texts as a list: `'a', 'b c'`. For none, it is `DEFAULT`.
pub(crate) fn literals(texts: &[String]) -> String {
    if texts.is_empty() {
        return "DEFAULT".to_owned();
    }
    texts.iter().map(|text| literal(text)).collect::<Vec<_>>().join(", ")
}

/// Reads a list of names, as PostgreSQL stores a `search_path`: `"$user", public` has the names `$user` and `public`.
pub(crate) fn names(list: &str) -> Vec<String> {
    let mut rest = list.chars().peekable();
    let mut names = Vec::new();
    while let Some(next) = rest.next() {
        match next {
            ' ' | ',' => {}
            '"' => names.push(until_quote(&mut rest)),
            first => names.push(once(first).chain(from_fn(|| rest.next_if(|next| *next != ','))).collect()),
        }
    }
    names
}

/// Reads to the quote that ends the name. Two quotes in a row are one of the name.
fn until_quote(rest: &mut Peekable<Chars<'_>>) -> String {
    let mut name = String::new();
    while let Some(next) = rest.next() {
        if next == '"' && rest.next_if_eq(&'"').is_none() {
            break;
        }
        name.push(next);
    }
    name
}

#[cfg(test)]
mod tests {
    use super::*;

    const ODD: [&str; 6] = ["public", "My Schema", "it's", r#"say "hi""#, r"back\slash", "a, b"];

    #[test]
    fn quotes_names() {
        let quoted =
            [r#""public""#, r#""My Schema""#, r#""it's""#, r#""say ""hi""""#, r#""back\slash""#, r#""a, b""#];
        assert_eq!(ODD.map(identifier), quoted);
    }

    #[test]
    fn quotes_texts() {
        let quoted = ["'public'", "'My Schema'", "'it''s'", r#"'say "hi"'"#, r" E'back\\slash'", "'a, b'"];
        assert_eq!(ODD.map(literal), quoted);
    }

    #[test]
    fn quotes_lists() {
        assert_eq!(literals(&["a".to_owned(), "it's".to_owned()]), "'a', 'it''s'");
        assert_eq!(literals(&[]), "DEFAULT");
    }

    #[test]
    fn reads_quoted_names() {
        assert_eq!(names(&ODD.map(identifier).join(", ")), ODD);
    }

    #[test]
    fn reads_a_search_path() {
        assert_eq!(names(r#""$user", public"#), ["$user", "public"]);
        assert_eq!(names(r#""""#), [""]);
        assert_eq!(names(""), Vec::<String>::new());
        assert_eq!(names(r#""not closed"#), ["not closed"]);
    }
}
