//! The models of a resource: which structs stand for its objects, and how they and their fields are named.
//!
//! A schema node has one struct, although the node becomes several objects if places differ in what they say about
//! it, or if it contains itself. Objects are listed after those they contain, so each one is assigned when the
//! structs below it are known.

use std::collections::{BTreeMap, BTreeSet};

use super::naming;
use crate::ir::{Attribute, Kind, Model, ModelField, ModelId, ModelKind, ObjectId, Resource, Text};

/// What the name of a model's path adds to that of the model.
const PATH: &str = "Path";

/// Returns the models of a resource. The last one is that of the resource itself.
pub(crate) fn models(resource: &Resource) -> Vec<Model<'_>> {
    let mut assignment = Assignment {
        resource,
        models: Vec::new(),
        labels: Vec::new(),
        of: BTreeMap::new(),
        by_origin: BTreeMap::new(),
    };
    let reachable = reachable(resource);
    for id in reachable.into_iter().filter(|id| *id != resource.root).chain([resource.root]) {
        assignment.assign(id);
    }
    let Assignment { mut models, labels, .. } = assignment;
    let mut taken = BTreeSet::new();
    naming::numbered(String::new(), PATH, &mut taken);
    let count = models.len();
    for (model, label) in models.iter_mut().zip(labels).take(count.saturating_sub(1)) {
        model.suffix = naming::numbered(naming::model_part(label), PATH, &mut taken);
    }
    models
}

/// Returns the objects that the root contains, at any depth. An object inside a JSON text is not one of them.
fn reachable(resource: &Resource) -> BTreeSet<ObjectId> {
    let mut found = BTreeSet::new();
    let mut open = vec![resource.root];
    while let Some(id) = open.pop() {
        if found.insert(id) {
            open.extend(members(resource, id).filter_map(|attribute| nested(&attribute.kind)));
        }
    }
    found
}

fn nested(kind: &Kind) -> Option<ObjectId> {
    match kind {
        Kind::Object(id) => Some(*id),
        Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => nested(&element.kind),
        _ => None,
    }
}

/// Returns the attributes that have a field. What only Terraform knows is no business of hooks.
fn members(resource: &Resource, id: ObjectId) -> impl Iterator<Item = &Attribute> {
    let object = resource.objects.get(id.0);
    object.into_iter().flat_map(|o| &o.attributes).filter(|attribute| !attribute.is_own_argument())
}

struct Assignment<'r> {
    resource: &'r Resource,
    models: Vec<Model<'r>>,
    /// The label of each model's first object.
    labels: Vec<&'r str>,
    of: BTreeMap<ObjectId, ModelId>,
    /// The models of each schema node. There are several if places disagree about the types of its fields.
    by_origin: BTreeMap<&'r str, BTreeSet<usize>>,
}

impl<'r> Assignment<'r> {
    fn assign(&mut self, id: ObjectId) {
        let members: Vec<&'r Attribute> = members(self.resource, id).collect();
        let kinds: Vec<ModelKind> = members.iter().map(|attribute| self.kind(&attribute.kind)).collect();
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
            self.models.push(Model { suffix: String::new(), fields: fields(&members, kinds) });
            self.labels.push(name.map_or("object", |name| &name.label));
            self.models.len() - 1
        });
        self.of.insert(id, ModelId(model));
        for origin in origins {
            self.by_origin.entry(origin).or_default().insert(model);
        }
    }

    /// Lets a model stand for one more object, if it has the same fields. Returns whether it does.
    fn join(&mut self, model: usize, members: &[&Attribute], kinds: &[ModelKind]) -> bool {
        let Some(Model { fields, .. }) = self.models.get_mut(model) else { return false };
        let has_same_names = fields.len() == members.len()
            && fields.iter().zip(members).all(|(field, member)| field.attribute.name == member.name);
        if !has_same_names {
            return false;
        }
        let common: Option<Vec<ModelKind>> =
            fields.iter().zip(kinds).map(|(field, kind)| common(&field.kind, kind)).collect();
        let Some(common) = common else { return false };
        fields.iter_mut().zip(common).for_each(|(field, kind)| field.kind = kind);
        true
    }

    fn kind(&self, kind: &Kind) -> ModelKind {
        let boxed = |kind: &Kind| Box::new(self.kind(kind));
        match kind {
            Kind::Bool => ModelKind::Bool,
            Kind::Int64 | Kind::Float64 => ModelKind::Number,
            Kind::String(Text::Json) | Kind::Document(_) => ModelKind::Json,
            Kind::String(Text::Plain | Text::Instant) => ModelKind::Text,
            // Every object below another one was assigned before it.
            Kind::Object(id) => self.of.get(id).map_or(ModelKind::Json, |model| ModelKind::Object(*model)),
            Kind::List(element, _) => ModelKind::List(boxed(&element.kind)),
            Kind::Set(element) => ModelKind::Set(boxed(&element.kind)),
            Kind::Map(element) => ModelKind::Map(boxed(&element.kind)),
        }
    }
}

/// Returns the type that has the values of both types, if there is one.
fn common(a: &ModelKind, b: &ModelKind) -> Option<ModelKind> {
    use ModelKind::{Json, List, Map, Nested, Object, Set, Text};
    let both = |a: &ModelKind, b: &ModelKind| common(a, b).map(Box::new);
    Some(match (a, b) {
        (a, b) if a == b => a.clone(),
        (Json, Text) | (Text, Json) => Text,
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

fn fields<'r>(members: &[&'r Attribute], kinds: Vec<ModelKind>) -> Vec<ModelField<'r>> {
    let names: Vec<&str> = members.iter().map(|attribute| attribute.name.as_str()).collect();
    let fields = naming::identifiers(&names).into_iter().zip(members).zip(kinds);
    fields.map(|((name, attribute), kind)| ModelField { name, attribute, kind }).collect()
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
