//! Owned types: a struct with fields, or a module with one, is the schema.
//!
//! The struct is read while the crate is expanded, and becomes the text of a schema as the registry has it. From there on the type is
//! compiled like any other. What its fields say beyond the words of schemas becomes arguments of the annotation.

mod described;
mod field;
mod item;
mod limits;
mod operations;
mod resource;
pub mod schema;
mod types;
mod value;

use std::collections::{BTreeMap, BTreeSet};

use syn::spanned::Spanned as _;

pub(crate) use self::described::{Body, Described, Property};
pub(crate) use self::item::Item;
pub(crate) use self::operations::handlers;
use self::schema::{Definition, Definitions, Object, What};
use crate::annotation::{PropertyArgument, Spanned};
use crate::args::Args;
use crate::catalogue::{self, owned as messages};
use crate::cfn::Path;
use crate::finding::{Finding, Findings, Location, SourceRange};
use crate::language::{self, Word, vocabulary as words};
use crate::lower::naming::TypeName;
use crate::terraform_name::is_reserved_at_root;

/// How deep definitions may be nested. Terraform itself has no use for more.
const MOST_NESTED: usize = 64;

/// What an item says.
pub(crate) struct Owned {
    /// The schema.
    pub(crate) schema: String,
    /// The arguments of the annotation that stand at fields.
    pub(crate) arguments: Vec<PropertyArgument>,
    /// The properties that are secrets.
    pub(crate) secrets: BTreeSet<Path>,
    /// The types in Rust; the resource type is the last one.
    pub(crate) types: Vec<Described>,
    /// Where in the source the places of the schema are.
    places: BTreeMap<String, SourceRange>,
}

/// A field by which a list can be narrowed.
pub(crate) struct Filter {
    /// The field.
    pub(crate) field: syn::Field,
    /// Whether its type is an `Option`.
    pub(crate) is_optional: bool,
    /// Its property.
    pub(crate) property: Property,
}

/// Reads an item. The fields by which a list can be narrowed are added to `filters` even if there are mistakes.
pub(crate) fn read(
    item: &Item,
    args: &Args,
    filters: &mut Vec<Filter>,
    findings: &mut Findings,
) -> Option<Owned> {
    let resource = &item.resource;
    let before = findings.errors().count();
    report_arguments(item, args, findings);
    let syn::Fields::Named(named) = &resource.fields else {
        findings.wrong(resource.ident.span(), messages::NO_RESOURCE);
        return None;
    };
    let mut reader = Reader {
        items: Items::of(item),
        has_handlers: args.handlers.is_some(),
        names: BTreeMap::new(),
        depth: 0,
        definitions: Definitions::default(),
        places: BTreeMap::new(),
        types: Vec::new(),
        findings,
    };
    reader.refuse_parameters(&resource.generics);
    let known = [words::RESOURCE, words::ALTERNATIVES];
    let words = words::CFN.of_item(&resource.attrs, &known, reader.findings);
    let (object, fields) = reader.object(named, words::RESOURCE_FIELD, &resource.attrs, &words, "");
    if object.description.is_empty() {
        reader.findings.wrong(resource.ident.span(), messages::UNDOCUMENTED);
    }
    if object.members.is_empty() {
        reader.findings.wrong(resource.ident.span(), messages::NO_FIELDS);
    }
    filters.extend(fields.iter().filter(|field| field.flag("filter").is_some()).filter_map(|field| {
        let written = named.named.iter().find(|written| written.ident.as_ref() == Some(&field.ident))?;
        let property = Property { default: None, ..field.property() };
        Some(Filter { field: written.clone(), is_optional: field.is_optional, property })
    }));
    reader.report_unused();
    report_reserved(&fields, &words, reader.findings);
    let properties = fields.iter().map(field::Field::property).collect();
    let body = Body::Object(properties);
    reader.types.push(Described { ident: resource.ident.clone(), name: String::new(), body });
    let described = resource::resource(&resource.ident, &words, &fields, args, reader.findings);
    let described = schema::ResourceType { object, definitions: reader.definitions, ..described };
    if described.definitions.is_too_large(&described.object) {
        findings.wrong(resource.ident.span(), messages::TOO_LARGE);
        return None;
    }
    let (arguments, secrets) = said(&described);
    let owned = Owned {
        schema: described.to_json().document(),
        arguments,
        secrets,
        types: reader.types,
        places: reader.places,
    };
    (findings.errors().count() == before).then_some(owned)
}

impl Owned {
    /// Places findings about the schema at the fields that they are about. Elsewhere, there is no file that could be named.
    pub(crate) fn locate(&self, findings: &Findings, type_place: SourceRange) -> Findings {
        let mut located = Findings::new();
        for finding in findings.list() {
            // The type is managed by its own code, which is known.
            if finding.message == catalogue::NO_HANDLERS {
                continue;
            }
            let place = match &finding.place {
                Location::Source(place) => *place,
                Location::Schema(pointer) => self.place(pointer).unwrap_or(type_place),
                Location::Beside(_) => type_place,
            };
            located.push(Finding { place: Location::Source(place), position: None, ..finding.clone() });
        }
        located
    }

    /// Returns the place of the field, or else of the type, that a pointer leads into.
    fn place(&self, pointer: &str) -> Option<SourceRange> {
        let ends = pointer.match_indices('/').map(|(at, _)| at).chain([pointer.len()]);
        let parts: Vec<&str> = ends.filter_map(|end| pointer.get(..end)).collect();
        parts.iter().rev().find_map(|part| self.places.get(*part)).copied()
    }
}

/// Reports arguments that a struct with fields cannot have, and that it lacks the one that it needs.
fn report_arguments(item: &Item, args: &Args, findings: &mut Findings) {
    if let Some(schema) = &args.schema {
        findings.wrong(schema.span, messages::SCHEMA_AND_FIELDS);
    }
    match (&args.handlers, &args.registered) {
        (None, None) => findings.wrong(item.span(), messages::NO_HANDLERS),
        (Some(at), Some(_)) => findings.wrong(*at, messages::contradiction("handlers", "registered(…)")),
        _ => {}
    }
    if let Some(name) = args.annotation.type_name.as_ref().filter(|name| !is_type_name(&name.value)) {
        findings.wrong(args.type_place.unwrap_or(name.span.into()), messages::bad_type_name(&name.value));
    }
}

/// Reports fields whose attributes would have a name that Terraform uses itself.
fn report_reserved(fields: &[field::Field], words: &[Word], findings: &mut Findings) {
    let is_whole = |field: &field::Field| {
        let mut marked = fields.iter().filter(|other| other.flag("identifier").is_some());
        language::find(words, "identifier").is_none()
            && field.flag("read_only").is_some()
            && marked.next().is_some_and(|only| only.ident == field.ident)
            && marked.next().is_none()
    };
    for field in fields {
        match field.attribute() {
            // A name that a word sets is checked like that of any annotation.
            None => {}
            Some(name) if name == "id" && is_whole(field) => {}
            Some(name) if name == "id" => findings.wrong(field.ident.span(), messages::ID_OF_ANOTHER),
            Some(name) if is_reserved_at_root(&name) && name != "region" => {
                findings.wrong(field.ident.span(), messages::reserved_at_root(&name));
            }
            Some(_) => {}
        }
    }
}

/// Whether the registry of CloudFormation takes a name.
fn is_type_name(text: &str) -> bool {
    let is_part = |part: &str| (2..=64).contains(&part.len());
    TypeName::parse(text)
        .is_some_and(|name| [name.organisation, name.service, name.resource].into_iter().all(is_part))
}

/// Returns what the fields say beyond the words of schemas: arguments, and secrets.
fn said(resource: &schema::ResourceType) -> (Vec<PropertyArgument>, BTreeSet<Path>) {
    let found = resource.definitions.pointers(&resource.object, |member| !member.said.is_empty());
    let (mut arguments, mut secrets) = (Vec::new(), BTreeSet::new());
    for (pointer, member) in found {
        for said in &member.said {
            match &said.what {
                What::Secret => secrets.extend(Path::from_pointer(&pointer)),
                What::Effect(effect) => {
                    let path = pointer.trim_start_matches("/properties/").to_owned();
                    let path = Spanned { value: path, span: said.word };
                    arguments.push(PropertyArgument { path, effect: effect.clone(), value: said.value });
                }
            }
        }
    }
    (arguments, secrets)
}

/// The nested types of a module.
struct Items<'i>(BTreeMap<String, &'i syn::Item>);

impl<'i> Items<'i> {
    fn of(item: &'i Item) -> Self {
        Self(item.nested().filter_map(|item| Some((ident(item)?.to_string(), item))).collect())
    }

    fn get(&self, name: &syn::Ident) -> Option<&'i syn::Item> {
        self.0.get(&name.to_string()).copied()
    }
}

fn ident(item: &syn::Item) -> Option<&syn::Ident> {
    match item {
        syn::Item::Struct(item) => Some(&item.ident),
        syn::Item::Enum(item) => Some(&item.ident),
        _ => None,
    }
}

fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    match item {
        syn::Item::Struct(item) => &item.attrs,
        syn::Item::Enum(item) => &item.attrs,
        _ => &[],
    }
}

/// What has been read of an item so far.
struct Reader<'r> {
    items: Items<'r>,
    has_handlers: bool,
    /// The definitions of the types that have been met.
    names: BTreeMap<String, String>,
    depth: usize,
    definitions: Definitions,
    places: BTreeMap<String, SourceRange>,
    types: Vec<Described>,
    findings: &'r mut Findings,
}

impl Reader<'_> {
    /// Reads a struct with named fields that is at this place of the schema.
    fn object(
        &mut self,
        fields: &syn::FieldsNamed,
        more: &'static [language::Known],
        attributes: &[syn::Attribute],
        words: &[Word],
        place: &str,
    ) -> (Object, Vec<field::Field>) {
        let description = self.description(attributes).unwrap_or_default();
        let fields = self.named(fields, more, place);
        let mut sets = |name: &str| {
            let word = language::find(words, name);
            word.map(|word| language::alternatives(word, &fields, self.findings)).unwrap_or_default()
        };
        let (one_of, any_of) = (sets("one_of"), sets("any_of"));
        let members = fields.iter().map(|field| field.member.clone()).collect();
        (Object { description, members, one_of, any_of }, fields)
    }

    /// Returns the name of the definition of a nested type, which is read when it is first met.
    fn define(&mut self, ident: &syn::Ident) -> String {
        let Some(item) = self.items.get(ident) else { return String::new() };
        if let Some(known) = self.names.get(&ident.to_string()) {
            return known.clone();
        }
        let is_object =
            matches!(item, syn::Item::Struct(item) if matches!(item.fields, syn::Fields::Named(_)));
        let alternatives = if is_object { words::ALTERNATIVES } else { &[] };
        let declared = self::ident(item).unwrap_or(ident);
        let words = words::CFN.of_item(attributes(item), &[words::NAME, alternatives], self.findings);
        let name = field::name(&words, declared, str::to_owned, self.findings);
        if self.definitions.get(&name.value).is_some() {
            self.findings.wrong(name.span, messages::definition_twice(&name.value));
        }
        self.names.insert(ident.to_string(), name.value.clone());
        let place = self.definitions.reserve(&name.value);
        let pointer = format!("/definitions/{}", name.value);
        self.places.insert(pointer.clone(), declared.span().into());
        if self.depth == MOST_NESTED {
            self.findings.wrong(declared.span(), messages::TOO_DEEP);
            return name.value;
        }
        self.depth += 1;
        self.refuse_conditions(attributes(item));
        let read = match item {
            syn::Item::Struct(item) => self.structure(item, &words, &pointer),
            syn::Item::Enum(item) => self.enumeration(item),
            _ => None,
        };
        self.depth -= 1;
        if let Some((definition, body)) = read {
            self.definitions.set(place, definition);
            self.types.push(Described { ident: declared.clone(), name: name.value.clone(), body });
        }
        name.value
    }

    fn structure(
        &mut self,
        item: &syn::ItemStruct,
        words: &[Word],
        place: &str,
    ) -> Option<(Definition, Body)> {
        self.refuse_parameters(&item.generics);
        match &item.fields {
            syn::Fields::Named(fields) => {
                let (object, fields) = self.object(fields, &[], &item.attrs, words, place);
                let properties = fields.iter().map(field::Field::property).collect();
                Some((Definition::Object(object), Body::Object(properties)))
            }
            syn::Fields::Unnamed(fields) => {
                match fields.unnamed.first().filter(|_| fields.unnamed.len() == 1) {
                    Some(only) => {
                        let node = self.unnamed(only);
                        let own = self.description(&item.attrs);
                        let node = schema::Node { description: own.unwrap_or(node.description), ..node };
                        let body = Body::Wrapped(node.form.clone());
                        Some((Definition::Node(node), body))
                    }
                    None => self.wrong(&item.ident, messages::TUPLE),
                }
            }
            syn::Fields::Unit => self.wrong(&item.ident, messages::NO_TYPE),
        }
    }

    fn refuse_parameters(&mut self, generics: &syn::Generics) {
        for parameter in &generics.params {
            self.findings.wrong(parameter.span(), messages::PARAMETERS);
        }
    }

    /// Reports an item that stands for no type.
    fn wrong(&mut self, name: &syn::Ident, message: &str) -> Option<(Definition, Body)> {
        self.findings.wrong(name.span(), message);
        None
    }

    fn enumeration(&mut self, item: &syn::ItemEnum) -> Option<(Definition, Body)> {
        self.refuse_parameters(&item.generics);
        item.variants.iter().for_each(|variant| self.refuse_conditions(&variant.attrs));
        let variants = language::variants(&words::CFN, &item.ident, &item.variants, self.findings);
        let texts = schema::texts(variants.iter().map(|(_, text)| text));
        let node = schema::Node::new(schema::Form::Text).with("enum", texts);
        let description = self.description(&item.attrs).unwrap_or_default();
        Some((Definition::Node(schema::Node { description, ..node }), Body::Enumeration(variants)))
    }

    /// Reports words at types that no property has. Other types of the module are only Rust.
    fn report_unused(&mut self) {
        let unused: Vec<_> =
            self.items.0.iter().filter(|(name, _)| !self.names.contains_key(*name)).collect();
        for (_, item) in unused {
            let has_words = attributes(item).iter().any(|attribute| attribute.path().is_ident("cfn"));
            if let Some(name) = ident(item).filter(|_| has_words) {
                self.findings.wrong(name.span(), messages::unused(&name.to_string()));
            }
        }
    }
}
