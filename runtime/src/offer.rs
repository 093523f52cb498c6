//! The resource types that a provider offers, and the selection that a process serves.

use std::collections::BTreeSet;
use std::path::Path;

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::resource::{Registration, Service};
use ferroform_rpc::environment::{self, SERVICES, Services};

use crate::named_types::named_types;

/// The types that a process serves.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// With all attributes.
    pub(crate) served: Vec<&'static Registration>,
    /// With `id` alone.
    pub(crate) reduced: Vec<&'static Registration>,
    /// Not at all.
    pub(crate) left_out: Vec<&'static Registration>,
    /// How they were chosen, for the log.
    pub(crate) note: Option<String>,
}

/// The resource types of a provider, by service.
#[derive(Debug, Default)]
pub(crate) struct Offer {
    /// Types that belong to no service and are always served.
    pub(crate) always: Vec<&'static Registration>,
    /// The other types.
    pub(crate) services: Vec<Service>,
}

impl Offer {
    /// Returns all types.
    pub(crate) fn all(&self) -> Vec<&'static Registration> {
        let of_services = self.services.iter().flat_map(|(_, registrations)| registrations.iter());
        self.always.iter().copied().chain(of_services).collect()
    }

    /// Returns what a process serves in the present folder. `terraform_data` is where Terraform lists the installed
    /// modules.
    pub(crate) fn select(
        &self,
        provider: &str,
        services: &Services,
        terraform_data: &Path,
    ) -> Result<Selection, Diagnostic> {
        let variable = environment::name(provider, SERVICES);
        match services {
            Services::All => Ok(Selection { served: self.all(), ..Selection::default() }),
            Services::Only(wanted) => {
                self.check_known(provider, wanted)?;
                let (served, left_out) = self.divided(|service, _| is_among(wanted, service));
                Ok(Selection { served, left_out, ..Selection::default() })
            }
            Services::Named(also) => {
                self.check_known(provider, also)?;
                let prefix = format!("{provider}_");
                let everything = |reason: String| {
                    let note = format!("{variable}=auto: everything is served, because {reason}");
                    Selection { served: self.all(), note: Some(note), ..Selection::default() }
                };
                let words = match named_types(Path::new("."), terraform_data, &prefix) {
                    Ok(words) => words,
                    Err(uncertain) => return Ok(everything(uncertain.to_string())),
                };
                let names: BTreeSet<&str> =
                    words.iter().filter_map(|word| word.strip_prefix(&prefix)).collect();
                // Of a service that the configuration names, all types are served: it may name another one in a
                // moment.
                let (served, reduced) = self.divided(|service, registrations| {
                    is_among(also, service) || registrations.iter().any(|one| is_named(&names, one))
                });
                // A generator or an editor asks what there is, or somebody is about to write the first resource.
                if served.len() == self.always.len() {
                    return Ok(everything("the configuration names no type".to_owned()));
                }
                let note = format!(
                    "{variable}=auto: the configuration names services with {} types; of {} others only `id` is served",
                    served.len(),
                    reduced.len()
                );
                Ok(Selection { served, reduced, note: Some(note), ..Selection::default() })
            }
        }
    }

    /// Returns the types of the services for which this holds, with those that are always served, and all others.
    fn divided(
        &self,
        is_wanted: impl Fn(&str, &[Registration]) -> bool,
    ) -> (Vec<&'static Registration>, Vec<&'static Registration>) {
        let (mut wanted, mut others) = (self.always.clone(), Vec::new());
        for (service, registrations) in &self.services {
            let place = if is_wanted(service, registrations) { &mut wanted } else { &mut others };
            place.extend(*registrations);
        }
        (wanted, others)
    }

    /// Returns an error about the first of these services that the provider does not have.
    fn check_known(&self, provider: &str, names: &[String]) -> Result<(), Diagnostic> {
        let is_known = |name: &&String| self.services.iter().any(|(service, _)| service == name);
        match names.iter().find(|name| !is_known(name)) {
            Some(unknown) => Err(self.unknown(provider, unknown)),
            None => Ok(()),
        }
    }

    fn unknown(&self, provider: &str, name: &str) -> Diagnostic {
        let variable = environment::name(provider, SERVICES);
        let similar = self
            .services
            .iter()
            .map(|(service, _)| (*service, strsim::jaro_winkler(service, name)))
            .filter(|(_, likeness)| *likeness > 0.8)
            .max_by(|(_, a), (_, b)| a.total_cmp(b));
        let hint = similar.map(|(service, _)| format!(" Did you mean {service:?}?")).unwrap_or_default();
        let detail = format!(
            "{variable} names the service {name:?}, which this provider does not have.{hint}\n\nServices are the first \
             part of type names: {provider}_logs_log_group is of the service logs. Several are separated by commas."
        );
        Diagnostic::error(catalogue::INVALID_ENVIRONMENT, detail)
    }
}

fn is_among(names: &[String], service: &str) -> bool {
    names.iter().any(|name| name == service)
}

/// Whether one of these names is that of the type or of its plural data source.
fn is_named(names: &BTreeSet<&str>, registration: &Registration) -> bool {
    let outline = registration.outline;
    [outline.name, outline.plural_name].iter().any(|name| names.contains(name))
}
