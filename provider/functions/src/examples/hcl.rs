//! Evaluates the HCL of the examples: literals, calls and attributes.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use ferroform::FunctionRegistration;
use ferroform::value::Value;
use serde_json::Value as Json;

/// Evaluates an expression that may call these functions.
pub(super) fn evaluate(expression: &str, functions: &[FunctionRegistration]) -> Value {
    let mut reader = Reader { rest: expression.trim(), functions };
    let value = reader.value();
    reader.skip();
    assert_eq!(reader.rest, "", "in {expression}");
    value
}

struct Reader<'a> {
    rest: &'a str,
    functions: &'a [FunctionRegistration],
}

impl<'a> Reader<'a> {
    fn skip(&mut self) {
        self.rest = self.rest.trim_start();
    }

    /// Takes a token, if it is next.
    fn take(&mut self, token: &str) -> bool {
        self.skip();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> &'a str {
        self.skip();
        let is_end = |c: char| !(c.is_alphanumeric() || "_-:".contains(c));
        let (word, rest) = self.rest.split_at(self.rest.find(is_end).unwrap_or(self.rest.len()));
        self.rest = rest;
        word
    }

    fn value(&mut self) -> Value {
        self.skip();
        let mut value = match self.rest.chars().next() {
            Some('"') => Value::String(self.text()),
            Some('<') => self.here(),
            Some('[') => Value::List(self.values("[", "]")),
            Some('{') => self.object(),
            _ => self.named(),
        };
        while self.rest.starts_with('.') {
            self.take(".");
            let name = self.word();
            value = value.untyped().entry(name).unwrap_or_else(|| panic!("no {name}")).clone();
        }
        value.untyped().clone()
    }

    fn text(&mut self) -> String {
        let mut texts = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
        let text = texts.next().unwrap().unwrap();
        self.rest = &self.rest[texts.byte_offset()..];
        text
    }

    /// Reads `<<EOT`, lines and `EOT`.
    fn here(&mut self) -> Value {
        let (text, rest) = self.rest.strip_prefix("<<EOT\n").unwrap().split_once("EOT").unwrap();
        self.rest = rest;
        Value::from(text)
    }

    fn values(&mut self, open: &str, close: &str) -> Vec<Value> {
        assert!(self.take(open), "{open} before {}", self.rest);
        let mut values = Vec::new();
        while !self.take(close) {
            values.push(self.value());
            self.take(",");
        }
        values
    }

    fn object(&mut self) -> Value {
        self.take("{");
        let mut entries = Vec::new();
        while !self.take("}") {
            let name = if self.rest.starts_with('"') { self.text() } else { self.word().to_owned() };
            assert!(self.take("="), "= before {}", self.rest);
            entries.push((name, self.value()));
            self.take(",");
        }
        Value::Map(entries.into_iter().collect())
    }

    fn named(&mut self) -> Value {
        match self.word() {
            "null" => Value::Null,
            "true" => true.into(),
            "false" => false.into(),
            number if number.starts_with(|c: char| c.is_ascii_digit()) => {
                Value::Number(number.parse().unwrap())
            }
            function => self.call(function),
        }
    }

    fn call(&mut self, name: &str) -> Value {
        let arguments = self.values("(", ")");
        match (name, arguments.as_slice()) {
            ("jsonencode", [value]) => Value::String(json(value).to_string()),
            ("base64decode", [Value::String(text)]) => {
                // A here document cannot end without a line end.
                Value::String(String::from_utf8(STANDARD.decode(text).unwrap()).unwrap())
            }
            _ => {
                let name = name.strip_prefix("provider::awscc::").unwrap_or_else(|| panic!("no {name}"));
                let function = self.functions.iter().find(|function| function.name == name).unwrap();
                (function.call)(arguments).unwrap()
            }
        }
    }
}

fn json(value: &Value) -> Json {
    match value {
        Value::Null => Json::Null,
        Value::Bool(value) => Json::Bool(*value),
        Value::Number(number) => Json::Number(number.to_json()),
        Value::String(text) => Json::String(text.clone()),
        Value::List(elements) => elements.iter().map(json).collect(),
        Value::Map(entries) => entries.iter().map(|(name, value)| (name.clone(), json(value))).collect(),
        other => panic!("{other:?} is no literal"),
    }
}
