//! A configuration, read from its text, and what its expressions are.

use std::collections::BTreeSet;

use ferroform_driver::{Input, Kind};
use hcl::Identifier;
use hcl::eval::{Context, Evaluate as _, FuncArgs, FuncDef, ParamType};
use hcl::expr::{Expression, ObjectKey};
use hcl::structure::{Body, Structure};
use serde_json::{Map, Value as Json};

/// The arguments of blocks that are for Terraform, not for the provider.
const META: &[&str] = &["depends_on"];

/// A configuration.
#[derive(Debug, Clone, Default)]
pub struct Example {
    /// The names of its variables.
    pub variables: Vec<String>,
    /// Its resources and everything else that the provider is asked about.
    pub blocks: Vec<Written>,
}

/// A block for the provider.
#[derive(Debug, Clone)]
pub struct Written {
    /// What it is.
    pub kind: Kind,
    /// Its type.
    pub type_name: String,
    /// Its name.
    pub name: String,
    /// What is in it.
    pub body: Body,
}

/// What expressions may refer to.
#[derive(Debug, Clone, Default)]
pub struct Scope {
    /// Variables and data sources.
    known: Map<String, Json>,
    /// Resources.
    created: Map<String, Json>,
    /// Whether the attributes of resources become known during apply only.
    pub is_first: bool,
}

/// Returns the address of the resource that the page of a resource is about.
pub fn address_of(resource: &str) -> String {
    format!("{resource}.example")
}

impl Example {
    /// Reads a configuration.
    pub fn read(text: &str) -> Result<Self, String> {
        let body = hcl::parse(text).map_err(|error| error.to_string())?;
        let mut example = Self::default();
        for structure in body {
            let Structure::Block(block) = structure else {
                return Err("there is an attribute outside of blocks".to_owned());
            };
            let labels: Vec<&str> = block.labels.iter().map(hcl::BlockLabel::as_str).collect();
            let kind = match (block.identifier.as_str(), labels.as_slice()) {
                ("variable", [name]) => {
                    example.variables.push((*name).to_owned());
                    continue;
                }
                // They ask the provider nothing that others do not.
                ("terraform" | "provider" | "output", _) => continue,
                ("resource", _) => Kind::Resource,
                ("data", _) => Kind::DataSource,
                ("ephemeral", _) => Kind::Ephemeral,
                ("list", _) => Kind::List,
                ("action", _) => Kind::Action,
                (other, _) => return Err(format!("{other} is not understood")),
            };
            let [type_name, name] = labels.as_slice() else {
                return Err(format!("{} has the labels {labels:?}", block.identifier.as_str()));
            };
            let (type_name, name) = ((*type_name).to_owned(), (*name).to_owned());
            example.blocks.push(Written { kind, type_name, name, body: block.body });
        }
        Ok(example)
    }

    /// Returns the resource that the page of this resource is about.
    pub fn of(&self, resource: &str) -> Option<&Written> {
        let address = address_of(resource);
        self.blocks.iter().find(|block| block.address() == address)
    }

    /// Returns the types of the resources in it.
    pub fn resource_types(&self) -> BTreeSet<&str> {
        let resources = self.blocks.iter().filter(|block| block.kind == Kind::Resource);
        resources.map(|block| block.type_name.as_str()).collect()
    }

    /// Returns where in resources a variable is used: the block, and the names and indices that lead to the place.
    pub fn use_of(&self, variable: &str) -> Option<(&Written, Vec<String>)> {
        let variable = format!("var.{variable}");
        self.blocks.iter().find_map(|block| {
            let mut attributes = block.body.attributes();
            let path = attributes.find_map(|own| uses(&own.expr, &variable, vec![own.key.to_string()]))?;
            Some((block, path))
        })
    }
}

/// Looks for a variable in the expression at this path. Returns the path of the variable.
fn uses(expression: &Expression, variable: &str, path: Vec<String>) -> Option<Vec<String>> {
    let inside = |(step, expression): (String, &Expression)| {
        uses(expression, variable, [path.as_slice(), &[step]].concat())
    };
    match expression {
        Expression::Traversal(_) => (expression.to_string() == variable).then_some(path),
        Expression::Array(elements) => elements
            .iter()
            .enumerate()
            .map(|(number, element)| (number.to_string(), element))
            .find_map(inside),
        Expression::Object(members) => {
            members.iter().map(|(key, member)| (key_text(key), member)).find_map(inside)
        }
        _ => None,
    }
}

fn key_text(key: &ObjectKey) -> String {
    match key {
        ObjectKey::Expression(Expression::String(text)) => text.clone(),
        other => other.to_string(),
    }
}

impl Written {
    /// Returns the address of the block: what others call it.
    pub fn address(&self) -> String {
        let Self { kind, type_name, name, .. } = self;
        match kind {
            Kind::Resource => format!("{type_name}.{name}"),
            other => format!("{}.{type_name}.{name}", other.block_type()),
        }
    }

    /// Returns what the block configures.
    pub fn input(&self, scope: &Scope) -> Result<Input, String> {
        let in_config = matches!(self.kind, Kind::List | Kind::Action);
        let config = || self.body.blocks().find(|block| block.identifier.as_str() == "config");
        let body = if in_config { config().map(|block| &block.body) } else { Some(&self.body) };
        let attributes = body.into_iter().flat_map(Body::attributes);
        let attributes = attributes.filter(|attribute| !META.contains(&attribute.key.as_str()));
        let (all, known) = (scope.context(true)?, scope.context(!scope.is_first)?);
        let pairs = attributes.map(|own| Ok((own.key.to_string(), value(&own.expr, &all, &known)?)));
        Ok(Input::object(pairs.collect::<Result<Vec<_>, String>>()?))
    }
}

/// Returns the value of an expression. Parts of it that need more than what is known are unknown until apply.
fn value(expression: &Expression, all: &Context<'_>, known: &Context<'_>) -> Result<Input, String> {
    let inside = |expression| value(expression, all, known);
    Ok(match expression {
        Expression::Array(elements) => Input::List(elements.iter().map(inside).collect::<Result<_, _>>()?),
        Expression::Object(members) => {
            let pairs = members.iter().map(|(key, member)| Ok((key_text(key), inside(member)?)));
            Input::object(pairs.collect::<Result<Vec<_>, String>>()?)
        }
        _ => {
            let value = expression.evaluate(all).map_err(|error| error.to_string())?;
            let value = Input::from(&serde_json::to_value(value).map_err(|error| error.to_string())?);
            if expression.evaluate(known).is_ok() { value } else { value.unknown_until_apply() }
        }
    })
}

impl Scope {
    /// Returns what expressions may refer to before anything is created.
    pub fn first() -> Self {
        Self { is_first: true, ..Self::default() }
    }

    /// Sets the value at an address, such as `var.name` or `awscc_iam_role.example`.
    pub fn set(&mut self, address: &str, value: &Input) -> Result<(), String> {
        let (root, rest) = address.split_once('.').ok_or("an address has several parts")?;
        let is_known = matches!(root, "var" | "data");
        let roots = if is_known { &mut self.known } else { &mut self.created };
        let place = roots.entry(root).or_insert(Json::Null);
        *rest.split('.').fold(place, |place, step| &mut place[step]) = json(value)?;
        Ok(())
    }

    /// Returns what expressions can be evaluated with: resources only if they are wanted.
    fn context(&self, has_resources: bool) -> Result<Context<'static>, String> {
        let mut context = Context::new();
        let document = FuncDef::builder().param(ParamType::Any).build(|arguments: FuncArgs| {
            // Terraform sorts the members of objects.
            let document = serde_json::to_value(&arguments[0]).map_err(|error| error.to_string())?;
            Ok(document.to_string().into())
        });
        context.declare_func("jsonencode", document);
        for (root, value) in self.known.iter().chain(self.created.iter().filter(|_| has_resources)) {
            let value = serde_json::from_value(value.clone()).map_err(|error| error.to_string())?;
            context.declare_var::<_, hcl::Value>(Identifier::sanitized(root), value);
        }
        Ok(context)
    }
}

/// Returns a value as JSON, with no member that is null.
pub(super) fn json(input: &Input) -> Result<Json, String> {
    Ok(match input {
        Input::Null => Json::Null,
        Input::Bool(value) => (*value).into(),
        Input::Number(number) => {
            serde_json::from_str(&number.to_string()).map_err(|error| error.to_string())?
        }
        Input::String(text) => text.as_str().into(),
        Input::List(elements) => elements.iter().map(json).collect::<Result<_, _>>()?,
        Input::Object(members) => {
            let set = members.iter().filter(|(_, member)| **member != Input::Null);
            let set = set.map(|(name, member)| Ok((name.clone(), json(member)?)));
            Json::Object(set.collect::<Result<_, String>>()?)
        }
        Input::Unknown(_) => return Err("something is not known".to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use ferroform_driver::config;

    use super::*;

    const TEXT: &str = r#"
variable "role" {
  type = string
}

resource "test_thing" "example" {
  name   = "a $${b} \"c\"\n"
  count_ = 7
  policy = jsonencode({
    Version = "2012"
    Numbers = [0.10, true, null]
  })
  rules = [{
    role = var.role
    "a-b" = test_other.example.arn
  }]
  depends_on = [test_other.example]
}
"#;

    #[test]
    fn a_configuration_means_what_terraform_reads_in_it() {
        let example = Example::read(TEXT).expect("it is one");
        assert_eq!(example.variables, ["role"]);
        let block = &example.blocks[0];
        assert_eq!(block.address(), "test_thing.example");
        let mut scope = Scope::default();
        assert!(block.input(&scope).is_err_and(|error| error.contains("`var`")));
        scope.set("var.role", &"r".into()).expect("it is known");
        assert!(block.input(&scope).is_err_and(|error| error.contains("`test_other`")));
        scope.set("test_other.example", &config! { arn = null }).expect("it is known");
        assert!(block.input(&scope).is_err_and(|error| error.contains("`arn`")));
        scope.set("test_other.example", &config! { arn = "x" }).expect("it is known");
        // Terraform writes numbers as short as they can be.
        let policy = r#"{"Numbers":[0.1,true,null],"Version":"2012"}"#;
        let expected = config! {
            name = "a ${b} \"c\"\n", count_ = 7, policy = policy, rules = [{ role = "r", "a-b" = "x" }],
        };
        assert_eq!(block.input(&scope), Ok(expected));
        scope.is_first = true;
        assert!(block.input(&scope).is_ok_and(|input| input.has_unknown()));
        let (_, path) = example.use_of("role").expect("it is used");
        assert_eq!(path, ["rules", "0", "role"]);
    }

    #[test]
    fn a_template_is_known_if_its_parts_are() {
        let text = r#"
variable "accounts" {
  type = list(string)
}

resource "test_thing" "example" {
  name   = "${test_other.example.arn}/*"
  first  = var.accounts[0]
  owner  = "root of ${data.test_identity.current.account}"
  number = "${test_other.example.count} $${a}"
}
"#;
        let example = Example::read(text).expect("it is one");
        let mut scope = Scope::first();
        for (address, value) in [
            ("var.accounts", Input::from(vec!["a", "b"])),
            ("test_other.example", config! { arn = "x", count = 2 }),
            ("data.test_identity.current", config! { account = "1" }),
        ] {
            scope.set(address, &value).expect("it is known");
        }
        let Ok(Input::Object(first)) = example.blocks[0].input(&scope) else { panic!("it is an object") };
        let unknown: Vec<&str> =
            first.iter().filter(|(_, value)| value.has_unknown()).map(|(name, _)| name.as_str()).collect();
        assert_eq!(unknown, ["name", "number"]);
        scope.is_first = false;
        let expected = config! { name = "x/*", first = "a", owner = "root of 1", number = "2 ${a}" };
        assert_eq!(example.blocks[0].input(&scope), Ok(expected));
    }

    #[test]
    fn what_is_not_understood_is_an_error() {
        for text in ["a = 1", "resource \"a\" {}", "module \"a\" {}", "resource \"a\" \"b\" {"] {
            assert!(Example::read(text).is_err(), "{text}");
        }
        let text = "resource \"a\" \"b\" {\n  c = file(\"x\")\n}\n";
        let example = Example::read(text).expect("it is one");
        assert!(example.blocks[0].input(&Scope::default()).is_err_and(|error| error.contains("`file`")));
    }
}
