//! The words of `#[cfn(…)]`: which there are at which place, and how their values are written.

use proc_macro2::{Group, Span, TokenStream};
use syn::ext::IdentExt as _;
use syn::parse::ParseStream;
use syn::spanned::Spanned as _;
use syn::{Expr, Ident, Token, token};

use crate::catalogue::{self, owned as messages};
use crate::finding::Findings;
use crate::nearest::nearest;
use crate::syntax::{self, Mistake};

/// A word with its value.
#[derive(Clone)]
pub(super) struct Word {
    /// The word.
    pub(super) name: Ident,
    /// Its value.
    pub(super) value: Value,
    /// How it is written.
    pub(super) known: &'static Known,
}

/// The value of a word.
#[derive(Clone)]
pub(super) enum Value {
    /// `read_only`.
    None,
    /// `name = "…"`.
    Is(Expr),
    /// `length(1..=64)`: what is in the parentheses, and where they end.
    List(TokenStream, Span),
}

/// How the value of a word is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    Flag,
    Is,
    List,
}

/// A word and how it is written.
pub(super) struct Known {
    /// The word.
    pub(super) word: &'static str,
    /// The form of its value.
    form: Form,
    /// An example, for messages.
    pub(super) example: &'static str,
}

impl Known {
    const fn flag(word: &'static str) -> Self {
        Self { word, form: Form::Flag, example: word }
    }

    const fn is(word: &'static str, example: &'static str) -> Self {
        Self { word, form: Form::Is, example }
    }

    const fn list(word: &'static str, example: &'static str) -> Self {
        Self { word, form: Form::List, example }
    }
}

/// Limits of fields, elements and values.
pub(super) const LIMITS: &[Known] = &[
    Known::list("length", "length(1..=64)"),
    Known::is("min_length", "min_length = 1"),
    Known::is("max_length", "max_length = 64"),
    Known::is("pattern", "pattern = \"^[a-z]+$\""),
    Known::is("format", "format = \"date-time\""),
    Known::list("range", "range(1..=10)"),
    Known::is("minimum", "minimum = 1"),
    Known::is("maximum", "maximum = 10"),
    Known::is("exclusive_minimum", "exclusive_minimum = 0"),
    Known::is("exclusive_maximum", "exclusive_maximum = 10"),
    Known::is("multiple_of", "multiple_of = 5"),
    Known::list("size", "size(1..=10)"),
    Known::is("min_items", "min_items = 1"),
    Known::is("max_items", "max_items = 10"),
    Known::is("min_properties", "min_properties = 1"),
    Known::is("max_properties", "max_properties = 10"),
    Known::list("enum", "enum(\"a\", \"b\")"),
    Known::flag("unique"),
    Known::flag("unordered"),
    Known::list("items", "items(length(1..=64))"),
    Known::list("values", "values(length(1..=64))"),
    Known::is("keys", "keys = \"^[a-z]+$\""),
];

/// What a field of any struct can say.
pub(super) const FIELD: &[Known] = &[
    Known::is("name", "name = \"…\""),
    Known::is("default", "default = 7"),
    Known::flag("read_only"),
    Known::flag("not_returned"),
    Known::flag("create_only"),
    Known::flag("conditional_create_only"),
    Known::flag("deprecated"),
    Known::is("property_transform", "property_transform = \"$lowercase(Name)\""),
    Known::flag("secret"),
    Known::flag("sensitive"),
    Known::flag("requires_replace"),
    Known::flag("requires_replace_if_configured"),
    Known::flag("use_state_for_unknown"),
    Known::flag("volatile"),
    Known::flag("computed"),
    Known::flag("json"),
    Known::is("rename", "rename = \"port_number\""),
];

/// What a field of a resource type can say as well.
pub(super) const RESOURCE_FIELD: &[Known] = &[
    Known::flag("identifier"),
    Known::flag("additional_identifier"),
    Known::flag("tags"),
    Known::flag("filter"),
];

/// What a definition can say.
pub(super) const DEFINITION: &[Known] = &[Known::is("name", "name = \"…\"")];

/// What a variant can say.
pub(super) const VARIANT: &[Known] = &[Known::is("name", "name = \"…\"")];

/// What a struct with named fields can say.
pub(super) const ALTERNATIVES: &[Known] =
    &[Known::list("one_of", "one_of(cron, rate)"), Known::list("any_of", "any_of(cron, rate)")];

/// What a resource type can say.
pub(super) const RESOURCE: &[Known] = &[
    Known::list("identifier", "identifier(team, name)"),
    Known::list("additional_identifier", "additional_identifier(team, name)"),
    Known::is("source_url", "source_url = \"https://…\""),
    Known::is("documentation_url", "documentation_url = \"https://…\""),
    Known::is("replacement_strategy", "replacement_strategy = delete_then_create"),
    Known::list("tagging", "tagging(tag_on_create = false, …)"),
];

/// All words, with the place that they belong to.
const PLACES: &[(&[Known], &str)] = &[
    (LIMITS, "a field, to `items(…)` or to `values(…)`"),
    (RESOURCE_FIELD, "a field of the resource type"),
    (RESOURCE, "the struct that is the resource type"),
    (FIELD, "a field"),
    (ALTERNATIVES, "a struct with named fields"),
];

const OF_THE_ANNOTATION: &str = "it is an argument of `#[cfg_resource(\"…\")]`";

/// Words that a reader of schemas looks for, and what says the same.
const OTHERWISE: &[(&str, &str)] = &[
    (
        "required",
        "a field is required unless its type is an `Option`, it has a `default` or it is `read_only`",
    ),
    ("optional", "a field whose type is an `Option` is optional"),
    ("description", "the documentation comment is the description"),
    ("type", "the type is that of the field"),
    ("unique_items", "write `unique`, or use a `BTreeSet`"),
    ("insertion_order", "write `unordered`, or use a `BTreeSet`"),
    ("pattern_properties", "use a `BTreeMap<String, _>`, and `keys = \"…\"` for the pattern"),
    ("const", "write `enum(…)` with one value"),
    ("write_only", "write `not_returned`: the service never returns the value"),
    ("primary_identifier", "write `identifier`"),
    ("ordered", "a `Vec` has an order, and a `BTreeSet` has none"),
    (
        "timeout_in_minutes",
        "it belongs to a handler, as in `registered(create(\"…\", timeout_in_minutes = 60))`",
    ),
    ("taggable", "it belongs to `tagging(…)`"),
    ("permissions", "they belong to `registered(…)` and `tagging(…)`"),
    ("type_name", OF_THE_ANNOTATION),
    ("file", "no file is needed: `schema()` of the type returns the schema"),
    ("handlers", OF_THE_ANNOTATION),
    ("registered", OF_THE_ANNOTATION),
    ("crate", OF_THE_ANNOTATION),
    ("timeouts", OF_THE_ANNOTATION),
    ("exclude", OF_THE_ANNOTATION),
    ("validate", OF_THE_ANNOTATION),
    ("plan", OF_THE_ANNOTATION),
];

/// Words that a struct may say several times.
const REPEATED: &[&str] = &["additional_identifier"];

/// Reads the words of all `#[cfn(…)]` of an item. `known` are those of its place.
pub(super) fn of_item(
    attributes: &[syn::Attribute],
    known: &[&'static [Known]],
    findings: &mut Findings,
) -> Vec<Word> {
    let mut words = Vec::new();
    for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("cfn")) {
        match &attribute.meta {
            syn::Meta::List(list) => {
                let end = list.delimiter.span().close();
                read(list.tokens.clone(), end, known, &mut words, findings);
            }
            other => findings.wrong(other.span(), messages::NO_LIST),
        }
    }
    words
}

/// Reads words between commas. Those that are unknown, repeated or written in another form are reported and left out.
pub(super) fn read(
    tokens: TokenStream,
    end: Span,
    known: &[&'static [Known]],
    words: &mut Vec<Word>,
    findings: &mut Findings,
) {
    let list = syntax::list(syntax::ungrouped(tokens), end, |input| word(input, known));
    for word in list.reported(findings) {
        let name = word.known.word;
        if !REPEATED.contains(&name) && find(words, name).is_some() {
            findings.wrong(word.name.span(), catalogue::argument_twice(name));
        } else {
            words.push(word);
        }
    }
}

fn word(input: ParseStream<'_>, known: &[&'static [Known]]) -> Result<Word, Mistake> {
    let wrong = Mistake::here(input, messages::NO_WORD);
    let name = input.call(Ident::parse_any).map_err(|_| wrong)?;
    let text = name.unraw().to_string();
    let found = known.iter().flat_map(|words| words.iter()).find(|known| known.word == text);
    let Some(known) = found else { return Err(unknown(&name, &text, known)) };
    let value = value(input, &text)?;
    let form = match &value {
        Value::None => Form::Flag,
        Value::Is(_) => Form::Is,
        Value::List(..) => Form::List,
    };
    if form == known.form {
        return Ok(Word { name, value, known });
    }
    Err(Mistake::new(name.span(), messages::write_it(known.example)))
}

fn value(input: ParseStream<'_>, word: &str) -> Result<Value, Mistake> {
    if input.peek(token::Paren) {
        let group = syntax::parse::<Group>(input, messages::NO_WORD)?;
        return Ok(Value::List(group.stream(), group.span_close()));
    }
    if input.peek(Token![=]) {
        let equals =
            input.parse::<Token![=]>().map_err(|error| Mistake::new(error.span(), messages::NO_WORD))?;
        if input.is_empty() || input.peek(Token![,]) {
            return Err(Mistake::new(equals.span(), catalogue::no_value(word)));
        }
        let at = input.span();
        return input.parse().map(Value::Is).map_err(|_| Mistake::new(at, catalogue::no_value(word)));
    }
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(Value::None);
    }
    Err(Mistake::new(input.span(), catalogue::after_argument(word)))
}

/// Says what is probably meant by a word that is not known at its place.
fn unknown(name: &Ident, text: &str, known: &[&'static [Known]]) -> Mistake {
    let at = name.span();
    // As schemas write it: `readOnly`, `minLength`.
    let plain = crate::lower::naming::snake(text);
    if let Some((_, otherwise)) = OTHERWISE.iter().find(|(word, _)| *word == plain) {
        return Mistake::new(at, messages::said_otherwise(text, otherwise));
    }
    let here = || known.iter().flat_map(|words| words.iter()).map(|known| known.word);
    if let Some(near) = here().find(|word| *word == plain).or_else(|| nearest(&plain, here())) {
        return Mistake::new(at, messages::unknown_word(text)).with_help(catalogue::did_you_mean(near));
    }
    let elsewhere = PLACES.iter().find(|(words, _)| words.iter().any(|known| known.word == plain));
    if let Some((_, place)) = elsewhere {
        return Mistake::new(at, messages::misplaced_word(text, place));
    }
    let words: Vec<&str> = here().collect();
    Mistake::new(at, messages::unknown_word(text)).with_help(catalogue::known_arguments(&words))
}

impl Word {
    /// Returns the value as a text.
    pub(super) fn text(&self) -> Result<syn::LitStr, Mistake> {
        match &self.value {
            Value::Is(Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. })) => Ok(text.clone()),
            _ => Err(self.other_form()),
        }
    }

    /// Returns the value as a path.
    pub(super) fn path(&self) -> Result<syn::Path, Mistake> {
        match &self.value {
            Value::Is(Expr::Path(path)) if path.qself.is_none() => Ok(path.path.clone()),
            _ => Err(self.other_form()),
        }
    }

    /// Reads the entries in the parentheses.
    pub(super) fn entries<T>(
        &self,
        findings: &mut Findings,
        read: impl FnMut(ParseStream<'_>) -> Result<T, Mistake>,
    ) -> Vec<T> {
        let Value::List(tokens, end) = &self.value else { return Vec::new() };
        if tokens.is_empty() {
            findings.wrong(self.name.span(), messages::write_it(self.known.example));
        }
        syntax::list(tokens.clone(), *end, read).reported(findings)
    }

    /// Returns the mistake of a value that has another form.
    pub(super) fn other_form(&self) -> Mistake {
        let at = match &self.value {
            Value::Is(value) => value.span(),
            Value::None | Value::List(..) => self.name.span(),
        };
        Mistake::new(at, messages::write_it(self.known.example))
    }
}

/// Returns the word with this name.
pub(super) fn find<'w>(words: &'w [Word], name: &str) -> Option<&'w Word> {
    words.iter().find(|word| word.known.word == name)
}

/// Returns what was read, or reports the mistake.
pub(super) fn reported<T>(result: Result<T, Mistake>, findings: &mut Findings) -> Option<T> {
    result.map_err(|mistake| mistake.report(findings)).ok()
}
