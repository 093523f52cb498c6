//! A configuration of a few resources, some of which need others, as HCL and as the driver takes it.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;
use ferroform_driver::Input;

use crate::kind::{Argument, KINDS, Kind, Variant};

/// A resource of the configuration.
#[derive(Clone, Debug)]
pub struct Resource {
    /// What it is.
    pub kind: &'static Kind,
    /// Its position in the configuration, which its name and its labels begin with.
    pub position: usize,
    /// The position of the resource that it needs.
    pub parent: Option<usize>,
    /// The letter of its present label.
    pub letter: char,
    /// Its present version.
    pub version: u32,
}

/// Resources in an order in which each comes after the one that it needs.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// All of them.
    pub resources: Vec<Resource>,
    /// A text that no output may hold.
    pub secret: String,
}

impl Resource {
    /// Its address.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}.r{}", self.kind.name, self.position)
    }

    /// What its objects are labelled with. No label is the beginning of another.
    #[must_use]
    pub fn label(&self) -> String {
        format!("r{}{}", self.position, self.letter)
    }
}

impl Configuration {
    /// A few resources of any kind, with those that they need.
    #[must_use]
    pub fn invent(rng: &mut Rng) -> Self {
        let secret = format!("Hush-{:08x}-Hush", rng.u32(..));
        let mut configuration = Self { resources: Vec::new(), secret };
        let wanted = rng.usize(1..=3);
        for _ in 0..wanted {
            let kind = &KINDS[rng.usize(..KINDS.len())];
            configuration.add(rng, kind);
        }
        configuration
    }

    /// Adds a resource, and the one that it needs unless there is one already.
    fn add(&mut self, rng: &mut Rng, kind: &'static Kind) -> usize {
        let parent = kind.parent.and_then(|name| KINDS.iter().find(|kind| kind.name == name));
        let parent = parent.map(|parent| {
            let there = self.resources.iter().position(|resource| std::ptr::eq(resource.kind, parent));
            there.filter(|_| rng.bool()).unwrap_or_else(|| self.add(rng, parent))
        });
        let position = self.resources.len();
        self.resources.push(Resource { kind, position, parent, letter: 'a', version: 1 });
        position
    }

    /// The services that it uses, as `AWSCC_SERVICES` takes them.
    #[must_use]
    pub fn services(&self) -> String {
        let services: BTreeSet<_> = self.resources.iter().map(|resource| resource.kind.service()).collect();
        Vec::from_iter(services).join(",")
    }

    /// The resource that made an object with this label.
    #[must_use]
    pub fn labelled(&self, label: &str) -> Option<&Resource> {
        let position: usize =
            label.strip_prefix('r')?.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()?;
        self.resources.get(position)
    }

    /// The resource at this address.
    #[must_use]
    pub fn at(&self, address: &str) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.address() == address)
    }

    /// The arguments of a resource.
    #[must_use]
    pub fn arguments(&self, resource: &Resource) -> Vec<(&'static str, Argument)> {
        let secret = self.secret.clone();
        (resource.kind.arguments)(&Variant { label: resource.label(), version: resource.version, secret })
    }

    /// All resources as HCL.
    #[must_use]
    pub fn to_hcl(&self) -> String {
        let mut text = String::new();
        for resource in &self.resources {
            let _ = writeln!(text, "resource \"{}\" \"r{}\" {{", resource.kind.name, resource.position);
            let parent = resource.parent.map(|parent| self.resources[parent].address()).unwrap_or_default();
            for (name, argument) in self.arguments(resource) {
                let _ = writeln!(text, "  {name} = {}", to_hcl(&argument, &parent));
            }
            text.push_str("}\n\n");
        }
        text
    }

    /// A resource as the driver takes it. `parent` says what an attribute of the resource that it needs is.
    #[must_use]
    pub fn to_input(&self, resource: &Resource, parent: &dyn Fn(&str) -> Input) -> Input {
        let arguments = self.arguments(resource);
        Input::object(
            arguments.iter().map(|(name, argument)| ((*name).to_owned(), to_input(argument, parent))),
        )
    }
}

fn to_hcl(argument: &Argument, parent: &str) -> String {
    let members = |members: &[(&str, Argument)]| {
        let members = members.iter().map(|(name, member)| format!("{name} = {}", to_hcl(member, parent)));
        members.collect::<Vec<_>>().join(", ")
    };
    match argument {
        Argument::Text(text) => format!("{text:?}"),
        Argument::Number(number) => number.to_string(),
        // Terraform itself would print it in the plan.
        Argument::Secret(text) => format!("sensitive({text:?})"),
        Argument::Object(object) => format!("{{ {} }}", members(object)),
        Argument::List(list) => {
            let elements: Vec<_> = list.iter().map(|element| to_hcl(element, parent)).collect();
            format!("[{}]", elements.join(", "))
        }
        Argument::Parent(attribute) => format!("{parent}.{attribute}"),
    }
}

fn to_input(argument: &Argument, parent: &dyn Fn(&str) -> Input) -> Input {
    match argument {
        Argument::Text(text) | Argument::Secret(text) => text.as_str().into(),
        Argument::Number(number) => i64::from(*number).into(),
        Argument::Object(members) => {
            Input::object(members.iter().map(|(name, member)| ((*name).to_owned(), to_input(member, parent))))
        }
        Argument::List(list) => Input::List(list.iter().map(|element| to_input(element, parent)).collect()),
        Argument::Parent(attribute) => parent(attribute),
    }
}
