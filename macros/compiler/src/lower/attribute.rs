//! Derives the settings of an attribute from the facts about its property and from what its parent passes on.

use ferroform_schema::TAGS_ALL;

use super::constraint::{Holder, Strictness};
use super::facts::Facts;
use super::shape::Member;
use crate::catalogue;
use crate::ir::{
    Attribute, Behaviour, Configurability, Element, Entangled, Kind, Mutability, Replace, Role, Severity,
    Text,
};
use crate::observed::Observed;

/// What an attribute passes on to everything below it. The default is the parent of the root's attributes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Parent {
    /// Who sets the parent; `None` at the root.
    pub configurability: Option<Configurability>,
    /// Whether the object is the value of a map.
    pub is_map_value: bool,
    /// What holds the object.
    pub holder: Holder,
    /// Whether constraints below are only warnings, because the reference has no attributes there.
    pub only_warns: bool,
    pub is_read_only: bool,
    pub is_write_only: bool,
    pub is_hidden: bool,
    pub is_secret: bool,
    pub mutability: Mutability,
    /// Whether secrets have no write-only arguments here.
    pub has_no_arguments: bool,
    /// Why what is here cannot be left out of what is sent around it.
    pub entangled: Option<Entangled>,
}

impl Parent {
    /// Returns what an attribute below this one passes on: these settings, and the facts about the attribute
    /// itself.
    pub(super) fn with(&self, facts: &Facts<'_>, configurability: Configurability, only_warns: bool) -> Self {
        let said = &facts.said;
        let is_hidden = facts.is_write_only || said.is_sensitive || said.is_write_only;
        let is_never_returned = facts.is_write_only || said.is_write_only;
        let mutability = facts.mutability();
        Self {
            configurability: Some(configurability),
            is_map_value: false,
            holder: Holder::Attribute,
            only_warns: self.only_warns || only_warns,
            is_read_only: self.is_read_only || facts.is_read_only || said.is_read_only,
            is_write_only: self.is_write_only || facts.is_write_only || said.is_write_only,
            is_hidden: self.is_hidden || said.observed.contains(&&Observed::Hidden),
            is_secret: self.is_secret || is_hidden,
            mutability: mutability.max(self.mutability),
            has_no_arguments: self.has_no_arguments,
            entangled: self.entangled.max(is_never_returned.then_some(Entangled::InWriteOnly)),
        }
    }

    /// Returns how strictly the values here are checked.
    pub(super) fn strictness(&self) -> Strictness {
        if self.only_warns { Strictness::DocumentsOnly } else { Strictness::AsInTheReference }
    }

    pub(super) fn is_computed(&self) -> bool {
        self.configurability == Some(Configurability::Computed)
    }
}

/// Returns who sets an attribute according to its schema, and the severity of the rule that the configuration must
/// set it whenever its parent is set, if there is one.
///
/// A required attribute with a default need not be set. Below an attribute that the service may fill in, Terraform
/// would not allow a required one to stay unknown, so there "required" is a rule for the configuration only. The
/// reference requires nothing of the objects in a map, and nothing that only a part (`allOf`) requires; there users are
/// warned.
///
/// Cloud Control's services fill in what they like. With handlers, the type says what the API may fill in.
pub(super) fn configurability(
    facts: &Facts<'_>,
    member: Member<'_>,
    has_default: bool,
    parent: &Parent,
    has_handlers: bool,
) -> (Configurability, Option<Severity>) {
    if parent.is_computed() {
        return (Configurability::Computed, None);
    }
    if member.is_required && !parent.is_map_value {
        return match parent.configurability {
            _ if has_default => (Configurability::OptionalComputed, None),
            Some(Configurability::OptionalComputed) => {
                (Configurability::OptionalComputed, Some(Severity::Error))
            }
            _ => (Configurability::Required, None),
        };
    }
    if facts.is_plainly_read_only || has_handlers && facts.is_read_only {
        return (Configurability::Computed, None);
    }
    let is_within_filled_in = parent.configurability == Some(Configurability::OptionalComputed);
    if has_handlers && !has_default && !facts.said.is_computed && !is_within_filled_in {
        return (Configurability::Optional, None);
    }
    let is_expected = member.is_required || member.is_expected;
    let is_missed = is_expected && !has_default && !facts.is_read_only && !parent.is_read_only;
    (Configurability::OptionalComputed, is_missed.then_some(Severity::Warning))
}

/// Whether a change replaces the resource.
pub(super) fn replace(facts: &Facts<'_>, configurability: Configurability) -> Replace {
    match (facts.said.replace, facts.is_plainly_create_only, configurability) {
        (Some(said), _, _) => said,
        (None, false, _) => Replace::Never,
        (None, true, Configurability::OptionalComputed) => Replace::IfConfigured,
        (None, true, _) => Replace::Always,
    }
}

/// Whether an unknown planned value is replaced by the prior value. It is wherever the service may set the
/// attribute, except inside an attribute that only the service sets: there the prior value of the parent is kept
/// as a whole.
pub(super) fn keeps_prior(facts: &Facts<'_>, configurability: Configurability, parent: &Parent) -> bool {
    let is_computed =
        matches!(configurability, Configurability::OptionalComputed | Configurability::Computed);
    facts.said.keeps_prior || is_computed && !parent.is_computed()
}

/// Returns the root attribute `id`: the whole identifier as one string.
pub(super) fn synthetic_id() -> Attribute {
    let text = Kind::String(Text::Plain);
    let id = plain("id", Role::Identifier, catalogue::ID_DESCRIPTION, text, Configurability::Computed);
    Attribute { keeps_prior: true, ..id }
}

/// Returns the root attribute `tags_all`: the tags of the resource and those of the provider block.
pub(super) fn synthetic_tags_all() -> Attribute {
    let tags = Kind::Map(Box::new(Element::plain(Kind::String(Text::Plain))));
    plain(TAGS_ALL, Role::AllTags, catalogue::TAGS_ALL_DESCRIPTION, tags, Configurability::Computed)
}

/// Returns an attribute of which the schema states only the type. The service checks its values.
pub(super) fn plain(
    name: &str,
    role: Role,
    description: &str,
    kind: Kind,
    configurability: Configurability,
) -> Attribute {
    Attribute {
        name: name.into(),
        role,
        description: description.into(),
        kind,
        configurability,
        is_sensitive: false,
        is_listed_secret: false,
        constraints: Vec::new(),
        replace: Replace::Never,
        keeps_prior: false,
        behaviour: Behaviour {
            is_read_only: configurability == Configurability::Computed,
            ..Behaviour::default()
        },
    }
}
