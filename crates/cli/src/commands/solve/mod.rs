//! `boardwright solve SPEC`: exact answers of small games.

mod hidden;
mod perfect;

use crate::args::SolveArgs;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::saved;
use boardwright_kernel::{Machine, PlayerId};
use boardwright_lab::exact::{Exact, SolveReport};
use boardwright_sim::Labels;
use boardwright_sim::stats::counted;
use boardwright_solve::{Large, Limits, Refusal, options};

/// The game, and the state from which it is solved.
struct Asked<'a> {
    game: &'a Game,
    exact: Exact<'a>,
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
    let exact = Exact { id: &game.def.meta.id, program: &program, labels: &labels, state };
    let asked = Asked { game: &game, exact };
    let (report, lines) = asked.answer(args).map_err(|refusal| asked.refused(&refusal))?;
    if args.json {
        output::json(&report);
    } else {
        lines.iter().for_each(|line| output::line(line));
    }
    Ok(())
}

impl Asked<'_> {
    /// The report and its lines for people.
    fn answer(&self, args: &SolveArgs) -> Result<(SolveReport, Vec<String>), Refusal> {
        let limits = Limits { positions: args.positions as usize };
        if args.random {
            let report = self.exact.random(limits)?;
            let lines = self.random_lines(&report);
            return Ok((report, lines));
        }
        if args.hidden {
            let (report, tree) = self.exact.hidden(limits, args.iterations)?;
            let lines = report.hidden.as_ref().map(|found| hidden::lines(self, &tree, found));
            return Ok((report, lines.unwrap_or_default()));
        }
        let (report, found) = self.exact.perfect(limits)?;
        let lines = report.perfect.as_ref().map(|told| perfect::lines(self, &found, told));
        Ok((report, lines.unwrap_or_default()))
    }

    fn seats(&self) -> impl Iterator<Item = PlayerId> + use<> {
        (0..self.exact.program.players() as u16).map(PlayerId)
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
            Refusal::Fault(outcome) => {
                format!(": {}", self.game.fault(self.exact.program, outcome))
            }
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

    fn random_lines(&self, report: &SolveReport) -> Vec<String> {
        let Some(random) = &report.random else { return Vec::new() };
        let positions = counted(report.positions, "position");
        let mut lines =
            vec![format!("{}: uniform random play, exactly ({positions})", report.game)];
        for (seat, wins) in self.seats().zip(&random.wins) {
            let name = self.exact.labels.seat_name(seat);
            lines.push(format!("  {name} wins alone: {}", wins.told()));
        }
        lines.push(format!("  no single winner: {}", random.no_single_winner.told()));
        if report.unit == "payoff" {
            for (seat, value) in self.seats().zip(&random.values) {
                let name = self.exact.labels.seat_name(seat);
                lines.push(format!("  payoff of {name}: {}", value.told()));
            }
        }
        lines.push(format!("  plies: {}", random.plies.told()));
        lines
    }
}
