//! Figures of processes, as reported by the kernel.

use std::process::Child;
use std::time::Duration;

use anyhow::Context as _;
use nix::sys::wait::{Id, WaitPidFlag, WaitStatus, waitid};
use nix::unistd::Pid;
use procfs::process::{Process, Stat, all_processes};

/// A running process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watched(pub(crate) u32);

/// How a process ended, and the cost of it and of the processes that descend from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ended {
    pub(crate) is_success: bool,
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
        self.open()?.status()?.vmrss.map(megabytes).context("the process has no memory")
    }

    /// Returns the peak resident memory in MB.
    pub(crate) fn peak(self) -> anyhow::Result<f64> {
        self.open()?.status()?.vmhwm.map(megabytes).context("the process has no memory")
    }

    /// Returns the processor time used in user and kernel mode.
    pub(crate) fn processor(self) -> anyhow::Result<Duration> {
        let stat = self.open()?.stat()?;
        Ok(ticks(stat.utime + stat.stime))
    }

    /// Waits for the end of a child process, and samples the memory of it and its descendants.
    pub(crate) fn until_exit(mut child: Child, interval: Duration) -> anyhow::Result<Ended> {
        let watched = Self(child.id());
        let mut memory = Memory::default();
        while is_alive(child.id())? {
            memory = memory.max(watched.memory());
            std::thread::sleep(interval);
        }
        // The kernel keeps the figures of an ended process until its parent waits for it.
        let stat = watched.open()?.stat()?;
        let of_descendants = u64::try_from(stat.cutime + stat.cstime)?;
        Ok(Ended {
            is_success: child.wait()?.success(),
            own: ticks(stat.utime + stat.stime),
            descendants: ticks(of_descendants),
            memory,
        })
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
        Ok(megabytes(bytes.context("no proportional set size")? / 1024))
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

#[expect(clippy::cast_precision_loss, reason = "no process has 2^52 kilobytes")]
fn megabytes(kibibytes: u64) -> f64 {
    kibibytes as f64 * 1024.0 / 1e6
}

#[expect(clippy::cast_precision_loss, reason = "no process runs for 2^52 ticks")]
fn ticks(count: u64) -> Duration {
    Duration::from_secs_f64(count as f64 / procfs::ticks_per_second() as f64)
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn the_cost_of_a_process_and_its_descendants_is_known_when_it_has_ended() {
        let busy = "i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done";
        let script = format!("sh -c '{busy}' & wait; exit 3");
        let child = Command::new("sh").args(["-c", &script]).spawn().unwrap();
        let ended = Watched::until_exit(child, Duration::from_millis(5)).unwrap();
        assert!(!ended.is_success);
        assert!(ended.descendants > ended.own, "{ended:?}");
        assert!(ended.memory.own > 0.0 && ended.memory.descendants > 0.0, "{ended:?}");
        assert!(ended.memory.all <= ended.memory.own + ended.memory.descendants, "{ended:?}");
    }
}
