//! Which types are scanned.

use ferroform_core::resource::Registration;

/// What the command line selects.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Selection {
    /// Names of types, with `*` for any text; all types if there are none.
    pub(crate) types: Vec<String>,
    /// The same for types that are left out.
    pub(crate) exclude: Vec<String>,
}

impl Selection {
    /// Whether a type is selected.
    pub(crate) fn has(&self, provider: &str, resource: &Registration) -> bool {
        let is_among = |patterns: &[String]| patterns.iter().any(|one| is_of(one, provider, resource));
        (self.types.is_empty() || is_among(&self.types)) && !is_among(&self.exclude)
    }

    /// Refuses a pattern that is the name of no type.
    pub(crate) fn check(&self, provider: &str, types: &[&'static Registration]) -> Result<(), String> {
        let is_known = |pattern: &&String| types.iter().any(|one| is_of(pattern, provider, one));
        match self.types.iter().chain(&self.exclude).find(|pattern| !is_known(pattern)) {
            Some(unknown) => Err(format!("no type is called `{unknown}`: see the command `types`")),
            None => Ok(()),
        }
    }
}

/// Whether a pattern is the name of a type, in Terraform or in CloudFormation.
fn is_of(pattern: &str, provider: &str, resource: &Registration) -> bool {
    matches(pattern, &format!("{provider}_{}", resource.outline.name))
        || matches(pattern, resource.table.cloudformation_type)
}

/// Whether a pattern is the whole of a text. `*` is any text.
pub(crate) fn matches(pattern: &str, text: &str) -> bool {
    let Some((first, rest)) = pattern.split_once('*') else { return pattern.eq_ignore_ascii_case(text) };
    let begins = text.get(..first.len()).filter(|start| start.eq_ignore_ascii_case(first));
    let Some(_) = begins else { return false };
    let tail = &text[first.len()..];
    tail.char_indices().map(|(place, _)| &tail[place..]).chain([""]).any(|tail| matches(rest, tail))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_is_any_text() {
        for (pattern, text) in [
            ("AWS::EC2::*", "AWS::EC2::VPC"),
            ("awscc_ec2_vpc", "AWSCC_EC2_VPC"),
            ("*vpc", "awscc_ec2_vpc"),
            ("*::*Policy*", "AWS::IAM::RolePolicy"),
            ("*", ""),
        ] {
            assert!(matches(pattern, text), "{pattern} {text}");
        }
        for (pattern, text) in [("AWS::EC2::*", "AWS::ECS::Cluster"), ("vpc", "awscc_ec2_vpc"), ("é*", "a")]
        {
            assert!(!matches(pattern, text), "{pattern} {text}");
        }
    }
}
