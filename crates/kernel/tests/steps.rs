//! Parameters that are decisions of their own: their moves, the numbers of ply and step, and refused definitions.

use boardwright_compile::{Overrides, compile};
use boardwright_def::{Expr, GameDef, Query};
use boardwright_kernel::{
    AlternativeKind, LinkOptions, Machine, Options, Program, Value, link, load_text, save_text,
};

fn def(params: &str) -> GameDef {
    let source = format!(
        "```yaml
meta: {{ id: steps, players: 2 }}
vars:
  global: {{ n: 0 in 0..99 }}
  perPlayer: {{ coins: 5 in 0..9 }}
turn:
  phases:
    main: {{ window: one }}
    late:
      do: ask active to give(2)
actions:
  give:
    params:
      a: {{ in: 1..4, step: true }}
      b: {{ in: 1..4, step: true }}
      c: 1..2
    do: n += $a
  a:
    phase: main
    params: {params}
    pre:
      - $a + $b == 7
      - $c > $b
    cost: coins[actor] -= $c
    do: n += $a
end:
  - when: n >= 50
    result: draw
```"
    );
    let compiled = compile(&source, &Overrides::new());
    compiled.def.unwrap_or_else(|| panic!("{params}: {:#?}", compiled.diagnostics))
}

fn program(def: &GameDef) -> Program {
    link(def, &LinkOptions { players: 2 }).expect("it links")
}

/// Collects the arguments of every way through an action.
fn ways(machine: &mut Machine<'_>, chosen: &[Value], all: &mut Vec<Vec<i32>>) {
    let (ply, step) = (machine.state().ply(), machine.state().step());
    let text = save_text(machine.program(), machine.state());
    let loaded = load_text(machine.program(), &text).expect("it loads");
    assert_eq!(loaded.state_hash(machine.program()), machine.state_hash());
    assert!(machine.has_legal_move(), "what is offered can be completed");
    for index in 0..machine.count() {
        let one = machine.nth(index).expect("it is counted");
        let choice = machine.decode(one);
        let hash = machine.state_hash();
        machine.apply(one).expect("it is listed");
        let chosen = [chosen, &choice.args].concat();
        let goes_on = machine.decision().is_some_and(|decision| {
            matches!(decision.alternatives[0].kind, AlternativeKind::Argument(_))
        });
        if goes_on {
            assert_eq!((machine.state().ply(), machine.state().step()), (ply, step + 1));
            ways(machine, &chosen, all);
        } else {
            let number = |value: &Value| match value {
                Value::Int(number) => *number,
                _ => panic!("{value:?}"),
            };
            all.push(chosen.iter().map(number).collect());
        }
        assert!(machine.undo());
        assert_eq!(machine.state_hash(), hash);
    }
}

/// The ways through an action and their order are the same in steps and together.
#[test]
fn steps_lead_to_the_same_moves() {
    let found = |a: bool, b: bool, c: bool| {
        let param = |name: &str, step: bool| format!("{name}: {{ in: \"1..6\", step: {step} }}");
        let params = [param("a", a), param("b", b), param("c", c)].join(", ");
        let def = def(&format!("{{ {params} }}"));
        let program = program(&def);
        let mut machine = Machine::new(&program, 1, Options::default());
        let mut all = Vec::new();
        ways(&mut machine, &[], &mut all);
        all
    };
    let together = found(false, false, false);
    // Five coins pay for at most 5: b is at most 4, so a is at least 3.
    assert_eq!(together.len(), 4 + 3 + 2 + 1);
    assert_eq!(together.first(), Some(&vec![3, 4, 5]));
    for steps in 1..8 {
        assert_eq!(found(steps & 1 > 0, steps & 2 > 0, steps & 4 > 0), together, "{steps:03b}");
    }
}

/// A given argument is not asked for; the action begins with the first parameter that is.
#[test]
fn given_arguments_are_no_decisions() {
    let def = def("{ a: { in: \"1..6\", step: true }, b: 1..6, c: 1..6 }");
    let program = program(&def);
    let mut machine = Machine::new(&program, 1, Options::default());
    for _ in 0..2 {
        machine.apply_index(0).expect("the action and its rest");
    }
    let asked = machine.decision().expect("who is active gives");
    let params: Vec<&str> = asked.alternatives[0].params.iter().map(|p| &*p.name).collect();
    assert_eq!(params, ["a", "b"]);
    let first = machine.nth(0).expect("a move");
    assert_eq!(machine.decode(first).args, [Value::Int(2), Value::Int(1)]);
    assert_eq!(machine.count(), 4);
    machine.apply(first).expect("it is listed");
    let asked = machine.decision().expect("the rest is asked for");
    assert!(matches!(asked.alternatives[0].kind, AlternativeKind::Argument(_)));
    assert_eq!(machine.count(), 2);
}

/// A definition from a stranger cannot ask for more moves than can be listed.
#[test]
fn wide_decisions_are_refused() {
    let mut def = def("{ a: 1..6, b: 1..6, c: 1..6 }");
    let refused = |def: &GameDef| {
        let found = link(def, &LinkOptions { players: 2 }).expect_err("too wide");
        assert_eq!(found.len(), 1, "{found:#?}");
        found[0].to_string()
    };
    let at = def.actions.iter().position(|action| action.id == "a").expect("it is there");
    for param in &mut def.actions[at].params {
        let (min, max) = (Expr::Int(1), Expr::Int(1000));
        param.options = Expr::list(Query::IntsInRange { min, max, step: None });
    }
    assert!(refused(&def).contains("up to 1000000000 moves"));
    for param in &mut def.actions[at].params {
        param.step = true;
    }
    assert!(refused(&def).contains("up to 1000000000 combinations"));
}
