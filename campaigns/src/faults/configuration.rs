//! A configuration of a few resources, some of which need others.

use std::collections::BTreeSet;

use fastrand::Rng;
use ferroform_driver::Input;
use ferroform_driver::hcl::resource_to_hcl;

use crate::faults::kind::{KINDS, Kind, Variant};
use crate::provider_block;

/// A resource of the configuration.
#[derive(Clone, Debug)]
pub(crate) struct Resource {
    pub(crate) kind: &'static Kind,
    /// The position in the configuration, which its name and its labels contain.
    pub(crate) position: usize,
    /// The position of the resource that it needs.
    pub(crate) parent: Option<usize>,
    /// The letter of its current label.
    pub(crate) letter: char,
    /// Its current version.
    pub(crate) version: i32,
}

/// A list of resources in which each comes after the one that it needs.
#[derive(Clone, Debug)]
pub(crate) struct Configuration {
    pub(crate) resources: Vec<Resource>,
    /// A text that no output may contain.
    pub(crate) secret: String,
}

impl Resource {
    pub(crate) fn address(&self) -> String {
        format!("{}.r{}", self.kind.name, self.position)
    }

    /// Returns the label of its objects. No label is a prefix of another.
    pub(crate) fn label(&self) -> String {
        format!("r{}{}", self.position, self.letter)
    }
}

impl Configuration {
    /// Creates a few resources of random kinds, with the resources that they need.
    pub(crate) fn invent(rng: &mut Rng) -> Self {
        let secret = format!("Hush-{:08x}-Hush", rng.u32(..));
        let mut configuration = Self { resources: Vec::new(), secret };
        let wanted = rng.usize(1..=3);
        for _ in 0..wanted {
            let kind = &KINDS[rng.usize(..KINDS.len())];
            configuration.add(rng, kind);
        }
        configuration
    }

    /// Creates one resource of the first kind, which needs no other and whose object the user names.
    pub(crate) fn of_one() -> Self {
        let resource = Resource { kind: &KINDS[0], position: 0, parent: None, letter: 'a', version: 1 };
        Self { resources: vec![resource], secret: "Hush-Hush".to_owned() }
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
    pub(crate) fn services(&self) -> String {
        let services: BTreeSet<_> = self.resources.iter().map(|resource| resource.kind.service()).collect();
        Vec::from_iter(services).join(",")
    }

    /// Returns the resource whose objects have this label.
    pub(crate) fn labelled(&self, label: &str) -> Option<&Resource> {
        let position: usize =
            label.strip_prefix('r')?.trim_end_matches(|c: char| c.is_ascii_lowercase()).parse().ok()?;
        self.resources.get(position)
    }

    /// Returns the configuration of the provider for a service at this endpoint.
    pub(crate) fn provider(&self, endpoint: &str) -> Input {
        provider_block(endpoint).with("secret_key", self.secret.as_str()).with("max_retries", 2)
    }

    /// Returns all resources as HCL.
    pub(crate) fn to_hcl(&self) -> String {
        self.resources.iter().map(|resource| self.block(resource)).collect()
    }

    fn block(&self, resource: &Resource) -> String {
        let reference = |attribute: &str| format!("<{attribute}>").into();
        let variant = Variant {
            label: resource.label(),
            version: resource.version,
            secret: &self.secret,
            parent: &reference,
        };
        let arguments = (resource.kind.arguments)(&variant);
        let text =
            resource_to_hcl(resource.kind.name, &format!("r{}", resource.position), &arguments, None, "");
        let parent = resource.parent.map(|parent| self.resources[parent].address()).unwrap_or_default();
        let secret = format!("{:?}", self.secret);
        text.replace("\"<", &format!("{parent}."))
            .replace(">\"", "")
            // Without `sensitive`, Terraform itself would print it in the plan.
            .replace(&secret, &format!("sensitive({secret})"))
    }
}
