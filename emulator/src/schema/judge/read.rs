//! Reads a document into a tree of keywords. Malformed parts are left out and reported.

use std::{
    cmp::Ordering::{self, Equal, Greater, Less},
    collections::{BTreeMap, HashMap, HashSet},
};

use ferroform_pattern::Pattern;
use serde_json::{Map, Value};

use super::{
    canonical::canonical,
    decimal::Decimal,
    tree::{Id, Keyword, Measure, OfList, OfNumber, OfObject, Rest, Schema, Tree, Types, Union},
};

/// Returns the tree of a document that describes objects, and the parts of it that are ignored.
pub(super) fn read(raw: &Value) -> (Tree, Vec<String>) {
    let mut reader = Reader {
        raw,
        ids: HashMap::from([(std::ptr::from_ref(raw), 0)]),
        waiting: vec![(0, raw)],
        schemas: vec![Vec::new()],
        ignored: Vec::new(),
    };
    // Not recursive, so that a document may have any depth.
    while let Some((id, node)) = reader.waiting.pop() {
        reader.schemas[id] = reader.schema(node);
    }
    reader.schemas[0].insert(0, Keyword::Type(Types::OBJECT));
    reader.ignored.sort();
    reader.ignored.dedup();
    (Tree { schemas: reader.schemas }, reader.ignored)
}

/// The accepted results of comparing a value to its limit.
const AT_LEAST: &[Ordering] = &[Greater, Equal];
const AT_MOST: &[Ordering] = &[Less, Equal];

/// The schema used for a reference that leads nowhere or to itself.
static ANYTHING: Value = Value::Bool(true);

struct Reader<'a> {
    raw: &'a Value,
    /// The ids of the schemas, by their address in the document.
    ids: HashMap<*const Value, Id>,
    waiting: Vec<(Id, &'a Value)>,
    schemas: Vec<Schema>,
    ignored: Vec<String>,
}

impl<'a> Reader<'a> {
    /// Returns the id of a schema after following its references.
    fn id(&mut self, node: &'a Value) -> Id {
        let node = self.resolve(node);
        let next = self.schemas.len();
        let id = *self.ids.entry(std::ptr::from_ref(node)).or_insert(next);
        if id == next {
            self.schemas.push(Vec::new());
            self.waiting.push((id, node));
        }
        id
    }

    fn ids(&mut self, nodes: &'a [Value]) -> Vec<Id> {
        nodes.iter().map(|node| self.id(node)).collect()
    }

    /// Follows references. In draft 7, keywords beside a reference are ignored.
    fn resolve(&mut self, mut node: &'a Value) -> &'a Value {
        let mut seen = HashSet::new();
        while let Some(reference) = node.get("$ref") {
            let Some(pointer) = reference.as_str().and_then(|reference| reference.strip_prefix('#')) else {
                self.ignore("$ref", reference);
                break;
            };
            match self.raw.pointer(pointer) {
                Some(target) if seen.insert(pointer) => node = target,
                _ => {
                    self.ignore("$ref", reference);
                    return &ANYTHING;
                }
            }
        }
        node
    }

    fn ignore(&mut self, keyword: &str, value: &Value) {
        self.ignored.push(format!("{keyword}: {value}"));
    }

    fn schema(&mut self, node: &'a Value) -> Schema {
        match node {
            Value::Bool(true) => Vec::new(),
            Value::Bool(false) => vec![Keyword::Never],
            Value::Object(members) => self.keywords(members),
            other => {
                self.ignore("a schema", other);
                Vec::new()
            }
        }
    }

    fn keywords(&mut self, members: &'a Map<String, Value>) -> Schema {
        let mut schema = Vec::new();
        for (name, value) in members {
            match self.keyword(name, value, members) {
                Ok(keyword) => schema.extend(keyword),
                Err(Malformed) => self.ignore(name, value),
            }
        }
        schema.extend(self.members(members).map(Keyword::Object));
        schema.extend(self.elements(members).map(Keyword::List));
        schema
    }

    /// Reads one keyword. Returns `None` for unknown words and for keywords that are read together with
    /// another.
    fn keyword(
        &mut self,
        name: &'a str,
        value: &'a Value,
        beside: &'a Map<String, Value>,
    ) -> Result<Option<Keyword>, Malformed> {
        Ok(Some(match name {
            "type" => Keyword::Type(types(value)?),
            "enum" => values("enum", list(value)?)?,
            "const" => values("const", std::slice::from_ref(value))?,
            "minLength" => size("minLength", Measure::Characters, value, AT_LEAST)?,
            "maxLength" => size("maxLength", Measure::Characters, value, AT_MOST)?,
            "minItems" => size("minItems", Measure::Elements, value, AT_LEAST)?,
            "maxItems" => size("maxItems", Measure::Elements, value, AT_MOST)?,
            "minProperties" => size("minProperties", Measure::Members, value, AT_LEAST)?,
            "maxProperties" => size("maxProperties", Measure::Members, value, AT_MOST)?,
            "pattern" => Keyword::Pattern(value.as_str().and_then(Pattern::known).ok_or(Malformed)?),
            "minimum" => bound("minimum", value, AT_LEAST)?,
            "maximum" => bound("maximum", value, AT_MOST)?,
            "exclusiveMinimum" => bound("exclusiveMinimum", value, &[Greater])?,
            "exclusiveMaximum" => bound("exclusiveMaximum", value, &[Less])?,
            "multipleOf" => Keyword::Number(OfNumber::MultipleOf(step(value)?)),
            "uniqueItems" if value.as_bool().ok_or(Malformed)? => Keyword::List(OfList::Unique),
            "contains" => Keyword::List(OfList::Contains(self.id(value))),
            "required" => Keyword::Object(OfObject::Required(names(value)?)),
            "propertyNames" => Keyword::Object(OfObject::Names(self.id(value))),
            "dependencies" => Keyword::Object(self.dependencies(object(value)?)),
            "allOf" => Keyword::Union(Union::All(self.ids(list(value)?))),
            "anyOf" => Keyword::Union(Union::Any(self.ids(list(value)?))),
            "oneOf" => Keyword::Union(Union::One(self.ids(list(value)?))),
            "not" => Keyword::Union(Union::Not(self.id(value))),
            "if" => Keyword::Union(Union::If {
                condition: self.id(value),
                then: beside.get("then").map(|then| self.id(then)),
                otherwise: beside.get("else").map(|otherwise| self.id(otherwise)),
            }),
            _ => return Ok(None),
        }))
    }

    fn members(&mut self, beside: &'a Map<String, Value>) -> Option<OfObject> {
        let named = self.map(beside, "properties");
        let named: BTreeMap<_, _> =
            named.into_iter().map(|(name, node)| (name.clone(), self.id(node))).collect();
        let mut rest = self.rest(beside.get("additionalProperties"));
        let mut patterned = Vec::new();
        for (pattern, node) in self.map(beside, "patternProperties") {
            match Pattern::known(pattern) {
                Some(pattern) => patterned.push((pattern, self.id(node))),
                // The unreadable pattern may be the one that accepts a member.
                None => {
                    self.ignore("patternProperties", &Value::from(pattern.as_str()));
                    rest = Rest::Free;
                }
            }
        }
        let is_free = named.is_empty() && patterned.is_empty() && matches!(rest, Rest::Free);
        (!is_free).then_some(OfObject::Members { named, patterned, rest })
    }

    fn map(&mut self, beside: &'a Map<String, Value>, keyword: &str) -> Vec<(&'a String, &'a Value)> {
        match beside.get(keyword) {
            Some(Value::Object(schemas)) => schemas.iter().collect(),
            Some(other) => {
                self.ignore(keyword, other);
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn elements(&mut self, beside: &'a Map<String, Value>) -> Option<OfList> {
        match beside.get("items")? {
            Value::Array(first) => {
                let first = self.ids(first);
                Some(OfList::Elements { first, rest: self.rest(beside.get("additionalItems")) })
            }
            every => Some(OfList::Elements { first: Vec::new(), rest: Rest::Like(self.id(every)) }),
        }
    }

    fn rest(&mut self, node: Option<&'a Value>) -> Rest {
        match node {
            None | Some(Value::Bool(true)) => Rest::Free,
            Some(Value::Bool(false)) => Rest::Refused,
            Some(node) => Rest::Like(self.id(node)),
        }
    }

    fn dependencies(&mut self, map: &'a Map<String, Value>) -> OfObject {
        let mut all = Vec::with_capacity(map.len());
        for (name, needed) in map {
            let id = match names(needed) {
                Ok(needed) => {
                    self.schemas.push(vec![Keyword::Object(OfObject::Required(needed))]);
                    self.schemas.len() - 1
                }
                Err(Malformed) => self.id(needed),
            };
            all.push((name.clone(), id));
        }
        OfObject::Dependencies(all)
    }
}

/// A keyword has an invalid value.
struct Malformed;

fn list(value: &Value) -> Result<&[Value], Malformed> {
    value.as_array().map(Vec::as_slice).ok_or(Malformed)
}

fn object(value: &Value) -> Result<&Map<String, Value>, Malformed> {
    value.as_object().ok_or(Malformed)
}

fn names(value: &Value) -> Result<Vec<String>, Malformed> {
    list(value)?.iter().map(|name| name.as_str().map(str::to_owned).ok_or(Malformed)).collect()
}

fn types(value: &Value) -> Result<Types, Malformed> {
    let single = std::slice::from_ref(value);
    let names = value.as_array().map_or(single, Vec::as_slice);
    names.iter().try_fold(Types::NONE, |types, name| {
        Ok(types.with(name.as_str().and_then(Types::named).ok_or(Malformed)?))
    })
}

fn values(keyword: &'static str, allowed: &[Value]) -> Result<Keyword, Malformed> {
    let allowed = allowed.iter().map(|value| canonical(value).ok_or(Malformed)).collect::<Result<_, _>>()?;
    Ok(Keyword::Values { keyword, allowed })
}

fn decimal(value: &Value) -> Result<Decimal, Malformed> {
    match value {
        Value::Number(number) => Ok(Decimal::of(number)),
        _ => Err(Malformed),
    }
}

fn step(value: &Value) -> Result<Decimal, Malformed> {
    let step = decimal(value)?;
    if step.is_zero() || step.is_negative() { Err(Malformed) } else { Ok(step) }
}

fn bound(keyword: &'static str, value: &Value, accepted: &'static [Ordering]) -> Result<Keyword, Malformed> {
    Ok(Keyword::Number(OfNumber::Bound { keyword, limit: decimal(value)?, accepted }))
}

fn size(
    keyword: &'static str,
    of: Measure,
    value: &Value,
    accepted: &'static [Ordering],
) -> Result<Keyword, Malformed> {
    Ok(Keyword::Size { keyword, of, limit: value.as_u64().ok_or(Malformed)?, accepted })
}
