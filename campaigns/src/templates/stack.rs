//! A stack of a template: what its parameters are, and what its functions (`Ref`, `Fn::GetAtt`, `Fn::Sub`, …) give.

use std::collections::{BTreeMap, BTreeSet};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ferroform_emulator::sample::Sample;
use ferroform_emulator::schema::TypeSchema;
use serde_json::{Map, Value as Json, json};

use crate::contract::chance::hash;
use crate::{ACCOUNT, REGION, needed_first};

/// The length of a text that a parameter without a default gets, if it has no pattern.
const LONGEST: usize = 20;

/// A template, as JSON.
#[derive(Debug)]
pub(super) struct Template {
    pub(super) name: String,
    json: Json,
}

/// What a template's resource is in the stack.
#[derive(Debug)]
pub(super) struct Made {
    /// What `Ref` gives.
    pub(super) reference: Json,
    /// What `Fn::GetAtt` gives, by path.
    pub(super) model: Json,
}

/// The resources of a template that are there so far.
#[derive(Debug)]
pub(super) struct Stack<'t> {
    template: &'t Template,
    made: BTreeMap<&'t str, Made>,
}

/// What a value is made of: the resources that it refers to.
pub(super) type Sources = BTreeSet<String>;

impl Template {
    pub(super) fn new(name: &str, text: &str) -> Option<Self> {
        let json: Json = serde_json::from_str(text).ok()?;
        json["Resources"].is_object().then(|| Self { name: name.to_owned(), json })
    }

    /// Returns the resources with their names, each after those that it needs.
    pub(super) fn resources(&self) -> Vec<(&str, &Json)> {
        let Some(all) = self.json["Resources"].as_object() else { return Vec::new() };
        let needed = |name: &str| {
            let mut needed = Sources::new();
            all.get(name).into_iter().for_each(|one| self.names(one, &mut needed));
            needed
        };
        let ordered = needed_first(all.keys().map(String::as_str), needed);
        ordered.into_iter().map(|name| (name, &all[name])).collect()
    }

    /// Collects the names of resources and parameters in a value, in whichever branch.
    fn names(&self, value: &Json, names: &mut Sources) {
        match value {
            Json::Object(members) => {
                for (name, member) in members {
                    match (name.as_str(), member) {
                        ("Ref" | "DependsOn" | "Fn::GetAtt", Json::String(name)) => {
                            names.extend(name.split('.').next().map(str::to_owned));
                        }
                        ("Fn::GetAtt" | "DependsOn", Json::Array(parts)) => {
                            names.extend(parts.iter().filter_map(Json::as_str).map(str::to_owned));
                        }
                        ("Fn::Sub", Json::String(text)) => {
                            let used = Part::all(text).into_iter().filter_map(Part::variable);
                            names.extend(used.filter_map(|name| Some(name.split('.').next()?.to_owned())));
                        }
                        _ => self.names(member, names),
                    }
                    if let ("Fn::Sub", Json::Array(parts)) = (name.as_str(), member) {
                        self.names(&json!({ "Fn::Sub": parts.first() }), names);
                    }
                }
            }
            Json::Array(elements) => elements.iter().for_each(|one| self.names(one, names)),
            _ => {}
        }
    }
}

impl<'t> Stack<'t> {
    pub(super) fn new(template: &'t Template) -> Self {
        Self { template, made: BTreeMap::new() }
    }

    pub(super) fn add(&mut self, name: &'t str, made: Made) {
        self.made.insert(name, made);
    }

    /// Whether a resource is in the stack by its condition.
    pub(super) fn has(&self, resource: &Json) -> bool {
        resource["Condition"].as_str().is_none_or(|name| self.condition(&json!({ "Condition": name })))
    }

    /// Returns a value without functions, and collects the resources that it refers to. Nothing is `AWS::NoValue`.
    /// The error is what has no value.
    pub(super) fn value(&self, value: &Json, sources: &mut Sources) -> Result<Option<Json>, String> {
        match value {
            Json::Object(members) => {
                if let Some((name, argument)) = members.iter().next().filter(|_| members.len() == 1)
                    && (name == "Ref" || name.starts_with("Fn::") || name == "Rain::Embed")
                {
                    return self.function(name, argument, sources);
                }
                let mut all = Map::new();
                for (name, member) in members {
                    if let Some(member) = self.value(member, sources)? {
                        all.insert(name.clone(), member);
                    }
                }
                Ok(Some(all.into()))
            }
            Json::Array(elements) => {
                let all = elements.iter().map(|one| self.value(one, sources));
                let all: Vec<Option<Json>> = all.collect::<Result<_, _>>()?;
                Ok(Some(all.into_iter().flatten().collect()))
            }
            other => Ok(Some(other.clone())),
        }
    }

    fn function(&self, name: &str, argument: &Json, sources: &mut Sources) -> Result<Option<Json>, String> {
        if name == "Fn::If" {
            let [condition, yes, no] = parts(argument)?;
            let is_so = self.condition(&json!({ "Condition": condition }));
            return self.value(if is_so { yes } else { no }, sources);
        }
        if name == "Fn::Sub" {
            let (text, values) = match argument {
                Json::Array(parts) => (parts.first(), parts.get(1)),
                text => (Some(text), None),
            };
            let text = text.and_then(Json::as_str).ok_or("Fn::Sub without a text")?;
            return self.substituted(text, values.unwrap_or(&Json::Null), sources).map(Some);
        }
        let Some(argument) = self.value(argument, sources)? else { return Ok(None) };
        let found = match name {
            "Ref" => return self.reference(text(&argument)?, sources),
            "Fn::GetAtt" => {
                let path = match &argument {
                    Json::Array(parts) => parts.iter().map(text).collect::<Result<Vec<_>, _>>()?.join("."),
                    path => text(path)?.to_owned(),
                };
                return self.attribute(&path, sources).map(Some);
            }
            "Fn::Join" => {
                let [between, texts] = parts(&argument)?;
                let texts = texts.as_array().ok_or("Fn::Join without a list")?;
                let texts: Vec<String> = texts.iter().map(plain).collect();
                texts.join(text(between)?).into()
            }
            "Fn::Split" => {
                let [between, whole] = parts(&argument)?;
                text(whole)?.split(text(between)?).collect()
            }
            "Fn::Select" => {
                let [number, of] = parts(&argument)?;
                let number: usize = plain(number).parse().map_err(|_| "Fn::Select without a number")?;
                of.get(number).cloned().ok_or("Fn::Select of too few")?
            }
            "Fn::FindInMap" => {
                let [map, key, name] = parts(&argument)?;
                let map = &self.template.json["Mappings"][text(map)?];
                let found = map.get(plain(key)).and_then(|entries| entries.get(plain(name)));
                found.cloned().ok_or_else(|| format!("no mapping for {key}"))?
            }
            "Fn::Base64" => STANDARD.encode(text(&argument)?).into(),
            "Fn::GetAZs" => ["a", "b", "c"].map(|zone| format!("{REGION}{zone}")).to_vec().into(),
            "Fn::ImportValue" => made_up(&plain(&argument)).into(),
            "Fn::Cidr" => (0..16).map(|number| format!("10.0.{number}.0/24")).collect(),
            "Fn::Length" => argument.as_array().map_or(0, Vec::len).into(),
            "Rain::Embed" => argument,
            "Fn::ToJsonString" => argument.to_string().into(),
            other => return Err(format!("{other} is not known")),
        };
        Ok(Some(found))
    }

    fn reference(&self, name: &str, sources: &mut Sources) -> Result<Option<Json>, String> {
        if name == "AWS::NoValue" {
            return Ok(None);
        }
        let own = match name {
            "AWS::AccountId" => Some(ACCOUNT.to_owned()),
            "AWS::Region" => Some(REGION.to_owned()),
            "AWS::Partition" => Some("aws".to_owned()),
            "AWS::URLSuffix" => Some("amazonaws.com".to_owned()),
            "AWS::StackName" => Some(made_up(&self.template.name)),
            "AWS::StackId" => Some(format!("arn:aws:cloudformation:{REGION}:{ACCOUNT}:stack/s/1")),
            _ => None,
        };
        if let Some(text) = own {
            return Ok(Some(text.into()));
        }
        if let Some(parameter) = self.template.json["Parameters"].get(name) {
            return Ok(Some(value_of(name, parameter)));
        }
        let made = self.made.get(name).ok_or_else(|| format!("{name} is not there"))?;
        sources.insert(name.to_owned());
        Ok(Some(made.reference.clone()))
    }

    fn attribute(&self, path: &str, sources: &mut Sources) -> Result<Json, String> {
        let (name, attribute) = path.split_once('.').ok_or("Fn::GetAtt without an attribute")?;
        let made = self.made.get(name).ok_or_else(|| format!("{name} is not there"))?;
        let found = made.model.pointer(&format!("/{}", attribute.replace('.', "/")));
        let found = found.cloned().ok_or_else(|| format!("{name} has no {attribute}"))?;
        sources.insert(name.to_owned());
        Ok(found)
    }

    fn substituted(&self, text: &str, values: &Json, sources: &mut Sources) -> Result<Json, String> {
        let mut whole = String::new();
        for part in Part::all(text) {
            match part {
                Part::Text(text) => whole += text,
                Part::Variable(name) => {
                    let value = match values.get(name) {
                        Some(value) => self.value(value, sources)?,
                        None if name.contains('.') => Some(self.attribute(name, sources)?),
                        None => self.reference(name, sources)?,
                    };
                    whole += &plain(&value.unwrap_or_default());
                }
            }
        }
        Ok(whole.into())
    }

    /// Whether a condition holds. What cannot be told does not.
    fn condition(&self, condition: &Json) -> bool {
        let Some((name, argument)) = condition.as_object().and_then(|members| members.iter().next()) else {
            return false;
        };
        let all = || argument.as_array().into_iter().flatten();
        match name.as_str() {
            "Condition" => {
                let named = argument.as_str().and_then(|name| self.template.json["Conditions"].get(name));
                named.is_some_and(|condition| self.condition(condition))
            }
            "Fn::Not" => !all().any(|one| self.condition(one)),
            "Fn::And" => all().all(|one| self.condition(one)),
            "Fn::Or" => all().any(|one| self.condition(one)),
            "Fn::Equals" => {
                let values: Vec<_> = all().map(|one| self.value(one, &mut Sources::new())).collect();
                matches!(&values[..], [Ok(Some(one)), Ok(Some(other))] if plain(one) == plain(other))
            }
            _ => false,
        }
    }
}

/// A part of the text of `Fn::Sub`.
enum Part<'t> {
    Text(&'t str),
    Variable(&'t str),
}

impl<'t> Part<'t> {
    fn all(text: &'t str) -> Vec<Self> {
        let mut parts = Vec::new();
        let mut rest = text;
        while let Some((before, after)) = rest.split_once("${") {
            parts.push(Self::Text(before));
            let Some((name, after)) = after.split_once('}') else { break };
            parts.push(match name.strip_prefix('!') {
                // `${!Name}` is a text. That CloudFormation makes `${Name}` of it is of no matter for references.
                Some(literal) => Self::Text(literal),
                None => Self::Variable(name.trim()),
            });
            rest = after;
        }
        parts.push(Self::Text(rest));
        parts
    }

    fn variable(self) -> Option<&'t str> {
        if let Self::Variable(name) = self { Some(name) } else { None }
    }
}

fn parts<const N: usize>(argument: &Json) -> Result<[&Json; N], String> {
    let parts: Vec<&Json> = argument.as_array().into_iter().flatten().collect();
    parts.try_into().map_err(|_| format!("a function of {N} values has others: {argument}"))
}

fn text(value: &Json) -> Result<&str, String> {
    value.as_str().ok_or_else(|| format!("no text: {value}"))
}

/// Returns a value as a text.
fn plain(value: &Json) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Returns a text that nothing else has, and that is allowed in most names.
pub(super) fn made_up(words: &str) -> String {
    let mut text: String = words.to_lowercase();
    text.retain(|character| character.is_ascii_alphanumeric());
    text.truncate(8);
    format!("{text}{:08x}", hash(1, words) >> 32)
}

/// Returns the value of a parameter: its default, or one of its type.
fn value_of(name: &str, parameter: &Json) -> Json {
    let kind = parameter["Type"].as_str().unwrap_or("String");
    let (is_stored, kind) = match kind.strip_prefix("AWS::SSM::Parameter::Value<") {
        Some(inner) => (true, inner.trim_end_matches('>')),
        None => (false, kind),
    };
    let inner = kind.strip_prefix("List<").map(|inner| inner.trim_end_matches('>'));
    let default = parameter.get("Default").map(plain).filter(|text| !text.is_empty() && !is_stored);
    let given = default.or_else(|| parameter["AllowedValues"].get(0).map(plain));
    if inner.is_some() || kind == "CommaDelimitedList" {
        let several =
            || ["A", "B"].map(|part| one(&format!("{name}{part}"), inner.unwrap_or(kind), parameter));
        return match given {
            Some(text) => text.split(',').map(str::trim).collect(),
            None => several().to_vec().into(),
        };
    }
    given.unwrap_or_else(|| one(name, kind, parameter)).into()
}

/// Returns a value of a type of parameters.
fn one(name: &str, kind: &str, parameter: &Json) -> String {
    let number = hash(2, name);
    let prefix = match kind {
        "AWS::EC2::VPC::Id" => "vpc-",
        "AWS::EC2::Subnet::Id" => "subnet-",
        "AWS::EC2::SecurityGroup::Id" => "sg-",
        "AWS::EC2::Image::Id" => "ami-",
        "AWS::EC2::Instance::Id" => "i-",
        "AWS::EC2::Volume::Id" => "vol-",
        "AWS::EC2::AvailabilityZone::Name" => {
            return format!("{REGION}{}", if name.ends_with('B') { "b" } else { "a" });
        }
        "AWS::Route53::HostedZone::Id" => return format!("Z{number:016X}"),
        "Number" => return parameter["MinValue"].as_i64().unwrap_or(1).to_string(),
        _ => {
            let limit = |key: &str, usual| plain(&parameter[key]).parse().unwrap_or(usual);
            let (least, most) = (limit("MinLength", 1), limit("MaxLength", LONGEST));
            return by_pattern(name, parameter, least, most).unwrap_or_else(|| {
                let mut text = made_up(name);
                text.truncate(most);
                while text.len() < least {
                    text.push('x');
                }
                text
            });
        }
    };
    format!("{prefix}{number:017x}")
}

/// Returns a text for the pattern of a parameter, if it has one.
fn by_pattern(name: &str, parameter: &Json, least: usize, most: usize) -> Option<String> {
    let pattern = parameter["AllowedPattern"].as_str()?;
    let value = json!({ "type": "string", "pattern": pattern, "minLength": least, "maxLength": most });
    let schema = json!({
        "typeName": "A::Parameter::Of",
        "properties": { "Value": value },
        "required": ["Value"],
        "primaryIdentifier": ["/properties/Value"],
    });
    let Sample { desired } = Sample::of(&TypeSchema::read(schema).ok()?, name).ok()?;
    Some(desired["Value"].as_str()?.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(json: &Json) -> Template {
        Template::new("a template", &json.to_string()).unwrap()
    }

    #[test]
    fn resources_come_after_what_they_need_wherever_it_is_named() {
        let reference = json!({ "Fn::Sub": ["${x}-${Queue.Arn}", { "x": { "Ref": "Topic" } }] });
        let template = template(&json!({ "Resources": {
            "Alarm": { "DependsOn": "Role", "Properties": { "Text": reference } },
            "Queue": {}, "Role": { "Properties": { "Of": { "Fn::GetAtt": ["Topic", "Arn"] } } }, "Topic": {},
        } }));
        let names: Vec<&str> = template.resources().into_iter().map(|(name, _)| name).collect();
        assert_eq!(names, ["Queue", "Topic", "Role", "Alarm"]);
    }

    #[test]
    fn functions_give_what_cloudformation_gives_and_tell_what_they_refer_to() {
        let template = template(&json!({
            "Parameters": {
                "Size": { "Type": "Number", "Default": 3 },
                "Names": { "Type": "CommaDelimitedList", "Default": "a, b" },
                "Env": { "Type": "String", "AllowedValues": ["prod", "test"] },
            },
            "Mappings": { "M": { "prod": { "size": "large" } } },
            "Conditions": {
                "IsProd": { "Fn::Equals": [{ "Ref": "Env" }, "prod"] },
                "IsNot": { "Fn::Not": [{ "Condition": "IsProd" }] },
            },
            "Resources": { "Bucket": {}, "Never": { "Condition": "IsNot" } },
        }));
        let mut stack = Stack::new(&template);
        let model = json!({ "Arn": "arn:b", "Endpoint": { "Port": 5432 } });
        stack.add("Bucket", Made { reference: "b".into(), model });
        let bucket = || json!({ "Ref": "Bucket" });
        for (value, expected, refers) in [
            (json!({ "Ref": "Size" }), json!("3"), false),
            (json!({ "Fn::Select": ["1", { "Ref": "Names" }] }), json!("b"), false),
            (
                json!({ "Fn::Join": ["-", ["x", bucket(), { "Ref": "AWS::Region" }]] }),
                json!("x-b-eu-west-1"),
                true,
            ),
            (
                json!({ "Fn::Sub": "${Bucket.Arn}/${!x}/${Bucket}:${Bucket.Endpoint.Port}" }),
                json!("arn:b/x/b:5432"),
                true,
            ),
            (json!({ "Fn::FindInMap": ["M", { "Ref": "Env" }, "size"] }), json!("large"), false),
            (json!({ "Fn::If": ["IsProd", "yes", bucket()] }), json!("yes"), false),
            (json!({ "Fn::If": ["IsNot", "yes", bucket()] }), json!("b"), true),
            (json!([{ "Ref": "AWS::NoValue" }, { "a": { "Ref": "AWS::NoValue" } }]), json!([{}]), false),
            (json!({ "Fn::Base64": { "Fn::GetAtt": ["Bucket", "Arn"] } }), json!("YXJuOmI="), true),
        ] {
            let mut sources = Sources::new();
            assert_eq!(stack.value(&value, &mut sources).unwrap(), Some(expected), "{value}");
            assert_eq!(sources.contains("Bucket"), refers, "{value}");
        }
        assert!(!stack.has(&template.json["Resources"]["Never"]));
        let mut sources = Sources::new();
        for wrong in
            [json!({ "Ref": "Nothing" }), json!({ "Fn::GetAtt": "Bucket.No" }), json!({ "Fn::Rot13": "x" })]
        {
            assert!(stack.value(&wrong, &mut sources).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_parameter_without_a_default_has_a_value_of_its_type() {
        let text = |parameter: Json| value_of("Name", &parameter);
        assert!(text(json!({ "Type": "AWS::EC2::VPC::Id" })).as_str().unwrap().starts_with("vpc-"));
        assert_eq!(text(json!({ "Type": "List<AWS::EC2::Subnet::Id>" })).as_array().unwrap().len(), 2);
        let hash = text(
            json!({ "Type": "String", "AllowedPattern": "^[0-9]{12}$", "MinLength": 12, "MaxLength": 12 }),
        );
        assert!(hash.as_str().unwrap().chars().all(|one| one.is_ascii_digit()), "{hash}");
        let stored =
            json!({ "Type": "AWS::SSM::Parameter::Value<AWS::EC2::Image::Id>", "Default": "/aws/service/x" });
        assert!(text(stored).as_str().unwrap().starts_with("ami-"));
    }
}
