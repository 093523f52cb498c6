//! `MoveResourceState`: checks whether a `moved` block can take over state of another provider or type.

use ferroform_core::diagnostic::{Diagnostic, catalogue};

/// The origin of a state.
#[derive(Debug, Clone, Copy)]
pub struct MoveSource<'a> {
    /// The provider that wrote it, such as `registry.terraform.io/hashicorp/awscc`.
    pub provider_address: &'a str,
    /// The resource type.
    pub type_name: &'a str,
}

/// Checks whether a state can be taken over as it is. A provider of the same name has the same attributes,
/// wherever it was published: this holds for the reference provider, and for this provider under another address.
///
/// # Errors
/// Returns an error if the state has other attributes. The error says what can be done instead.
pub fn can_move(provider_name: &str, from: MoveSource<'_>, to: &str) -> Result<(), Diagnostic> {
    let MoveSource { provider_address, type_name } = from;
    let is_same_provider = provider_address.rsplit('/').next() == Some(provider_name);
    if is_same_provider && type_name == to {
        return Ok(());
    }
    let what = if is_same_provider { "another type" } else { "another provider" };
    let detail = format!(
        "{type_name} of {provider_address} cannot become {to}: a state of {what} has other attributes. Only states of \
         the same type, from a provider named {provider_name:?}, can be moved.\n\nThe object itself need not change. \
         Remove the moved block, and write\n\n    removed {{\n      from      = \
         {type_name}.<name>\n      lifecycle {{ destroy = false }}\n    }}\n\n    import {{\n      to = {to}.<name>\n      \
         id = \"<identifier>\"\n    }}"
    );
    Err(Diagnostic::error(catalogue::NOT_SUPPORTED, detail))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn can(provider_address: &str, type_name: &str, to: &str) -> Result<(), String> {
        can_move("awscc", MoveSource { provider_address, type_name }, to).map_err(|refusal| refusal.detail)
    }

    #[test]
    fn the_same_type_of_a_provider_of_the_same_name_is_taken_over() {
        for address in ["registry.terraform.io/hashicorp/awscc", "registry.opentofu.org/ferroform/awscc"] {
            assert_eq!(can(address, "awscc_sqs_queue", "awscc_sqs_queue"), Ok(()));
        }
    }

    #[test]
    fn a_state_of_another_shape_is_refused_with_the_way_to_go() {
        let foreign =
            can("registry.terraform.io/hashicorp/aws", "aws_sqs_queue", "awscc_sqs_queue").unwrap_err();
        assert!(
            foreign.contains("another provider") && foreign.contains("to = awscc_sqs_queue.<name>"),
            "{foreign}"
        );
        let other =
            can("registry.terraform.io/hashicorp/awscc", "awscc_sns_topic", "awscc_sqs_queue").unwrap_err();
        assert!(
            other.contains("another type") && other.contains("from      = awscc_sns_topic.<name>"),
            "{other}"
        );
    }
}
