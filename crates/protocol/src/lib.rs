//! Messages between the page and its workers: plain data, in postcard.
//!
//! The page never links compiler or kernel. It sends [`Request`]s with a number of its own; the
//! worker answers each with one [`Response`] of the same number, and a batch with several (progress,
//! then the end). A worker of another build is refused by [`Request::Hello`].
//!
//! Conventions: seats, rows, columns and lines count from 1; seat 0 is nobody. 64-bit numbers are 16
//! lower-case hex digits. Columns are UTF-16 code units, as editors count them. A message has
//! no secrets from its viewer.
//!
//! Posting: every message is one `Uint8Array`, its buffer transferred. A worker posts an **empty
//! array once it listens** (after its wasm is ready and `onmessage` is set), and the page sends
//! nothing before: browsers deliver messages to a module worker that still waits for its wasm, and those
//! are lost. The first request is [`Request::Hello`] with [`BUILD`]. [`Request::Cancel`] and
//! [`ChanceRequest::Stop`] have no answer of their own.

mod batch;
mod board;
mod branches;
mod chance;
mod check;
mod compare;
mod diagram;
mod flow;
mod game;
mod hint;
mod lab;
mod lab_request;
mod ladder;
mod manual;
mod preview;
mod prose;
mod sandbox;
mod setup;
mod share;
mod trial;
mod view;
mod why;

pub use batch::{BatchCounts, BatchSpec};
pub use board::{BoardForm, BoardInfo, CellInfo, CellView, DrawnSize, FactView, SideInfo};
pub use branches::{BranchChange, BranchesView, CommentView, LineView, Record};
pub use chance::{ChancePlan, ChancePosition, ChanceRequest, ChanceView, Measure};
pub use check::{
    Checked, DiagnosticView, EditView, FixView, KnobView, ListKnobView, OutlineItem, Range,
    Severity,
};
pub use compare::{CompareRequest, ComparedSide, Comparison, Difference, Differing};
pub use diagram::{DiagramCell, DiagramRequest, DiagramView, DiagramsView, Draw};
pub use flow::{FlowEdge, FlowKind, FlowNode, FlowView};
pub use game::{
    AskedView, GameInfo, OpenGame, Opened, QuestionView, SeatInfo, Shown, Start, Stop, ViewAs,
};
pub use hint::{Ghost, HintMove, HintRequest, HintView, Worth};
pub use lab::{
    LabAction, LabBar, LabEnd, LabFile, LabForm, LabGame, LabMetric, LabNote, LabPlan, LabPlayed,
    LabPoint, LabRate, LabRecorded, LabReport, LabRule, LabVerdict, LabWitness,
};
pub use lab_request::LabRequest;
pub use ladder::{LabLadder, LabPair, LabRated, LabRating, LabShare};
pub use manual::{Declared, ManualRequest, ManualView, PageView, WordKind, WordView};
pub use preview::{Preview, PreviewRequest};
pub use prose::{Mark, Prose};
pub use sandbox::{Change, Field, FieldView, KindView, Position, SandboxRequest, SandboxView};
pub use setup::{Seat, Setup};
pub use share::{Expected, LinkMode, Received, Sent, ShareRequest, Shared, TraceRequest};
pub use trial::{
    LabCompared, LabDifference, LabMeasured, LabMet, LabNeed, LabRound, LabSetting, LabSide,
    LabSides, LabSweep, LabTrial, LabTune, LabWant,
};
pub use view::{
    AlternativeView, Arg, DecisionView, Die, EndView, Layout, LogRow, Look, MoveView, Near,
    ParamKind, ParamView, Pick, PieceForm, PlaceView, PlayerView, TokenView, VarView, View,
    ZoneInfo, ZoneLook,
};
pub use why::{ReasonView, RefusedMove, WhyRequest, WhyView};

use serde::{Deserialize, Serialize};

/// The build id; page and worker must have the same one.
pub const BUILD: &str = env!("BOARDWRIGHT_BUILD");

/// A message with the number that connects request and answer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Numbered<T> {
    /// Given by the page, ascending.
    pub id: u32,
    /// The message.
    pub body: T,
}

/// A request of the page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Request {
    /// First message to every worker.
    Hello {
        /// The page's build id.
        build: String,
    },
    /// Play: check a text. Answer: [`Response::Checked`].
    Check {
        /// The spec.
        text: String,
        /// Knobs set from outside: constant and value.
        overrides: Vec<(String, String)>,
        /// For how many players; 0 lets the game choose.
        players: u32,
    },
    /// Play: a question of the editor about a text. Answer: [`Response::Language`].
    Language {
        /// The spec, which may be unfinished.
        text: String,
        /// As JSON, between the editor's scripts and the worker: the page only passes it on.
        question: String,
    },
    /// Play: the boards that a text draws, after a change. Answer: [`Response::Diagrams`].
    Diagrams(Box<DiagramRequest>),
    /// Play: a page of the manual, or its words. Answer: [`Response::Manual`].
    Manual(ManualRequest),
    /// Play: compile a text and begin (or go on with) a game. Answer: [`Response::Opened`].
    Open(Box<OpenGame>),
    /// Play: make a move at a decision. Another move than before begins a variation. Answer: [`Response::Shown`].
    Move {
        /// The decision, counted from 0; at most the number of decisions made.
        at: u32,
        /// The index of the move.
        index: u32,
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: if a bot has the decision at the end of the game, let it make its move. Answer:
    /// [`Response::Shown`].
    Bot {
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: undo moves back to the previous decision of a person, or the last move if only bots
    /// play. Answer: [`Response::Shown`].
    Undo {
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: make the moves again that the last [`Request::Undo`] took back. Answer: [`Response::Shown`].
    Redo {
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: show the game after `at` decisions. Answer: [`Response::Shown`].
    GoTo {
        /// How many decisions.
        at: u32,
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: change the lines of the game. Answer: see [`BranchChange`].
    Branch {
        /// The change.
        what: BranchChange,
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: other seats (who is a person, who a bot) for the same game. Answer:
    /// [`Response::Shown`].
    Seats {
        /// By seat.
        seats: Vec<Seat>,
        /// The viewer of the answer.
        view: ViewAs,
    },
    /// Play: the fragment of a link. Answer: [`Response::Shared`].
    Share(Box<ShareRequest>),
    /// Play: the text with a question of its lesson about the position that is shown. Answer: [`Response::Text`].
    Question {
        /// The spec.
        text: String,
        /// After how many decisions the game is shown.
        at: u32,
        /// The question, for people.
        ask: String,
    },
    /// Play: the open game as a trace, or a trace that was read.
    Trace(TraceRequest),
    /// Play: why a place cannot be chosen. Answer: [`Response::Why`].
    Why(Box<WhyRequest>),
    /// Play: the open game beside the same game before the last edits. Answer: [`Response::Compared`].
    Compare(CompareRequest),
    /// Play: the best moves at a decision. Answers: [`Response::Thinks`] meanwhile, then [`Response::Hint`].
    Hint(HintRequest),
    /// Play: the chances of all seats.
    Chances(ChanceRequest),
    /// Play: the action graph of the open game. Answer: [`Response::Flow`].
    Flow,
    /// Play: a position that is set up by hand; the open game stays as it is. Answer: [`Response::Sandbox`].
    Sandbox(Box<SandboxRequest>),
    /// Play: read the fragment of a link. Answer: [`Response::Received`].
    Receive {
        /// The fragment without `#`.
        fragment: String,
    },
    /// Play: what a link shows. Answer: [`Response::Previewed`].
    Preview(Box<PreviewRequest>),
    /// Batch: play many games between bots. Answers: [`Response::BatchProgress`] at least every
    /// 100 ms, then [`Response::BatchDone`].
    Batch(Box<BatchSpec>),
    /// Stop. A running batch answers [`Response::BatchDone`] with its counts, a bot that is thinking
    /// [`Response::Refused`].
    Cancel,
    /// Batch: play one game with fixed seeds and bots, and add the result to the signature of the games
    /// before. Answer: [`Response::Signature`]. A running batch waits.
    Signature {
        /// The signature of the games before; zeros before the first.
        before: String,
        /// The name of the game, which is part of the number.
        game: String,
        /// The spec.
        text: String,
    },
    /// Laboratory: games to measure.
    Lab(LabRequest),
}

/// An answer of a worker.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Response {
    /// To [`Request::Hello`] of the same build.
    Ready,
    /// To [`Request::Hello`] of another build: the page should reload once.
    OtherBuild {
        /// The worker's build id.
        build: String,
    },
    /// To [`Request::Question`]: the new spec. To [`TraceRequest::Save`]: the trace.
    Text {
        /// The text.
        text: String,
    },
    /// To [`Request::Check`].
    Checked(Box<Checked>),
    /// To [`Request::Language`].
    Language {
        /// As JSON.
        answer: String,
    },
    /// To [`Request::Diagrams`].
    Diagrams(Box<DiagramsView>),
    /// To [`Request::Manual`].
    Manual(ManualView),
    /// To [`Request::Open`].
    Opened(Box<Opened>),
    /// To a request that changes or moves through the game.
    Shown(Box<Shown>),
    /// To a comment.
    Branches(Box<BranchesView>),
    /// To [`Request::Share`].
    Shared(Box<Shared>),
    /// To [`Request::Why`].
    Why(Box<WhyView>),
    /// To [`Request::Compare`]: nothing if a viewer sees no difference, or if a move was made since the edit.
    Compared(Option<Box<Comparison>>),
    /// To [`Request::Sandbox`].
    Sandbox(Box<SandboxView>),
    /// To [`Request::Hint`].
    Hint(Box<HintView>),
    /// To [`ChanceRequest::Plan`].
    ChancePlan(Box<ChancePlan>),
    /// To [`ChanceRequest::Search`].
    Chance(Box<ChanceView>),
    /// To [`Request::Flow`].
    Flow(Box<FlowView>),
    /// To [`Request::Receive`].
    Received(Box<Received>),
    /// To [`Request::Preview`]: nothing if the link has no playable game.
    Previewed(Option<Box<Preview>>),
    /// From a bot or a search that is thinking, at least every 100 ms: it is still at work.
    Thinks {
        /// The iterations done.
        done: u32,
        /// The iterations of the whole decision.
        of: u32,
    },
    /// From a running batch.
    BatchProgress(Box<BatchCounts>),
    /// From a batch that ended.
    BatchDone(Box<BatchCounts>),
    /// To [`Request::Signature`].
    Signature {
        /// The signature of the games before and this one.
        value: String,
    },
    /// To [`LabRequest::Play`].
    LabPlayed(Box<LabPlayed>),
    /// To [`LabRequest::Report`].
    LabReport(Box<LabReport>),
    /// To [`LabRequest::File`].
    LabFile(Box<LabFile>),
    /// To [`LabRequest::Game`].
    LabGame(Box<LabGame>),
    /// To [`LabRequest::Sweep`].
    LabSweep(Box<LabSweep>),
    /// To [`LabRequest::Tune`].
    LabTune(Box<LabTune>),
    /// To [`LabRequest::Compare`].
    LabCompared(Box<LabCompared>),
    /// To [`LabRequest::Ladder`].
    LabRated(Box<LabRated>),
    /// The request could not be carried out: one sentence for people. Nothing changed.
    Refused {
        /// Why.
        message: String,
    },
}

/// Bytes of a message.
pub fn encode<T: Serialize>(message: &Numbered<T>) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages are plain data and memory grows as needed")
}

/// A message from its bytes; `None` if they are of another build or damaged.
pub fn decode<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<Numbered<T>> {
    postcard::from_bytes(bytes).ok()
}
