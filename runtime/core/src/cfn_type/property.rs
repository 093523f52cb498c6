//! A property as the expansion of a field writes it: each keyword of its attribute is a method.
//!
//! The kind of the field's type decides which methods there are, so that a limit that means nothing for the type is an error
//! at the keyword.

use std::fmt;
use std::marker::PhantomData;

use super::kinds::{HasSize, HasValues, IsList, IsMap, IsNumber, IsText};
use super::{CfnType, CfnValue, Definition, Definitions, Form, Json, Marks, Member, Node, Object};

/// A property whose type is of kind `K`.
pub struct Property<K> {
    node: Node,
    is_optional: bool,
    kind: PhantomData<fn() -> K>,
}

/// Returns a property of a type.
#[must_use]
pub fn property<T: CfnType>(definitions: &mut Definitions) -> Property<T::Kind> {
    Property { node: T::node(definitions), is_optional: T::IS_OPTIONAL, kind: PhantomData }
}

impl<K> fmt::Debug for Property<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Property").field(&self.node).finish()
    }
}

#[allow(clippy::should_implement_trait, reason = "methods have the names of the keywords of attributes")]
impl<K> Property<K> {
    fn with(self, keyword: &'static str, value: Json) -> Self {
        Self { node: self.node.with(keyword, value), ..self }
    }

    fn without(self, keyword: &str) -> Self {
        Self { node: self.node.without(keyword), ..self }
    }

    /// Sets the description.
    #[must_use]
    pub fn description(mut self, text: &str) -> Self {
        text.clone_into(&mut self.node.description);
        self
    }

    /// Sets the default.
    #[must_use]
    pub fn default(mut self, value: K::Value) -> Self
    where
        K: HasValues,
    {
        self.node.default = Some(value.to_json());
        self
    }

    /// Sets the allowed values.
    #[must_use]
    pub fn allowed(self, values: &[K::Value]) -> Self
    where
        K: HasValues,
    {
        self.with("enum", Json::List(values.iter().map(CfnValue::to_json).collect()))
    }

    /// Sets the least number of characters.
    #[must_use]
    pub fn min_length(self, length: u64) -> Self
    where
        K: IsText,
    {
        self.with("minLength", length.to_json())
    }

    /// Sets the greatest number of characters.
    #[must_use]
    pub fn max_length(self, length: u64) -> Self
    where
        K: IsText,
    {
        self.with("maxLength", length.to_json())
    }

    /// Sets the pattern.
    #[must_use]
    pub fn pattern(self, pattern: &str) -> Self
    where
        K: IsText,
    {
        self.with("pattern", Json::Text(pattern.to_owned()))
    }

    /// Sets the format.
    #[must_use]
    pub fn format(self, format: &str) -> Self
    where
        K: IsText,
    {
        self.with("format", Json::Text(format.to_owned()))
    }

    /// Sets the least value.
    #[must_use]
    pub fn minimum(self, limit: K::Limit) -> Self
    where
        K: IsNumber,
    {
        self.with("minimum", limit.to_json())
    }

    /// Sets the greatest value.
    #[must_use]
    pub fn maximum(self, limit: K::Limit) -> Self
    where
        K: IsNumber,
    {
        self.with("maximum", limit.to_json())
    }

    /// Sets the limit that values are above of. It takes the place of the least value of the type.
    #[must_use]
    pub fn exclusive_minimum(self, limit: K::Limit) -> Self
    where
        K: IsNumber,
    {
        self.without("minimum").with("exclusiveMinimum", limit.to_json())
    }

    /// Sets the limit that values are below of. It takes the place of the greatest value of the type.
    #[must_use]
    pub fn exclusive_maximum(self, limit: K::Limit) -> Self
    where
        K: IsNumber,
    {
        self.without("maximum").with("exclusiveMaximum", limit.to_json())
    }

    /// Sets the number that values are multiples of.
    #[must_use]
    pub fn multiple_of(self, step: K::Limit) -> Self
    where
        K: IsNumber,
    {
        self.with("multipleOf", step.to_json())
    }

    /// Sets the least number of elements or entries.
    #[must_use]
    pub fn min_size(self, size: u64) -> Self
    where
        K: HasSize,
    {
        self.with(K::KEYWORDS[0], size.to_json())
    }

    /// Sets the greatest number of elements or entries.
    #[must_use]
    pub fn max_size(self, size: u64) -> Self
    where
        K: HasSize,
    {
        self.with(K::KEYWORDS[1], size.to_json())
    }

    /// Sets the least number of elements.
    #[must_use]
    pub fn min_items(self, count: u64) -> Self
    where
        K: IsList,
    {
        self.with("minItems", count.to_json())
    }

    /// Sets the greatest number of elements.
    #[must_use]
    pub fn max_items(self, count: u64) -> Self
    where
        K: IsList,
    {
        self.with("maxItems", count.to_json())
    }

    /// Sets the least number of entries.
    #[must_use]
    pub fn min_properties(self, count: u64) -> Self
    where
        K: IsMap,
    {
        self.with("minProperties", count.to_json())
    }

    /// Sets the greatest number of entries.
    #[must_use]
    pub fn max_properties(self, count: u64) -> Self
    where
        K: IsMap,
    {
        self.with("maxProperties", count.to_json())
    }

    /// Lets no element occur twice.
    #[must_use]
    pub fn unique(self) -> Self
    where
        K: IsList,
    {
        self.with("uniqueItems", Json::Bool(true))
    }

    /// Takes the order of the elements for nothing.
    #[must_use]
    pub fn unordered(self) -> Self
    where
        K: IsList,
    {
        self.with("insertionOrder", Json::Bool(false))
    }

    /// Sets the limits of the elements.
    #[must_use]
    pub fn items<E>(
        mut self,
        limit: impl FnOnce(Property<<K::Element as CfnType>::Kind>) -> Property<E>,
    ) -> Self
    where
        K: IsList,
    {
        if let Form::List(inner) = &mut self.node.form {
            limited(inner, limit);
        }
        self
    }

    /// Sets the limits of the values.
    #[must_use]
    pub fn values<E>(
        mut self,
        limit: impl FnOnce(Property<<K::Value as CfnType>::Kind>) -> Property<E>,
    ) -> Self
    where
        K: IsMap,
    {
        if let Form::Map { values, .. } = &mut self.node.form {
            limited(values, limit);
        }
        self
    }

    /// Sets the pattern of the keys.
    #[must_use]
    pub fn keys(mut self, pattern: &str) -> Self
    where
        K: IsMap,
    {
        if let Form::Map { keys, .. } = &mut self.node.form {
            pattern.clone_into(keys);
        }
        self
    }
}

/// Sets limits of an inner node.
fn limited<I, O>(inner: &mut Node, limit: impl FnOnce(Property<I>) -> Property<O>) {
    let node = std::mem::replace(inner, Node::new(Form::Any));
    *inner = limit(Property { node, is_optional: false, kind: PhantomData }).node;
}

impl Definitions {
    /// Returns a reference to the definition of a struct of one unnamed field.
    pub fn named<T: 'static, K>(&mut self, name: &str, build: impl FnOnce(&mut Self) -> Property<K>) -> Node {
        self.define::<T>(name, |definitions| Definition::Node(build(definitions).node))
    }
}

impl Object {
    /// Returns an object without properties.
    #[must_use]
    pub fn new(description: &str) -> Self {
        Self { description: description.to_owned(), ..Self::default() }
    }

    /// Adds a property. It is required unless its type is optional, it has a default, or only the service sets it.
    #[must_use]
    pub fn member<K>(mut self, name: &str, property: Property<K>, marks: Marks) -> Self {
        let Property { node, is_optional, .. } = property;
        let is_required = !is_optional && node.default.is_none() && !marks.read_only;
        self.members.push(Member { name: name.to_owned(), node, is_required, marks });
        self
    }

    /// Sets the sets of properties of which exactly one must be there.
    #[must_use]
    pub fn one_of(self, sets: &[&[&str]]) -> Self {
        Self { one_of: owned(sets), ..self }
    }

    /// Sets the sets of properties of which at least one must be there.
    #[must_use]
    pub fn any_of(self, sets: &[&[&str]]) -> Self {
        Self { any_of: owned(sets), ..self }
    }
}

fn owned(sets: &[&[&str]]) -> Vec<Vec<String>> {
    sets.iter().map(|set| set.iter().map(|name| (*name).to_owned()).collect()).collect()
}
