//! A run: the preparation, the disturbed commands, the recovery, the end.

use std::collections::BTreeSet;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context as _, Result};
use ferroform_emulator::Latency;

use crate::bench::Bench;
use crate::cloud::{Cloud, Object, Request};
use crate::configuration::Configuration;
use crate::core::{Core, Ended, Signal, Verb, Whom};
use crate::figures::{Figures, Invariant, Violation};
use crate::script::{Blow, Moment, Phase, Release, Round, Script, What};
use crate::story::Story;

/// How long to wait for an undisturbed command.
const UNDISTURBED: Duration = Duration::from_secs(180);
/// The expected maximum duration of an undisturbed command.
const LONG: Duration = Duration::from_secs(45);
/// The same if the state has an object that was not seen yet: it may appear late, and the provider waits for
/// it.
const LONG_FOR_UNSEEN: Duration = Duration::from_secs(100);
/// How long a user waits before pressing Ctrl-C.
const PATIENCE: Duration = Duration::from_secs(25);
/// How long a command may take to end after it was told to.
const ENDING: Duration = Duration::from_secs(20);
/// How long a killed emulator stays down.
const AWAY: Duration = Duration::from_millis(400);
/// How long a provider may outlive core.
const ORPHANED: Duration = Duration::from_secs(20);

/// The state of a run.
pub(crate) struct Run<'s> {
    pub(crate) script: &'s Script,
    pub(crate) configuration: Configuration,
    pub(crate) cloud: Cloud,
    pub(crate) core: Box<dyn Core>,
    pub(crate) story: Story,
    pub(crate) figures: Figures,
    pub(crate) violations: Vec<Violation>,
    /// The object of somebody else, while it is theirs.
    pub(crate) foreign: Option<Object>,
    folder: tempfile::TempDir,
}

/// A disturbed command, after everything has settled.
pub(crate) struct Disturbed {
    /// The result of the command.
    pub(crate) ended: Ended,
    /// The signal or kill, if any hit.
    pub(crate) what: Option<What>,
    /// The tokens of the requests before the command.
    pub(crate) before: BTreeSet<String>,
}

impl Disturbed {
    /// Returns whether the command sent this request.
    pub(crate) fn sent(&self, token: &str) -> bool {
        !self.before.contains(token)
    }
}

/// The result of a run.
#[derive(Debug)]
pub struct Played {
    /// The counts.
    pub figures: Figures,
    /// The violations.
    pub violations: Vec<Violation>,
    /// The story of the run.
    pub story: String,
    /// The duration.
    pub seconds: f64,
}

/// Plays a script.
///
/// # Errors
/// If the run could not be carried out, which is a problem of the machine and not of the provider.
pub fn play(bench: &Bench, script: &Script) -> Result<Played> {
    let mut run = Run::new(bench, script)?;
    let outcome = run.play();
    if let Err(error) = &outcome {
        run.story.tell(format!("the run broke off: {error:#}"));
    }
    run.search_logs()?;
    if !run.violations.is_empty() || outcome.is_err() {
        run.show_service();
    }
    let story = run.story.text().to_owned();
    outcome.with_context(|| format!("{}\n{story}", script.command()))?;
    let seconds = run.story.seconds();
    run.figures.runs = 1;
    run.figures.broken = usize::from(!run.violations.is_empty());
    for violation in &run.violations {
        let key = (violation.invariant, violation.class.clone());
        run.figures.violations.entry(key).or_default().push(script.run);
    }
    let Run { figures, violations, .. } = run;
    Ok(Played { figures, violations, story, seconds })
}

impl<'s> Run<'s> {
    fn new(bench: &Bench, script: &'s Script) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let seed = script.seed.wrapping_add(script.run);
        let cloud = Cloud::start(&bench.provider, folder.path(), seed)?;
        cloud.set_quirks(script.quirks)?;
        let core = bench.core(folder.path(), &cloud, script.is_logging)?;
        Ok(Self {
            script,
            configuration: script.configuration.clone(),
            cloud,
            core,
            story: Story::new(),
            figures: Figures::default(),
            violations: Vec::new(),
            foreign: None,
            folder,
        })
    }

    fn play(&mut self) -> Result<()> {
        self.begin()?;
        for round in &self.script.rounds {
            self.round(round)?;
        }
        if let Some(hours) = self.script.later {
            self.story.tell(format!("{hours} hours pass"));
            self.cloud.advance(hours)?;
        }
        self.settle_ownership()?;
        if self.script.phase == Phase::Delete && !self.script.goes_back {
            return self.destroy_at_last();
        }
        self.converge()?;
        self.destroy_at_last()
    }

    /// Prepares the objects that exist before the first disturbance.
    fn begin(&mut self) -> Result<()> {
        let Script { phase, quirks, .. } = self.script;
        self.story.tell(format!("{}: {phase:?}, quirks {quirks}", self.script.command()));
        self.story.quote(self.configuration.to_hcl());
        self.core.configure(&self.configuration)?;
        if let Some(foreign) = self.script.foreign {
            self.plant(foreign.position)?;
        }
        if *phase == Phase::Create {
            return Ok(());
        }
        let ended = self.command(Verb::Apply)?;
        if !ended.is_success() {
            self.broken(Invariant::Converges, "an apply that nothing disturbs fails", ended.output);
        }
        for position in &self.script.changed {
            let resource = &mut self.configuration.resources[*position];
            match phase {
                Phase::Update => resource.version += 1,
                Phase::Replace => resource.letter = 'b',
                _ => {}
            }
        }
        if matches!(phase, Phase::Update | Phase::Replace) {
            self.story.tell(format!("the configuration changes at {:?}", self.script.changed));
        }
        self.core.configure(&self.configuration)
    }

    fn plant(&mut self, position: usize) -> Result<()> {
        let resource = &self.configuration.resources[position];
        let Some(model) = resource.kind.foreign else { return Ok(()) };
        let type_name = resource.kind.type_name;
        self.cloud.plant(type_name, &model(&resource.label()))?;
        self.foreign = self.cloud.objects()?.into_iter().next();
        self.figures.foreign += 1;
        self.story.tell(format!("somebody else has {:?}", self.foreign));
        Ok(())
    }

    /// Runs one disturbed command and checks the result.
    fn round(&mut self, round: &Round) -> Result<()> {
        self.cloud.set_latency(round.latency)?;
        self.cloud.set_faults(&round.faults)?;
        self.story.tell(format!("{:?}, faults {}", round.latency, serde_json::to_string(&round.faults)?));
        let before = self.cloud.requests()?.into_iter().map(|request| request.token).collect();
        let (ended, what) = self.disturbed(round, &before)?;
        self.count_faults()?;
        self.inspect(&ended.output, what.is_some_and(What::ends_the_provider));
        self.cool_down(what)?;
        self.judge(&Disturbed { ended, what, before })
    }

    /// Runs a command and disturbs it. Returns what hit it.
    fn disturbed(&mut self, round: &Round, before: &BTreeSet<String>) -> Result<(Ended, Option<What>)> {
        self.story.tell(format!("$ terraform {}", round.verb));
        let began = Instant::now();
        self.core.start(round.verb)?;
        self.figures.steps += 1;
        if let Some(blow) = round.blow
            && self.await_moment(blow, before, began)?
            && self.strike_held(blow)?
        {
            return self.end(blow.what);
        }
        if let Some(ended) = self.core.ended(PATIENCE.saturating_sub(began.elapsed()))? {
            return Ok((self.told(ended), None));
        }
        let what = What::Signal(Signal::Interrupt, Whom::Everybody);
        self.story.tell("patience is at its end");
        self.cloud.release()?;
        self.strike(what)?;
        self.end(what)
    }

    fn told(&mut self, ended: Ended) -> Ended {
        self.story.tell(format!("ended with {:?}", ended.code));
        self.story.quote(&ended.output);
        ended
    }

    /// Waits for the moment of a blow. Returns whether it came before the command ended.
    fn await_moment(&mut self, blow: Blow, before: &BTreeSet<String>, began: Instant) -> Result<bool> {
        let rest = match blow.moment {
            Moment::Start(ms) => Duration::from_millis(ms).saturating_sub(began.elapsed()),
            Moment::Request { ms, .. } => Duration::from_millis(ms),
            Moment::Held => Duration::ZERO,
        };
        loop {
            if self.core.is_over()? || began.elapsed() > PATIENCE {
                return Ok(false);
            }
            let is_reached = match blow.moment {
                Moment::Start(_) => true,
                Moment::Held => self.cloud.holds()?,
                Moment::Request { operation, status, number, .. } => {
                    self.is_reached(operation, status, number, before)?
                }
            };
            if is_reached {
                thread::sleep(rest);
                return Ok(!self.core.is_over()?);
            }
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn is_reached(
        &self,
        operation: &str,
        status: &str,
        number: usize,
        before: &BTreeSet<String>,
    ) -> Result<bool> {
        let order = ["PENDING", "IN_PROGRESS", "SUCCESS"];
        let rank = |status: &str| order.iter().position(|one| *one == status).unwrap_or(order.len());
        let requests = self.cloud.requests()?;
        let is_meant = |one: &&Request| one.operation == operation && !before.contains(&one.token);
        let mut of_kind = requests.iter().filter(is_meant);
        Ok(of_kind.nth(number).is_some_and(|request| rank(&request.status) >= rank(status)))
    }

    /// Strikes, with the release of what is held before or after. Returns whether there was a process to hit.
    fn strike_held(&mut self, blow: Blow) -> Result<bool> {
        if let Release::Before(ms) = blow.release {
            self.cloud.release()?;
            if blow.moment == Moment::Held {
                thread::sleep(Duration::from_millis(ms));
            }
        }
        let is_hit = self.strike(blow.what)?;
        if let Release::After(ms) = blow.release {
            thread::sleep(Duration::from_millis(ms));
            self.cloud.release()?;
        }
        if blow.moment == Moment::Held {
            self.story.tell(format!("what was held goes on: {:?}", blow.release));
            self.figures.exact += usize::from(is_hit);
        }
        Ok(is_hit)
    }

    /// Strikes. Returns whether there was a process to hit.
    fn strike(&mut self, what: What) -> Result<bool> {
        self.story.tell(format!("{what}"));
        let is_hit = match what {
            What::Signal(signal, whom) => self.core.signal(signal, whom)?,
            What::InterruptTwice(whom) => {
                let first = self.core.signal(Signal::Interrupt, whom)?;
                thread::sleep(Duration::from_millis(300));
                first && self.core.signal(Signal::Interrupt, whom)?
            }
            What::Emulator => {
                self.cloud.kill();
                thread::sleep(AWAY);
                self.cloud.restart()?;
                self.cloud.set_quirks(self.script.quirks)?;
                true
            }
        };
        if is_hit {
            *self.figures.blows.entry((what.to_string(), self.script.phase)).or_default() += 1;
        }
        Ok(is_hit)
    }

    /// Waits for the end of a command that was hit, which must come soon. Returns what hit it last.
    fn end(&mut self, what: What) -> Result<(Ended, Option<What>)> {
        let limit = if what == What::Emulator { PATIENCE } else { ENDING };
        if let Some(ended) = self.core.ended(limit)? {
            return Ok((self.told(ended), Some(what)));
        }
        if what == What::Emulator {
            let what = What::Signal(Signal::Interrupt, Whom::Everybody);
            self.story.tell("patience is at its end");
            self.strike(what)?;
            return self.end(what);
        }
        self.core.signal(Signal::Kill, Whom::Everybody)?;
        let ended = self.core.ended(ENDING)?.context("a command cannot even be killed")?;
        let ended = self.told(ended);
        if is_passed_on(&ended.output) {
            let detail = format!("{what}, and {limit:?} later it still runs");
            self.broken(Invariant::Sound, "a command does not end when it is told to", detail);
        }
        Ok((ended, Some(What::Signal(Signal::Kill, Whom::Everybody))))
    }

    /// Removes faults and holds, and waits until no request is open.
    fn cool_down(&mut self, what: Option<What>) -> Result<()> {
        self.cloud.set_faults(&[])?;
        self.cloud.release()?;
        self.cloud.set_latency(Latency::default())?;
        if what.is_some_and(|what| !what.leaves_an_answer()) && !self.core.bury(ORPHANED)? {
            let detail = format!("after {what:?} the provider still runs {ORPHANED:?} later");
            self.broken(Invariant::Sound, "a provider outlives its core", detail);
        }
        let began = Instant::now();
        let mut is_cancelled = false;
        loop {
            let open: Vec<_> = self.cloud.requests()?.into_iter().filter(|one| one.is_open()).collect();
            if open.is_empty() {
                return Ok(());
            }
            if began.elapsed() > Duration::from_secs(6) && !is_cancelled {
                is_cancelled = true;
                for request in open {
                    self.story.tell(format!("a person cancels what hangs: {}", request.event));
                    let token = serde_json::json!({ "RequestToken": request.token });
                    self.cloud.call("CancelResourceRequest", &token)?;
                }
            }
            thread::sleep(Duration::from_millis(30));
        }
    }

    /// Runs an undisturbed command.
    pub(crate) fn command(&mut self, verb: Verb) -> Result<Ended> {
        self.story.tell(format!("$ terraform {verb}"));
        self.figures.steps += 1;
        let began = Instant::now();
        let is_unseen = self.core.recorded()?.iter().any(|one| one.is_tainted || one.id.is_none());
        let long = if is_unseen { LONG_FOR_UNSEEN } else { LONG };
        self.core.start(verb)?;
        let ended = match self.core.ended(UNDISTURBED)? {
            Some(ended) => ended,
            None => {
                let detail = format!("{verb} takes more than {UNDISTURBED:?}");
                self.broken(Invariant::Sound, "a command hangs that nothing disturbs", detail);
                self.core.signal(Signal::Kill, Whom::Everybody)?;
                self.core.ended(ENDING)?.context("a command cannot even be killed")?
            }
        };
        let took = began.elapsed();
        self.story.tell(format!("ended with {:?} after {took:.1?}", ended.code));
        if (long..UNDISTURBED).contains(&took) {
            let class = format!("{verb} takes more than {long:?} although nothing disturbs it");
            self.broken(Invariant::Sound, &class, format!("{took:?}"));
        }
        self.story.quote(&ended.output);
        self.inspect(&ended.output, false);
        Ok(ended)
    }

    fn count_faults(&mut self) -> Result<()> {
        let armed = self.cloud.faults()?;
        for fault in armed.as_array().into_iter().flatten() {
            let met = fault["met"].as_u64().unwrap_or(0);
            let name = fault["fault"].as_str().unwrap_or_default().to_owned();
            if met > 0 {
                *self.figures.faults.entry((name, self.script.phase)).or_default() += usize::try_from(met)?;
            }
        }
        Ok(())
    }

    /// Records a violation.
    pub(crate) fn broken(&mut self, invariant: Invariant, class: &str, detail: impl Into<String>) {
        let detail = detail.into();
        self.story.tell(format!("VIOLATION of {invariant}: {class}"));
        let is_known =
            self.violations.iter().any(|known| known.invariant == invariant && known.class == class);
        if !is_known {
            self.violations.push(Violation { invariant, class: class.to_owned(), detail });
        }
    }

    /// Searches the provider's logs for secrets, if there are any.
    fn search_logs(&mut self) -> Result<()> {
        for entry in fs::read_dir(self.folder.path())? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with("log-") {
                let text = String::from_utf8_lossy(&fs::read(&path)?).into_owned();
                self.search(&text, "the provider's log");
            }
        }
        Ok(())
    }

    /// Adds the objects, requests and last calls to the story.
    fn show_service(&mut self) {
        let Self { cloud, story, .. } = self;
        if let Ok(objects) = cloud.objects() {
            story.tell("the service has");
            objects.iter().for_each(|object| {
                story.quote(format!("{} {} {}", object.type_name, object.identifier, object.model));
            });
        }
        if let Ok(requests) = cloud.requests() {
            story.tell("its requests were");
            requests.iter().for_each(|request| story.quote(request.event.to_string()));
        }
        if let Ok(calls) = cloud.calls() {
            story.tell("the last calls were");
            let calls = calls.as_array().map(Vec::as_slice).unwrap_or_default();
            calls[calls.len().saturating_sub(60)..].iter().for_each(|call| story.quote(call.to_string()));
        }
    }
}

/// Returns whether core passed the interrupt on to its provider. While `terraform apply` plans, it does not.
fn is_passed_on(output: &str) -> bool {
    !output.contains("Interrupt received") || output.contains("Stopping operation")
}
