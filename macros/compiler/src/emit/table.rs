//! Emits the IR as struct literals.

use std::collections::BTreeMap;

use proc_macro2::{Ident, Literal as Token, Span, TokenStream};
use quote::{format_ident, quote};

use super::labels::labels;
use crate::ir::{
    Attribute, Behaviour, Configurability, Constraint, Default, Element, Equality, Handlers, IdentityPart,
    Kind, ListHandler, Literal, MovedFrom, Mutability, Object, ObjectId, Order, PathStep, Replace, Resource,
    Rewrite, RewriteStep, Rule, Secret, Severity, TagShape, Tagging, Text,
};

/// The largest number of attributes in one constant. rustc turns each borrowed value in a constant into a constant of its own, and
/// moves everything behind it each time, so the time grows with the square of the length.
const MOST_IN_A_CONSTANT: usize = 256;

/// Emits the items of the block: statics for the behaviours, the objects and the resource. The last item is called
/// `RESOURCE`.
pub(crate) fn items(resource: &Resource) -> TokenStream {
    let writer = Writer::new(resource);
    let behaviours = writer.behaviours.iter().map(|(b, name)| {
        let literal = behaviour(b);
        quote!(static #name: Behaviour = #literal;)
    });
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
    behaviours: BTreeMap<&'r Behaviour, Ident>,
}

impl<'r> Writer<'r> {
    fn new(resource: &'r Resource) -> Self {
        let names = resource.names.iter().map(|name| ident(&name.table)).collect();
        let mut behaviours = BTreeMap::new();
        for attribute in resource.objects.iter().flat_map(|o| &o.attributes) {
            let next = format_ident!("BEHAVIOUR_{}", behaviours.len());
            behaviours.entry(&attribute.behaviour).or_insert(next);
        }
        Self { names, behaviours }
    }

    fn name(&self, id: ObjectId) -> Option<&Ident> {
        self.names.get(id.0)
    }

    fn resource(&self, resource: &Resource) -> TokenStream {
        let Resource {
            cloudformation_type,
            name,
            plural_name,
            description,
            schema_version,
            is_immutable,
            is_global,
            ..
        } = resource;
        let offers = {
            let crate::ir::Offers { resource, data_source, plural_data_source, list_resource } =
                resource.offers;
            quote!(Offers { resource: #resource, data_source: #data_source, plural_data_source: #plural_data_source, list_resource: #list_resource })
        };
        let deprecated = optional_text(resource.deprecated.as_deref());
        let root = self.name(resource.root);
        let names: Vec<&str> = resource.identity.iter().map(|part| part.name.as_str()).collect();
        let names = names.join("|");
        let parts = resource.identity.iter().map(identity_part);
        let handlers = self.handlers(&resource.handlers);
        let crate::ir::Timeouts { create, update, delete } = resource.timeouts;
        let (create, update, delete) = (number(create), number(update), number(delete));
        let pointers = &resource.write_only_pointers;
        let tagging = optional(resource.tagging.as_ref().map(tagging));
        let version = Token::i64_unsuffixed(*schema_version);
        let moved_from = resource.moved_from.iter().map(moved_from);
        let extras = &resource.extras;
        let renamed = resource.renamed.iter().map(renamed);
        quote! {
            ResourceTable {
                cloudformation_type: #cloudformation_type,
                name: #name,
                plural_name: #plural_name,
                offers: #offers,
                description: #description,
                deprecated: #deprecated,
                schema_version: #version,
                root: &#root,
                identity: IdentityTable { names: #names, parts: &[#(#parts),*] },
                handlers: #handlers,
                timeouts: Timeouts { create: #create, update: #update, delete: #delete },
                write_only_pointers: &[#(#pointers),*],
                tagging: #tagging,
                is_immutable: #is_immutable,
                is_global: #is_global,
                moved_from: &[#(#moved_from),*],
                extras: &[#(#extras),*],
                renamed: &[#(#renamed),*],
            }
        }
    }

    fn handlers(&self, handlers: &Handlers) -> TokenStream {
        let Handlers { create, read, update, delete, .. } = handlers;
        let list = optional(handlers.list.as_ref().map(|list| self.list_handler(list)));
        quote!(Handlers { create: #create, read: #read, update: #update, delete: #delete, list: #list })
    }

    fn list_handler(&self, list: &ListHandler) -> TokenStream {
        let arguments = list.arguments.and_then(|id| self.name(id)).map(|name| quote!(&#name));
        let arguments = optional(arguments);
        quote!(ListHandler { arguments: #arguments })
    }

    fn object(&self, object: &Object, name: &Ident, labels: &[u8]) -> TokenStream {
        let attributes = self.attributes(&object.attributes);
        let (labels, reference) = stored(labels);
        let rules = constraints(&object.rules);
        let secrets = object.secrets.iter().map(secret);
        let secrets = (!object.secrets.is_empty()).then(|| quote!(.with_secrets(&[#(#secrets),*])));
        quote! {
            static #name: ObjectTable = {
                #attributes
                #labels
                ObjectTable::new(ATTRIBUTES, #reference, #rules)#secrets
            };
        }
    }

    /// Emits the constant with the attributes of an object. Those of a large object are joined from parts.
    fn attributes(&self, attributes: &[Attribute]) -> TokenStream {
        if attributes.len() <= MOST_IN_A_CONSTANT {
            let attributes = attributes.iter().map(|a| self.attribute(a));
            return quote!(const ATTRIBUTES: &[AttributeTable] = &[#(#attributes),*];);
        }
        let parts = attributes.chunks(MOST_IN_A_CONSTANT);
        let names: Vec<Ident> = (0..parts.len()).map(|number| format_ident!("PART_{number}")).collect();
        let parts = parts.zip(&names).map(|(part, name)| {
            let attributes = part.iter().map(|a| self.attribute(a));
            quote!(const #name: &[AttributeTable] = &[#(#attributes),*];)
        });
        let count = Token::usize_unsuffixed(attributes.len());
        quote! {
            #(#parts)*
            const ATTRIBUTES: &[AttributeTable] = &AttributeTable::joined::<#count>(&[#(#names),*]);
        }
    }

    fn attribute(&self, attribute: &Attribute) -> TokenStream {
        let Attribute { name, is_sensitive, keeps_prior, .. } = attribute;
        let property = optional_text(attribute.property.as_deref());
        let kind = self.kind(&attribute.kind);
        let configurability = configurability(attribute.configurability);
        let constraints = constraints(&attribute.constraints);
        let default = optional(attribute.default.as_ref().map(default));
        let replace = replace(attribute.replace);
        let behaviour = self.behaviours.get(&attribute.behaviour);
        quote! {
            AttributeTable {
                name: #name,
                property: #property,
                kind: #kind,
                configurability: #configurability,
                is_sensitive: #is_sensitive,
                constraints: #constraints,
                default: #default,
                replace: #replace,
                keeps_prior: #keeps_prior,
                behaviour: &#behaviour,
            }
        }
    }

    fn kind(&self, kind: &Kind) -> TokenStream {
        match kind {
            Kind::Bool => quote!(Kind::Bool),
            Kind::Int64 => quote!(Kind::Int64),
            Kind::Float64 => quote!(Kind::Float64),
            Kind::String(Text::Plain) => quote!(Kind::String(Text::Plain)),
            Kind::String(Text::Json) => quote!(Kind::String(Text::Json)),
            Kind::String(Text::Instant) => quote!(Kind::String(Text::Instant)),
            Kind::Object(id) => {
                let name = self.name(*id);
                quote!(Kind::Object(&#name))
            }
            Kind::List(element, order) => {
                let element = self.element(element);
                let order = match order {
                    Order::Significant => quote!(Order::Significant),
                    Order::Irrelevant => quote!(Order::Irrelevant),
                };
                quote!(Kind::List(#element, #order))
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
        let kind = self.kind(&element.kind);
        let constraints = constraints(&element.constraints);
        let equality = equality(&element.equality);
        quote!(&ElementTable { kind: #kind, constraints: #constraints, equality: #equality })
    }
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

fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

fn behaviour(behaviour: &Behaviour) -> TokenStream {
    let deprecated = optional_text(behaviour.deprecated.as_deref());
    let Behaviour { is_read_only, is_write_only, is_secret, is_volatile, .. } = behaviour;
    let mutability = match behaviour.mutability {
        Mutability::Mutable => quote!(Mutability::Mutable),
        Mutability::CreateOnly => quote!(Mutability::CreateOnly),
        Mutability::ConditionalCreateOnly => quote!(Mutability::ConditionalCreateOnly),
    };
    let equality = equality(&behaviour.equality);
    quote! {
        Behaviour {
            is_read_only: #is_read_only,
            is_write_only: #is_write_only,
            is_secret: #is_secret,
            mutability: #mutability,
            is_volatile: #is_volatile,
            equality: #equality,
            deprecated: #deprecated,
        }
    }
}

fn configurability(value: Configurability) -> TokenStream {
    match value {
        Configurability::Required => quote!(Configurability::Required),
        Configurability::Optional => quote!(Configurability::Optional),
        Configurability::OptionalComputed => quote!(Configurability::OptionalComputed),
        Configurability::Computed => quote!(Configurability::Computed),
    }
}

fn replace(value: Replace) -> TokenStream {
    match value {
        Replace::Never => quote!(Replace::Never),
        Replace::Always => quote!(Replace::Always),
        Replace::IfConfigured => quote!(Replace::IfConfigured),
    }
}

fn rewrite(rewrite: &Rewrite) -> TokenStream {
    let Rewrite { steps, before, after } = rewrite;
    let steps = steps.iter().map(|step| match step {
        RewriteStep::Lowercase => quote!(RewriteStep::Lowercase),
        RewriteStep::Uppercase => quote!(RewriteStep::Uppercase),
        RewriteStep::AfterFirst(mark) => quote!(RewriteStep::AfterFirst(#mark)),
        RewriteStep::AfterLast(mark) => quote!(RewriteStep::AfterLast(#mark)),
        RewriteStep::TrimEnd => quote!(RewriteStep::TrimEnd),
        RewriteStep::Replace(from, to) => quote!(RewriteStep::Replace(#from, #to)),
    });
    quote!(Rewrite { steps: &[#(#steps),*], before: #before, after: #after })
}

fn equality(value: &Equality) -> TokenStream {
    match value {
        Equality::Exact => quote!(Equality::Exact),
        Equality::Rewritten(rewrites) => {
            let rewrites = rewrites.iter().map(rewrite);
            quote!(Equality::Rewritten(&[#(#rewrites),*]))
        }
        Equality::Json => quote!(Equality::Json),
        Equality::Instant => quote!(Equality::Instant),
        Equality::Policy => quote!(Equality::Policy),
    }
}

fn default(value: &Default) -> TokenStream {
    match value {
        Default::Static(value) => {
            let value = literal(value);
            quote!(&Default::Static(&#value))
        }
        Default::IfUnknown(value) => {
            let value = literal(value);
            quote!(&Default::IfUnknown(&#value))
        }
    }
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
            let items = items.iter().map(literal);
            quote!(Literal::List(&[#(#items),*]))
        }
        Literal::Object(members) => {
            let members = members.iter().map(|(name, value)| {
                let value = literal(value);
                quote!((#name, #value))
            });
            quote!(Literal::Object(&[#(#members),*]))
        }
    }
}

fn constraints(list: &[Constraint]) -> TokenStream {
    let list = list.iter().map(|constraint| {
        let (rule, severity) = (rule(&constraint.rule), severity(constraint.severity));
        quote!(Constraint { rule: #rule, severity: #severity })
    });
    quote!(&[#(#list),*])
}

fn severity(value: Severity) -> TokenStream {
    match value {
        Severity::Error => quote!(Severity::Error),
        Severity::Warning => quote!(Severity::Warning),
    }
}

fn secret(secret: &Secret) -> TokenStream {
    let Secret { attribute, argument, version, demanded } = secret;
    let demanded = optional(demanded.map(severity));
    quote! {
        SecretTable { attribute: #attribute, argument: #argument, version: #version, demanded: #demanded }
    }
}

fn rule(rule: &Rule) -> TokenStream {
    match rule {
        Rule::Length { min, max } => {
            let limits = limits(min.map(number), max.map(number));
            quote!(Rule::Length(#limits))
        }
        Rule::Size { min, max } => {
            let limits = limits(min.map(number), max.map(number));
            quote!(Rule::Size(#limits))
        }
        Rule::Range { min, max } => {
            let limits = limits(min.as_ref(), max.as_ref());
            quote!(Rule::Range(#limits))
        }
        Rule::ExclusiveRange { min, max } => {
            let limits = limits(min.as_ref(), max.as_ref());
            quote!(Rule::ExclusiveRange(#limits))
        }
        Rule::MultipleOf(step) => quote!(Rule::MultipleOf(#step)),
        Rule::Pattern(pattern) => quote!(Rule::Pattern(#pattern)),
        Rule::OneOf(values) => {
            let values = values.iter().map(literal);
            quote!(Rule::OneOf(&[#(#values),*]))
        }
        Rule::Unique => quote!(Rule::Unique),
        Rule::NotNull => quote!(Rule::NotNull),
        Rule::Instant => quote!(Rule::Instant),
        Rule::Json => quote!(Rule::Json),
        Rule::Keys(patterns) => quote!(Rule::Keys(&[#(#patterns),*])),
        Rule::AnyOf(sets) => {
            let sets = sets.iter().map(|set| quote!(&[#(#set),*]));
            quote!(Rule::AnyOf(&[#(#sets),*]))
        }
        Rule::OneOfSets(sets) => {
            let sets = sets.iter().map(|set| quote!(&[#(#set),*]));
            quote!(Rule::OneOfSets(&[#(#sets),*]))
        }
        Rule::Requires(name, others) => {
            quote!(Rule::Requires(&Requirement { attribute: #name, others: &[#(#others),*] }))
        }
    }
}

fn limits(min: Option<impl quote::ToTokens>, max: Option<impl quote::ToTokens>) -> TokenStream {
    let (min, max) = (optional(min), optional(max));
    quote!(&Limits { min: #min, max: #max })
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

fn renamed(renamed: &crate::ir::Renamed) -> TokenStream {
    let steps = renamed.path.iter().map(path_step);
    let former = &renamed.former;
    quote!(Renamed { path: &[#(#steps),*], former: #former })
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

fn optional(value: Option<impl quote::ToTokens>) -> TokenStream {
    match value {
        Some(value) => quote!(Some(#value)),
        None => quote!(None),
    }
}

fn optional_text(value: Option<&str>) -> TokenStream {
    optional(value)
}
