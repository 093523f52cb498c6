//! Names of regions.

use ferroform_core::diagnostic::{Diagnostic, catalogue};

/// What the provider block says about the regions of all objects.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RegionRules {
    /// The region of objects whose resource names none; `None` if the provider is not configured.
    pub own: Option<String>,
    /// Whether any text is taken as a region.
    pub is_unchecked: bool,
}

impl RegionRules {
    /// Checks that a text is a region.
    ///
    /// # Errors
    /// If it is not.
    pub fn check(&self, region: &str) -> Result<(), Diagnostic> {
        // A region that the provider has is one, wherever it comes from.
        if self.is_unchecked || self.own.as_deref() == Some(region) || is_region(region) {
            return Ok(());
        }
        Err(Diagnostic::error(catalogue::INVALID_VALUE, no_region(region)))
    }
}

/// Returns what is wrong with a text that is not a region.
pub(super) fn no_region(text: &str) -> String {
    format!(
        "{text:?} is not the name of an AWS region, such as us-east-1. If it is one of a system that only looks like \
         AWS, set skip_region_validation = true in the provider block."
    )
}

/// Whether a text has the form of a region's name: `us-east-1`, `us-gov-west-1`, `eusc-de-east-1`.
#[must_use]
pub fn is_region(text: &str) -> bool {
    let parts: Vec<&str> = text.split('-').collect();
    let [words @ .., number] = parts.as_slice() else { return false };
    let is_word = |word: &&str| word.len() >= 2 && word.bytes().all(|b| b.is_ascii_lowercase());
    (2..=4).contains(&words.len())
        && words.iter().all(is_word)
        && (1..=2).contains(&number.len())
        && number.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_has_the_form_of_one_unless_the_block_takes_any_text() {
        let rules = RegionRules { own: Some("moon".to_owned()), is_unchecked: false };
        let of_partitions =
            ["us-gov-west-1", "cn-north-1", "ap-southeast-7", "us-iso-east-1", "eusc-de-east-1"];
        for region in of_partitions.into_iter().chain(["us-east-1", "moon"]) {
            assert!(rules.check(region).is_ok(), "{region}");
        }
        for text in ["", "mars", "us-east-1.example.com/", "us-east-1 ", "US-EAST-1"] {
            assert!(rules.check(text).unwrap_err().detail.contains("skip_region_validation"), "{text}");
            assert!(RegionRules { is_unchecked: true, ..rules.clone() }.check(text).is_ok(), "{text}");
        }
    }
}
