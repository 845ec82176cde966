//! The buttons of the action bar; needs no browser.

use crate::picker::{Picker, Targets};
use crate::table::{Drawn, token_name};
use crate::words;
use boardwright_protocol::{Arg, DecisionView, GameInfo, ParamView, View};

/// With more numbers than this a stepper is easier than buttons.
const MOST_NUMBER_BUTTONS: usize = 8;
/// The most buttons; the list of all moves has the others.
const MOST_BUTTONS: usize = 60;

/// Id of the alternative of a choice that is not an action.
const PLAIN_CHOICE: &str = "choose";

/// A button.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// Plays a move.
    Move {
        /// Its index.
        index: u32,
        /// Its label.
        label: String,
    },
    /// Chooses an alternative; its arguments come next.
    Alternative {
        /// The alternative.
        alternative: u32,
        /// Its label.
        label: String,
    },
    /// Chooses the next thing.
    Arg {
        /// It.
        arg: Arg,
        /// Its label.
        label: String,
    },
}

/// Everything that the action bar offers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Choices {
    /// Buttons, in order.
    pub buttons: Vec<Choice>,
    /// Numbers to step through; empty if there are none or few.
    pub numbers: Vec<i32>,
    /// How many more there would be.
    pub more: usize,
}

/// Returns the offers of the action bar after the choices so far.
pub fn choices(
    decision: &DecisionView,
    picker: &Picker,
    targets: &Targets,
    drawn: &Drawn,
    name: impl Fn(&Arg) -> String,
) -> Choices {
    let mut buttons = complete_moves(decision, targets);
    if asks_what(decision, picker, targets) {
        buttons.extend(alternatives(decision, targets));
        buttons.sort_by_key(|choice| alternative_of(decision, choice));
        return limited(buttons, 0, Vec::new());
    }
    let asked = picker.at().is_some();
    let (numbers, few) = numbers(targets);
    let args: Vec<Arg> = unseen(targets, drawn, asked).into_iter().chain(few).collect();
    let drawn = args.len().min(MOST_BUTTONS.saturating_sub(buttons.len()));
    let more = args.len() - drawn;
    let args = args.into_iter().take(drawn);
    buttons.extend(args.map(|arg| Choice::Arg { label: name(&arg), arg }));
    limited(buttons, more, numbers)
}

fn limited(mut buttons: Vec<Choice>, more: usize, numbers: Vec<i32>) -> Choices {
    let more = more + buttons.len().saturating_sub(MOST_BUTTONS);
    buttons.truncate(MOST_BUTTONS);
    Choices { buttons, numbers, more }
}

fn complete_moves(decision: &DecisionView, targets: &Targets) -> Vec<Choice> {
    let button = |index: &u32| Choice::Move { index: *index, label: move_label(decision, *index) };
    targets.complete.iter().map(button).collect()
}

/// True if the alternative is chosen first. The values of a plain choice are offered at once, also beside
/// "done" or "skip".
fn asks_what(decision: &DecisionView, picker: &Picker, targets: &Targets) -> bool {
    let kinds = targets.alternatives.len() + targets.complete.len();
    let is_plain = |(at, _): &(u32, Option<u32>)| {
        decision.alternatives.get(*at as usize).is_some_and(|found| found.id == PLAIN_CHOICE)
    };
    let fresh = picker.chosen_alternative().is_none() && picker.at().is_none();
    kinds > 1 && fresh && !targets.alternatives.iter().all(is_plain)
}

fn alternatives(decision: &DecisionView, targets: &Targets) -> impl Iterator<Item = Choice> {
    targets.alternatives.iter().map(|(alternative, only)| match only {
        Some(index) => Choice::Move { index: *index, label: move_label(decision, *index) },
        None => Choice::Alternative {
            alternative: *alternative,
            label: label_of(decision, *alternative),
        },
    })
}

/// The next choices that are not on the table; with `asked`, all next choices.
fn unseen(targets: &Targets, drawn: &Drawn, asked: bool) -> Vec<Arg> {
    let places = targets.places.iter().filter(|place| asked || !drawn.places.contains(place));
    let tokens = targets.tokens.iter();
    let tokens = tokens.filter(|(handle, _)| asked || !drawn.tokens.contains(handle));
    let words = targets.words.iter().filter(|(id, _)| asked || !drawn.kinds.contains(id));
    let mut args: Vec<Arg> = places.map(|place| Arg::Place(*place)).collect();
    args.extend(tokens.map(|(handle, place)| Arg::Token { handle: *handle, place: *place }));
    args.extend(targets.players.iter().map(|seat| Arg::Player(*seat)));
    args.extend(words.map(|(id, word)| Arg::Word(id.clone(), word.clone())));
    args.extend(targets.plain.iter().cloned());
    args
}

/// Numbers to step through, or few of them as buttons.
fn numbers(targets: &Targets) -> (Vec<i32>, Vec<Arg>) {
    let all = targets.ints.iter().copied();
    if targets.ints.len() > MOST_NUMBER_BUTTONS {
        (all.collect(), Vec::new())
    } else {
        (Vec::new(), all.map(Arg::Int).collect())
    }
}

/// The label of a chosen value.
pub fn arg_name(info: &GameInfo, view: &View, arg: &Arg) -> String {
    match arg {
        Arg::Place(place) => place_name(info, *place),
        Arg::Token { handle, place } => {
            let tokens = view
                .places
                .iter()
                .filter(|held| held.place == *place)
                .flat_map(|held| &held.tokens);
            let mut tokens = tokens.filter(|token| token.handle == *handle);
            tokens.next().map_or_else(|| place_name(info, *place), token_name)
        }
        Arg::Int(number) => number.to_string(),
        Arg::Word(id, name) => {
            if name.is_empty() {
                id.clone()
            } else {
                name.clone()
            }
        }
        Arg::Player(seat) => {
            info.seats.iter().find(|s| s.seat == *seat).map(|s| s.name.clone()).unwrap_or_default()
        }
        Arg::Bool(true) => words().yes.to_owned(),
        Arg::Bool(false) => words().no.to_owned(),
        Arg::None => words().none.to_owned(),
    }
}

fn place_name(info: &GameInfo, place: u32) -> String {
    let cell = info.boards.iter().flat_map(|board| &board.cells).find(|cell| cell.place == place);
    let zone = info.zones.iter().find(|zone| zone.place == place);
    cell.map(|cell| cell.name.clone())
        .or_else(|| zone.map(|zone| zone.name.clone()))
        .unwrap_or_default()
}

/// A step of the move, for the trail below the prompt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The chosen value, or what there is to choose.
    pub text: String,
    /// True if it is the one being chosen.
    pub current: bool,
}

/// The steps of the move that is being chosen; empty if one tap does it.
pub fn trail(decision: &DecisionView, picker: &Picker, name: impl Fn(&Arg) -> String) -> Vec<Step> {
    let Some(alternative) = picker.alternative(&decision.moves) else { return Vec::new() };
    let Some(alternative) = decision.alternatives.get(alternative as usize) else {
        return Vec::new();
    };
    if picker.is_fresh() && alternative.params.len() < 2 {
        return Vec::new();
    }
    let step = |(at, param): (usize, &ParamView)| match picker.args().get(at) {
        Some(arg) => Step { text: name(arg), current: false },
        None if at == picker.args().len() => {
            Step { text: words::say().choose(&param.asks), current: true }
        }
        None => Step { text: param.asks.clone(), current: false },
    };
    alternative.params.iter().enumerate().map(step).collect()
}

fn move_label(decision: &DecisionView, index: u32) -> String {
    decision.moves.get(index as usize).map(|found| found.label.clone()).unwrap_or_default()
}

fn label_of(decision: &DecisionView, alternative: u32) -> String {
    decision
        .alternatives
        .get(alternative as usize)
        .map(|found| found.label.clone())
        .unwrap_or_default()
}

fn alternative_of(decision: &DecisionView, choice: &Choice) -> u32 {
    match choice {
        Choice::Move { index, .. } => decision.moves[*index as usize].alternative,
        Choice::Alternative { alternative, .. } => *alternative,
        Choice::Arg { .. } => u32::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boardwright_protocol::{AlternativeView, MoveView, ParamKind, Pick};

    fn decision(moves: &[(u32, &[Arg], &str)]) -> DecisionView {
        let alternative = |id: &str, params: &[(&str, ParamKind)]| AlternativeView {
            id: id.into(),
            label: id.into(),
            params: params
                .iter()
                .map(|(name, kind)| ParamView {
                    name: (*name).into(),
                    kind: *kind,
                    asks: format!("the {name}"),
                })
                .collect(),
        };
        let moves = moves.iter().map(|(alternative, args, label)| MoveView {
            alternative: *alternative,
            args: args.to_vec(),
            label: (*label).into(),
            pick: Pick::Next,
        });
        DecisionView {
            seat: 1,
            prompt: String::new(),
            context: Vec::new(),
            alternatives: vec![
                alternative("Take", &[("what", ParamKind::Token)]),
                alternative("Pay", &[("coins", ParamKind::Int)]),
                alternative("Done", &[]),
            ],
            moves: moves.collect(),
            count: 0,
            rule: String::new(),
        }
    }

    fn labels(decision: &DecisionView, picker: &Picker) -> Vec<String> {
        let drawn = Drawn { tokens: [1, 2].into(), ..Drawn::default() };
        let targets = picker.targets(&decision.moves);
        let all = choices(decision, picker, &targets, &drawn, |arg| format!("{arg:?}"));
        all.buttons
            .into_iter()
            .map(|choice| match choice {
                Choice::Move { label, .. }
                | Choice::Alternative { label, .. }
                | Choice::Arg { label, .. } => label,
            })
            .collect()
    }

    fn token(handle: u32) -> Arg {
        Arg::Token { handle, place: 9 }
    }

    #[test]
    fn several_alternatives_have_a_button_each_in_order() {
        let decision = decision(&[
            (0, &[token(1)], "Take a"),
            (0, &[token(2)], "Take b"),
            (1, &[Arg::Int(1)], "Pay 1"),
            (2, &[], "Done"),
        ]);
        assert_eq!(labels(&decision, &Picker::default()), ["Take", "Pay 1", "Done"]);
    }

    #[test]
    fn what_lies_on_the_table_needs_no_button() {
        let tapped = decision(&[(0, &[token(1)], ""), (0, &[token(2)], "")]);
        assert!(labels(&tapped, &Picker::default()).is_empty());
        let unseen = decision(&[(0, &[token(1)], ""), (0, &[token(7)], "")]);
        assert_eq!(labels(&unseen, &Picker::default()), ["Token { handle: 7, place: 9 }"]);
    }

    #[test]
    fn of_very_many_some_are_buttons_and_the_rest_is_counted() {
        let args: Vec<[Arg; 1]> = (10..110).map(|handle| [token(handle)]).collect();
        let moves: Vec<(u32, &[Arg], &str)> = args.iter().map(|arg| (0, &arg[..], "")).collect();
        let decision = decision(&moves);
        let picker = Picker::default();
        let targets = picker.targets(&decision.moves);
        let all = choices(&decision, &picker, &targets, &Drawn::default(), |_| String::new());
        assert_eq!((all.buttons.len(), all.more), (MOST_BUTTONS, 100 - MOST_BUTTONS));
    }

    #[test]
    fn a_plain_choice_stands_at_once_beside_done_and_an_action_does_not() {
        let number = |n: i32| [Arg::Int(n)];
        let (one, two) = (number(1), number(2));
        let mut decision = decision(&[(1, &one, ""), (1, &two, ""), (2, &[], "Done")]);
        assert_eq!(labels(&decision, &Picker::default()), ["Pay", "Done"]);
        decision.alternatives[1].id = PLAIN_CHOICE.into();
        assert_eq!(labels(&decision, &Picker::default()), ["Done", "Int(1)", "Int(2)"]);
    }
}
