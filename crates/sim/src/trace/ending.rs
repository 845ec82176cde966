//! The ending of a game, in the form of traces.

use boardwright_kernel::{Fault, Outcome, OutcomeKind, Program};
use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;

/// The kind of an ending.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "&'static str", try_from = "String")]
pub enum EndKind {
    /// The rules ended the game, or a fault did.
    Over(OutcomeKind),
    /// A cap was reached.
    Capped,
}

impl EndKind {
    /// All kinds.
    const ALL: [EndKind; 8] = [
        EndKind::Over(OutcomeKind::Win),
        EndKind::Over(OutcomeKind::AllWin),
        EndKind::Over(OutcomeKind::AllLose),
        EndKind::Over(OutcomeKind::Draw),
        EndKind::Over(OutcomeKind::Ranked),
        EndKind::Over(OutcomeKind::Payoff),
        EndKind::Over(OutcomeKind::Fault),
        EndKind::Capped,
    ];

    /// As written: `allLose`.
    pub fn as_str(self) -> &'static str {
        match self {
            EndKind::Over(OutcomeKind::Win) => "win",
            EndKind::Over(OutcomeKind::AllWin) => "allWin",
            EndKind::Over(OutcomeKind::AllLose) => "allLose",
            EndKind::Over(OutcomeKind::Draw) => "draw",
            EndKind::Over(OutcomeKind::Ranked) => "ranked",
            EndKind::Over(OutcomeKind::Payoff) => "payoff",
            EndKind::Over(OutcomeKind::Fault) => "fault",
            EndKind::Capped => "capped",
        }
    }

    /// Parses a kind.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

impl From<EndKind> for &'static str {
    fn from(kind: EndKind) -> Self {
        kind.as_str()
    }
}

impl TryFrom<String> for EndKind {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::named(&name).ok_or_else(|| format!("`{name}` is no result"))
    }
}

/// Sorted as the kernel numbers its kinds of result; `capped` is last.
impl Ord for EndKind {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |kind: &EndKind| match kind {
            EndKind::Over(kind) => *kind as u8,
            EndKind::Capped => u8::MAX,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for EndKind {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// The ending of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Ending {
    /// The kind.
    pub kind: EndKind,
    /// Seats that won, from 1.
    #[serde(default)]
    pub winners: Vec<u32>,
    /// Payoffs or ranking values, seat 1 first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub payoffs: Option<Vec<i32>>,
    /// The node of the `GameDef` that caused it: `end[0]`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<String>,
    /// The fault.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
}

/// The outcome share of a sole winner: see [`Ending::share`]. Every count up to 16 divides it.
pub const SHARE: u64 = 720_720;

impl Ending {
    /// The outcome share of a seat (by index) of so many players, in units of 1/[`SHARE`]: 1/k for one of k winners, 1/P
    /// for everyone of P players if there are none. A lone player has a half of a draw and nothing of a loss.
    pub fn share(&self, seat: usize, players: usize) -> u64 {
        match (self.winners.len() as u64, players) {
            (0, 0 | 1) if self.kind == EndKind::Over(OutcomeKind::Draw) => SHARE / 2,
            (0, 0 | 1) => 0,
            (0, players) => SHARE / players as u64,
            (count, _) if self.winners.contains(&(seat as u32 + 1)) => SHARE / count,
            _ => 0,
        }
    }

    /// The outcome share of each seat in a cooperative game, in units of 1/[`SHARE`]: 1 for the win of all, a half for a
    /// draw, nothing for the loss of all.
    pub fn common_share(&self) -> u64 {
        match self.kind {
            EndKind::Over(OutcomeKind::AllWin) => SHARE,
            EndKind::Over(OutcomeKind::Draw) => SHARE / 2,
            _ => 0,
        }
    }

    /// The ending of a game that was stopped at a cap.
    pub fn capped() -> Self {
        Self { kind: EndKind::Capped, winners: vec![], payoffs: None, cause: None, fault: None }
    }

    /// The ending for a result of the kernel.
    pub fn of(program: &Program, outcome: &Outcome) -> Self {
        Self {
            kind: EndKind::Over(outcome.kind),
            winners: outcome.winners.iter().map(|player| player.seat()).collect(),
            payoffs: outcome.payoffs.clone(),
            cause: outcome
                .cause
                .map(|cause| program.cause_path(cause).to_owned())
                .filter(|path| !path.is_empty()),
            fault: outcome.fault.map(|fault| fault_name(fault).to_owned()),
        }
    }
}

/// A fault as written: `idle-loop`.
pub fn fault_name(fault: Fault) -> &'static str {
    match fault {
        Fault::BudgetSpent => "budget-spent",
        Fault::IdleLoop => "idle-loop",
        Fault::ListLimit => "list-limit",
        Fault::TokenLimit => "token-limit",
        Fault::PositionLimit => "position-limit",
        Fault::NoRoom => "no-room",
    }
}

/// `win 1, payoffs 3 5, because end[0]`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.kind.as_str())?;
        for seat in &self.winners {
            write!(f, " {seat}")?;
        }
        if let Some(payoffs) = &self.payoffs {
            f.write_str(", payoffs")?;
            for payoff in payoffs {
                write!(f, " {payoff}")?;
            }
        }
        if let Some(fault) = &self.fault {
            write!(f, ", fault {fault}")?;
        }
        if let Some(cause) = &self.cause {
            write!(f, ", because {cause}")?;
        }
        Ok(())
    }
}

impl std::str::FromStr for Ending {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut parts = text.split(", ");
        let mut first = parts.next().unwrap_or_default().split(' ');
        let kind = first.next().unwrap_or_default();
        let kind = EndKind::try_from(kind.to_owned())?;
        let mut ending = Ending { kind, ..Ending::capped() };
        ending.winners = numbers(first)?;
        for part in parts {
            match part.split_once(' ') {
                Some(("payoffs", list)) => ending.payoffs = Some(numbers(list.split(' '))?),
                Some(("fault", name)) => ending.fault = Some(name.to_owned()),
                Some(("because", path)) => ending.cause = Some(path.to_owned()),
                _ if part == "payoffs" => ending.payoffs = Some(Vec::new()),
                _ => return Err(format!("`{part}` is no part of a result")),
            }
        }
        Ok(ending)
    }
}

fn numbers<'a, T: std::str::FromStr>(
    words: impl Iterator<Item = &'a str>,
) -> Result<Vec<T>, String> {
    words.map(|word| word.parse().map_err(|_| format!("`{word}` is no number here"))).collect()
}
