//! References between the resources of examples, in place of invented identifiers.
//!
//! What an attribute refers to follows from names of the same service (`UserPoolId` is the identifier of
//! `AWS::Cognito::UserPool`), and for a few types that everybody uses from [`WELL_KNOWN`]. Where nothing is known, an attribute that
//! has the name of an identifier becomes a variable.
//!
//! Schemas can say it themselves, by `relationshipRef`. Only 24 do, mostly about what is in [`WELL_KNOWN`], and some are wrong: the
//! security groups of `AWS::Redshift::Cluster` refer to a VPC. So it is not read.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use ferroform::explain::{Block, Catalogue, Source, Type, configuration, example_block};
use ferroform_core::table::{AttributeTable, Kind, Rule, Text};
use ferroform_schema::pattern::Pattern;

/// How many resources of other types an example may have.
const MOST: usize = 4;

/// Names of attributes that mean the same in every service: what the name ends with, the type, and its attribute.
const WELL_KNOWN: &[(&str, &str, &str)] = &[
    ("role_arn", "AWS::IAM::Role", "arn"),
    ("vpc_id", "AWS::EC2::VPC", "vpc_id"),
    ("subnet_id", "AWS::EC2::Subnet", "subnet_id"),
    ("subnet_ids", "AWS::EC2::Subnet", "subnet_id"),
    ("security_group_ids", "AWS::EC2::SecurityGroup", "group_id"),
    ("sns_topic_arn", "AWS::SNS::Topic", "topic_arn"),
    ("hosted_zone_id", "AWS::Route53::HostedZone", "hosted_zone_id"),
];

/// What the name of a property ends with if it identifies an object of the type before it, and the names that the property
/// may have there.
const ENDS: &[&str] = &["Id", "Arn", "ARN", "Identifier", "Name"];

/// What the name of an attribute ends with if it names something that exists elsewhere.
const IDENTIFIERS: &[&str] = &["_id", "_ids", "_arn", "_arns", "_identifier", "_identifiers"];

/// An attribute of a resource that others refer to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Target<'a> {
    cloudformation_type: &'a str,
    attribute: &'static str,
}

/// Which attributes refer to which types.
#[derive(Debug, Default)]
pub(crate) struct References {
    /// By service and by the name of the property.
    of_services: BTreeMap<(String, String), Target<'static>>,
}

impl References {
    /// Finds out what can be referred to.
    pub(crate) fn of(catalogue: &Catalogue) -> Self {
        let mut found: BTreeMap<(String, String), BTreeSet<Target<'static>>> = BTreeMap::new();
        for of in catalogue.types().iter().filter(|of| of.offers.resource.is_some()) {
            let mut parts = of.cloudformation_type.split("::").skip(1);
            let (Some(service), Some(name)) = (parts.next(), parts.next()) else { continue };
            for end in ENDS {
                let property = format!("{name}{end}");
                let own = of.table.root.attributes.iter().find(|own| {
                    own.property() == Some(&*property) || own.property().is_some_and(|own| own == *end)
                });
                if let Some(own) = own.filter(|own| is_text(own) && is_given(of, own)) {
                    let target = Target { cloudformation_type: of.cloudformation_type, attribute: own.name };
                    found.entry((service.to_owned(), property)).or_default().insert(target);
                }
            }
        }
        let of_services = found.into_iter().filter_map(|(key, targets)| {
            // What two types have means neither.
            let mut targets = targets.into_iter();
            targets.next().filter(|_| targets.next().is_none()).map(|target| (key, target))
        });
        Self { of_services: of_services.collect() }
    }

    /// Returns the example of a type: first the resources that it refers to, then its own.
    pub(crate) fn example(&self, catalogue: &Catalogue, of: &Type) -> String {
        let (blocks, open) = (RefCell::default(), RefCell::default());
        let writer = Writer { references: self, catalogue, blocks, open };
        writer.resource(of, "");
        let blocks: Vec<Block> = writer.blocks.into_inner().into_iter().map(|(_, block)| block).collect();
        configuration(&blocks)
    }

    /// Returns what an attribute of a type refers to.
    fn target(&self, of: &Type, attribute: &AttributeTable) -> Option<Target<'static>> {
        let service = of.cloudformation_type.split("::").nth(1)?;
        let property = attribute.property()?;
        let singular = property.strip_suffix('s').filter(|_| !is_text(attribute)).unwrap_or(property);
        let of_service = self.of_services.get(&(service.to_owned(), singular.to_owned())).copied();
        of_service.or_else(|| {
            let ends = |known: &&(&str, &'static str, &'static str)| {
                attribute.name == known.0 || attribute.name.ends_with(&format!("_{}", known.0))
            };
            let (_, cloudformation_type, attribute) = *WELL_KNOWN.iter().find(ends)?;
            Some(Target { cloudformation_type, attribute })
        })
    }
}

/// Whether the service or the configuration gives the attribute a value in every example.
fn is_given(of: &Type, attribute: &AttributeTable) -> bool {
    let is_part = of.table.identity.parts.iter().any(|part| part.attribute_path == [attribute.name]);
    let behaviour = attribute.behaviour;
    (is_part || behaviour.is_read_only) && !behaviour.is_write_only && !behaviour.is_secret
}

fn is_text(attribute: &AttributeTable) -> bool {
    matches!(attribute.kind, Kind::String(Text::Plain))
}

/// Writes an example.
struct Writer<'a> {
    references: &'a References,
    catalogue: &'a Catalogue,
    /// The types that are written, each after those that it refers to.
    blocks: RefCell<Vec<(&'static str, Block)>>,
    /// The types that are written, or about to be.
    open: RefCell<Vec<&'static str>>,
}

impl Writer<'_> {
    fn resource(&self, of: &Type, prefix: &str) {
        self.open.borrow_mut().push(of.cloudformation_type);
        let block = example_block(of, prefix, &|path, attribute| {
            if is_own_name(of, path, attribute) {
                return Source::Value;
            }
            match self.reference(of, attribute) {
                Some(reference) => Source::Expression(reference),
                None if is_identifier(attribute) => Source::Variable,
                None => Source::Value,
            }
        });
        self.blocks.borrow_mut().push((of.cloudformation_type, block));
    }

    /// Returns what an attribute of a type refers to. The resource is written if it is not there.
    fn reference(&self, of: &Type, attribute: &AttributeTable) -> Option<String> {
        let target = self.references.target(of, attribute)?;
        let other = self.catalogue.find(target.cloudformation_type).ok()?;
        if !fits(other, target.attribute, attribute) {
            return None;
        }
        let is_new = !self.open.borrow().contains(&other.cloudformation_type);
        if is_new && self.open.borrow().len() <= MOST {
            self.resource(other, &format!("{}_", other.table.name));
        }
        // A type that is being written cannot be referred to from inside.
        let is_written = self.blocks.borrow().iter().any(|(name, _)| *name == other.cloudformation_type);
        is_written.then(|| format!("{}.example.{}", other.name, target.attribute))
    }
}

/// Whether an attribute names the object itself, or has one of a few values.
fn is_own_name(of: &Type, path: &[String], attribute: &AttributeTable) -> bool {
    let names_itself = |own: &str| {
        let resource = of.cloudformation_type.rsplit("::").next().unwrap_or_default();
        ENDS.iter().any(|end| own == format!("{resource}{end}"))
    };
    let is_listed = attribute.constraints.iter().any(|constraint| matches!(constraint.rule, Rule::OneOf(_)));
    is_listed || (path.len() == 1 && attribute.property().is_some_and(names_itself))
}

/// Whether the name of an attribute says that it names something that exists elsewhere.
fn is_identifier(attribute: &AttributeTable) -> bool {
    IDENTIFIERS.iter().any(|end| attribute.name.ends_with(end))
}

/// Whether what another resource has can be the value, as far as patterns show it: an ARN is no ID.
/// Where the other type has no pattern, only what everybody uses is taken for it.
fn fits(other: &Type, name: &str, attribute: &AttributeTable) -> bool {
    let Some(own) = other.table.root.attribute(name) else { return false };
    let patterns = |attribute: &AttributeTable| {
        let patterns = attribute.constraints.iter().filter_map(|constraint| match constraint.rule {
            Rule::Pattern(pattern) => Pattern::known(pattern),
            _ => None,
        });
        patterns.collect::<Vec<_>>()
    };
    let example = patterns(own).iter().find_map(|pattern| pattern.example(|_| true));
    let is_well_known = WELL_KNOWN
        .iter()
        .any(|(_, known, attribute)| (*known, *attribute) == (other.cloudformation_type, name));
    let wanted = patterns(attribute);
    match example {
        Some(example) => wanted.iter().all(|pattern| pattern.is_in(&example)),
        None => wanted.is_empty() || is_well_known,
    }
}
