//! Interrupts and kills while an operation runs, with the real Terraform, a real provider process and the
//! emulator.
//!
//! Afterwards the object is in the state, tainted, or gone. If the provider had no time to report it, the
//! next apply says how to import it.

use std::os::unix::process::CommandExt as _;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use ferroform_emulator::Latency;
use ferroform_tests::Tool;
use ferroform_tests::terraform::workspace::{Target, Workspace};
use libtest_mimic::Trial;

pub(crate) fn trials() -> Vec<Trial> {
    crate::synchronous![
        Tool::Terraform =>
        an_interrupted_creation_is_tainted_or_gone,
        a_creation_interrupted_before_it_began_is_gone,
        a_creation_interrupted_before_it_was_accepted_is_not_lost,
        an_interrupted_update_leaves_the_state_that_is,
        an_interrupted_deletion_forgets_no_object,
        what_a_killed_provider_made_is_found_by_the_next_apply,
        a_second_interrupt_leaves_no_object_that_nobody_knows,
    ]
}

const ADDRESS: &str = "myorg_team_thing.example";
/// What is called first once the service has accepted a request.
const STATUS: &str = "GetResourceRequestStatus";
/// The duration of a slow operation in milliseconds, longer than any test waits.
const SLOW: u64 = 45_000;

/// The processes that a signal reaches.
#[derive(Clone, Copy, PartialEq)]
enum Reach {
    /// Terraform and its provider, as from a terminal.
    Everybody,
    /// Terraform alone, as from automation.
    Terraform,
}

struct Bench {
    workspace: Workspace,
}

impl Bench {
    fn new() -> Self {
        let target = Target {
            name: "myorg".to_owned(),
            schemas: "examples/private-type/schemas".to_owned(),
            service: None,
        };
        let bench = Self { workspace: Workspace::new(target, &[]).unwrap() };
        bench.configure(3);
        bench
    }

    fn configure(&self, size: u32) {
        let empty = tempfile::tempdir().unwrap();
        self.workspace.take(&[empty.path().to_owned()]).unwrap();
        let text =
            format!("resource \"myorg_team_thing\" \"example\" {{\n  name = \"mine\"\n  size = {size}\n}}\n");
        self.workspace.write("main.tf", &text).unwrap();
    }

    fn slow(&self, latency: Latency) {
        self.workspace.emulator().set_latency(latency);
    }

    fn quick(&self) {
        self.workspace.emulator().set_latency(Latency::default());
    }

    fn terraform(&self, command: &str) -> String {
        self.workspace.terraform(command).unwrap()
    }

    /// Starts a command in its own process group, and waits until the operation `awaited` is called.
    fn start(&self, command: &str, awaited: &str) -> Child {
        let calls = self.calls(awaited);
        let mut command = self.workspace.command(command);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).process_group(0).spawn().unwrap();
        until(|| self.calls(awaited) > calls, awaited);
        child
    }

    fn calls(&self, operation: &str) -> usize {
        let calls = self.workspace.emulator().calls_after(0);
        calls.iter().filter(|call| call.operation == operation).count()
    }

    /// Returns the identifier of the object in the service, if it exists.
    fn object(&self) -> Option<String> {
        self.workspace.emulator().objects(None).into_iter().map(|object| object.identifier).next()
    }

    /// Returns the identifier of the object in the state, and whether it is tainted.
    fn recorded(&self) -> Option<(String, bool)> {
        let state = self.workspace.state();
        let instance = state.pointer("/resources/0/instances/0")?;
        let id = instance.pointer("/attributes/id").and_then(|id| id.as_str()).unwrap_or("(not named yet)");
        Some((id.to_owned(), instance["status"] == "tainted"))
    }

    /// Checks that the next apply leaves the object in the service and in the state, and that a destroy after
    /// it leaves nothing.
    fn goes_on(&self) {
        self.quick();
        let applied = self.terraform("apply");
        assert!(applied.contains("Apply complete!"), "{applied}");
        assert_eq!(self.recorded(), Some(("mine".to_owned(), false)));
        assert_eq!(self.object().as_deref(), Some("mine"));
        let destroyed = self.terraform("destroy");
        assert!(destroyed.contains("Destroy complete!"), "{destroyed}");
        assert_eq!((self.object(), self.recorded()), (None, None));
    }
}

/// Waits for a condition, which must come soon.
fn until(is_so: impl Fn() -> bool, what: &str) {
    let began = Instant::now();
    while !is_so() {
        assert!(began.elapsed() < Duration::from_secs(30), "not seen in 30 s: {what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn signal(child: &Child, signal: &str, reach: Reach) {
    let target = match reach {
        Reach::Everybody => format!("-{}", child.id()),
        Reach::Terraform => child.id().to_string(),
    };
    let sent = Command::new("kill").args([&format!("-{signal}"), "--", &target]).status().unwrap();
    assert!(sent.success());
}

/// Returns the output of the command, which must end soon.
fn ended(child: Child) -> String {
    let began = Instant::now();
    let Output { stdout, stderr, .. } = child.wait_with_output().unwrap();
    assert!(began.elapsed() < Duration::from_secs(25), "it took {:?} to end", began.elapsed());
    String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr)
}

/// Interrupts an apply that creates an object, when this operation is called.
fn interrupted_create(latency: Latency, reach: Reach, at: &str) -> (Bench, String) {
    let bench = Bench::new();
    bench.slow(latency);
    let child = bench.start("apply", at);
    signal(&child, "INT", reach);
    let said = ended(child);
    assert!(said.contains("Interrupt received"), "{said}");
    (bench, said)
}

/// Checks that neither side has an object, or that the one in the state is tainted.
fn agrees(bench: &Bench, said: &str) {
    match (bench.object(), bench.recorded()) {
        (None, None) => {}
        (_, Some((_, true))) => assert!(said.contains("Error: Operation cancelled"), "{said}"),
        (object, recorded) => panic!("the service has {object:?}, the state {recorded:?}\n{said}"),
    }
}

fn an_interrupted_creation_is_tainted_or_gone() {
    for reach in [Reach::Everybody, Reach::Terraform] {
        let latency = Latency { work: SLOW, ..Latency::default() };
        let (bench, said) = interrupted_create(latency, reach, STATUS);
        agrees(&bench, &said);
        assert_eq!(bench.calls("CancelResourceRequest"), 1);
        let began = Instant::now();
        bench.goes_on();
        // The search for an object that was probably never made is shorter than for one that was made.
        assert!(began.elapsed() < Duration::from_secs(40), "{:?}", began.elapsed());
    }
}

fn a_creation_interrupted_before_it_began_is_gone() {
    let latency = Latency { pending: SLOW, ..Latency::default() };
    let (bench, said) = interrupted_create(latency, Reach::Everybody, STATUS);
    assert_eq!((bench.object(), bench.recorded()), (None, None), "{said}");
    bench.goes_on();
}

fn a_creation_interrupted_before_it_was_accepted_is_not_lost() {
    let latency = Latency { call: 3_000, work: SLOW, ..Latency::default() };
    let (bench, said) = interrupted_create(latency, Reach::Everybody, "CreateResource");
    agrees(&bench, &said);
}

fn an_interrupted_update_leaves_the_state_that_is() {
    let bench = Bench::new();
    let applied = bench.terraform("apply");
    assert!(applied.contains("Apply complete!"), "{applied}");
    bench.configure(4);
    bench.slow(Latency { work: SLOW, ..Latency::default() });
    let child = bench.start("apply", "UpdateResource");
    signal(&child, "INT", Reach::Everybody);
    let said = ended(child);
    assert_eq!(bench.recorded(), Some(("mine".to_owned(), false)), "{said}");
    let object = &bench.workspace.emulator().objects(None)[0];
    let size = bench.workspace.state()["resources"][0]["instances"][0]["attributes"]["size"].clone();
    assert_eq!(object.model["Size"], size, "{said}");
    bench.goes_on();
}

fn an_interrupted_deletion_forgets_no_object() {
    let bench = Bench::new();
    let applied = bench.terraform("apply");
    assert!(applied.contains("Apply complete!"), "{applied}");
    bench.slow(Latency { work: SLOW, ..Latency::default() });
    let child = bench.start("destroy", "DeleteResource");
    signal(&child, "INT", Reach::Everybody);
    let said = ended(child);
    // The deletion takes longer than this test waits.
    assert_eq!(bench.object().as_deref(), Some("mine"), "{said}");
    assert_eq!(bench.recorded(), Some(("mine".to_owned(), false)), "{said}");
    bench.goes_on();
}

/// Nobody could report the object that the service went on to make.
fn what_a_killed_provider_made_is_found_by_the_next_apply() {
    let bench = Bench::new();
    bench.slow(Latency { work: 3_000, ..Latency::default() });
    let child = bench.start("apply", STATUS);
    signal(&child, "KILL", Reach::Everybody);
    ended(child);
    until(|| bench.object().is_some(), "the object");
    assert_eq!(bench.recorded(), None);
    bench.quick();
    let refused = bench.terraform("apply -lock=false");
    assert!(refused.contains("terraform import <resource address> 'mine'"), "{refused}");
    let imported = bench.terraform(&format!("import -lock=false {ADDRESS} mine"));
    assert!(imported.contains("Import successful!"), "{imported}");
    bench.goes_on();
}

/// At the second interrupt Terraform ends at once, while the provider cancels its request.
fn a_second_interrupt_leaves_no_object_that_nobody_knows() {
    let bench = Bench::new();
    bench.slow(Latency { work: SLOW, ..Latency::default() });
    let child = bench.start("apply", STATUS);
    signal(&child, "INT", Reach::Everybody);
    until(|| bench.calls("CancelResourceRequest") == 1, "CancelResourceRequest");
    signal(&child, "INT", Reach::Everybody);
    let said = ended(child);
    agrees(&bench, &said);
}
