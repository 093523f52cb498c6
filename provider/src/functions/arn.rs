//! ARNs and their parts.

use ferroform_core::function::FunctionError;
use ferroform_core::{TerraformType, provider_function};

/// The parts after `arn`, in order.
const PARTS: [&str; 5] = ["partition", "service", "region", "account_id", "resource"];
/// The parts that every ARN has.
const NEEDED: [&str; 3] = ["partition", "service", "resource"];
const FORM: &str = "arn:partition:service:region:account_id:resource";

/// The parts of an ARN after `arn`, in the order of [`PARTS`].
#[derive(Debug, Clone, PartialEq, Eq, TerraformType)]
pub(crate) struct Arn {
    partition: String,
    service: String,
    region: String,
    account_id: String,
    resource: String,
}

impl From<[String; 5]> for Arn {
    fn from([partition, service, region, account_id, resource]: [String; 5]) -> Self {
        Self { partition, service, region, account_id, resource }
    }
}

/// Splits an ARN into its parts.
///
#[doc = include_str!("descriptions/arn_parse.md")]
#[provider_function]
pub(crate) fn arn_parse(
    /// The ARN.
    arn: String,
) -> Result<Arn, FunctionError> {
    parse(&arn).map_err(|text| FunctionError::at(0, text))
}

fn parse(arn: &str) -> Result<Arn, String> {
    let Some(rest) = arn.strip_prefix("arn:") else {
        return Err(format!("an ARN begins with \"arn:\" and has the form {FORM}"));
    };
    let parts: Vec<&str> = rest.splitn(PARTS.len(), ':').collect();
    let [partition, service, region, account_id, resource] = *parts else {
        let missing = PARTS.get(parts.len()..).unwrap_or_default().join(", ");
        return Err(format!("the ARN has no {missing}; its form is {FORM}"));
    };
    let parts = [partition, service, region, account_id, resource];
    match empty_part(&parts) {
        Some((_, name)) => Err(format!("the {name} of the ARN is empty; its form is {FORM}")),
        None => Ok(parts.map(str::to_owned).into()),
    }
}

/// Returns the number and name of the first part that is empty and must not be.
fn empty_part<T: AsRef<str>>(parts: &[T; 5]) -> Option<(usize, &'static str)> {
    let mut named = parts.iter().zip(PARTS).enumerate();
    let found = named.find(|(_, (part, name))| part.as_ref().is_empty() && NEEDED.contains(name));
    found.map(|(number, (_, name))| (number, name))
}

/// Builds an ARN from its parts.
///
#[doc = include_str!("descriptions/arn_build.md")]
#[provider_function]
pub(crate) fn arn_build(
    /// The partition, such as `aws`.
    partition: String,
    /// The service, such as `iam`.
    service: String,
    /// The region; empty for services without regions.
    region: String,
    /// The account; empty for resources without accounts, such as buckets.
    account_id: String,
    /// The resource, such as `role/app`. It may contain colons.
    resource: String,
) -> Result<String, FunctionError> {
    let parts = [partition, service, region, account_id, resource];
    if let Some((number, name)) = empty_part(&parts) {
        return Err(FunctionError::at(number, format!("the {name} of an ARN must not be empty")));
    }
    let [before_resource @ .., _] = &parts;
    if let Some(number) = before_resource.iter().position(|part| part.contains(':')) {
        let name = PARTS.get(number).copied().unwrap_or_default();
        let text = format!("the {name} of an ARN must not contain \":\", which separates the parts");
        return Err(FunctionError::at(number, text));
    }
    Ok(format!("arn:{}", parts.join(":")))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parsed(arn: &str) -> Result<Arn, String> {
        arn_parse(arn.to_owned()).map_err(|error| {
            assert_eq!(error.argument, Some(0));
            error.text
        })
    }

    fn built(parts: [&str; 5]) -> Result<String, FunctionError> {
        let [a, b, c, d, e] = parts.map(str::to_owned);
        arn_build(a, b, c, d, e)
    }

    #[test]
    fn a_resource_keeps_its_colons() {
        let arn = "arn:aws:logs:eu-west-1:111122223333:log-group:/app:*";
        let parts = ["aws", "logs", "eu-west-1", "111122223333", "log-group:/app:*"].map(str::to_owned);
        assert_eq!(parsed(arn), Ok(parts.into()));
        assert_eq!(parsed("arn:aws:s3:::files").unwrap().resource, "files");
    }

    #[test]
    fn what_is_missing_in_an_arn_is_named() {
        for (arn, told) in [
            ("", "an ARN begins with \"arn:\" and has the form arn:partition:"),
            ("arn", "an ARN begins with \"arn:\""),
            ("ARN:aws:s3:::files", "an ARN begins with \"arn:\""),
            ("role/app", "an ARN begins with \"arn:\""),
            ("arn:aws", "the ARN has no service, region, account_id, resource; its form is arn:"),
            ("arn:aws:iam::111122223333", "the ARN has no resource;"),
            ("arn::iam::111122223333:role/app", "the partition of the ARN is empty;"),
            ("arn:aws:::111122223333:role/app", "the service of the ARN is empty;"),
            ("arn:aws:iam::111122223333:", "the resource of the ARN is empty;"),
        ] {
            let error = parsed(arn).unwrap_err();
            assert!(error.starts_with(told), "{arn}: {error}");
        }
    }

    #[test]
    fn an_arn_is_not_built_from_parts_that_it_cannot_have() {
        let good = ["aws", "iam", "", "111122223333", "role/app"];
        assert_eq!(built(good).unwrap(), "arn:aws:iam::111122223333:role/app");
        for (number, part, told) in [
            (0, "", "the partition of an ARN must not be empty"),
            (1, "", "the service of an ARN must not be empty"),
            (4, "", "the resource of an ARN must not be empty"),
            (0, "a:b", "the partition of an ARN must not contain \":\""),
            (1, "a:b", "the service of an ARN must not contain \":\""),
            (2, ":", "the region of an ARN must not contain \":\""),
            (3, "a:b", "the account_id of an ARN must not contain \":\""),
        ] {
            let mut parts = good;
            parts[number] = part;
            let error = built(parts).unwrap_err();
            assert_eq!(error.argument, Some(number));
            assert!(error.text.starts_with(told), "{error}");
        }
    }

    proptest! {
        #[test]
        fn a_built_arn_has_the_parts_it_was_built_from(
            needed in prop::array::uniform2("[^:]{1,5}"),
            optional in prop::array::uniform2("[^:]{0,5}"),
            resource in "(?s).{1,9}",
        ) {
            let parts = [&needed[0], &needed[1], &optional[0], &optional[1], &resource].map(String::as_str);
            prop_assert_eq!(parsed(&built(parts).unwrap()).unwrap(), parts.map(str::to_owned).into());
        }

        #[test]
        fn an_arn_that_can_be_parsed_is_built_again(arn in "arn(:[a:]{0,3}){0,6}") {
            if let Ok(Arn { partition, service, region, account_id, resource }) = parsed(&arn) {
                let parts = [&partition, &service, &region, &account_id, &resource];
                prop_assert_eq!(built(parts.map(String::as_str)).unwrap(), arn);
            }
        }
    }
}
