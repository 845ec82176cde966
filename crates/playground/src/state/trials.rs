//! Trials of the laboratory: the game at several settings of its knobs, with a search for one that meets targets; the game
//! beside an earlier one; bots against each other. All on the same seeds.

mod running;
mod wanted;

use super::App;
use crate::lab::values;
use crate::{files, words};
use boardwright_protocol::{
    KnobView, LabCompared, LabForm, LabLadder, LabPlan, LabRated, LabSetting, LabSweep, LabTrial,
    LabTune, LabWant, Seat,
};
use leptos::prelude::*;
use running::Running;
use std::sync::Arc;
pub use wanted::{MORE_METRICS, bound, bounds_of};
use wanted::{USUAL_METRICS, has_bound};

/// The numbers of games of each setting to choose from.
pub const GAMES_OF_SETTING: [u32; 4] = [100, 400, 1_000, 4_000];

/// The most settings of a trial, as the laboratory's worker has it.
pub const MOST_SETTINGS: usize = 100;

/// The parts of the laboratory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LabPart {
    /// Many games with the rules that are open.
    Games,
    /// The same at several settings.
    Settings,
    /// The same beside an earlier game.
    Before,
    /// Bots against each other.
    Ladder,
}

/// A knob that varies, and its values as a person writes them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Varied {
    /// The constant.
    pub knob: String,
    /// `3..7`, `3, 5, 9`.
    pub values: String,
}

/// The game that the present one is compared with.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Against {
    /// The text without knobs that were turned.
    Written,
    /// A version of this time.
    Version(f64),
}

/// The result of a trial.
#[derive(Debug, Clone, PartialEq)]
pub enum Found {
    /// There is none yet.
    Nothing,
    /// Metrics at several settings.
    Sweep(Arc<LabSweep>),
    /// A search for settings that meet targets.
    Tune(Arc<LabTune>),
    /// Two games beside each other.
    Compared(Arc<LabCompared>),
    /// Bots and their ratings.
    Rated(Arc<LabRated>),
}

/// Trials.
#[derive(Clone, Copy)]
pub struct Trials {
    /// The part of the laboratory that is shown.
    pub part: RwSignal<LabPart>,
    /// The knobs that vary.
    pub varied: RwSignal<Vec<Varied>>,
    /// The metrics, with bounds for a search.
    pub wants: RwSignal<Vec<LabWant>>,
    /// The games of each setting.
    pub games: RwSignal<u32>,
    /// The game to compare with.
    pub against: RwSignal<Option<Against>>,
    /// The bots of a ladder.
    pub bots: RwSignal<Vec<Seat>>,
    /// True if games are being played.
    pub running: RwSignal<bool>,
    /// The games played, and all that are known to be needed.
    pub progress: RwSignal<(u32, u32)>,
    /// How many seconds the rest takes; 0 while that is not known.
    pub left: RwSignal<f64>,
    /// The reason if there is no result.
    pub problem: RwSignal<String>,
    /// The result.
    pub found: RwSignal<Found>,
    /// The metrics that the result is about, with their bounds.
    pub asked: RwSignal<Vec<LabWant>>,
    /// The rules of the result, without the knobs that vary.
    pub of: RwSignal<Option<Arc<LabPlan>>>,
    run: StoredValue<Option<Running>>,
    number: StoredValue<u32>,
}

impl Trials {
    pub(super) fn new() -> Trials {
        let want = |metric: &&str| LabWant { metric: (*metric).to_owned(), ..LabWant::default() };
        Trials {
            part: RwSignal::new(LabPart::Games),
            varied: RwSignal::new(Vec::new()),
            wants: RwSignal::new(USUAL_METRICS.iter().map(want).collect()),
            games: RwSignal::new(GAMES_OF_SETTING[1]),
            against: RwSignal::new(None),
            bots: RwSignal::new(vec![Seat::Random, Seat::Greedy, Seat::Level(1), Seat::Level(2)]),
            running: RwSignal::new(false),
            progress: RwSignal::new((0, 0)),
            left: RwSignal::new(0.0),
            problem: RwSignal::new(String::new()),
            found: RwSignal::new(Found::Nothing),
            asked: RwSignal::new(Vec::new()),
            of: RwSignal::new(None),
            run: StoredValue::new(None),
            number: StoredValue::new(0),
        }
    }

    fn is_of(self, number: u32) -> bool {
        self.number.get_value() == number
    }

    /// True if a target is given, so that a setting that meets it is looked for.
    pub fn searches(self) -> bool {
        self.wants.with(|wants| wants.iter().any(has_bound))
    }
}

impl App {
    /// The knobs of the open game that have a range.
    pub fn trial_knobs(self) -> Vec<KnobView> {
        self.game.info.with(|info| info.as_ref().map(|info| info.knobs.clone()).unwrap_or_default())
    }

    /// The values of all knobs that vary; `None` if a text has none, or a knob is not there.
    fn varied(self) -> Option<Vec<(String, Vec<i32>)>> {
        let knobs = self.trial_knobs();
        self.trials.varied.with(|varied| {
            let read = |one: &Varied| {
                let knob = knobs.iter().find(|knob| knob.id == one.knob)?;
                Some((one.knob.clone(), values::read(&one.values, knob)?))
            };
            varied.iter().map(read).collect()
        })
    }

    /// The values of the knob in a row; `None` if they cannot be read.
    pub fn values_of(self, row: usize) -> Option<Vec<i32>> {
        let one = self.trials.varied.with(|varied| varied.get(row).cloned())?;
        let knob = self.trial_knobs().into_iter().find(|knob| knob.id == one.knob)?;
        values::read(&one.values, &knob)
    }

    /// Earlier rules that the present ones can be compared with, the newest first.
    pub fn earlier_rules(self) -> Vec<(Against, String)> {
        let turned = self.game.setup.with(|setup| !setup.overrides.is_empty());
        let written = (Against::Written, words::lab_words().as_written.to_owned());
        self.game.info.track(); // the text of the table is not a signal
        let text = self.table_text();
        let versions = self.library.versions.with(|all| {
            let other = all.iter().rev().filter(|version| *version.text != *text);
            let named = other.map(|of| (Against::Version(of.at), words::version_name(of)));
            named.collect::<Vec<_>>()
        });
        turned.then_some(written).into_iter().chain(versions).collect()
    }

    /// The number of settings; `None` if a list of values cannot be read.
    pub fn number_of_settings(self) -> Option<usize> {
        let varied = self.varied().filter(|varied| !varied.is_empty())?;
        Some(varied.iter().map(|(_, values)| values.len()).product())
    }

    /// Adds a knob that varies, the first that does not yet.
    pub fn add_varied(self) {
        let knobs = untrack(|| self.trial_knobs());
        self.trials.varied.update(|varied| {
            let free = knobs.iter().find(|knob| varied.iter().all(|one| one.knob != knob.id));
            varied.extend(
                free.map(|knob| Varied { knob: knob.id.clone(), values: values::offered(knob) }),
            );
        });
    }

    /// Lets another knob vary in a row.
    pub fn vary(self, row: usize, id: &str) {
        let knobs = untrack(|| self.trial_knobs());
        let Some(knob) = knobs.into_iter().find(|knob| knob.id == id) else { return };
        self.trials.varied.update(|varied| {
            if let Some(one) = varied.get_mut(row) {
                *one = Varied { values: values::offered(&knob), knob: knob.id };
            }
        });
    }

    /// Forgets knobs that the open game does not have, and offers one if none is left.
    pub fn fit_varied(self) {
        let knobs = untrack(|| self.trial_knobs());
        let is_known = |one: &Varied| knobs.iter().any(|knob| knob.id == one.knob);
        let misfits = self.trials.varied.with_untracked(|varied| !varied.iter().all(is_known));
        if misfits {
            self.trials.varied.update(|varied| varied.retain(is_known));
        }
        if self.trials.varied.with_untracked(Vec::is_empty) {
            self.add_varied();
        }
    }

    /// Plays the game at all settings, or searches among them if there are targets.
    pub fn try_settings(self) {
        let Some(varied) = untrack(|| self.varied()) else { return };
        let games = self.trials.games.get_untracked();
        let Some((mut plan, _)) = self.lab_plan(games, false) else { return };
        plan.setup.overrides.retain(|(id, _)| varied.iter().all(|(knob, _)| knob != id));
        let settings = values::combined(&varied);
        let searches = untrack(|| self.trials.searches());
        let wants = self.trials.wants.get_untracked();
        let wants: Vec<LabWant> =
            wants.into_iter().filter(|want| !searches || has_bound(want)).collect();
        let setting = |knobs| LabSetting { knobs, records: Vec::new() };
        let trial = LabTrial {
            plan,
            wants,
            settings: settings.into_iter().map(setting).collect(),
            checks: Vec::new(),
        };
        self.begin_trial(
            trial.wants.clone(),
            trial.plan.clone(),
            Running::of_trial(trial, searches),
        );
    }

    /// Compares the game with an earlier one.
    pub fn compare_with_before(self) {
        let Some(against) = self.trials.against.get_untracked() else { return };
        let games = self.trials.games.get_untracked();
        let Some((plan, _)) = self.lab_plan(games, false) else { return };
        let mut before = plan.clone();
        let name = match against {
            Against::Written => {
                before.setup.overrides.clear();
                words::lab_words().as_written.to_owned()
            }
            Against::Version(at) => {
                let found = self
                    .library
                    .versions
                    .with_untracked(|all| all.iter().find(|version| version.at == at).cloned());
                let Some(version) = found else { return };
                let name = words::version_name(&version);
                before.text = version.text;
                name
            }
        };
        let now = words::lab_words().present_rules.to_owned();
        let sides = [(name, before), (now, plan.clone())];
        self.begin_trial(Vec::new(), plan, Running::of_sides(sides));
    }

    /// Has all chosen bots play each other.
    pub fn rate_bots(self) {
        let games = self.trials.games.get_untracked();
        let Some((plan, _)) = self.lab_plan(games, false) else { return };
        let ladder = LabLadder::of(plan.clone(), self.trials.bots.get_untracked());
        self.begin_trial(Vec::new(), plan, Running::of_ladder(ladder));
    }

    /// True if the result is of other rules than those that are open. Knobs that vary do not count.
    pub fn trial_is_old(self) -> bool {
        self.game.info.track(); // the text of the table is not a signal
        let text = self.table_text();
        let set = self.game.setup.with(|setup| setup.overrides.clone());
        let varied =
            self.trials.run.with_value(|run| run.as_ref().map(Running::varied).unwrap_or_default());
        self.trials.of.with(|of| {
            of.as_ref().is_some_and(|plan| {
                let fixed = |of: &[(String, String)]| -> Vec<(String, String)> {
                    let mut fixed: Vec<_> =
                        of.iter().filter(|(id, _)| !varied.contains(id)).cloned().collect();
                    fixed.sort();
                    fixed
                };
                *plan.text != *text || fixed(&plan.setup.overrides) != fixed(&set)
            })
        })
    }

    /// True if the knobs of the open game have these values.
    pub fn uses_setting(self, knobs: &[(String, String)]) -> bool {
        self.game.info.with(|info| {
            let Some(info) = info else { return false };
            let has = |(id, value): &(String, String)| {
                let number = info.knobs.iter().find(|knob| knob.id == *id);
                number.is_some_and(|knob| knob.value.to_string() == *value)
            };
            knobs.iter().all(has)
        })
    }

    /// Turns the knobs of the open game to a setting.
    pub fn use_setting(self, knobs: &[(String, String)]) {
        let all = untrack(|| self.trial_knobs());
        let is_written = |id: &str, value: &str| {
            all.iter().any(|knob| knob.id == id && knob.default.to_string() == value)
        };
        self.game.setup.update(|setup| {
            setup.overrides.retain(|(id, _)| knobs.iter().all(|(knob, _)| knob != id));
            let turned = knobs.iter().filter(|(id, value)| !is_written(id, value));
            setup.overrides.extend(turned.cloned());
        });
        self.turned_knob();
        self.shell.live.set(words::say().setting_used(&words::setting(knobs)));
    }

    /// Saves the result as a file, with the bytes of the command line.
    pub fn save_trial(self) {
        let json = self.trials.found.with_untracked(|found| match found {
            Found::Nothing => None,
            Found::Sweep(of) => Some(("sweep", of.json.clone())),
            Found::Tune(of) => Some(("tune", of.json.clone())),
            Found::Compared(of) => Some(("compare", of.json.clone())),
            Found::Rated(of) => Some(("ladder", of.json.clone())),
        });
        let Some((kind, json)) = json else { return };
        let id = self.game.info.with_untracked(|i| i.as_ref().map(|i| i.id.clone()));
        let name = format!("{}-{kind}.json", id.unwrap_or_default());
        if files::save_report(&name, &json, LabForm::Json).is_none() {
            self.refused(words::words().no_file.to_owned());
        }
    }
}
