//! The arguments of the annotation: `#[cfg_resource("AWS::Logs::LogGroup", name = "…", …)]`.
//!
//! This module knows the names of the arguments and the form of their values. [`crate::check`] decides whether a
//! property exists and whether an argument fits it.

use darling::FromMeta;
use proc_macro2::{Span, TokenStream};
use quote::ToTokens;
use syn::spanned::Spanned as _;
use syn::{Lit, Meta};

use crate::annotation::{
    Annotation, Effect, ExtraArgument, FunctionArgument, MovedFrom, PropertyArgument, Spanned, Upgrade,
};
use crate::catalogue;
use crate::check;
use crate::finding::{Findings, SourceRange};
use crate::ir::Purpose;
use crate::nearest::nearest;
use crate::owned::{self, schema::Handler};
use crate::syntax::{self, Item, List, Mistake};
use crate::values::{
    self, Crate, Deprecated, OPERATIONS, PropertyFunction, Switch, Text, Timeout, Version, Word,
};

/// The parsed arguments of an annotation.
#[derive(Debug, Default)]
pub(crate) struct Args {
    /// The arguments that affect the table.
    pub annotation: Annotation,
    /// Where the type name is. Without quotes, it has several tokens.
    pub type_place: Option<SourceRange>,
    /// `schema = "path"`.
    pub schema: Option<Spanned<String>>,
    /// `crate = path`.
    pub crate_path: Option<syn::Path>,
    /// `upgrade(1 = "function")`. A step without a function changes nothing.
    pub upgrades: Vec<Upgrade<Option<syn::Path>>>,
    /// The functions of `validate` and `plan`, in the order of [`Annotation::functions`].
    pub functions: Vec<syn::Path>,
    /// `handlers`: where it is written.
    pub handlers: Option<Span>,
    /// `registered(create("…"), read)`: the operations of a type that is registered with CloudFormation.
    pub registered: Option<Vec<Handler>>,
    /// Where `registered` is written.
    registered_at: Option<Span>,
    /// `model`: typed structs are generated, which hooks receive.
    pub has_model: bool,
    /// `strict`: warnings about the schema are errors.
    pub is_strict: bool,
    /// Whether it is unknown which schema is meant, because an argument that may name it cannot be read.
    pub has_doubtful_schema: bool,
    /// Whether the version or an upgrade cannot be read. Then it is unknown whether the others fit.
    has_doubtful_versions: bool,
}

/// The arguments after the type name, besides those that are the word of an [`Effect`] and properties that have it:
/// `sensitive("MasterUserPassword")`. Each of them is read on its own.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct Named {
    /// `name = "logs_group"`: the Terraform type without the provider's prefix.
    name: Option<Text>,
    /// `schema = "schemas/thing.json"`: the schema file, relative to the crate.
    schema: Option<Text>,
    /// `crate = my_framework`: the path of the runtime crate.
    #[darling(rename = "crate")]
    crate_path: Option<Crate>,
    /// `timeouts(create = "90m", update = "90m", delete = "2h")`.
    #[darling(with = values::timeouts)]
    timeouts: List<Timeout>,
    /// `default(RetentionInDays = 7, "Endpoint/Port" = 443)`.
    #[darling(rename = "default", with = values::defaults)]
    defaults: List<PropertyArgument>,
    /// `rename("Endpoint/Port" = "port_number")`: the name of the attribute.
    #[darling(with = values::renames)]
    rename: List<PropertyArgument>,
    /// `validate("Name" = no_dash)`: functions that check configured values.
    #[darling(with = values::checks)]
    validate: List<PropertyFunction>,
    /// `plan("Name" = keep_if(is_same_name))`: functions that say whether a plan keeps the prior value.
    #[darling(with = values::plans)]
    plan: List<PropertyFunction>,
    /// `extra(url = string)`: root attributes that hooks set.
    #[darling(with = values::extras)]
    extra: List<ExtraArgument>,
    /// `deprecated = "…"` or `deprecated("Size" = "…")`: the deprecation message for users of the type or of a property.
    deprecated: Option<Deprecated>,
    /// `data_source = false`.
    data_source: Option<Switch>,
    /// `list = false`.
    list: Option<Switch>,
    /// `version = 2`: the schema version of the state.
    version: Option<Version>,
    /// `upgrade(1 = "from_1_to_2")`: functions that turn state of a version into state of the next.
    #[darling(with = values::upgrades)]
    upgrade: List<Upgrade<Option<syn::Path>>>,
    /// `moved_from(aws_s3_bucket = "bucket")`: types of other providers whose states can be taken over.
    #[darling(with = values::moves)]
    moved_from: List<MovedFrom>,
    /// `handlers`: the type implements `Handlers`, and Cloud Control does not manage it.
    handlers: Option<Word>,
    /// `model`: typed structs for the resource are generated too.
    model: Option<Word>,
    /// `strict`: warnings about the schema are errors.
    strict: Option<Word>,
}

/// The names of the arguments.
const ARGUMENTS: &[&str] = &[
    "name",
    "schema",
    "crate",
    "timeouts",
    "sensitive",
    "write_only",
    "requires_replace",
    "requires_replace_if_configured",
    "use_state_for_unknown",
    "volatile",
    "read_only",
    "ordered",
    "unordered",
    "json",
    "default",
    "rename",
    "exclude",
    "validate",
    "plan",
    "extra",
    "deprecated",
    "data_source",
    "list",
    "version",
    "upgrade",
    "moved_from",
    "handlers",
    "registered",
    "model",
    "strict",
];

/// The arguments that have no list.
const OF_ONE_VALUE: &[&str] = &[
    "name",
    "schema",
    "crate",
    "deprecated",
    "data_source",
    "list",
    "version",
    "handlers",
    "model",
    "strict",
];

impl Args {
    /// Reads the tokens between the parentheses.
    pub(crate) fn parse(tokens: TokenStream, findings: &mut Findings) -> Self {
        let mut args = Self::default();
        let mut count = 0;
        let list =
            syntax::list(syntax::ungrouped(tokens), Span::call_site(), |input| {
                count += 1;
                let word = input.fork().parse::<syn::Ident>();
                let item = syntax::item(input);
                if let (Ok(word), Err(_)) = (word, &item) {
                    args.has_doubtful_schema |= word == "schema";
                    args.has_doubtful_versions |= word == "version" || word == "upgrade";
                }
                match item {
                    Err(mistake) if count == 1 => Err(Mistake::new(mistake.place, catalogue::NO_TYPE_NAME)
                        .with_help(catalogue::TYPE_NAME_HELP)),
                    result => result.map(|item| (count, item)),
                }
            });
        let mut items = list.entries.into_iter().peekable();
        match items.next_if(|(place, _)| *place == 1) {
            Some((_, first)) => args.first(first, findings),
            None if count == 0 => no_type_name(Span::call_site(), findings),
            None => {}
        }
        let mut seen = Vec::new();
        for (_, item) in items {
            args.argument(item, &mut seen, findings);
        }
        list.mistakes.into_iter().for_each(|mistake| mistake.report(findings));
        args
    }

    /// Applies the rules about all arguments together.
    pub(crate) fn check(&self, findings: &mut Findings) {
        let upgrades = if self.has_doubtful_versions { &[] } else { self.upgrades.as_slice() };
        check::annotation(&self.annotation, upgrades, findings);
        check::extras(&self.annotation, self.has_model, findings);
    }

    /// Reports arguments that only a struct with fields can have. Returns whether there are any.
    pub(crate) fn report_words_of_fields(&self, findings: &mut Findings) -> bool {
        let found: Vec<Span> = [self.handlers, self.registered_at].into_iter().flatten().collect();
        found.iter().for_each(|at| findings.wrong(*at, catalogue::owned::NEEDS_FIELDS));
        !found.is_empty()
    }

    /// Reads the type name, or what is in its place.
    fn first(&mut self, item: Item, findings: &mut Findings) {
        match item {
            Item::Literal(Lit::Str(name)) => self.named(name.value(), &name),
            Item::Literal(other) => {
                let help = Some(catalogue::TYPE_NAME_HELP.into());
                findings.source_error(other.span(), catalogue::TYPE_NAME_NO_STRING.into(), help);
            }
            Item::Path(path) => {
                let name = catalogue::path_text(&path);
                let help = Some(catalogue::write_quoted(&name));
                let place = SourceRange::of(&path);
                findings.source_error(place, catalogue::TYPE_NAME_NO_STRING.into(), help);
                // The mistakes in the other arguments are found with the schema of this type.
                self.named(name, &path);
            }
            Item::Argument(meta) => {
                no_type_name(meta.path().span(), findings);
                if ARGUMENTS.contains(&syntax::word(&meta).as_str()) {
                    self.argument(Item::Argument(meta), &mut Vec::new(), findings);
                }
            }
        }
    }

    fn named(&mut self, value: String, written: &impl ToTokens) {
        let place = SourceRange::of(written);
        self.annotation.type_name = Some(Spanned { value, span: place.first });
        self.type_place = Some(place);
    }

    /// Reads an argument. `seen` has those before it that must not be repeated.
    fn argument(&mut self, item: Item, seen: &mut Vec<String>, findings: &mut Findings) {
        let meta = match item {
            Item::Argument(meta) => meta,
            Item::Literal(literal) => {
                findings.wrong(literal.span(), catalogue::STRAY_LITERAL);
                return;
            }
            Item::Path(path) => {
                let message = catalogue::unknown_argument(&catalogue::path_text(&path));
                let help = Some(catalogue::known_arguments(ARGUMENTS));
                findings.source_error(SourceRange::of(&path), message, help);
                return;
            }
        };
        let word = syntax::word(&meta);
        if !ARGUMENTS.contains(&word.as_str()) {
            let near = nearest(&word, ARGUMENTS.iter().copied());
            self.has_doubtful_schema |= near == Some("schema");
            let help = near.map_or_else(|| catalogue::known_arguments(ARGUMENTS), catalogue::did_you_mean);
            let shown = catalogue::path_text(meta.path());
            let place = SourceRange::of(meta.path());
            findings.source_error(place, catalogue::unknown_argument(&shown), Some(help));
            return;
        }
        // Code that names the model gets one even if the value is wrong.
        self.has_model |= word == "model";
        if let ("registered", Meta::List(list)) = (word.as_str(), &*meta) {
            self.registered_at = Some(list.path.span());
            owned::handlers(list, self.registered.get_or_insert_default(), findings);
            return;
        }
        // Lists can be continued, everything else can be said once.
        if !matches!(*meta, Meta::List(_)) {
            if seen.contains(&word) {
                findings.wrong(meta.path().span(), catalogue::argument_twice(&word));
                return;
            }
            seen.push(word.clone());
        }
        let effect = if word == "exclude" { Some(Effect::Exclude) } else { Effect::from_word(&word) };
        if let Some(effect) = effect {
            match values::paths(&meta) {
                Ok(paths) => self.say(paths.reported(findings).into_iter().map(|path| PropertyArgument {
                    path,
                    effect: effect.clone(),
                    value: None,
                })),
                Err(errors) => report(errors, None, findings),
            }
            return;
        }
        if word == "registered" {
            self.registered.get_or_insert_default();
            findings.wrong(meta.path().span(), catalogue::owned::NO_OPERATIONS);
            return;
        }
        if word == "handlers" {
            self.handlers = Some(meta.path().span());
            self.annotation.has_handlers = true;
        }
        let value = match &*meta {
            Meta::NameValue(pair) if OF_ONE_VALUE.contains(&word.as_str()) => {
                Some(SourceRange::of(&pair.value))
            }
            _ => None,
        };
        match Named::from_list(&[darling::ast::NestedMeta::Meta(*meta)]) {
            Ok(named) => self.take(named, findings),
            Err(errors) => {
                self.has_doubtful_schema |= word == "schema";
                self.has_doubtful_versions |= word == "version" || word == "upgrade";
                report(errors, value, findings);
            }
        }
    }

    /// Takes over what one argument says.
    fn take(&mut self, named: Named, findings: &mut Findings) {
        let annotation = &mut self.annotation;
        annotation.name = named.name.map(|name| name.0).or(annotation.name.take());
        annotation.version = named.version.map(|version| version.0).or(annotation.version);
        annotation.no_data_source |= named.data_source == Some(Switch(false));
        annotation.no_list |= named.list == Some(Switch(false));
        annotation.moved_from.extend(named.moved_from.reported(findings));
        annotation.extras.extend(named.extra.reported(findings));
        for Timeout { operation, limit } in named.timeouts.reported(findings) {
            match annotation.timeouts.get_mut(operation.value) {
                Some(slot @ None) => *slot = Some(limit),
                _ => {
                    let word = OPERATIONS.get(operation.value).copied().unwrap_or_default();
                    findings.wrong(operation.span, catalogue::timeout_twice(word));
                }
            }
        }
        self.schema = named.schema.map(|path| path.0).or_else(|| self.schema.take());
        self.crate_path = named.crate_path.map(|path| path.0).or_else(|| self.crate_path.take());
        self.is_strict |= named.strict.is_some();
        self.say(named.defaults.reported(findings));
        self.say(named.rename.reported(findings));
        match named.deprecated {
            Some(Deprecated::Type(Text(text))) => self.annotation.deprecated = Some(text.value),
            Some(Deprecated::Properties(arguments)) => self.say(arguments.reported(findings)),
            None => {}
        }
        for function in named.validate.reported(findings) {
            self.call(function, Purpose::Validate);
        }
        for function in named.plan.reported(findings) {
            self.call(function, Purpose::KeepIf);
        }
        self.has_doubtful_versions |= !named.upgrade.mistakes.is_empty();
        self.upgrades.extend(named.upgrade.reported(findings));
        self.upgrades.sort_by_key(|(from, _)| from.value);
    }

    fn call(&mut self, PropertyFunction { path, function }: PropertyFunction, purpose: Purpose) {
        let shown = Spanned { value: catalogue::path_text(&function), span: function.span() };
        self.annotation.functions.push(FunctionArgument { path, purpose, function: shown });
        self.functions.push(function);
    }

    fn say(&mut self, arguments: impl IntoIterator<Item = PropertyArgument>) {
        self.annotation.properties.extend(arguments);
    }
}

fn no_type_name(span: Span, findings: &mut Findings) {
    let help = Some(catalogue::TYPE_NAME_HELP.into());
    findings.source_error(span, catalogue::NO_TYPE_NAME.into(), help);
}

/// Reports what the values in [`crate::values`] say, at the whole value if the argument is to have one. `darling` adds to it
/// where it was said, which the span shows.
fn report(errors: darling::Error, value: Option<SourceRange>, findings: &mut Findings) {
    for error in errors.flatten() {
        let text = error.to_string();
        let message = match text.rsplit_once(" at ") {
            Some((message, place)) if ARGUMENTS.contains(&place) => message,
            _ => &text,
        };
        findings.wrong(value.unwrap_or_else(|| error.span().into()), message.to_owned());
    }
}
