//! A configuration, read from its text, and what its expressions are.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_driver::value::{Number, Value};
use ferroform_driver::{Input, Kind};
use hcl::expr::{Expression, FuncCall, ObjectKey, TemplateExpr, Traversal, TraversalOperator};
use hcl::structure::{Body, Structure};
use hcl::template::{Element, Template};

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
    /// The values of variables.
    pub variables: BTreeMap<String, Input>,
    /// The objects that were created or read, by their addresses.
    pub objects: BTreeMap<String, Value>,
    /// Whether the attributes of objects become known during apply only.
    pub is_first: bool,
}

/// Returns the address of the resource that the page of a resource is about.
#[must_use]
pub fn address_of(resource: &str) -> String {
    format!("{resource}.example")
}

impl Example {
    /// Reads a configuration.
    ///
    /// # Errors
    /// If it is none, or has something in it that is not understood here.
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
    #[must_use]
    pub fn of(&self, resource: &str) -> Option<&Written> {
        let address = address_of(resource);
        self.blocks.iter().find(|block| block.address() == address)
    }

    /// Returns the types of the resources in it.
    #[must_use]
    pub fn resource_types(&self) -> BTreeSet<&str> {
        let resources = self.blocks.iter().filter(|block| block.kind == Kind::Resource);
        resources.map(|block| block.type_name.as_str()).collect()
    }

    /// Returns where in resources a variable is used: the block, and the names and indices that lead to the place.
    #[must_use]
    pub fn use_of(&self, variable: &str) -> Option<(&Written, Vec<String>)> {
        self.blocks.iter().find_map(|block| {
            let found = block.body.attributes().find_map(|attribute| {
                let mut path = vec![attribute.key.as_str().to_owned()];
                uses(&attribute.expr, variable, &mut path).then_some(path)
            });
            found.map(|path| (block, path))
        })
    }
}

/// Looks for a variable in an expression. If it is there, `path` leads to it.
fn uses(expression: &Expression, variable: &str, path: &mut Vec<String>) -> bool {
    let mut inside = |step: String, expression: &Expression| {
        path.push(step);
        let found = uses(expression, variable, path);
        if !found {
            path.pop();
        }
        found
    };
    match expression {
        Expression::Traversal(traversal) => {
            steps(traversal).is_ok_and(|steps| steps.iter().map(String::as_str).eq(["var", variable]))
        }
        Expression::Array(elements) => {
            elements.iter().enumerate().any(|(number, element)| inside(number.to_string(), element))
        }
        Expression::Object(members) => members.iter().any(|(key, member)| inside(key_text(key), member)),
        _ => false,
    }
}

fn key_text(key: &ObjectKey) -> String {
    match key {
        ObjectKey::Identifier(name) => name.as_str().to_owned(),
        ObjectKey::Expression(Expression::String(text)) => text.clone(),
        other => other.to_string(),
    }
}

/// Returns the names in `a.b.c`.
fn steps(traversal: &Traversal) -> Result<Vec<String>, String> {
    let Expression::Variable(first) = &traversal.expr else {
        return Err(format!("{:?} is not understood", traversal.expr));
    };
    let rest = traversal.operators.iter().map(|operator| match operator {
        TraversalOperator::GetAttr(name) => Ok(name.as_str().to_owned()),
        TraversalOperator::LegacyIndex(index) => Ok(index.to_string()),
        TraversalOperator::Index(Expression::Number(index)) => Ok(index.to_string()),
        other => Err(format!("{other:?} is not understood")),
    });
    std::iter::once(Ok(first.as_str().to_owned())).chain(rest).collect()
}

impl Written {
    /// Returns the address of the block: what others call it.
    #[must_use]
    pub fn address(&self) -> String {
        let Self { kind, type_name, name, .. } = self;
        match kind {
            Kind::Resource => format!("{type_name}.{name}"),
            other => format!("{}.{type_name}.{name}", other.block_type()),
        }
    }

    /// Returns what the block configures.
    ///
    /// # Errors
    /// If an expression is not understood, or refers to what is not there.
    pub fn input(&self, scope: &Scope) -> Result<Input, String> {
        let in_config = matches!(self.kind, Kind::List | Kind::Action);
        let body = match in_config {
            true => self
                .body
                .blocks()
                .find(|block| block.identifier.as_str() == "config")
                .map(|block| &block.body),
            false => Some(&self.body),
        };
        let attributes = body.into_iter().flat_map(Body::attributes);
        let attributes = attributes.filter(|attribute| !META.contains(&attribute.key.as_str()));
        let pairs = attributes
            .map(|attribute| Ok((attribute.key.as_str().to_owned(), scope.value(&attribute.expr)?)));
        Ok(Input::object(pairs.collect::<Result<Vec<_>, String>>()?))
    }
}

impl Scope {
    fn value(&self, expression: &Expression) -> Result<Input, String> {
        Ok(match expression {
            Expression::Null => Input::Null,
            Expression::Bool(value) => Input::Bool(*value),
            Expression::Number(number) => {
                let text = number.to_string();
                Input::Number(Number::parse(&text).map_err(|error| error.to_string())?)
            }
            Expression::String(text) => Input::String(text.clone()),
            Expression::TemplateExpr(template) => self.template(template)?,
            Expression::Array(elements) => {
                Input::List(elements.iter().map(|element| self.value(element)).collect::<Result<_, _>>()?)
            }
            Expression::Object(members) => {
                let pairs = members.iter().map(|(key, member)| Ok((key_text(key), self.value(member)?)));
                Input::object(pairs.collect::<Result<Vec<_>, String>>()?)
            }
            Expression::Parenthesis(inner) => self.value(inner)?,
            Expression::Traversal(traversal) => self.reference(&steps(traversal)?)?,
            Expression::FuncCall(call) => self.call(call)?,
            other => return Err(format!("{other:?} is not understood")),
        })
    }

    /// Returns the text of a template. It is known if all its parts are.
    fn template(&self, template: &TemplateExpr) -> Result<Input, String> {
        let template = Template::from_expr(template).map_err(|error| error.to_string())?;
        let (mut text, mut is_unknown) = (String::new(), false);
        for element in template.elements() {
            match element {
                Element::Literal(literal) => text.push_str(literal),
                Element::Interpolation(inside) => {
                    let value = self.value(&inside.expr)?;
                    is_unknown |= value.has_unknown();
                    match value.settled() {
                        Input::String(value) => text.push_str(&value),
                        Input::Number(value) => text.push_str(&value.to_string()),
                        other => return Err(format!("{other:?} is not part of a text")),
                    }
                }
                Element::Directive(_) => return Err("directives in templates are not understood".to_owned()),
            }
        }
        let text = Input::String(text);
        Ok(if is_unknown { text.unknown_until_apply() } else { text })
    }

    fn reference(&self, steps: &[String]) -> Result<Input, String> {
        let missing = || format!("{} is not there", steps.join("."));
        if let [first, name, rest @ ..] = steps
            && first == "var"
        {
            let value = self.variables.get(name).ok_or_else(missing)?;
            let found = rest.iter().try_fold(value, |value, step| match value {
                Input::List(elements) => elements.get(step.parse::<usize>().ok()?),
                Input::Object(members) => members.get(step),
                _ => None,
            });
            return found.cloned().ok_or_else(missing);
        }
        let is_data = steps.first().is_some_and(|first| first == "data");
        let length = if is_data { 3 } else { 2 };
        let (address, path) = steps.split_at_checked(length).ok_or_else(missing)?;
        let object = self.objects.get(&address.join(".")).ok_or_else(missing)?;
        let value = path.iter().fold(object.clone(), |value, step| match (&value, step.parse::<usize>()) {
            (Value::List(elements), Ok(index)) => elements.get(index).cloned().unwrap_or_default(),
            _ => value.attribute(step),
        });
        if value.is_null() {
            return Err(format!("{} is null", steps.join(".")));
        }
        let input = Input::from_value(&value);
        // Data sources are read before the plan.
        Ok(if self.is_first && !is_data { input.unknown_until_apply() } else { input })
    }

    fn call(&self, call: &FuncCall) -> Result<Input, String> {
        let (name, [argument]) = (call.name.to_string(), call.args.as_slice()) else {
            return Err(format!("{} has several arguments", call.name));
        };
        if name != "jsonencode" {
            return Err(format!("{name} is not understood"));
        }
        let argument = self.value(argument)?;
        let text = Input::String(json(&argument.settled())?.to_string());
        Ok(if argument.has_unknown() { text.unknown_until_apply() } else { text })
    }
}

/// Returns a value as JSON.
///
/// # Errors
/// If something in it is not known.
pub(super) fn json(input: &Input) -> Result<serde_json::Value, String> {
    Ok(match input {
        Input::Null => serde_json::Value::Null,
        Input::Bool(value) => (*value).into(),
        Input::Number(number) => {
            serde_json::from_str(&number.to_string()).map_err(|error| error.to_string())?
        }
        Input::String(text) => text.as_str().into(),
        Input::List(elements) => elements.iter().map(json).collect::<Result<_, _>>()?,
        Input::Object(members) => {
            let members = members.iter().map(|(name, member)| Ok((name.clone(), json(member)?)));
            serde_json::Value::Object(members.collect::<Result<_, String>>()?)
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
        assert_eq!(block.input(&scope), Err("var.role is not there".to_owned()));
        scope.variables.insert("role".to_owned(), "r".into());
        assert_eq!(block.input(&scope), Err("test_other.example.arn is not there".to_owned()));
        let other = Value::Object([("arn".to_owned(), Value::string("x"))].into());
        scope.objects.insert("test_other.example".to_owned(), other);
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
        let other = Value::object([("arn", Value::string("x")), ("count", Value::Number(2_i64.into()))]);
        let identity = Value::object([("account", Value::string("1"))]);
        let mut scope = Scope { is_first: true, ..Scope::default() };
        scope.variables.insert("accounts".to_owned(), Input::List(vec!["a".into(), "b".into()]));
        scope.objects.insert("test_other.example".to_owned(), other);
        scope.objects.insert("data.test_identity.current".to_owned(), identity);
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
        assert_eq!(example.blocks[0].input(&Scope::default()), Err("file is not understood".to_owned()));
    }
}
