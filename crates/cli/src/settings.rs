//! Games at several settings of their knobs.

use crate::args::PlanArgs;
use crate::batch;
use crate::failure::Failure;
use crate::game::Game;
use crate::output;
use crate::vary::{MOST, Vary};
use boardwright_kernel::Program;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{KnobValue, Plan, Subject, check_seed};
use indicatif::ProgressBar;

/// A game at one setting.
pub struct Setting {
    /// The knobs that vary.
    pub knobs: Vec<KnobValue>,
    game: Game,
    program: Program,
    plan: Plan,
    records: Vec<GameRecord>,
}

/// Every combination of the values, compiled and linked. The last knob varies fastest.
pub fn all(
    game: &Game,
    vary: &[Vary],
    args: &PlanArgs,
    games: u64,
) -> Result<Vec<Setting>, Failure> {
    let mut lists: Vec<Vec<KnobValue>> = vec![Vec::new()];
    for (at, one) in vary.iter().enumerate() {
        if vary[..at].iter().any(|other| other.knob == one.knob) {
            return Err(Failure::misuse(format!("--vary names {} twice", one.knob)));
        }
        let values = one.list(&game.def);
        if lists.len().saturating_mul(values.len()) > MOST {
            return Err(Failure::misuse(format!("--vary makes more than {MOST} settings")));
        }
        let with = |list: &Vec<KnobValue>, value: &String| {
            let knob = KnobValue { knob: one.knob.clone(), value: value.clone() };
            list.iter().cloned().chain([knob]).collect::<Vec<_>>()
        };
        lists = lists
            .iter()
            .flat_map(|list| values.iter().map(move |value| with(list, value)))
            .collect();
    }
    lists.into_iter().map(|knobs| Setting::of(game, knobs, args, games)).collect()
}

impl Setting {
    fn of(
        base: &Game,
        knobs: Vec<KnobValue>,
        args: &PlanArgs,
        games: u64,
    ) -> Result<Self, Failure> {
        let mut overrides = base.overrides.clone();
        overrides.extend(knobs.iter().map(|one| (one.knob.clone(), one.value.clone())));
        let game = Game::from_source(base.source.clone(), overrides).inspect_err(|_| {
            output::note(&format!("With {}:", KnobValue::text(&knobs)));
        })?;
        let program = game.program(args.players)?;
        let plan = args.plan(&program, games)?;
        Ok(Self { knobs, game, program, plan, records: Vec::new() })
    }

    /// The game with its plan.
    pub fn subject(&self) -> Subject<'_> {
        Subject::new(&self.game.def, &self.program, &self.plan)
    }

    /// The games played so far, in order.
    pub fn records(&self) -> &[GameRecord] {
        &self.records
    }

    /// Drops the games and takes the seed of checks.
    pub fn begin_check(&mut self) {
        self.plan.seed = check_seed(self.plan.seed);
        self.records.clear();
    }

    /// Plays on until there are so many games, rounded up to whole swaps of seats.
    pub fn play(
        &mut self,
        games: u64,
        threads: Option<usize>,
        bar: &ProgressBar,
    ) -> Result<(), Failure> {
        let block = self.plan.block();
        let (played, end) = (self.records.len() as u64, games.div_ceil(block) * block);
        let more = batch::play(&self.program, &self.plan, played..end, threads, bar)?;
        self.records.extend(more);
        Ok(())
    }
}
