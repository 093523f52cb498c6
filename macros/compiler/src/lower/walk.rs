//! Walks a document. Each property becomes an attribute, and each object is lowered once.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_schema::TAGS_ALL;

use super::argument::{self, Said};
use super::attribute::{self, Parent};
use super::constraint::{Demand, Holder, Strictness};
use super::facts::Facts;
use super::marks::{Marks, Position};
use super::naming::{self, TypeName};
use super::objects::Objects;
use super::shape::{Form, Member, Shape};
use super::{constraint, default, meaning, observed, rules, secrets, transform, unsaid};
use crate::catalogue;
use crate::cfn::{Document, Json, Node, Unresolved};
use crate::finding::Findings;
use crate::ir::{
    Attribute, Behaviour, Constraint, Default, Element, Entangled, Equality, Gap, Kind, Object, ObjectId,
    Order, Role, Severity, Targets, Text,
};
use crate::observed::Observed;

/// The largest depth of objects inside objects. Deeper ones become JSON texts; no real type comes near.
const DEEPEST: usize = 48;

/// The largest number of objects that are lowered one by one. The rest become JSON texts; no real type comes near.
const MOST_OBJECTS: usize = 50_000;

/// The input of the walk.
pub(crate) struct Input<'d> {
    pub document: &'d Document,
    pub type_name: &'d TypeName<'d>,
    pub marks: &'d Marks<'d>,
    pub recursive: &'d BTreeSet<&'d str>,
    pub unrolling: Unrolling,
    /// How many properties are lowered before the walk is given up.
    pub most_properties: usize,
    /// Whether the type has secrets.
    pub has_secrets: bool,
    /// Whether the type has handlers, and so says itself which properties the API may fill in.
    pub has_handlers: bool,
    /// Whether an argument is about attributes themselves, so that it matters what is around them.
    pub is_selective: bool,
}

/// How often definitions that contain themselves may occur on the way from the root to a property. Where they would
/// occur more often the property is a JSON text.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Unrolling {
    /// Each of them once, and this many times more.
    Each(usize),
    /// All of them together this many times.
    Together(usize),
}

/// The output of the walk.
#[derive(std::default::Default)]
pub(crate) struct Output {
    pub objects: Objects,
    pub gaps: BTreeSet<Gap>,
    pub findings: Findings,
    /// Whether some property was too deep to be lowered.
    pub is_too_deep: bool,
    /// Whether the walk was given up.
    pub is_given_up: bool,
    /// The nodes of the marks that the walk reached.
    pub reached: BTreeSet<usize>,
    /// The properties that effects refer to, for the checks.
    pub targets: Targets,
}

/// Why a property is a JSON text although its schema describes what is inside.
type Reason = &'static str;

/// The same node at another place becomes another object only if one of these differs.
type Key<'d> = (&'d str, Position, Parent, Vec<(&'d str, usize)>);

/// Lowers the root and everything below it.
pub(crate) fn walk(input: &Input<'_>) -> (ObjectId, Output) {
    let mut walk = Walk {
        input,
        output: Output::default(),
        memo: BTreeMap::new(),
        stack: Vec::new(),
        depth: 0,
        properties: 0,
    };
    let root = walk.root(&Shape::of_root(input.document));
    (root, walk.output)
}

struct Walk<'i, 'd> {
    input: &'i Input<'d>,
    output: Output,
    memo: BTreeMap<Key<'d>, ObjectId>,
    /// The references on the way from the root to here.
    stack: Vec<&'d str>,
    depth: usize,
    /// The number of properties that were lowered.
    properties: usize,
}

impl<'d> Walk<'_, 'd> {
    fn root(&mut self, shape: &Shape<'d>) -> ObjectId {
        let Form::Object(members) = &shape.form else {
            return self.finish(Vec::new(), shape.node, "resource", false);
        };
        let mut attributes = vec![attribute::synthetic_id()];
        let mut taken = BTreeSet::from(["id", TAGS_ALL].map(String::from));
        let position = self.input.marks.root();
        let resource_part = self.input.type_name.resource;
        let names = names(members, |p| naming::root_attribute(p, resource_part), &mut taken);
        for (member, name) in members.iter().zip(names) {
            attributes.extend(self.attribute(member, name, &position, &Parent::default()));
        }
        self.report_renamed(&attributes);
        self.gaps("", unsaid::unsaid(self.input.document, shape, true));
        self.finish(attributes, &self.input.document.root, "resource", true)
    }

    fn object(
        &mut self,
        shape: &Shape<'d>,
        members: &[Member<'d>],
        position: &Position,
        parent: &Parent,
    ) -> ObjectId {
        let key = (shape.node.pointer.as_str(), position.clone(), *parent, self.recursion_counts());
        if let Some(id) = self.memo.get(&key) {
            return *id;
        }
        let names = names(members, naming::snake, &mut BTreeSet::new());
        let mut attributes = Vec::new();
        for (member, name) in members.iter().zip(names) {
            attributes.extend(self.attribute(member, name, position, parent));
        }
        self.report_renamed(&attributes);
        let label = shape.passed.last().copied().unwrap_or(&shape.node.pointer);
        let label = label.rsplit('/').next().unwrap_or("object");
        let id = self.finish(attributes, shape.node, label, !parent.has_no_arguments);
        self.memo.insert(key, id);
        id
    }

    fn finish(
        &mut self,
        mut attributes: Vec<Attribute>,
        node: &Node,
        label: &str,
        has_arguments: bool,
    ) -> ObjectId {
        let (rules, mut gaps) = rules::rules(self.input.document, node, &attributes);
        let mut secrets = Vec::new();
        if has_arguments && self.input.has_secrets {
            let found = secrets::complete(&mut attributes);
            gaps.extend(
                found.nameless.iter().map(|(property, taken)| catalogue::no_argument(property, taken)),
            );
            secrets = found.secrets;
        }
        observed::name_exclusions(&mut attributes);
        attributes.sort_by(|a, b| a.name.cmp(&b.name));
        self.gaps(&node.pointer, gaps);
        let is_entry = meaning::is_entry(&attributes);
        self.output.objects.intern(Object { attributes, rules, secrets, is_entry }, label, &node.pointer)
    }

    /// Reports the attributes that got a number because the names of two properties collide. They need better
    /// names.
    fn report_renamed(&mut self, attributes: &[Attribute]) {
        for attribute in attributes {
            let Some(property) = attribute.property() else { continue };
            let plain = naming::snake(property);
            let is_numbered = attribute.name.strip_prefix(&plain).is_some_and(|rest| {
                rest.strip_prefix('_').is_some_and(|n| !n.is_empty() && n.chars().all(|c| c.is_ascii_digit()))
            });
            if is_numbered {
                let reason = format!("`{property}` is `{}`: another property is `{plain}`", attribute.name);
                self.output.gaps.insert(Gap::new("/properties", reason));
            }
        }
    }

    fn recursion_counts(&self) -> Vec<(&'d str, usize)> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for reference in self.stack.iter().filter(|r| self.input.recursive.contains(*r)) {
            let counted = match self.input.unrolling {
                Unrolling::Each(_) => reference,
                Unrolling::Together(_) => "",
            };
            *counts.entry(counted).or_default() += 1;
        }
        counts.into_iter().collect()
    }

    /// Whether a reference would occur too often.
    fn is_cut(&self, reference: &str) -> bool {
        let recursive = self.input.recursive;
        recursive.contains(reference)
            && match self.input.unrolling {
                Unrolling::Each(extra) => self.stack.iter().filter(|r| **r == reference).count() > extra,
                Unrolling::Together(most) => {
                    self.stack.iter().filter(|r| recursive.contains(*r)).count() >= most
                }
            }
    }

    /// All facts about an attribute are known before it is built, and nothing changes it afterwards. `by_schema` is its
    /// name if no argument gives it another one. Returns `None` if an argument says that there is none.
    fn attribute(
        &mut self,
        member: &Member<'d>,
        by_schema: String,
        at: &Position,
        parent: &Parent,
    ) -> Option<Attribute> {
        self.properties += 1;
        let position = self.input.marks.property(at, member.name);
        self.output.reached.extend(position.places());
        let facts = Facts::gather(self.input.marks.at(&position));
        let said = &facts.said;
        let shape = Shape::of(self.input.document, member.node);
        let pointer = &shape.node.pointer;
        let written = shape.default.filter(|d| !matches!(d, Json::Null));
        let has_default = written.is_some() || !said.defaults.is_empty();
        let (from_schema, is_demanded) =
            attribute::configurability(&facts, *member, has_default, parent, self.input.has_handlers);
        let configurability = said.configurability(from_schema);
        let below = parent.with(&facts, configurability, shape.only_warns || member.is_inherited);
        let of_place = argument::Place {
            name: &by_schema.clone(),
            is_required: member.is_required || member.is_expected,
            // What only the service sets is not sent, whatever is around it.
            entangled: parent
                .entangled
                .filter(|entangled| *entangled != Entangled::InElement || !below.is_read_only),
        };
        let mut kind = if said.is_excluded {
            Kind::String(Text::Plain)
        } else {
            self.attribute_kind(&shape, said, &position, &below)
        };
        let is_lax = said.only_warns || member.is_contested;
        let demand = Demand {
            holder: below.holder,
            strictness: if is_lax { Strictness::Lax } else { below.strictness() },
            // Whether there is a value is checked whatever the reference makes of the property.
            is_demanded: is_demanded.map(|severity| {
                if is_lax || member.is_inherited || parent.only_warns { Severity::Warning } else { severity }
            }),
        };
        let constraints = self.constraints(&shape, &kind, &below, &demand);
        let of_schema = written.and_then(|d| self.default(d, &kind, &constraints, pointer));
        let of_shape = if said.is_json { &Equality::Json } else { &shape.equality };
        let is_of_aws = self.input.type_name.is_of_aws();
        let equality = meaning::of_property(&kind, of_shape, member.name, is_of_aws);
        let mut equality = self.with_transform(equality, &kind, facts.transform, member.name, pointer);
        observed::spell(&said.observed, &mut kind, &mut equality, &self.output.objects);
        let (filled, kept, excludes) = observed::values(&said.observed, &kind, &self.output.objects);
        for place in &facts.places {
            let target = said.target(&shape.form, &kind, &constraints, from_schema, of_place);
            self.output.targets.entry(*place).or_default().push(target);
        }
        if said.is_excluded {
            return None;
        }
        let is_other = |default: &Default| observed::is_other(&said.observed, filled.as_ref(), default);
        let default = said.last_default().or(of_schema.filter(|default| !is_other(default)));
        let name = said.name.map_or(by_schema, String::from);
        let is_secret = below.is_secret || facts.is_listed_secret || meaning::looks_secret(&name, &shape);
        Some(Attribute {
            name,
            role: Role::Property(member.name.into()),
            description: shape.description.unwrap_or_default().into(),
            kind,
            configurability,
            is_sensitive: said.is_sensitive,
            is_listed_secret: facts.is_listed_secret,
            constraints,
            replace: attribute::replace(&facts, configurability),
            keeps_prior: attribute::keeps_prior(&facts, configurability, parent),
            behaviour: Behaviour {
                is_read_only: below.is_read_only,
                is_write_only: below.is_write_only,
                is_hidden: below.is_hidden,
                is_secret,
                mutability: below.mutability,
                is_volatile: said.is_volatile,
                equality,
                transform: facts.transform.map(Into::into),
                deprecated: facts.deprecated(),
                is_refused_empty: said.observed.contains(&&Observed::Refused),
                default,
                filled,
                kept,
                excludes,
            },
        })
    }

    /// Combines an equality with what is understood of the property's `propertyTransform`.
    fn with_transform(
        &mut self,
        equality: Equality,
        kind: &Kind,
        transform: Option<&str>,
        property: &str,
        pointer: &str,
    ) -> Equality {
        let Some(expression) = transform else { return equality };
        let (equality, rest) = transform::equality(expression, property, kind, equality);
        let gap = |rest: String| format!("`{property}`: that the service writes `{rest}` is not understood");
        self.gaps(pointer, rest.into_iter().map(gap).collect());
        equality
    }

    fn attribute_kind(
        &mut self,
        shape: &Shape<'d>,
        said: &Said<'_>,
        position: &Position,
        below: &Parent,
    ) -> Kind {
        if said.is_json && argument::is_text_only(shape) {
            return Kind::String(Text::Plain);
        }
        let below = &self.without_arguments(said.is_json, below);
        let below = if said.is_json { &self.inside(Entangled::InText, below) } else { below };
        match self.kind(shape, said, position, below) {
            Ok(kind) => {
                let unsaid = unsaid::unsaid(self.input.document, shape, !below.is_computed());
                self.gaps(&shape.node.pointer, unsaid);
                if said.is_json { self.document(shape, kind, below) } else { kind }
            }
            Err(reason) => {
                let pointer =
                    shape.passed.last().map_or(shape.node.pointer.as_str(), |p| p.trim_start_matches('#'));
                self.output.gaps.insert(Gap::new(pointer, reason));
                Kind::String(Text::Json)
            }
        }
    }

    /// Returns the kind of a text that holds a value of this kind.
    fn document(&mut self, shape: &Shape<'d>, kind: Kind, below: &Parent) -> Kind {
        if !matches!(kind, Kind::Object(_) | Kind::List(..) | Kind::Set(_) | Kind::Map(_)) {
            return Kind::String(Text::Json);
        }
        Kind::Document(Box::new(self.element_of(shape, kind, below)))
    }

    fn element_of(&mut self, shape: &Shape<'d>, kind: Kind, below: &Parent) -> Element {
        let demand = Demand { holder: below.holder, strictness: below.strictness(), is_demanded: None };
        let constraints = self.constraints(shape, &kind, below, &demand);
        let equality = meaning::equality(&kind, &shape.equality);
        Element { constraints, equality, ..Element::plain(kind) }
    }

    fn kind(
        &mut self,
        shape: &Shape<'d>,
        said: &Said<'_>,
        position: &Position,
        below: &Parent,
    ) -> Result<Kind, Reason> {
        if self.properties > self.input.most_properties {
            self.output.is_given_up = true;
            return Err(catalogue::TOO_LARGE);
        }
        if shape.passed.iter().any(|reference| self.is_cut(reference)) {
            return Err(catalogue::CUT_RECURSION);
        }
        if self.depth >= DEEPEST {
            self.output.is_too_deep = true;
            return Err(catalogue::TOO_DEEP);
        }
        if self.output.objects.len() >= MOST_OBJECTS || self.memo.len() >= MOST_OBJECTS {
            return Err(catalogue::TOO_LARGE);
        }
        let height = self.stack.len();
        self.stack.extend(&shape.passed);
        self.depth += 1;
        let kind = self.form(shape, said, position, below);
        self.depth -= 1;
        self.stack.truncate(height);
        kind
    }

    fn form(
        &mut self,
        shape: &Shape<'d>,
        said: &Said<'_>,
        position: &Position,
        below: &Parent,
    ) -> Result<Kind, Reason> {
        match &shape.form {
            Form::Bool => Ok(Kind::Bool),
            Form::Int64 => Ok(Kind::Int64),
            Form::Float64 => Ok(Kind::Float64),
            Form::String(text) => Ok(Kind::String(*text)),
            Form::Object(members) => {
                let below = Parent { holder: Holder::Attribute, ..*below };
                Ok(Kind::Object(self.object(shape, members, position, &below)))
            }
            Form::Array(items) => {
                let below = &self.without_arguments(is_set(shape.node, said), below);
                let element = Box::new(self.items(items, position, below)?);
                Ok(collection(shape.node, said, element))
            }
            Form::Map(value) => {
                let below = Parent { is_map_value: true, holder: Holder::Other, ..*below };
                Ok(Kind::Map(Box::new(self.element(value, position, &below)?)))
            }
            Form::Json(Some(reason)) => Err(reason),
            Form::Json(None) => Ok(Kind::String(Text::Json)),
            Form::Broken(why, reference) => {
                self.broken(shape.node, *why, reference);
                Ok(Kind::String(Text::Json))
            }
        }
    }

    /// Returns what is passed on to where secrets have no write-only arguments, if `is_without` is true.
    fn without_arguments(&self, is_without: bool, below: &Parent) -> Parent {
        let has_no_arguments = below.has_no_arguments || (is_without && self.input.has_secrets);
        Parent { has_no_arguments, ..*below }
    }

    /// Returns what is passed on to what cannot be left alone there. Where nothing asks for it, places do not differ in it.
    fn inside(&self, entangled: Entangled, below: &Parent) -> Parent {
        let around = self.input.is_selective.then_some(entangled);
        Parent { entangled: below.entangled.max(around), ..*below }
    }

    fn items(&mut self, items: &'d Node, at: &Position, below: &Parent) -> Result<Element, Reason> {
        let below = &self.inside(Entangled::InElement, below);
        let is_attribute = below.holder == Holder::Attribute;
        let holder = if is_attribute { Holder::List } else { Holder::Other };
        // The reference's generator ignores what a list inside a list holds.
        let only_warns = below.only_warns || below.holder == Holder::List;
        self.element(items, at, &Parent { is_map_value: false, holder, only_warns, ..*below })
    }

    fn element(&mut self, node: &'d Node, at: &Position, below: &Parent) -> Result<Element, Reason> {
        let position = self.input.marks.element(at);
        self.output.reached.extend(position.places());
        let shape = Shape::of(self.input.document, node);
        let below = &Parent { only_warns: below.only_warns || shape.only_warns, ..*below };
        let kind = self.kind(&shape, &Said::default(), &position, below)?;
        self.gaps(&shape.node.pointer, unsaid::unsaid(self.input.document, &shape, !below.is_computed()));
        Ok(self.element_of(&shape, kind, below))
    }

    /// Returns the constraints of a value. Values that only the service sets are not checked.
    fn constraints(
        &mut self,
        shape: &Shape<'_>,
        kind: &Kind,
        of: &Parent,
        demand: &Demand,
    ) -> Vec<Constraint> {
        if of.is_computed() {
            return Vec::new();
        }
        let (constraints, gaps) = constraint::constraints(shape, kind, demand);
        self.gaps(&shape.node.pointer, gaps);
        constraints
    }

    /// Returns the default of a schema, if it fits the attribute.
    fn default(
        &mut self,
        json: &Json,
        kind: &Kind,
        constraints: &[Constraint],
        pointer: &str,
    ) -> Option<Default> {
        let (default, why) = match default::default(json, kind, &self.output.objects) {
            None => (None, "has another type than the property"),
            Some(default) if !default::is_allowed(&default, kind, constraints) => {
                (None, "is outside the limits of the property")
            }
            default => (default, ""),
        };
        if default.is_none() {
            let reason = catalogue::unused_default(&json.to_string(), why);
            self.output.gaps.insert(Gap { is_default: true, ..Gap::new(pointer, reason) });
        }
        default
    }

    fn gaps(&mut self, pointer: &str, reasons: Vec<String>) {
        self.output.gaps.extend(reasons.into_iter().map(|reason| Gap::new(pointer, reason)));
    }

    fn broken(&mut self, node: &Node, why: Unresolved, reference: &str) {
        let message = match why {
            Unresolved::Missing => catalogue::missing_reference(reference),
            Unresolved::Endless => catalogue::endless_reference(reference),
        };
        self.output.findings.schema_error(&node.pointer, message);
    }
}

/// Returns a list or a set. By default `insertionOrder` is true and `uniqueItems` is false.
fn collection(node: &Node, said: &Said<'_>, element: Box<Element>) -> Kind {
    if is_set(node, said) {
        return Kind::Set(element);
    }
    let is_ordered = node.insertion_order.unwrap_or(true);
    let of_schema = if is_ordered { Order::Significant } else { Order::Irrelevant };
    Kind::List(element, said.order.unwrap_or(of_schema))
}

fn is_set(node: &Node, said: &Said<'_>) -> bool {
    let is_ordered = node.insertion_order.unwrap_or(true);
    !is_ordered && node.unique_items.unwrap_or(false) && !said.is_list
}

/// Returns the attribute names of properties, in the same order. If two would have the same name, the first one in
/// the document keeps it.
fn names(members: &[Member<'_>], name: impl Fn(&str) -> String, taken: &mut BTreeSet<String>) -> Vec<String> {
    let mut names = Vec::new();
    for member in members {
        let distinct = naming::distinct(name(member.name), taken);
        taken.insert(distinct.clone());
        names.push(distinct);
    }
    names
}
