//! What is known of actions: the resources that each takes, and what IAM calls those that handlers name.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use serde::Deserialize;
use serde_json::Value;

use crate::schema::{Handler, TypeSchema};

/// An error from reading `iam.toml`, `actions.toml` or `passed.toml`.
#[derive(Debug, thiserror::Error)]
pub enum ActionsError {
    /// `iam.toml` cannot be read.
    #[error("`iam.toml` cannot be used")]
    Iam(#[source] toml::de::Error),
    /// An action takes resources of a type without an ARN.
    #[error("`iam.toml`: `{service}` has no ARN of `{name}`")]
    Arn {
        /// The service.
        service: String,
        /// The type of resources.
        name: String,
    },
    /// `actions.toml` cannot be read.
    #[error("`actions.toml` cannot be used")]
    Actions(#[source] toml::de::Error),
    /// `passed.toml` cannot be read.
    #[error("`passed.toml` cannot be used")]
    Passed(#[source] toml::de::Error),
}

/// A type of resource that an action takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResourceType {
    /// Its name in the service, for example `function`.
    pub name: String,
    /// The form of its ARNs, for example `arn:{Partition}:lambda:{Region}:{Account}:function:{FunctionName}`.
    pub arn: String,
}

/// The actions that IAM knows, and those of handlers that it does not know. All are found without regard to case.
#[derive(Debug, Default)]
pub struct Actions {
    known: HashMap<String, Known>,
    /// What has to be granted for actions that IAM calls otherwise.
    renamed: HashMap<String, Vec<String>>,
    passed: Vec<Passed>,
    /// By types, the services whose roles a handler may create.
    linked: HashMap<String, Vec<String>>,
}

#[derive(Debug)]
struct Known {
    name: String,
    resources: Arc<[ResourceType]>,
}

/// A service in `iam.toml`: the ARNs of its types, and its actions by their types.
#[derive(Deserialize)]
struct Service {
    #[serde(default)]
    arns: BTreeMap<String, String>,
    actions: BTreeMap<String, String>,
}

/// `actions.toml`. What is `unlisted` is granted as it is, so it is not read.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Renames {
    renamed: Vec<Renamed>,
    nothing: Vec<Nothing>,
}

/// `passed.toml`.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Roles {
    passed: Vec<Passed>,
    linked: Vec<Linked>,
}

#[derive(Debug, Deserialize)]
struct Passed {
    to: Vec<String>,
    properties: BTreeMap<String, Vec<String>>,
}

#[derive(Deserialize)]
struct Linked {
    to: Vec<String>,
    types: Vec<String>,
}

#[derive(Deserialize)]
struct Renamed {
    actions: BTreeMap<String, String>,
}

#[derive(Deserialize)]
struct Nothing {
    actions: Vec<String>,
}

impl Actions {
    /// Reads the texts of `iam.toml`, `actions.toml` and `passed.toml`.
    ///
    /// # Errors
    /// If one of them does not have its form.
    pub fn read(iam: &str, renamed: &str, passed: &str) -> Result<Self, ActionsError> {
        let services: BTreeMap<String, Service> = toml::from_str(iam).map_err(ActionsError::Iam)?;
        let mut actions = Self::default();
        for (service, Service { arns, actions: by_types }) in services {
            let resource = |name: &str| {
                let arn = arns.get(name);
                let missing = || ActionsError::Arn { service: service.clone(), name: name.to_owned() };
                let arn = match arn.ok_or_else(missing)? {
                    tail if tail.starts_with(':') => {
                        format!("arn:{{Partition}}:{service}:{{Region}}:{{Account}}{tail}")
                    }
                    whole => format!("arn:{{Partition}}:{whole}"),
                };
                Ok(ResourceType { name: name.to_owned(), arn })
            };
            for (types, names) in &by_types {
                let types = types.split_whitespace().filter(|name| *name != "*");
                let resources: Arc<[_]> = types.map(resource).collect::<Result<_, ActionsError>>()?;
                for name in names.split_whitespace().map(|name| format!("{service}:{name}")) {
                    let resources = Arc::clone(&resources);
                    actions.known.insert(name.to_ascii_lowercase(), Known { name, resources });
                }
            }
        }
        let Renames { renamed, nothing } = toml::from_str(renamed).map_err(ActionsError::Actions)?;
        let renamed = renamed.into_iter().flat_map(|table| table.actions).map(|(from, to)| (from, vec![to]));
        let nothing = nothing.into_iter().flat_map(|table| table.actions).map(|from| (from, Vec::new()));
        actions.renamed = renamed.chain(nothing).map(|(from, to)| (from.to_ascii_lowercase(), to)).collect();
        let Roles { passed, linked } = toml::from_str(passed).map_err(ActionsError::Passed)?;
        actions.passed = passed;
        let of_types = |Linked { to, types }: Linked| types.into_iter().map(move |name| (name, to.clone()));
        actions.linked = linked.into_iter().flat_map(of_types).collect();
        Ok(actions)
    }

    /// Returns what has to be granted for an action that a handler names: mostly the action itself, as IAM spells it.
    pub fn granted<'a>(&'a self, action: &'a str) -> Vec<&'a str> {
        let key = action.to_ascii_lowercase();
        if let Some(names) = self.renamed.get(&key) {
            return names.iter().map(String::as_str).collect();
        }
        if let Some(known) = self.known.get(&key) {
            return vec![&known.name];
        }
        // `efs:*` stands for all actions of a service that IAM does not know.
        let (service, name) = key.split_once(':').unwrap_or((&key, ""));
        let Some(names) = self.renamed.get(&format!("{service}:*")) else { return vec![action] };
        let of_service = |to: &'a String| {
            to.strip_suffix('*').map_or(to.as_str(), |to| {
                self.known(&format!("{to}{name}")).map_or(action, |known| &known.name)
            })
        };
        names.iter().map(of_service).collect()
    }

    /// Returns what has to be granted for a handler.
    pub fn of_handler<'a>(
        &'a self,
        schema: &'a TypeSchema,
        handler: Handler,
    ) -> impl Iterator<Item = &'a str> {
        schema.permissions(handler).flat_map(|action| self.granted(action))
    }

    /// Returns the types of resources that an action takes. There are none if it takes only `*`, and it is `None` if IAM
    /// does not list the action.
    pub fn resources(&self, action: &str) -> Option<&[ResourceType]> {
        self.known(action).map(|known| &*known.resources)
    }

    /// Returns the properties of a type that hold roles, each with the services that receive its role.
    pub fn passed(&self, type_name: &str) -> impl Iterator<Item = (&str, &[String])> {
        self.passed.iter().flat_map(move |table| {
            let properties = table.properties.get(type_name).into_iter().flatten();
            properties.map(|property| (property.as_str(), table.to.as_slice()))
        })
    }

    /// Returns the services whose roles a handler of an object may create, as far as they are known.
    pub fn linked<'a>(&'a self, type_name: &str, object: &'a Value) -> Vec<&'a str> {
        // The object may be such a role.
        let own = object.get("AWSServiceName").and_then(Value::as_str);
        let of_type = self.linked.get(type_name).into_iter().flatten().map(String::as_str);
        own.into_iter().chain(of_type).collect()
    }

    fn known(&self, action: &str) -> Option<&Known> {
        self.known.get(&action.to_ascii_lowercase())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "schemas")]
    use crate::iam::needs::LINK_ROLE;

    const IAM: &str = r#"
        [lambda.arns]
        function = ":function:{FunctionName}"
        layer = ":layer:{LayerName}"
        [lambda.actions]
        "*" = "ListFunctions ListLayers"
        "function layer" = "CreateFunction"
        [s3.arns]
        bucket = "s3:::{BucketName}"
        [s3.actions]
        bucket = """
        GetBucket
        PutBucketCORS"""
        [elasticfilesystem.actions]
        "*" = "CreateFileSystem"
    "#;
    const NAMES: &str = r#"
        [[renamed]]
        reason = "a"
        [renamed.actions]
        "efs:*" = "elasticfilesystem:*"
        "s3:PutBucketCors2" = "s3:PutBucketCORS"
        [[nothing]]
        reason = "b"
        actions = ["s3:REST.PUT.OBJECT", "", "initech:*"]
        [[unlisted]]
        reason = "c"
        actions = ["a:New"]
    "#;

    const PASSED: &str = "[[passed]]\nto = [\"a\", \"b\"]\nproperties = { \"A::B::C\" = [\"D/Role\"] }\n\
                          [[linked]]\nto = [\"a\"]\ntypes = [\"A::B::C\"]\n";

    #[test]
    fn actions_are_found_in_any_case() {
        let actions = Actions::read(IAM, NAMES, PASSED).unwrap();
        let resource = |name: &str, arn: &str| ResourceType { name: name.to_owned(), arn: arn.to_owned() };
        let function =
            resource("function", "arn:{Partition}:lambda:{Region}:{Account}:function:{FunctionName}");
        let layer = resource("layer", "arn:{Partition}:lambda:{Region}:{Account}:layer:{LayerName}");
        assert_eq!(actions.resources("lambda:createFunction"), Some([function, layer].as_slice()));
        assert_eq!(actions.resources("lambda:ListFunctions"), Some([].as_slice()));
        let bucket = resource("bucket", "arn:{Partition}:s3:::{BucketName}");
        assert_eq!(actions.resources("s3:GetBucket"), Some([bucket].as_slice()));
        assert_eq!(actions.resources("lambda:GetBucket"), None);
        let to = ["a".to_owned(), "b".to_owned()];
        assert_eq!(actions.passed("A::B::C").collect::<Vec<_>>(), [("D/Role", to.as_slice())]);
        assert_eq!(actions.passed("A::B::D").count(), 0);
        let own = serde_json::json!({ "AWSServiceName": "b" });
        assert_eq!(actions.linked("A::B::C", &Value::Null), ["a"]);
        assert_eq!(actions.linked("A::B::D", &own), ["b"]);
        for (asked, granted) in [
            ("lambda:createfunction", Some("lambda:CreateFunction")),
            ("s3:putBucketCors2", Some("s3:PutBucketCORS")),
            ("efs:createFileSystem", Some("elasticfilesystem:CreateFileSystem")),
            ("s3:REST.PUT.OBJECT", None),
            ("", None),
            ("initech:Anything", None),
            ("a:New", Some("a:New")),
            ("s3:*", Some("s3:*")),
        ] {
            assert_eq!(actions.granted(asked), granted.into_iter().collect::<Vec<_>>(), "{asked}");
        }
    }

    #[test]
    fn a_file_that_cannot_be_used_is_named() {
        let error = Actions::read("[a.actions]\nc = \"B\"", "", "").unwrap_err();
        assert_eq!(error.to_string(), "`iam.toml`: `a` has no ARN of `c`");
        assert_eq!(
            Actions::read("", "", "passed = 1").unwrap_err().to_string(),
            "`passed.toml` cannot be used"
        );
        assert_eq!(Actions::read("a = 1", "", "").unwrap_err().to_string(), "`iam.toml` cannot be used");
        assert_eq!(
            Actions::read("", "[[nothing]]", "").unwrap_err().to_string(),
            "`actions.toml` cannot be used"
        );
    }

    /// The files that are built in: each action of each handler has a decision.
    #[cfg(feature = "schemas")]
    #[test]
    fn the_built_in_files_can_be_used() {
        let store = crate::SchemaStore::built_in();
        let actions = store.actions().unwrap();
        assert!(actions.known.len() > 9000, "{}", actions.known.len());
        assert_eq!(actions.granted("s3:listBuckets"), ["s3:ListAllMyBuckets"]);
        assert_eq!(actions.granted("efs:CreateFileSystem"), ["elasticfilesystem:CreateFileSystem"]);
        assert!(actions.passed("AWS::Lambda::Function").any(|(property, _)| property == "Role"));
        for (name, to) in &actions.linked {
            let schema = store.get(name).unwrap().expect(name);
            let mut all = Handler::ALL.iter().flat_map(|handler| schema.permissions(*handler));
            assert!(!to.is_empty() && all.any(|action| action.eq_ignore_ascii_case(LINK_ROLE)), "{name}");
        }
    }
}
