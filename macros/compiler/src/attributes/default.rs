//! Whether the default of a field obeys the rules of the field.

use ferroform_rules::{Bounds, Demand, obeys};

use super::literal::Literal;
use super::options::{Limited, Rule};

/// Whether a default obeys a rule. A pattern that is in a constant is not known here, and is obeyed.
pub(super) fn is_allowed(default: &Literal, rule: &Rule) -> bool {
    let counts = |bounds: &[Option<String>; 2]| {
        let [min, max] = bounds.each_ref().map(|bound| bound.as_ref().and_then(|bound| bound.parse().ok()));
        Bounds { min, max }
    };
    let pattern;
    let demand: Demand<'_, Literal, String> = match rule {
        Rule::Pattern(written) => match syn::parse2::<syn::LitStr>(written.clone()) {
            Ok(text) => {
                pattern = text.value();
                Demand::Pattern(&pattern)
            }
            Err(_) => return true,
        },
        Rule::OneOf(allowed) => Demand::OneOf(allowed),
        Rule::Limits(Limited::Length, bounds) => Demand::Length(counts(bounds)),
        Rule::Limits(Limited::Size, bounds) => Demand::Size(counts(bounds)),
        Rule::Limits(Limited::Range, [min, max]) => {
            Demand::Range(Bounds { min: min.as_deref(), max: max.as_deref() })
        }
    };
    obeys(&demand, default)
}
