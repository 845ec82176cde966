//! A trial while it runs: workers play what it needs, then one of them measures, until nothing more is needed.

use super::Found;
use crate::lab::Bench;
use crate::state::App;
use crate::{browser, words};
use boardwright_protocol::{
    LabLadder, LabNeed, LabPlan, LabRequest, LabSetting, LabSide, LabSides, LabTrial, LabWant,
    Request, Response,
};
use futures_channel::oneshot;
use leptos::prelude::*;
use std::sync::Arc;

/// A trial with its games.
#[derive(Debug, Clone, PartialEq)]
pub struct Running {
    kind: Kind,
    bench: Bench,
    /// The number on the bench of each setting or side.
    stands: Vec<usize>,
    /// The same of each check.
    checks: Vec<usize>,
    /// The time at which the games began.
    since: f64,
}

#[derive(Debug, Clone, PartialEq)]
enum Kind {
    /// Settings; with a search if there are targets. Its settings have no records here.
    Trial { asked: Box<LabTrial>, searches: bool },
    /// Two games, by name.
    Sides(Box<[(String, LabPlan); 2]>),
    /// Bots; the pairs have no records here.
    Ladder(Box<LabLadder>),
}

/// The next thing to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Step {
    Play,
    Over,
}

impl Running {
    /// A trial of settings.
    pub fn of_trial(asked: LabTrial, searches: bool) -> Running {
        let mut bench = Bench::default();
        let stands: Vec<usize> =
            asked.settings.iter().map(|of| bench.add(asked.plan.with(&of.knobs))).collect();
        if !searches {
            stands.iter().for_each(|stand| bench.want(*stand, asked.plan.games));
        }
        let kind = Kind::Trial { asked: Box::new(asked), searches };
        Running { kind, bench, stands, checks: Vec::new(), since: browser::now() }
    }

    /// Two games, the earlier first.
    pub fn of_sides(sides: [(String, LabPlan); 2]) -> Running {
        let mut bench = Bench::default();
        let stands: Vec<usize> = sides.iter().map(|(_, plan)| bench.add(plan.clone())).collect();
        let games = sides[1].1.games;
        stands.iter().for_each(|stand| bench.want(*stand, games));
        let kind = Kind::Sides(Box::new(sides));
        Running { kind, bench, stands, checks: Vec::new(), since: browser::now() }
    }

    /// All pairs of some bots.
    pub fn of_ladder(ladder: LabLadder) -> Running {
        let mut bench = Bench::default();
        let plans = ladder.pairs.iter().filter_map(|pair| ladder.plan_of(pair));
        let stands: Vec<usize> = plans.map(|plan| bench.add(plan)).collect();
        stands.iter().for_each(|stand| bench.want(*stand, ladder.plan.games));
        let kind = Kind::Ladder(Box::new(ladder));
        Running { kind, bench, stands, checks: Vec::new(), since: browser::now() }
    }

    /// The knobs that vary.
    pub fn varied(&self) -> Vec<String> {
        match &self.kind {
            Kind::Trial { asked, .. } => {
                let first = asked.settings.first();
                first.map(|of| of.knobs.iter().map(|(id, _)| id.clone()).collect())
            }
            Kind::Sides(_) | Kind::Ladder(_) => None,
        }
        .unwrap_or_default()
    }

    /// The question to the worker that measures, with all games so far.
    fn question(&self) -> LabRequest {
        match &self.kind {
            Kind::Trial { asked, searches } => {
                let with = |of: &LabSetting, stand: &usize| LabSetting {
                    knobs: of.knobs.clone(),
                    records: self.bench.records(*stand),
                };
                let all = asked.settings.iter().zip(&self.stands);
                let checks = asked.checks.iter().zip(&self.checks);
                let trial = Box::new(LabTrial {
                    plan: asked.plan.clone(),
                    wants: asked.wants.clone(),
                    settings: all.map(|(of, stand)| with(of, stand)).collect(),
                    checks: checks.map(|(of, stand)| with(of, stand)).collect(),
                });
                if *searches { LabRequest::Tune(trial) } else { LabRequest::Sweep(trial) }
            }
            Kind::Sides(sides) => {
                let side = |at: usize| {
                    let (name, plan) = sides[at].clone();
                    LabSide { name, plan, records: self.bench.records(self.stands[at]) }
                };
                LabRequest::Compare(Box::new(LabSides { first: side(0), second: side(1) }))
            }
            Kind::Ladder(ladder) => {
                let mut ladder = ladder.clone();
                for (pair, stand) in ladder.pairs.iter_mut().zip(&self.stands) {
                    pair.records = self.bench.records(*stand);
                }
                LabRequest::Ladder(ladder)
            }
        }
    }

    /// Puts the games that a search needs on the bench.
    fn want(&mut self, needs: &[LabNeed]) {
        let Kind::Trial { asked, .. } = &mut self.kind else { return };
        for need in needs {
            let at = need.setting as usize;
            let Some(of) = asked.settings.get(at) else { continue };
            let stand = if need.check {
                let mut plan = asked.plan.with(&of.knobs);
                plan.setup.seed.clone_from(&need.seed);
                let stand = self.bench.add(plan);
                self.checks.push(stand);
                asked.checks.push(of.clone());
                stand
            } else {
                self.stands[at]
            };
            self.bench.want(stand, need.games);
        }
    }

    /// How many seconds the rest takes, if that is known.
    fn left(&self) -> f64 {
        let (done, all) = self.bench.progress();
        let seconds = (browser::now() - self.since) / 1_000.0;
        if done == 0 { 0.0 } else { seconds * f64::from(all - done.min(all)) / f64::from(done) }
    }
}

impl App {
    /// Begins a trial.
    pub(super) fn begin_trial(self, wants: Vec<LabWant>, plan: LabPlan, run: Running) {
        self.rest_live_balance();
        let trials = self.trials;
        trials.number.update_value(|number| *number += 1);
        let number = trials.number.get_value();
        let searches = matches!(&run.kind, Kind::Trial { searches: true, .. });
        let compares = matches!(run.kind, Kind::Sides(_));
        trials.progress.set(run.bench.progress());
        trials.run.set_value(Some(run));
        trials.of.set(Some(Arc::new(plan)));
        trials.asked.set(wants);
        trials.found.set(Found::Nothing);
        trials.problem.set(String::new());
        trials.left.set(0.0);
        trials.running.set(true);
        leptos::task::spawn_local(async move {
            let mut step = if searches { self.measure_trial(number).await } else { Ok(Step::Play) };
            while let Ok(Step::Play) = step {
                if !self.trials.running.get_untracked() {
                    break; // stopped while games were measured
                }
                self.play_trial(number).await;
                if !trials.is_of(number) {
                    return;
                }
                if compares && !trials.running.get_untracked() {
                    step = Err(words::words().stopped.to_owned()); // half of the games say nothing
                    break;
                }
                step = self.measure_trial(number).await;
            }
            if trials.is_of(number) {
                trials.running.set(false);
                if let Err(problem) = step {
                    trials.problem.set(problem);
                }
            }
        });
    }

    /// All workers play until nothing is left to play.
    async fn play_trial(self, number: u32) {
        let workers = self.pool().size();
        let ends = (0..workers).map(|worker| {
            let (end, ended) = oneshot::channel::<()>();
            leptos::task::spawn_local(async move {
                self.play_trial_parts(number, worker).await;
                end.send(()).ok(); // nobody waits if the trial was given up
            });
            ended
        });
        for ended in ends.collect::<Vec<_>>() {
            ended.await.ok();
        }
    }

    async fn play_trial_parts(self, number: u32, worker: u32) {
        let trials = self.trials;
        let workers = self.pool().size();
        while trials.is_of(number) && trials.running.get_untracked() {
            let next = |run: &mut Option<Running>| run.as_mut()?.bench.next(workers);
            let Some((stand, plan, part)) = trials.run.try_update_value(next).flatten() else {
                return;
            };
            let answer = self.play_part(worker, &plan, part).await;
            if !trials.is_of(number) || !trials.running.get_untracked() {
                return;
            }
            let part = match answer {
                Ok(part) => part,
                Err(problem) => return self.trial_failed(problem),
            };
            let taken = trials.run.try_update_value(|run| {
                let run = run.as_mut()?;
                run.bench.take(stand, part.played, part.seconds);
                Some((run.bench.progress(), run.left()))
            });
            if let Some((progress, left)) = taken.flatten() {
                trials.progress.set(progress);
                trials.left.set(left);
            }
        }
    }

    /// Has the games so far measured, and shows the result.
    async fn measure_trial(self, number: u32) -> Result<Step, String> {
        let trials = self.trials;
        let question = trials.run.with_value(|run| run.as_ref().map(Running::question));
        let has_problem = !trials.problem.with_untracked(String::is_empty);
        let Some(question) = question.filter(|_| !has_problem) else { return Ok(Step::Over) };
        let answer = self.pool().client(0).request(Request::Lab(question)).await;
        if !trials.is_of(number) {
            return Ok(Step::Over);
        }
        let (found, needs) = match answer {
            Ok(Response::LabSweep(sweep)) => (Found::Sweep(Arc::new(*sweep)), Vec::new()),
            Ok(Response::LabCompared(both)) => (Found::Compared(Arc::new(*both)), Vec::new()),
            Ok(Response::LabRated(rated)) => (Found::Rated(Arc::new(*rated)), Vec::new()),
            Ok(Response::LabTune(mut tune)) => {
                let needs = std::mem::take(&mut tune.needs);
                (Found::Tune(Arc::new(*tune)), needs)
            }
            Ok(Response::Refused { message }) => return Err(message),
            Ok(_) => return Ok(Step::Over),
            Err(lost) => return Err(words::say().lost(lost).to_owned()),
        };
        trials.found.set(found);
        if needs.is_empty() {
            return Ok(Step::Over);
        }
        trials.run.update_value(|run| {
            if let Some(run) = run {
                run.want(&needs);
                trials.progress.set(run.bench.progress());
            }
        });
        Ok(Step::Play)
    }

    fn trial_failed(self, problem: String) {
        self.stop_workers();
        self.trials.running.set(false);
        self.trials.problem.set(problem);
    }

    /// Stops the games. What was played at the settings is measured.
    pub fn stop_trial(self) {
        self.trials.running.set(false);
        self.stop_workers();
    }

    /// Forgets the trial, when another game is opened.
    pub(in crate::state) fn forget_trial(self) {
        let trials = self.trials;
        if trials.running.get_untracked() {
            self.stop_workers();
        }
        trials.number.update_value(|number| *number += 1);
        trials.running.set(false);
        trials.run.set_value(None);
        trials.of.set(None);
        trials.found.set(Found::Nothing);
        trials.problem.set(String::new());
        trials.against.set(None);
        trials.varied.set(Vec::new());
    }
}
