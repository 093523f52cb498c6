//! One attribute: who sets it, what it must satisfy, and what happens to it.

use ferroform_core::schema::SchemaKind;
use ferroform_core::table::{
    AttributeTable, Configurability, Default as TableDefault, Equality, Kind, Mutability, ObjectTable,
    Replace, Role,
};
use serde::Serialize;
use serde_json::Value as Json;

use crate::explain::limit::{Limit, literal_json};
use crate::explain::shape::Shape;
use crate::explain::tree::{Place, Tree};

/// An attribute.
#[derive(Debug, Serialize)]
pub struct Attribute {
    /// The name users write. In a JSON text that is the name of the property.
    pub name: &'static str,
    /// The name of the service, unless only Terraform knows the attribute.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub property: Option<&'static str>,
    /// Its type.
    #[serde(flatten)]
    pub shape: Shape,
    /// Who sets it: `required`, `optional`, `optional_computed` or `computed`.
    pub configurability: &'static str,
    /// What it is for, if the build has descriptions.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'static str,
    /// What its value must satisfy. Those of elements are in the type.
    #[serde(rename = "constraints")]
    pub limits: Vec<Limit>,
    /// The value if the configuration has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub default: Option<DefaultValue>,
    /// What the service was seen to fill in if nobody sets it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub filled_in: Option<Json>,
    /// What is sent when users remove it, because the service was seen to keep it otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sent_when_removed: Option<Json>,
    /// What happens to it.
    pub behaviour: Vec<Behaviour>,
    /// The message for users who set it, if it is deprecated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<&'static str>,
    /// How many objects of a definition that contains itself are around it, if that is why it is a JSON text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cut_after_levels: Option<usize>,
    /// The write-only argument that can be set in its place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub write_only_argument: Option<&'static str>,
}

/// A default.
#[derive(Debug, Serialize)]
pub struct DefaultValue {
    /// The value.
    pub value: Json,
    /// Whether the object keeps another value that it has.
    pub only_if_unknown: bool,
}

/// What happens to a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Behaviour {
    /// Only the service sets it.
    ReadOnly,
    /// A change replaces the object.
    Replaces,
    /// A change to another configured value replaces the object.
    ReplacesIfConfigured,
    /// It can be set only when the object is created.
    CreateOnly,
    /// The service decides whether it can change.
    ConditionallyCreateOnly,
    /// The service never returns it.
    WriteOnly,
    /// Terraform stores it nowhere.
    WriteOnlyArgument,
    /// Logs and messages never show it.
    Secret,
    /// Terraform hides it.
    Sensitive,
    /// Any update may change it.
    Volatile,
    /// JSON documents are compared.
    EqualAsJson,
    /// Instants are compared.
    EqualAsInstant,
    /// IAM policies are compared.
    EqualAsPolicy,
    /// The service rewrites it.
    Rewritten,
    /// The service has no value of it to return.
    Hidden,
}

impl Behaviour {
    /// Returns what it means, in words.
    #[must_use]
    pub fn words(self) -> &'static str {
        match self {
            Self::ReadOnly => "only the service sets it",
            Self::Replaces => "a change replaces the object",
            Self::ReplacesIfConfigured => "a change to another value replaces the object",
            Self::CreateOnly => "it can be set only when the object is created",
            Self::ConditionallyCreateOnly => "the service decides whether it can change",
            Self::WriteOnly => "the service never returns it",
            Self::WriteOnlyArgument => "write-only argument: it is in no plan and no state",
            Self::Secret => "secret: logs and messages never show it",
            Self::Sensitive => "sensitive: Terraform hides it",
            Self::Volatile => "any update may change it",
            Self::EqualAsJson => "compared as JSON: order of members and white space mean nothing",
            Self::EqualAsInstant => "compared as an instant: the time zone means nothing",
            Self::EqualAsPolicy => "compared as a policy: what IAM reads alike is the same",
            Self::Rewritten => "the service may write it in another way, which is no change",
            Self::Hidden => "the service was seen not to return it",
        }
    }

    fn of(table: &AttributeTable) -> Vec<Self> {
        let behaviour = table.behaviour;
        let is_fixed = behaviour.mutability == Mutability::CreateOnly && table.replace == Replace::Never;
        let is_argument = table.role == Role::SecretArgument;
        let of_elements = match table.kind {
            Kind::List(element, _) | Kind::Set(element) | Kind::Map(element) => element.equality,
            _ => Equality::Exact,
        };
        let is_rewritten =
            [behaviour.equality, of_elements].iter().any(|it| matches!(it, Equality::Rewritten(_)));
        let all = [
            (behaviour.is_read_only, Self::ReadOnly),
            (table.replace == Replace::Always, Self::Replaces),
            (table.replace == Replace::IfConfigured, Self::ReplacesIfConfigured),
            (is_fixed, Self::CreateOnly),
            (behaviour.mutability == Mutability::ConditionalCreateOnly, Self::ConditionallyCreateOnly),
            (behaviour.is_write_only && !is_argument, Self::WriteOnly),
            (is_argument, Self::WriteOnlyArgument),
            (behaviour.is_secret, Self::Secret),
            (table.is_sensitive, Self::Sensitive),
            (behaviour.is_volatile, Self::Volatile),
            (matches!(behaviour.equality, Equality::Json | Equality::JsonWithMore), Self::EqualAsJson),
            (behaviour.equality == Equality::Instant, Self::EqualAsInstant),
            (behaviour.equality == Equality::Policy, Self::EqualAsPolicy),
            (is_rewritten, Self::Rewritten),
            (behaviour.is_hidden, Self::Hidden),
        ];
        all.into_iter().filter(|(is_so, _)| *is_so).map(|(_, behaviour)| behaviour).collect()
    }
}

impl Attribute {
    /// Describes an attribute of an object. `None` if a schema of this kind leaves it out.
    pub(crate) fn of(tree: &Tree, place: Place, kind: SchemaKind) -> Option<Self> {
        let holder = tree.nodes().get(place.node)?;
        let table = holder.table.attributes.get(place.attribute)?;
        let configurability = kind.configurability(table.configurability, table.role.is_synthetic())?;
        let held = tree.held_at(place).and_then(|held| tree.nodes().get(held));
        let default = table.behaviour.default.map(|default| match default {
            TableDefault::Static(literal) => {
                DefaultValue { value: literal_json(literal), only_if_unknown: false }
            }
            TableDefault::IfUnknown(literal) => {
                DefaultValue { value: literal_json(literal), only_if_unknown: true }
            }
        });
        Some(Self {
            name: holder.written(table),
            property: table.property(),
            shape: Shape::of(&table.kind, held.map_or("", |held| &held.name)),
            configurability: match configurability {
                Configurability::Required => "required",
                Configurability::Optional => "optional",
                Configurability::OptionalComputed => "optional_computed",
                Configurability::Computed => "computed",
            },
            description: holder.description(place.attribute),
            limits: Limit::all(table.constraints),
            default,
            filled_in: table.behaviour.filled.map(literal_json),
            sent_when_removed: table.behaviour.kept.map(literal_json),
            behaviour: Behaviour::of(table),
            deprecated: table.behaviour.deprecated,
            cut_after_levels: tree.levels_before_cut(place.node, table),
            write_only_argument: argument(holder.table, table.name).filter(|_| kind == SchemaKind::Resource),
        })
    }

    /// Returns what happens to it, in phrases with names between backticks: of its behaviour, only what this says is told.
    #[must_use]
    pub fn notes(&self, is_told: impl Fn(Behaviour) -> bool) -> Vec<String> {
        let (read_only, others): (Vec<Behaviour>, Vec<Behaviour>) =
            self.behaviour.iter().partition(|behaviour| **behaviour == Behaviour::ReadOnly);
        let is_news = |behaviour: &Behaviour| {
            is_told(*behaviour) && (*behaviour != Behaviour::ReadOnly || self.configurability != "computed")
        };
        let behaviour = others.into_iter().chain(read_only).filter(is_news);
        let mut notes: Vec<String> = behaviour.map(|behaviour| behaviour.words().to_owned()).collect();
        notes.extend(self.write_only_argument.map(|name| format!("`{name}` can be set in its place")));
        notes.extend(self.cut_after_levels.map(|levels| {
            format!("the definition contains itself and is unrolled {levels} levels deep: from here on it is a JSON text")
        }));
        notes
    }
}

fn argument(object: &ObjectTable, name: &str) -> Option<&'static str> {
    object.secrets.iter().find(|secret| secret.attribute == name).map(|secret| secret.argument)
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{
        TEXT, attribute, behaving, create_only, object, volatile, with_secrets, write_only,
    };
    use ferroform_core::table::{Default as TableDefault, Literal};

    use super::*;

    fn of(table: &'static ObjectTable, name: &str) -> Attribute {
        let place = table.attributes.iter().position(|attribute| attribute.name == name);
        let place = Place { node: 0, attribute: place.expect("it is there") };
        Attribute::of(&Tree::of(table), place, SchemaKind::Resource).expect("the root is there")
    }

    #[test]
    fn behaviour_is_that_of_the_table() {
        let cases = [
            (create_only(attribute("a", TEXT)), vec![Behaviour::ReplacesIfConfigured]),
            (write_only(attribute("a", TEXT)), vec![Behaviour::WriteOnly]),
            (volatile(attribute("a", TEXT)), vec![Behaviour::ReadOnly, Behaviour::Volatile]),
            (
                behaving(attribute("a", TEXT), |all| all.mutability = Mutability::CreateOnly),
                vec![Behaviour::CreateOnly],
            ),
            (
                behaving(attribute("a", TEXT), |all| all.equality = Equality::Policy),
                vec![Behaviour::EqualAsPolicy],
            ),
        ];
        for (table, expected) in cases {
            assert_eq!(of(object(vec![table]), "a").behaviour, expected);
        }
    }

    #[test]
    fn a_secret_names_its_argument() {
        let table = with_secrets(vec![attribute("password", TEXT)], &["password"]);
        assert_eq!(of(table, "password").write_only_argument, Some("password_wo"));
        let argument = of(table, "password_wo");
        assert_eq!(argument.behaviour, [Behaviour::WriteOnlyArgument, Behaviour::Secret]);
        assert_eq!((argument.property, argument.configurability), (None, "optional"));
    }

    #[test]
    fn a_default_says_whether_another_value_stays() {
        static SEVEN: TableDefault = TableDefault::IfUnknown(&Literal::Int(7));
        let table = behaving(attribute("a", TEXT), |behaviour| behaviour.default = Some(&SEVEN));
        let default = of(object(vec![table]), "a").default.expect("it has one");
        assert_eq!((default.value, default.only_if_unknown), (7.into(), true));
    }
}
