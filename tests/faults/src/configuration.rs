//! A configuration of a few resources, some of which need others, as HCL and as input of the driver.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use fastrand::Rng;
use ferroform_driver::{Input, config};

use crate::kind::{Argument, KINDS, Kind, Variant};

/// A resource of the configuration.
#[derive(Clone, Debug)]
pub struct Resource {
    /// The kind.
    pub kind: &'static Kind,
    /// The position in the configuration, which its name and its labels contain.
    pub position: usize,
    /// The position of the resource that it needs.
    pub parent: Option<usize>,
    /// The letter of its current label.
    pub letter: char,
    /// Its current version.
    pub version: u32,
}

/// A list of resources in which each comes after the one that it needs.
#[derive(Clone, Debug, Default)]
pub struct Configuration {
    /// The resources.
    pub resources: Vec<Resource>,
    /// A text that no output may contain.
    pub secret: String,
}

impl Resource {
    /// Returns its address.
    #[must_use]
    pub fn address(&self) -> String {
        format!("{}.r{}", self.kind.name, self.position)
    }

    /// Returns the label of its objects. No label is a prefix of another.
    #[must_use]
    pub fn label(&self) -> String {
        format!("r{}{}", self.position, self.letter)
    }
}

impl Configuration {
    /// Creates a few resources of random kinds, with the resources that they need.
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

    /// Adds a resource, and a resource that it needs unless an existing one is used.
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

    /// Returns the services that it uses, in the format of `AWSCC_SERVICES`.
    #[must_use]
    pub fn services(&self) -> String {
        let services: BTreeSet<_> = self.resources.iter().map(|resource| resource.kind.service()).collect();
        Vec::from_iter(services).join(",")
    }

    /// Returns the resource whose objects have this label.
    #[must_use]
    pub fn labelled(&self, label: &str) -> Option<&Resource> {
        let position: usize =
            label.strip_prefix('r')?.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()?;
        self.resources.get(position)
    }

    /// Returns the resource at this address.
    #[must_use]
    pub fn at(&self, address: &str) -> Option<&Resource> {
        self.resources.iter().find(|resource| resource.address() == address)
    }

    /// Returns the arguments of a resource.
    #[must_use]
    pub fn arguments(&self, resource: &Resource) -> Vec<(&'static str, Argument)> {
        let secret = self.secret.clone();
        (resource.kind.arguments)(&Variant { label: resource.label(), version: resource.version, secret })
    }

    /// Returns the configuration of the provider for a service at this endpoint.
    #[must_use]
    pub fn provider(&self, endpoint: &str) -> Input {
        config! {
            region = (crate::cloud::REGION),
            access_key = (crate::cloud::ACCOUNT),
            secret_key = (self.secret.as_str()),
            max_retries = 2,
            endpoints = { cloudcontrolapi = (endpoint), sts = (endpoint) },
        }
    }

    /// Returns all resources as HCL.
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

    /// Returns a resource as input of the driver. `parent` returns an attribute of the resource that it
    /// needs.
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
        // Without `sensitive`, Terraform itself would print it in the plan.
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
