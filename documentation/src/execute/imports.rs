//! The imports on the page of a resource, with the identifier of an object filled in.

use std::collections::BTreeMap;

use ferroform_driver::value::Value;
use hcl::expr::Expression;
use hcl::structure::Structure;

use super::config::address_of;
use crate::page::Page;
use crate::reading::ReadPage;

/// The imports of one object.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Imports {
    /// The import IDs, each once.
    pub(super) ids: Vec<String>,
    /// The identities.
    pub(super) identities: Vec<Value>,
}

impl Imports {
    /// Reads the imports on a page. `identity` is that of the object.
    ///
    /// # Errors
    /// If the page lacks one of the forms, or one of them is not understood.
    pub(super) fn on(page: &Page, resource: &str, identity: &Value) -> Result<Self, String> {
        let read = ReadPage::of(&page.text)?;
        let parts = identity.members().ok_or("the object has no identity")?;
        let filled = |text: &str| {
            let text = parts.iter().fold(text.to_owned(), |text, (name, value)| {
                text.replace(&format!("<{name}>"), value.as_str().unwrap_or_default())
            });
            text.replace("<region>", ferroform_contract::door::REGION)
        };
        let to = address_of(resource);
        let mut imports = Self::default();
        let (mut commands, mut blocks) = (0, 0);
        for block in read.blocks.iter().filter(|block| block.heading == "Import") {
            if block.language == "shell" {
                let command = format!("terraform import {to} '");
                let id = block.text.trim().strip_prefix(&command).and_then(|id| id.strip_suffix('\''));
                imports.add(filled(id.ok_or_else(|| format!("{} is no import", block.text))?));
                commands += 1;
                continue;
            }
            for structure in hcl::parse(&block.text).map_err(|error| error.to_string())? {
                blocks += 1;
                match Form::of(structure, &to)? {
                    Form::Id(id) => imports.add(filled(&id)),
                    Form::Identity(given) => {
                        let of_part =
                            |name| given.get(name).map_or(Value::Null, |text| Value::from(&*filled(text)));
                        let identity = parts.keys().map(|name| (name, of_part(name)));
                        imports.identities.push(Value::object(identity));
                    }
                }
            }
        }
        if (commands, blocks) != (1, 2) {
            return Err(format!("there are {commands} commands and {blocks} blocks that import"));
        }
        for form in forms_in_text(&page.text) {
            imports.add(filled(form));
        }
        Ok(imports)
    }

    fn add(&mut self, id: String) {
        if !self.ids.contains(&id) {
            self.ids.push(id);
        }
    }
}

/// What an `import` block says of the object.
enum Form {
    Id(String),
    /// The parts of its identity.
    Identity(BTreeMap<String, String>),
}

impl Form {
    /// Reads a block that imports to this address.
    fn of(structure: Structure, to: &str) -> Result<Self, String> {
        let Structure::Block(block) = structure else { return Err("this is no block".to_owned()) };
        let attribute =
            |name: &str| block.body.attributes().find(|own| own.key.as_str() == name).map(|own| &own.expr);
        let is_import = block.identifier.as_str() == "import";
        if !is_import || attribute("to").is_none_or(|target| target.to_string() != to) {
            return Err(format!("the block does not import {to}"));
        }
        let text = |expression: &Expression| match expression {
            Expression::String(text) => Ok(text.clone()),
            other => Err(format!("{other} is no text")),
        };
        match (attribute("id"), attribute("identity")) {
            (Some(id), None) => Ok(Self::Id(text(id)?)),
            (None, Some(Expression::Object(parts))) => {
                let parts = parts.iter().map(|(name, part)| Ok((name.to_string(), text(part)?)));
                Ok(Self::Identity(parts.collect::<Result<_, String>>()?))
            }
            _ => Err("the block has neither an ID nor an identity".to_owned()),
        }
    }
}

/// Returns the other forms of an ID, which are in the text of a page. They end where something is not a part: an ARN is not
/// written out.
fn forms_in_text(page: &str) -> impl Iterator<Item = &str> {
    let (_, section) = page.split_once("\n## Import\n").unwrap_or_default();
    let section = section.split("\n## ").next().unwrap_or_default();
    let items = section.lines().filter(|line| line.starts_with("- "));
    items.flat_map(|item| item.split('`').skip(1).step_by(2)).filter(|form| form.contains('<'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Kind;

    const TEXT: &str = r#"---
page_title: "test_thing Resource"
---

## Import

```shell
terraform import test_thing.example '<zone>|<name>'
```

```terraform
import {
  to = test_thing.example
  id = "<zone>|<name>"
}
```

```terraform
import {
  to = test_thing.example
  identity = {
    zone = "<zone>"
    name = "<name>"
  }
}
```

- The identity may also have `region`.
- An ID may name its parts, in any order: `zone=<zone>|name=<name>`.
- A region may follow: `<zone>|<name>@<region>`. So it may in an ID of another form.

## Permissions
"#;

    fn page(text: &str) -> Page {
        Page {
            path: "resources/thing.md".to_owned(),
            kind: Kind::Resource,
            name: "test_thing".to_owned(),
            cloudformation_type: None,
            text: text.to_owned(),
        }
    }

    fn read(text: &str) -> Result<Imports, String> {
        let identity = Value::object([
            ("zone", Value::string("z")),
            ("name", Value::string("n")),
            ("region", Value::string("eu-west-1")),
        ]);
        Imports::on(&page(text), "test_thing", &identity)
    }

    #[test]
    fn every_form_is_filled_in() {
        let identity = Value::object([
            ("zone", Value::string("z")),
            ("name", Value::string("n")),
            ("region", Value::Null),
        ]);
        let ids = ["z|n", "zone=z|name=n", "z|n@eu-west-1"].map(str::to_owned).to_vec();
        assert_eq!(read(TEXT), Ok(Imports { ids, identities: vec![identity] }));
    }

    #[test]
    fn what_is_not_an_import_is_an_error() {
        for (good, bad) in [
            ("terraform import test_thing", "terraform import test_thin"),
            ("to = test_thing.example\n  id ", "to = test_thing.other\n  id "),
            ("  id = \"<zone>|<name>\"\n", ""),
            ("```shell", "```text"),
            ("identity = {", "identity = ["),
        ] {
            assert!(TEXT.contains(good), "{good}");
            assert!(read(&TEXT.replacen(good, bad, 1)).is_err(), "{good}");
        }
    }
}
