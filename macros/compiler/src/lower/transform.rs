//! `propertyTransform`: how the service rewrites the values it receives.
//!
//! The expressions are JSONata with extensions of CloudFormation: `$OR` between alternatives, and strings that are
//! patterns to match rather than values. Nearly all of them do one of a few things to the property's own value.
//! These are understood here, so that the runtime needs no interpreter. The others are gaps.

use ferroform_schema::pattern::Pattern;

use crate::ir::{Equality, Kind, Rewrite, RewriteStep, Text};

/// Returns how values of a property with this expression are compared, and the parts of the expression that are
/// not understood. Only plain strings are compared with their rewritten form.
pub(super) fn equality(
    expression: &str,
    property: &str,
    kind: &Kind,
    otherwise: Equality,
) -> (Equality, Vec<String>) {
    let is_text = matches!(kind, Kind::String(Text::Plain));
    if !is_text || otherwise != Equality::Exact {
        return (otherwise, vec![expression.to_owned()]);
    }
    let (understood, rest) = rewrites(expression, property);
    (if understood.is_empty() { otherwise } else { Equality::Rewritten(understood) }, rest)
}

/// Returns the ways in which the service may rewrite a value, and the alternatives that are not understood.
fn rewrites(expression: &str, property: &str) -> (Vec<Rewrite>, Vec<String>) {
    let (mut understood, mut rest) = (Vec::new(), Vec::new());
    for alternative in split(expression, " $OR ") {
        match (Reader { property }).rewrite(alternative.trim()) {
            Some(rewrite) if rewrite == Rewrite::default() => {}
            Some(rewrite) if understood.contains(&rewrite) => {}
            Some(rewrite) => understood.push(rewrite),
            None => rest.push(alternative.trim().to_owned()),
        }
    }
    (understood, rest)
}

struct Reader<'a> {
    property: &'a str,
}

impl Reader<'_> {
    fn rewrite(&self, text: &str) -> Option<Rewrite> {
        match call(text, "$join") {
            Some(arguments) => self.join(&arguments),
            None => Some(Rewrite { steps: self.steps(text)?, ..Rewrite::default() }),
        }
    }

    /// Reads `$join(["pattern", value, "pattern"])`.
    fn join(&self, arguments: &[&str]) -> Option<Rewrite> {
        let [parts] = arguments else { return None };
        let mut rewrite = Rewrite::default();
        let mut has_value = false;
        for part in split(parts.strip_prefix('[')?.strip_suffix(']')?, ",") {
            match (literal(part.trim()), has_value) {
                (Some(pattern), false) => rewrite.before.push_str(&pattern),
                (Some(pattern), true) => rewrite.after.push_str(&pattern),
                (None, false) => {
                    rewrite.steps = self.steps(part.trim())?;
                    has_value = true;
                }
                (None, true) => return None,
            }
        }
        let whole = format!("^(?:{})(?:{})$", rewrite.before, rewrite.after);
        let is_judgeable = Pattern::read(&whole).is_ok();
        (has_value && is_judgeable).then_some(rewrite)
    }

    /// Returns the steps that are applied to the property's own value.
    fn steps(&self, text: &str) -> Option<Vec<RewriteStep>> {
        if text.rsplit('.').next() == Some(self.property)
            && text.chars().all(|c| c.is_alphanumeric() || c == '.')
        {
            return Some(Vec::new());
        }
        let (inner, step) = if let Some([value]) = call(text, "$lowercase").as_deref() {
            (*value, Some(RewriteStep::Lowercase))
        } else if let Some([value]) = call(text, "$uppercase").as_deref() {
            (*value, Some(RewriteStep::Uppercase))
        } else if let Some([value]) = call(text, "$string").as_deref() {
            (*value, None)
        } else if let Some([value, mark]) = call(text, "$substringAfter").as_deref() {
            (*value, Some(RewriteStep::AfterFirst(literal(mark)?)))
        } else if let Some([value, mark]) =
            text.strip_suffix("[-1]").and_then(|t| call(t, "$split")).as_deref()
        {
            (*value, Some(RewriteStep::AfterLast(literal(mark)?)))
        } else if let Some([value, from, to]) = call(text, "$replace").as_deref() {
            (*value, Some(replacement(from, &literal(to)?)?))
        } else {
            return None;
        };
        let mut steps = self.steps(inner.trim())?;
        steps.extend(step);
        Some(steps)
    }
}

fn replacement(from: &str, to: &str) -> Option<RewriteStep> {
    match (from, to) {
        (r"/\s+$/" | "/ $/", "") => Some(RewriteStep::TrimEnd),
        _ => Some(RewriteStep::Replace(literal(from)?, to.to_owned())),
    }
}

/// Returns the arguments if the whole text is a call of this function.
fn call<'t>(text: &'t str, function: &str) -> Option<Vec<&'t str>> {
    let inner = text.strip_prefix(function)?.trim_start().strip_prefix('(')?.strip_suffix(')')?;
    // `$f(a) & $g(b)` begins and ends like a call as well.
    is_closed(inner).then(|| split(inner, ",").into_iter().map(str::trim).collect())
}

/// Returns the content of a string literal.
fn literal(text: &str) -> Option<String> {
    let inner = ['"', '\''].iter().find_map(|quote| text.strip_prefix(*quote)?.strip_suffix(*quote))?;
    if inner.contains(['"', '\'']) {
        return None;
    }
    let mut out = String::new();
    let mut characters = inner.chars();
    while let Some(c) = characters.next() {
        match c {
            '\\' => match characters.next()? {
                c @ ('\\' | '/') => out.push(c),
                _ => return None,
            },
            c => out.push(c),
        }
    }
    Some(out)
}

/// Splits a text at the marks that are outside of strings and brackets.
fn split<'t>(text: &'t str, mark: &str) -> Vec<&'t str> {
    let mut parts = Vec::new();
    let mut start = 0;
    let mut open = Open::default();
    for (place, c) in text.char_indices() {
        if open.is_nothing() && place >= start && text.get(place..).is_some_and(|rest| rest.starts_with(mark))
        {
            parts.push(text.get(start..place).unwrap_or_default());
            start = place + mark.len();
        }
        open.pass(c);
    }
    parts.push(text.get(start..).unwrap_or_default());
    parts
}

/// Whether every closing bracket has an opening one before it.
fn is_closed(text: &str) -> bool {
    let mut open = Open::default();
    text.chars().all(|c| {
        open.pass(c);
        open.depth >= 0
    })
}

/// The brackets and quotes that are open at a place of an expression.
#[derive(Default)]
struct Open {
    depth: i32,
    quote: Option<char>,
    is_escaped: bool,
}

impl Open {
    fn is_nothing(&self) -> bool {
        self.depth == 0 && self.quote.is_none()
    }

    fn pass(&mut self, c: char) {
        match self.quote {
            Some(_) if self.is_escaped => self.is_escaped = false,
            Some(_) if c == '\\' => self.is_escaped = true,
            Some(quote) if c == quote => self.quote = None,
            Some(_) => {}
            None => match c {
                '"' | '\'' => self.quote = Some(c),
                '(' | '[' | '{' => self.depth += 1,
                ')' | ']' | '}' => self.depth -= 1,
                _ => {}
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ferroform_schema::facts::RewriteStep::{
        AfterFirst, AfterLast, Lowercase, Replace, TrimEnd, Uppercase,
    };

    fn steps(expression: &str) -> Vec<Vec<RewriteStep>> {
        let (rewrites, rest) = rewrites(expression, "Name");
        assert!(rest.is_empty(), "{rest:?}");
        rewrites.into_iter().map(|r| r.steps).collect()
    }

    #[test]
    fn what_is_done_to_the_value_itself() {
        assert_eq!(steps("$lowercase(Name)"), [[Lowercase]]);
        assert_eq!(steps("$lowercase($string(Name)) $OR $uppercase(Name)"), [[Lowercase], [Uppercase]]);
        assert_eq!(steps(r#"$lowercase($substringAfter(Name, "/"))"#), [[AfterFirst("/".into()), Lowercase]]);
        assert_eq!(steps(r#"$split(Name, ":")[-1] $OR Name"#), [[AfterLast(":".into())]]);
        assert_eq!(steps("$replace(Settings.Name, '-', '_')"), [[Replace("-".into(), "_".into())]]);
        assert_eq!(steps(r"$replace(Name, /\s+$/, '')"), [[TrimEnd]]);
    }

    #[test]
    fn patterns_around_the_value() {
        let (found, rest) =
            rewrites(r#"Name $OR $join(["arn:.+?:key\/", Name]) $OR $join([Name, "."])"#, "Name");
        let expected = [
            Rewrite { before: "arn:.+?:key/".into(), ..Rewrite::default() },
            Rewrite { after: ".".into(), ..Rewrite::default() },
        ];
        assert_eq!((found.as_slice(), rest.len()), (&expected[..], 0));
    }

    #[test]
    fn what_looks_elsewhere_is_not_understood() {
        for expression in [
            "$lowercase(Other)",
            r#""vpc""#,
            r#"$join(["a", Name, Other])"#,
            r#"$split(Name, "/")[1] & "/" & $split(Name, "/")[2]"#,
            "Encrypted and Name",
            "$lowercase(Name) = 'a' ? Name : $lowercase(Name)",
            r#"$join(["(unclosed", Name])"#,
            "($m := 1; Name)",
            "",
        ] {
            let (found, rest) = rewrites(expression, "Name");
            assert!(found.is_empty() && rest.len() == 1, "{expression}: {found:?} {rest:?}");
        }
    }
}
