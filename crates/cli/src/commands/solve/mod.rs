//! `boardwright solve SPEC`: exact answers of small games.

mod hidden;
mod perfect;
mod report;

pub use report::SolveReport;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::saved;
use boardwright_kernel::{Machine, PlayerId, Program, State};
use boardwright_sim::stats::counted;
use boardwright_sim::{Hex64, Labels};
use boardwright_solve::{Large, Limits, RandomPlay, Refusal, Tree, options, random_play, solve};
use report::{Number, RandomReport, unit_id};

/// The game, the state from which it is solved, and its words.
struct Asked<'a> {
    game: &'a Game,
    program: &'a Program,
    labels: &'a Labels,
    state: State,
}

/// Solves and prints.
pub fn run(args: &SolveArgs) -> Result<(), Failure> {
    let game = Game::read(&args.from.spec, &args.from.set)?;
    let (program, saved) = saved::start(&game, args.state.as_deref(), args.players)?;
    let labels = Labels::new(&game.def, &program);
    let mut machine = match saved {
        Some(state) => Machine::from_state(&program, state, options(&program)),
        None => Machine::new(&program, 1, options(&program)),
    };
    super::why::make(&mut machine, &labels, &args.after)?;
    let state = machine.into_state();
    let asked = Asked { game: &game, program: &program, labels: &labels, state };
    let limits = Limits { positions: args.positions as usize };
    let (report, lines) = if args.random {
        asked.random(limits)?
    } else if args.hidden {
        let tree = Tree::build(&program, asked.state.clone(), limits);
        hidden::answer(&asked, &tree.map_err(|refusal| asked.refused(&refusal))?, args.iterations)
    } else {
        let found = solve(&program, asked.state.clone(), limits);
        perfect::answer(&asked, &found.map_err(|refusal| asked.refused(&refusal))?)
    };
    if args.json {
        output::json(&report);
    } else {
        lines.iter().for_each(|line| output::line(line));
    }
    Ok(())
}

impl Asked<'_> {
    /// An empty report.
    fn report(&self, positions: usize, unit: boardwright_solve::Unit) -> SolveReport {
        SolveReport {
            format: "boardwright-solve".to_owned(),
            version: 1,
            game: self.game.def.meta.id.clone(),
            rules_hash: Hex64(self.program.rules_hash()).to_string(),
            seats: self.seats().map(|seat| self.labels.seat_name(seat).to_owned()).collect(),
            positions: positions as u64,
            unit: unit_id(unit).to_owned(),
            perfect: None,
            random: None,
            hidden: None,
        }
    }

    fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.program.players() as u16).map(PlayerId)
    }

    /// A refusal in words, with what else can be done.
    fn refused(&self, refusal: &Refusal) -> Failure {
        let more = match refusal {
            Refusal::Hidden => "; `--hidden` finds an equilibrium of two players".to_owned(),
            Refusal::NothingHidden => "; without `--hidden` its perfect play is found".to_owned(),
            Refusal::TooLarge(Large::Positions, _) => {
                "; `--positions N` raises the limit, `--set` makes a smaller game".to_owned()
            }
            Refusal::TooLarge(Large::Moves | Large::Depth, _) => {
                "; `--set` makes a smaller game".to_owned()
            }
            Refusal::Fault(outcome) => format!(": {}", self.game.fault(self.program, outcome)),
            Refusal::MixedResults
            | Refusal::Endless
            | Refusal::EndlessRandom
            | Refusal::Open(_)
            | Refusal::LongFraction
            | Refusal::NotOpposed
            | Refusal::Over
            | Refusal::Loop => String::new(),
        };
        Failure::found(format!("{}: {refusal}{more}", self.game.def.meta.id))
    }

    fn random(&self, limits: Limits) -> Result<(SolveReport, Vec<String>), Failure> {
        let found = random_play(self.program, self.state.clone(), limits);
        let found = found.map_err(|refusal| self.refused(&refusal))?;
        let RandomPlay { unit, positions, wins, no_single_winner, values, plies } = found;
        let exact = |values: Vec<_>| values.into_iter().map(Number::exact).collect::<Vec<_>>();
        let random = RandomReport {
            wins: exact(wins),
            no_single_winner: Number::exact(no_single_winner),
            values: exact(values),
            plies: Number::exact(plies),
        };
        let id = &self.game.def.meta.id;
        let positions_told = counted(positions as u64, "position");
        let mut lines = vec![format!("{id}: uniform random play, exactly ({positions_told})")];
        for (seat, wins) in self.seats().zip(&random.wins) {
            lines.push(format!("  {} wins alone: {}", self.labels.seat_name(seat), wins.told()));
        }
        lines.push(format!("  no single winner: {}", random.no_single_winner.told()));
        if unit == boardwright_solve::Unit::Payoff {
            for (seat, value) in self.seats().zip(&random.values) {
                lines.push(format!(
                    "  payoff of {}: {}",
                    self.labels.seat_name(seat),
                    value.told()
                ));
            }
        }
        lines.push(format!("  plies: {}", random.plies.told()));
        let report = SolveReport { random: Some(random), ..self.report(positions, unit) };
        Ok((report, lines))
    }
}
