//! `record`: makes a recorded case of what was declared and what the AWS CLI printed, without what is private.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::io::Read as _;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::NonEmptyStringValueParser;
use ferroform_schema::{names_secret, snake};
use serde_json::{Map, Value, json};

use crate::error_text;
use crate::schema::{SchemaStore, TypeSchema};

/// Make a recorded case of an object: reads what `aws cloudcontrol get-resource` prints, and prints a line
///
/// Numbers of accounts, names and secrets are replaced, each everywhere by the same. What else is private in it only you
/// can say: read the line before you give it to others.
#[derive(Debug, Args)]
pub(super) struct Options {
    /// A file with the properties as they were declared, as JSON with the names of CloudFormation
    #[arg(long, value_name = "FILE")]
    declared: PathBuf,
    /// A text that is replaced as a name, too; may be given several times
    #[arg(long, value_name = "TEXT", value_parser = NonEmptyStringValueParser::new())]
    hide: Vec<String>,
    /// A folder with schemas, one JSON file per type, instead of those built in
    #[arg(long, value_name = "DIR")]
    pub(super) schemas: Option<PathBuf>,
}

/// Reads the standard input, and returns the case.
pub(super) fn run(options: &Options, schemas: &SchemaStore) -> Result<Value, String> {
    let mut printed = String::new();
    let read = std::io::stdin().read_to_string(&mut printed);
    read.map_err(|error| format!("the standard input cannot be read: {error}"))?;
    let declared = super::read(&options.declared)?;
    case(schemas, &printed, (&options.declared, &declared), &options.hide)
}

fn case(
    schemas: &SchemaStore,
    printed: &str,
    (file, declared): (&Path, &str),
    hide: &[String],
) -> Result<Value, String> {
    let wrong = || "the standard input is not what `aws cloudcontrol get-resource` prints as JSON".to_owned();
    let printed: Value = serde_json::from_str(printed).map_err(|error| format!("{}: {error}", wrong()))?;
    let text = |pointer| printed.pointer(pointer).and_then(Value::as_str).ok_or_else(wrong);
    let type_name = text("/TypeName")?;
    let identifier = text("/ResourceDescription/Identifier")?;
    let live = text("/ResourceDescription/Properties")?;
    let mut live: Value = serde_json::from_str(live).map_err(|error| format!("{}: {error}", wrong()))?;
    let mut declared: Value = serde_json::from_str(declared)
        .ok()
        .filter(Value::is_object)
        .ok_or_else(|| format!("`{}` is no JSON object", file.display()))?;
    let schema = schemas.get(type_name).map_err(|error| error_text(&error))?;
    let schema = schema.ok_or_else(|| format!("there is no schema of {type_name}"))?;
    let mut hidden = Hidden::default();
    for model in [&mut declared, &mut live] {
        hidden.hide_secrets(&schema, model);
    }
    let mut names = names(&schema, identifier, [&declared, &live]);
    names.extend(hide.iter().cloned());
    let texts = hidden.replacements(&names);
    let [declared, live, identifier] =
        [declared, live, json!(identifier)].map(|value| hidden.replaced_in(value, &texts));
    let case = format!("{type_name} {}", identifier.as_str().unwrap_or_default());
    Ok(
        json!({"case": case, "type": type_name, "declared": declared, "live": live, "physical_id": identifier}),
    )
}

/// A shorter text may be a part of anything.
const SHORTEST: usize = 4;

/// What is replaced.
#[derive(Default)]
struct Hidden {
    /// The secrets that were replaced already.
    secrets: Vec<String>,
    accounts: BTreeMap<String, String>,
}

impl Hidden {
    fn hide_secrets(&mut self, schema: &TypeSchema, model: &mut Value) {
        let written = schema.write_only.iter().flat_map(|path| path.places(model));
        let mut places: BTreeSet<String> = written.collect();
        leaves(model, String::new(), &mut |place, name, _| {
            if names_secret(&snake(name)) {
                places.insert(place.to_owned());
            }
        });
        for place in places {
            let Some(value) = model.pointer_mut(&place) else { continue };
            self.hide_texts(value);
        }
    }

    fn hide_texts(&mut self, value: &mut Value) {
        match value {
            Value::String(text) => {
                let known = self.secrets.iter().position(|secret| secret == text);
                let number = known.unwrap_or_else(|| {
                    self.secrets.push(std::mem::take(text));
                    self.secrets.len() - 1
                });
                *text = format!("secret-{}", number + 1);
            }
            Value::Array(elements) => elements.iter_mut().for_each(|element| self.hide_texts(element)),
            Value::Object(members) => members.values_mut().for_each(|member| self.hide_texts(member)),
            _ => {}
        }
    }

    /// Returns what stands for each text, the longest first: one may be a part of another. Spellings of one name stay spellings
    /// of one name.
    fn replacements(&self, names: &BTreeSet<String>) -> Vec<(String, String)> {
        let one_each: BTreeSet<String> = names.iter().map(|name| name.to_lowercase()).collect();
        let name = |name: &String| {
            let lower = name.to_lowercase();
            let word = if lower == *name { "name" } else { "Name" };
            (name.clone(), format!("{word}-{}", one_each.range(..lower).count() + 1))
        };
        let long = self.secrets.iter().enumerate().filter(|(_, secret)| secret.len() >= SHORTEST);
        let secrets = long.map(|(place, secret)| (secret.clone(), format!("secret-{}", place + 1)));
        let mut texts: Vec<(String, String)> = names.iter().map(name).chain(secrets).collect();
        texts.sort_by_key(|(text, _)| Reverse(text.len()));
        texts
    }

    fn replaced_in(&mut self, value: Value, texts: &[(String, String)]) -> Value {
        match value {
            Value::String(text) => self.replaced(text, texts).into(),
            Value::Array(elements) => {
                elements.into_iter().map(|element| self.replaced_in(element, texts)).collect()
            }
            Value::Object(members) => {
                let members =
                    members.into_iter().map(|(name, member)| (name, self.replaced_in(member, texts)));
                Value::Object(members.collect::<Map<_, _>>())
            }
            other => other,
        }
    }

    fn replaced(&mut self, text: String, texts: &[(String, String)]) -> String {
        let text = texts.iter().fold(text, |text, (private, word)| text.replace(private, word));
        let mut replaced = String::new();
        for part in text.split_inclusive(|character: char| !character.is_ascii_digit()) {
            let digits = part.trim_end_matches(|character: char| !character.is_ascii_digit());
            let count = self.accounts.len();
            if digits.len() == 12 {
                let number = || (count % 9 + 1).to_string().repeat(12);
                replaced.push_str(self.accounts.entry(digits.to_owned()).or_insert_with(number));
                replaced.push_str(&part[digits.len()..]);
            } else {
                replaced.push_str(part);
            }
        }
        replaced
    }
}

/// Returns what the object is called, and the texts of properties that end in `Name`.
fn names(schema: &TypeSchema, identifier: &str, models: [&Value; 2]) -> BTreeSet<String> {
    let last = |text: &str| text.rsplit([':', '/']).next().unwrap_or_default().to_owned();
    let mut names: BTreeSet<String> = identifier.split('|').map(last).collect();
    for model in models {
        for (_, value) in schema.primary_identifier.iter().flat_map(|path| path.find(model)) {
            names.extend(value.as_str().map(last));
        }
        leaves(model, String::new(), &mut |_, name, text| {
            if name.ends_with("Name") {
                names.insert(last(text));
            }
        });
    }
    names.retain(|name| name.len() >= SHORTEST);
    names
}

/// Calls `visit` with the place, the name and the text of each text in properties.
fn leaves(value: &Value, at: String, visit: &mut impl FnMut(&str, &str, &str)) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                let place = format!("{at}/{}", crate::schema::escape(name));
                if let Value::String(text) = member {
                    visit(&place, name, text);
                }
                leaves(member, place, visit);
            }
        }
        Value::Array(elements) => {
            for (index, element) in elements.iter().enumerate() {
                leaves(element, format!("{at}/{index}"), visit);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recorded(declared: &str, printed: &str) -> Result<Value, String> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../schemas");
        case(
            &SchemaStore::folder(&folder).unwrap(),
            printed,
            (Path::new("d.json"), declared),
            &["Shop".to_owned()],
        )
    }

    fn printed(type_name: &str, identifier: &str, properties: &Value) -> String {
        let description = json!({"Identifier": identifier, "Properties": properties.to_string()});
        json!({"TypeName": type_name, "ResourceDescription": description}).to_string()
    }

    #[test]
    fn names_accounts_and_secrets_are_replaced_everywhere_alike() {
        let declared = json!({
            "DBInstanceIdentifier": "Orders-Db", "MasterUserPassword": "hunter2hunter2", "DBName": "orders",
            "Tags": [{"Key": "team", "Value": "Shop of 210987654321"}, {"Key": "hint", "Value": "like hunter2hunter2"}],
        });
        let live = json!({
            "DBInstanceIdentifier": "orders-db", "DBName": "orders", "Port": "5432",
            "DBInstanceArn": "arn:aws:rds:eu-west-1:123456789012:db:orders-db",
        });
        let printed = printed("AWS::RDS::DBInstance", "orders-db", &live);
        let case = recorded(&declared.to_string(), &printed).unwrap();
        let text = case.to_string();
        for private in ["rders", "hunter2", "123456789012", "210987654321", "Shop"] {
            assert!(!text.contains(private), "{private}: {text}");
        }
        assert_eq!(case["live"]["DBInstanceIdentifier"], case["physical_id"]);
        let arn = case["live"]["DBInstanceArn"].as_str().unwrap();
        assert!(arn.ends_with(case["physical_id"].as_str().unwrap()), "{arn}");
        assert_eq!(
            (&case["live"]["Port"], &case["declared"]["MasterUserPassword"]),
            (&json!("5432"), &json!("secret-1"))
        );
        let declared = case["declared"]["DBInstanceIdentifier"].as_str().unwrap();
        let is_respelled = declared != case["physical_id"] && declared.to_lowercase() == case["physical_id"];
        assert!(is_respelled, "{declared} differs in case only, as before");
    }

    #[test]
    fn secrets_are_known_by_the_names_that_hide_values_in_logs() {
        let keys = json!({"ApiKeyName": "x-key", "ApiKeyValue": "hunter2hunter2"});
        let live =
            json!({"Name": "c", "AuthParameters": {"ApiKeyAuthParameters": keys}, "SecretArn": "arn:aws:s"});
        let case = recorded("{}", &printed("AWS::Events::Connection", "c", &live)).unwrap();
        let shown = &case["live"]["AuthParameters"]["ApiKeyAuthParameters"];
        assert_eq!(shown, &json!({"ApiKeyName": "name-2", "ApiKeyValue": "secret-1"}));
        assert_eq!(case["live"]["SecretArn"], "arn:aws:s");
    }

    #[test]
    fn what_cannot_be_a_case_is_said() {
        let good = printed("AWS::SNS::Topic", "arn:aws:sns:eu-west-1:123456789012:t", &json!({}));
        for (declared, printed, said) in [
            ("{}", "aws: error", "is not what `aws cloudcontrol get-resource` prints"),
            ("{}", "{}", "is not what `aws cloudcontrol get-resource` prints"),
            ("[]", &good, "`d.json` is no JSON object"),
            ("{}", &good.replace("SNS", "Shop"), "there is no schema of AWS::Shop::Topic"),
        ] {
            let error = recorded(declared, printed).unwrap_err();
            assert!(error.contains(said), "{error}");
        }
    }
}
