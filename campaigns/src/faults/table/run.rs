//! One run, and its checks.

use std::fmt;

use ferroform_driver::{Options, Report};
use ferroform_emulator::{Damage, Fault};
use ferroform_plugin::proto::tfplugin6::stop_provider;

use super::stage::{Kind, Patience, Stage};
use super::{How, Phase};
use crate::faults::damage::HOLD;

/// One fault applied to one call.
pub(crate) struct Case {
    pub(crate) phase: Phase,
    pub(crate) kind: Kind,
    pub(crate) call: &'static str,
    /// The number of calls that succeed first.
    pub(crate) skip: u64,
    /// The name in the documentation.
    pub(crate) name: &'static str,
    pub(crate) damage: Damage,
    pub(crate) how: How,
}

/// What the user was told. The columns of the page have the same order.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Told {
    /// Nothing, because everything succeeded.
    Nothing,
    /// An error or a warning, with a correct state, or one that the next apply completes.
    Error,
    /// An error that says to remove the record of a request that created nothing.
    Record,
    /// An error that names an object outside the state.
    Orphan,
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let later = if self.skip > 0 { " later" } else { "" };
        let Self { phase, call, damage, how, kind, .. } = self;
        write!(f, "{phase:?}, {call}{later} meets {damage:?} {how}, {}", kind.name)
    }
}

impl Case {
    pub(crate) async fn play(&self) -> Result<Told, String> {
        let mut stage = self.stage().await?;
        stage.emulator.add_faults([self.fault()]);
        let report = self.happen(&mut stage).await?;
        stage.emulator.clear_faults();
        if let Some(violation) = report.violations.first() {
            return Err(violation.to_string());
        }
        let told = self.judge(&mut stage, &report).await?;
        stage.start_another_provider(self.kind.address, Patience::Patient).await;
        self.go_on(&mut stage, told).await?;
        Ok(told)
    }

    /// Returns a stage with a hasty provider, and with an object unless the case creates it.
    async fn stage(&self) -> Result<Stage, String> {
        if self.phase == Phase::Create {
            return Ok(Stage::new(Patience::Hasty).await);
        }
        let mut stage = Stage::new(Patience::Patient).await;
        clean(stage.core.apply(self.kind.address, (self.kind.first)()).await, "before")?;
        stage.start_another_provider(self.kind.address, Patience::Hasty).await;
        Ok(stage)
    }

    fn fault(&self) -> Fault {
        let times = (self.how != How::Lasting).then_some(1);
        Fault { skip: self.skip, times, ..Fault::of(self.call, self.damage.clone()) }
    }

    async fn happen(&self, stage: &mut Stage) -> Result<Report, String> {
        let Kind { address, first, second, .. } = self.kind;
        // Otherwise the refresh of the plan would be hit by the fault instead of the apply.
        let options = Options { without_refresh: true, ..Options::default() };
        let Stage { core, emulator, .. } = stage;
        let mut provider = core.provider().client();
        let work = async {
            match self.phase {
                Phase::Create => core.apply(address, first()).await,
                Phase::Read => core.refresh(address).await,
                Phase::Update => core.apply_with(address, second(), &options).await,
                Phase::Delete => core.destroy(address).await,
            }
        };
        if self.how != How::Stopped {
            return work.await.map_err(|error| error.to_string());
        }
        let stop = async || provider.stop_provider(stop_provider::Request {}).await;
        let report = stopped(work, emulator.until_held(HOLD), stop).await;
        stage.release().await?;
        // A stopped provider does nothing more.
        stage.start_another_provider(address, Patience::Hasty).await;
        report
    }

    /// Checks that state and service agree, at the latest after the next refresh, or that the user is told
    /// what to do.
    async fn judge(&self, stage: &mut Stage, report: &Report) -> Result<Told, String> {
        let address = self.kind.address;
        let mut said: String = report.diagnostics.iter().map(ToString::to_string).collect();
        let mut has_record = false;
        self.end_what_hangs(stage, &said)?;
        if stage.core.instance(address).is_some() {
            let refreshed = stage.core.refresh(address).await.map_err(|error| error.to_string())?;
            let next: String = refreshed.diagnostics.iter().map(ToString::to_string).collect();
            let is_to_be_removed = next.contains("\n    terraform state rm <resource address>");
            if let Some(error) = refreshed.errors().next().filter(|_| !is_to_be_removed) {
                return Err(format!("{said}\nand then the refresh fails: {error}"));
            }
            said += &next;
            if next.contains("The next apply sends it again") {
                return Ok(Told::Error);
            }
            if is_to_be_removed {
                stage.core.forget(address);
                has_record = true;
            }
        }
        let (objects, recorded) = (stage.objects(), stage.recorded(address));
        if objects == Vec::from_iter(recorded.clone()) {
            stage.same_value(&self.kind)?;
            return Ok(if report.is_clean() && report.diagnostics.is_empty() {
                Told::Nothing
            } else if has_record {
                Told::Record
            } else {
                Told::Error
            });
        }
        let left = objects.iter().find(|object| recorded.as_ref() != Some(*object));
        if left.is_some_and(|left| self.is_told(&said, left)) {
            return Ok(Told::Orphan);
        }
        Err(format!("the service has {objects:?}, the state {recorded:?}, and the user is told {said:?}"))
    }

    /// Does what a user does about a hanging request: wait, or cancel it as the error says.
    fn end_what_hangs(&self, stage: &Stage, said: &str) -> Result<(), String> {
        if matches!(self.damage, Damage::Stuck { .. }) && !said.is_empty() {
            let (_, token) = said
                .split_once("\n    aws cloudcontrol cancel-resource-request --request-token ")
                .ok_or_else(|| format!("nobody says how to end what hangs: {said}"))?;
            stage.cancel(token.split_whitespace().next().unwrap_or_default())?;
        }
        if matches!(self.damage, Damage::Stuck { .. } | Damage::Slow { .. } | Damage::Hold { .. }) {
            stage.settle();
        }
        Ok(())
    }

    /// Returns whether a text says how to find an object.
    fn is_told(&self, text: &str, object: &str) -> bool {
        let is_found_by = |command: &str| text.contains(&format!("\n    aws cloudcontrol {command}"));
        let is_named = text.contains("\n    terraform import <resource address>");
        // If a service denies the object for minutes, the provider believes it.
        let is_denied = self.damage == Damage::Vanish && text.contains("does not exist any more");
        text.contains(object) && (is_named || is_denied)
            || is_found_by("list-resource-requests")
            || is_named && is_found_by("list-resources")
    }

    /// Checks that the next apply repairs everything, and that the destroy after it leaves nothing.
    async fn go_on(&self, stage: &mut Stage, told: Told) -> Result<(), String> {
        let Kind { address, second, .. } = self.kind;
        if let (Told::Orphan, [left]) = (told, stage.objects().as_slice()) {
            clean(stage.core.import(address, left).await, "import of what was left")?;
        }
        clean(stage.core.apply(address, second()).await, "apply afterwards")?;
        let (objects, recorded) = (stage.objects(), stage.recorded(address));
        stage.same_value(&self.kind)?;
        if objects != Vec::from_iter(recorded.clone()) {
            return Err(format!("after the next apply the service has {objects:?}, the state {recorded:?}"));
        }
        clean(stage.core.destroy(address).await, "destroy afterwards")?;
        match stage.objects().as_slice() {
            [] => Ok(()),
            left => Err(format!("after the destroy the service still has {left:?}")),
        }
    }
}

/// Returns the report of an operation that is stopped once it is held.
async fn stopped<E: fmt::Display, T, S: fmt::Display>(
    work: impl Future<Output = Result<Report, E>>,
    held: impl Future,
    stop: impl AsyncFnOnce() -> Result<T, S>,
) -> Result<Report, String> {
    tokio::pin!(work);
    tokio::select! {
        _ = &mut work => return Err("it ended before it was held".to_owned()),
        _ = held => {}
    }
    let (report, stopped) = tokio::join!(work, stop());
    stopped.map_err(|status| status.to_string())?;
    report.map_err(|error| error.to_string())
}

fn clean(report: Result<Report, ferroform_driver::DriverError>, when: &str) -> Result<Report, String> {
    let report = report.map_err(|error| format!("{when}: {error}"))?;
    if report.is_clean() { Ok(report) } else { Err(format!("{when}: {report}")) }
}
