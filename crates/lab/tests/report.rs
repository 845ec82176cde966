//! Records of real games, and the report.

use crate::games::{bundled, plan, play, written};
use boardwright_agents::agent;
use boardwright_def::GameDef;
use boardwright_kernel::Program;
use boardwright_lab::record::{GameRecord, Recorder, join};
use boardwright_lab::{EvalReport, Fairness, Plan, StopRule, Subject, html};
use boardwright_sim::{About, replay_with, run_game};

fn report(def: &GameDef, program: &Program, plan: &Plan, records: &[GameRecord]) -> EvalReport {
    let subject = Subject::new(def, program, plan);
    let (stop, games) = StopRule::ALL.look(&subject, records).unwrap().expect("all games");
    assert_eq!(games, records.len());
    EvalReport::of(&subject, stop, records)
}

/// A record is the same whether the game is played or replayed.
#[test]
fn replay_gives_the_same_record() {
    for (name, players) in [("pig", 2), ("threat-market", 3), ("kalah", 2)] {
        let (_, program) = bundled(name, players, &[]);
        let plan = plan(&["random", "random", "random"][..players as usize], 1, 5);
        let id = plan.id(0);
        let agents = (0..players).map(|_| agent("random").unwrap()).collect();
        let mut played = Recorder::new();
        let game =
            run_game(&program, &About::default(), id.seed, agents, plan.caps, &mut played).unwrap();
        let mut replayed = Recorder::new();
        replay_with(&program, &game.trace, &mut replayed).expect("it replays");
        let ending = game.trace.result.unwrap();
        let played = played.finish(id.clone(), ending.clone());
        assert_eq!(played, replayed.finish(id, ending), "{name}");
        assert_eq!(played.legal.len(), game.trace.rows.len(), "{name}");
        assert_eq!(played.plies, game.plies, "{name}");
        assert_eq!(played.situations.all, played.decisions() + 1, "{name}");
    }
}

/// In a game that is won or lost by all, seats have the share of games won, and nobody is called better than another.
#[test]
fn a_cooperative_game_has_no_better_seat() {
    const GAME: &str = "
```yaml
meta: { id: dusk, name: Dusk, players: 2 }
vars: { global: { dawn: 0..9, night: 0..9 } }
turn:
  phases:
    watch: { window: one }
actions:
  light: { effects: [dawn += 1, roll d6 as $n, night += $n div 3] }
  wait: { effects: [night += 1] }
end:
  - { when: dawn == 4, result: players win }
  - { when: night >= 8, result: players lose }
```
";
    let (def, program) = written(GAME, 2, &[]);
    assert!(program.is_cooperative());
    let plan = plan(&["random", "greedy"], 60, 3);
    let records = play(&program, &plan);
    let report = report(&def, &program, &plan, &records);
    let value = |id: &str| {
        let metric = report.metrics.iter().find(|metric| metric.id == id);
        metric.and_then(|metric| metric.value.clone())
    };
    let won = value("outcome.allWin").expect("games ended");
    assert!(!["0.0000", "1.0000"].contains(&won.as_str()), "both ends are seen: {won}");
    assert_eq!(value("seat.share(1)"), Some(won.clone()));
    assert_eq!(value("seat.share(2)"), Some(won));
    for compared in ["seat.balance", "seat.first", "skill.share(random)", "skill.share(greedy)"] {
        assert_eq!(value(compared), None, "{compared}");
    }
    assert_eq!(report.balance, None);
    let said = report.highlights.join("\n");
    assert!(said.contains("Together, the players win 0."), "{said}");
    assert!(!said.contains("fair"), "{said}");
    let (_, rivals) = bundled("threat-market", 2, &[]);
    assert!(!rivals.is_cooperative(), "all may lose there, but one may win");
}

/// Parts in any order give the same records.
#[test]
fn parts_are_joined_in_order() {
    let (def, program) = bundled("tic-tac-toe", 2, &[]);
    let plan = plan(&["greedy", "random"], 20, 8);
    let whole = play(&program, &plan);
    let (mut even, mut odd): (Vec<GameRecord>, Vec<GameRecord>) =
        whole.iter().cloned().partition(|record| record.id.game % 2 == 0);
    even.reverse();
    odd.reverse();
    let joined = join(vec![odd, even]);
    assert_eq!(joined, whole);
    let text = |records: &[GameRecord]| {
        serde_json::to_string(&report(&def, &program, &plan, records)).unwrap()
    };
    assert_eq!(text(&joined), text(&whole));
}

/// Threat Market: money and wares of others change by swindles only; each action is legal sometimes.
#[test]
fn a_report_of_threat_market() {
    let (def, program) = bundled("threat-market", 2, &[]);
    let plan = plan(&["random", "random"], 60, 1);
    let report = report(&def, &program, &plan, &play(&program, &plan));
    assert_eq!((report.games, report.completed), (60, 60));
    assert_eq!(report.never_legal, Vec::<String>::new());
    let balance = report.balance.as_ref().expect("two seats");
    assert_ne!(balance.verdict, Fairness::Fair, "sixty games cannot show it");
    let find = |id: &str| report.metrics.iter().find(|metric| metric.id == id).expect(id);
    let number = |id: &str| -> f64 { find(id).value.as_ref().expect(id).parse().unwrap() };
    assert!(number("interact.direct") > 0.0 && number("interact.direct") < 0.5);
    assert!(number("lead.changes") > 0.0);
    assert!(report.flags.iter().all(|flag| flag.code != "NO_LEGAL_MOVES"), "{:?}", report.flags);
    let lines = report.lines();
    assert!(lines[0].starts_with("60 games of random"), "{}", lines[0]);
    assert!(lines.iter().any(|line| line.starts_with("branching.mean")));
}

/// In pig every throw of 1 gives back the situation before the last turn. Chance was drawn, so it is no loop.
#[test]
fn chance_is_no_loop() {
    let (def, program) = bundled("pig", 2, &[]);
    let plan = plan(&["random", "random"], 200, 1);
    let report = report(&def, &program, &plan, &play(&program, &plan));
    assert!(report.flags.iter().all(|flag| flag.code != "LOOP_DETECTED"), "{:?}", report.flags);
    let repeat = report.metrics.iter().find(|metric| metric.id == "repeat.share").unwrap();
    assert_ne!(repeat.value.as_deref(), Some("0.0000"));
}

const BOAT: &str = r#"```yaml
meta: { id: ferry, name: Ferry, players: 2 }
zones: { crew: { visibility: hidden } }
tokens: [rower]
vars:
  global: { landing: 1 in 1..9 }
setup:
  - create 4 rower in crew
  - shuffle crew
```

```yaml
actions:
  row:
    params: { to: 1..3 }
    do: landing = $to
turn:
  phases:
    day:
      window: one
end:
  - when: landing == 9
    result: draw
```
"#;

/// A boat is rowed between three landings for ever. Setup shuffled the crew, but nothing is drawn afterwards.
#[test]
fn a_loop_is_found() {
    let (def, program) = written(BOAT, 2, &[]);
    let plan = plan(&["random", "random"], 40, 1);
    let report = report(&def, &program, &plan, &play(&program, &plan));
    let flag = report.flags.iter().find(|flag| flag.code == "LOOP_DETECTED").expect("a loop");
    assert!(flag.message.starts_with("In 40 of 40 games the same situation came 3 times"));
}

/// A page runs nothing and loads nothing with any text in its report, and has a chart for each kind of data.
#[test]
fn a_page_escapes_everything() {
    let (def, program) = bundled("threat-market", 2, &[]);
    let plan = plan(&["random", "random"], 30, 1);
    let mut report = report(&def, &program, &plan, &play(&program, &plan));
    let page = html(&report);
    assert_eq!(page.matches("<svg").count(), 5, "seats, length, choice, lead, actions");
    let bars: u64 = report.charts.lengths.iter().map(|bar| bar.games).sum();
    assert_eq!((bars, report.charts.branching.len(), report.charts.lead.len()), (30, 20, 20));
    let odd = "</title><script>\"'&\u{202e}\u{7}";
    for text in [
        &mut report.game,
        &mut report.agents[0],
        &mut report.seed,
        &mut report.highlights[0],
        &mut report.stopped.message,
        &mut report.metrics[0].id,
        &mut report.charts.actions[0].id,
    ] {
        *text = odd.to_owned();
    }
    report.metrics[1].unit = odd.to_owned();
    report.metrics[2].value = Some("<b>9</b>".to_owned());
    report.never_legal.push(odd.to_owned());
    let page = html(&report);
    assert_eq!(page.matches("<svg").count(), 5);
    assert!(!page.contains("<script") && !page.contains("<b>9") && !page.contains('\u{202e}'));
    assert_eq!(page.matches("<title>").count(), page.matches("</title>").count());
    assert!(page.contains("&lt;/title&gt;&lt;script&gt;&quot;&#39;&amp;"));
}
