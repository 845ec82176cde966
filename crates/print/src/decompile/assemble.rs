//! Assembles parts of sections into blocks, and blocks and prose into a text.

use super::families;
use super::plan::Plan;
use super::scope::Scope;
use super::sections::{Body, Part, item};
use super::writer::{Manner, Writer};
use boardwright_compile::SECTION_ORDER;
use boardwright_def::GameDef;
use boardwright_syntax::print::{Entry, Out, document};
use std::collections::BTreeMap;

/// Returns the whole spec.
pub fn assemble(def: &GameDef, plan: &Plan) -> String {
    let parts = parts(def, plan);
    let keep = plan.manner("layout") == Manner::Short;
    let blocks = if keep { laid_out(&def.authoring.blocks, parts) } else { vec![parts] };
    let prose = if keep { def.authoring.prose.as_slice() } else { &[] };
    let mut pieces: Vec<String> = Vec::new();
    let count = blocks.len();
    for (index, block) in blocks.into_iter().enumerate() {
        let before = prose.iter().filter(|prose| prose.after as usize == index);
        pieces.extend(before.map(|prose| prose.markdown.clone()));
        if !block.is_empty() {
            pieces.push(format!("```yaml\n{}```", document(&joined(block))));
        }
    }
    let behind = prose.iter().filter(|prose| prose.after as usize >= count);
    pieces.extend(behind.map(|prose| prose.markdown.clone()));
    format!("{}\n", pieces.join("\n\n"))
}

/// True if `meta` is written as the author did, with teams.
fn has_teams(def: &GameDef, plan: &Plan) -> bool {
    plan.manner("meta") == Manner::Short && def.authoring.written.contains_key("meta.teams")
}

/// Returns all parts, in the usual order.
fn parts(def: &GameDef, plan: &Plan) -> Vec<Part> {
    let mut writer = Writer {
        def,
        scope: Scope::default(),
        manner: Manner::Short,
        path: String::new(),
        families: families::written(def, plan),
        keep_derived: plan.manner("derived") == Manner::Short,
        has_teams: has_teams(def, plan),
        computed: &plan.computed,
    };
    let mut all = Vec::new();
    for section in SECTION_ORDER {
        let w = &mut writer;
        w.manner = plan.manner(section);
        match section {
            "meta" => all.push(w.meta()),
            "constants" => all.extend(w.constants()),
            "tables" => all.extend(w.tables()),
            "board" => all.extend(w.board()),
            "tokens" => all.extend(w.token_types()),
            "zones" => all.extend(w.zones()),
            "vars" => all.extend(w.vars()),
            "define" => all.extend(w.definitions()),
            "setup" => all.extend(w.setup()),
            "turn" => all.extend(w.turn(&|part| plan.manner(part))),
            "actions" => {
                let mut rest = def.actions.as_slice();
                while let Some((action, others)) = rest.split_first() {
                    match families::beginning(&w.families, rest) {
                        Some(family) => {
                            w.manner = Manner::Short;
                            let members = rest.get(..family.actions.len()).unwrap_or_default();
                            all.push(w.family_of_actions(family, members));
                            rest = rest.get(members.len()..).unwrap_or_default();
                        }
                        None => {
                            // A single action of a family cannot use the words of the family.
                            let alone = families::has(&def.authoring, &action.id);
                            let least = if alone { Manner::Fresh } else { Manner::Short };
                            w.manner = plan.manner(&format!("actions.{}", action.id)).max(least);
                            all.push(w.action(action));
                            rest = others;
                        }
                    }
                }
            }
            "sequences" => {
                for sequence in &def.sequences {
                    w.manner = plan.manner(&format!("sequences.{}", sequence.id));
                    all.push(w.sequence(sequence));
                }
            }
            "triggers" => all.extend(triggers(w, plan)),
            "scoring" => all.extend(w.scoring()),
            "end" => {
                for index in 0..def.end.len() {
                    w.manner = plan.manner(&format!("end[{index}]"));
                    all.push(w.ending(index));
                }
            }
            "display" => all.extend(w.display()),
            _ => all.extend(w.lesson()),
        }
    }
    all
}

/// The triggers, with families of them as one part.
fn triggers(w: &mut Writer<'_>, plan: &Plan) -> Vec<Part> {
    let mut all = Vec::new();
    let (mut index, mut number) = (0, 0);
    while let Some(rest) = w.def.triggers.get(index..).filter(|rest| !rest.is_empty()) {
        let manner = |index: usize| plan.manner(&format!("triggers[{index}]"));
        let family = families::listened(&w.families, rest).filter(|(_, count)| {
            (index..index + count).all(|index| manner(index) == Manner::Short)
        });
        w.manner = manner(index);
        let (trigger, count) = family.unwrap_or_else(|| (rest[0].clone(), 1));
        let part = w.trigger(index, &trigger);
        all.push(Part { member: number.to_string(), ..part });
        index += count;
        number += 1;
    }
    all
}

/// Distributes the parts over the author's blocks. A part without a place follows its section, or
/// comes last.
fn laid_out(blocks: &[Vec<String>], parts: Vec<Part>) -> Vec<Vec<Part>> {
    if blocks.is_empty() {
        return vec![parts];
    }
    // The block of each section and member, and the place in it.
    let mut whole: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let mut single: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for (block, names) in blocks.iter().enumerate() {
        for (place, name) in names.iter().enumerate() {
            single.entry(name).or_insert((block, place));
            let section = name.split_once('.').map_or(name.as_str(), |(section, _)| section);
            // The last of several blocks takes the members without a place.
            whole.insert(section, (block, place));
        }
    }
    let mut placed: Vec<((usize, usize), usize, Part)> = Vec::new();
    let mut last = (blocks.len() - 1, usize::MAX);
    for (index, part) in parts.into_iter().enumerate() {
        let own = format!("{}.{}", part.section, part.member);
        let place = single
            .get(own.as_str())
            .or_else(|| single.get(part.section))
            .or_else(|| whole.get(part.section))
            .copied()
            .unwrap_or(last);
        last.1 = last.1.max(place.1);
        placed.push((place, index, part));
    }
    placed.sort_by_key(|(place, index, _)| (*place, *index));
    let mut out: Vec<Vec<Part>> = blocks.iter().map(|_| Vec::new()).collect();
    for ((block, _), _, part) in placed {
        if let Some(block) = out.get_mut(block) {
            block.push(part);
        }
    }
    out
}

/// Joins the parts of a block under the names of their sections.
fn joined(parts: Vec<Part>) -> Out {
    let mut entries: Vec<(&'static str, Out)> = Vec::new();
    for part in parts {
        let at = match entries.iter().position(|(section, _)| *section == part.section) {
            Some(at) => at,
            None => {
                let empty = match part.body {
                    Body::Entry(_) => Out::Map(Vec::new()),
                    Body::Item(_) => Out::List(Vec::new()),
                    Body::Whole(_) => Out::Raw(String::new()),
                };
                entries.push((part.section, empty));
                entries.len() - 1
            }
        };
        match (&mut entries[at].1, part.body) {
            (Out::Map(all), Body::Entry(entry)) => all.push(entry),
            (Out::List(all), Body::Item(out)) => all.push(item(out)),
            (place, Body::Whole(out)) => *place = out,
            (_, Body::Entry(_) | Body::Item(_)) => {}
        }
    }
    let spaced = entries.into_iter().enumerate().map(|(index, (section, out))| {
        let mut entry = Entry::new(section, out);
        if index > 0 {
            entry.before.push(String::new());
        }
        entry
    });
    Out::Map(spaced.collect())
}
