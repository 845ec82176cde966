//! Two games on the same seeds, in shares as in `many`.

use crate::many::plan;
use crate::options::CompareOptions;
use crate::rules::{Rules, Source};
use crate::{Refusal, json};
use boardwright_lab::record::GameRecord;
use boardwright_lab::{CompareReport, KnobValue, Plan, Side, Subject};
use std::rc::Rc;

/// A comparison: the laboratory's measurements of two batches with the same seeds.
pub struct Comparison {
    sides: [(Rc<Source>, Rc<Rules>); 2],
    plan: Plan,
    metrics: Vec<String>,
    /// The games of each side: the first side plays all of them before the second begins.
    records: [Vec<GameRecord>; 2],
}

impl Comparison {
    /// A comparison before its first game.
    pub(crate) fn new(
        sides: [(Rc<Source>, Rc<Rules>); 2],
        options: CompareOptions,
    ) -> Result<Self, Refusal> {
        let [(_, first), (_, second)] = &sides;
        let (one, two) = (first.program.players(), second.program.players());
        if one != two {
            return Err(format!(
                "one game has {one} players, the other {two}; `players` gives both the same number"
            ));
        }
        let CompareOptions { metrics, games } = options;
        if games.games < 2 {
            return Err("a comparison needs at least two games of each side".to_owned());
        }
        let plan = plan("a comparison", &first.program, &games)?;
        if games.coverage {
            return Err("a comparison has no option `coverage`".to_owned());
        }
        Ok(Self { sides, plan, metrics, records: [Vec::new(), Vec::new()] })
    }

    /// Plays at most so many games; returns how many are left, of both sides together.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn step(&mut self, games: u32) -> Result<u32, Refusal> {
        let all = self.plan.games();
        let mut more = u64::from(games);
        for ((_, rules), records) in self.sides.iter().zip(&mut self.records) {
            let first = records.len() as u64;
            let end = first.saturating_add(more).min(all);
            for game in first..end {
                let record = self.plan.play(&rules.program, game);
                records.push(record.map_err(|unknown| unknown.to_string())?);
            }
            more -= end - first;
        }
        let played: usize = self.records.iter().map(Vec::len).sum();
        let left = (2 * all).saturating_sub(played as u64);
        Ok(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// The report of the games as JSON.
    ///
    /// # Errors
    /// Not all games are played, or a metric that is asked for is not in both games.
    pub fn report(&self) -> Result<String, Refusal> {
        let all = self.plan.games();
        if self.records.iter().any(|records| (records.len() as u64) < all) {
            return Err("not all games are played".to_owned());
        }
        let [one, two] = &self.sides;
        let (first, second) = (self.subject(one), self.subject(two));
        let names = names(&one.0, &two.0);
        let [of_first, of_second] = &self.records;
        let report = CompareReport::of(
            &Side { name: &names[0], subject: &first, records: of_first },
            &Side { name: &names[1], subject: &second, records: of_second },
            &self.metrics,
        )?;
        json(&report)
    }

    fn subject<'a>(&'a self, (source, rules): &'a (Rc<Source>, Rc<Rules>)) -> Subject<'a> {
        Subject::new(&source.def, &rules.program, &self.plan)
    }
}

/// The names of the two sides: ids with the knobs that are set, and the side where these are equal.
fn names(first: &Source, second: &Source) -> [String; 2] {
    let name = |source: &Source| {
        let id = &source.def.meta.id;
        match KnobValue::text(&KnobValue::list(&source.set)) {
            set if set.is_empty() => format!("{id} as written"),
            set => format!("{id} with {set}"),
        }
    };
    let (one, two) = (name(first), name(second));
    if one == two { [format!("{one} (first)"), format!("{two} (second)")] } else { [one, two] }
}
