//! The arguments of a plural data source: the properties that the list handler of the type accepts.

use std::collections::BTreeSet;

use super::attribute::plain;
use super::naming;
use super::objects::Objects;
use crate::catalogue;
use crate::cfn::{Document, HandlerInput};
use crate::ir::{
    Attribute, Configurability, Constraint, Element, Kind, Object, ObjectId, Order, Role, Rule, Severity,
    Text,
};

/// Returns the attributes of the plural data source of a document, if its list handler accepts properties.
pub(crate) fn listing(
    document: &Document,
    resource_part: &str,
    objects: &mut Objects,
    root: ObjectId,
    has_handlers: bool,
) -> Option<ObjectId> {
    let input = document.handlers.list.as_ref()?.input.as_ref()?;
    if input.properties.is_empty()
        && input.required.is_empty()
        && input.alternatives.iter().all(Vec::is_empty)
    {
        return None;
    }
    let arguments = Arguments { input, objects, root, resource_part, has_handlers }.object();
    Some(objects.intern(arguments, "listing", "/handlers/list"))
}

struct Arguments<'a> {
    input: &'a HandlerInput,
    objects: &'a Objects,
    root: ObjectId,
    resource_part: &'a str,
    has_handlers: bool,
}

impl Arguments<'_> {
    fn object(&self) -> Object {
        let input = self.input;
        let alternatives = input.alternatives.iter().flatten();
        let mut properties: Vec<&str> = Vec::new();
        for property in input.required.iter().chain(alternatives).chain(&input.properties) {
            if !properties.contains(&property.as_str()) {
                properties.push(property);
            }
        }
        let text = || Kind::String(Text::Plain);
        let ids = Kind::Set(Box::new(Element::plain(text())));
        let mut attributes = vec![
            plain("id", Role::Identifier, catalogue::LIST_ID_DESCRIPTION, text(), Configurability::Computed),
            plain("ids", Role::Block, catalogue::LIST_IDS_DESCRIPTION, ids, Configurability::Computed),
        ];
        let mut taken = BTreeSet::from([String::from("id"), String::from("ids")]);
        for property in properties {
            let by_schema = || naming::root_attribute(property, self.resource_part);
            let own = self.known(property).filter(|_| self.has_handlers).map(|known| known.name.clone());
            let name = naming::distinct(own.unwrap_or_else(by_schema), &taken);
            taken.insert(name.clone());
            attributes.push(self.argument(name, property));
        }
        let rules = self.rule(&attributes).into_iter().collect();
        attributes.sort_by(|a, b| a.name.cmp(&b.name));
        Object { attributes, rules, secrets: Vec::new(), is_entry: false }
    }

    /// Returns the attribute of the resource for a property.
    fn known(&self, property: &str) -> Option<&Attribute> {
        self.objects.attributes(self.root).iter().find(|a| a.property() == Some(property))
    }

    /// Returns the attribute of an argument. It has the type of the resource's attribute for the same property. If
    /// there is none, it is a string or a list of strings.
    fn argument(&self, name: String, property: &str) -> Attribute {
        let known = self.known(property);
        let is_required = self.input.required.iter().any(|required| required == property);
        let configurability = if is_required { Configurability::Required } else { Configurability::Optional };
        let (kind, description) = match known {
            Some(attribute) => (attribute.kind.clone(), attribute.description.as_str()),
            None if self.input.arrays.iter().any(|array| array == property) => {
                (Kind::List(Box::new(Element::plain(Kind::String(Text::Plain))), Order::Irrelevant), "")
            }
            None => (Kind::String(Text::Plain), ""),
        };
        plain(&name, Role::Property(property.into()), description, kind, configurability)
    }

    /// Returns the rule that one of several sets of arguments must be set. It is a warning, because the service
    /// rejects what its handler does not accept.
    fn rule(&self, attributes: &[Attribute]) -> Option<Constraint> {
        let alternatives = &self.input.alternatives;
        if alternatives.is_empty() || alternatives.iter().any(Vec::is_empty) {
            return None;
        }
        let name = |property: &String| {
            let found = attributes.iter().find(|a| a.property() == Some(property));
            found.map(|a| a.name.clone())
        };
        let sets: Option<Vec<Vec<String>>> =
            alternatives.iter().map(|set| set.iter().map(name).collect()).collect();
        Some(Constraint { rule: Rule::AnyOf(sets?), severity: Severity::Warning })
    }
}
