//! What properties refer to: other objects, which must be there.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::{schema::TypeSchema, scope::Scope, world::Object};

/// The zone of an alias is mostly one of AWS.
const ALIAS: &str = "AliasTarget/HostedZoneId";
/// A replica is a key, too.
const KEY: &str = "AWS::KMS::Key";
const REPLICA: &str = "AWS::KMS::ReplicaKey";

/// The properties that refer to objects, by the type that has them and by their path, with the types of these objects and
/// the property of them that is named.
#[derive(Debug, Default)]
pub struct References(BTreeMap<String, BTreeMap<String, BTreeMap<String, BTreeSet<String>>>>);

impl References {
    /// Reads `references.toml`: what is referred to, then who refers to it, and where.
    ///
    /// # Errors
    /// If the text is not of this form.
    pub fn read(text: &str) -> Result<Self, toml::de::Error> {
        type Referring = BTreeMap<String, Vec<String>>;
        let all: BTreeMap<String, BTreeMap<String, Referring>> = toml::from_str(text)?;
        let mut references = Self::default();
        for (target, attributes) in all {
            for (property, referring) in attributes {
                for (from, paths) in referring {
                    let of_type = references.0.entry(from).or_default();
                    for path in paths.into_iter().filter(|path| !path.ends_with(ALIAS)) {
                        let targets = of_type.entry(path).or_default();
                        let replica = (target == KEY).then(|| REPLICA.to_owned());
                        for target in [target.clone()].into_iter().chain(replica) {
                            targets.entry(target).or_default().insert(property.clone());
                        }
                    }
                }
            }
        }
        Ok(references)
    }

    /// Returns all: the type and path that refer, and the type and property that are referred to.
    pub fn iter(&self) -> impl Iterator<Item = [&str; 4]> {
        self.0.iter().flat_map(|(from, paths)| {
            paths.iter().flat_map(move |(path, targets)| {
                targets.iter().flat_map(move |(target, properties)| {
                    properties.iter().map(move |property| [from, path, target, property].map(String::as_str))
                })
            })
        })
    }

    /// Returns where a type names objects of another one: paths such as `Rules/*/RoleArn`.
    pub fn paths<'r>(&'r self, type_name: &str, target: &str) -> impl Iterator<Item = &'r str> {
        self.of_type(type_name).filter(move |(_, targets)| targets.contains_key(target)).map(|(path, _)| path)
    }

    /// Returns where a type names objects of others, with the types of these and the properties that are named.
    pub fn of_type<'r>(
        &'r self,
        type_name: &str,
    ) -> impl Iterator<Item = (&'r str, &'r BTreeMap<String, BTreeSet<String>>)> {
        self.0.get(type_name).into_iter().flatten().map(|(path, targets)| (path.as_str(), targets))
    }

    /// Returns the refusal of a model that refers to an object that is not there. `filled` are the properties that the service
    /// chose itself. `objects` are those of a type in the account. Objects of other accounts, and those that AWS manages, are
    /// there as far as anybody can tell.
    pub(crate) fn refusal<'o, O: Iterator<Item = &'o Object>>(
        &self,
        scope: &Scope,
        schema: &TypeSchema,
        (model, filled): (&Value, &[String]),
        objects: impl Fn(&str) -> O,
    ) -> Option<String> {
        self.0.get(&schema.name)?.iter().find_map(|(pointer, targets)| {
            let path = schema.path(pointer);
            if path.root_name().is_some_and(|root| filled.iter().any(|name| name == root)) {
                return None;
            }
            let is_there = |text: &str| {
                is_out_of_sight(scope, text)
                    || targets.keys().any(|target| objects(target).any(|object| is_named(object, text)))
            };
            let mut texts = path.find(model).into_iter().filter_map(|(_, value)| value.as_str());
            let lost = texts.find(|text| !is_there(text))?;
            let kinds: Vec<&str> = targets.keys().map(String::as_str).collect();
            Some(format!("{pointer}: there is no {} '{lost}'", kinds.join(" or ")))
        })
    }
}

/// Whether a text names an object: its identifier, or any text of its own, such as an ARN. More may follow an ARN, such as a
/// version.
fn is_named(object: &Object, text: &str) -> bool {
    let is_own = |own: &str| {
        own == text
            || own.starts_with("arn:")
                && text.strip_prefix(own).is_some_and(|rest| rest.starts_with([':', '/']))
            || own.strip_suffix(":*").is_some_and(|own| own == text)
    };
    is_own(&object.identifier)
        || object.identifier.split('|').any(is_own)
        || object.model.as_object().into_iter().flatten().filter_map(|(_, value)| value.as_str()).any(is_own)
        || text.starts_with("arn:")
            && text.rsplit([':', '/']).next().is_some_and(|last| last == object.identifier)
}

/// Whether a text names something that is not in this account, or that AWS makes: `arn:aws:iam::aws:policy/X`, `alias/aws/s3`.
fn is_out_of_sight(scope: &Scope, text: &str) -> bool {
    let account = text.starts_with("arn:").then(|| text.split(':').nth(4).unwrap_or_default());
    let is_elsewhere = account.is_some_and(|account| !account.is_empty() && account != scope.account);
    is_elsewhere || text.is_empty() || text.contains("aws/") || text.contains("{{resolve:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_facts_are_read() {
        let references = References::read(include_str!("../../schemas/references.toml")).unwrap();
        let of_function = &references.0["AWS::Lambda::Function"];
        assert!(of_function["KmsKeyArn"].contains_key("AWS::KMS::ReplicaKey"), "{of_function:?}");
        assert!(of_function["VpcConfig/SecurityGroupIds/*"].contains_key("AWS::EC2::SecurityGroup"));
        assert!(!references.0["AWS::Route53::RecordSet"].contains_key("AliasTarget/HostedZoneId"));
        assert!(References::read("x").is_err());
    }

    #[test]
    fn what_is_not_in_the_account_is_not_missed() {
        let scope = Scope::new("111122223333", "eu-west-1");
        let is_out = |text| is_out_of_sight(&scope, text);
        for text in
            ["arn:aws:iam::aws:policy/ReadOnlyAccess", "arn:aws:iam::444455556666:role/x", "alias/aws/s3", ""]
        {
            assert!(is_out(text), "{text}");
        }
        for text in ["arn:aws:iam::111122223333:role/x", "arn:aws:s3:::b", "subnet-1"] {
            assert!(!is_out(text), "{text}");
        }
    }
}
