//! The arguments with which objects are listed: those of their parents.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_core::table::{AttributeTable, Configurability, Literal, ObjectTable, ResourceTable, Rule};
use ferroform_engine::{list_arguments, plural_block};
use serde_json::{Map, Value as Json};

use super::folder::Found;
use super::relations::{ACCOUNT, Relation, Relations};
use crate::explain::listed_by;

/// How many lists of one type are asked for. A parent of a parent can have many.
const MOST_LISTS: usize = 20_000;

/// The objects that are known in one region, or without one, by type.
pub(super) type Known = BTreeMap<String, Vec<Found>>;

/// An argument and where its values are from.
struct Argument<'a> {
    property: &'static str,
    sources: Vec<&'a Relation>,
    options: &'static [Literal],
}

/// A value of an argument, and the object that has it.
struct Choice<'k> {
    value: Json,
    parent: Option<&'k Found>,
}

/// Returns the types whose objects are needed to list this one.
pub(super) fn parents<'r>(table: &'static ResourceTable, relations: &'r Relations) -> BTreeSet<&'r str> {
    let arguments = wanted(table, relations).unwrap_or_default();
    let sources = arguments.into_iter().flat_map(|argument| argument.sources);
    sources.map(|relation| relation.to.as_str()).filter(|to| *to != ACCOUNT).collect()
}

/// Returns the arguments of each list that finds objects of a type: `None` if it needs none.
///
/// # Errors
/// Returns the arguments for which nothing is known.
pub(super) fn lists(
    table: &'static ResourceTable,
    relations: &Relations,
    known: &[&Known],
    account: Option<&str>,
) -> Result<Vec<Option<Json>>, String> {
    let arguments = wanted(table, relations)?;
    let mut lists: Vec<(Map<String, Json>, Vec<&Found>)> = vec![(Map::new(), Vec::new())];
    if arguments.is_empty() {
        return Ok(vec![None]);
    }
    for argument in &arguments {
        let choices = argument.choices(known, account);
        let grown = lists.iter().flat_map(|(given, parents)| {
            let fitting = choices.iter().filter(|choice| choice.fits(argument.property, given, parents));
            fitting.map(|choice| {
                let mut given = given.clone();
                given.insert(argument.property.to_owned(), choice.value.clone());
                (given, parents.iter().copied().chain(choice.parent).collect())
            })
        });
        lists = grown.take(MOST_LISTS).collect();
    }
    let mut texts = BTreeSet::new();
    let lists = lists.into_iter().map(|(given, _)| Json::Object(given));
    Ok(lists.filter(|given| texts.insert(given.to_string())).map(Some).collect())
}

/// Returns the arguments that are given: what is required, the first of alternatives for which there are values, or else what
/// has a parent.
fn wanted<'r>(table: &'static ResourceTable, relations: &'r Relations) -> Result<Vec<Argument<'r>>, String> {
    let block = plural_block(table);
    let argument = |attribute: &'static AttributeTable| {
        let property = attribute.property()?;
        let sources = relations.of_argument(table.cloudformation_type, property).collect();
        Some(Argument { property, sources, options: options(table, attribute) })
    };
    let mut required: Vec<Argument<'r>> = list_arguments(table)
        .filter(|one| one.configurability == Configurability::Required)
        .filter_map(argument)
        .collect();
    let missing: Vec<&str> =
        required.iter().filter(|one| !one.is_known()).map(|argument| argument.property).collect();
    if !missing.is_empty() {
        return Err(missing.join(", "));
    }
    let alternatives = alternatives(block);
    if !alternatives.is_empty() {
        let named = |names: &&[&str]| -> Option<Vec<Argument<'r>>> {
            let found = names.iter().map(|name| argument(block.attribute(name)?));
            found.collect::<Option<Vec<_>>>().filter(|all| all.iter().all(Argument::is_known))
        };
        let first = alternatives.iter().find_map(named);
        required.extend(first.ok_or_else(|| {
            alternatives.iter().map(|names| names.join(" and ")).collect::<Vec<_>>().join(", or ")
        })?);
    }
    if required.is_empty() {
        required = list_arguments(table)
            .filter_map(argument)
            .filter(|argument| !argument.sources.is_empty())
            .collect();
    }
    Ok(required)
}

fn alternatives(block: &'static ObjectTable) -> Vec<&'static [&'static str]> {
    let sets = block.rules.iter().filter_map(|constraint| match constraint.rule {
        Rule::AnyOf(sets) | Rule::OneOfSets(sets) => Some(sets),
        _ => None,
    });
    sets.flatten().copied().collect()
}

/// Returns the values that an argument can have, if these are few: by its own rules, or those of the property of its name.
fn options(table: &'static ResourceTable, argument: &AttributeTable) -> &'static [Literal] {
    let constraints =
        listed_by(table, argument).into_iter().chain([argument]).flat_map(|attribute| attribute.constraints);
    let mut options = constraints.filter_map(|constraint| match constraint.rule {
        Rule::OneOf(options) => Some(options),
        _ => None,
    });
    options.next().unwrap_or_default()
}

impl Argument<'_> {
    fn is_known(&self) -> bool {
        !self.sources.is_empty() || !self.options.is_empty()
    }

    fn choices<'k>(&self, known: &[&'k Known], account: Option<&str>) -> Vec<Choice<'k>> {
        if self.sources.is_empty() {
            let texts = self.options.iter().filter_map(|option| match option {
                Literal::String(text) => Some(Choice { value: Json::from(*text), parent: None }),
                _ => None,
            });
            return texts.collect();
        }
        let mut choices = Vec::new();
        for relation in &self.sources {
            if relation.to == ACCOUNT {
                choices.extend(account.map(|account| Choice { value: account.into(), parent: None }));
            }
            for parent in known.iter().filter_map(|known| known.get(&relation.to)).flatten() {
                let named = parent.model.get(&relation.property).filter(|value| value.is_string());
                let value = named.cloned().unwrap_or_else(|| parent.identifier.clone().into());
                choices.push(Choice { value, parent: Some(parent) });
            }
        }
        choices
    }
}

impl Choice<'_> {
    /// Whether this parent belongs to what is given so far: `ApplicationId` of a profile is that of its application.
    fn fits(&self, property: &str, given: &Map<String, Json>, parents: &[&Found]) -> bool {
        let agrees =
            |of: &Found, property: &str, value: &Json| of.model.get(property).is_none_or(|own| own == value);
        parents.iter().all(|parent| agrees(parent, property, &self.value))
            && self
                .parent
                .is_none_or(|parent| given.iter().all(|(property, value)| agrees(parent, property, value)))
    }
}

#[cfg(test)]
mod tests {
    use ferroform_core::table::testing::{TEXT, attribute, object};
    use ferroform_core::table::{Constraint, Handlers, ListHandler, Severity};
    use serde_json::json;

    use super::*;

    static SCOPES: [Constraint; 1] = [Constraint {
        rule: Rule::OneOf(&[Literal::String("CLOUDFRONT"), Literal::String("REGIONAL")]),
        severity: Severity::Error,
    }];

    fn table(arguments: Vec<AttributeTable>) -> &'static ResourceTable {
        let list = Some(ListHandler { arguments: Some(object(arguments)) });
        let handlers = Handlers { list, ..ResourceTable::PLAIN.handlers };
        Box::leak(Box::new(ResourceTable {
            cloudformation_type: "A::B::Version",
            handlers,
            root: object(vec![AttributeTable { constraints: &SCOPES, ..attribute("scope", TEXT) }]),
            ..ResourceTable::PLAIN
        }))
    }

    fn required(name: &'static str) -> AttributeTable {
        AttributeTable { configurability: Configurability::Required, ..attribute(name, TEXT) }
    }

    fn parent(path: &str, to: &str, property: &str) -> Relation {
        let [from, path, to, property] = ["A::B::Version", path, to, property].map(str::to_owned);
        Relation { from, path, to, property }
    }

    fn found(type_name: &str, identifier: &str, model: Json) -> (String, Found) {
        (type_name.to_owned(), Found::of(type_name, identifier, model))
    }

    #[test]
    fn each_parent_is_asked_with_its_own_parent_alone() {
        let version = table(vec![required("app"), required("profile")]);
        let relations = Relations {
            parents: vec![parent("APP", "A::B::App", "Id"), parent("PROFILE", "A::B::Profile", "Id")],
            ..Relations::default()
        };
        assert_eq!(parents(version, &relations), BTreeSet::from(["A::B::App", "A::B::Profile"]));
        let mut known = Known::new();
        for (type_name, object) in [
            found("A::B::App", "a", json!({"Id": "a"})),
            found("A::B::App", "b", json!({})),
            found("A::B::Profile", "a|p", json!({"APP": "a", "Id": "p"})),
            found("A::B::Profile", "b|q", json!({"APP": "b", "Id": "q"})),
        ] {
            known.entry(type_name).or_default().push(object);
        }
        let lists = lists(version, &relations, &[&known], None).unwrap();
        let of = |app: &str, profile: &str| Some(json!({"APP": app, "PROFILE": profile}));
        assert_eq!(lists, [of("a", "p"), of("b", "q")]);
    }

    #[test]
    fn an_enumeration_and_the_account_need_no_parent_and_nothing_else_is_guessed() {
        let relations = Relations { parents: vec![parent("ACCOUNT", ACCOUNT, "")], ..Relations::default() };
        let lists = |arguments| lists(table(arguments), &relations, &[], Some("111122223333"));
        let both = lists(vec![required("scope"), required("account")]).unwrap();
        let of = |scope: &str| Some(json!({"ACCOUNT": "111122223333", "SCOPE": scope}));
        assert_eq!(both, [of("CLOUDFRONT"), of("REGIONAL")]);
        assert_eq!(lists(vec![]), Ok(vec![None]));
        assert_eq!(lists(vec![attribute("filter", TEXT)]), Ok(vec![None]));
        assert_eq!(lists(vec![required("principal")]), Err("PRINCIPAL".to_owned()));
    }
}
