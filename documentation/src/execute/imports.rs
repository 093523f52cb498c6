//! The imports on the page of a resource, with the identifier of an object filled in.

use std::collections::BTreeMap;

use ferroform_driver::value::Value;
use hcl::structure::Structure;

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
        let to = format!("{resource}.example");
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
            let body = hcl::parse(&block.text).map_err(|error| error.to_string())?;
            for structure in body {
                let Structure::Block(block) = structure else { return Err("this is no block".to_owned()) };
                let attribute = |name: &str| {
                    block.body.attributes().find(|own| own.key.as_str() == name).map(|own| &own.expr)
                };
                if block.identifier.as_str() != "import"
                    || attribute("to").is_none_or(|target| target.to_string() != to)
                {
                    return Err(format!("the block does not import {to}"));
                }
                blocks += 1;
                match (attribute("id"), attribute("identity")) {
                    (Some(hcl::Expression::String(id)), None) => imports.add(filled(id)),
                    (None, Some(hcl::Expression::Object(members))) => {
                        let text = |member: &hcl::Expression| match member {
                            hcl::Expression::String(text) => Ok(Value::from(&*filled(text))),
                            other => Err(format!("{other} is no text")),
                        };
                        let given =
                            members.iter().map(|(name, member)| Ok((name.to_string(), text(member)?)));
                        let given: BTreeMap<String, Value> = given.collect::<Result<_, String>>()?;
                        let of_part = |name: &String| given.get(name).cloned().unwrap_or_default();
                        imports
                            .identities
                            .push(Value::object(parts.keys().map(|name| (name, of_part(name)))));
                    }
                    _ => return Err("the block has neither an ID nor an identity".to_owned()),
                }
            }
        }
        if (commands, blocks) != (1, 2) {
            return Err(format!("there are {commands} commands and {blocks} blocks that import"));
        }
        // Other forms of the ID are in the text. They end where something is not a part: an ARN is not written out.
        let (_, section) = page.text.split_once("\n## Import\n").unwrap_or_default();
        let section = section.split("\n## ").next().unwrap_or_default();
        let items = section.lines().filter(|line| line.starts_with("- "));
        for form in
            items.flat_map(|item| item.split('`').skip(1).step_by(2)).filter(|form| form.contains('<'))
        {
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
