//! Identifiers of Cloud Control and their parts.

use std::collections::BTreeMap;

use ferroform_core::function::FunctionError;
use ferroform_core::provider_function;
use ferroform_core::table::{IdentityTable, ResourceTable};

use super::type_name::{find, nearest};

/// Splits the identifier of a resource into its parts.
///
#[doc = include_str!("descriptions/identifier_split.md")]
#[provider_function]
pub(crate) fn identifier_split(
    /// The name of the type, in CloudFormation or in Terraform: `AWS::ApiGateway::Stage`.
    type_name: String,
    /// The identifier, which is the `id` of a resource: `abc123|prod`.
    identifier: String,
) -> Result<BTreeMap<String, String>, FunctionError> {
    let table = find(&type_name)?;
    split(table, &identifier).map_err(|text| FunctionError::at(1, text))
}

fn split(table: &ResourceTable, identifier: &str) -> Result<BTreeMap<String, String>, String> {
    let Some(parts) = table.identity.split(identifier) else {
        let count = identifier.split(IdentityTable::SEPARATOR).count();
        return Err(format!("has {count} of {} parts; {}", table.identity.parts.len(), form(table)));
    };
    let named = || names(table).zip(parts.iter().copied());
    match named().find(|(_, part)| part.is_empty()) {
        Some((name, _)) => Err(format!("has an empty {name}; {}", form(table))),
        None => Ok(named().map(|(name, part)| (name.to_owned(), part.to_owned())).collect()),
    }
}

/// Joins parts to the identifier of a resource.
///
#[doc = include_str!("descriptions/identifier_join.md")]
#[provider_function]
pub(crate) fn identifier_join(
    /// The name of the type, in CloudFormation or in Terraform: `AWS::ApiGateway::Stage`.
    type_name: String,
    /// The parts by name: `{ rest_api_id = "abc123", stage_name = "prod" }`.
    parts: BTreeMap<String, String>,
) -> Result<String, FunctionError> {
    let table = find(&type_name)?;
    join(table, &parts).map_err(|text| FunctionError::at(1, text))
}

fn join(table: &ResourceTable, parts: &BTreeMap<String, String>) -> Result<String, String> {
    if let Some(unknown) = parts.keys().find(|name| names(table).all(|known| known != name.as_str())) {
        let suggestion =
            nearest(unknown, names(table)).first().map(|name| format!(" (did you mean {name:?}?)"));
        return Err(format!(
            "has an unknown part {unknown:?}{}; {}",
            suggestion.unwrap_or_default(),
            form(table)
        ));
    }
    let ordered: Vec<(&str, Option<&str>)> =
        names(table).map(|name| (name, parts.get(name).map(String::as_str))).collect();
    let missing: Vec<&str> =
        ordered.iter().filter(|(_, part)| part.is_none()).map(|(name, _)| *name).collect();
    if !missing.is_empty() {
        return Err(format!("has no {}; {}", missing.join(", "), form(table)));
    }
    let ordered: Vec<(&str, &str)> =
        ordered.into_iter().filter_map(|(name, part)| Some((name, part?))).collect();
    if let Some((name, _)) = ordered.iter().find(|(_, part)| part.is_empty()) {
        return Err(format!("has an empty {name}; {}", form(table)));
    }
    let mut before_last = ordered.iter().rev().skip(1).rev();
    if let Some((name, _)) = before_last.find(|(_, part)| part.contains(IdentityTable::SEPARATOR)) {
        return Err(format!(
            "has {:?} in {name}, where it would separate two parts; {}",
            IdentityTable::SEPARATOR.to_string(),
            form(table)
        ));
    }
    Ok(IdentityTable::join(ordered.iter().map(|(_, part)| *part)))
}

fn names(table: &ResourceTable) -> impl Iterator<Item = &'static str> {
    table.identity.parts.iter().map(|part| part.name)
}

fn form(table: &ResourceTable) -> String {
    let parts: Vec<String> = names(table).map(|name| format!("<{name}>")).collect();
    let form = IdentityTable::join(parts.iter().map(String::as_str));
    format!("the identifier of {} is {form}", table.cloudformation_type)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tables;
    use super::*;

    const STAGE: &str = "AWS::ApiGateway::Stage";
    const FORM: &str = "the identifier of AWS::ApiGateway::Stage is <rest_api_id>|<stage_name>";

    fn map(parts: &[(&str, &str)]) -> BTreeMap<String, String> {
        parts.iter().map(|(name, part)| ((*name).to_owned(), (*part).to_owned())).collect()
    }

    fn split(type_name: &str, identifier: &str) -> Result<BTreeMap<String, String>, FunctionError> {
        identifier_split(type_name.to_owned(), identifier.to_owned())
    }

    fn join(type_name: &str, parts: &[(&str, &str)]) -> Result<String, FunctionError> {
        identifier_join(type_name.to_owned(), map(parts))
    }

    #[test]
    fn a_type_goes_by_both_of_its_names() {
        let parts = [("rest_api_id", "abc123"), ("stage_name", "prod")];
        for name in [STAGE, "awscc_apigateway_stage"] {
            assert_eq!(split(name, "abc123|prod"), Ok(map(&parts)));
            assert_eq!(join(name, &parts).unwrap(), "abc123|prod");
        }
        let unknown = split("AWS::ApiGateway::Stag", "abc123|prod").unwrap_err();
        let told =
            "the provider has no type \"AWS::ApiGateway::Stag\" (did you mean \"AWS::ApiGateway::Stage\"";
        assert!(unknown.argument == Some(0) && unknown.text.starts_with(told), "{unknown}");
        assert_eq!(join("AWS::ApiGateway::Stag", &parts), Err(unknown));
    }

    #[test]
    fn the_last_part_and_an_identifier_of_one_part_may_contain_the_separator() {
        assert_eq!(split(STAGE, "abc123|a|b"), Ok(map(&[("rest_api_id", "abc123"), ("stage_name", "a|b")])));
        assert_eq!(split("AWS::S3::Bucket", "a|b"), Ok(map(&[("bucket_name", "a|b")])));
        assert_eq!(join("AWS::S3::Bucket", &[("bucket_name", "a|b")]).unwrap(), "a|b");
    }

    #[test]
    fn an_identifier_with_too_few_or_empty_parts_is_refused_with_its_form() {
        for (identifier, told) in [
            ("", "has 1 of 2 parts"),
            ("abc123", "has 1 of 2 parts"),
            ("|prod", "has an empty rest_api_id"),
            ("abc123|", "has an empty stage_name"),
        ] {
            let error = FunctionError::at(1, format!("{told}; {FORM}"));
            assert_eq!(split(STAGE, identifier), Err(error), "{identifier}");
        }
    }

    #[test]
    fn parts_that_make_no_identifier_are_named() {
        let (id, name) = (("rest_api_id", "abc123"), ("stage_name", "prod"));
        for (parts, told) in [
            (vec![], "has no rest_api_id, stage_name"),
            (vec![id], "has no stage_name"),
            (vec![id, name, ("region", "x")], "has an unknown part \"region\""),
            (
                vec![id, ("stage_nam", "x")],
                "has an unknown part \"stage_nam\" (did you mean \"stage_name\"?)",
            ),
            (vec![id, ("stage_name", "")], "has an empty stage_name"),
            (
                vec![("rest_api_id", "a|b"), name],
                "has \"|\" in rest_api_id, where it would separate two parts",
            ),
        ] {
            let error = FunctionError::at(1, format!("{told}; {FORM}"));
            assert_eq!(join(STAGE, &parts), Err(error), "{parts:?}");
        }
    }

    proptest! {
        #[test]
        fn an_identifier_that_can_be_split_is_joined_again(identifier in "[a|]{0,6}", number in 0..tables().len()) {
            let name = tables()[number].cloudformation_type;
            if let Ok(parts) = split(name, &identifier) {
                let joined = identifier_join(name.to_owned(), parts);
                prop_assert_eq!(joined.unwrap(), identifier);
            }
        }
    }
}
