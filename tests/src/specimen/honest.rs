//! The behaviour of a provider that breaks no rule.

use std::collections::BTreeMap;

use ferroform_driver::schema::{Attribute, Block, Members, Nesting, Object};
use ferroform_driver::value::{Path, Value};

use super::{Answer, Memory, Talk};

/// The private data of an instance.
const PRIVATE: &[u8] = b"kept";

impl Memory {
    /// Plans: core's proposal, with everything that the provider will choose marked as unknown.
    pub(super) fn plan(&self, talk: &mut Talk<'_>, private: Vec<u8>, identity: Option<Value>) {
        let block = &talk.schema.block;
        talk.answer = Answer { private, identity, ..Answer::default() };
        if talk.proposed.is_null() {
            talk.answer.object = Some(Value::Null);
            return;
        }
        let proposed = without_write_only(block, &talk.proposed);
        let marked = mark(block, &proposed);
        if marked == talk.prior {
            talk.answer.object = Some(marked);
            return;
        }
        // Every change gives the object a new stamp.
        talk.answer.object = Some(super::replaced(&marked, "stamp", &Value::unknown()));
        if !talk.prior.is_null() && talk.prior.attribute("name") != marked.attribute("name") {
            talk.answer.requires_replace = vec![Path::parse("name")];
        }
    }

    /// Applies: the planned object, with a value for everything unknown.
    pub(super) fn apply(&mut self, talk: &mut Talk<'_>) {
        let before = talk.prior.attribute("id");
        if let Some(id) = before.as_str() {
            self.objects.remove(id);
        }
        talk.answer = Answer { private: PRIVATE.to_vec(), ..Answer::default() };
        if talk.planned.is_null() {
            talk.answer.object = Some(Value::Null);
            return;
        }
        self.created += 1;
        let number = self.created;
        let name = talk.planned.attribute("name");
        let name = name.as_str().unwrap_or_default().to_owned();
        let planned = super::replaced(&talk.planned, "stamp", &Value::string(&format!("stamp-{number}")));
        let id = before.as_str().map_or_else(|| format!("{name}-{number}"), str::to_owned);
        let planned = super::replaced(&planned, "id", &Value::string(&id));
        let object = choose(&talk.schema.block, &planned);
        self.objects.insert(id.clone(), object.clone());
        talk.answer.object = Some(object);
        talk.answer.identity = Some(Value::object([("id", Value::string(&id))]));
    }

    pub(super) fn read(&self, talk: &mut Talk<'_>, private: Vec<u8>) {
        let id = talk.prior.attribute("id");
        let id = id.as_str().unwrap_or_default();
        talk.answer.object = Some(self.objects.get(id).cloned().unwrap_or(Value::Null));
        talk.answer.identity = Some(Value::object([("id", Value::string(id))]));
        talk.answer.private = private;
    }

    pub(super) fn import(&self, talk: &mut Talk<'_>, id: &str) {
        let stub = super::replaced(&talk.schema.block.empty_value(), "id", &Value::string(id));
        talk.answer.object = Some(stub);
        talk.answer.identity = Some(Value::object([("id", Value::string(id))]));
        talk.answer.private = PRIVATE.to_vec();
        talk.answer.copies = 1;
    }
}

impl Talk<'_> {
    /// Generates a configuration: everything that a user can write.
    pub(super) fn generate(&mut self) {
        let members = Members::Block(&self.schema.block);
        let is_computed = |path: &Path| {
            members.attribute(path).is_some_and(|attribute| !attribute.optional && !attribute.required)
        };
        let config =
            self.prior.transform(&mut |path, part| if is_computed(path) { Value::Null } else { part });
        self.answer.object = Some(config);
    }
}

fn without_write_only(block: &Block, object: &Value) -> Value {
    let secret: Vec<_> = block.write_only_with_value(object).into_iter().map(|(path, _)| path).collect();
    object.transform(&mut |path, part| if secret.contains(path) { Value::Null } else { part })
}

/// A walk that fills missing and unknown computed values at any depth.
struct Fill<'f> {
    /// Returns the value of a computed attribute without one. The last argument is the enclosing object.
    missing: &'f dyn Fn(&str, &Attribute, &Value) -> Value,
}

/// Makes every missing computed value unknown.
fn mark(block: &Block, object: &Value) -> Value {
    Fill { missing: &|_, _, _| Value::unknown() }.block(block, object)
}

/// Makes every unknown value known.
fn choose(block: &Block, object: &Value) -> Value {
    Fill { missing: &|name, attribute, around| chosen(name, attribute, around) }.block(block, object)
}

fn chosen(name: &str, attribute: &Attribute, around: &Value) -> Value {
    use ferroform_driver::value::Type;
    let whose = around.attribute("name").as_str().unwrap_or("nameless").to_owned();
    match attribute.nested() {
        Some(object) => {
            let members = object.attributes.keys().map(|name| (name.clone(), Value::Null));
            let one = Value::Object(members.collect());
            let one = Fill { missing: &|name, attribute, around| chosen(name, attribute, around) }
                .members(&object.attributes, &one);
            match object.nesting {
                Nesting::Single | Nesting::Group => one,
                Nesting::List => Value::List(vec![one]),
                Nesting::Set => Value::set(vec![one]),
                Nesting::Map => Value::Map([("chosen".to_owned(), one)].into()),
            }
        }
        None if *attribute.ty() == Type::Number => 7.into(),
        None => Value::string(&format!("{name}-of-{whose}")),
    }
}

impl Fill<'_> {
    fn block(&self, schema: &Block, object: &Value) -> Value {
        if object.is_null() || !object.is_known() {
            return object.clone();
        }
        let mut members = self.attributes(&schema.attributes, object);
        for (name, nested) in &schema.blocks {
            let filled = each(&object.attribute(name), &|one| self.block(&nested.block, one), nested.nesting);
            members.insert(name.clone(), filled);
        }
        Value::Object(members)
    }

    fn members(&self, attributes: &BTreeMap<String, Attribute>, object: &Value) -> Value {
        if object.is_null() || !object.is_known() {
            return object.clone();
        }
        Value::Object(self.attributes(attributes, object))
    }

    fn attributes(
        &self,
        attributes: &BTreeMap<String, Attribute>,
        object: &Value,
    ) -> BTreeMap<String, Value> {
        let one = |(name, schema): (&String, &Attribute)| {
            let value = object.attribute(name);
            let absent = value.is_null() || !value.is_known();
            let filled = match schema.nested() {
                _ if absent && schema.computed => (self.missing)(name, schema, object),
                Some(nested) => self.nested(nested, &value),
                None => value,
            };
            (name.clone(), filled)
        };
        attributes.iter().map(one).collect()
    }

    fn nested(&self, schema: &Object, value: &Value) -> Value {
        each(value, &|one| self.members(&schema.attributes, one), schema.nesting)
    }
}

fn each(value: &Value, one: &dyn Fn(&Value) -> Value, nesting: Nesting) -> Value {
    match (value, nesting) {
        (Value::List(elements), Nesting::List) => Value::List(elements.iter().map(one).collect()),
        (Value::Set(elements), Nesting::Set) => Value::set(elements.iter().map(one).collect()),
        (Value::Map(members), Nesting::Map) => {
            Value::Map(members.iter().map(|(key, member)| (key.clone(), one(member))).collect())
        }
        (Value::Object(_), Nesting::Single | Nesting::Group) => one(value),
        (other, _) => other.clone(),
    }
}
