//! A registry document, as far as a service behind Cloud Control needs it.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{
    judge::Judge,
    observed::Observed,
    path::{PropertyPath, Step},
};

/// The operations that a resource type can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Handler {
    /// CreateResource.
    Create,
    /// GetResource.
    Read,
    /// UpdateResource.
    Update,
    /// DeleteResource.
    Delete,
    /// ListResources.
    List,
}

impl Handler {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::Create, Self::Read, Self::Update, Self::Delete, Self::List];

    /// Returns the handler's key in a schema.
    pub fn key(self) -> &'static str {
        match self {
            Self::Create => "create",
            Self::Read => "read",
            Self::Update => "update",
            Self::Delete => "delete",
            Self::List => "list",
        }
    }
}

/// One resource type as its registry document describes it.
pub struct TypeSchema {
    /// The type's name.
    pub name: String,
    /// The unchanged document.
    pub raw: Value,
    /// Properties that only the service sets.
    pub read_only: Vec<PropertyPath>,
    /// Properties that are accepted and never returned.
    pub write_only: Vec<PropertyPath>,
    /// Properties that can be set on creation only.
    pub create_only: Vec<PropertyPath>,
    /// The properties whose values, joined by `|`, name an object.
    pub primary_identifier: Vec<PropertyPath>,
    /// Other sets of properties that name an object.
    pub additional_identifiers: Vec<Vec<PropertyPath>>,
    /// Expressions under which two values are the same, by path.
    pub transforms: BTreeMap<String, String>,
    /// What was observed of the type on real accounts.
    pub(crate) observed: Observed,
}

impl TypeSchema {
    /// Reads a registry document.
    pub fn read(raw: Value) -> Result<Self, String> {
        let name = raw.get("typeName").and_then(Value::as_str).ok_or("it has no `typeName`")?.to_owned();
        if !raw.get("properties").is_some_and(Value::is_object) {
            return Err("it has no `properties`".to_owned());
        }
        let transforms = raw.get("propertyTransform").and_then(Value::as_object).into_iter().flatten();
        let transforms =
            transforms.filter_map(|(path, text)| Some((path.clone(), text.as_str()?.to_owned()))).collect();
        let mut schema = Self {
            name,
            read_only: Vec::new(),
            write_only: Vec::new(),
            create_only: Vec::new(),
            primary_identifier: Vec::new(),
            additional_identifiers: Vec::new(),
            transforms,
            observed: Observed::default(),
            raw,
        };
        schema.primary_identifier = schema.paths(schema.raw.get("primaryIdentifier"));
        if schema.primary_identifier.is_empty() {
            return Err("it has no `primaryIdentifier`".to_owned());
        }
        schema.read_only = schema.paths(schema.raw.get("readOnlyProperties"));
        schema.write_only = schema.paths(schema.raw.get("writeOnlyProperties"));
        schema.create_only = schema.paths(schema.raw.get("createOnlyProperties"));
        let additional = schema.raw.get("additionalIdentifiers").and_then(Value::as_array);
        let additional = additional.into_iter().flatten().map(|set| schema.paths(Some(set)));
        schema.additional_identifiers = additional.collect();
        Ok(schema)
    }

    fn paths(&self, list: Option<&Value>) -> Vec<PropertyPath> {
        let list = list.and_then(Value::as_array).into_iter().flatten();
        list.filter_map(Value::as_str).map(|pointer| self.path(pointer)).collect()
    }

    /// Returns the path that a pointer means in this schema. `items` is a name where an object has such a
    /// property.
    pub fn path(&self, pointer: &str) -> PropertyPath {
        PropertyPath::parse(pointer, |steps, name| {
            self.node(steps).is_some_and(|node| self.declares(node, name, 0))
        })
    }

    /// Returns the node of the values at `steps`.
    pub(crate) fn node(&self, steps: &[Step]) -> Option<&Value> {
        steps.iter().try_fold(&self.raw, |node, step| match step {
            // Some pointers enter an array without a `*` step.
            Step::Name(name) => self.property(self.element(node).unwrap_or(node), name),
            Step::Each => self.element(node).or_else(|| self.property(node, "*")),
        })
    }

    /// Returns whether the order counts in the list of a node. What was observed goes before what the schema says.
    pub fn is_ordered(&self, list: &Value) -> bool {
        let is_of = |path: &PropertyPath| self.node(&path.steps).is_some_and(|node| std::ptr::eq(node, list));
        let added = self.observed.added.iter().map(|(path, _)| path);
        let is_unordered = list.get("insertionOrder") == Some(&Value::Bool(false))
            || self.observed.unordered.iter().chain(added).any(is_of);
        !is_unordered || self.observed.ordered.iter().any(is_of)
    }

    /// Returns the judge of models of this type.
    pub fn judge(&self) -> Judge<'_> {
        Judge::of(&self.raw)
    }

    /// Returns whether the type has this operation. If the schema declares no operations, all of them are
    /// allowed, because the provider then offers all of them.
    pub fn has(&self, handler: Handler) -> bool {
        let is_declared =
            |handler: Handler| self.raw.pointer(&format!("/handlers/{}", handler.key())).is_some();
        is_declared(handler) || !Handler::ALL.into_iter().any(is_declared)
    }

    /// Returns the actions that the handler of an operation may take.
    pub fn permissions(&self, handler: Handler) -> impl Iterator<Item = &str> {
        let list = self.raw.pointer(&format!("/handlers/{}/permissions", handler.key()));
        list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str)
    }

    /// Returns the schema of the parent properties that a ListResources call must give.
    pub fn list_schema(&self) -> Option<&Value> {
        self.raw.get("handlers")?.get("list")?.get("handlerSchema")
    }

    /// Follows references to the node that they end at.
    pub fn resolve<'a>(&'a self, mut node: &'a Value) -> &'a Value {
        for _ in 0..16 {
            let Some(reference) = node.get("$ref").and_then(Value::as_str) else { return node };
            let Some(target) = reference.strip_prefix('#').and_then(|pointer| self.raw.pointer(pointer))
            else {
                return node;
            };
            node = target;
        }
        node
    }

    /// Returns the node of a property of an object node, also looking in the branches of unions.
    pub fn property<'a>(&'a self, node: &'a Value, name: &str) -> Option<&'a Value> {
        self.property_within(node, name, 0)
    }

    fn property_within<'a>(&'a self, node: &'a Value, name: &str, depth: u8) -> Option<&'a Value> {
        let node = self.resolve(node);
        if let Some(found) = node.get("properties").and_then(|properties| properties.get(name)) {
            return Some(self.resolve(found));
        }
        if depth < 4 {
            for keyword in ["allOf", "oneOf", "anyOf"] {
                for branch in node.get(keyword).and_then(Value::as_array).into_iter().flatten() {
                    if let Some(found) = self.property_within(branch, name, depth + 1) {
                        return Some(found);
                    }
                }
            }
        }
        let patterned = node.get("patternProperties").and_then(Value::as_object);
        if let Some(value) = patterned.and_then(|patterns| patterns.values().next()) {
            return Some(self.resolve(value));
        }
        node.get("additionalProperties").filter(|value| value.is_object()).map(|value| self.resolve(value))
    }

    /// Returns whether an object node declares a property of this name. Keys of a map do not count.
    fn declares(&self, node: &Value, name: &str, depth: u8) -> bool {
        let node = self.resolve(node);
        let is_in = |branch: &Value| self.declares(branch, name, depth + 1);
        let branches = ["allOf", "oneOf", "anyOf"].map(|keyword| node.get(keyword).and_then(Value::as_array));
        node.get("properties").is_some_and(|properties| properties.get(name).is_some())
            || depth < 4 && branches.into_iter().flatten().flatten().any(is_in)
    }

    /// Returns the node of an array's elements.
    pub fn element<'a>(&'a self, node: &'a Value) -> Option<&'a Value> {
        self.resolve(node).get("items").filter(|items| items.is_object()).map(|items| self.resolve(items))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_property_named_like_a_keyword_is_told_from_the_keyword() {
        let page = json!({"properties": {"items": {}, "Next": {}}});
        let schema = TypeSchema::read(json!({
            "typeName": "A::B::C",
            "definitions": {"Page": page},
            "properties": {
                "items": {"type": "array", "items": {"$ref": "#/definitions/Page"}},
                "Page": {"$ref": "#/definitions/Page"},
                "ByName": {"additionalProperties": {"oneOf": [{"$ref": "#/definitions/Page"}]}},
                "Names": {"additionalProperties": {"type": "string"}},
            },
            "primaryIdentifier": ["/properties/items"],
        }));
        let schema = schema.unwrap();
        let [items, next, page] = ["items", "Next", "Page"].map(|name| Step::Name(name.to_owned()));
        for (pointer, steps) in [
            ("/properties/items", vec![items.clone()]),
            ("/properties/properties", vec![Step::Name("properties".to_owned())]),
            ("/properties/items/items", vec![items.clone(), Step::Each]),
            ("/properties/items/items/Next", vec![items.clone(), Step::Each, next.clone()]),
            ("/properties/items/items/items", vec![items.clone(), Step::Each, items.clone()]),
            ("/properties/items/*/items", vec![items.clone(), Step::Each, items.clone()]),
            ("/properties/Page/items", vec![page.clone(), items.clone()]),
            ("/properties/Page/properties/items", vec![page.clone(), items.clone()]),
            ("/properties/Page/properties/Next", vec![page, next]),
            ("/properties/ByName/*/items", vec![Step::Name("ByName".to_owned()), Step::Each, items]),
            ("/properties/Names/items", vec![Step::Name("Names".to_owned()), Step::Each]),
        ] {
            assert_eq!(schema.path(pointer).steps, steps, "{pointer}");
        }
        assert_eq!(schema.primary_identifier[0].root_name(), Some("items"));
    }
}
