//! Emits the IR as struct literals.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proc_macro2::{Ident, Literal as Token, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::identifier::ident;
use super::labels::labels;
use crate::ir::{
    Arn, Attribute, Behaviour, Configurability, Constraint, Default, Element, Equality, Exclusion, Handlers,
    Identified, IdentityPart, Kind, ListHandler, Literal, MovedFrom, Mutability, Object, ObjectId, Offers,
    PathStep, Renamed, Replace, Resource, Rewrite, RewriteStep, Role, Rule, Secret, TagShape, Tagging, Text,
};

/// The largest number of attributes in one constant. rustc turns each borrowed value in a constant into a constant of its own, and
/// moves everything behind it each time, so the time grows with the square of the length.
const MOST_IN_A_CONSTANT: usize = 256;

/// Emits the items of the block: statics for the behaviours, the objects and the resource. The last item is called
/// `RESOURCE`.
pub(crate) fn items(resource: &Resource) -> TokenStream {
    let writer = Writer::new(resource);
    let behaviours =
        writer.statics.iter().map(|(name, behaviour)| quote!(static #name: Behaviour = #behaviour;));
    let objects = resource.objects.iter().zip(&resource.names).enumerate();
    let objects = objects.filter(|(_, (_, name))| !name.is_shared).map(|(number, (object, name))| {
        let labels = if name.is_schema { labels(&resource.objects, ObjectId(number)) } else { Vec::new() };
        writer.object(object, &ident(&name.table), &labels)
    });
    let table = writer.resource(resource);
    quote! {
        #(#behaviours)*
        #(#objects)*
        static RESOURCE: ResourceTable = #table;
    }
}

struct Writer<'r> {
    names: Vec<Ident>,
    /// The static of each behaviour that is not plain.
    behaviours: BTreeMap<&'r Behaviour, Option<Ident>>,
    statics: Vec<(Ident, TokenStream)>,
}

impl<'r> Writer<'r> {
    fn new(resource: &'r Resource) -> Self {
        let names = resource.names.iter().map(|name| ident(&name.table)).collect();
        let (mut behaviours, mut statics) = (BTreeMap::new(), Vec::new());
        // Two may differ in what is not emitted.
        let mut known = BTreeMap::from([(behaviour(&Behaviour::default()).to_string(), None)]);
        for attribute in resource.objects.iter().flat_map(|object| &object.attributes) {
            behaviours.entry(&attribute.behaviour).or_insert_with(|| {
                let emitted = behaviour(&attribute.behaviour);
                let new = || {
                    let name = format_ident!("BEHAVIOUR_{}", statics.len());
                    statics.push((name.clone(), emitted.clone()));
                    Some(name)
                };
                known.entry(emitted.to_string()).or_insert_with(new).clone()
            });
        }
        Self { names, behaviours, statics }
    }

    fn name(&self, id: ObjectId) -> Option<&Ident> {
        self.names.get(id.0)
    }

    fn resource(&self, resource: &Resource) -> TokenStream {
        let Resource { cloudformation_type, name, plural_name, description, schema_version, .. } = resource;
        let (root, identity) = (self.name(resource.root), identity(resource));
        let version = Token::i64_unsuffixed(*schema_version);
        let crate::ir::Timeouts { create, update, delete } = resource.timeouts;
        let timeouts = {
            let (create, update, delete) = (number(create), number(update), number(delete));
            quote!(Timeouts { create: #create, update: #update, delete: #delete })
        };
        let is_own = resource.is_own;
        let offers = offers(resource.offers, is_own);
        let handlers =
            if is_own { self.detected(&resource.handlers) } else { self.handlers(&resource.handlers) };
        let pointers = &resource.write_only_pointers;
        let moved_from = slice(&resource.moved_from, moved_from);
        let renamed = slice(&resource.renamed, renamed);
        let deprecated = resource.deprecated.as_ref().map(|text| quote!(Some(#text)));
        let tagging = resource.tagging.as_ref().map(tagging).map(|tagging| quote!(Some(#tagging)));
        unlike_plain(
            "ResourceTable",
            [
                ("cloudformation_type", Some(quote!(#cloudformation_type))),
                ("name", Some(quote!(#name))),
                ("plural_name", Some(quote!(#plural_name))),
                ("offers", (is_own || resource.offers != OFFERS).then_some(offers)),
                ("description", (!description.is_empty()).then(|| quote!(#description))),
                ("deprecated", deprecated),
                ("schema_version", (*schema_version != 1).then(|| quote!(#version))),
                ("root", Some(quote!(&#root))),
                ("identity", Some(identity)),
                ("handlers", (is_own || resource.handlers != HANDLERS).then_some(handlers)),
                ("timeouts", ([create, update, delete] != [7200; 3]).then_some(timeouts)),
                ("write_only_pointers", (!pointers.is_empty()).then(|| quote!(&[#(#pointers),*]))),
                ("tagging", tagging),
                ("is_immutable", resource.is_immutable.then(|| quote!(true))),
                ("is_global", resource.is_global.then(|| quote!(true))),
                ("is_own", is_own.then(|| quote!(true))),
                ("moved_from", (!resource.moved_from.is_empty()).then_some(moved_from)),
                ("renamed", (!resource.renamed.is_empty()).then_some(renamed)),
            ],
        )
    }

    fn handlers(&self, handlers: &Handlers) -> TokenStream {
        let Handlers { create, read, update, delete, .. } = handlers;
        let list = optional(handlers.list.as_ref().map(|list| self.list_handler(list)));
        quote!(Handlers { create: #create, read: #read, update: #update, delete: #delete, list: #list })
    }

    /// Emits the operations of a type that Rust code manages: some exist only if it implements them.
    fn detected(&self, handlers: &Handlers) -> TokenStream {
        let detected = handlers_name();
        let list = handlers.list.as_ref().map(|list| self.list_handler(list));
        quote! {
            Handlers {
                create: true,
                read: true,
                update: #detected.update.is_some(),
                delete: true,
                list: if #detected.list.is_some() { Some(#list) } else { None },
            }
        }
    }

    fn list_handler(&self, list: &ListHandler) -> TokenStream {
        let arguments = list.arguments.and_then(|id| self.name(id)).map(|name| quote!(&#name));
        let arguments = optional(arguments);
        quote!(ListHandler { arguments: #arguments })
    }

    fn object(&self, object: &Object, name: &Ident, labels: &[u8]) -> TokenStream {
        let attributes = self.attributes(&object.attributes);
        let (labels, reference) = stored(labels);
        let rules = slice(&object.rules, constraint);
        let secrets = slice(&object.secrets, secret);
        let entry = object.is_entry.then(|| quote!(.as_entry()));
        let secrets = (!object.secrets.is_empty()).then(|| quote!(.with_secrets(#secrets)));
        quote! {
            static #name: ObjectTable = {
                #attributes
                #labels
                ObjectTable::new(ATTRIBUTES, #reference, #rules)#secrets #entry
            };
        }
    }

    /// Emits the constant with the attributes of an object. Those of a large object are joined from parts.
    fn attributes(&self, attributes: &[Attribute]) -> TokenStream {
        if attributes.len() <= MOST_IN_A_CONSTANT {
            let attributes = slice(attributes, |attribute| self.attribute(attribute));
            return quote!(const ATTRIBUTES: &[AttributeTable] = #attributes;);
        }
        let parts = attributes.chunks(MOST_IN_A_CONSTANT);
        let names: Vec<Ident> = (0..parts.len()).map(|number| format_ident!("PART_{number}")).collect();
        let parts = parts.zip(&names).map(|(part, name)| {
            let attributes = slice(part, |attribute| self.attribute(attribute));
            quote!(const #name: &[AttributeTable] = #attributes;)
        });
        let count = Token::usize_unsuffixed(attributes.len());
        quote! {
            #(#parts)*
            const ATTRIBUTES: &[AttributeTable] = &AttributeTable::joined::<#count>(&[#(#names),*]);
        }
    }

    fn attribute(&self, attribute: &Attribute) -> TokenStream {
        let Attribute { name, role, kind, configurability, constraints, replace, .. } = attribute;
        let behaviour = self.behaviours.get(&attribute.behaviour).and_then(Option::as_ref);
        unlike_plain(
            "AttributeTable",
            [
                ("name", Some(quote!(#name))),
                ("role", Some(self::role(role))),
                ("kind", self.unless_text(kind)),
                (
                    "configurability",
                    unless(configurability, &Configurability::OptionalComputed, "Configurability"),
                ),
                ("is_sensitive", attribute.is_sensitive.then(|| quote!(true))),
                ("constraints", (!constraints.is_empty()).then(|| slice(constraints, constraint))),
                ("replace", unless(replace, &Replace::Never, "Replace")),
                ("keeps_prior", (!attribute.keeps_prior).then(|| quote!(false))),
                ("behaviour", behaviour.map(|behaviour| quote!(&#behaviour))),
            ],
        )
    }

    fn unless_text(&self, kind: &Kind) -> Option<TokenStream> {
        (*kind != Kind::String(Text::Plain)).then(|| self.kind(kind))
    }

    fn kind(&self, kind: &Kind) -> TokenStream {
        match kind {
            Kind::Bool | Kind::Int64 | Kind::Float64 => {
                let kind = word(kind);
                quote!(Kind::#kind)
            }
            Kind::String(text) => {
                let text = word(text);
                quote!(Kind::String(Text::#text))
            }
            Kind::Object(id) => {
                let name = self.name(*id);
                quote!(Kind::Object(&#name))
            }
            Kind::List(element, order) => {
                let (element, order) = (self.element(element), word(order));
                quote!(Kind::List(#element, Order::#order))
            }
            Kind::Set(element) => {
                let element = self.element(element);
                quote!(Kind::Set(#element))
            }
            Kind::Map(element) => {
                let element = self.element(element);
                quote!(Kind::Map(#element))
            }
            Kind::Document(element) => {
                let element = self.element(element);
                quote!(Kind::String(Text::Document(#element)))
            }
        }
    }

    fn element(&self, element: &Element) -> TokenStream {
        let Element { kind, constraints, equality, identified } = element;
        let identified = identified.as_ref().map(
            |Identified { by, has_others }| quote!(Some(Identified { by: #by, has_others: #has_others })),
        );
        let element = unlike_plain(
            "ElementTable",
            [
                ("kind", self.unless_text(kind)),
                ("constraints", (!constraints.is_empty()).then(|| slice(constraints, constraint))),
                ("equality", (*equality != Equality::Exact).then(|| self::equality(equality))),
                ("identified", identified),
            ],
        );
        quote!(&#element)
    }
}

/// What [`ResourceTable::PLAIN`] offers and supports.
const OFFERS: Offers =
    Offers { resource: true, data_source: true, plural_data_source: true, list_resource: true };
const HANDLERS: Handlers = Handlers {
    create: true,
    read: true,
    update: true,
    delete: true,
    list: Some(ListHandler { arguments: None }),
};

/// The name of the constant with the handlers of a type that Rust code manages. It is outside of the block of the table.
pub(super) fn handlers_name() -> Ident {
    ident("HANDLERS_OF_THE_TYPE")
}

/// Emits a table with these fields. The others are those of its `PLAIN`.
fn unlike_plain<const N: usize>(table: &str, fields: [(&str, Option<TokenStream>); N]) -> TokenStream {
    let table = ident(table);
    let said: Vec<TokenStream> = fields
        .into_iter()
        .filter_map(|(name, value)| {
            let name = ident(name);
            value.map(|value| quote!(#name: #value))
        })
        .collect();
    match said.len() {
        0 => quote!(#table::PLAIN),
        number if number == N => quote!(#table { #(#said),* }),
        _ => quote!(#table { #(#said,)* ..#table::PLAIN }),
    }
}

/// Emits a variant of this enumeration, unless it is the usual one.
fn unless<T: PartialEq + Debug>(value: &T, usual: &T, enumeration: &str) -> Option<TokenStream> {
    let (enumeration, variant) = (ident(enumeration), word(value));
    (value != usual).then(|| quote!(#enumeration::#variant))
}

/// Emits what a type offers. Lists of a type that Rust code manages are there only if it has any.
fn offers(offers: Offers, is_own: bool) -> TokenStream {
    let Offers { resource, data_source, plural_data_source, list_resource } = offers;
    let handlers = handlers_name();
    let lists = |is_offered: bool| {
        if is_own && is_offered { quote!(#handlers.list.is_some()) } else { quote!(#is_offered) }
    };
    let (plural_data_source, list_resource) = (lists(plural_data_source), lists(list_resource));
    quote! {
        Offers {
            resource: #resource,
            data_source: #data_source,
            plural_data_source: #plural_data_source,
            list_resource: #list_resource,
        }
    }
}

fn identity(resource: &Resource) -> TokenStream {
    let names: Vec<&str> = resource.identity.iter().map(|part| part.name.as_str()).collect();
    let names = names.join("|");
    let parts = slice(&resource.identity, identity_part);
    let arn = optional(
        resource
            .arn
            .as_ref()
            .map(|Arn { service, kind }| quote!(ArnTable { service: #service, kind: #kind })),
    );
    quote!(IdentityTable { names: #names, parts: #parts, arn: #arn })
}

/// Emits the item with the labels of an object, if it has any, and the reference to them. They are a static, because the outline
/// of the type, a constant, refers to them, and each crate gets its own copy of what is in a constant.
fn stored(labels: &[u8]) -> (TokenStream, TokenStream) {
    let bytes = Token::byte_string(labels);
    if labels.is_empty() {
        return (TokenStream::new(), quote!(#bytes));
    }
    let length = Token::usize_unsuffixed(labels.len());
    (quote!(static LABELS: [::core::primitive::u8; #length] = *#bytes;), quote!(&LABELS))
}

fn role(role: &Role) -> TokenStream {
    match role {
        Role::Property(name) => quote!(Role::Property(#name)),
        other => {
            let role = word(other);
            quote!(Role::#role)
        }
    }
}

fn behaviour(behaviour: &Behaviour) -> TokenStream {
    let Behaviour { equality, excludes, .. } = behaviour;
    let deprecated = behaviour.deprecated.as_ref().map(|advice| quote!(Some(#advice)));
    let sent = |value: &Option<Literal>| {
        let value = value.as_ref().map(literal);
        value.map(|value| quote!(Some(&#value)))
    };
    let exclusion = |Exclusion { values, attributes }: &Exclusion| {
        let values = slice(values, literal);
        quote!(Exclusion { values: #values, attributes: &[#(#attributes),*] })
    };
    let is = |fact: bool| fact.then(|| quote!(true));
    unlike_plain(
        "Behaviour",
        [
            ("is_read_only", is(behaviour.is_read_only)),
            ("is_write_only", is(behaviour.is_write_only)),
            ("is_hidden", is(behaviour.is_hidden)),
            ("is_secret", is(behaviour.is_secret)),
            ("mutability", unless(&behaviour.mutability, &Mutability::Mutable, "Mutability")),
            ("is_volatile", is(behaviour.is_volatile)),
            ("equality", (*equality != Equality::Exact).then(|| self::equality(equality))),
            ("deprecated", deprecated),
            ("is_refused_empty", is(behaviour.is_refused_empty)),
            ("default", behaviour.default.as_ref().map(default)),
            ("filled", sent(&behaviour.filled)),
            ("kept", sent(&behaviour.kept)),
            ("excludes", (!excludes.is_empty()).then(|| slice(excludes, exclusion))),
        ],
    )
}

fn rewrite(rewrite: &Rewrite) -> TokenStream {
    let Rewrite { steps, before, after } = rewrite;
    let steps = slice(steps, |step| match step {
        RewriteStep::Lowercase | RewriteStep::Uppercase | RewriteStep::TrimEnd => {
            let step = word(step);
            quote!(RewriteStep::#step)
        }
        RewriteStep::AfterFirst(mark) => quote!(RewriteStep::AfterFirst(#mark)),
        RewriteStep::AfterLast(mark) => quote!(RewriteStep::AfterLast(#mark)),
        RewriteStep::Without(end) => quote!(RewriteStep::Without(#end)),
        RewriteStep::Normal(form) => {
            let form = word(form);
            quote!(RewriteStep::Normal(Form::#form))
        }
        RewriteStep::Replace(from, to) => quote!(RewriteStep::Replace(#from, #to)),
    });
    quote!(Rewrite { steps: #steps, before: #before, after: #after })
}

fn equality(value: &Equality) -> TokenStream {
    match value {
        Equality::Rewritten(rewrites) => {
            let rewrites = slice(rewrites, rewrite);
            quote!(Equality::Rewritten(#rewrites))
        }
        Equality::Exact | Equality::Json | Equality::JsonWithMore | Equality::Instant | Equality::Policy => {
            let equality = word(value);
            quote!(Equality::#equality)
        }
    }
}

fn default(value: &Default) -> TokenStream {
    let (word, value) = match value {
        Default::Static(value) => (ident("Static"), literal(value)),
        Default::IfUnknown(value) => (ident("IfUnknown"), literal(value)),
    };
    quote!(Some(&Default::#word(&#value)))
}

fn literal(value: &Literal) -> TokenStream {
    match value {
        Literal::Bool(value) => quote!(Literal::Bool(#value)),
        Literal::Int(value) => {
            let value = Token::i64_unsuffixed(*value);
            quote!(Literal::Int(#value))
        }
        Literal::Number(text) => quote!(Literal::Number(#text)),
        Literal::String(text) => quote!(Literal::String(#text)),
        Literal::List(items) => {
            let items = slice(items, literal);
            quote!(Literal::List(#items))
        }
        Literal::Object(members) => {
            let members = slice(members, |(name, value)| {
                let value = literal(value);
                quote!((#name, #value))
            });
            quote!(Literal::Object(#members))
        }
    }
}

fn constraint(constraint: &Constraint) -> TokenStream {
    let (rule, severity) = (rule(&constraint.rule), word(&constraint.severity));
    quote!(Constraint { rule: #rule, severity: Severity::#severity })
}

fn secret(secret: &Secret) -> TokenStream {
    let Secret { attribute, argument, version, demanded } = secret;
    let demanded = optional(demanded.as_ref().map(word).map(|severity| quote!(Severity::#severity)));
    quote! {
        SecretTable { attribute: #attribute, argument: #argument, version: #version, demanded: #demanded }
    }
}

fn rule(rule: &Rule) -> TokenStream {
    match rule {
        Rule::Length { min, max } => limits("Length", min.map(number), max.map(number)),
        Rule::Size { min, max } => limits("Size", min.map(number), max.map(number)),
        Rule::Range { min, max } => limits("Range", min.as_ref(), max.as_ref()),
        Rule::ExclusiveRange { min, max } => limits("ExclusiveRange", min.as_ref(), max.as_ref()),
        Rule::MultipleOf(step) => quote!(Rule::MultipleOf(#step)),
        Rule::Pattern(pattern) => quote!(Rule::Pattern(#pattern)),
        Rule::OneOf(values) => {
            let values = slice(values, literal);
            quote!(Rule::OneOf(#values))
        }
        Rule::Unique | Rule::NotNull | Rule::Instant | Rule::Json => {
            let rule = word(rule);
            quote!(Rule::#rule)
        }
        Rule::Keys(patterns) => quote!(Rule::Keys(&[#(#patterns),*])),
        Rule::AnyOf(sets) => {
            let sets = slice(sets, |set| quote!(&[#(#set),*]));
            quote!(Rule::AnyOf(#sets))
        }
        Rule::OneOfSets(sets) => {
            let sets = slice(sets, |set| quote!(&[#(#set),*]));
            quote!(Rule::OneOfSets(#sets))
        }
        Rule::Requires(name, others) => {
            quote!(Rule::Requires(&Related { attribute: #name, others: &[#(#others),*] }))
        }
        Rule::Excludes(name, others) => {
            quote!(Rule::Excludes(&Related { attribute: #name, others: &[#(#others),*] }))
        }
    }
}

fn limits<T: ToTokens>(rule: &str, min: Option<T>, max: Option<T>) -> TokenStream {
    let (rule, min, max) = (ident(rule), optional(min), optional(max));
    quote!(Rule::#rule(&Limits { min: #min, max: #max }))
}

fn identity_part(part: &IdentityPart) -> TokenStream {
    let IdentityPart { name, property_path, attribute_path } = part;
    quote! {
        IdentityPart { name: #name, property_path: &[#(#property_path),*], attribute_path: &[#(#attribute_path),*] }
    }
}

fn moved_from(moved: &MovedFrom) -> TokenStream {
    let MovedFrom { type_name, identifier } = moved;
    quote!(MovedFrom { type_name: #type_name, identifier: #identifier })
}

fn renamed(renamed: &Renamed) -> TokenStream {
    let (path, former) = (slice(&renamed.path, path_step), &renamed.former);
    quote!(Renamed { path: #path, former: #former })
}

/// Emits a step of a path. `PathStep` must be imported.
pub(super) fn path_step(step: &PathStep) -> TokenStream {
    match step {
        PathStep::Attribute(name) => quote!(PathStep::Attribute(#name)),
        PathStep::Element => quote!(PathStep::Element),
    }
}

fn tagging(tagging: &Tagging) -> TokenStream {
    let Tagging { attribute, is_updatable, .. } = tagging;
    let shape = match &tagging.shape {
        TagShape::Pairs { key, value, flags } => {
            quote!(TagShape::Pairs { key: #key, value: #value, flags: &[#(#flags),*] })
        }
        TagShape::Map => quote!(TagShape::Map),
        TagShape::Json => quote!(TagShape::Json),
    };
    quote!(TaggingTable { attribute: #attribute, shape: #shape, is_updatable: #is_updatable })
}

fn number(value: u64) -> Token {
    Token::u64_unsuffixed(value)
}

fn optional(value: Option<impl ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(Some(#value)),
        None => quote!(None),
    }
}

/// Emits a list.
pub(super) fn slice<T>(items: &[T], emit: impl Fn(&T) -> TokenStream) -> TokenStream {
    let items = items.iter().map(emit);
    quote!(&[#(#items),*])
}

/// Returns the name of a variant without a value. The enumerations of tables have the names of those of the IR.
fn word(variant: &impl Debug) -> Ident {
    ident(&format!("{variant:?}"))
}
