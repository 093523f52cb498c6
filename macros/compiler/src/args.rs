//! The arguments of the annotation: `#[cfg_resource("AWS::Logs::LogGroup", name = "…", …)]`.
//!
//! This module knows the names of the arguments and the form of their values. [`crate::check`] decides whether a
//! property exists and whether an argument fits it.

use darling::FromMeta;
use darling::ast::NestedMeta;
use proc_macro2::{Span, TokenStream};
use syn::spanned::Spanned as _;

use crate::annotation::{Annotation, Effect, PropertyArgument, Spanned, Upgrade};
use crate::catalogue;
use crate::check;
use crate::finding::Findings;
use crate::nearest::nearest;
use crate::values::{Defaults, Moves, Number, Paths, Switch, Text, Timeouts, Upgrades};

/// The parsed arguments of an annotation.
#[derive(Debug, Default)]
pub(crate) struct Args {
    /// The arguments that affect the table.
    pub annotation: Annotation,
    /// `schema = "path"`.
    pub schema: Option<Spanned<String>>,
    /// `crate = path`.
    pub crate_path: Option<syn::Path>,
    /// `upgrade(1 = "function")`.
    pub upgrades: Vec<Upgrade<syn::Path>>,
    /// `hooks`.
    pub has_hooks: bool,
    /// `model`.
    pub has_model: bool,
}

/// The arguments after the type name.
#[derive(Debug, Default, FromMeta)]
#[darling(default)]
struct Named {
    /// `name = "logs_group"`: the Terraform type without the provider's prefix.
    name: Option<Text>,
    /// `schema = "schemas/thing.json"`: the schema file, relative to the crate.
    schema: Option<Text>,
    /// `crate = my_framework`: the path of the runtime crate.
    #[darling(rename = "crate")]
    crate_path: Option<syn::Path>,
    /// `timeouts(create = "90m", update = "90m", delete = "2h")`.
    timeouts: Timeouts,
    /// `sensitive("MasterUserPassword")`: Terraform hides the value, and so do logs.
    sensitive: Paths,
    /// `write_only("…")`: the service never returns it.
    write_only: Paths,
    /// `requires_replace("…")`: a change replaces the resource.
    requires_replace: Paths,
    /// `requires_replace_if_configured("…")`: a change of a configured value replaces the resource.
    requires_replace_if_configured: Paths,
    /// `use_state_for_unknown("…")`: an unknown planned value becomes the prior one.
    use_state_for_unknown: Paths,
    /// `volatile("…")`: the service may change it on any update.
    volatile: Paths,
    /// `computed("…")`: only the service sets it.
    computed: Paths,
    /// `ordered("…")`: the order of the list is significant.
    ordered: Paths,
    /// `unordered("…")`: the order of the list is irrelevant.
    unordered: Paths,
    /// `json("…")`: the property is a JSON text in Terraform, judged by its schema.
    json: Paths,
    /// `default(RetentionInDays = 7, "Endpoint/Port" = 443)`.
    #[darling(rename = "default")]
    defaults: Defaults,
    /// `deprecated = "…"`: the deprecation message for users of the type.
    deprecated: Option<Text>,
    /// `data_source = false`.
    data_source: Option<Switch>,
    /// `list = false`.
    list: Option<Switch>,
    /// `version = 2`: the schema version of the state.
    version: Option<Number>,
    /// `upgrade(1 = "from_1_to_2")`: functions that turn state of a version into state of the next.
    upgrade: Upgrades,
    /// `moved_from(aws_s3_bucket = "bucket")`: types of other providers whose states can be taken over.
    moved_from: Moves,
    /// `hooks`: the type implements `Hooks`, which receive its model.
    hooks: darling::util::Flag,
    /// `model`: typed structs for the resource are generated too.
    model: darling::util::Flag,
}

/// The names of the arguments in [`Named`].
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
    "computed",
    "ordered",
    "unordered",
    "json",
    "default",
    "deprecated",
    "data_source",
    "list",
    "version",
    "upgrade",
    "moved_from",
    "hooks",
    "model",
];

impl Args {
    /// Whether typed structs are generated. Hooks need them.
    pub(crate) fn wants_model(&self) -> bool {
        self.has_model || self.has_hooks
    }

    /// Reads the tokens between the parentheses.
    pub(crate) fn parse(tokens: TokenStream, findings: &mut Findings) -> Self {
        let mut args = Self::default();
        let items = match NestedMeta::parse_meta_list(tokens) {
            Ok(items) => items,
            Err(error) => {
                findings.source_error(error.span(), error.to_string(), None);
                return args;
            }
        };
        let rest = args.type_name(&items, findings);
        // Each argument is parsed on its own first, so that a mistake in one does not hide a mistake in another.
        let mut readable = Vec::new();
        for item in rest {
            let alone = std::slice::from_ref(item);
            if is_known(item, findings) && report(Named::from_list(alone), findings).is_some() {
                readable.push(item.clone());
            }
        }
        // Code that names the model gets one even if other arguments are wrong.
        let words = ["model", "hooks"];
        let is_word = |item: &NestedMeta| match item {
            NestedMeta::Meta(meta) => words.iter().any(|word| meta.path().is_ident(word)),
            _ => false,
        };
        args.has_model = rest.iter().any(is_word);
        if let Some(named) = report(Named::from_list(&readable), findings) {
            args.take(named, findings);
        }
        check::annotation(&args.annotation, &args.upgrades, findings);
        args
    }

    fn type_name<'i>(&mut self, items: &'i [NestedMeta], findings: &mut Findings) -> &'i [NestedMeta] {
        match items.split_first() {
            Some((NestedMeta::Lit(syn::Lit::Str(name)), rest)) => {
                self.annotation.type_name = Some(Spanned { value: name.value(), span: name.span() });
                rest
            }
            Some((NestedMeta::Lit(other), rest)) => {
                let help = Some(catalogue::TYPE_NAME_HELP.into());
                findings.source_error(other.span(), catalogue::TYPE_NAME_NO_STRING.into(), help);
                rest
            }
            first => {
                let span = first.map_or_else(Span::call_site, |(item, _)| item.span());
                let help = Some(catalogue::TYPE_NAME_HELP.into());
                findings.source_error(span, catalogue::NO_TYPE_NAME.into(), help);
                items
            }
        }
    }

    fn take(&mut self, named: Named, findings: &mut Findings) {
        let spanned = |text: syn::LitStr| Spanned { value: text.value(), span: text.span() };
        self.annotation.name = named.name.map(|name| spanned(name.0));
        self.annotation.deprecated = named.deprecated.map(|text| text.0.value());
        self.annotation.timeouts = named.timeouts.0;
        self.annotation.no_data_source = named.data_source == Some(Switch(false));
        self.annotation.moved_from = named.moved_from.0;
        self.annotation.no_list = named.list == Some(Switch(false));
        self.schema = named.schema.map(|path| spanned(path.0));
        self.crate_path = named.crate_path;
        self.has_hooks = named.hooks.is_present();
        self.has_model = named.model.is_present();
        for (paths, effect) in [
            (named.sensitive, Effect::Sensitive),
            (named.write_only, Effect::WriteOnly),
            (named.requires_replace, Effect::RequiresReplace),
            (named.requires_replace_if_configured, Effect::RequiresReplaceIfConfigured),
            (named.use_state_for_unknown, Effect::UseStateForUnknown),
            (named.volatile, Effect::Volatile),
            (named.computed, Effect::Computed),
            (named.ordered, Effect::Ordered),
            (named.unordered, Effect::Unordered),
            (named.json, Effect::Json),
        ] {
            for path in paths.0 {
                self.say(spanned(path), effect.clone());
            }
        }
        for (path, value) in named.defaults.0 {
            self.say(path, Effect::Default(value));
        }
        self.versions(named.version.map(|number| number.0), named.upgrade, findings);
    }

    fn say(&mut self, path: Spanned<String>, effect: Effect) {
        self.annotation.properties.push(PropertyArgument { path, effect });
    }

    fn versions(&mut self, version: Option<syn::LitInt>, upgrades: Upgrades, findings: &mut Findings) {
        if let Some(literal) = &version {
            match literal.base10_parse() {
                Ok(number) => self.annotation.version = Some(number),
                Err(_) => {
                    findings.source_error(literal.span(), catalogue::BAD_VERSION.into(), None);
                    return;
                }
            }
        }
        self.upgrades = upgrades.0;
        self.upgrades.sort_by_key(|(from, _)| from.value);
    }
}

/// Reports the errors of darling in the form of the compiler's own messages.
fn report(result: darling::Result<Named>, findings: &mut Findings) -> Option<Named> {
    let errors = match result {
        Ok(named) => return Some(named),
        Err(errors) => errors,
    };
    for error in errors.flatten() {
        let text = error.to_string();
        // The span already shows the place, which darling repeats in words.
        let message = match text.rsplit_once(" at ") {
            Some((message, place)) if ARGUMENTS.contains(&place) => message,
            _ => &text,
        };
        findings.source_error(error.span(), catalogue::sentence(message), None);
    }
    None
}

/// Whether an item is a known argument. Reports it if it is not.
fn is_known(item: &NestedMeta, findings: &mut Findings) -> bool {
    let NestedMeta::Meta(meta) = item else {
        findings.source_error(item.span(), catalogue::STRAY_LITERAL.into(), None);
        return false;
    };
    let path = meta.path();
    let word = path.get_ident().map(ToString::to_string).unwrap_or_default();
    let is_known = ARGUMENTS.contains(&word.as_str());
    if !is_known {
        let help = match nearest(&word, ARGUMENTS.iter().copied()) {
            Some(known) => catalogue::did_you_mean(known),
            None => catalogue::known_arguments(ARGUMENTS),
        };
        findings.source_error(path.span(), catalogue::unknown_argument(&word), Some(help));
    }
    is_known
}
