//! The report of exact answers of a small game: perfect play, uniform random play, an equilibrium.

mod hidden;
mod perfect;
mod report;

pub use report::{
    HiddenReport, InfoSetReport, MoveReport, Number, PerfectReport, RandomReport, ShareReport,
    SolveReport, StepReport,
};

use boardwright_kernel::{PlayerId, Program, State};
use boardwright_sim::{Hex64, Labels};
use boardwright_solve::{Limits, RandomPlay, Refusal, Solution, Tree, Unit, random_play, solve};
use report::unit_id;

/// A game and the state from which it is solved.
pub struct Exact<'a> {
    /// The id of the game.
    pub id: &'a str,
    /// The rules.
    pub program: &'a Program,
    /// The words.
    pub labels: &'a Labels,
    /// The state.
    pub state: State,
}

impl Exact<'_> {
    /// Perfect play. The solution has the moves themselves, beside the report.
    ///
    /// # Errors
    /// The game cannot be solved.
    pub fn perfect(&self, limits: Limits) -> Result<(SolveReport, Solution), Refusal> {
        let found = solve(self.program, self.state.clone(), limits)?;
        Ok((perfect::report(self, &found), found))
    }

    /// Uniform random play.
    ///
    /// # Errors
    /// The game cannot be solved.
    pub fn random(&self, limits: Limits) -> Result<SolveReport, Refusal> {
        let found = random_play(self.program, self.state.clone(), limits)?;
        let RandomPlay { unit, positions, wins, no_single_winner, values, plies } = found;
        let exact = |values: Vec<_>| values.into_iter().map(Number::exact).collect::<Vec<_>>();
        let random = RandomReport {
            wins: exact(wins),
            no_single_winner: Number::exact(no_single_winner),
            values: exact(values),
            plies: Number::exact(plies),
        };
        Ok(SolveReport { random: Some(random), ..self.report(positions, unit) })
    }

    /// An equilibrium of a game with hidden information. The tree has the numbers of nodes and information sets.
    ///
    /// # Errors
    /// The game cannot be solved.
    pub fn hidden(&self, limits: Limits, iterations: u32) -> Result<(SolveReport, Tree), Refusal> {
        let tree = Tree::build(self.program, self.state.clone(), limits)?;
        Ok((hidden::report(self, &tree, iterations), tree))
    }

    /// A report without answers.
    fn report(&self, positions: usize, unit: Unit) -> SolveReport {
        let seats = (0..self.program.players() as u16).map(PlayerId);
        SolveReport {
            format: "boardwright-solve".to_owned(),
            version: 1,
            game: self.id.to_owned(),
            rules_hash: Hex64(self.program.rules_hash()).to_string(),
            seats: seats.map(|seat| self.labels.seat_name(seat).to_owned()).collect(),
            positions: positions as u64,
            unit: unit_id(unit).to_owned(),
            perfect: None,
            random: None,
            hidden: None,
        }
    }
}
