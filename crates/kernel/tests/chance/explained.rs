//! Questions to chance are explained.

use super::cards::{cards, walk};
use super::tree::{explicit, program};
use boardwright_kernel::{
    Decider, Machine, MoveQuery, MoveQueryKind, PlaceId, PlayerId, Value, explain_event,
    explain_move,
};

/// Every question can be explained, and every event has a cause, also in the middle of an operation.
#[test]
fn every_question_is_explained() {
    let program = cards();
    let (mut asked, mut explained) = (0, 0);
    for seed in 0..3 {
        walk(&program, seed, |machine, at| {
            let Some(decision) = machine.decision() else { return };
            let chance = decision.decider == Decider::Chance;
            asked += usize::from(chance);
            let alternatives = decision.alternatives.len();
            let listed = machine.legal_moves().to_vec();
            for number in 0..=alternatives {
                let wanted = MoveQuery {
                    by: None,
                    what: MoveQueryKind::Alternative(number),
                    args: Vec::new(),
                };
                for viewer in [None, Some(PlayerId(0)), Some(PlayerId(1))] {
                    let verdict = explain_move(&program, machine.state(), &wanted, viewer);
                    let some =
                        listed.iter().any(|chosen| machine.decode(*chosen).alternative == number);
                    if viewer.is_none() || chance {
                        assert_eq!(verdict.legal, Some(some), "{seed} {at}: {verdict:#?}");
                    }
                }
            }
            // An outcome is one token for all its equals.
            for chosen in listed.iter().filter(|_| chance) {
                let Value::Token(found) = machine.decode(*chosen).args[0] else { continue };
                let what = |token| machine.state().token(&program, token);
                let place = what(found).place.expect("it lies somewhere");
                let tokens = machine.state().tokens(&program, place).into_iter();
                for token in tokens.filter(|token| what(*token) == what(found)) {
                    let args = vec![Some(Value::Token(token))];
                    let wanted = MoveQuery { by: None, what: MoveQueryKind::Alternative(0), args };
                    let verdict = explain_move(&program, machine.state(), &wanted, None);
                    assert_eq!(verdict.legal, Some(true), "{seed} {at}: {verdict:#?}");
                }
            }
            let chosen = listed[at % listed.len()];
            let before = Machine::from_state(&program, machine.state().clone(), explicit());
            machine.apply(chosen).expect("it is listed");
            let events = machine.events().to_vec();
            machine.undo();
            for (index, event) in events.iter().enumerate() {
                let cause = explain_event(&before, chosen, index, None).expect("it is listed");
                let cause = cause.unwrap_or_else(|| panic!("{event:?} has no cause"));
                assert_eq!(cause.event, *event, "{seed} {at}");
                assert!(cause.conditions.iter().all(|led| led.held.is_some()), "{cause:#?}");
                explained += 1;
            }
            assert_eq!(explain_event(&before, chosen, events.len(), None), Ok(None));
        });
    }
    assert!(asked > 40 && explained > 100, "{asked} questions to chance, {explained} events");
}

/// An undecided order is not shown as decided.
#[test]
fn undecided_orders_are_not_shown() {
    let program = program(
        "```yaml
meta: { id: veto, players: 2 }
tokens: { red: {}, blue: {} }
zones:
  deck: { visibility: hidden, ordering: stack }
vars: { global: { n: 0 in 0..9 } }
setup:
  - create 2 red in deck
  - create 2 blue in deck
  - shuffle deck
actions:
  guess:
    pre:
      - n > 0
      - top(deck).type == red
    do: draw
  stop:
    do: draw
```
",
    );
    let machine = Machine::new(&program, 1, explicit());
    assert_eq!(machine.decision().map(|d| d.decider), Some(Decider::Player(PlayerId(0))));
    let wanted = MoveQuery { by: None, what: MoveQueryKind::Alternative(0), args: Vec::new() };
    let verdict = explain_move(&program, machine.state(), &wanted, None);
    assert_eq!(verdict.legal, Some(false));
    let told: Vec<bool> = verdict.reasons.iter().map(|reason| reason.known).collect();
    assert_eq!(told, [true], "{verdict:#?}");
}

/// An outcome of chance is a token or a number of tokens, by name.
#[test]
fn outcomes_are_tokens() {
    let program = cards();
    let mut machine = Machine::new(&program, 1, explicit());
    let chosen = machine.legal_moves()[0];
    let choice = machine.decode(chosen);
    assert_eq!(machine.count(), 8, "eight different cards, two of each");
    assert!((0..8).all(|index| machine.weight(index) == 2));
    assert_eq!(machine.weight(8), 0);
    let Some(Value::Token(token)) = choice.args.first() else { panic!("{choice:?}") };
    let deck = program.places().iter().position(|place| place.zone == "deck");
    let place = machine.state().token(&program, *token).place;
    assert_eq!(place, deck.map(|at| PlaceId(at as u16)));
}
