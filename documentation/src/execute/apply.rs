//! Examples that the real Terraform applies: it creates what is in them, finds nothing to change, and destroys it.

use std::collections::{BTreeMap, BTreeSet};

use ferroform_contract::door::REGION;
use ferroform_driver::{Input, Kind};
use ferroform_emulator::Emulator;
use hcl::Expression;

use super::config::{Example, json};
use super::terraform::{
    Outcome, RC, Terraform, Trouble, call, folder, module, module_name, put, run, said, variable_name,
};
use crate::page::Page;
use crate::reading::ReadPage;

/// Chooses values for the variables of an example.
type Values<'v> = dyn Fn(&Example) -> Result<BTreeMap<String, Input>, String> + 'v;

/// An example that can be applied.
#[derive(Debug)]
pub struct Configuration<'a> {
    page: &'a Page,
    text: String,
    /// The values of its variables.
    variables: BTreeMap<String, Input>,
    /// What must be in an account only once: types with the names of objects.
    names: BTreeSet<String>,
}

impl<'a> Configuration<'a> {
    /// Reads the example of a page.
    ///
    /// # Errors
    /// If it cannot be read, or a variable has no value.
    pub fn of(
        page: &'a Page,
        values: &Values<'_>,
        is_name: &dyn Fn(&str, &str) -> bool,
    ) -> Result<Self, String> {
        let read = ReadPage::of(&page.text)?;
        let text = read.example().ok_or("there is no example")?.to_owned();
        let example = Example::read(&text)?;
        let resources = example.blocks.iter().filter(|block| block.kind == Kind::Resource);
        let names = resources.flat_map(|block| {
            let of_type = &block.type_name;
            let attributes = block.body.attributes();
            let names = attributes.filter(|attribute| is_name(of_type, attribute.key.as_str()));
            names.filter_map(move |attribute| match &attribute.expr {
                Expression::String(name) => Some(format!("{of_type} {} = {name}", attribute.key.as_str())),
                // What refers to another object is as unique as that one.
                _ => None,
            })
        });
        let names = names.collect();
        Ok(Self { page, variables: values(&example)?, text, names })
    }
}

/// Puts examples together as long as no two of them give the same name to objects of a type.
fn batches<'c, 'a>(examples: &'c [Configuration<'a>], most: usize) -> Vec<Vec<&'c Configuration<'a>>> {
    let mut batches: Vec<(BTreeSet<&str>, Vec<&Configuration<'_>>)> = Vec::new();
    for example in examples {
        let names: BTreeSet<&str> = example.names.iter().map(String::as_str).collect();
        let place = batches.iter_mut().find(|(own, all)| all.len() < most && own.is_disjoint(&names));
        match place {
            Some((own, all)) => {
                own.extend(names);
                all.push(example);
            }
            None => batches.push((names, vec![example])),
        }
    }
    batches.into_iter().map(|(_, batch)| batch).collect()
}

impl Terraform<'_> {
    /// Applies examples, plans them again, which must find nothing to change, and destroys them. Returns what goes wrong. Waits
    /// for Terraform, so the emulator must have a thread of its own.
    ///
    /// # Errors
    /// If files cannot be written, or Terraform does not start.
    pub fn apply(&self, examples: &[Configuration<'_>], emulator: &Emulator) -> Result<Outcome, Trouble> {
        let mut outcome = Outcome { examples: examples.len(), ..Outcome::default() };
        for batch in batches(examples, self.batch) {
            outcome.batches += 1;
            // An account of its own, so that nothing is there that another batch has left behind.
            let account = format!("{:012}", outcome.batches);
            self.apply_together(&batch, &emulator.endpoint(), &account, &mut outcome.complaints)?;
        }
        Ok(outcome)
    }

    fn apply_together(
        &self,
        examples: &[&Configuration<'_>],
        endpoint: &str,
        account: &str,
        complaints: &mut Vec<String>,
    ) -> Result<(), Trouble> {
        let folder = folder()?;
        let (mut root, mut values) = (String::new(), serde_json::Map::new());
        let mut pages = BTreeMap::new();
        for example in examples {
            let name = module_name(example.page);
            module(folder.path(), &name, &example.text)?;
            root.push_str(&call(&name, &example.text));
            for (variable, value) in &example.variables {
                let value = json(value).map_err(|error| Trouble::Page(example.page.path.clone(), error))?;
                values.insert(variable_name(&name, variable), value);
            }
            pages.insert(name, example.page);
        }
        put(&folder.path().join("main.tf"), &root)?;
        let values = serde_json::Value::Object(values).to_string();
        put(&folder.path().join("terraform.tfvars.json"), &values)?;
        let rc = self.rc(folder.path())?;
        let environment = [
            (RC, rc.as_str()),
            ("AWS_ENDPOINT_URL", endpoint),
            ("AWS_REGION", REGION),
            ("AWS_ACCESS_KEY_ID", account),
            ("AWS_SECRET_ACCESS_KEY", "documentation"),
            ("AWSCC_SERVICES", "auto"),
        ];
        let mut is_applied = true;
        for (step, arguments) in [
            ("get", &["get", "-no-color"][..]),
            ("apply", &["apply", "-auto-approve", "-no-color", "-compact-warnings"]),
            ("plan", &["plan", "-detailed-exitcode", "-no-color", "-compact-warnings"]),
            ("destroy", &["destroy", "-auto-approve", "-no-color", "-compact-warnings"]),
        ] {
            // After an incomplete apply, a plan has changes.
            if step == "plan" && !is_applied {
                continue;
            }
            let output = run(folder.path(), arguments, &environment)?;
            if !output.status.success() {
                is_applied &= step != "apply";
                complaints.extend(by_page(&pages, step, &said(&output)));
            }
        }
        Ok(())
    }
}

/// Returns what Terraform says as complaints about pages: its errors, or the changes that it plans.
fn by_page(pages: &BTreeMap<String, &Page>, step: &str, said: &str) -> Vec<String> {
    let errors: Vec<&str> = said.split("Error: ").skip(1).collect();
    let changes = || said.lines().filter(|line| line.starts_with("  # module."));
    let about: Vec<&str> = if errors.is_empty() { changes().collect() } else { errors };
    let about = if about.is_empty() { vec![said] } else { about };
    let page = |text: &str| {
        let (_, name) = text.split_once("module.")?;
        let name = name.split(|next: char| !next.is_alphanumeric() && next != '_').next()?;
        Some(pages.get(name)?.path.clone())
    };
    let complaint = |text: &&str| {
        let page = page(text).unwrap_or_else(|| "an example".to_owned());
        format!("{page} (terraform {step}): {}", text.trim())
    };
    about.iter().map(complaint).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::page::Kind as PageKind;

    fn page(name: &str) -> Page {
        Page {
            path: format!("resources/{name}.md"),
            kind: PageKind::Resource,
            name: format!("test_{name}"),
            cloudformation_type: None,
            text: String::new(),
        }
    }

    fn configuration<'a>(page: &'a Page, names: &[&str]) -> Configuration<'a> {
        Configuration {
            page,
            text: String::new(),
            variables: BTreeMap::new(),
            names: names.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    #[test]
    fn examples_with_the_same_names_are_not_applied_together() {
        let page = page("thing");
        let examples =
            [&["a"][..], &["b"], &["a", "b"], &[], &["c"]].map(|names| configuration(&page, names));
        let counts = |most| batches(&examples, most).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(counts(10), [4, 1]);
        assert_eq!(counts(2), [2, 2, 1]);
    }

    #[test]
    fn what_terraform_says_is_a_complaint_about_a_page() {
        let (bucket, queue) = (page("s3_bucket"), page("sqs_queue"));
        let pages = [&bucket, &queue].map(|page| (module_name(page), page)).into();
        let errors = "\nError: Refused\n\n  with module.resources_s3_bucket.test_s3_bucket.example,\n\n\
                      Error: Missing\n\n  with module.resources_sqs_queue.test_sqs_queue.example,\n";
        let found = by_page(&pages, "apply", errors);
        assert_eq!(found.len(), 2, "{found:?}");
        assert!(found[0].starts_with("resources/s3_bucket.md (terraform apply): Refused"), "{found:?}");
        assert!(found[1].starts_with("resources/sqs_queue.md (terraform apply): Missing"), "{found:?}");
        let plan = "will perform:\n\n  # module.resources_sqs_queue.test_sqs_queue.example will be updated\n";
        let found = by_page(&pages, "plan", plan);
        assert!(found[0].starts_with("resources/sqs_queue.md (terraform plan)"), "{found:?}");
        assert_eq!(
            by_page(&pages, "plan", "something else"),
            ["an example (terraform plan): something else"]
        );
    }
}
