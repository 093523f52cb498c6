//! Figures of processes, as reported by the kernel.

use std::process::Command;
use std::time::{Duration, Instant};

use anyhow::Context as _;
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use procfs::process::{Process, Stat, all_processes};

use crate::bench::number::megabytes;

/// A running process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watched(pub(crate) u32);

/// How a command ended, and the cost of its process and of those that descend from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Run {
    pub(crate) is_success: bool,
    /// The time from start to end.
    pub(crate) wall: Duration,
    /// The processor time of the process itself.
    pub(crate) own: Duration,
    /// The processor time of the descendants that were waited for.
    pub(crate) descendants: Duration,
    pub(crate) memory: Memory,
}

/// The memory of a process and of its descendants in MB. A page that several processes share is divided among them
/// (the proportional set size).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Memory {
    pub(crate) own: f64,
    pub(crate) descendants: f64,
    pub(crate) all: f64,
}

impl Run {
    /// Runs a command to its end, and samples the memory at this interval.
    pub(crate) fn of(command: &mut Command, interval: Duration) -> anyhow::Result<Self> {
        let began = Instant::now();
        let mut child = command.spawn().with_context(|| format!("cannot start {command:?}"))?;
        let watched = Watched(child.id());
        let mut memory = Memory::default();
        while is_alive(child.id())? {
            memory = memory.max(watched.memory());
            std::thread::sleep(interval);
        }
        let wall = began.elapsed();
        // The kernel keeps the figures of an ended process until its parent waits for it.
        let stat = watched.open()?.stat()?;
        let of_descendants = u64::try_from(stat.cutime + stat.cstime)?;
        Ok(Self {
            is_success: child.wait()?.success(),
            wall,
            own: ticks(stat.utime + stat.stime),
            descendants: ticks(of_descendants),
            memory,
        })
    }
}

impl Memory {
    fn max(self, other: Self) -> Self {
        Self {
            own: self.own.max(other.own),
            descendants: self.descendants.max(other.descendants),
            all: self.all.max(other.all),
        }
    }
}

impl Watched {
    /// Returns the current resident memory in MB.
    pub(crate) fn resident(self) -> anyhow::Result<f64> {
        self.open()?.status()?.vmrss.map(kibibytes).context("the process has no memory")
    }

    /// Returns the peak resident memory in MB.
    pub(crate) fn peak(self) -> anyhow::Result<f64> {
        self.open()?.status()?.vmhwm.map(kibibytes).context("the process has no memory")
    }

    /// Returns the processor time used in user and kernel mode.
    pub(crate) fn processor(self) -> anyhow::Result<Duration> {
        let stat = self.open()?.stat()?;
        Ok(ticks(stat.utime + stat.stime))
    }

    /// Returns the current memory. Processes that end meanwhile count for nothing.
    fn memory(self) -> Memory {
        let own = self.proportional().unwrap_or_default();
        let descendants = self.descendants().into_iter().filter_map(|one| one.proportional().ok()).sum();
        Memory { own, descendants, all: own + descendants }
    }

    fn descendants(self) -> Vec<Self> {
        let all: Vec<Stat> =
            all_processes().into_iter().flatten().filter_map(|process| process.ok()?.stat().ok()).collect();
        let mut found = vec![self];
        let mut next = 0;
        while let Some(Self(parent)) = found.get(next).copied() {
            let children = all.iter().filter(|stat| u32::try_from(stat.ppid) == Ok(parent));
            found.extend(children.filter_map(|stat| Some(Self(u32::try_from(stat.pid).ok()?))));
            next += 1;
        }
        found.split_off(1)
    }

    fn proportional(self) -> anyhow::Result<f64> {
        let maps = self.open()?.smaps_rollup()?.memory_map_rollup;
        let bytes = maps.into_iter().find_map(|map| map.extension.map.get("Pss").copied());
        Ok(megabytes(bytes.context("no proportional set size")?))
    }

    fn open(self) -> anyhow::Result<Process> {
        Process::new(i32::try_from(self.0)?)
            .with_context(|| format!("cannot read the figures of process {}: they need Linux", self.0))
    }
}

/// Returns whether a child process still runs. One that has ended is not waited for.
fn is_alive(child: u32) -> anyhow::Result<bool> {
    let look = WaitPidFlag::WEXITED | WaitPidFlag::WNOHANG | WaitPidFlag::WNOWAIT;
    Ok(matches!(waitid(Id::Pid(Pid::from_raw(i32::try_from(child)?)), look)?, WaitStatus::StillAlive))
}

fn kibibytes(count: u64) -> f64 {
    megabytes(count * 1024)
}

#[expect(clippy::cast_precision_loss, reason = "no process runs for 2^52 ticks")]
fn ticks(count: u64) -> Duration {
    Duration::from_secs_f64(count as f64 / procfs::ticks_per_second() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_cost_of_a_process_and_its_descendants_is_known_when_it_has_ended() {
        let busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        let script = format!("sh -c '{busy}' & wait; exit 3");
        let ended = Run::of(Command::new("sh").args(["-c", &script]), Duration::from_millis(5)).unwrap();
        assert!(!ended.is_success);
        assert!(ended.descendants > ended.own, "{ended:?}");
        assert!(ended.memory.own > 0.0 && ended.memory.descendants > 0.0, "{ended:?}");
        assert!(ended.memory.all <= ended.memory.own + ended.memory.descendants, "{ended:?}");
    }
}
