//! A resource type as a whole.

use super::ObjectTable;

/// Everything the runtime knows about one resource type.
#[derive(Debug, Clone, Copy)]
pub struct ResourceTable {
    /// `AWS::Logs::LogGroup`.
    pub cloudformation_type: &'static str,
    /// The Terraform type name without the provider's prefix: `logs_log_group`.
    pub name: &'static str,
    /// The name of the plural data source, without the prefix: `logs_log_groups`.
    pub plural_name: &'static str,
    /// Which kinds of thing Terraform is offered.
    pub offers: Offers,
    /// Markdown for the user; empty when the build carries no descriptions.
    pub description: &'static str,
    /// What to tell users of a type that is going away.
    pub deprecated: Option<&'static str>,
    /// The version of the state's shape.
    pub schema_version: i64,
    /// Its attributes.
    pub root: &'static ObjectTable,
    /// How an instance is named.
    pub identity: IdentityTable,
    /// What Cloud Control can do with it.
    pub handlers: Handlers,
    /// How long operations may take, in seconds.
    pub timeouts: Timeouts,
    /// Pointers to what the service never returns, as the schema writes them.
    pub write_only_pointers: &'static [&'static str],
    /// Where its tags are, if it has any.
    pub tagging: Option<TaggingTable>,
    /// No property at any depth can be updated in place.
    pub is_immutable: bool,
    /// It does not belong to a region.
    pub is_global: bool,
}

/// Which kinds of thing Terraform is offered for a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offers {
    /// The managed resource.
    pub resource: bool,
    /// The data source that reads one object by `id`.
    pub data_source: bool,
    /// The data source that lists identifiers.
    pub plural_data_source: bool,
    /// The list resource of `terraform query`.
    pub list_resource: bool,
}

/// How an instance is named.
#[derive(Debug, Clone, Copy)]
pub struct IdentityTable {
    /// In the order of the schema's `primaryIdentifier`; their values joined by `|` are the identifier.
    pub parts: &'static [IdentityPart],
}

/// One part of an identifier.
#[derive(Debug, Clone, Copy)]
pub struct IdentityPart {
    /// Its name in the identity: `log_group_name`.
    pub name: &'static str,
    /// Property names from the root of the model.
    pub property_path: &'static [&'static str],
    /// Attribute names from the root; empty if no attribute holds it.
    pub attribute_path: &'static [&'static str],
}

/// What Cloud Control can do with a type.
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

/// What listing a type needs.
#[derive(Debug, Clone, Copy)]
pub struct ListHandler {
    /// The attributes of the data source that lists, where the request must say more than the type, such as the
    /// parent's name. They are `id`, `ids`, and what the request says.
    pub arguments: Option<&'static ObjectTable>,
}

/// How long operations may take, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeouts {
    /// Creating.
    pub create: u64,
    /// Updating.
    pub update: u64,
    /// Deleting.
    pub delete: u64,
}

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
    /// A list or set of objects with these two attributes.
    Pairs {
        /// The attribute with the key.
        key: &'static str,
        /// The attribute with the value.
        value: &'static str,
    },
    /// A map from key to value.
    Map,
}
