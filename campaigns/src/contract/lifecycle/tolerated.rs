//! Checks the findings of the service about what it is sent. For a valid model there must be none. For a
//! mistake that the provider only warns of, because Go's regular expressions cannot compile the pattern,
//! there must be exactly that mistake.

use ferroform_driver::Action;
use ferroform_driver::rules::Violation;
use ferroform_driver::value::Path;
use serde_json::Value as Json;

use super::{Broken, Life, Lived};
use crate::contract::mistake::Mistake;
use crate::contract::rules;

impl Life<'_> {
    /// Creates an object with the mistake in it, and destroys it.
    pub(super) async fn tolerated(&mut self, mistake: &Mistake, model: &Json) -> Lived {
        let subject = self.stage.subject();
        let Some(wrong) = mistake.made_in(model).filter(|_| mistake.is_tolerated(subject, model)) else {
            return Ok(());
        };
        let step = "tolerated";
        let config = self.written(&wrong);
        let report = self.apply(step, config.clone()).await?;
        if report.action != Action::Create {
            return self.broken(step, &rules::TOLERATED, &report, "what is warned of is created");
        }
        self.has(step, &wrong, &report)?;
        let found = self.found_by_the_service();
        if !mistake.is_all_of(&found) {
            return self.found_wrong(step, &mistake.path, &mistake.pointer, &found);
        }
        self.findings += found.len();
        self.quiet("after what is tolerated", &config).await?;
        self.destroy().await?;
        self.outcome.counts.tolerated += 1;
        self.nothing_found(step)
    }

    /// Checks that the service found nothing, since valid models break no pattern.
    pub(super) fn nothing_found(&mut self, step: &'static str) -> Lived {
        let found = self.found_by_the_service();
        if found.is_empty() { Ok(()) } else { self.found_wrong(step, &Path::root(), "nothing", &found) }
    }

    /// Returns the service's findings that were not caused by earlier mistakes.
    fn found_by_the_service(&self) -> Vec<String> {
        let found = self.stage.door.emulator.findings();
        found.into_iter().skip(self.findings).map(|finding| finding.complaint).collect()
    }

    fn found_wrong(&mut self, step: &'static str, path: &Path, wanted: &str, found: &[String]) -> Lived {
        let what = Violation::new(&rules::TOLERATED, path, ("expected", wanted), ("found", found.join("; ")));
        let why = format!("The last request: {}", self.stage.door.last_request());
        self.note(step, what.because(why), String::new());
        Err(Broken)
    }
}
