//! What the real Terraform says of examples: whether they are as it formats them, whether it takes them, and whether it creates
//! what is in them, finds nothing to change, and destroys it. What it says names modules, which are named like the pages.

use std::collections::BTreeSet;
use std::path::Path;
use std::{fs, io};

use ferroform_campaigns::REGION;
use ferroform_driver::hcl::{body_to_hcl, provider_to_hcl};
use ferroform_driver::terraform::{Output, Terraform};
use ferroform_driver::{Input, Kind as BlockKind};
use ferroform_emulator::Emulator;
use hcl::Expression;

use super::campaign::Campaign;
use super::config::Example;
use crate::page::{Kind, Page};
use crate::reading::ReadPage;

/// The source of the provider.
const SOURCE: &str = "ferroform/awscc";
/// How many examples are validated at once, and how many are applied.
const VALIDATED: usize = 250;
const APPLIED: usize = 25;

/// An example as a module of a configuration.
#[derive(Debug, Default)]
pub struct Module {
    name: String,
    text: String,
    /// The arguments of its call.
    arguments: String,
    /// What an account can have only once: types with the names of objects.
    names: BTreeSet<String>,
}

/// Returns what Terraform would format in another way.
pub fn format(pages: &[Page]) -> io::Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    let terraform = Terraform::new(folder.path())?;
    for page in pages {
        let read = ReadPage::of(&page.text);
        let blocks = read.blocks.iter().filter(|block| block.language == "terraform");
        for (place, block) in blocks.enumerate() {
            // On pages of functions calls stand alone. They are formatted as what follows an equals sign.
            let text = if page.kind == Kind::Function { &outputs(&block.text) } else { &block.text };
            terraform.write(format!("{}.{place}.tf", module_name(page)), text)?;
        }
    }
    Ok(complaint("fmt", &terraform.run(&["fmt", "-check", "-diff"])?).into_iter().collect())
}

/// Returns complaints about examples that Terraform does not take. `programs` is the folder with the provider.
pub fn validate(examples: &[Module], programs: &Path) -> io::Result<Vec<String>> {
    let mut complaints = Vec::new();
    for batch in examples.chunks(VALIDATED) {
        let batch: Vec<&Module> = batch.iter().collect();
        complaints.extend(run(&batch, programs, &[], &[&["get"], &["validate"]])?);
    }
    Ok(complaints)
}

/// Applies examples, plans them again, which must find nothing to change, and destroys them. Returns what goes wrong. Waits
/// for Terraform, so the emulator must have a thread of its own.
pub fn apply(examples: &[Module], programs: &Path, emulator: &Emulator) -> io::Result<Vec<String>> {
    let mut complaints = Vec::new();
    for (number, batch) in batches(examples, APPLIED).iter().enumerate() {
        // An account of its own, so that nothing is there that another batch has left behind.
        let (account, endpoint) = (format!("{:012}", number + 1), emulator.endpoint());
        let environment = [
            ("AWS_ENDPOINT_URL", &*endpoint),
            ("AWS_REGION", REGION),
            ("AWS_ACCESS_KEY_ID", &*account),
            ("AWS_SECRET_ACCESS_KEY", "documentation"),
            ("AWSCC_SERVICES", "auto"),
        ];
        let apply = ["apply", "-auto-approve", "-compact-warnings"];
        let plan = ["plan", "-detailed-exitcode", "-compact-warnings"];
        let destroy = ["destroy", "-auto-approve", "-compact-warnings"];
        complaints.extend(run(batch, programs, &environment, &[&["get"], &apply, &plan, &destroy])?);
    }
    Ok(complaints)
}

/// Runs commands in a configuration of these modules. Returns what they complain about. After a complaint, it is only destroyed.
fn run(
    modules: &[&Module],
    programs: &Path,
    environment: &[(&str, &str)],
    commands: &[&[&str]],
) -> io::Result<Vec<String>> {
    let folder = tempfile::tempdir()?;
    let mut terraform = Terraform::new(folder.path())?;
    terraform.use_providers(&[SOURCE], programs)?;
    environment.iter().for_each(|(name, value)| terraform.set(name, value));
    let mut root = "variable \"any\" {\n  default = null\n}\n".to_owned();
    for Module { name, text, arguments, .. } in modules {
        fs::create_dir(folder.path().join(name))?;
        terraform.write(format!("{name}/main.tf"), text)?;
        // A module that does not name the source would mean hashicorp/awscc.
        if !text.contains("required_providers") {
            terraform.write(format!("{name}/versions.tf"), &provider_to_hcl("awscc", SOURCE, []))?;
        }
        root.push_str(&format!("module \"{name}\" {{\n  source = \"./{name}\"\n{arguments}}}\n"));
    }
    terraform.write("main.tf", &root)?;
    let mut complaints = Vec::new();
    for command in commands {
        let name = command[0];
        if complaints.is_empty() || name == "destroy" {
            complaints.extend(complaint(name, &terraform.run(command)?));
        }
    }
    Ok(complaints)
}

fn complaint(command: &str, output: &Output) -> Option<String> {
    (!output.status.success()).then(|| format!("terraform {command}: {}", output.all()))
}

impl Module {
    /// Returns the example of a page, which refers to that of another page, for a validation.
    pub fn validated(page: &Page, needed: Option<&Page>) -> Result<Self, String> {
        let example = |page: &Page| ReadPage::of(&page.text).example().unwrap_or_default().to_owned();
        let own = example(page);
        let text = match (page.kind, needed) {
            (Kind::Function, _) => provider_to_hcl("awscc", SOURCE, []) + &outputs(&own),
            (_, Some(needed)) => format!("{}\n{own}", example(needed)),
            (_, None) => own,
        };
        let variables = Example::read(&text)?.variables;
        let arguments = variables.iter().map(|name| format!("  {name} = var.any\n")).collect();
        Ok(Self { name: module_name(page), text, arguments, ..Self::default() })
    }

    /// Returns the example of the page of a resource, with values for its variables.
    pub fn applied(page: &Page, campaign: &Campaign<'_>) -> Result<Self, String> {
        let read = ReadPage::of(&page.text);
        let text = read.example().ok_or("there is no example")?.to_owned();
        let example = Example::read(&text)?;
        let mut names = BTreeSet::new();
        for block in example.blocks.iter().filter(|block| block.kind == BlockKind::Resource) {
            let of = campaign.site.catalogue().find(&block.type_name).map_err(|error| error.to_string())?;
            for attribute in block.body.attributes() {
                let name = attribute.key.as_str();
                let is_part = of.table.identity.parts.iter().any(|part| part.attribute_path == [name]);
                // Names from which the service makes identifiers are in no table. What refers to another object is as unique
                // as that one.
                if let Expression::String(text) = &attribute.expr
                    && (is_part || name == "name" || name.ends_with("_name"))
                {
                    names.insert(format!("{} {name} = {text}", block.type_name));
                }
            }
        }
        let arguments = body_to_hcl(&Input::Object(campaign.variables(&example)?), None);
        Ok(Self { name: module_name(page), text, arguments, names })
    }
}

/// Puts examples together as long as no two of them give the same name to objects of a type.
fn batches(examples: &[Module], most: usize) -> Vec<Vec<&Module>> {
    let mut batches: Vec<Vec<&Module>> = Vec::new();
    for example in examples {
        let is_free = |other: &&Module| other.names.is_disjoint(&example.names);
        match batches.iter_mut().find(|batch| batch.len() < most && batch.iter().all(is_free)) {
            Some(batch) => batch.push(example),
            None => batches.push(vec![example]),
        }
    }
    batches
}

fn module_name(page: &Page) -> String {
    page.path.replace(['/', '-'], "_").replace(".md", "")
}

/// Returns the calls on the page of a function as outputs.
fn outputs(example: &str) -> String {
    let is_call = |line: &&str| !line.starts_with('#');
    let calls = example.split("\n\n").map(|call| call.lines().filter(is_call).collect::<Vec<_>>().join("\n"));
    let calls = calls.filter(|call| !call.trim().is_empty()).enumerate();
    let calls = calls.map(|(number, call)| (number, call.replace('\n', "\n  ")));
    calls.map(|(number, call)| format!("output \"call_{number}\" {{\n  value = {call}\n}}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_with_the_same_names_are_not_applied_together() {
        let module = |names: &[&str]| Module {
            names: names.iter().map(|name| (*name).to_owned()).collect(),
            ..Module::default()
        };
        let examples = [&["a"][..], &["b"], &["a", "b"], &[], &["c"]].map(module);
        let counts = |most| batches(&examples, most).iter().map(Vec::len).collect::<Vec<_>>();
        assert_eq!(counts(10), [4, 1]);
        assert_eq!(counts(2), [2, 2, 1]);
    }
}
