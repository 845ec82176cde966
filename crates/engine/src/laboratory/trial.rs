//! Trials: a game at several settings of its knobs, a search for the best of them, and two games beside each other. Each
//! answer is made of all records so far, so that the worker keeps nothing between two requests.

use super::case::Case;
use super::report::metric;
use super::shown::{clip, file};
use crate::reading::Reader;
use crate::refusal::Refusal;
use boardwright_lab::record::GameRecord;
use boardwright_lab::{
    CompareReport, ConfirmReport, DifferenceReport, KnobValue, Met, Next, SettingReport, Side,
    SweepReport, Tried, TriedReport, TuneReport, Tuning, Want, check_seed,
};
use boardwright_protocol::{
    LabCompared, LabDifference, LabMeasured, LabMet, LabNeed, LabPlan, LabRound, LabSetting,
    LabSide, LabSides, LabSweep, LabTrial, LabTune, LabWant,
};
use boardwright_sim::Hex64;

/// The most settings of a trial: each is compiled for every answer.
const MOST_SETTINGS: usize = 100;

/// A setting with its games.
struct Setting {
    knobs: Vec<KnobValue>,
    case: Case,
    records: Vec<GameRecord>,
}

impl Setting {
    fn read(reader: &mut Reader, plan: &LabPlan, of: &LabSetting) -> Result<Self, Refusal> {
        let knob = |(knob, value): &(String, String)| KnobValue {
            knob: knob.clone(),
            value: value.clone(),
        };
        let knobs: Vec<KnobValue> = of.knobs.iter().map(knob).collect();
        let name = KnobValue::text(&knobs);
        let case =
            Case::read(reader, &plan.with(&of.knobs)).map_err(|why| format!("{name}: {why}"))?;
        // The reader leaves out knobs that do not fit, and then these games would be those of another setting.
        if !knobs.iter().all(|knob| case.set().contains(knob)) {
            return Err(format!("{name} does not fit this game."));
        }
        let records = case.records(&of.records)?;
        Ok(Self { knobs, case, records })
    }

    /// Games in whole swaps of seats.
    fn whole(&self, games: u64) -> u64 {
        let block = self.case.plan.block();
        games.div_ceil(block) * block
    }

    fn has(&self, games: u64) -> bool {
        self.records.len() as u64 >= self.whole(games)
    }

    /// The measurements against targets after so many games.
    fn tried(&self, at: usize, wants: &[Want], games: u64) -> Result<Tried, Refusal> {
        let games = usize::try_from(self.whole(games)).unwrap_or(usize::MAX);
        let records = self.records.get(..games).unwrap_or(&self.records);
        Tried::of(at, &self.case.subject(), &self.knobs, wants, records)
    }
}

/// All settings of a trial.
fn settings(reader: &mut Reader, trial: &LabTrial) -> Result<Vec<Setting>, Refusal> {
    if trial.settings.len().max(trial.checks.len()) > MOST_SETTINGS {
        return Err(format!("The laboratory tries at most {MOST_SETTINGS} settings at once."));
    }
    trial.settings.iter().map(|of| Setting::read(reader, &trial.plan, of)).collect()
}

/// Measures a game at several settings.
pub fn sweep(reader: &mut Reader, trial: &LabTrial) -> Result<LabSweep, Refusal> {
    let wanted: Vec<String> = trial.wants.iter().map(|want| want.metric.clone()).collect();
    let settings = settings(reader, trial)?;
    let base = Case::read(reader, &trial.plan)?;
    let measure =
        |of: &Setting| SettingReport::of(&of.case.subject(), &of.knobs, &wanted, &of.records).0;
    let reports: Vec<SettingReport> = settings.iter().map(measure).collect();
    let shown = settings.iter().zip(&reports).map(|(of, report)| LabMeasured {
        knobs: pairs(&report.knobs),
        games: clip(of.records.len() as u64),
        metrics: report.metrics.iter().map(metric).collect(),
        met: Vec::new(),
    });
    let shown = shown.collect();
    let report = SweepReport::of(&base.subject(), &wanted, reports);
    Ok(LabSweep { settings: shown, json: file(serde_json::to_string_pretty(&report))? })
}

/// Searches for the best setting, as far as the games go.
pub fn tune(reader: &mut Reader, trial: &LabTrial) -> Result<LabTune, Refusal> {
    let wants = trial.wants.iter().map(want).collect::<Result<Vec<Want>, _>>()?;
    let settings = settings(reader, trial)?;
    let base = Case::read(reader, &trial.plan)?;
    let seed = seed_text(check_seed(base.plan.seed));
    let mut check_plan = trial.plan.clone();
    check_plan.setup.seed.clone_from(&seed);
    let read = |of: &LabSetting| Setting::read(reader, &check_plan, of);
    let checks = trial.checks.iter().map(read).collect::<Result<Vec<Setting>, _>>()?;
    let mut tuning = Tuning::new(settings.len(), base.plan.wanted, wants);
    let mut checks = checks.iter();
    let mut needs = Vec::new();
    while let Some(next) = tuning.next() {
        needs = match next {
            Next::Round { settings: left, games } => {
                take_round(&mut tuning, &settings, &left, games)?
            }
            Next::Check { setting, games } => match checks.next().filter(|of| of.has(games)) {
                Some(of) => {
                    let tried = of.tried(setting, tuning.wants(), games)?;
                    tuning.take_check(ConfirmReport::of(&of.case.subject(), tried));
                    Vec::new()
                }
                None => vec![need(setting, games, &seed, true)],
            },
        };
        if !needs.is_empty() {
            break;
        }
    }
    shown(needs, &tuning.report(&base.subject()))
}

/// Hands the measurements of a round to the search, if all its games are played; else returns those that are needed.
fn take_round(
    tuning: &mut Tuning,
    settings: &[Setting],
    left: &[usize],
    games: u64,
) -> Result<Vec<LabNeed>, Refusal> {
    let of = |at: &usize| Some((*at, settings.get(*at)?));
    let round: Vec<(usize, &Setting)> = left.iter().filter_map(of).collect();
    let missing = round.iter().filter(|(_, of)| !of.has(games));
    let needs: Vec<LabNeed> =
        missing.map(|(at, of)| need(*at, games, &seed_text(of.case.plan.seed), false)).collect();
    if needs.is_empty() {
        let tried = round.iter().map(|(at, of)| of.tried(*at, tuning.wants(), games));
        let tried = tried.collect::<Result<Vec<Tried>, _>>()?;
        tuning.take_round(tried, games);
    }
    Ok(needs)
}

fn shown(needs: Vec<LabNeed>, report: &TuneReport) -> Result<LabTune, Refusal> {
    let one = |of: &TriedReport, games: u64| LabMeasured {
        knobs: pairs(&of.knobs),
        games: clip(games),
        metrics: of.wants.iter().map(|want| metric(&want.metric)).collect(),
        met: of.wants.iter().map(|want| met(want.met)).collect(),
    };
    let rounds = report.rounds.iter().map(|round| LabRound {
        settings: round.settings.iter().map(|of| one(of, round.games)).collect(),
        kept: round.kept,
    });
    Ok(LabTune {
        needs,
        result: report.result().unwrap_or_default(),
        rounds: rounds.collect(),
        checks: report.checks.iter().map(|check| one(&check.setting, check.games)).collect(),
        confirmed: report.confirmed().map(|setting| pairs(&setting.knobs)),
        json: file(serde_json::to_string_pretty(report))?,
    })
}

/// Compares two games.
pub fn compare(reader: &mut Reader, sides: &LabSides) -> Result<LabCompared, Refusal> {
    let cases = [
        Case::read(reader, &sides.first.plan).map_err(|why| named(&sides.first, &why))?,
        Case::read(reader, &sides.second.plan).map_err(|why| named(&sides.second, &why))?,
    ];
    let [one, two] = &cases;
    if one.plan != two.plan {
        return Err("Both games need the same players, bots and seeds.".to_owned());
    }
    let records = [one.records(&sides.first.records)?, two.records(&sides.second.records)?];
    if records[0].len() != records[1].len() {
        return Err("Both games need equally many records.".to_owned());
    }
    let subjects = [one.subject(), two.subject()];
    let names = [&sides.first.name, &sides.second.name];
    let [first, second] =
        [0, 1].map(|at| Side { name: names[at], subject: &subjects[at], records: &records[at] });
    let report = CompareReport::of(&first, &second, &[])?;
    Ok(LabCompared {
        highlights: report.highlights.clone(),
        metrics: report.metrics.iter().map(difference).collect(),
        json: file(serde_json::to_string_pretty(&report))?,
    })
}

fn named(side: &LabSide, why: &str) -> Refusal {
    format!("{}: {why}", side.name)
}

fn difference(of: &DifferenceReport) -> LabDifference {
    let text = |value: &Option<String>| value.clone().unwrap_or_default();
    LabDifference {
        id: of.id.clone(),
        unit: of.unit.clone(),
        first: text(&of.first),
        second: text(&of.second),
        difference: text(&of.difference),
        interval: of.low.clone().zip(of.high.clone()),
        clear: of.clear,
    }
}

/// A target; its bounds come from fields that a person filled.
fn want(of: &LabWant) -> Result<Want, Refusal> {
    Want::read(&format!("{} in {}..{}", of.metric, of.low, of.high))
}

fn need(setting: usize, games: u64, seed: &str, check: bool) -> LabNeed {
    let setting = u32::try_from(setting).unwrap_or(u32::MAX);
    LabNeed { setting, games: clip(games), seed: seed.to_owned(), check }
}

fn met(of: Met) -> LabMet {
    match of {
        Met::Yes => LabMet::Yes,
        Met::No => LabMet::No,
        Met::Unknown => LabMet::Unknown,
    }
}

fn pairs(knobs: &[KnobValue]) -> Vec<(String, String)> {
    knobs.iter().map(|one| (one.knob.clone(), one.value.clone())).collect()
}

/// A seed as setups have it.
fn seed_text(seed: u64) -> String {
    format!("0x{}", Hex64(seed))
}
