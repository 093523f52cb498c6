//! A run: the preparation, the disturbed commands, the recovery, the end.

use std::collections::BTreeSet;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{fs, thread};

use anyhow::{Context as _, Result, ensure};
use ferroform_emulator::{Damage, Fault, Latency, ObjectView as Object};
use nix::sys::signal::Signal;

use crate::faults::cloud::{Cloud, Request};
use crate::faults::configuration::Configuration;
use crate::faults::figures::{self, Figures, Violation};
use crate::faults::script::{Blow, Moment, Phase, Release, Round, Script, What};
use crate::faults::story::Story;
use crate::faults::terraform::{Ended, Terraform, Verb, Whom};
use crate::faults::wait;

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
/// How long an open request may take to end, before a person cancels it.
const OPEN: Duration = Duration::from_secs(6);
/// How long the provider may take to cancel its request after an interrupt.
const CANCELLING: Duration = Duration::from_secs(1);
/// How long a killed emulator stays down.
const AWAY: Duration = Duration::from_millis(400);
/// How long a provider may outlive core.
const ORPHANED: Duration = Duration::from_secs(20);

/// The state of a run.
pub(crate) struct Run<'s> {
    pub(crate) script: &'s Script,
    pub(crate) configuration: Configuration,
    pub(crate) cloud: Cloud,
    pub(crate) core: Terraform,
    pub(crate) story: Story,
    pub(crate) figures: Figures,
    pub(crate) violations: Vec<Violation>,
    /// The object of somebody else, while it is theirs.
    pub(crate) foreign: Option<Object>,
    /// Whether nothing but single signals has disturbed the commands, so that the next apply must repair everything.
    pub(crate) is_only_interrupted: bool,
    /// Whether an object has vanished right after its creation. The next command may look for it.
    has_vanished: bool,
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
pub(crate) struct Played {
    pub(crate) figures: Figures,
    pub(crate) violations: Vec<Violation>,
    pub(crate) story: Story,
}

/// Plays a script with this provider. Fails if the run could not be carried out, which is a problem of the machine and
/// not of the provider.
pub(crate) fn play(provider: &Path, script: &Script) -> Result<Played> {
    let mut run = Run::new(provider, script)?;
    let outcome = run.play();
    if let Err(error) = &outcome {
        run.story.tell(format!("the run broke off: {error:#}"));
    }
    run.search_logs()?;
    if !run.violations.is_empty() || outcome.is_err() {
        run.show_service();
    }
    outcome.with_context(|| format!("{}\n{}", script.command(), run.story.text()))?;
    run.figures.count(figures::RUNS, "");
    run.figures.violated(&script.name(), &run.violations);
    let Run { figures, violations, story, .. } = run;
    Ok(Played { figures, violations, story })
}

impl<'s> Run<'s> {
    fn new(provider: &Path, script: &'s Script) -> Result<Self> {
        let folder = tempfile::tempdir()?;
        let seed = script.seed.wrapping_add(script.run);
        let cloud = Cloud::start(provider, folder.path(), seed)?;
        cloud.set_quirks(script.quirks)?;
        let core = Terraform::new(folder.path(), provider, cloud.endpoint(), script.is_logging)?;
        Ok(Self {
            script,
            configuration: script.configuration.clone(),
            cloud,
            core,
            story: Story::new(),
            figures: Figures::default(),
            violations: Vec::new(),
            foreign: None,
            is_only_interrupted: script.foreign.is_none() && script.later.is_none(),
            has_vanished: false,
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
            self.broken(figures::CONVERGES, "an apply that nothing disturbs fails", ended.output);
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
        self.figures.count(figures::FOREIGN, "");
        self.story.tell(format!("somebody else has {:?}", self.foreign));
        Ok(())
    }

    /// Runs one disturbed command and checks the result.
    fn round(&mut self, round: &Round) -> Result<()> {
        self.cloud.set_latency(round.latency)?;
        self.cloud.set_faults(&round.faults)?;
        self.story.tell(format!("{:?}, faults {}", round.latency, serde_json::to_string(&round.faults)?));
        let before = self.cloud.requests()?.into_iter().map(|request| request.request_token).collect();
        let (ended, what) = self.disturbed(round, &before)?;
        self.count_faults()?;
        self.is_only_interrupted &= what.is_none_or(What::is_interrupt) && round.faults.iter().all(is_hold);
        self.inspect(&ended.output, what.is_some_and(What::ends_the_provider));
        self.cool_down(what)?;
        self.judge(&Disturbed { ended, what, before })
    }

    /// Runs a command and disturbs it. Returns what hit it.
    fn disturbed(&mut self, round: &Round, before: &BTreeSet<String>) -> Result<(Ended, Option<What>)> {
        let began = Instant::now();
        self.start(round.verb.words())?;
        if let Some(blow) = round.blow
            && self.await_moment(blow, before, began)?
            && self.strike_held(blow)?
        {
            return self.end(blow.what);
        }
        if let Some(ended) = self.core.ended(PATIENCE.saturating_sub(began.elapsed()))? {
            return Ok((self.told(ended), None));
        }
        self.cloud.release()?;
        self.lose_patience()
    }

    /// Presses Ctrl-C, and waits for the end.
    fn lose_patience(&mut self) -> Result<(Ended, Option<What>)> {
        let what = What::Signal(Signal::SIGINT, Whom::Everybody);
        self.story.tell("patience is at its end");
        self.strike(what)?;
        self.end(what)
    }

    fn start(&mut self, words: &[&str]) -> Result<()> {
        self.story.tell(format!("$ terraform {}", words.join(" ")));
        self.figures.count(figures::COMMANDS, "");
        self.core.start(words)
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
        let mut is_over = false;
        let is_reached = wait::until(PATIENCE.saturating_sub(began.elapsed()), || {
            is_over = self.core.is_over()?;
            Ok(is_over
                || match blow.moment {
                    Moment::Start(_) => true,
                    Moment::Held => self.cloud.holds()?,
                    Moment::Request { operation, status, number, .. } => {
                        self.is_reached(operation, status, number, before)?
                    }
                })
        })?;
        if is_over || !is_reached {
            return Ok(false);
        }
        thread::sleep(rest);
        Ok(!self.core.is_over()?)
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
        let is_meant = |one: &&Request| one.operation == operation && !before.contains(&one.request_token);
        let mut of_kind = requests.iter().filter(is_meant);
        Ok(of_kind.nth(number).is_some_and(|request| rank(&request.operation_status) >= rank(status)))
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
            if is_hit {
                self.figures.count(figures::EXACT, "");
            }
        }
        Ok(is_hit)
    }

    /// Strikes. Returns whether there was a process to hit.
    fn strike(&mut self, what: What) -> Result<bool> {
        self.story.tell(format!("{what}"));
        let is_hit = match what {
            What::Signal(signal, whom) => self.core.signal(signal, whom)?,
            What::InterruptTwice(whom) => {
                let cancelled = self.cancelled()?;
                let first = self.core.signal(Signal::SIGINT, whom)?;
                wait::until(CANCELLING, || Ok(self.cancelled()? > cancelled))?;
                first && self.core.signal(Signal::SIGINT, whom)?
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
            self.figures.count(figures::BLOWS, format!("{what}, {:?}", self.script.phase));
        }
        Ok(is_hit)
    }

    /// Returns how many requests were cancelled.
    fn cancelled(&self) -> Result<usize> {
        let is_cancelled = |request: &&Request| request.operation_status.starts_with("CANCEL");
        Ok(self.cloud.requests()?.iter().filter(is_cancelled).count())
    }

    /// Waits for the end of a command that was hit, which must come soon. Returns what hit it last.
    fn end(&mut self, what: What) -> Result<(Ended, Option<What>)> {
        let limit = if what == What::Emulator { PATIENCE } else { ENDING };
        if let Some(ended) = self.core.ended(limit)? {
            return Ok((self.told(ended), Some(what)));
        }
        if what == What::Emulator {
            return self.lose_patience();
        }
        let ended = self.killed()?;
        let ended = self.told(ended);
        if is_passed_on(&ended.output) {
            let detail = format!("{what}, and {limit:?} later it still runs");
            self.broken(figures::SOUND, "a command does not end when it is told to", detail);
        }
        Ok((ended, Some(What::Signal(Signal::SIGKILL, Whom::Everybody))))
    }

    fn killed(&mut self) -> Result<Ended> {
        self.core.signal(Signal::SIGKILL, Whom::Everybody)?;
        self.core.ended(ENDING)?.context("a command cannot even be killed")
    }

    /// Removes faults and holds, and waits until no request is open.
    fn cool_down(&mut self, what: Option<What>) -> Result<()> {
        self.cloud.set_faults(&[])?;
        self.cloud.release()?;
        self.cloud.set_latency(Latency::default())?;
        if what.is_some_and(|what| !what.leaves_an_answer()) && !self.core.bury(ORPHANED)? {
            let detail = format!("after {what:?} the provider still runs {ORPHANED:?} later");
            self.broken(figures::SOUND, "a provider outlives its core", detail);
        }
        if wait::until(OPEN, || Ok(self.open()?.is_empty()))? {
            return Ok(());
        }
        for request in self.open()? {
            self.story.tell(format!("a person cancels what hangs: {}", request.event));
            let token = serde_json::json!({ "RequestToken": request.request_token });
            self.cloud.call("CancelResourceRequest", &token)?;
        }
        ensure!(wait::until(UNDISTURBED, || Ok(self.open()?.is_empty()))?, "a cancelled request stays open");
        Ok(())
    }

    /// Returns the requests that have not ended.
    fn open(&self) -> Result<Vec<Request>> {
        Ok(self.cloud.requests()?.into_iter().filter(Request::is_open).collect())
    }

    pub(crate) fn command(&mut self, verb: Verb) -> Result<Ended> {
        self.undisturbed(verb.words())
    }

    /// Runs an undisturbed command.
    pub(crate) fn undisturbed(&mut self, words: &[&str]) -> Result<Ended> {
        let began = Instant::now();
        let is_unseen = self.core.recorded()?.iter().any(|one| one.is_tainted || one.id.is_none());
        let long = if is_unseen || self.has_vanished { LONG_FOR_UNSEEN } else { LONG };
        self.start(words)?;
        let ended = match self.core.ended(UNDISTURBED)? {
            Some(ended) => ended,
            None => {
                let detail = format!("{} takes more than {UNDISTURBED:?}", words[0]);
                self.broken(figures::SOUND, "a command hangs that nothing disturbs", detail);
                self.killed()?
            }
        };
        let took = began.elapsed();
        self.story.tell(format!("ended with {:?} after {took:.1?}", ended.code));
        if (long..UNDISTURBED).contains(&took) {
            let class = format!("{} takes more than {long:?} although nothing disturbs it", words[0]);
            self.broken(figures::SOUND, &class, format!("{took:?}"));
        }
        self.story.quote(&ended.output);
        self.inspect(&ended.output, false);
        Ok(ended)
    }

    fn count_faults(&mut self) -> Result<()> {
        for fault in self.cloud.faults()? {
            let name = fault["fault"].as_str().unwrap_or_default();
            self.has_vanished |= name == "vanish" && fault["met"] != 0;
            for _ in 0..fault["met"].as_u64().unwrap_or(0) {
                self.figures.count(figures::FAULTS, format!("{name}, {:?}", self.script.phase));
            }
        }
        Ok(())
    }

    /// Records a violation.
    pub(crate) fn broken(&mut self, invariant: &'static str, class: &str, detail: impl Into<String>) {
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
            calls[calls.len().saturating_sub(60)..].iter().for_each(|call| story.quote(call.to_string()));
        }
    }
}

/// Returns whether a fault only stops the time: nothing fails, and no answer is lost.
fn is_hold(fault: &Fault) -> bool {
    matches!(fault.damage, Damage::Hold { then: None, .. })
}

/// Returns whether core passed the interrupt on to its provider. While `terraform apply` plans, it does not.
fn is_passed_on(output: &str) -> bool {
    !output.contains("Interrupt received") || output.contains("Stopping operation")
}
