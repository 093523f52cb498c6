//! The names of resource types in CloudFormation and in Terraform.

use std::fmt::Write as _;

use ferroform_core::function::FunctionError;
use ferroform_core::provider_function;
use ferroform_core::table::ResourceTable;

use super::tables;
use crate::NAME;

/// Below this similarity a name is no suggestion.
const SIMILAR: f64 = 0.8;
const MOST_SUGGESTIONS: usize = 3;

/// Returns the CloudFormation name of a resource type.
///
#[doc = include_str!("descriptions/cfn_type.md")]
#[provider_function]
pub(crate) fn cfn_type(
    /// The name of the type in Terraform, such as `awscc_s3_bucket`.
    tf_type: String,
) -> Result<String, FunctionError> {
    match with_terraform_name(&tf_type) {
        Some(table) => Ok(table.cloudformation_type.to_owned()),
        None => Err(FunctionError::at(0, unknown(&tf_type, terraform_name))),
    }
}

/// Returns the Terraform name of a resource type.
///
#[doc = include_str!("descriptions/tf_type.md")]
#[provider_function]
pub(crate) fn tf_type(
    /// The name of the type in CloudFormation, such as `AWS::S3::Bucket`.
    cfn_type: String,
) -> Result<String, FunctionError> {
    match with_cloudformation_name(&cfn_type) {
        Some(table) => Ok(terraform_name(table)),
        None => Err(FunctionError::at(0, unknown(&cfn_type, cloudformation_name))),
    }
}

/// Returns the type with this name, in CloudFormation or in Terraform. The name is argument 0.
pub(crate) fn find(name: &str) -> Result<&'static ResourceTable, FunctionError> {
    let known = with_cloudformation_name(name).or_else(|| with_terraform_name(name));
    known.ok_or_else(|| {
        let is_cloudformation_like = name.contains(':') || name.contains(char::is_uppercase);
        let form = if is_cloudformation_like { cloudformation_name } else { terraform_name };
        FunctionError::at(0, unknown(name, form))
    })
}

fn with_cloudformation_name(name: &str) -> Option<&'static ResourceTable> {
    tables().iter().find(|table| table.cloudformation_type == name).copied()
}

fn with_terraform_name(name: &str) -> Option<&'static ResourceTable> {
    let name = name.strip_prefix(NAME)?.strip_prefix('_')?;
    tables().iter().find(|table| table.name == name).copied()
}

fn terraform_name(table: &ResourceTable) -> String {
    format!("{}_{}", NAME, table.name)
}

fn cloudformation_name(table: &ResourceTable) -> String {
    table.cloudformation_type.to_owned()
}

/// Returns a text about a name that no type has in this form, with what may have been meant.
fn unknown(name: &str, form: fn(&ResourceTable) -> String) -> String {
    let mut text = format!("the provider has no type {name:?}");
    let moved = |table: &&ResourceTable| table.moved_from.iter().any(|from| from.type_name == name);
    let same = with_cloudformation_name(name)
        .or_else(|| with_terraform_name(name))
        .or_else(|| tables().iter().copied().find(moved));
    let suggestions = match same {
        Some(table) => vec![form(table)],
        None => nearest(name, tables().iter().map(|table| form(table))),
    };
    if let Some((last, others)) = suggestions.split_last() {
        text.push_str(" (did you mean ");
        for other in others {
            let _ = write!(text, "{other:?}, ");
        }
        let _ = write!(text, "{}{last:?}?)", if others.is_empty() { "" } else { "or " });
    }
    text
}

/// Returns the known names that are most like this one, the most alike first.
pub(crate) fn nearest<S: AsRef<str>>(name: &str, known: impl IntoIterator<Item = S>) -> Vec<S> {
    let lower = name.to_lowercase();
    let likeness = |known: &S| strsim::normalized_levenshtein(&known.as_ref().to_lowercase(), &lower);
    let mut alike: Vec<(f64, S)> = known.into_iter().map(|known| (likeness(&known), known)).collect();
    alike.retain(|(likeness, _)| *likeness >= SIMILAR);
    alike.sort_by(|(a, first), (b, second)| b.total_cmp(a).then_with(|| first.as_ref().cmp(second.as_ref())));
    alike.into_iter().take(MOST_SUGGESTIONS).map(|(_, known)| known).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cfn_type(name: &str) -> Result<String, FunctionError> {
        super::cfn_type(name.to_owned())
    }

    fn tf_type(name: &str) -> Result<String, FunctionError> {
        super::tf_type(name.to_owned())
    }

    #[test]
    fn every_type_has_its_name_both_ways() {
        for table in tables() {
            let name = tf_type(table.cloudformation_type).unwrap();
            assert_eq!(name, format!("awscc_{}", table.name));
            assert_eq!(cfn_type(&name).unwrap(), table.cloudformation_type);
            assert_eq!(find(&name).unwrap().name, table.name);
            assert_eq!(find(table.cloudformation_type).unwrap().name, table.name);
        }
    }

    #[track_caller]
    fn check<R: std::fmt::Debug>(result: Result<R, FunctionError>, told: &str) {
        assert_eq!(result.unwrap_err(), FunctionError::at(0, told));
    }

    #[test]
    fn an_unknown_name_is_answered_with_the_nearest_known_ones() {
        let told = "the provider has no type \"awscc_s3_buckt\" (did you mean \"awscc_s3_bucket\"?)";
        check(cfn_type("awscc_s3_buckt"), told);
        check(find("awscc_s3_buckt"), told);
        let told = "the provider has no type \"aws::s3::bucket\" (did you mean \"AWS::S3::Bucket\"?)";
        check(tf_type("aws::s3::bucket"), told);
        check(find("aws::s3::bucket"), told);
        check(cfn_type("awscc_sqs"), "the provider has no type \"awscc_sqs\"");
        check(cfn_type(""), "the provider has no type \"\"");
        check(cfn_type("s3_bucket"), "the provider has no type \"s3_bucket\"");
    }

    #[test]
    fn the_name_of_another_form_or_provider_leads_to_the_right_one() {
        let told = "the provider has no type \"aws_s3_bucket\" (did you mean \"awscc_s3_bucket\"?)";
        check(cfn_type("aws_s3_bucket"), told);
        let told = "the provider has no type \"AWS::S3::Bucket\" (did you mean \"awscc_s3_bucket\"?)";
        check(cfn_type("AWS::S3::Bucket"), told);
        let told = "the provider has no type \"awscc_s3_bucket\" (did you mean \"AWS::S3::Bucket\"?)";
        check(tf_type("awscc_s3_bucket"), told);
    }

    #[test]
    fn at_most_three_suggestions_are_made_and_the_best_is_first() {
        let known = ["awscc_a_bc", "awscc_a_b", "awscc_a_bd", "awscc_a_be"];
        assert_eq!(nearest("awscc_a_b", known), ["awscc_a_b", "awscc_a_bc", "awscc_a_bd"]);
    }
}
