//! Writes a spec, compiles it, and writes the parts that differ more plainly.

use super::Decompiled;
use super::assemble::assemble;
use super::families;
use super::plan::Plan;
use super::sizes::{other_computed, without_sizes};
use super::writer::Manner;
use boardwright_compile::{Compiled, Overrides, compile};
use boardwright_def::{Action, Authoring, Effect, GameDef, Param, Phase, Sequence};

/// The limit of compilations; after it the best text is used.
const ROUNDS: usize = 16;

pub fn decompile(def: &GameDef) -> Decompiled {
    let mut plan = Plan::default();
    let mut text = assemble(def, &plan);
    let mut notes = Vec::new();
    for _ in 0..ROUNDS {
        let compiled = compile(&text, &Overrides::new());

        let (changed, found) = improve(def, &compiled, &mut plan);
        notes = found;
        if !changed {
            break;
        }
        text = assemble(def, &plan);
    }
    notes.extend(plain_notes(def, &plan));
    Decompiled { text, notes }
}

/// Lists the parts that are written more plainly than the author wrote them.
fn plain_notes(def: &GameDef, plan: &Plan) -> Vec<String> {
    if def.authoring.is_empty() {
        return Vec::new();
    }
    let told = plan
        .manners
        .iter()
        .filter(|(part, manner)| **manner > Manner::Short && has_words(&def.authoring, part));
    let told = told.map(|(part, _)| part.clone());
    let families = families::written(def, plan);
    let lost = def.authoring.families.iter().filter(|family| !families.contains(family));
    let lost = lost.map(|family| format!("actions.{}", family.id));
    told.chain(lost)
        .map(|part| {
            format!(
                "{part}: the author's text no longer compiles to the same rules, so it is written plainly"
            )
        })
        .collect()
}

/// True if a part uses the author's text.
fn has_words(authoring: &Authoring, part: &str) -> bool {
    let of_part = |path: &String| {
        let rest = path.strip_prefix(part);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '[']))
    };
    match part {
        "layout" => !authoring.blocks.is_empty() || !authoring.prose.is_empty(),
        "constants" => !authoring.constants.is_empty(),
        "define" => !authoring.definitions.is_empty(),
        "board" if !authoring.directions.is_empty() => true,
        _ => authoring.written.keys().any(of_part),
    }
}

/// Plans the parts that differ again. Returns true if there is another way to try, and the
/// differences.
fn improve(def: &GameDef, compiled: &Compiled, plan: &mut Plan) -> (bool, Vec<String>) {
    let Some(got) = &compiled.def else {
        let (mut changed, mut placed) = (false, false);
        let mut notes = Vec::new();
        let known = parts_of(def);
        for found in compiled.diagnostics.iter().filter(|found| found.is_error()) {
            notes.push(format!("{}: {}", found.path, found.message));
            let part = part_of(&found.path);
            placed |= known.contains(&part);
            changed |= raise(&part, plan);
        }
        if !changed && !placed {
            changed = parts_of(def).iter().fold(false, |changed, part| changed | raise(part, plan));
        }
        return (changed, notes);
    };
    if got == def {
        return (false, Vec::new());
    }
    let mut changed = false;
    let mut notes = Vec::new();
    for part in differing(def, got) {
        changed |= part.mend(plan);
        notes.push(part.note);
    }
    // In a game with teams, no text says that one player alone wins or loses.
    if !changed && has_words(&def.authoring, "meta") && plan.manner("meta") == Manner::Short {
        changed = raise("meta", plan);
    }
    if notes.is_empty() && got.authoring != def.authoring {
        notes.push(authoring_note(&def.authoring, &got.authoring));
    }
    (changed, notes)
}

fn authoring_note(def: &Authoring, got: &Authoring) -> String {
    let what = if def.prose != got.prose {
        "the prose cannot stand as it is between blocks"
    } else if def.knobs != got.knobs {
        "a constant is set to another value than its author chose; the value set is written"
    } else {
        "notes on what the author wrote that fit nothing any more are left out"
    };
    format!("authoring: {what}")
}

/// Plans a part more plainly. Returns false if that is not possible.
fn raise(part: &str, plan: &mut Plan) -> bool {
    let next = match plan.manner(part) {
        Manner::Short => Manner::Fresh,
        Manner::Fresh => Manner::Plain,
        Manner::Plain => Manner::Long,
        Manner::Long => return false,
    };
    plan.manners.insert(part.to_owned(), next);
    true
}

/// Returns the part of the game that a path lies in.
fn part_of(path: &str) -> String {
    let take = if path.starts_with("actions.") || path.starts_with("sequences.") {
        2
    } else if path.starts_with("turn.phases.") {
        3
    } else if path.starts_with("turn.order") {
        return "turn.order".to_owned();
    } else {
        1
    };
    let segments: Vec<&str> = path.split('.').take(take).collect();
    let mut part = segments.join(".");
    let listed = part.starts_with("triggers[") || part.starts_with("end[");
    if let Some(at) = part.find('[')
        && !listed
    {
        part.truncate(at);
    }
    part
}

/// Returns all parts of a game.
fn parts_of(def: &GameDef) -> Vec<String> {
    let fixed = [
        "layout",
        "constants",
        "tables",
        "board",
        "tokens",
        "vars",
        "define",
        "derived",
        "setup",
        "turn.order",
        "scoring",
    ];
    let phases = def.turn.phases.iter().map(|phase| format!("turn.phases.{}", phase.id));
    let actions = def.actions.iter().map(|action| format!("actions.{}", action.id));
    let sequences = def.sequences.iter().map(|sequence| format!("sequences.{}", sequence.id));
    let triggers = (0..def.triggers.len()).map(|index| format!("triggers[{index}]"));
    let ends = (0..def.end.len()).map(|index| format!("end[{index}]"));
    fixed
        .map(str::to_owned)
        .into_iter()
        .chain(phases)
        .chain(actions)
        .chain(sequences)
        .chain(triggers)
        .chain(ends)
        .collect()
}

/// A part that compiles differently.
struct Different {
    part: String,
    note: String,
    /// Loops that differ only in their limit.
    limits: Vec<String>,
    /// True if another way of writing it may help.
    mendable: bool,
}

impl Different {
    fn mend(&self, plan: &mut Plan) -> bool {
        if !self.limits.is_empty() {
            return self
                .limits
                .iter()
                .fold(false, |new, path| new | plan.computed.insert(path.clone()));
        }
        self.mendable && raise(&self.part, plan)
    }
}

fn plain(part: &str, mendable: bool) -> Different {
    Different {
        part: part.to_owned(),
        note: format!("{part}: no text compiles to the same rules"),
        limits: Vec::new(),
        mendable,
    }
}

fn differing(def: &GameDef, got: &GameDef) -> Vec<Different> {
    let mut out = Vec::new();
    let mut check = |same: bool, part: &str, mendable: bool| {
        if !same {
            out.push(plain(part, mendable));
        }
    };
    check(def.meta == got.meta && def.format == got.format, "meta", false);
    check(def.enums == got.enums, "constants", true);
    check(def.tables == got.tables, "tables", true);
    check(def.token_types == got.token_types, "tokens", true);
    let cells = def.boards.iter().map(|board| board.cells.len()).sum::<usize>();
    let same = def.boards == got.boards && def.zones.get(..cells) == got.zones.get(..cells);
    check(same, "board", true);
    check(def.zones.get(cells..) == got.zones.get(cells..), "zones", false);
    check(def.global_vars == got.global_vars && def.player_vars == got.player_vars, "vars", true);
    check(def.turn.order == got.turn.order, "turn.order", true);
    check(def.scoring == got.scoring, "scoring", true);
    check(def.display == got.display, "display", false);
    check(def.authoring.lesson == got.authoring.lesson, "lesson", false);
    compare("setup", [("", &def.setup)], [("", &got.setup)], true, &mut out);
    let (from, to) = (&def.turn.phases, &got.turn.phases);
    compare_lists("turn.phases", from, to, |phase| &phase.id, &mut out, phase);
    compare_lists("actions", &def.actions, &got.actions, |action| &action.id, &mut out, action);
    let (from, to) = (&def.sequences, &got.sequences);
    compare_lists("sequences", from, to, |sequence| &sequence.id, &mut out, sequence);
    triggers_and_endings(def, got, &mut out);
    out
}

fn phase(a: &Phase, b: &Phase, part: &str, out: &mut Vec<Different>) {
    let window = |of: &Phase| of.window.as_ref().map(|window| (window.kind, window.done.clone()));
    let none = |of: &Phase| of.window.as_ref().map_or_else(Vec::new, |w| w.if_none.clone());
    let (none_a, none_b) = (none(a), none(b));
    let same = window(a) == window(b) && a.pre == b.pre;
    compare(part, phase_lists(a, &none_a), phase_lists(b, &none_b), same, out);
}

fn phase_lists<'p>(
    phase: &'p Phase,
    if_none: &'p Vec<Effect>,
) -> [(&'static str, &'p Vec<Effect>); 4] {
    let Phase { on_enter, after, on_exit, .. } = phase;
    [("onEnter", on_enter), ("after", after), ("ifNone", if_none), ("onExit", on_exit)]
}

fn action(a: &Action, b: &Action, part: &str, out: &mut Vec<Different>) {
    let rest = a.pre == b.pre && a.after == b.after && a.phases == b.phases && a.limits == b.limits;
    let before = out.len();
    compare(
        part,
        [("cost", &a.cost), ("effects", &a.effects)],
        [("cost", &b.cost), ("effects", &b.effects)],
        same_options(&a.params, &b.params) && rest,
        out,
    );
    if out.len() == before && a.params != b.params {
        out.push(plain(part, false));
    }
}

fn sequence(a: &Sequence, b: &Sequence, part: &str, out: &mut Vec<Different>) {
    let before = out.len();
    let same = same_options(&a.params, &b.params);
    let limits: Vec<String> = (a.params.iter().zip(&b.params).enumerate())
        .filter(|(_, (a, b))| same && a.limit != b.limit)
        .map(|(index, _)| format!("{part}.params[{index}]"))
        .collect();
    if !limits.is_empty() {
        out.push(Different { limits, ..plain(part, true) });
        return;
    }
    compare(part, [("effects", &a.effects)], [("effects", &b.effects)], same, out);
    if out.len() == before && a != b {
        out.push(plain(part, false));
    }
}

/// True if parameters have the same names and lists; domains and limits may differ.
fn same_options(a: &[Param], b: &[Param]) -> bool {
    let same = |(a, b): (&Param, &Param)| {
        a.name == b.name && a.options == b.options && a.limit.is_some() == b.limit.is_some()
    };
    a.len() == b.len() && a.iter().zip(b).all(same)
}

fn triggers_and_endings(def: &GameDef, got: &GameDef, out: &mut Vec<Different>) {
    for (index, (a, b)) in def.triggers.iter().zip(&got.triggers).enumerate() {
        let same = a.id == b.id && a.on == b.on && a.when == b.when;
        let part = format!("triggers[{index}]");
        compare(&part, [("effects", &a.effects)], [("effects", &b.effects)], same, out);
    }
    if def.triggers.len() != got.triggers.len() {
        out.push(plain("triggers", false));
    }
    for (index, (a, b)) in def.end.iter().zip(&got.end).enumerate() {
        if a != b {
            out.push(plain(&format!("end[{index}]"), true));
        }
    }
    if def.end.len() != got.end.len() {
        out.push(plain("end", false));
    }
}

/// Compares members of the same place.
fn compare_lists<T: PartialEq>(
    section: &str,
    def: &[T],
    got: &[T],
    id: impl Fn(&T) -> &String,
    out: &mut Vec<Different>,
    compare: fn(&T, &T, &str, &mut Vec<Different>),
) {
    if def.len() != got.len() {
        out.push(plain(section, false));
    }
    for (a, b) in def.iter().zip(got) {
        if a != b {
            compare(a, b, &format!("{section}.{}", id(a)), out);
        }
    }
}

/// Compares lists of effects of a part. `same` is true if everything else is equal.
fn compare<const N: usize>(
    part: &str,
    def: [(&str, &Vec<Effect>); N],
    got: [(&str, &Vec<Effect>); N],
    same: bool,
    out: &mut Vec<Different>,
) {
    if !same {
        out.push(plain(part, true));
        return;
    }
    let mut limits = Vec::new();
    let mut domains = false;
    for ((name, a), (_, b)) in def.iter().zip(&got) {
        if a == b {
            continue;
        }
        if without_sizes(a) != without_sizes(b) {
            out.push(plain(part, true));
            return;
        }
        let path = if name.is_empty() { part.to_owned() } else { format!("{part}.{name}") };
        let before = limits.len();
        other_computed(a, b, &path, &mut limits);
        domains |= limits.len() == before;
    }
    if !limits.is_empty() {
        out.push(Different { limits, ..plain(part, true) });
    } else if domains {
        out.push(Different {
            note: format!("{part}: the domain of a name is narrower than the text can express"),
            ..plain(part, false)
        });
    }
}
