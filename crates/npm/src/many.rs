//! Many games between bots, in shares: the caller may do other things between two shares. Results do not depend on the
//! shares.

use crate::options::GamesOptions;
use crate::rules::{Rules, Source};
use crate::{Refusal, json};
use boardwright_kernel::{PlayerId, Program, parse_seed};
use boardwright_lab::record::GameRecord;
use boardwright_lab::{EvalReport, KnobValue, Plan, StopRule, Subject};
use boardwright_sim::stats::Estimate;
use boardwright_sim::trace::EndKind;
use boardwright_sim::{Batch, BatchSpec, Hex64, Sums};
use serde::Serialize;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A batch: the results of many games.
pub struct Counting {
    rules: Rc<Rules>,
    whole: BatchSpec,
    sums: Sums,
}

impl Counting {
    /// A batch before its first game.
    pub(crate) fn new(rules: Rc<Rules>, options: &GamesOptions) -> Result<Self, Refusal> {
        if options.coverage {
            return Err("a batch has no option `coverage`; `evaluate` has it".to_owned());
        }
        let program = &rules.program;
        let whole = BatchSpec {
            agents: options.seats(program)?,
            seed: parse_seed(&options.seed),
            first: 0,
            games: options.games.into(),
            caps: options.caps(),
        };
        let sums = Sums::of(program);
        Ok(Self { rules, whole, sums })
    }

    /// Plays at most so many games; returns how many are left.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn step(&mut self, games: u32) -> Result<u32, Refusal> {
        let first = self.sums.games;
        let games = u64::from(games).min(self.left());
        let part = BatchSpec { first, games, ..self.whole.clone() };
        let mut batch =
            Batch::new(&self.rules.program, part).map_err(|unknown| unknown.to_string())?;
        self.sums.join(batch.run());
        Ok(u32::try_from(self.left()).unwrap_or(u32::MAX))
    }

    fn left(&self) -> u64 {
        self.whole.games.saturating_sub(self.sums.games)
    }

    /// The results of the games so far as JSON.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn report(&self) -> Result<String, Refusal> {
        let (sums, summary) = (&self.sums, self.sums.summary());
        let Rules { program, labels } = &*self.rules;
        let seats = sums.seats.iter().zip(&summary.seat_share).zip(&self.whole.agents);
        let seats = seats.enumerate().map(|(at, ((seat, share), agent))| SeatJson {
            seat: at as u32 + 1,
            name: labels.seat_name(PlayerId(at as u16)),
            agent,
            wins: seat.wins,
            share: share.map(EstimateJson::new),
        });
        let actions = program.actions().iter().zip(&sums.actions);
        let endings = sums.endings.iter().map(|((kind, cause), games)| EndingsJson {
            kind: *kind,
            cause: Some(cause.as_str()).filter(|cause| !cause.is_empty()),
            games: *games,
        });
        json(&BatchJson {
            games: sums.games,
            seed: Hex64(self.whole.seed),
            seats: seats.collect(),
            no_winner: sums.draws,
            shared: sums.shared,
            capped: sums.capped,
            faults: sums.faults,
            plies: summary.plies.map(EstimateJson::new),
            shortest: sums.shortest,
            longest: sums.longest,
            decisions: sums.decisions,
            legal_moves: sums.moves,
            forced: sums.forced,
            actions: actions.map(|(id, action)| (id.as_str(), action.chosen)).collect(),
            endings: endings.collect(),
        })
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct BatchJson<'b> {
    games: u64,
    seed: Hex64,
    seats: Vec<SeatJson<'b>>,
    no_winner: u64,
    shared: u64,
    capped: u64,
    faults: u64,
    plies: Option<EstimateJson>,
    shortest: u64,
    longest: u64,
    decisions: u64,
    legal_moves: u64,
    forced: u64,
    actions: BTreeMap<&'b str, u64>,
    endings: Vec<EndingsJson<'b>>,
}

#[derive(Serialize)]
struct SeatJson<'b> {
    seat: u32,
    name: &'b str,
    agent: &'b str,
    wins: u64,
    share: Option<EstimateJson>,
}

#[derive(Serialize)]
struct EndingsJson<'b> {
    kind: EndKind,
    cause: Option<&'b str>,
    games: u64,
}

/// A value with its 95 % interval.
#[derive(Serialize)]
struct EstimateJson {
    value: f64,
    low: f64,
    high: f64,
}

impl EstimateJson {
    fn new(estimate: Estimate) -> Self {
        let Estimate { value, low, high } = estimate;
        Self { value, low, high }
    }
}

/// The plan that options ask for. `of` names the work in a refusal.
pub fn plan(of: &str, program: &Program, options: &GamesOptions) -> Result<Plan, Refusal> {
    if options.explicit_chance {
        return Err(format!("{of} has no option `explicitChance`"));
    }
    Ok(Plan {
        agents: options.seats(program)?,
        seed: parse_seed(&options.seed),
        wanted: options.games.into(),
        caps: options.caps(),
    })
}

/// An evaluation: the laboratory's measurements of many games.
pub struct Evaluation {
    source: Rc<Source>,
    rules: Rc<Rules>,
    plan: Plan,
    records: Vec<GameRecord>,
}

impl Evaluation {
    /// An evaluation before its first game.
    pub(crate) fn new(
        source: Rc<Source>,
        rules: Rc<Rules>,
        options: &GamesOptions,
    ) -> Result<Self, Refusal> {
        if options.games == 0 {
            return Err("an evaluation needs at least one game".to_owned());
        }
        let plan = plan("an evaluation", &rules.program, options)?;
        Ok(Self { source, rules, plan, records: Vec::new() })
    }

    /// Plays at most so many games; returns how many are left.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn step(&mut self, games: u32) -> Result<u32, Refusal> {
        let first = self.records.len() as u64;
        let end = (first + u64::from(games)).min(self.plan.games());
        for game in first..end {
            let record = self.plan.play(&self.rules.program, game);
            self.records.push(record.map_err(|unknown| unknown.to_string())?);
        }
        Ok(u32::try_from(self.plan.games() - end).unwrap_or(u32::MAX))
    }

    /// The report of the games as JSON.
    ///
    /// # Errors
    /// Not all games are played.
    pub fn report(&self) -> Result<String, Refusal> {
        let Self { source, rules, plan, records } = self;
        let subject =
            Subject::new(&source.def, &rules.program, plan).with_set(KnobValue::list(&source.set));
        let looked = StopRule::ALL.look(&subject, records)?;
        let (stop, _) = looked.ok_or("not all games are played")?;
        let report = EvalReport::of(&subject, stop, records);
        json(&report.with_findings(&rules.program, records, &|path| source.line(path)))
    }
}
