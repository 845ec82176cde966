//! `boardwright why SPEC [MOVE]`: explains why a move is not legal, or what causes its changes.

mod consequences;

use crate::args::WhyArgs;
use crate::failure::Failure;
use crate::game::{Game, seated};
use crate::output;
use crate::saved::{self, point};
use crate::source::Source;
use boardwright_kernel::{
    ActionId, AlternativeKind, Machine, Move, MoveQuery, MoveQueryKind, Options, PlayerId, Program,
    ReasonKind, State, Verdict, explain_move, parse_seed,
};
use boardwright_sim::labels::Why;
use boardwright_sim::trace::{At, Trace};
use boardwright_sim::{Labels, Row, Watch, matching, move_name, one_move, replay_with, wanted};
use consequences::{Change, Consequences};
use serde_json::{Value, json};

/// The position that is explained, and the viewer.
struct Asked<'a> {
    game: &'a Game,
    program: &'a Program,
    labels: &'a Labels,
    viewer: Option<PlayerId>,
}

/// Goes to a point of a game and explains a move there.
pub fn run(args: &WhyArgs) -> Result<(), Failure> {
    let trace = args.trace.as_deref().map(read_trace).transpose()?;
    let game = rules(args, trace.as_ref())?;
    if let Some(trace) = &trace {
        game.is_of_trace(trace)?;
    }
    let players = trace.as_ref().map(|trace| trace.header.players).or(args.players);
    let (program, saved) = saved::start(&game, args.state.as_deref(), players)?;
    let labels = Labels::new(&game.def, &program);
    let seat = |option: &str, seat: &str| seated(option, seat, &game, &program, &labels);
    let viewer = args.viewer.as_deref().map(|given| seat("--as", given)).transpose()?;
    let by = args.by.as_deref().map(|given| seat("--by", given)).transpose()?;
    let (mut machine, played) = match (&trace, saved) {
        (Some(trace), _) => at_point(args, trace, &program)?,
        (None, Some(state)) => (Machine::from_state(&program, state, Options::default()), None),
        (None, None) => (Machine::new(&program, parse_seed(&args.seed), Options::default()), None),
    };
    make(&mut machine, &labels, &args.after)?;
    let asked = Asked { game: &game, program: &program, labels: &labels, viewer };
    if args.events {
        return asked.changes(args, &mut machine, played);
    }
    let questions = match &args.wanted {
        Some(text) => {
            vec![wanted(&machine, &labels, text, viewer).map_err(Failure::misuse)?]
        }
        None => every(&machine),
    };
    let questions = questions.into_iter().map(|wanted| MoveQuery { by, ..wanted });
    let answers = questions.map(|wanted| {
        let verdict = explain_move(&program, machine.state(), &wanted, viewer);
        (wanted, verdict)
    });
    asked.answer(args, &machine, answers.collect());
    Ok(())
}

fn read_trace(path: &std::path::Path) -> Result<Trace, Failure> {
    let source = Source::read(path)?;
    Trace::parse(&source.text).map_err(|error| Failure::found(format!("{}: {error}", source.name)))
}

/// Reads the rules, with the knobs of the trace unless others are given.
fn rules(args: &WhyArgs, trace: Option<&Trace>) -> Result<Game, Failure> {
    match trace {
        Some(trace) if args.from.set.is_empty() => {
            let source = Source::read(&args.from.spec)?;
            let knobs = trace.header.overrides.clone();
            let knobs = if source.is_json() { Default::default() } else { knobs };
            Game::from_source(source, knobs)
        }
        _ => Game::read(&args.from.spec, &args.from.set),
    }
}

/// Keeps the state before one decision of a trace, and the move made there.
struct Keep {
    at: Option<At>,
    kept: Option<(State, Options, Option<Move>)>,
}

impl Watch for Keep {
    fn begins(&mut self, machine: &Machine<'_>) {
        if self.at.is_none() {
            self.kept = Some((machine.state().clone(), machine.options(), None));
        }
    }

    fn decides(&mut self, machine: &mut Machine<'_>, chosen: Move) {
        let state = machine.state();
        if self.at == Some(At { ply: state.ply(), step: state.step() }) && self.kept.is_none() {
            self.kept = Some((state.clone(), machine.options(), Some(chosen)));
        }
    }

    fn decided(&mut self, machine: &Machine<'_>, _: &Row) {
        self.begins(machine);
    }
}

fn at_point<'p>(
    args: &WhyArgs,
    trace: &Trace,
    program: &'p Program,
) -> Result<(Machine<'p>, Option<Move>), Failure> {
    let at = args.at.as_deref().map(|at| point("--at", at)).transpose()?;
    let mut keep = Keep { at, kept: None };
    replay_with(program, trace, &mut keep).map_err(|error| Failure::found(error.to_string()))?;
    match (keep.kept, at) {
        (Some((state, options, chosen)), _) => {
            Ok((Machine::from_state(program, state, options), chosen))
        }
        (None, Some(at)) => Err(Failure::misuse(format!("the trace has no decision {at}"))),
        (None, None) => Err(Failure::misuse("the trace holds no game")),
    }
}

/// Makes the moves that are given by name or index.
pub(super) fn make(
    machine: &mut Machine<'_>,
    labels: &Labels,
    moves: &[String],
) -> Result<(), Failure> {
    for (number, text) in moves.iter().map(|text| text.trim()).enumerate() {
        if text.is_empty() {
            continue;
        }
        let wrong = |why: String| {
            Failure::misuse(format!("move {} of --after, `{text}`: {why}", number + 1))
        };
        let chosen = match text.parse::<usize>() {
            Ok(index) => machine.nth(index).ok_or_else(|| {
                wrong(format!("there are {} moves, numbered from 0", machine.count()))
            })?,
            Err(_) => one_move(machine, labels, text).map_err(wrong)?.1,
        };
        machine.apply(chosen).map_err(|refused| wrong(refused.to_string()))?;
    }
    Ok(())
}

/// Returns the only legal move that matches; fails if there are none or several.
fn one_of(machine: &mut Machine<'_>, wanted: &MoveQuery) -> Result<Move, String> {
    let found = matching(machine, wanted);
    match found.as_slice() {
        [one] => Ok(*one),
        [] => {
            Err("it is not legal there; `boardwright why` without --events explains why".to_owned())
        }
        several => {
            let names = several.iter().take(3).map(|chosen| move_name(machine, *chosen));
            let names: Vec<String> = names.collect();
            Err(format!("it matches {} moves: {} …", several.len(), names.join("; ")))
        }
    }
}

/// Explains every action of the game and every other alternative of the present decision.
fn every(machine: &Machine<'_>) -> Vec<MoveQuery> {
    let plain = |what| MoveQuery { by: None, what, args: Vec::new() };
    let alternatives = machine.decision().map_or(&[][..], |decision| decision.alternatives);
    let actions = (0..machine.program().actions().len() as u16).map(ActionId);
    let mut all: Vec<MoveQuery> =
        actions.map(|action| plain(MoveQueryKind::Action(action))).collect();
    for (at, one) in alternatives.iter().enumerate() {
        if one.kind.action().is_none() {
            all.push(plain(MoveQueryKind::Alternative(at)));
        }
    }
    all
}

impl Asked<'_> {
    fn answer(&self, args: &WhyArgs, machine: &Machine<'_>, answers: Vec<(MoveQuery, Verdict)>) {
        if args.json {
            let asked = answers.iter().map(|(wanted, verdict)| {
                let reasons =
                    self.labels.why(self.program, machine.state(), &verdict.reasons, self.viewer);
                let kinds: Vec<&ReasonKind> = verdict.reasons.iter().map(|r| &r.kind).collect();
                let reasons: Vec<Value> =
                    reasons.iter().zip(kinds).map(|(why, kind)| self.as_json(why, kind)).collect();
                json!({
                    "move": self.name(machine, wanted),
                    "legal": verdict.legal,
                    "ways": verdict.decided_ways,
                    "open": verdict.open_ways,
                    "cut": verdict.cut,
                    "reasons": reasons,
                })
            });
            let asked: Vec<Value> = asked.collect();
            output::json(&json!({
                "game": self.game.def.meta.id,
                "at": self.at(machine),
                "decider": decider(machine).map(PlayerId::seat),
                "asked": asked,
            }));
            return;
        }
        output::heading(&self.where_we_are(machine));
        let mut not_asked = Vec::new();
        for (wanted, verdict) in &answers {
            if args.wanted.is_none()
                && let [reason] = verdict.reasons.as_slice()
                && let ReasonKind::NotAsked { now, .. } = &reason.kind
            {
                not_asked.push((self.name(machine, wanted), now));
                continue;
            }
            let name = self.name(machine, wanted);
            let told = self.labels.verdict_sentence(verdict);
            let ways = match verdict.legal {
                Some(true) if verdict.open_ways > 1 => format!(" ({} ways)", verdict.open_ways),
                Some(false) if verdict.decided_ways > 1 => {
                    format!(" ({} ways checked)", verdict.decided_ways)
                }
                _ => String::new(),
            };
            output::line(&format!("{name}: {}{ways}", lower(told)));
            if verdict.cut {
                output::line("  The search was cut short; more reasons may exist");
            }
            if verdict.legal == Some(true) && args.wanted.is_none() {
                continue;
            }
            let reasons =
                self.labels.why(self.program, machine.state(), &verdict.reasons, self.viewer);
            for (why, reason) in reasons.iter().zip(&verdict.reasons) {
                self.tell(why, verdict.decided_ways, 1);
                if let ReasonKind::NotAsked { now, at } = &reason.kind {
                    self.tell_asking(now, at);
                }
            }
        }
        if let Some((_, now)) = not_asked.first() {
            let names: Vec<&str> = not_asked.iter().map(|(name, _)| name.as_str()).collect();
            output::line(&format!("Not asked for now: {}", names.join(", ")));
            output::line(&format!("  the question now: {}", self.game.place(now)));
        }
    }

    /// Prints a reason and, indented below it, its position and its details.
    fn tell(&self, why: &Why, ways: u64, depth: usize) {
        let indent = "  ".repeat(depth);
        let share = match (why.count, ways) {
            (_, 0 | 1) => String::new(),
            (count, ways) if count == ways => "all: ".to_owned(),
            (count, ways) => format!("{count} of {ways}: "),
        };
        let with = match why.with.as_slice() {
            with if with.is_empty() || ways <= 1 => String::new(),
            with => format!(" (for example with {})", with.join(", ")),
        };
        output::line(&format!("{indent}{share}{}{with}", why.sentence));
        if let Some(written) = self.written(&why.path) {
            output::line(&format!("{indent}  {written}"));
        }
        for inner in &why.inner {
            self.tell(inner, 0, depth + 1);
        }
    }

    fn tell_asking(&self, now: &str, at: &[String]) {
        output::line(&format!("    the question now: {}", self.game.place(now)));
        let places: Vec<String> = at.iter().map(|path| self.game.place(path)).collect();
        if !places.is_empty() {
            output::line(&format!("    this would be asked for at {}", places.join(", ")));
        }
    }

    /// `line 12: money >= 3`, or the path in a compiled game.
    fn written(&self, path: &str) -> Option<String> {
        /// The most characters of a quoted text.
        const LONGEST: usize = 100;
        if path.is_empty() {
            return None;
        }
        let Some((line, text)) = self.game.written(path) else { return Some(path.to_owned()) };
        let shown: String = text.chars().take(LONGEST).collect();
        let more = if shown.len() < text.len() { " …" } else { "" };
        Some(format!("line {line}: {shown}{more}"))
    }

    fn as_json(&self, why: &Why, kind: &ReasonKind) -> Value {
        let inner: Vec<Value> = why.inner.iter().map(|inner| self.inner_json(inner)).collect();
        let mut object = self.inner_json(why);
        object["kind"] = kind.name().into();
        object["inner"] = inner.into();
        if let ReasonKind::NotAsked { now, at } = kind {
            object["asked"] = now.as_str().into();
            object["askedAt"] = at.clone().into();
        }
        object
    }

    fn inner_json(&self, why: &Why) -> Value {
        let written = self.game.written(&why.path);
        json!({
            "sentence": why.sentence,
            "path": why.path,
            "line": written.as_ref().map(|(line, _)| line),
            "text": written.as_ref().map(|(_, text)| text),
            "known": why.known,
            "count": why.count,
            "with": why.with,
        })
    }

    /// Explains each change that a move makes. A seat is told what it can foresee of a move in question; of a
    /// move that the trace records, what it was told when the move was made.
    fn changes(
        &self,
        args: &WhyArgs,
        machine: &mut Machine<'_>,
        played: Option<Move>,
    ) -> Result<(), Failure> {
        let chosen = match (&args.wanted, played, self.viewer) {
            (Some(text), _, Some(viewer)) => {
                let foreseen = self.foreseen(machine, text, viewer)?;
                self.print_changes(args, machine, &foreseen);
                return Ok(());
            }
            (Some(text), _, None) => {
                let meant = wanted(machine, self.labels, text, None).map_err(Failure::misuse)?;
                one_of(machine, &meant).map_err(|why| Failure::found(format!("{text}: {why}")))?
            }
            (None, Some(played), _) => played,
            (None, None, _) => {
                return Err(Failure::misuse("--events needs a MOVE, or a trace and --at"));
            }
        };
        let told = self.consequences(machine, chosen)?;
        self.print_changes(args, machine, &told);
        Ok(())
    }

    fn print_changes(&self, args: &WhyArgs, machine: &Machine<'_>, told: &Consequences) {
        if args.json {
            let events: Vec<Value> =
                told.changes.iter().map(|change| self.change_json(change)).collect();
            output::json(&json!({
                "game": self.game.def.meta.id,
                "at": self.at(machine),
                "decider": decider(machine).map(PlayerId::seat),
                "move": told.name,
                "events": events,
                "open": told.open,
            }));
            return;
        }
        output::heading(&self.where_we_are(machine));
        output::line(&format!("{}:", told.name));
        for Change { sentence, made } in &told.changes {
            output::line(&format!("  {sentence}"));
            if let Some(written) = self.written(&made.path) {
                output::line(&format!("    {written}"));
            }
            made.read.iter().for_each(|read| output::line(&format!("      {read}")));
            for (path, why) in &made.because {
                let at = self.written(path).unwrap_or_default();
                output::line(&format!("    {at}"));
                output::line(&format!("      {why}"));
            }
        }
        if let Some(open) = told.open {
            output::line(&format!("  {open}"));
        }
    }

    fn change_json(&self, Change { sentence, made }: &Change) -> Value {
        let line = |path: &str| self.game.written(path).map(|(line, _)| line);
        let because = made
            .because
            .iter()
            .map(|(path, told)| json!({ "path": path, "line": line(path), "told": told }));
        let because: Vec<Value> = because.collect();
        json!({
            "change": sentence,
            "path": made.path,
            "line": line(&made.path),
            "read": made.read,
            "because": because,
        })
    }

    /// Returns the question in words.
    fn name(&self, machine: &Machine<'_>, wanted: &MoveQuery) -> String {
        let decision = machine.decision();
        let alternatives = decision.map_or(&[][..], |decision| decision.alternatives);
        let (head, params) = match wanted.what {
            MoveQueryKind::Action(action) => {
                let one = alternatives.iter().find(|one| one.kind.action() == Some(action));
                let id = self.program.actions().get(action.index());
                (id.cloned().unwrap_or_default(), one.map_or(&[][..], |one| &one.params))
            }
            MoveQueryKind::Alternative(at) => match alternatives.get(at) {
                Some(one) => (kind_name(one.kind).to_owned(), one.params.as_slice()),
                None => (String::new(), &[][..]),
            },
        };
        let shown = params.iter().zip(&wanted.args).filter_map(|(param, arg)| {
            let value = (*arg)?;
            let name = param.name.trim_start_matches('$');
            let state = machine.state();
            // The names are those of the question.
            Some(format!(
                "{name}={}",
                self.labels.value_told(self.program, state, value, self.viewer)
            ))
        });
        let shown: Vec<String> = shown.collect();
        if shown.is_empty() { head } else { format!("{head}({})", shown.join(", ")) }
    }

    fn at(&self, machine: &Machine<'_>) -> Option<At> {
        machine.decision()?;
        Some(At { ply: machine.state().ply(), step: machine.state().step() })
    }

    /// "tic-tac-toe, 3.1: Cross to move".
    fn where_we_are(&self, machine: &Machine<'_>) -> String {
        let id = &self.game.def.meta.id;
        match (self.at(machine), self.labels.question(machine)) {
            (Some(at), Some(question)) => format!("{id}, {at}: {question}"),
            _ => match machine.result() {
                Some(outcome) => format!("{id}: {}", self.labels.headline(&outcome)),
                None => id.clone(),
            },
        }
    }
}

fn decider(machine: &Machine<'_>) -> Option<PlayerId> {
    machine.decision()?.decider.player()
}

fn kind_name(kind: AlternativeKind) -> &'static str {
    match kind {
        AlternativeKind::Action(_) => "action",
        AlternativeKind::Argument(_) => "then",
        AlternativeKind::Choose => "choose",
        AlternativeKind::Outcome => "chance",
        AlternativeKind::Done => "done",
        AlternativeKind::Skip => "skip",
    }
}

fn lower(sentence: &str) -> String {
    boardwright_sim::labels::lower_first(sentence)
}
