//! The laboratory: statistics, records of games, metrics, flags and the report of an evaluation.
//!
//! A [`Plan`] names the games; [`Plan::play`] plays one and gives its [`record::GameRecord`]; [`metrics::all`] and
//! [`flags::all`] are pure functions of the records in game order; [`EvalReport`] joins them.
//!
//! Invariants: no clock and no I/O; sums are integers in game order, and floating point comes in the last step, with
//! operations that IEEE 754 rounds exactly, so that one and eight threads, and every machine, give the same bytes.

mod check;
mod compare;
pub mod coverage;
pub mod exact;
pub mod flags;
pub mod flow;
mod knob;
pub mod ladder;
mod luck;
pub mod mechanics;
pub mod metrics;
mod plan;
pub mod record;
mod report;
mod skill;
pub mod stats;
mod stop;
mod subject;
mod sweep;
mod tune;
mod tuning;

pub use check::{Apart, CheckReport, StoredReport};
pub use compare::{CompareReport, DifferenceReport, Side, SideReport};
pub use knob::KnobValue;
pub use ladder::LadderReport;
pub use luck::{GAMES_OF_A_SEQUENCE, LuckPlan, luck};
pub use plan::{Plan, Playing};
pub use report::{
    ActionBar, Balance, Charts, CoursePoint, EvalReport, Fairness, FindingReport, FlagReport,
    LengthBar, LimitReport, MetricReport, html,
};
pub use skill::{STEPS, SkillPlan};
pub use stats::Sprt;
pub use stop::{Reason, Stop, StopRule, Width};
pub use subject::Subject;
pub use sweep::{SettingReport, SweepReport};
pub use tune::{
    ConfirmReport, Met, RoundReport, Tried, TriedReport, TuneReport, Want, WantReport, check_seed,
    rounds,
};
pub use tuning::{Next, Tuning, most_games};
