//! A resource type as a whole.

pub use ferroform_schema::facts::{Offers, Timeouts};

use super::{ObjectTable, Renamed};

/// Everything the runtime knows about one resource type.
#[derive(Debug, Clone, Copy)]
pub struct ResourceTable {
    /// The CloudFormation type name, such as `AWS::Logs::LogGroup`.
    pub cloudformation_type: &'static str,
    /// The Terraform type name without the provider's prefix, such as `logs_log_group`.
    pub name: &'static str,
    /// The name of the plural data source without the prefix, such as `logs_log_groups`.
    pub plural_name: &'static str,
    /// What the type offers to Terraform.
    pub offers: Offers,
    /// The description for users, in Markdown; empty if the build carries no descriptions.
    pub description: &'static str,
    /// The deprecation message, if the type is deprecated.
    pub deprecated: Option<&'static str>,
    /// The schema version of the state.
    pub schema_version: i64,
    /// Its attributes.
    pub root: &'static ObjectTable,
    /// How an instance is identified.
    pub identity: IdentityTable,
    /// The operations that Cloud Control supports.
    pub handlers: Handlers,
    /// How long operations may take, in seconds.
    pub timeouts: Timeouts,
    /// JSON pointers to the properties that the service never returns, as written in the schema.
    pub write_only_pointers: &'static [&'static str],
    /// Where its tags are, if it has any.
    pub tagging: Option<TaggingTable>,
    /// Whether no property at any depth can be updated in place.
    pub is_immutable: bool,
    /// Whether the type belongs to no region.
    pub is_global: bool,
    /// Whether Rust code manages the type, and not Cloud Control: it is in no account and no region.
    pub is_own: bool,
    /// The types of other providers whose states can be taken over.
    pub moved_from: &'static [MovedFrom],
    /// The attributes whose names the annotation chose, outer ones first.
    pub renamed: &'static [Renamed],
}

impl ResourceTable {
    /// A type without attributes, which offers everything. Tables say what is different.
    pub const PLAIN: Self = Self {
        cloudformation_type: "",
        name: "",
        plural_name: "",
        offers: Offers { resource: true, data_source: true, plural_data_source: true, list_resource: true },
        description: "",
        deprecated: None,
        schema_version: 1,
        root: &ObjectTable::new(&[], &[], &[]),
        identity: IdentityTable { names: "", parts: &[], arn: None },
        handlers: Handlers {
            create: true,
            read: true,
            update: true,
            delete: true,
            list: Some(ListHandler { arguments: None }),
        },
        timeouts: Timeouts { create: 7200, update: 7200, delete: 7200 },
        write_only_pointers: &[],
        tagging: None,
        is_immutable: false,
        is_global: false,
        is_own: false,
        moved_from: &[],
        renamed: &[],
    };
}

/// How an instance is identified.
#[derive(Debug, Clone, Copy)]
pub struct IdentityTable {
    /// The names of the parts, separated by [`SEPARATOR`](Self::SEPARATOR).
    pub names: &'static str,
    /// The parts in the order of the schema's `primaryIdentifier`. Their values joined by `|` are the identifier.
    pub parts: &'static [IdentityPart],
    /// The ARNs with an identifier in them, if the identifier is not one itself.
    pub arn: Option<ArnTable>,
}

/// What the ARNs of a type have: `arn:aws:iam::111122223333:role/app`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArnTable {
    /// What the service begins with, in lower case: `iam`.
    pub service: &'static str,
    /// The kind of the object without separators, in lower case: `role`, `loggroup`.
    pub kind: &'static str,
}

impl IdentityTable {
    /// Separates the parts of an identifier. Only the last part may contain it.
    pub const SEPARATOR: char = '|';

    /// Returns the identifier that consists of these parts.
    #[must_use]
    pub fn join<'a>(parts: impl IntoIterator<Item = &'a str>) -> String {
        let parts: Vec<_> = parts.into_iter().collect();
        parts.join(&Self::SEPARATOR.to_string())
    }

    /// Returns the parts of an identifier, if there are as many as the type has. The last part keeps any further
    /// separators.
    #[must_use]
    pub fn split<'a>(&self, identifier: &'a str) -> Option<Vec<&'a str>> {
        let parts: Vec<_> = identifier.splitn(self.parts.len().max(1), Self::SEPARATOR).collect();
        (parts.len() == self.parts.len()).then_some(parts)
    }
}

/// A type of another provider whose states can be taken over: its objects are those of this type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MovedFrom {
    /// Its name, with the prefix of its provider, such as `aws_s3_bucket`.
    pub type_name: &'static str,
    /// Its attributes that make the identifier, separated by `|`, in the order of [`IdentityTable::parts`].
    pub identifier: &'static str,
}

/// One part of an identifier.
#[derive(Debug, Clone, Copy)]
pub struct IdentityPart {
    /// The name in the identity, such as `log_group_name`.
    pub name: &'static str,
    /// The property names from the root of the model.
    pub property_path: &'static [&'static str],
    /// The attribute names from the root; empty if no attribute holds this part.
    pub attribute_path: &'static [&'static str],
}

/// The operations that Cloud Control supports for a type.
#[derive(Debug, Clone, Copy)]
pub struct Handlers {
    /// `CreateResource`.
    pub create: bool,
    /// `GetResource`.
    pub read: bool,
    /// `UpdateResource`.
    pub update: bool,
    /// `DeleteResource`.
    pub delete: bool,
    /// `ListResources`.
    pub list: Option<ListHandler>,
}

/// What a request to list a type needs.
#[derive(Debug, Clone, Copy)]
pub struct ListHandler {
    /// The attributes of the plural data source, if a request needs more than the type, such as the parent's
    /// name. They are `id`, `ids` and the arguments of the request.
    pub arguments: Option<&'static ObjectTable>,
}

/// The beginning of the keys of tags that only AWS sets.
pub const TAGS_OF_AWS: &str = "aws:";

/// Where the tags of a type are.
#[derive(Debug, Clone, Copy)]
pub struct TaggingTable {
    /// The root attribute that holds them.
    pub attribute: &'static str,
    /// How they are written.
    pub shape: TagShape,
    /// Whether they can change after creation.
    pub is_updatable: bool,
}

/// How tags are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TagShape {
    /// A list or set of objects with a key and a value. Attributes that are not named here can be left out.
    Pairs {
        /// The attribute with the key.
        key: &'static str,
        /// The attribute with the value.
        value: &'static str,
        /// The booleans that every tag needs as well, such as `propagate_at_launch` of an auto scaling group. Default
        /// tags set them to true.
        flags: &'static [&'static str],
    },
    /// A map from key to value.
    Map,
    /// A JSON document: an object from key to value.
    Json,
}
