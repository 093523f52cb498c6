//! Everything about a type, or about one of its attributes.

use ferroform_core::schema::SchemaKind;
use ferroform_core::table::{IdentityPart, ObjectTable, Outline, ResourceTable, TagShape, TaggingTable};
use ferroform_engine::{identity_members, import_forms};
use serde::Serialize;

use crate::explain::FORMAT_VERSION;
use crate::explain::attribute::Attribute;
use crate::explain::catalogue::{Catalogue, Offered, Type};
use crate::explain::example::example;
use crate::explain::limit::Limit;
use crate::explain::permissions::{self, OPERATIONS};
use crate::explain::tree::{Place, Tree};
use crate::explain::unknown::Unknown;

/// An explanation.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Explanation {
    /// Of a type.
    Type(Box<Explained>),
    /// Of an attribute.
    Attribute(Box<Part>),
}

/// Everything about a type.
#[derive(Debug, Serialize)]
pub struct Explained {
    /// [`FORMAT_VERSION`].
    pub format_version: u32,
    /// Its name in CloudFormation.
    pub cloudformation_type: &'static str,
    /// Its name in Terraform.
    pub name: String,
    /// What a configuration can use it as.
    pub offers: Offered,
    /// What it is, if the build has descriptions.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub description: &'static str,
    /// The message, if it is deprecated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub deprecated: Option<&'static str>,
    /// The schema version of states.
    pub schema_version: i64,
    /// Whether code of this provider manages it, and not Cloud Control.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_own: bool,
    /// Whether its objects are in no region.
    pub is_global: bool,
    /// Whether every change replaces the object.
    pub is_immutable: bool,
    /// Whether it has the argument `region`.
    pub has_region_argument: bool,
    /// How long operations may take.
    pub timeouts: TimeLimits,
    /// Its tags, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tags: Option<Tags>,
    /// The parts of the identifier, in its order.
    pub identifier: Vec<IdentifierPart>,
    /// How objects are imported.
    pub import: Import,
    /// Types of other providers whose states `moved` blocks take over.
    pub moved_from: Vec<&'static str>,
    /// What Cloud Control can do with objects.
    pub operations: Vec<Operation>,
    /// The secrets that have a write-only argument.
    pub secrets: Vec<Secret>,
    /// The objects, each definition once. The first one, whose name is empty, is the root.
    pub objects: Vec<Definition>,
    /// A configuration.
    pub example: String,
}

/// Everything about an attribute.
#[derive(Debug, Serialize)]
pub struct Part {
    /// [`FORMAT_VERSION`].
    pub format_version: u32,
    /// The type's name in CloudFormation.
    pub cloudformation_type: &'static str,
    /// The type's name in Terraform.
    pub name: String,
    /// The path of the attribute. Steps into collections are left out.
    pub path: String,
    /// The attribute.
    pub attribute: Attribute,
    /// The objects in it, each definition once.
    pub objects: Vec<Definition>,
}

/// An object.
#[derive(Debug, Serialize)]
pub struct Definition {
    /// The shortest path that leads to it, which is its name.
    pub name: String,
    /// Whether it is inside a JSON text, so that its attributes have the names of properties.
    pub is_in_text: bool,
    /// Its attributes.
    pub attributes: Vec<Attribute>,
    /// Which of its attributes are set together.
    #[serde(rename = "constraints")]
    pub rules: Vec<Limit>,
}

/// How long operations may take, in seconds.
#[derive(Debug, Serialize)]
pub struct TimeLimits {
    /// Whether users can say so in the argument `timeouts`.
    pub has_argument: bool,
    /// Creating.
    pub create: u64,
    /// Updating, if that is possible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub update: Option<u64>,
    /// Deleting.
    pub delete: u64,
}

/// Where tags are.
#[derive(Debug, Serialize)]
pub struct Tags {
    /// The attribute.
    pub attribute: &'static str,
    /// How they are written: `pairs`, `map` or `json`.
    pub shape: &'static str,
    /// Whether they can change after the object was created.
    pub is_updatable: bool,
}

/// A part of an identifier.
#[derive(Debug, Serialize)]
pub struct IdentifierPart {
    /// Its name in an identity.
    pub name: &'static str,
    /// The path of the attribute with its value, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub attribute: Option<String>,
    /// The path of the property.
    pub property: String,
}

/// How objects are imported.
#[derive(Debug, Serialize)]
pub struct Import {
    /// The identifier as an import ID.
    pub id: String,
    /// Its parts by name, if it has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<String>,
    /// Whether an ARN that contains the identifier can stand for it.
    pub accepts_arn: bool,
    /// Whether `@` and a region can follow.
    pub accepts_region: bool,
    /// The members of an identity.
    pub identity: Vec<IdentityMember>,
}

/// A member of an identity.
#[derive(Debug, Serialize)]
pub struct IdentityMember {
    /// Its name.
    pub name: &'static str,
    /// Whether it must be given.
    pub is_required: bool,
}

/// An operation.
#[derive(Debug, Serialize)]
pub struct Operation {
    /// `create`, `read`, `update`, `delete` or `list`.
    pub name: &'static str,
    /// Whether Cloud Control has it.
    pub is_supported: bool,
    /// The permissions that it needs, if the program has the schema of the type.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub permissions: Option<Vec<String>>,
}

/// A secret that has a write-only argument.
#[derive(Debug, Serialize)]
pub struct Secret {
    /// The path of the attribute.
    pub path: String,
    /// The path of the write-only argument.
    pub argument: String,
    /// The path of the version of the argument's value.
    pub version: String,
    /// Whether one of attribute and argument must be set.
    pub is_required: bool,
}

impl Explanation {
    /// Explains what this names: a type, or an attribute of a type (`AWS::S3::Bucket.tags.key`). `schema` returns the
    /// schema of a type by its CloudFormation name, if the program has it.
    ///
    /// # Errors
    /// If there is no such type or attribute.
    pub fn of(
        catalogue: &Catalogue,
        target: &str,
        schema: impl FnOnce(&str) -> Option<String>,
    ) -> Result<Self, Unknown> {
        let (name, path) = target.split_once('.').map_or((target, None), |(name, path)| (name, Some(path)));
        let found = catalogue.find(name)?;
        match path {
            None => {
                Ok(Self::Type(Box::new(Explained::of(found, schema(found.cloudformation_type).as_deref()))))
            }
            Some(path) => Part::of(found, path).map(|part| Self::Attribute(Box::new(part))),
        }
    }
}

impl Explained {
    /// Explains a type, with the permissions in its schema.
    #[must_use]
    pub fn of(found: &Type, schema: Option<&str>) -> Self {
        let table = found.table;
        let tree = Tree::of(table.root);
        Self {
            format_version: FORMAT_VERSION,
            cloudformation_type: found.cloudformation_type,
            name: found.name.clone(),
            offers: found.offers.clone(),
            description: table.description,
            deprecated: table.deprecated,
            schema_version: table.schema_version,
            is_own: table.is_own,
            is_global: table.is_global,
            is_immutable: table.is_immutable,
            has_region_argument: table.has_region(),
            timeouts: TimeLimits {
                has_argument: table.has_timeouts(),
                create: table.timeouts.create,
                update: table.handlers.update.then_some(table.timeouts.update),
                delete: table.timeouts.delete,
            },
            tags: table.tagging.as_ref().map(tags),
            identifier: table.identity.parts.iter().map(identifier_part).collect(),
            import: import(table),
            moved_from: table.moved_from.iter().map(|moved| moved.type_name).collect(),
            operations: operations(table, schema),
            secrets: secrets(&tree),
            objects: definitions(&tree, Some(0), SchemaKind::Resource),
            example: example(found),
        }
    }
}

impl Explained {
    /// Returns the members of an identity: those that say which object it is, and those that say where it is, which may be left
    /// out. An account or region can be both, and may be another one than that of the provider.
    #[must_use]
    pub fn identity(&self) -> [Vec<&'static str>; 2] {
        let is_part = |name: &&str| self.identifier.iter().any(|part| part.name == *name);
        let names = self.import.identity.iter().map(|member| member.name);
        let (parts, others) = names.partition(is_part);
        [parts, others]
    }
}

impl Part {
    /// Explains an attribute of a type.
    ///
    /// # Errors
    /// If there is no such attribute.
    pub fn of(found: &Type, path: &str) -> Result<Self, Unknown> {
        let tree = Tree::of(found.table.root);
        let place = tree.find(&found.name, path)?;
        let missing =
            || Unknown { what: "attribute", name: path.to_owned(), of: None, suggestions: Vec::new() };
        let node = tree.nodes().get(place.node).ok_or_else(missing)?;
        let table = node.table.attributes.get(place.attribute).ok_or_else(missing)?;
        Ok(Self {
            format_version: FORMAT_VERSION,
            cloudformation_type: found.cloudformation_type,
            name: found.name.clone(),
            path: node.path_of(table),
            attribute: Attribute::of(&tree, place, SchemaKind::Resource).ok_or_else(missing)?,
            objects: definitions(&tree, tree.held_at(place), SchemaKind::Resource),
        })
    }
}

/// Returns the objects of a schema, each definition once. The first one, whose name is empty, is the root.
#[must_use]
pub fn objects(root: &'static ObjectTable, kind: SchemaKind) -> Vec<Definition> {
    definitions(&Tree::of(root), Some(0), kind)
}

/// Returns the objects that attributes of a schema of this kind lead to from this one, which is the first.
fn definitions(tree: &Tree, start: Option<usize>, kind: SchemaKind) -> Vec<Definition> {
    let mut found: Vec<usize> = start.into_iter().collect();
    let mut definitions = Vec::new();
    while let Some(&node) = found.get(definitions.len()) {
        let Some(object) = tree.nodes().get(node) else { break };
        let mut attributes = Vec::new();
        for attribute in 0..object.table.attributes.len() {
            let place = Place { node, attribute };
            let Some(described) = Attribute::of(tree, place, kind) else { continue };
            attributes.push(described);
            if let Some(held) = tree.held_at(place).filter(|held| !found.contains(held)) {
                found.push(held);
            }
        }
        definitions.push(Definition {
            name: object.name.clone(),
            is_in_text: object.is_in_text,
            attributes,
            rules: Limit::all(object.table.rules),
        });
    }
    definitions
}

fn tags(table: &TaggingTable) -> Tags {
    let shape = match table.shape {
        TagShape::Pairs { .. } => "pairs",
        TagShape::Map => "map",
        TagShape::Json => "json",
    };
    Tags { attribute: table.attribute, shape, is_updatable: table.is_updatable }
}

fn identifier_part(part: &IdentityPart) -> IdentifierPart {
    IdentifierPart {
        name: part.name,
        attribute: (!part.attribute_path.is_empty()).then(|| part.attribute_path.join(".")),
        property: part.property_path.join("."),
    }
}

fn import(table: &ResourceTable) -> Import {
    let forms = import_forms(table);
    let members =
        identity_members(Outline::of(table)).map(|(name, is_required)| IdentityMember { name, is_required });
    Import {
        id: forms.identifier,
        named: forms.named,
        accepts_arn: forms.has_arn,
        accepts_region: forms.has_region,
        identity: members.collect(),
    }
}

fn operations(table: &ResourceTable, schema: Option<&str>) -> Vec<Operation> {
    // Permissions are AWS's.
    let permissions = schema.filter(|_| !table.is_own).and_then(permissions::of);
    let handlers = &table.handlers;
    let is_supported =
        [handlers.create, handlers.read, handlers.update, handlers.delete, handlers.list.is_some()];
    let operation = |(name, is_supported): (&'static str, bool)| Operation {
        name,
        is_supported,
        permissions: permissions.as_ref().and_then(|all| all.get(name).cloned()),
    };
    OPERATIONS.into_iter().zip(is_supported).map(operation).collect()
}

fn secrets(tree: &Tree) -> Vec<Secret> {
    let mut found = Vec::new();
    for node in tree.nodes() {
        let path = |table: &ObjectTable, name: &str| {
            table.attribute(name).map_or_else(|| name.to_owned(), |attribute| node.path_of(attribute))
        };
        found.extend(node.table.secrets.iter().map(|secret| Secret {
            path: path(node.table, secret.attribute),
            argument: path(node.table, secret.argument),
            version: path(node.table, secret.version),
            is_required: secret.demanded.is_some(),
        }));
    }
    found
}
