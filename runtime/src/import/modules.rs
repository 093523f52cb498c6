//! Modules of a configuration, and how values get from one to another.
//!
//! ```text
//! modules/shop/ec2.tf        vpc_id = var.awscc_ec2_vpc_main_vpc_id
//! modules/network/outputs.tf output "awscc_ec2_vpc_main_vpc_id" { value = awscc_ec2_vpc.main.vpc_id }
//! shop.tf                    module "shop" { awscc_ec2_vpc_main_vpc_id = module.network.awscc_ec2_vpc_main_vpc_id }
//! ```

use std::collections::BTreeMap;

use super::names::{Tags, tag, word};
use super::{Files, STACK};
use crate::explain::hcl::{aligned, literal};

/// By what objects are put into modules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum By {
    /// Their CloudFormation stack.
    Stack,
    /// The value of this tag.
    Tag(String),
}

impl By {
    /// Reads `stack` or `tag:KEY`.
    ///
    /// # Errors
    /// If it is neither.
    pub(crate) fn read(text: &str) -> Result<Self, &'static str> {
        match text.split_once(':') {
            None if text == "stack" => Ok(Self::Stack),
            Some(("tag", key)) if !key.is_empty() => Ok(Self::Tag(key.to_owned())),
            _ => Err("write `stack`, or `tag:` and the key of a tag"),
        }
    }

    /// Returns the module of an object with these tags, or nothing for the root module.
    pub(super) fn module(&self, tags: &Tags) -> Option<String> {
        let key = match self {
            Self::Stack => STACK,
            Self::Tag(key) => key,
        };
        tag(tags, key).map(word)
    }
}

/// The values that go into modules and out of them, by module and name.
#[derive(Debug, Default)]
pub(super) struct Wiring {
    /// The expressions of the root module.
    arguments: BTreeMap<String, BTreeMap<String, String>>,
    /// The expressions inside the modules.
    outputs: BTreeMap<String, BTreeMap<String, String>>,
}

impl Wiring {
    /// Returns what is written in a module for a value in another one, or the same. `expression` is how it is called there.
    pub(super) fn value(&mut self, (from, to): (Option<&str>, Option<&str>), expression: String) -> String {
        if from == to {
            return expression;
        }
        let name = expression.replace('.', "_");
        let outside = match to {
            None => expression,
            Some(module) => {
                self.outputs.entry(module.to_owned()).or_default().insert(name.clone(), expression);
                format!("module.{module}.{name}")
            }
        };
        match from {
            None => outside,
            Some(module) => {
                self.argument(module, &name, outside);
                format!("var.{name}")
            }
        }
    }

    /// Gives a module an argument.
    pub(super) fn argument(&mut self, module: &str, name: &str, expression: String) {
        self.arguments.entry(module.to_owned()).or_default().insert(name.to_owned(), expression);
    }

    /// Writes what the modules take and give. `needed` says which providers a module needs.
    pub(super) fn write(&self, modules: &[&str], needed: &str, files: &mut Files) {
        for module in modules {
            let mut entries = vec![("source", literal(&format!("./modules/{module}")))];
            let arguments = self.arguments.get(*module).into_iter().flatten();
            entries.extend(arguments.map(|(name, expression)| (name.as_str(), expression.clone())));
            files.begin(
                format!("{module}.tf"),
                &format!("module \"{module}\" {{\n{}}}\n", aligned(&entries, 1)),
            );
            for name in self.arguments.get(*module).into_iter().flatten().map(|(name, _)| name) {
                let variable = format!("variable \"{name}\" {{\n  type = string\n}}\n");
                files.declare(format!("modules/{module}/variables.tf"), name, &variable);
            }
            for (name, expression) in self.outputs.get(*module).into_iter().flatten() {
                let output = format!("output \"{name}\" {{\n  value = {expression}\n}}\n");
                files.add(format!("modules/{module}/outputs.tf"), &output);
            }
            files.add(format!("modules/{module}/terraform.tf"), needed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_goes_out_of_one_module_and_into_another() {
        let mut wiring = Wiring::default();
        let mut value = |from, to| wiring.value((from, to), "x_vpc.main.id".to_owned());
        assert_eq!(value(Some("a"), Some("a")), "x_vpc.main.id");
        assert_eq!(value(None, Some("net")), "module.net.x_vpc_main_id");
        assert_eq!(value(Some("shop"), None), "var.x_vpc_main_id");
        assert_eq!(value(Some("app"), Some("net")), "var.x_vpc_main_id");
        let mut files = Files::default();
        wiring.write(&["app", "net", "shop"], "", &mut files);
        let file = |name: &str| files.text(name);
        assert!(file("app.tf").contains(" x_vpc_main_id = module.net.x_vpc_main_id\n"), "{files:?}");
        assert!(file("shop.tf").contains(" x_vpc_main_id = x_vpc.main.id\n"), "{files:?}");
        assert_eq!(
            file("modules/net/outputs.tf"),
            "output \"x_vpc_main_id\" {\n  value = x_vpc.main.id\n}\n"
        );
        assert_eq!(file("modules/app/variables.tf"), "variable \"x_vpc_main_id\" {\n  type = string\n}\n");
    }

    #[test]
    fn modules_are_by_a_stack_or_a_tag() {
        assert_eq!(By::read("stack"), Ok(By::Stack));
        assert_eq!(By::read("tag:Team"), Ok(By::Tag("Team".to_owned())));
        for wrong in ["", "tag:", "Team", "x:y"] {
            assert!(By::read(wrong).is_err(), "{wrong}");
        }
        let tags = [("Team".to_owned(), "Shop EU".to_owned())];
        assert_eq!(By::Tag("Team".to_owned()).module(&tags), Some("shop_eu".to_owned()));
        assert_eq!(By::Stack.module(&tags), None);
    }
}
