//! The worker: answers messages, and plays slices of a batch in between.

mod sharing;

use crate::batch::Running;
use crate::bots::Thinking;
use crate::chance::{self, Looking};
use crate::composing;
use crate::hint::{self, Hinting};
use crate::reading::{Reader, Work};
use crate::refusal::Refusal;
use crate::request::changes_game;
use crate::session::Session;
use crate::{
    Answers, check, compare, diagram, flow, language, manual, open, sandbox, share, show,
    signature, view, why,
};
use boardwright_agents::Agent;
use boardwright_protocol::{
    ChanceRequest, HintRequest, Numbered, Request, Response, Seat, Shown, Start, ViewAs, decode,
    encode,
};
use boardwright_sim::share::Packer;
use sharing::received;
use std::rc::Rc;

/// Answers the page. Answers depend on the messages alone: there is no clock and no I/O.
pub struct Worker {
    build: String,
    session: Option<Session>,
    log: show::Sent,
    batch: Option<Running>,
    thinking: Option<Asked>,
    /// A search for the chances of all seats, with the number of its message. It has its own copy of the position, so that
    /// moves do not end it.
    looking: Option<(u32, Box<Looking>)>,
    pub(crate) reader: Reader,
    packer: Packer,
}

/// A search under way, and the message that asked for it.
struct Asked {
    id: u32,
    task: Task,
}

enum Task {
    /// A bot thinks about its move; then the game is shown to a viewer.
    Bot(Thinking<Box<dyn Agent>>, ViewAs),
    /// The best moves are wanted.
    Hint(Box<Hinting>),
}

/// The end of a search.
enum Found {
    Move(usize, ViewAs),
    Hint(Response),
}

impl Task {
    /// Thinks for a slice. Returns its result at the end.
    fn go_on(&mut self, session: &Session) -> Option<Found> {
        match self {
            Task::Bot(bot, view) => {
                let index = bot.go_on(&session.rules.program, SLICE)?;
                Some(Found::Move(index, *view))
            }
            Task::Hint(hinting) => {
                let hint = hinting.go_on(session, SLICE)?;
                Some(Found::Hint(Response::Hint(Box::new(hint))))
            }
        }
    }

    /// The iterations so far, and those of the whole decision.
    fn progress(&self) -> (u32, u32) {
        match self {
            Task::Bot(bot, _) => bot.progress(),
            Task::Hint(hinting) => hinting.progress(),
        }
    }
}

/// Iterations of a bot between two looks at the clock.
const SLICE: u32 = 4;

impl Worker {
    /// A worker of a build.
    pub fn new(build: impl Into<String>) -> Self {
        Self {
            build: build.into(),
            session: None,
            log: show::Sent::default(),
            batch: None,
            thinking: None,
            looking: None,
            reader: Reader::default(),
            packer: Packer::default(),
        }
    }

    /// Returns the answers to a message: one, but a batch and a bot that searches answer later, and a cancel has none of
    /// its own. A change of the game gives up a search.
    pub fn handle(&mut self, message: Numbered<Request>) -> Vec<Numbered<Response>> {
        let Numbered { id, body } = message;
        let mut answers = Vec::new();
        if changes_game(&body) {
            answers.extend(self.give_up());
        }
        let answer = self.respond(id, body, &mut answers);
        answers.extend(answer.map(|body| Numbered { id, body }));
        answers
    }

    /// Returns the answer to a request, unless it comes later; `others` gets answers to earlier ones that end now.
    fn respond(
        &mut self,
        id: u32,
        request: Request,
        others: &mut Vec<Numbered<Response>>,
    ) -> Option<Response> {
        Some(match request {
            Request::Batch(spec) => {
                let running = Running::new(&mut self.reader, id, &spec);
                others.extend(self.start_batch(running));
                return None;
            }
            Request::Cancel => {
                others.extend(self.end_batch());
                return None;
            }
            Request::Hello { build } => self.hello(&build),
            Request::Check { text, overrides, players } => {
                let checked = check::check(&mut self.reader, &text, &overrides, players);
                Response::Checked(Box::new(checked))
            }
            Request::Language { text, question } => {
                let answer = language::answer(&mut self.reader, &text, &question);
                answer.map_or_else(refused, |answer| Response::Language { answer })
            }
            Request::Open(asked) => {
                others.extend(self.stop_looking());
                self.open(&asked)
            }
            Request::Diagrams(asked) => self.diagrams(&asked),
            Request::Manual(asked) => Response::Manual(manual::answer(&mut self.reader, &asked)),
            Request::Receive { fragment } => received(share::receive(&fragment)),
            Request::Share(asked) => self.share(&asked),
            Request::Preview(asked) => self.preview(&asked),
            Request::Question { text, at, ask } => self.question(&text, at, ask),
            Request::Trace(asked) => self.trace(asked),
            Request::Why(asked) => self.of_game(|game| why::why(game, &asked), Response::Why),
            Request::Flow => self.of_game(|game| Ok(flow::flow(&game.rules)), Response::Flow),
            Request::Sandbox(asked) => {
                self.of_game(|game| sandbox::answer(game, &asked), Response::Sandbox)
            }
            Request::Compare(asked) => Response::Compared(
                self.session.as_ref().and_then(|now| compare::compare(now, asked)).map(Box::new),
            ),
            Request::Hint(asked) => {
                others.extend(self.hint(id, asked));
                return None;
            }
            Request::Chances(asked) => {
                others.extend(self.chances(id, asked));
                return None;
            }
            Request::Move { at, index, view } => {
                self.make(view, |session| composing::play(session, at as usize, index))
            }
            Request::Bot { view } => match self.searcher() {
                Some(bot) => {
                    self.thinking = Some(Asked { id, task: Task::Bot(bot, view) });
                    return None;
                }
                None => self.make(view, open::bot_moves),
            },
            Request::Undo { view } => self.change(view, Session::undo),
            Request::Redo { view } => self.change(view, Session::redo),
            Request::Branch { what, view } => self.branch(&what, view),
            // While scrubbing, the page reads only the newest answer.
            Request::GoTo { at, view } => {
                self.act(view, false, |session| session.go_to(at as usize))
            }
            Request::Signature { before, game, text } => {
                let value = signature::add(&mut self.reader, &before, &game, &text);
                value.map_or_else(refused, |value| Response::Signature { value })
            }
            Request::Lab(_) => refused("Only the laboratory's worker measures games.".to_owned()),
            Request::Seats { seats, view } => self.change(view, |session| {
                session.reseat(&seats);
                Ok(())
            }),
        })
    }

    /// The bot that has the next decision, if it searches.
    fn searcher(&self) -> Option<Thinking<Box<dyn Agent>>> {
        let session = self.session.as_ref()?;
        let (player, seat) = session.bot_next()?;
        matches!(seat, Seat::Level(_)).then(|| Thinking::of_seat(session, player, seat))
    }

    /// Begins to search for a hint, which is the answer to the message with this number.
    fn hint(&mut self, id: u32, asked: HintRequest) -> Option<Numbered<Response>> {
        match self.hinting(asked) {
            Ok(hinting) => {
                let older = self.give_up();
                self.thinking = Some(Asked { id, task: Task::Hint(hinting) });
                older
            }
            Err(message) => Some(Numbered { id, body: Response::Refused { message } }),
        }
    }

    /// A search for a hint. A bot that is thinking goes first.
    fn hinting(&self, asked: HintRequest) -> Result<Box<Hinting>, Refusal> {
        let session = self.opened()?;
        match &self.thinking {
            Some(Asked { task: Task::Bot(..), .. }) => Err("A bot is thinking.".to_owned()),
            Some(Asked { task: Task::Hint(_), .. }) | None => {
                hint::begin(session, asked).map(Box::new)
            }
        }
    }

    /// Gives up the search that is under way.
    fn give_up(&mut self) -> Option<Numbered<Response>> {
        self.thinking.take().map(|asked| stopped(asked.id))
    }

    /// The open game.
    fn opened(&self) -> Result<&Session, Refusal> {
        self.session.as_ref().ok_or_else(|| "No game is open.".to_owned())
    }

    /// Answers a question about the open game.
    fn of_game<T>(
        &self,
        ask: impl FnOnce(&Session) -> Result<T, Refusal>,
        wrap: impl FnOnce(Box<T>) -> Response,
    ) -> Response {
        answer(self.opened().and_then(ask), wrap)
    }

    /// Answers a question about the chances of all seats, but a search answers later.
    fn chances(&mut self, id: u32, asked: ChanceRequest) -> Option<Numbered<Response>> {
        let body = match asked {
            ChanceRequest::Plan { view } => answer(
                self.opened().map(|session| chance::plan(session, view)),
                Response::ChancePlan,
            ),
            ChanceRequest::Search { at, view } => {
                match self.opened().and_then(|session| chance::begin(session, at as usize, view)) {
                    Ok(looking) => {
                        let older = self.stop_looking();
                        self.looking = Some((id, Box::new(looking)));
                        return older;
                    }
                    Err(message) => Response::Refused { message },
                }
            }
            ChanceRequest::Stop => return self.stop_looking(),
        };
        Some(Numbered { id, body })
    }

    /// Ends the search for the chances of all seats.
    fn stop_looking(&mut self) -> Option<Numbered<Response>> {
        self.looking.take().map(|(id, _)| stopped(id))
    }

    /// Searches for the chances of all seats, as [`Self::think`] does.
    fn look(&mut self, report: bool, more: &mut dyn FnMut() -> bool) -> Option<Numbered<Response>> {
        let (session, (id, looking)) = (self.session.as_ref()?, self.looking.as_mut()?);
        let id = *id;
        let Some(found) = slices(more, || looking.go_on(session, SLICE)) else {
            let (done, of) = looking.progress();
            return report.then_some(Numbered { id, body: Response::Thinks { done, of } });
        };
        self.looking = None;
        Some(Numbered { id, body: answer(found, Response::Chance) })
    }

    /// Lets the bot think while `more` returns true, at least one slice. Returns the game with its move at the end, or its
    /// progress if a `report` is wanted.
    fn think(
        &mut self,
        report: bool,
        more: &mut dyn FnMut() -> bool,
    ) -> Option<Numbered<Response>> {
        let (session, asked) = (self.session.as_ref()?, self.thinking.as_mut()?);
        let Some(found) = slices(more, || asked.task.go_on(session)) else {
            let (done, of) = asked.task.progress();
            let body = Response::Thinks { done, of };
            return report.then_some(Numbered { id: asked.id, body });
        };
        let id = self.thinking.take()?.id;
        let body = match found {
            Found::Move(index, view) => {
                self.make(view, |session| session.play(session.total(), index as u32))
            }
            Found::Hint(hint) => hint,
        };
        Some(Numbered { id, body })
    }

    /// How often each phase of reading a text has run so far.
    pub fn work(&self) -> Work {
        self.reader.work()
    }

    /// Lets the bot think, or works on the running batch, while `more` returns true, at least one step. Returns the game
    /// after the bot's move; of a batch its counts at the end, or if a `report` is wanted.
    pub fn idle(
        &mut self,
        report: bool,
        more: &mut dyn FnMut() -> bool,
    ) -> Option<Numbered<Response>> {
        if self.thinking.is_some() {
            return self.think(report, more);
        }
        if self.looking.is_some() {
            return self.look(report, more);
        }
        let running = self.batch.as_mut()?;
        if running.work(more) {
            return self.end_batch().pop();
        }
        report.then(|| running.progress())
    }

    fn hello(&self, build: &str) -> Response {
        if build == self.build {
            Response::Ready
        } else {
            Response::OtherBuild { build: self.build.clone() }
        }
    }

    fn diagrams(&mut self, asked: &boardwright_protocol::DiagramRequest) -> Response {
        answer(diagram::answer(&mut self.reader, asked), Response::Diagrams)
    }

    fn open(&mut self, asked: &boardwright_protocol::OpenGame) -> Response {
        match open::open(&mut self.reader, asked, self.session.as_ref()) {
            open::Outcome::Broken(broken) => Response::Opened(Box::new(broken)),
            open::Outcome::Begun(begun) => {
                let former = self.session.take().filter(|_| asked.start == Start::KeepMoves);
                let session = self.session.insert(begun.session);
                session.former = former.and_then(|former| former_of(former, session));
                self.log = show::Sent::default();
                let shown = show::shown(session, &mut self.log, asked.view, true);
                Response::Opened(Box::new(open::opened(session, shown, begun.found)))
            }
        }
    }

    /// Changes the open game and shows it; after a refusal it is unchanged.
    fn change(
        &mut self,
        view: ViewAs,
        act: impl FnOnce(&mut Session) -> Result<(), Refusal>,
    ) -> Response {
        self.act(view, true, act)
    }

    /// The same with a move, and the positions in the middle of it.
    fn make(
        &mut self,
        view: ViewAs,
        act: impl FnOnce(&mut Session) -> Result<(), Refusal>,
    ) -> Response {
        match (self.change(view, act), &self.session) {
            (Response::Shown(mut shown), Some(session)) => {
                shown.stops = view::stops(session, view);
                Response::Shown(shown)
            }
            (made, _) => made,
        }
    }

    fn act(
        &mut self,
        view: ViewAs,
        surely_read: bool,
        act: impl FnOnce(&mut Session) -> Result<(), Refusal>,
    ) -> Response {
        let Some(session) = self.session.as_mut() else {
            return Response::Refused { message: "No game is open.".to_owned() };
        };
        let shown: Result<Shown, Refusal> =
            act(session).map(|()| show::shown(session, &mut self.log, view, surely_read));
        answer(shown, Response::Shown)
    }

    fn start_batch(&mut self, running: Running) -> Vec<Numbered<Response>> {
        let mut answers = self.end_batch();
        if running.is_done() {
            answers.push(running.done());
        } else {
            self.batch = Some(running);
        }
        answers
    }

    fn end_batch(&mut self) -> Vec<Numbered<Response>> {
        self.batch.take().map(Running::done).into_iter().collect()
    }
}

/// A message that cannot be read is refused under the number 0.
impl Answers for Worker {
    fn handle_bytes(&mut self, bytes: &[u8]) -> Vec<Vec<u8>> {
        let answers = match decode::<Request>(bytes) {
            Some(message) => self.handle(message),
            None => {
                let message = "The engine could not read a message from the page.".to_owned();
                vec![Numbered { id: 0, body: Response::Refused { message } }]
            }
        };
        answers.iter().map(encode).collect()
    }

    fn idle_bytes(&mut self, report: bool, more: &mut dyn FnMut() -> bool) -> Option<Vec<u8>> {
        self.idle(report, more).as_ref().map(encode)
    }

    fn is_busy(&self) -> bool {
        self.thinking.is_some() || self.looking.is_some() || self.batch.is_some()
    }
}

/// The game that an edited one is compared with; another game, or another seed, is no edit.
fn former_of(before: Session, now: &Session) -> Option<Box<Session>> {
    if Rc::ptr_eq(&before.rules, &now.rules) {
        return before.former; // nothing was edited
    }
    let id = |session: &Session| session.rules.def.meta.id.clone();
    let is_same = id(&before) == id(now) && before.seed == now.seed;
    is_same.then(|| before.into_former()).flatten()
}

/// The answer to a search that was given up.
fn stopped(id: u32) -> Numbered<Response> {
    let message = "The search was stopped.".to_owned();
    Numbered { id, body: Response::Refused { message } }
}

/// Works slice by slice while `more` returns true, at least one slice; returns what is found, once it is.
fn slices<T>(more: &mut dyn FnMut() -> bool, mut go_on: impl FnMut() -> Option<T>) -> Option<T> {
    loop {
        let found = go_on();
        if found.is_some() || !more() {
            return found;
        }
    }
}

fn answer<T>(result: Result<T, Refusal>, wrap: impl FnOnce(Box<T>) -> Response) -> Response {
    result.map_or_else(refused, |value| wrap(Box::new(value)))
}

fn refused(message: Refusal) -> Response {
    Response::Refused { message }
}
