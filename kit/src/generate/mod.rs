//! Generates configurations that users could write.
//!
//! A provider's schema names the arguments and their types, but not the values that the provider accepts.
//! [`Generator`] makes values of every type, some of them left out, empty, or unknown until apply. Where a
//! provider accepts only certain values, they are given by path, or a CloudFormation schema describes them. The
//! results are proptest strategies, so that a failing configuration can be shrunk.

mod described;

use std::collections::{BTreeMap, BTreeSet};

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::strategy::Union;

use self::described::{Choice, Described, squashed};
use crate::input::Input;
use crate::schema::{Attribute, AttributeKind, Block, NestedBlock, Nesting, Object, Schema};
use crate::value::Type;

/// The maximum number of elements in a collection, and of nested blocks without a limit of their own.
const MANY: usize = 3;

/// A generator of configurations for one schema.
///
/// Paths consist of names only: `rule.name` is the name of every rule, whether rules are blocks, a list, a
/// set or a map.
#[derive(Clone, Debug)]
pub struct Generator {
    block: Block,
    values: BTreeMap<String, BoxedStrategy<Input>>,
    left_out: BTreeSet<String>,
    written: BTreeSet<String>,
    unknown: f64,
    /// The CloudFormation schema of the type.
    schema: Option<serde_json::Value>,
    /// The properties of the schema that attributes with other names are, by path.
    properties: BTreeMap<String, String>,
}

impl Generator {
    /// Creates a generator for this schema in which every value is known.
    #[must_use]
    pub fn new(schema: &Schema) -> Self {
        Self {
            block: schema.block.clone(),
            values: BTreeMap::new(),
            left_out: BTreeSet::new(),
            written: BTreeSet::new(),
            unknown: 0.0,
            schema: None,
            properties: BTreeMap::new(),
        }
    }

    /// Takes the values of one argument from a strategy.
    #[must_use]
    pub fn with(mut self, path: &str, values: impl Strategy<Value = Input> + 'static) -> Self {
        self.values.insert(path.to_owned(), values.boxed());
        self
    }

    /// Takes values from the CloudFormation schema of the type: what is required at any depth, alternatives, enumerations,
    /// patterns, limits. Arguments that are no property, such as `timeouts`, are only written if they have values of their
    /// own. An attribute with another name than its property needs [`renamed`](Self::renamed).
    #[must_use]
    pub fn described_by(mut self, schema: &serde_json::Value) -> Self {
        self.schema = Some(schema.clone());
        self
    }

    /// Says which property of the [CloudFormation schema](Self::described_by) the attribute at a path is, if the annotation
    /// gives it another name: `renamed("endpoint.hostname", "Host")` for `rename("Endpoint/Host" = "hostname")`.
    #[must_use]
    pub fn renamed(mut self, path: &str, property: &str) -> Self {
        self.properties.insert(path.to_owned(), property.to_owned());
        self
    }

    /// Never writes this argument or block.
    #[must_use]
    pub fn without(mut self, path: &str) -> Self {
        self.left_out.insert(path.to_owned());
        self
    }

    /// Always writes this argument, although the schema says that it is optional.
    #[must_use]
    pub fn always(mut self, path: &str) -> Self {
        self.written.insert(path.to_owned());
        self
    }

    /// Makes a share of the arguments, at any depth, unknown until apply.
    #[must_use]
    pub fn with_unknown(mut self, share: f64) -> Self {
        self.unknown = share.clamp(0.0, 1.0);
        self
    }

    /// Returns a strategy for configurations that match the schema.
    pub fn configurations(&self) -> BoxedStrategy<Input> {
        let described = self.schema.as_ref().map(Described::new);
        self.each_choice(described, |choice| self.block(&self.block, "", described, choice))
    }

    fn block(
        &self,
        block: &Block,
        path: &str,
        described: Option<Described<'_>>,
        choice: &Choice,
    ) -> BoxedStrategy<Input> {
        let attributes = self.attributes(&block.attributes, path, described, choice);
        let blocks = block.blocks.iter().filter_map(|(name, nested)| {
            let path = below(path, name);
            (!self.left_out.contains(&path)).then(|| (name.clone(), self.blocks(nested, &path)))
        });
        object(attributes.chain(blocks))
    }

    /// Returns a strategy over all ways to fill an object.
    fn each_choice(
        &self,
        described: Option<Described<'_>>,
        fill: impl Fn(&Choice) -> BoxedStrategy<Input>,
    ) -> BoxedStrategy<Input> {
        let choices = described.map_or_else(|| vec![Choice::default()], Described::choices);
        Union::new(choices.iter().map(fill)).boxed()
    }

    fn attributes<'a>(
        &'a self,
        attributes: &'a BTreeMap<String, Attribute>,
        path: &'a str,
        described: Option<Described<'a>>,
        choice: &'a Choice,
    ) -> impl Iterator<Item = (String, BoxedStrategy<Option<Input>>)> + 'a {
        attributes.iter().filter_map(move |(name, attribute)| {
            let path = below(path, name);
            let is_users = attribute.required || attribute.optional;
            let property_name = self.property_name(&path, name);
            let property = described.map(|described| described.attribute(property_name));
            let is_other = property.as_ref().is_some_and(Option::is_none) && !self.values.contains_key(&path);
            let squashed = squashed(property_name);
            let is_excluded = choice.excluded.contains(&squashed);
            if !is_users || self.left_out.contains(&path) || (is_other || is_excluded) && !attribute.required
            {
                return None;
            }
            let value = self.later(self.argument(attribute, &path, property.flatten()));
            let is_required =
                attribute.required || choice.required.contains(&squashed) || self.written.contains(&path);
            let value = if is_required { value.prop_map(Some).boxed() } else { option::of(value).boxed() };
            Some((name.clone(), value))
        })
    }

    fn argument(
        &self,
        attribute: &Attribute,
        path: &str,
        described: Option<Described<'_>>,
    ) -> BoxedStrategy<Input> {
        match (self.values.get(path), &attribute.kind) {
            (Some(values), _) => values.clone(),
            (None, AttributeKind::Plain(ty)) => self.of_type(ty, path, described),
            (None, AttributeKind::Nested(nested)) => self.nested(nested, path, described),
        }
    }

    fn nested(&self, nested: &Object, path: &str, described: Option<Described<'_>>) -> BoxedStrategy<Input> {
        let is_one = matches!(nested.nesting, Nesting::Single | Nesting::Group);
        let inside =
            described.and_then(|described| if is_one { Some(described) } else { described.element() });
        let one = self
            .each_choice(inside, |choice| object(self.attributes(&nested.attributes, path, inside, choice)));
        let (least, most) = described.map_or((0, MANY), |described| described.count(MANY));
        collected(nested.nesting, one, least, most)
    }

    fn blocks(&self, nested: &NestedBlock, path: &str) -> BoxedStrategy<Option<Input>> {
        let least = usize::try_from(nested.min_items).unwrap_or(0);
        let most = usize::try_from(nested.max_items).ok().filter(|most| *most > 0);
        let block = self.values.get(path).cloned();
        let block = block.unwrap_or_else(|| self.block(&nested.block, path, None, &Choice::default()));
        let most = most.unwrap_or(least.max(MANY)).max(least);
        let blocks = collected(nested.nesting, block, least, most);
        match nested.nesting {
            Nesting::Single if least == 0 => option::of(blocks).boxed(),
            _ => blocks.prop_map(Some).boxed(),
        }
    }

    /// Returns a strategy for values of a type.
    fn of_type(&self, ty: &Type, path: &str, described: Option<Described<'_>>) -> BoxedStrategy<Input> {
        let element = || described.and_then(Described::element);
        let (least, most) = described.map_or((0, MANY), |described| described.count(MANY));
        match ty {
            Type::String => described.and_then(Described::texts).unwrap_or_else(texts),
            Type::Number => described.and_then(Described::numbers).unwrap_or_else(|| {
                prop_oneof![4 => 0..100_i64, 1 => any::<i64>()].prop_map(Input::from).boxed()
            }),
            Type::Bool => any::<bool>().prop_map(Input::from).boxed(),
            Type::Dynamic => {
                let scalar = prop_oneof![
                    texts(),
                    any::<bool>().prop_map(Input::from),
                    (0..9_i64).prop_map(Input::from)
                ];
                scalar
                    .prop_recursive(2, 6, 3, |inner| {
                        prop_oneof![
                            vec(inner.clone(), 0..MANY).prop_map(Input::List),
                            btree_map("[a-z]{1,4}", inner, 0..MANY).prop_map(Input::Object),
                        ]
                    })
                    .boxed()
            }
            Type::List(inner) | Type::Set(inner) => {
                vec(self.of_type(inner, path, element()), least..=most).prop_map(Input::List).boxed()
            }
            Type::Map(inner) => btree_map("[a-z]{1,4}", self.of_type(inner, path, element()), least..=most)
                .prop_map(Input::Object)
                .boxed(),
            Type::Tuple(types) => types
                .iter()
                .map(|ty| self.of_type(ty, path, None))
                .collect::<Vec<_>>()
                .prop_map(Input::List)
                .boxed(),
            Type::Object(types) => object(types.iter().map(|(name, ty)| {
                let path = below(path, name);
                let property_name = self.property_name(&path, name);
                let described = described.and_then(|described| described.attribute(property_name));
                (name.clone(), self.of_type(ty, &path, described).prop_map(Some).boxed())
            })),
        }
    }

    /// Returns the name of the property that the attribute at a path is.
    fn property_name<'a>(&'a self, path: &str, name: &'a str) -> &'a str {
        self.properties.get(path).map_or(name, String::as_str)
    }

    fn later(&self, value: BoxedStrategy<Input>) -> BoxedStrategy<Input> {
        if self.unknown == 0.0 {
            return value;
        }
        let pair = (prop::bool::weighted(self.unknown), value);
        pair.prop_map(|(is_later, value)| if is_later { value.unknown_until_apply() } else { value }).boxed()
    }
}

fn below(path: &str, name: &str) -> String {
    if path.is_empty() { name.to_owned() } else { format!("{path}.{name}") }
}

/// Returns an object of the members that are present.
fn object(members: impl Iterator<Item = (String, BoxedStrategy<Option<Input>>)>) -> BoxedStrategy<Input> {
    let (names, values): (Vec<String>, Vec<_>) = members.unzip();
    let pairs = move |values: Vec<Option<Input>>| {
        Input::object(names.iter().cloned().zip(values).filter_map(|(name, value)| Some((name, value?))))
    };
    values.prop_map(pairs).boxed()
}

fn collected(nesting: Nesting, one: BoxedStrategy<Input>, least: usize, most: usize) -> BoxedStrategy<Input> {
    match nesting {
        Nesting::Single | Nesting::Group => one,
        Nesting::List | Nesting::Set => vec(one, least..=most).prop_map(Input::List).boxed(),
        Nesting::Map => btree_map("[a-z]{1,4}", one, least..=most).prop_map(Input::Object).boxed(),
    }
}

fn texts() -> BoxedStrategy<Input> {
    let plain = "[a-z][a-z0-9-]{0,7}";
    prop_oneof![8 => plain, 1 => Just(String::new()), 1 => "\\PC{1,12}"].prop_map(Input::from).boxed()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::strategy::ValueTree as _;
    use proptest::test_runner::TestRunner;
    use serde_json::json;

    use super::*;

    fn attribute(kind: AttributeKind) -> Attribute {
        Attribute {
            kind,
            required: false,
            optional: true,
            computed: false,
            sensitive: false,
            write_only: false,
        }
    }

    #[test]
    fn an_optional_argument_can_be_written_always_or_never() {
        let attributes =
            ["a", "b", "c"].map(|name| (name.to_owned(), attribute(AttributeKind::Plain(Type::Bool))));
        let schema = Schema { version: 0, block: Block::new(attributes.into(), BTreeMap::new()) };
        let generator = Generator::new(&schema).always("a").without("b");
        let (mut runner, mut counts) = (TestRunner::deterministic(), [0; 3]);
        for _ in 0..100 {
            let config = generator.configurations().new_tree(&mut runner).expect("a value").current();
            let Input::Object(config) = config else { panic!("{config:?} is no object") };
            for (count, name) in counts.iter_mut().zip(["a", "b", "c"]) {
                *count += usize::from(config.contains_key(name));
            }
        }
        assert!(matches!(counts, [100, 0, 1..100]), "{counts:?}");
    }

    /// A renamed attribute is a number within the limits of its property, wherever it is.
    #[test]
    fn a_renamed_attribute_has_the_values_of_its_property() {
        let document = json!({
            "required": ["Count"],
            "properties": {
                "Count": {"minimum": 3, "maximum": 5},
                "Parts": {"patternProperties": {"": {"items": {"properties": {"Count": {"minimum": 7, "maximum": 9}}}}}},
            },
        });
        let part = Type::Object(Arc::new([("size".to_owned(), Type::Number)].into()));
        let parts = Type::Map(Arc::new(Type::List(Arc::new(part))));
        let kinds = [("amount", Type::Number), ("parts", parts)];
        let attributes = kinds
            .map(|(name, ty)| (name.to_owned(), attribute(AttributeKind::Plain(ty))))
            .into_iter()
            .collect();
        let schema = Schema { version: 0, block: Block::new(attributes, BTreeMap::new()) };
        let generator = Generator::new(&schema)
            .described_by(&document)
            .renamed("amount", "Count")
            .renamed("parts.size", "Count");
        let (mut runner, mut seen) = (TestRunner::deterministic(), 0);
        for _ in 0..100 {
            let config = generator.configurations().new_tree(&mut runner).expect("a value").current();
            let Input::Object(config) = config else { panic!("{config:?} is no object") };
            let is_one_of = |value: &Input, all: [i64; 3]| all.map(Input::from).contains(value);
            assert!(is_one_of(&config["amount"], [3, 4, 5]), "it is required: {config:?}");
            let Some(Input::Object(parts)) = config.get("parts") else { continue };
            for part in parts.values() {
                let Input::List(part) = part else { panic!("{part:?} is no list") };
                for one in part {
                    let Input::Object(one) = one else { panic!("{one:?} is no object") };
                    assert!(is_one_of(&one["size"], [7, 8, 9]), "{one:?}");
                    seen += 1;
                }
            }
        }
        assert!(seen > 0, "no part was generated");
    }
}
