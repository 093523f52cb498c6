//! The resource types that a provider offers, and the selection that a process serves.

use ferroform_core::diagnostic::{Diagnostic, catalogue};
use ferroform_core::resource::Registration;
use ferroform_rpc::environment::{self, SERVICES};

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
