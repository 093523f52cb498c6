//! The models of a resource: which structs stand for its objects, and how they and their fields are named.
//!
//! A schema node has one struct, although the node becomes several objects if places differ in what they say about
//! it, or if it contains itself. Objects are listed after those they contain, so each one is assigned when the
//! structs below it are known.

use std::collections::{BTreeMap, BTreeSet};

use super::naming;
use crate::cfn::pointer::child;
use crate::cfn::position::Position;
use crate::ir::{
    Alternative, Alternatives, Attribute, Constraint, Element, Enumeration, EnumerationId, Kind, Literal,
    Model, ModelField, ModelId, ModelKind, Models, ObjectId, Place, Resource, Rule, Text,
};

/// What the name of a model's path adds to that of the model.
const PATH: &str = "Path";

/// What the name of the view of a model's alternatives adds to that of the model.
const VARIANT: &str = "Variant";

/// Returns the models of a resource whose schema is in this file, with its nodes at these
/// positions.
pub(crate) fn models<'r>(
    resource: &'r Resource,
    file: &str,
    positions: &BTreeMap<String, Position>,
) -> Models<'r> {
    let mut assignment = Assignment {
        resource,
        models: Vec::new(),
        labels: Vec::new(),
        of: BTreeMap::new(),
        by_origin: BTreeMap::new(),
        enumerations: Enumerations::default(),
        positions,
    };
    let reachable = reachable(resource);
    for id in reachable.into_iter().filter(|id| *id != resource.root).chain([resource.root]) {
        assignment.assign(id);
    }
    let Assignment { mut models, labels, enumerations, .. } = assignment;
    let mut taken = BTreeSet::new();
    naming::numbered(String::new(), &[PATH, VARIANT], &mut taken);
    let count = models.len();
    for (model, label) in models.iter_mut().zip(labels).take(count.saturating_sub(1)) {
        model.suffix = naming::numbered(naming::model_part(label), &[PATH, VARIANT], &mut taken);
    }
    Models { structs: models, file: file.into(), enumerations: enumerations.named(&mut taken) }
}

/// The enumerations of a resource. Properties of the same name with the same texts share one.
#[derive(Default)]
struct Enumerations<'r> {
    list: Vec<(String, Vec<&'r str>)>,
    known: BTreeMap<(String, Vec<&'r str>), EnumerationId>,
}

impl<'r> Enumerations<'r> {
    /// Returns the type of a text of a property with this name: an enumeration if it must be one of several texts.
    fn text(&mut self, property: &str, constraints: &'r [Constraint]) -> ModelKind {
        let listed = constraints.iter().find_map(|constraint| match &constraint.rule {
            Rule::OneOf(values) => values.iter().map(text).collect::<Option<Vec<&str>>>(),
            _ => None,
        });
        let Some(mut texts) = listed.filter(|texts| !texts.is_empty()) else { return ModelKind::Text };
        let mut seen = BTreeSet::new();
        texts.retain(|text| seen.insert(*text));
        let key = (naming::model_part(property), texts);
        let next = EnumerationId(self.list.len());
        let id = *self.known.entry(key.clone()).or_insert(next);
        if id == next {
            self.list.push(key);
        }
        ModelKind::Enumeration(id)
    }

    fn named(self, taken: &mut BTreeSet<String>) -> Vec<Enumeration> {
        let enumeration = |(part, texts): (String, Vec<&str>)| {
            let mut names = BTreeSet::new();
            let variants: Vec<(String, String)> = texts
                .into_iter()
                .map(|text| (naming::numbered(naming::variant(text), &[], &mut names), String::from(text)))
                .collect();
            let other = naming::numbered(String::from("Unlisted"), &[], &mut names);
            Enumeration { suffix: naming::numbered(part, &[], taken), variants, other }
        };
        self.list.into_iter().map(enumeration).collect()
    }
}

fn text(literal: &Literal) -> Option<&str> {
    match literal {
        Literal::String(text) => Some(text),
        _ => None,
    }
}

/// Returns the alternatives of an object with these fields, if its rules have one set of them. Those of which exactly one
/// is set come before those of which at least one is.
fn alternatives(rules: &[Constraint], fields: &[ModelField<'_>]) -> Option<Alternatives> {
    let (mut exclusive, mut others) = (Vec::new(), Vec::new());
    for constraint in rules {
        match &constraint.rule {
            Rule::OneOfSets(sets) => exclusive.push(sets),
            Rule::AnyOf(sets) => others.push(sets),
            _ => {}
        }
    }
    let (sets, are_exclusive) = match (exclusive.as_slice(), others.as_slice()) {
        ([sets], _) => (sets, true),
        ([], [sets]) => (sets, false),
        _ => return None,
    };
    let index = |name: &String| fields.iter().position(|field| field.attribute.name == *name);
    let mut taken = BTreeSet::new();
    let named = sets.iter().zip(telling(sets)).map(|(set, telling)| {
        let parts: Vec<String> = telling.into_iter().map(naming::variant).collect();
        let fields: Option<Vec<usize>> = set.iter().map(index).collect();
        Some(Alternative { name: naming::numbered(parts.join("And"), &[], &mut taken), fields: fields? })
    });
    Some(Alternatives { list: named.collect::<Option<_>>()?, are_exclusive })
}

/// Returns what tells each of these sets from the others: the names that not all of them have.
fn telling(sets: &[Vec<String>]) -> Vec<Vec<&str>> {
    let is_in_all = |name: &&str| sets.iter().all(|set| set.iter().any(|other| other == name));
    let all: Vec<Vec<&str>> = sets.iter().map(|set| set.iter().map(String::as_str).collect()).collect();
    let own: Vec<Vec<&str>> =
        all.iter().map(|set| set.iter().copied().filter(|name| !is_in_all(name)).collect()).collect();
    if own.iter().any(Vec::is_empty) { all } else { own }
}

/// Returns the objects that the root contains, at any depth. An object inside a JSON text is not one of them.
fn reachable(resource: &Resource) -> BTreeSet<ObjectId> {
    let mut found = BTreeSet::new();
    let mut open = vec![resource.root];
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(members(resource, id).filter_map(|attribute| attribute.kind.object()));
        }
    }
    found
}

/// Returns the attributes that have a field.
fn members(resource: &Resource, id: ObjectId) -> impl Iterator<Item = &Attribute> {
    let object = resource.objects.get(id.0);
    object.into_iter().flat_map(|o| &o.attributes).filter(|a| a.role.is_seen_by_hooks())
}

struct Assignment<'r, 'l> {
    resource: &'r Resource,
    models: Vec<Model<'r>>,
    /// The label of each model's first object.
    labels: Vec<&'r str>,
    of: BTreeMap<ObjectId, ModelId>,
    /// The models of each schema node. There are several if places disagree about the types of its fields.
    by_origin: BTreeMap<&'r str, BTreeSet<usize>>,
    enumerations: Enumerations<'r>,
    /// Where each node of the schema is, by its pointer.
    positions: &'l BTreeMap<String, Position>,
}

impl<'r> Assignment<'r, '_> {
    fn assign(&mut self, id: ObjectId) {
        let members: Vec<&'r Attribute> = members(self.resource, id).collect();
        let kinds: Vec<ModelKind> = members
            .iter()
            .map(|a| self.kind(a.property().unwrap_or(&a.name), &a.kind, &a.constraints))
            .collect();
        let name = self.resource.names.get(id.0);
        let origins = name.map(|name| &name.origins).into_iter().flatten();
        let candidates: BTreeSet<usize> = origins
            .clone()
            .filter_map(|origin| self.by_origin.get(origin.as_str()))
            .flatten()
            .copied()
            .collect();
        let joined = candidates.into_iter().find(|model| self.join(*model, &members, &kinds));
        let model = joined.unwrap_or_else(|| {
            let place = |attribute: &Attribute| {
                let property = attribute.property()?;
                origins.clone().find_map(|origin| {
                    let pointer = child(&format!("{origin}/properties"), property);
                    self.positions.get(&pointer).map(|position| Place { pointer, line: position.line })
                })
            };
            let places = members.iter().map(|attribute| place(attribute)).collect();
            let fields = fields(&members, kinds, places);
            let rules = self.resource.objects.get(id.0).map_or(&[][..], |object| &object.rules);
            let alternatives = alternatives(rules, &fields);
            self.models.push(Model { suffix: String::new(), fields, alternatives });
            self.labels.push(name.map_or("object", |name| &name.label));
            self.models.len() - 1
        });
        self.of.insert(id, ModelId(model));
        for origin in origins {
            self.by_origin.entry(origin).or_default().insert(model);
        }
    }

    /// Lets a model stand for one more object, if it has the same fields. Returns whether it does.
    fn join(&mut self, model: usize, members: &[&'r Attribute], kinds: &[ModelKind]) -> bool {
        let Some(Model { fields, .. }) = self.models.get_mut(model) else { return false };
        let has_same_names = fields.len() == members.len()
            && fields.iter().zip(members).all(|(field, member)| field.attribute.name == member.name);
        if !has_same_names {
            return false;
        }
        let common: Option<Vec<ModelKind>> =
            fields.iter().zip(kinds).map(|(field, kind)| common(&field.kind, kind)).collect();
        let Some(common) = common else { return false };
        for ((field, kind), member) in fields.iter_mut().zip(common).zip(members) {
            field.kind = kind;
            field.elsewhere.push(*member);
        }
        true
    }

    fn kind(&mut self, property: &str, kind: &'r Kind, constraints: &'r [Constraint]) -> ModelKind {
        match kind {
            Kind::Bool => ModelKind::Bool,
            Kind::Int64 | Kind::Float64 => ModelKind::Number,
            Kind::String(Text::Json) | Kind::Document(_) => ModelKind::Json,
            Kind::String(Text::Plain) => self.enumerations.text(property, constraints),
            Kind::String(Text::Instant) => ModelKind::Text,
            // Every object below another one was assigned before it.
            Kind::Object(id) => self.of.get(id).map_or(ModelKind::Json, |model| ModelKind::Object(*model)),
            Kind::List(element, _) => ModelKind::List(self.element(property, element)),
            Kind::Set(element) => ModelKind::Set(self.element(property, element)),
            Kind::Map(element) => ModelKind::Map(self.element(property, element)),
        }
    }

    fn element(&mut self, property: &str, element: &'r Element) -> Box<ModelKind> {
        Box::new(self.kind(property, &element.kind, &element.constraints))
    }
}

/// Returns the type that has the values of both types, if there is one.
fn common(a: &ModelKind, b: &ModelKind) -> Option<ModelKind> {
    use ModelKind::{Enumeration, Json, List, Map, Nested, Object, Set, Text};
    let both = |a: &ModelKind, b: &ModelKind| common(a, b).map(Box::new);
    Some(match (a, b) {
        (a, b) if a == b => a.clone(),
        // Where only the service sets a property nothing is said of its texts.
        (Enumeration(id), Text) | (Text, Enumeration(id)) => Enumeration(*id),
        (Json | Text | Enumeration(_), Json | Text | Enumeration(_)) => Text,
        (Nested(inner), Json) | (Json, Nested(inner)) => Nested(inner.clone()),
        (Nested(inner), other) | (other, Nested(inner)) => Nested(both(inner, other)?),
        (Json, structured @ (Object(_) | List(_) | Set(_) | Map(_)))
        | (structured @ (Object(_) | List(_) | Set(_) | Map(_)), Json) => {
            Nested(Box::new(structured.clone()))
        }
        (List(a), List(b)) => List(both(a, b)?),
        (Set(a), Set(b)) => Set(both(a, b)?),
        (Map(a), Map(b)) => Map(both(a, b)?),
        _ => return None,
    })
}

fn fields<'r>(
    members: &[&'r Attribute],
    kinds: Vec<ModelKind>,
    places: Vec<Option<Place>>,
) -> Vec<ModelField<'r>> {
    let names: Vec<&str> = members.iter().map(|attribute| attribute.name.as_str()).collect();
    let fields = naming::identifiers(&names).into_iter().zip(members).zip(kinds).zip(places);
    let field =
        |(((name, attribute), kind), place): (((String, &&'r Attribute), ModelKind), Option<Place>)| {
            ModelField { name, attribute, elsewhere: Vec::new(), place, kind }
        };
    fields.map(field).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_one_place_has_a_json_text_the_common_type_has_both() {
        let object = || ModelKind::Object(ModelId(0));
        let nested = ModelKind::Nested(Box::new(object()));
        assert_eq!(common(&object(), &ModelKind::Json), Some(nested.clone()));
        assert_eq!(common(&nested, &ModelKind::Json), Some(nested.clone()));
        assert_eq!(common(&nested, &object()), Some(nested));
        assert_eq!(common(&object(), &ModelKind::Object(ModelId(1))), None);
        assert_eq!(common(&ModelKind::Bool, &ModelKind::Json), None);
    }
}
