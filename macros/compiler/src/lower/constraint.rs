//! The constraints of a value, in the order in which the reference checks them: length or size, unique values,
//! pattern, enumeration.
//!
//! A rule is an error if the reference's generator creates a validator for it, and a warning otherwise:
//! configurations of the reference's users may violate it, and services accept them.

use ferroform_schema::pattern::Pattern;

use super::shape::Shape;
use crate::cfn::{Json, JsonType, Node};
use crate::ir::{Constraint, Kind, Literal, Rule, Severity, Text};

/// What holds a value.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Holder {
    /// An attribute.
    #[default]
    Attribute,
    /// A list or set that is the value of an attribute.
    List,
    /// A map, or a list inside a list or a map. Of what these hold, the reference checks only the attributes of
    /// objects.
    Other,
}

/// How strictly values are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Strictness {
    /// As in the reference.
    AsInTheReference,
    /// Violations are warnings, except for a string that must be a JSON document: the rest of the provider relies
    /// on it.
    DocumentsOnly,
    /// Violations are warnings.
    Lax,
}

/// What decides the severity of a constraint, besides the schema.
pub(super) struct Demand {
    /// What holds the value.
    pub holder: Holder,
    pub strictness: Strictness,
    /// Whether there must be a value, and the severity of that rule.
    pub is_demanded: Option<Severity>,
}

/// Returns the constraints of a value of this kind, and why others had to be left out.
pub(super) fn constraints(shape: &Shape<'_>, kind: &Kind, demand: &Demand) -> (Vec<Constraint>, Vec<String>) {
    let mut found = Found { kind, demand, is_doubtful: false, constraints: Vec::new(), gaps: Vec::new() };
    found.of(shape.node);
    if let Some(doubtful) = &shape.node.doubtful {
        found.is_doubtful = true;
        found.of(doubtful);
        found.is_doubtful = false;
    }
    if let Some(severity) = demand.is_demanded {
        found.constraints.push(Constraint { rule: Rule::NotNull, severity });
    }
    (found.constraints, found.gaps)
}

/// Whether the reference checks a rule, by a validator that its generator creates or by the type of the attribute.
/// For a pattern this holds only if its regular expression engine can read the pattern.
fn is_checked_by_the_reference(rule: &Rule, kind: &Kind, holder: Holder) -> bool {
    let is_checked = match rule {
        Rule::Json | Rule::Instant => return true,
        Rule::Length { .. } | Rule::Pattern(_) => matches!(kind, Kind::String(Text::Plain)),
        Rule::OneOf(_) => matches!(kind, Kind::String(Text::Plain) | Kind::Int64),
        Rule::Range { .. } => matches!(kind, Kind::Int64 | Kind::Float64),
        Rule::Size { .. } => matches!(kind, Kind::List(..) | Kind::Set(_)),
        Rule::Unique => true,
        _ => false,
    };
    is_checked
        && match holder {
            Holder::Attribute => true,
            Holder::List => matches!(kind, Kind::String(_) | Kind::Int64),
            Holder::Other => false,
        }
}

struct Found<'k> {
    kind: &'k Kind,
    demand: &'k Demand,
    /// Whether the constraints being read are those that the transport of the schema added.
    is_doubtful: bool,
    constraints: Vec<Constraint>,
    gaps: Vec<String>,
}

impl Found<'_> {
    fn of(&mut self, node: &Node) {
        match self.kind {
            Kind::Bool | Kind::Object(_) => {}
            Kind::Int64 | Kind::Float64 => self.number(node),
            // If the schema also accepts a string, a text that is not a JSON document is such a string.
            Kind::String(Text::Json) if accepts_text(node) => {}
            Kind::String(Text::Json) | Kind::Document(_) => self.push(Rule::Json),
            Kind::String(Text::Instant) => {
                self.push(Rule::Instant);
                self.text(node);
            }
            Kind::String(Text::Plain) => self.text(node),
            Kind::List(..) => {
                self.size(node.min_items, node.max_items);
                if node.unique_items == Some(true) {
                    self.push(Rule::Unique);
                }
            }
            Kind::Set(_) => self.size(node.min_items, node.max_items),
            Kind::Map(_) => self.map(node),
        }
    }

    fn push(&mut self, rule: Rule) {
        let is_error = is_checked_by_the_reference(&rule, self.kind, self.demand.holder);
        self.add(rule, if is_error { Severity::Error } else { Severity::Warning });
    }

    fn warn(&mut self, rule: Rule) {
        self.add(rule, Severity::Warning);
    }

    /// Adds a rule. `severity` is the one it has if everything is checked as in the reference.
    fn add(&mut self, rule: Rule, severity: Severity) {
        // The rule for all strings of this kind has already been added.
        if self.is_doubtful && matches!(rule, Rule::Json | Rule::Instant) {
            return;
        }
        let only_warns = match self.demand.strictness {
            Strictness::AsInTheReference => self.is_doubtful,
            Strictness::DocumentsOnly => rule != Rule::Json,
            Strictness::Lax => true,
        };
        let severity = if only_warns { Severity::Warning } else { severity };
        self.constraints.push(Constraint { rule, severity });
    }

    fn text(&mut self, node: &Node) {
        // A minimum of 0 alone has no effect.
        let min = node.min_length.filter(|min| *min > 0 || node.max_length.is_some());
        if min.is_some() || node.max_length.is_some() {
            self.push(Rule::Length { min, max: node.max_length });
        }
        if let Some(written) = node.pattern.as_deref().filter(|p| !p.is_empty()) {
            match Pattern::read(written) {
                Ok(read) if read.is_re2() => self.push(Rule::Pattern(written.to_owned())),
                Ok(_) => self.warn(Rule::Pattern(written.to_owned())),
                Err(reason) => self.gaps.push(format!("pattern `{written}` is not checked: {reason}")),
            }
        }
        self.one_of(node, |value| match value {
            Json::String(text) => Some(Literal::String(text.clone())),
            Json::Bool(_) | Json::Number(_) => Some(Literal::String(value.to_string())),
            _ => None,
        });
    }

    fn number(&mut self, node: &Node) {
        if node.minimum.is_some() || node.maximum.is_some() {
            self.push(Rule::Range { min: node.minimum.clone(), max: node.maximum.clone() });
        }
        if node.exclusive_minimum.is_some() || node.exclusive_maximum.is_some() {
            let (min, max) = (node.exclusive_minimum.clone(), node.exclusive_maximum.clone());
            self.push(Rule::ExclusiveRange { min, max });
        }
        if let Some(step) = &node.multiple_of {
            self.push(Rule::MultipleOf(step.clone()));
        }
        self.one_of(node, |value| match value {
            Json::Number(number) => Some(number_literal(number)),
            _ => None,
        });
    }

    fn one_of(&mut self, node: &Node, literal: impl Fn(&Json) -> Option<Literal>) {
        let constant = node.constant.iter();
        let values: Vec<Literal> = node.enumeration.iter().filter_map(&literal).collect();
        if !values.is_empty() {
            self.push(Rule::OneOf(values));
        } else if let Some(value) = constant.filter_map(&literal).next() {
            self.warn(Rule::OneOf(vec![value]));
        }
    }

    fn size(&mut self, min: Option<u64>, max: Option<u64>) {
        if min.is_some() || max.is_some() {
            self.push(Rule::Size { min, max });
        }
    }

    fn map(&mut self, node: &Node) {
        let min = node.min_properties.filter(|min| *min > 0);
        if min.is_some() || node.max_properties.is_some() {
            self.push(Rule::Size { min, max: node.max_properties });
        }
        let mut patterns = Vec::new();
        for (written, _) in &node.pattern_properties {
            // An empty pattern matches every key.
            if written.is_empty() {
                return;
            }
            match Pattern::read(written) {
                Ok(_) => patterns.push(written.clone()),
                Err(reason) => {
                    self.gaps.push(format!("keys are not checked against `{written}`: {reason}"));
                    return;
                }
            }
        }
        if !patterns.is_empty() {
            self.push(Rule::Keys(patterns));
        }
    }
}

fn accepts_text(node: &Node) -> bool {
    let is_text = |node: &Node| node.types.contains(&JsonType::String);
    node.one_of.iter().chain(&node.any_of).any(is_text)
}

/// Returns a number as a literal: an integer if it fits into 64 bits, and its text otherwise.
pub(crate) fn number_literal(number: &serde_json::Number) -> Literal {
    let text = number.to_string();
    let digits = text.strip_suffix(".0").unwrap_or(&text);
    digits.parse().map_or_else(|_| Literal::Number(text.clone()), Literal::Int)
}
