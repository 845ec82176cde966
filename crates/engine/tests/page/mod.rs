//! A page without a browser: it sends bytes to a worker and reads its answers.
use boardwright_engine::{Answers, Worker};
use boardwright_protocol::{
    BatchCounts, BatchSpec, Checked, GameInfo, LinkMode, Numbered, OpenGame, Opened, Preview,
    PreviewRequest, Received, Request, Response, Seat, Sent, Setup, ShareRequest, Shared, Shown,
    Start, View, ViewAs, decode, encode,
};

/// The bundled games with the numbers of players they allow.
pub const GAMES: [(&str, std::ops::RangeInclusive<u32>); 3] = [
    (include_str!("../../../../specs/tic-tac-toe.md"), 2..=2),
    (include_str!("../../../../specs/pig.md"), 2..=4),
    (include_str!("../../../../specs/threat-market.md"), 1..=4),
];
pub const TIC_TAC_TOE: &str = GAMES[0].0;
pub const PIG: &str = GAMES[1].0;
pub const MARKET: &str = GAMES[2].0;

pub struct Page {
    pub worker: Worker,
    last: u32,
    /// The bytes of the last answer.
    pub bytes: Vec<u8>,
    /// The log as a page keeps it.
    pub log: Vec<boardwright_protocol::LogRow>,
}

impl Page {
    pub fn new() -> Self {
        Self { worker: Worker::new("test"), last: 0, bytes: Vec::new(), log: Vec::new() }
    }

    /// Sends a request; gives the answers that carry its number.
    pub fn send(&mut self, body: Request) -> Vec<Response> {
        self.last += 1;
        let answers = self.worker.handle_bytes(&encode(&Numbered { id: self.last, body }));
        self.bytes = answers.last().cloned().unwrap_or_default();
        let read = |bytes: &Vec<u8>| decode::<Response>(bytes).expect("answers can be read");
        answers.iter().map(read).map(|answer| answer.body).collect()
    }

    pub fn ask(&mut self, body: Request) -> Response {
        let mut answers = self.send(body);
        assert_eq!(answers.len(), 1, "one answer");
        answers.remove(0)
    }

    pub fn refusal(&mut self, body: Request) -> String {
        match self.ask(body) {
            Response::Refused { message } => message,
            other => panic!("not refused: {other:?}"),
        }
    }

    pub fn check(&mut self, text: &str) -> Checked {
        let text = text.to_owned();
        match self.ask(Request::Check { text, overrides: Vec::new(), players: 0 }) {
            Response::Checked(checked) => *checked,
            other => panic!("{other:?}"),
        }
    }

    pub fn open(&mut self, game: OpenGame) -> Game {
        match self.ask(Request::Open(Box::new(game))) {
            Response::Opened(opened) => match *opened {
                Opened::Game { info, shown, problems, verified } => {
                    assert_eq!(shown.log_from, 0, "an opened game tells its whole log");
                    let shown = self.heard(*shown);
                    Game { info: *info, shown, problems, verified }
                }
                Opened::Broken { diagnostics } => panic!("broken: {diagnostics:#?}"),
            },
            other => panic!("{other:?}"),
        }
    }

    /// Asks for something that shows the game.
    pub fn show(&mut self, body: Request) -> Shown {
        match self.ask(body) {
            Response::Shown(shown) => self.heard(*shown),
            other => panic!("{other:?}"),
        }
    }

    fn heard(&mut self, shown: Shown) -> Shown {
        assert!(shown.log_from as usize <= self.log.len(), "the log has no holes");
        self.log.truncate(shown.log_from as usize);
        self.log.extend(shown.log.iter().cloned());
        assert_eq!(self.log.len(), shown.view.total as usize, "a row for each decision");
        shown
    }

    pub fn play(&mut self, at: u32, index: u32, view: ViewAs) -> Shown {
        self.show(Request::Move { at, index, view })
    }

    /// Lets the next bot move, a look at the clock after each slice of its thoughts.
    pub fn bot(&mut self, view: ViewAs) -> Shown {
        let mut answers = self.send(Request::Bot { view });
        while answers.is_empty() {
            answers.extend(self.worker.idle(false, &mut || false).map(|answer| answer.body));
        }
        match answers.remove(0) {
            Response::Shown(shown) => self.heard(*shown),
            other => panic!("{other:?}"),
        }
    }

    pub fn undo(&mut self, view: ViewAs) -> Shown {
        self.show(Request::Undo { view })
    }

    pub fn go_to(&mut self, at: u32, view: ViewAs) -> Shown {
        self.show(Request::GoTo { at, view })
    }

    pub fn share(&mut self, text: &str, at: u32, sent: Sent) -> Shared {
        self.share_as(text, at, sent, LinkMode::Edit)
    }

    pub fn share_as(&mut self, text: &str, at: u32, sent: Sent, mode: LinkMode) -> Shared {
        let asked = ShareRequest { text: text.to_owned(), at, mode, sent };
        match self.ask(Request::Share(Box::new(asked))) {
            Response::Shared(shared) => *shared,
            other => panic!("{other:?}"),
        }
    }

    pub fn preview(&mut self, fragment: &str, view: ViewAs) -> Option<Preview> {
        let fragment = fragment.to_owned();
        match self.ask(Request::Preview(Box::new(PreviewRequest { fragment, view }))) {
            Response::Previewed(preview) => preview.map(|preview| *preview),
            other => panic!("{other:?}"),
        }
    }

    pub fn receive(&mut self, fragment: &str) -> Received {
        match self.ask(Request::Receive { fragment: fragment.to_owned() }) {
            Response::Received(received) => *received,
            other => panic!("{other:?}"),
        }
    }

    /// Plays a batch to its end, a look at the clock after each step.
    pub fn batch(&mut self, spec: BatchSpec) -> BatchCounts {
        let mut answers = self.send(Request::Batch(Box::new(spec)));
        while self.worker.is_busy() {
            answers.extend(self.worker.idle(true, &mut || false).map(|answer| answer.body));
        }
        match answers.pop() {
            Some(Response::BatchDone(counts)) => *counts,
            other => panic!("{other:?}"),
        }
    }

    /// Plays to the end: bots by themselves, people at random by `dice`.
    pub fn finish(&mut self, mut shown: Shown, view: ViewAs, dice: &mut Dice) -> Shown {
        while shown.view.end.is_none() {
            shown = self.step(&shown, view, dice);
        }
        shown
    }

    /// One decision more.
    pub fn step(&mut self, shown: &Shown, view: ViewAs, dice: &mut Dice) -> Shown {
        if shown.bot_next {
            return self.bot(view);
        }
        // The decider may see the moves, with any setting of the viewer.
        let at = shown.view.total;
        let asked = self.go_to(at, ViewAs::Everything);
        let count = asked.view.decision.expect("somebody decides").count;
        self.play(at, dice.below(count), view)
    }
}

pub struct Game {
    pub info: GameInfo,
    pub shown: Shown,
    pub problems: Vec<String>,
    pub verified: bool,
}

pub fn setup(players: u32, seed: &str, seats: &[Seat]) -> Setup {
    Setup {
        overrides: Vec::new(),
        players,
        seed: seed.to_owned(),
        seats: seats.to_vec(),
        position: None,
    }
}

pub fn fresh(text: &str, setup: Setup, view: ViewAs) -> OpenGame {
    OpenGame { text: text.to_owned(), setup, start: Start::Fresh, at: None, view, expected: None }
}

/// A view without the parts that depend on the way to this state.
pub fn plain(view: &View) -> View {
    View { changed: Vec::new(), dice: Vec::new(), ..view.clone() }
}

/// Numbers for tests: SplitMix64.
pub struct Dice(pub u64);

impl Dice {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: u32) -> u32 {
        (self.next() % u64::from(n.max(1))) as u32
    }
}
