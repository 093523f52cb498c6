//! Twelve runs of the campaign, with the real Terraform if it is installed. `cargo xtask campaign faults` plays more.
use ferroform_faults::bench::Bench;
use ferroform_faults::campaign::Campaign;
use ferroform_faults::figures::Figures;
use ferroform_faults::terraform;

/// The number of concurrent runs, which mostly wait.
const AT_ONCE: usize = 10;

/// The minimum counts of the sample, so that it cannot pass because nothing happened. Instants depend on the
/// machine, so the minimums are well below what was measured with Terraform and with the driver: 33 and 33
/// signals and kills, 38 and 36 faults, 12 and 14 moments, 201 and 197 commands.
struct Floors {
    /// Signals and kills that hit a process.
    blows: usize,
    /// Faults that were applied to a call.
    faults: usize,
    /// Signals and kills while a fault held the service at a moment.
    exact: usize,
    /// Commands.
    steps: usize,
}

const RUNS: usize = 12;
const FLOORS: Floors = Floors { blows: 5, faults: 5, exact: 1, steps: 40 };

impl Floors {
    fn check(&self, figures: &Figures) {
        let (blows, faults) = (figures.blows.values().sum(), figures.faults.values().sum());
        for (what, least, count) in [
            ("runs", RUNS, figures.runs),
            ("runs that converged or were destroyed at once", RUNS / 2, figures.applies.values().sum()),
            ("signals and kills", self.blows, blows),
            ("faults that met a call", self.faults, faults),
            ("signals and kills while the service was held", self.exact, figures.exact),
            ("commands", self.steps, figures.steps),
        ] {
            assert!(count >= least, "{what}: only {count} of at least {least}\n{figures}");
        }
        assert_eq!(figures.runs, RUNS, "{figures}");
    }
}

#[test]
fn signals_kills_and_faults_lose_double_and_leave_nothing() {
    let provider = ferroform_tests::program("awscc");
    let has_terraform = terraform::is_there();
    if !has_terraform {
        eprintln!("there is no `terraform` on the PATH: the driver plays in its place");
    }
    let bench = Bench { provider, has_terraform };
    let given = std::env::var("FERROFORM_SEED").ok();
    let seed = given.and_then(|seed| seed.parse().ok()).unwrap_or(17);
    let campaign = Campaign { seed, from: 0, runs: RUNS as u64, jobs: AT_ONCE };
    let (mut figures, mut stories) = (Figures::default(), Vec::new());
    campaign.play(&bench, |script, played| match played {
        Ok(played) => {
            if !played.violations.is_empty() {
                stories.push(format!("{:#?}\n{}", played.violations, played.story));
            }
            figures.add(played.figures);
        }
        Err(error) => stories.push(format!("{} could not be played: {error:#}", script.command())),
    });
    assert!(stories.is_empty(), "{}\n{figures}", stories.join("\n\n"));
    FLOORS.check(&figures);
}
