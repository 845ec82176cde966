//! Processor time of this process: independent of other processes.

use std::time::Duration;

/// A running measurement.
pub struct Clock {
    start: Duration,
}

impl Clock {
    /// Starts measuring.
    pub fn start() -> Self {
        Self { start: now() }
    }

    /// Seconds of processor time since the start.
    pub fn seconds(&self) -> f64 {
        now().saturating_sub(self.start).as_secs_f64()
    }
}

#[cfg(unix)]
fn now() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
    let seconds = u64::try_from(time.tv_sec).unwrap_or_default();
    let nanos = u32::try_from(time.tv_nsec).unwrap_or_default();
    Duration::new(seconds, nanos)
}

/// The wall clock, on other systems.
#[cfg(not(unix))]
fn now() -> Duration {
    use std::sync::OnceLock;
    use std::time::Instant;
    static FIRST: OnceLock<Instant> = OnceLock::new();
    FIRST.get_or_init(Instant::now).elapsed()
}
