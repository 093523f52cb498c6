//! Figures of a process, as reported by the kernel.

use std::time::Duration;

use anyhow::{Context as _, anyhow};

/// A running process.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Watched(pub(crate) u32);

impl Watched {
    /// Returns the current resident memory in MB.
    pub(crate) fn resident(self) -> anyhow::Result<f64> {
        self.status("VmRSS:")
    }

    /// Returns the peak resident memory in MB.
    pub(crate) fn peak(self) -> anyhow::Result<f64> {
        self.status("VmHWM:")
    }

    fn status(self, field: &str) -> anyhow::Result<f64> {
        let text = self.file("status")?;
        let line = text.lines().find_map(|line| line.strip_prefix(field));
        let kibibytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
        let kibibytes: f64 =
            kibibytes.with_context(|| format!("no {field} in /proc/{}/status", self.0))?.parse()?;
        Ok(kibibytes * 1024.0 / 1e6)
    }

    /// Returns the processor time used in user and kernel mode.
    pub(crate) fn processor(self) -> anyhow::Result<Duration> {
        let text = self.file("stat")?;
        // The second field is the program's name, which may contain spaces and parentheses. It ends at the
        // last parenthesis.
        let fields: Vec<&str> =
            text.rsplit_once(')').map(|(_, rest)| rest).unwrap_or_default().split(' ').collect();
        let ticks = |index: usize| fields.get(index).and_then(|field| field.parse::<f64>().ok());
        let (user, system) =
            ticks(12).zip(ticks(13)).ok_or_else(|| anyhow!("/proc/{}/stat is unreadable", self.0))?;
        Ok(Duration::from_secs_f64((user + system) / ticks_per_second()?))
    }

    fn file(self, name: &str) -> anyhow::Result<String> {
        let path = format!("/proc/{}/{name}", self.0);
        std::fs::read_to_string(&path).with_context(|| format!("cannot read {path}: the figures need Linux"))
    }
}

fn ticks_per_second() -> anyhow::Result<f64> {
    let ticks = nix::unistd::sysconf(nix::unistd::SysconfVar::CLK_TCK)?.context("no clock ticks")?;
    Ok(f64::from(u32::try_from(ticks)?))
}
