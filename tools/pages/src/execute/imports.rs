//! The imports on the page of a resource, with the identifier of an object filled in.

use std::collections::BTreeSet;

use ferroform_driver::value::Value;
use serde_json::Value as Json;

use super::config::address_of;
use crate::page::Page;
use crate::reading::ReadPage;

/// The imports of one object.
#[derive(Debug, PartialEq)]
pub(super) struct Imports {
    /// The import IDs.
    pub(super) ids: BTreeSet<String>,
    pub(super) identity: Value,
}

impl Imports {
    /// Reads the imports on a page. `identity` is that of the object.
    pub(super) fn on(page: &Page, resource: &str, identity: &Value) -> Result<Self, String> {
        let read = ReadPage::of(&page.text);
        let parts = identity.members().ok_or("the object has no identity")?;
        let filled = |text: &str| {
            let text = parts.iter().fold(text.to_owned(), |text, (name, value)| {
                text.replace(&format!("<{name}>"), value.as_str().unwrap_or_default())
            });
            text.replace("<region>", ferroform_campaigns::REGION)
        };
        let to = address_of(resource);
        let texts = |language: &str| {
            let blocks = read.blocks.iter().filter(|block| block.heading == "Import");
            blocks
                .filter(|block| block.language == language)
                .map(|block| block.text.trim())
                .collect::<Vec<_>>()
        };
        let (commands, blocks) = (texts("shell"), texts("terraform"));
        let ([command], [by_id, by_identity]) = (commands.as_slice(), blocks.as_slice()) else {
            return Err("there are not one command and two blocks that import".to_owned());
        };
        let command = command.strip_prefix(&format!("terraform import {to} '"));
        let command = command.and_then(|rest| rest.strip_suffix('\''));
        let by_id = import_of(by_id, &to)?;
        let id = command.filter(|id| by_id["id"] == **id).ok_or("the command and the block differ")?;
        let by_identity = import_of(by_identity, &to)?;
        let given = by_identity["identity"].as_object().ok_or("the second block has no identity")?;
        let of_part = |name: &String| {
            given.get(name).and_then(Json::as_str).map_or(Value::Null, |text| Value::from(&*filled(text)))
        };
        Ok(Self {
            ids: forms_in_text(&page.text).chain([id]).map(&filled).collect(),
            identity: Value::object(parts.keys().map(|name| (name, of_part(name)))),
        })
    }
}

/// Reads an `import` block that imports to this address.
fn import_of(block: &str, to: &str) -> Result<Json, String> {
    let mut read: Json = hcl::from_str(block).map_err(|error| error.to_string())?;
    let import = read["import"].take();
    if import["to"] == format!("${{{to}}}") {
        Ok(import)
    } else {
        Err(format!("the block does not import {to}"))
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

    const TEXT: &str = r#"
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

    fn read(text: &str) -> Result<Imports, String> {
        let page = Page {
            path: "resources/thing.md".to_owned(),
            kind: Kind::Resource,
            name: "test_thing".to_owned(),
            cloudformation_type: None,
            description: String::new(),
            text: text.to_owned(),
        };
        let parts = [("zone", "z"), ("name", "n"), ("region", "eu-west-1")];
        Imports::on(
            &page,
            "test_thing",
            &Value::object(parts.map(|(name, text)| (name, Value::string(text)))),
        )
    }

    #[test]
    fn every_form_is_filled_in() {
        let identity = Value::object([
            ("zone", Value::string("z")),
            ("name", Value::string("n")),
            ("region", Value::Null),
        ]);
        let ids = ["z|n", "zone=z|name=n", "z|n@eu-west-1"].map(str::to_owned).into();
        assert_eq!(read(TEXT), Ok(Imports { ids, identity }));
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
