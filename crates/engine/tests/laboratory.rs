//! The laboratory's worker: records do not depend on parts or slices, reports are those of the command line, records from
//! strangers are refused.

use super::page::{GAMES, MARKET, PIG, TIC_TAC_TOE, setup};
use boardwright_engine::{Answers, Laboratory};
use boardwright_kernel::{LinkOptions, link, parse_seed};
use boardwright_lab::{EvalReport, Plan, Stop, Subject};
use boardwright_protocol::{
    LabEnd, LabForm, LabGame, LabPlan, LabPlayed, LabRecorded, LabReport, LabRequest, Numbered,
    OpenGame, Opened, Request, Response, Seat, Start, ViewAs,
};
use boardwright_sim::Caps;

pub fn plan(text: &str, players: u32, games: u32, seats: &[Seat]) -> LabPlan {
    let setup = setup(players, "laboratory", seats);
    LabPlan { text: text.to_owned(), setup, games, coverage: true }
}

/// Sends a request and works to its end, a look at the clock after each step.
pub fn ask(worker: &mut Laboratory, body: LabRequest) -> Response {
    let mut answers = worker.handle(Numbered { id: 1, body: Request::Lab(body) });
    while answers.is_empty() {
        answers.extend(worker.idle(false, &mut || false));
    }
    assert_eq!((answers.len(), answers[0].id), (1, 1));
    answers.remove(0).body
}

pub fn play(worker: &mut Laboratory, plan: &LabPlan, from: u32, to: u32) -> LabPlayed {
    match ask(worker, LabRequest::Play { plan: Box::new(plan.clone()), from, to }) {
        Response::LabPlayed(played) => *played,
        other => panic!("{other:?}"),
    }
}

fn report(worker: &mut Laboratory, plan: &LabPlan, records: Vec<Vec<u8>>) -> LabReport {
    match ask(worker, LabRequest::Report(Box::new(recorded(plan, records)))) {
        Response::LabReport(report) => *report,
        other => panic!("{other:?}"),
    }
}

pub fn recorded(plan: &LabPlan, records: Vec<Vec<u8>>) -> LabRecorded {
    LabRecorded { plan: plan.clone(), records, ended: LabEnd::Games }
}

pub fn refusal(worker: &mut Laboratory, body: LabRequest) -> String {
    match ask(worker, body) {
        Response::Refused { message } => message,
        other => panic!("not refused: {other:?}"),
    }
}

#[test]
fn reports_do_not_depend_on_workers() {
    for (text, players) in GAMES {
        let mut seats = vec![Seat::Random; *players.end() as usize];
        seats[0] = Seat::Greedy;
        let plan = plan(text, *players.end(), 24, &seats);
        let mut one = Laboratory::new("test");
        let whole = play(&mut one, &plan, 0, 24);
        let alone = report(&mut one, &plan, vec![whole.records.clone()]);
        let mut others = [Laboratory::new("test"), Laboratory::new("test")];
        let parts = [(16, 24), (0, 5), (5, 16)];
        let played: Vec<_> = (0..)
            .zip(parts)
            .map(|(at, (from, to)): (usize, _)| play(&mut others[at % 2], &plan, from, to))
            .collect();
        let done: u32 = played.iter().map(|part| part.counts.done).sum();
        assert_eq!((done, whole.counts.done, whole.of), (24, 24, plan.all_games()));
        let records = played.into_iter().map(|part| part.records).collect();
        assert_eq!(report(&mut others[1], &plan, records), alone);
        assert_eq!((alone.games, alone.seats.len() as u32), (24, *players.end()));
        assert!(!alone.rules.is_empty() && alone.rules.iter().all(|rule| rule.line > 0));
        assert!(!alone.watch.is_empty() && alone.highlights.len() > 1);
    }
}

/// The file is that of `boardwright eval --json --coverage`, which calls the same functions.
#[test]
fn the_file_is_the_report_of_the_laboratory() {
    let asked = LabPlan { coverage: false, ..plan(PIG, 2, 30, &[]) };
    let mut worker = Laboratory::new("test");
    let records = vec![play(&mut worker, &asked, 0, 30).records];
    let of = Box::new(recorded(&asked, records));
    let answer = ask(&mut worker, LabRequest::File { of: of.clone(), form: LabForm::Json });
    let Response::LabFile(file) = answer else { panic!("{answer:?}") };
    let def = boardwright_compile::compile(PIG, &boardwright_compile::Overrides::new())
        .def
        .expect("it compiles");
    let program = link(&def, &LinkOptions { players: 2 }).expect("it links");
    let own = Plan {
        agents: vec!["random".to_owned(); 2],
        seed: parse_seed("laboratory"),
        wanted: 30,
        caps: Caps::default(),
    };
    let subject = Subject::new(&def, &program, &own);
    let games: Vec<_> = (0..30).map(|game| own.play(&program, game).expect("known bots")).collect();
    let line = |_: &str| None;
    let expected = EvalReport::of(&subject, Stop::all_games(30), &games)
        .with_findings(&program, &games, &line);
    let expected = serde_json::to_string_pretty(&expected).expect("plain data") + "\n";
    assert_eq!((file.name.as_str(), file.text), ("pig-report.json", expected));
    let answer = ask(&mut worker, LabRequest::File { of, form: LabForm::Html });
    let Response::LabFile(file) = answer else { panic!("{answer:?}") };
    assert!(file.name == "pig-report.html" && file.text.contains("<svg"));
}

#[test]
fn a_game_is_found_again_and_opens_at_its_decision() {
    let plan = plan(MARKET, 2, 6, &[Seat::Greedy, Seat::Random]);
    let mut worker = Laboratory::new("test");
    let again = |worker: &mut Laboratory, at: &str| -> LabGame {
        let asked = LabRequest::Game { plan: Box::new(plan.clone()), game: 3, at: at.to_owned() };
        match ask(worker, asked) {
            Response::LabGame(game) => *game,
            other => panic!("{other:?}"),
        }
    };
    let game = again(&mut worker, "");
    assert_eq!(game.at as usize, game.moves.len());
    assert_eq!(again(&mut worker, "1.1").at, 0);
    let mut setup = plan.setup.clone();
    setup.seed = format!("0x{}", game.seed);
    let open = OpenGame {
        text: MARKET.to_owned(),
        setup,
        start: Start::Moves(game.moves.clone()),
        at: Some(game.at),
        expected: None,
        view: ViewAs::Everything,
    };
    let answers = worker.handle(Numbered { id: 9, body: Request::Open(Box::new(open)) });
    let Response::Opened(opened) = &answers[0].body else { panic!("{answers:?}") };
    let Opened::Game { shown, problems, .. } = &**opened else { panic!("{opened:?}") };
    assert_eq!((problems.as_slice(), shown.view.total as usize), (&[][..], game.moves.len()));
    assert!(shown.view.end.is_some(), "the moves lead to the end");
}

#[test]
fn strange_requests_are_refused() {
    let mut worker = Laboratory::new("test");
    let few = plan(TIC_TAC_TOE, 2, 4, &[]);
    let asked = |from, to| LabRequest::Play { plan: Box::new(few.clone()), from, to };
    for (from, to) in [(0, 0), (3, 2), (0, 5), (u32::MAX, u32::MAX)] {
        assert!(refusal(&mut worker, asked(from, to)).starts_with("There are no games"));
    }
    let many = LabPlan { games: u32::MAX, ..few.clone() };
    let play = LabRequest::Play { plan: Box::new(many), from: 0, to: 1 };
    assert!(refusal(&mut worker, play).contains("at most"));
    let broken = LabPlan { text: "nothing".to_owned(), ..few.clone() };
    let play = LabRequest::Play { plan: Box::new(broken), from: 0, to: 1 };
    assert!(refusal(&mut worker, play).starts_with("This text cannot be played"));
    let records = self::play(&mut worker, &few, 0, 4).records;
    let of_other = plan(MARKET, 3, 4, &[]);
    let second_half = self::play(&mut worker, &few, 2, 4).records;
    let mut cut = records.clone();
    cut.truncate(cut.len() / 2);
    for (plan, parts) in [
        (&few, vec![cut]),
        (&few, vec![vec![255; 40]]),
        (&few, vec![second_half]),
        (&few, vec![records.clone(), records.clone()]),
        (&of_other, vec![records.clone()]),
    ] {
        let of = Box::new(recorded(plan, parts));
        assert!(refusal(&mut worker, LabRequest::Report(of)).starts_with("The records"));
    }
    assert_eq!(report(&mut worker, &few, Vec::new()).games, 0, "nothing was played yet");
}

#[test]
fn a_cancel_ends_games_and_says_so() {
    let mut worker = Laboratory::new("test");
    let plan = Box::new(plan(MARKET, 4, 1_000, &[Seat::Level(5)]));
    let body = Request::Lab(LabRequest::Play { plan, from: 0, to: 1_000 });
    assert_eq!(worker.handle(Numbered { id: 4, body }), []);
    assert!(worker.is_busy());
    let report = worker.idle(true, &mut || false).expect("a report");
    assert!(matches!(report.body, Response::Thinks { of: 1_000, .. }), "{report:?}");
    let answers = worker.handle(Numbered { id: 5, body: Request::Cancel });
    assert!(matches!(&answers[..], [Numbered { id: 4, body: Response::Refused { .. } }]));
    assert!(!worker.is_busy());
}

/// A pause asks for a report while a part is being played, which once gave the part up.
#[test]
fn a_report_and_a_game_leave_the_games_that_are_played() {
    let mut worker = Laboratory::new("test");
    let plan = plan(MARKET, 2, 40, &[]);
    let records = vec![play(&mut worker, &plan, 0, 4).records];
    let body = LabRequest::Play { plan: Box::new(plan.clone()), from: 4, to: 40 };
    assert_eq!(worker.handle(Numbered { id: 7, body: Request::Lab(body) }), []);
    assert!(worker.idle(false, &mut || false).is_none(), "it has begun");
    assert_eq!(report(&mut worker, &plan, records).games, 4);
    let body = LabRequest::Game { plan: Box::new(plan.clone()), game: 1, at: String::new() };
    assert!(matches!(ask(&mut worker, body), Response::LabGame(_)), "it goes first");
    let mut last = None;
    while last.is_none() {
        last = worker.idle(false, &mut || true);
    }
    let last = last.expect("an answer");
    assert!(last.id == 7 && matches!(last.body, Response::LabPlayed(_)), "{last:?}");
}
