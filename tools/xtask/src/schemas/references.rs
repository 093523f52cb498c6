//! What refers to what: `schemas/references.toml`, from the formats that the package gives to properties
//! (`AWS::IAM::Role.Arn`), and from the registry's own `relationshipRef`.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context as _, Result, bail, ensure};
use serde_json::{Map, Value};

use super::keywords::LISTS;
use super::source::Source;

/// The types and properties that are referred to, then the types that refer to them, then where: paths as in
/// `observed.toml`.
pub(crate) type References = BTreeMap<String, BTreeMap<String, BTreeMap<String, BTreeSet<String>>>>;

const HEADER: &str =
    "# Written by `cargo xtask schemas`. What is referred to, then who refers to it, and where.\n\n";

/// What a format means: the type, and the property that is the value. A format that ends with `s` is that of a list.
const FORMATS: &[(&str, &str, &str)] = &[
    ("AWS::ACM::Certificate.Arn", "AWS::CertificateManager::Certificate", "CertificateArn"),
    ("AWS::EC2::Image.Id", "AWS::EC2::Image", "ImageId"),
    ("AWS::EC2::SecurityGroup.Id", "AWS::EC2::SecurityGroup", "GroupId"),
    ("AWS::EC2::SecurityGroup.Ids", "AWS::EC2::SecurityGroup", "GroupId"),
    ("AWS::EC2::SecurityGroup.Name", "AWS::EC2::SecurityGroup", "GroupName"),
    ("AWS::EC2::SecurityGroup.Names", "AWS::EC2::SecurityGroup", "GroupName"),
    ("AWS::EC2::Subnet.Id", "AWS::EC2::Subnet", "SubnetId"),
    ("AWS::EC2::Subnet.Ids", "AWS::EC2::Subnet", "SubnetId"),
    ("AWS::EC2::VPC.Id", "AWS::EC2::VPC", "VpcId"),
    ("AWS::IAM::Role.Arn", "AWS::IAM::Role", "Arn"),
    ("AWS::KMS::Alias.AliasName", "AWS::KMS::Alias", "AliasName"),
    ("AWS::KMS::Key.Arn", "AWS::KMS::Key", "Arn"),
    ("AWS::KMS::Key.Id", "AWS::KMS::Key", "KeyId"),
    ("AWS::Lambda::Function.Arn", "AWS::Lambda::Function", "Arn"),
    ("AWS::Logs::LogGroup.Name", "AWS::Logs::LogGroup", "LogGroupName"),
    ("AWS::Route53::AliasTarget.HostedZoneId", "AWS::Route53::HostedZone", "Id"),
    ("AWS::Route53::HostedZone.Id", "AWS::Route53::HostedZone", "Id"),
    ("AWS::S3::Bucket.Name", "AWS::S3::Bucket", "BucketName"),
    ("AWS::SNS::Topic.Arn", "AWS::SNS::Topic", "TopicArn"),
    ("AWS::SQS::Queue.Arn", "AWS::SQS::Queue", "Arn"),
];

/// Properties that the registry calls by a name that they do not have.
const MISNAMED: &[(&str, &str, &str)] =
    &[("AWS::EC2::Instance", "Id", "InstanceId"), ("AWS::Lambda::Alias", "Id", "AliasArn")];

/// Returns the references among the types that are served.
pub(crate) fn of(source: &Source, is_served: impl Fn(&str) -> bool) -> Result<References> {
    let mut references = References::new();
    for (type_name, document) in source.documents.iter().filter(|(name, _)| is_served(name)) {
        let mut walk = Walk { document, entered: Vec::new(), found: BTreeSet::new() };
        walk.node(document, "").with_context(|| type_name.clone())?;
        for (target, property, path) in walk.found {
            // A type's own ARN has the format, too.
            let other = source.documents.get(&target).filter(|_| target != *type_name && is_served(&target));
            let Some(other) = other else { continue };
            let has_property = other.pointer(&format!("/properties/{property}")).is_some();
            ensure!(
                has_property,
                "{type_name} refers to {target} by `{property}`, which it does not have: see MISNAMED"
            );
            let of_property = references.entry(target).or_default().entry(property).or_default();
            of_property.entry(type_name.clone()).or_default().insert(path);
        }
    }
    Ok(references)
}

/// Returns the text of the file.
pub(crate) fn text(references: &References) -> Result<String> {
    Ok(HEADER.to_owned() + &toml::to_string(references).context("writing the references")?)
}

struct Walk<'v> {
    document: &'v Value,
    /// The definitions on the way, because some contain themselves.
    entered: Vec<&'v str>,
    /// Type, property, and the path that refers to it.
    found: BTreeSet<(String, String, String)>,
}

impl<'v> Walk<'v> {
    fn node(&mut self, node: &'v Value, path: &str) -> Result<()> {
        let Value::Object(members) = node else { return Ok(()) };
        self.note(members, path)?;
        if let Some(Value::String(reference)) = members.get("$ref") {
            self.definition(reference, path)?;
        }
        for (keyword, value) in members {
            match (keyword.as_str(), value) {
                ("properties", Value::Object(properties)) => {
                    for (name, property) in properties {
                        let separator = if path.is_empty() { "" } else { "/" };
                        self.node(property, &format!("{path}{separator}{name}"))?;
                    }
                }
                ("patternProperties", Value::Object(patterns)) => {
                    patterns.values().try_for_each(|value| self.node(value, &format!("{path}/*")))?;
                }
                ("items" | "additionalProperties", value) => self.node(value, &format!("{path}/*"))?,
                (keyword, Value::Array(alternatives)) if LISTS.contains(&keyword) => {
                    alternatives.iter().try_for_each(|one| self.node(one, path))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    fn definition(&mut self, reference: &'v str, path: &str) -> Result<()> {
        if self.entered.contains(&reference) {
            return Ok(());
        }
        let Some(definition) = self.document.pointer(reference.trim_start_matches('#')) else {
            return Ok(());
        };
        self.entered.push(reference);
        let walked = self.node(definition, path);
        self.entered.pop();
        walked
    }

    fn note(&mut self, node: &Map<String, Value>, path: &str) -> Result<()> {
        if let Some(format) =
            node.get("format").and_then(Value::as_str).filter(|format| format.contains("::"))
        {
            let Some((_, target, property)) = FORMATS.iter().find(|(known, ..)| *known == format) else {
                bail!("`{format}` is a new format: say in references.rs which property it means");
            };
            let is_list = format.ends_with("Ids") || format.ends_with("Names");
            let path = if is_list { format!("{path}/*") } else { path.to_owned() };
            self.found.insert(((*target).to_owned(), (*property).to_owned(), path));
        }
        if let Some(reference) = node.get("relationshipRef") {
            let text = |member| reference.get(member).and_then(Value::as_str);
            if let (Some(target), Some(property)) = (text("typeName"), text("propertyPath")) {
                let property = property.trim_start_matches("/properties/");
                let misnamed = MISNAMED.iter().find(|(of, name, _)| (*of, *name) == (target, property));
                let property = misnamed.map_or(property, |(_, _, right)| right);
                self.found.insert((target.to_owned(), property.to_owned(), path.to_owned()));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn found(document: Value) -> Vec<String> {
        let role = json!({"properties": {"Arn": {"format": "AWS::IAM::Role.Arn"}, "RoleName": {}}});
        let subnet = json!({"properties": {"SubnetId": {}}});
        let all = [("AWS::A::B", document), ("AWS::IAM::Role", role), ("AWS::EC2::Subnet", subnet)];
        let documents = all.map(|(name, document)| (name.to_owned(), document)).into();
        let source = Source { documents, ..Source::default() };
        let references = of(&source, |_| true).expect("it can be read");
        let text = text(&references).expect("it can be written");
        text.lines().skip(2).filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    #[test]
    fn formats_and_relations_are_found_at_their_paths() {
        let document = json!({
            "properties": {
                "Role": {"anyOf": [{"format": "AWS::IAM::Role.Arn"}, {"relationshipRef": {
                    "typeName": "AWS::IAM::Role", "propertyPath": "/properties/RoleName"
                }}]},
                "Vpc": {"$ref": "#/definitions/Vpc"},
                "Date": {"format": "date-time"},
                "Image": {"format": "AWS::EC2::Image.Id"},
            },
            "definitions": {"Vpc": {"properties": {
                "SubnetIds": {"format": "AWS::EC2::Subnet.Ids", "items": {"format": "AWS::EC2::Subnet.Id"}},
                "Peers": {"items": {"$ref": "#/definitions/Vpc"}},
            }}},
        });
        assert_eq!(
            found(document),
            [
                "[\"AWS::EC2::Subnet\".SubnetId]",
                "\"AWS::A::B\" = [\"Vpc/SubnetIds/*\"]",
                "[\"AWS::IAM::Role\".Arn]",
                "\"AWS::A::B\" = [\"Role\"]",
                "[\"AWS::IAM::Role\".RoleName]",
                "\"AWS::A::B\" = [\"Role\"]",
            ]
        );
    }

    #[test]
    fn a_format_that_is_not_known_yet_is_an_error() {
        let document = json!({"properties": {"X": {"format": "AWS::New::Thing.Id"}}});
        let source =
            Source { documents: BTreeMap::from([("AWS::A::B".to_owned(), document)]), ..Source::default() };
        let error = of(&source, |_| true).expect_err("it is new");
        assert!(format!("{error:#}").contains("AWS::New::Thing.Id"), "{error:#}");
    }
}
