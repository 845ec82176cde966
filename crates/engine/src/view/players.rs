//! Players and variables.

use super::eyes::Eyes;
use crate::piece_look::symbol;
use crate::rules::Rules;
use crate::words::Words;
use boardwright_def::Visibility;
use boardwright_kernel::{Decider, PlayerId, State, Value, VarId, VarInfo};
use boardwright_protocol::{PlayerView, VarView};

/// The largest upper bound shown beside a value; larger ones are only safety limits.
const MAX_SHOWN: i32 = 40;

/// All players, seat 1 first.
pub fn players(
    rules: &Rules,
    words: &Words<'_>,
    state: &State,
    eyes: Eyes,
    decider: Option<Decider>,
) -> Vec<PlayerView> {
    let program = &rules.program;
    let score_seen = rules.def.scoring.as_ref().map(|_| rules.reads().score);
    (0..program.players() as u16)
        .map(PlayerId)
        .map(|player| PlayerView {
            seat: player.seat(),
            vars: vars(rules, words, state, true, |var, info| {
                sees(eyes, info.visibility, Some(player))
                    .then(|| state.of_player(program, player, var))
            }),
            score: score_seen
                .filter(|visibility| sees(eyes, *visibility, Some(player)))
                .and_then(|_| state.score(program, player)),
            active: state.active() == Some(player),
            deciding: decider == Some(Decider::Player(player)),
            eliminated: state.eliminated(program).has(player),
        })
        .collect()
}

/// The global variables.
pub fn globals(rules: &Rules, words: &Words<'_>, state: &State, eyes: Eyes) -> Vec<VarView> {
    let program = words.program();
    vars(rules, words, state, false, |var, info| {
        sees(eyes, info.visibility, None).then(|| state.global(program, var))
    })
}

/// True if the viewer sees information of this visibility that belongs to `owner`.
fn sees(eyes: Eyes, visibility: Visibility, owner: Option<PlayerId>) -> bool {
    match (visibility, eyes.viewer) {
        (Visibility::Public, _) | (_, None) => true,
        (Visibility::Owner, Some(_)) => owner.is_some_and(|owner| eyes.are_of(owner)),
        (Visibility::Hidden, Some(_)) => false,
    }
}

fn vars(
    rules: &Rules,
    words: &Words<'_>,
    state: &State,
    of_player: bool,
    value: impl Fn(VarId, &VarInfo) -> Option<Value>,
) -> Vec<VarView> {
    let program = &rules.program;
    let infos = if of_player { program.player_vars() } else { program.global_vars() };
    let view = |(index, info): (usize, &VarInfo)| {
        let value = value(VarId(index as u16), info);
        let max = info.bounds.map(|(_, max)| max).filter(|max| (1..=MAX_SHOWN).contains(max));
        let hints = rules.def.display.vars.get(info.name());
        VarView {
            id: info.id.clone(),
            name: words.var(VarId(index as u16), of_player),
            value: value.map(|value| words.value(state, value)).unwrap_or_default(),
            max,
            hidden: value.is_none(),
            main: rules.relevant().has(info, of_player),
            is_score: rules.relevant().is_score(info, of_player),
            group: hints.and_then(|hints| hints.group.clone()).unwrap_or_default(),
            icon: symbol(hints.and_then(|hints| hints.icon.as_deref())),
        }
    };
    infos.iter().enumerate().map(view).collect()
}
