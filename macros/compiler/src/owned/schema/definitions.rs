//! The definitions of a schema.

use std::collections::BTreeSet;

use super::{Form, Json, Marks, Member, Node, Object};

/// The number of properties, nested ones included, up to which all places of a type are found. Real types have some thousand.
const MOST_STEPS: usize = 100_000;

/// The definitions of a schema, in the order in which they are first used.
#[derive(Debug, Clone, Default)]
pub struct Definitions {
    entries: Vec<(String, Definition)>,
}

/// What a definition defines.
#[derive(Debug, Clone)]
pub enum Definition {
    /// An object with properties.
    Object(Object),
    /// Anything else.
    Node(Node),
}

impl Definitions {
    /// Adds a definition.
    pub fn add(&mut self, name: &str, definition: Definition) {
        self.entries.push((name.to_owned(), definition));
    }

    /// Adds a definition, and returns its place. A type may contain itself, so it is known before what is in it.
    pub fn reserve(&mut self, name: &str) -> usize {
        self.add(name, Definition::Object(Object::default()));
        self.entries.len() - 1
    }

    /// Sets the definition at a place.
    pub fn set(&mut self, place: usize, definition: Definition) {
        if let Some((_, reserved)) = self.entries.get_mut(place) {
            *reserved = definition;
        }
    }

    /// Returns the definition of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Definition> {
        self.entries.iter().find(|(known, _)| known == name).map(|(_, definition)| definition)
    }

    /// Returns `definitions`, unless there are none.
    #[must_use]
    pub fn to_json(&self) -> Option<Json> {
        let definition = |definition: &Definition| match definition {
            Definition::Object(object) => object.to_json(),
            Definition::Node(node) => node.to_json(),
        };
        let entries = self.entries.iter().map(|(name, defined)| (name.clone(), definition(defined)));
        (!self.entries.is_empty()).then(|| Json::Object(entries.collect()))
    }

    /// Returns the properties below an object that are wanted, each with the pointer to it. A definition that contains itself is
    /// followed once on every way.
    pub fn pointers<'d>(
        &'d self,
        object: &'d Object,
        is_wanted: impl Fn(&Member) -> bool,
    ) -> Vec<(String, &'d Member)> {
        self.walk(object, is_wanted).found
    }

    /// Whether there are so many ways to what is said of properties that not all of them are followed.
    pub fn is_too_large(&self, object: &Object) -> bool {
        let is_said = |member: &Member| member.marks != Marks::default() || !member.said.is_empty();
        self.walk(object, is_said).steps > MOST_STEPS
    }

    fn walk<'d, F: Fn(&Member) -> bool>(&'d self, object: &'d Object, is_wanted: F) -> Walk<'d, F> {
        let leading = self.leading_to(&is_wanted);
        let (open, found) = (Vec::new(), Vec::new());
        let mut walk = Walk { definitions: self, is_wanted, leading, open, found, steps: 0 };
        walk.members(object, "/properties");
        walk
    }

    /// Returns the definitions below which there is something wanted. The others need not be followed.
    fn leading_to(&self, is_wanted: &impl Fn(&Member) -> bool) -> BTreeSet<&str> {
        let mut leading = BTreeSet::new();
        loop {
            let leads = |node: &Node| node.definition().is_some_and(|name| leading.contains(name));
            let next = self.entries.iter().find(|(name, definition)| {
                !leading.contains(name.as_str())
                    && match definition {
                        Definition::Object(object) => {
                            object.members.iter().any(|member| is_wanted(member) || leads(&member.node))
                        }
                        Definition::Node(node) => leads(node),
                    }
            });
            let Some((name, _)) = next else { return leading };
            leading.insert(name.as_str());
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
    steps: usize,
}

impl<'d, F: Fn(&Member) -> bool> Walk<'d, F> {
    fn members(&mut self, object: &'d Object, pointer: &str) {
        for member in &object.members {
            self.steps += 1;
            if self.steps > MOST_STEPS {
                return;
            }
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
