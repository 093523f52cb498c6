//! The resource types that a provider offers, and the selection that a process serves.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::resource::Registration;
use ferroform_rpc::environment::{self, SERVICES, Services};

use crate::named_types::named_types;

/// The types that a process serves.
#[derive(Debug, Default)]
pub(crate) struct Selection {
    /// With all attributes.
    pub(crate) served: Vec<Registration>,
    /// With `id` alone.
    pub(crate) reduced: Vec<Registration>,
    /// Not at all.
    pub(crate) left_out: Vec<Registration>,
    /// How they were chosen, for the log.
    pub(crate) note: Option<String>,
}

/// The resource types of a provider, by service.
#[derive(Debug, Default)]
pub(crate) struct Offer {
    /// Types that belong to no service and are always served.
    pub(crate) always: Vec<Registration>,
    /// The other types.
    pub(crate) services: Vec<(&'static str, &'static [Registration])>,
}

impl Offer {
    /// Returns all types.
    pub(crate) fn all(&self) -> Vec<Registration> {
        let of_services = self.services.iter().flat_map(|(_, registrations)| registrations.iter());
        self.always.iter().chain(of_services).copied().collect()
    }

    /// Returns what a process serves in the present folder.
    pub(crate) fn select(&self, provider: &str, services: &Services) -> Result<Selection, Diagnostic> {
        let also = match services {
            Services::All => return Ok(Selection { served: self.all(), ..Selection::default() }),
            Services::Only(wanted) => {
                let (served, left_out) = self.restricted(provider, wanted)?;
                return Ok(Selection { served, left_out, ..Selection::default() });
            }
            Services::Named(also) => also,
        };
        let data = std::env::var_os("TF_DATA_DIR").filter(|folder| !folder.is_empty());
        let data = data.map_or_else(|| PathBuf::from(".terraform"), PathBuf::from);
        let variable = environment::name(provider, SERVICES);
        match named_types(Path::new("."), &data, &format!("{provider}_")) {
            Ok(words) => {
                let (served, reduced) = self.named(provider, &words, also)?;
                let note = format!(
                    "{variable}=auto: the configuration names services with {} types; of {} others only `id` is served",
                    served.len(),
                    reduced.len()
                );
                Ok(Selection { served, reduced, note: Some(note), ..Selection::default() })
            }
            Err(uncertain) => {
                self.restricted(provider, also)?;
                let note = format!("{variable}=auto: everything is served, because {uncertain}");
                Ok(Selection { served: self.all(), note: Some(note), ..Selection::default() })
            }
        }
    }

    /// Returns the types that are served and those that are left out if only the services in `wanted` are served.
    pub(crate) fn restricted(
        &self,
        provider: &str,
        wanted: &[String],
    ) -> Result<(Vec<Registration>, Vec<Registration>), Diagnostic> {
        let is_known = |name: &&String| self.services.iter().any(|(service, _)| service == name);
        let unknown: Vec<_> = wanted.iter().filter(|name| !is_known(name)).collect();
        if let Some(first) = unknown.first() {
            return Err(self.unknown(provider, first));
        }
        let (mut served, mut left_out) = (self.always.clone(), Vec::new());
        for (service, registrations) in &self.services {
            let is_wanted = wanted.iter().any(|name| name == service);
            let place = if is_wanted { &mut served } else { &mut left_out };
            place.extend_from_slice(registrations);
        }
        Ok((served, left_out))
    }

    /// Returns the types that are served with all attributes and those that are served with `id` alone, for a
    /// configuration that contains these words. Of a service that the configuration names, all types are served:
    /// it may name another one in a moment.
    pub(crate) fn named(
        &self,
        provider: &str,
        words: &BTreeSet<String>,
        also: &[String],
    ) -> Result<(Vec<Registration>, Vec<Registration>), Diagnostic> {
        let is_named = |registration: &Registration| {
            let names = [registration.table.name, registration.table.plural_name];
            names.iter().any(|name| words.contains(&format!("{provider}_{name}")))
        };
        let of_words = self.services.iter().filter(|(_, registrations)| registrations.iter().any(is_named));
        let services: Vec<String> =
            of_words.map(|(service, _)| (*service).to_owned()).chain(also.iter().cloned()).collect();
        self.restricted(provider, &services)
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
