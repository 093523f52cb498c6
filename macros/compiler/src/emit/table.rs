//! Emits the IR as struct literals.

use std::collections::BTreeMap;
use std::fmt::Debug;

use proc_macro2::{Ident, Literal as Token, Span, TokenStream};
use quote::{ToTokens, format_ident, quote};

use super::labels::labels;
use crate::ir::{
    Arn, Attribute, Behaviour, Constraint, Default, Element, Equality, Exclusion, Handlers, Identified,
    IdentityPart, Kind, ListHandler, Literal, MovedFrom, Object, ObjectId, PathStep, Renamed, Resource,
    Rewrite, RewriteStep, Role, Rule, Secret, TagShape, Tagging,
};

/// The largest number of attributes in one constant. rustc turns each borrowed value in a constant into a constant of its own, and
/// moves everything behind it each time, so the time grows with the square of the length.
const MOST_IN_A_CONSTANT: usize = 256;

/// Emits the items of the block: statics for the behaviours, the objects and the resource. The last item is called
/// `RESOURCE`.
pub(crate) fn items(resource: &Resource) -> TokenStream {
    let writer = Writer::new(resource);
    let behaviours = writer.behaviours.iter().map(|(behaviour, name)| {
        let behaviour = self::behaviour(behaviour);
        quote!(static #name: Behaviour = #behaviour;)
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
        let deprecated = optional(resource.deprecated.as_deref());
        let root = self.name(resource.root);
        let names: Vec<&str> = resource.identity.iter().map(|part| part.name.as_str()).collect();
        let names = names.join("|");
        let parts = slice(&resource.identity, identity_part);
        let arn = optional(
            resource
                .arn
                .as_ref()
                .map(|Arn { service, kind }| quote!(ArnTable { service: #service, kind: #kind })),
        );
        let handlers = self.handlers(&resource.handlers);
        let crate::ir::Timeouts { create, update, delete } = resource.timeouts;
        let (create, update, delete) = (number(create), number(update), number(delete));
        let pointers = &resource.write_only_pointers;
        let tagging = optional(resource.tagging.as_ref().map(tagging));
        let version = Token::i64_unsuffixed(*schema_version);
        let moved_from = slice(&resource.moved_from, moved_from);
        let renamed = slice(&resource.renamed, renamed);
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
                identity: IdentityTable { names: #names, parts: #parts, arn: #arn },
                handlers: #handlers,
                timeouts: Timeouts { create: #create, update: #update, delete: #delete },
                write_only_pointers: &[#(#pointers),*],
                tagging: #tagging,
                is_immutable: #is_immutable,
                is_global: #is_global,
                moved_from: #moved_from,
                renamed: #renamed,
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
        let Attribute { name, is_sensitive, keeps_prior, .. } = attribute;
        let role = role(&attribute.role);
        let kind = self.kind(&attribute.kind);
        let configurability = word(&attribute.configurability);
        let constraints = slice(&attribute.constraints, constraint);
        let replace = word(&attribute.replace);
        let behaviour = self.behaviours.get(&attribute.behaviour);
        quote! {
            AttributeTable {
                name: #name,
                role: Role::#role,
                kind: #kind,
                configurability: Configurability::#configurability,
                is_sensitive: #is_sensitive,
                constraints: #constraints,
                replace: Replace::#replace,
                keeps_prior: #keeps_prior,
                behaviour: &#behaviour,
            }
        }
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
        let kind = self.kind(&element.kind);
        let constraints = slice(&element.constraints, constraint);
        let equality = equality(&element.equality);
        let identified =
            optional(element.identified.as_ref().map(
                |Identified { by, has_others }| quote!(Identified { by: #by, has_others: #has_others }),
            ));
        quote!(&ElementTable { kind: #kind, constraints: #constraints, equality: #equality, identified: #identified })
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

fn role(role: &Role) -> TokenStream {
    match role {
        Role::Property(name) => quote!(Property(#name)),
        other => word(other).into_token_stream(),
    }
}

fn ident(name: &str) -> Ident {
    Ident::new(name, Span::call_site())
}

fn behaviour(behaviour: &Behaviour) -> TokenStream {
    let deprecated = optional(behaviour.deprecated.as_deref());
    let Behaviour {
        is_read_only, is_write_only, is_hidden, is_secret, is_volatile, is_refused_empty, ..
    } = behaviour;
    let mutability = word(&behaviour.mutability);
    let equality = equality(&behaviour.equality);
    let default = optional(behaviour.default.as_ref().map(default));
    let filled = optional(behaviour.filled.as_ref().map(literal).map(|filled| quote!(&#filled)));
    let kept = optional(behaviour.kept.as_ref().map(literal).map(|kept| quote!(&#kept)));
    let excludes = slice(&behaviour.excludes, |Exclusion { values, attributes }| {
        let values = slice(values, literal);
        quote!(Exclusion { values: #values, attributes: &[#(#attributes),*] })
    });
    quote! {
        Behaviour {
            is_read_only: #is_read_only,
            is_write_only: #is_write_only,
            is_hidden: #is_hidden,
            is_secret: #is_secret,
            mutability: Mutability::#mutability,
            is_volatile: #is_volatile,
            equality: #equality,
            deprecated: #deprecated,
            is_refused_empty: #is_refused_empty,
            default: #default,
            filled: #filled,
            kept: #kept,
            excludes: #excludes,
        }
    }
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
    quote!(&Default::#word(&#value))
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
            quote!(Rule::Requires(&Requirement { attribute: #name, others: &[#(#others),*] }))
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
