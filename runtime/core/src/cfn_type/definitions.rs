//! The definitions that the types of properties bring along.

use std::any::TypeId;
use std::collections::BTreeSet;

use super::{CfnValue, Form, Json, Member, Node, Object};

/// The definitions of a schema, in the order in which they are first used.
#[derive(Debug, Clone, Default)]
pub struct Definitions {
    entries: Vec<Entry>,
}

/// A definition, its name, and the Rust type that it is made from.
#[derive(Debug, Clone)]
struct Entry {
    name: String,
    ty: Option<TypeId>,
    definition: Definition,
}

/// What a definition defines.
#[derive(Debug, Clone, PartialEq)]
pub enum Definition {
    /// An object with properties.
    Object(Object),
    /// Anything else.
    Node(Node),
}

impl Definitions {
    /// Adds a definition that no Rust type stands for.
    pub fn add(&mut self, name: &str, definition: Definition) {
        self.entries.push(Entry { name: name.to_owned(), ty: None, definition });
    }

    /// Returns a reference to the definition of a struct with named fields.
    pub fn object<T: 'static>(&mut self, name: &str, build: impl FnOnce(&mut Self) -> Object) -> Node {
        self.define::<T>(name, |definitions| Definition::Object(build(definitions)))
    }

    /// Returns a reference to the definition of an enum.
    pub fn enumeration<T: CfnValue + 'static>(
        &mut self,
        name: &str,
        description: &str,
        values: &[T],
    ) -> Node {
        self.define::<T>(name, |_| {
            let values = Json::List(values.iter().map(CfnValue::to_json).collect());
            let mut node = Node::new(Form::Text).with("enum", values);
            description.clone_into(&mut node.description);
            Definition::Node(node)
        })
    }

    /// Returns a reference to the definition of a type. Types with the same name get numbers.
    pub(super) fn define<T: 'static>(
        &mut self,
        name: &str,
        build: impl FnOnce(&mut Self) -> Definition,
    ) -> Node {
        let ty = TypeId::of::<T>();
        if let Some(known) = self.entries.iter().find(|entry| entry.ty == Some(ty)) {
            return Node::new(Form::Defined(known.name.clone()));
        }
        let numbered = (2_u32..).map(|number| format!("{name}{number}"));
        let mut names = std::iter::once(name.to_owned()).chain(numbered);
        let name = names.find(|name| self.get(name).is_none()).unwrap_or_default();
        // A type may contain itself, so it is known before what is in it.
        let place = self.entries.len();
        self.entries.push(Entry {
            name: name.clone(),
            ty: Some(ty),
            definition: Definition::Object(Object::default()),
        });
        let definition = build(self);
        if let Some(entry) = self.entries.get_mut(place) {
            entry.definition = definition;
        }
        Node::new(Form::Defined(name))
    }

    /// Returns the definition of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.entries.iter().find(|entry| entry.name == name).map(|entry| &entry.definition)
    }

    /// Returns `definitions`, unless there are none.
    #[must_use]
    pub fn to_json(&self) -> Option<Json> {
        let definition = |definition: &Definition| match definition {
            Definition::Object(object) => object.to_json(),
            Definition::Node(node) => node.to_json(),
        };
        let entries = self.entries.iter().map(|entry| (entry.name.clone(), definition(&entry.definition)));
        (!self.entries.is_empty()).then(|| Json::Object(entries.collect()))
    }

    /// Returns the properties below an object that are wanted, each with the pointer to it. A definition that contains itself is
    /// followed once on every way.
    pub fn pointers<'d>(
        &'d self,
        object: &'d Object,
        is_wanted: impl Fn(&Member) -> bool,
    ) -> Vec<(String, &'d Member)> {
        let leading = self.leading_to(&is_wanted);
        let mut walk = Walk { definitions: self, is_wanted, leading, open: Vec::new(), found: Vec::new() };
        walk.members(object, "/properties");
        walk.found
    }

    /// Returns the definitions below which there is something wanted. The others need not be followed.
    fn leading_to(&self, is_wanted: &impl Fn(&Member) -> bool) -> BTreeSet<&str> {
        let mut leading = BTreeSet::new();
        loop {
            let leads = |node: &Node| node.definition().is_some_and(|name| leading.contains(name));
            let next = self.entries.iter().find(|entry| {
                !leading.contains(entry.name.as_str())
                    && match &entry.definition {
                        Definition::Object(object) => {
                            object.members.iter().any(|member| is_wanted(member) || leads(&member.node))
                        }
                        Definition::Node(node) => leads(node),
                    }
            });
            let Some(next) = next else { return leading };
            leading.insert(next.name.as_str());
        }
    }
}

/// The way to the properties that are wanted.
struct Walk<'d, F> {
    definitions: &'d Definitions,
    is_wanted: F,
    leading: BTreeSet<&'d str>,
    open: Vec<&'d str>,
    found: Vec<(String, &'d Member)>,
}

impl<'d, F: Fn(&Member) -> bool> Walk<'d, F> {
    fn members(&mut self, object: &'d Object, pointer: &str) {
        for member in &object.members {
            let pointer = format!("{pointer}/{}", member.name);
            if (self.is_wanted)(member) {
                self.found.push((pointer.clone(), member));
            }
            self.below(&member.node, &pointer);
        }
    }

    fn below(&mut self, node: &'d Node, pointer: &str) {
        match &node.form {
            Form::List(inner) | Form::Map { values: inner, .. } => self.below(inner, &format!("{pointer}/*")),
            Form::Defined(name)
                if self.leading.contains(name.as_str()) && !self.open.contains(&name.as_str()) =>
            {
                self.open.push(name);
                match self.definitions.get(name) {
                    Some(Definition::Object(object)) => self.members(object, pointer),
                    Some(Definition::Node(node)) => self.below(node, pointer),
                    None => {}
                }
                self.open.pop();
            }
            _ => {}
        }
    }
}
