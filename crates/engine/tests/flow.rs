//! The action graph, and the node at which the game rests.

use super::page::{MARKET, Page, TIC_TAC_TOE, fresh, setup};
use boardwright_protocol::{FlowKind, FlowView, Request, Response, Seat, ViewAs};

const ALL: ViewAs = ViewAs::Everything;

fn flow(page: &mut Page) -> FlowView {
    match page.ask(Request::Flow) {
        Response::Flow(flow) => *flow,
        other => panic!("{other:?}"),
    }
}

/// The path of the present question, as a viewer knows it.
fn rule(page: &mut Page, at: u32, view: ViewAs) -> String {
    page.go_to(at, view).view.decision.expect("a decision").rule
}

#[test]
fn the_graph_names_the_present_question_and_its_line() {
    let mut page = Page::new();
    assert_eq!(page.refusal(Request::Flow), "No game is open.");
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    let graph = flow(&mut page);
    let asked = rule(&mut page, 0, ALL);
    let now = graph.nodes.iter().find(|node| node.path == asked).expect("a node");
    assert_eq!((now.kind, now.label.as_str()), (FlowKind::Choice, "Choose an action"));
    assert!(
        TIC_TAC_TOE.lines().nth(now.line as usize - 1).is_some_and(|line| line.contains("place"))
    );
    assert!(!graph.is_cut);
}

/// Phases, an action with questions of its own, and the node that runs it. A wish to open another game changes the graph.
#[test]
fn actions_lead_to_their_own_questions() {
    let mut page = Page::new();
    page.open(fresh(MARKET, setup(2, "3", &[Seat::Person; 2]), ALL));
    let graph = flow(&mut page);
    let runs = graph.nodes.iter().find(|node| node.runs.is_some()).expect("an action");
    let entry = &graph.nodes[runs.runs.expect("it runs") as usize];
    assert_eq!((runs.kind, entry.kind), (FlowKind::Action, FlowKind::Entry));
    assert_eq!(runs.path, entry.path);
    page.open(fresh(TIC_TAC_TOE, setup(0, "1", &[Seat::Person; 2]), ALL));
    assert!(flow(&mut page).nodes.len() < graph.nodes.len());
}

/// Rivals of a hidden game learn the phase and not which action of it is under way.
#[test]
fn rivals_do_not_learn_which_action_is_under_way() {
    let mut page = Page::new();
    let game = page.open(fresh(MARKET, setup(2, "3", &[Seat::Person; 2]), ALL));
    let seat = game.shown.view.decision.expect("a decision").seat;
    let own = rule(&mut page, 0, ViewAs::Seat(seat));
    let rival = rule(&mut page, 0, ViewAs::Seat(3 - seat));
    assert_eq!(own, format!("{rival}.window"));
    assert!(flow(&mut page).nodes.iter().any(|node| node.path == rival));
}

/// Each of many conditions leads to all that follow: the graph of a long spec must stay small.
#[test]
fn graphs_of_huge_games_are_cut() {
    let mut text = String::from(
        "```yaml\nmeta: { id: many, players: 2 }\nvars:\n  global: { n: 0 in 0..9 }\nactions:\n  go:\n    do:\n",
    );
    for n in 0..600 {
        text += &format!(
            "      - if: n == 1\n        then:\n          - choose one of players as $p{n}\n"
        );
    }
    text += "      - n += 1\nend:\n  - { when: n == 9, result: draw }\n```\n";
    let mut page = Page::new();
    page.open(fresh(&text, setup(0, "1", &[Seat::Person; 2]), ALL));
    let graph = flow(&mut page);
    assert!(graph.is_cut);
    assert!((1_000..6_000).contains(&graph.edges.len()), "{}", graph.edges.len());
    let longest = graph.edges.iter().map(|edge| edge.label.len()).max().expect("an edge");
    assert!(longest < 400, "{longest}");
}
