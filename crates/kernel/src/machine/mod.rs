//! The machine: an interpreter that runs a state to the next decision, with reusable buffers.

mod ask;
mod blame;
mod chance;
mod changes;
mod control;
pub(crate) mod cost;
mod create;

mod effects;
mod finish;
mod grid;
mod groups;
mod hook;
mod knowledge;
mod lazy_chance;
mod lazy_orders;
mod loops;
mod move_generator;
mod move_list;
mod moves;
mod pick;
mod plain;
mod planes;
mod plans;
mod positions;
mod random_move;
mod room;
mod run;
mod shapes;
mod tally;
mod token_sets;
mod tokens;
mod turns;
mod visitors;
mod ways_to_pay;
mod witness;
mod write;

use move_list::MoveList;
use tally::Tally;
use write::Journal;

pub use crate::program::Move;
pub use moves::Choice;
pub use tally::NodeRuns;
pub use witness::ending_witness;

use crate::code::{NodeId, Operand, Pc};
use crate::eval::{Eval, Scratch, Spare};
use crate::event::{Cut, Event, ShortDraw};
use crate::limits::WORK;
use crate::program::{Alternative, DecisionDef, Program};
use crate::state::{Question, Since, State, status, word};
use crate::value::NONE;
use crate::{CauseId, Outcome, PlayerId, Rng, Viewers};

/// How a machine runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// True if the host answers for chance instead of the generator: rolls, draws, orders.
    pub explicit_chance: bool,
    /// True if events are recorded.
    pub events: bool,
    /// True if moves can be undone.
    pub journal: bool,
    /// True if the list of moves is made as soon as a player is asked. Otherwise, where moves are tried on copies of the
    /// state (`after`), one legal move is enough until somebody asks for the list: for hosts that seldom do.
    pub lists: bool,
    /// Most members of lists that conditions and values may read. It bounds each move, which ends the game with a
    /// fault if the work is spent, and each list of moves, which does the same. At least 1; [`WORK`] by default.
    pub work: u64,
    /// True if the operations that run are counted, for [`Machine::node_runs`].
    pub coverage: bool,
}

/// Runs without events, journal or questions to the host about chance.
pub(crate) const QUIET: Options = Options {
    explicit_chance: false,
    events: false,
    journal: false,
    lists: true,
    work: WORK,
    coverage: false,
};

impl Default for Options {
    fn default() -> Self {
        Self { events: true, journal: true, ..QUIET }
    }
}

/// Who decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Decider {
    /// A player.
    Player(PlayerId),
    /// Chance.
    Chance,
}

impl Decider {
    /// The player; `None` for chance.
    pub fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) => Some(player),
            Self::Chance => None,
        }
    }

    /// The player's seat, from 1; 0 for chance.
    pub fn seat(self) -> u32 {
        self.player().map_or(0, PlayerId::seat)
    }
}

/// A question: who decides, and what kinds of answers there are.
#[derive(Debug, Clone, Copy)]
pub struct Decision<'a> {
    /// Who decides.
    pub decider: Decider,
    /// The players who answer at the same time, one after the other and sealed from each other; empty if one player
    /// answers alone.
    pub group: Viewers,
    /// The kinds of answers, in canonical order.
    pub alternatives: &'a [Alternative],
    /// The author's text of the question.
    pub prompt: Option<&'a str>,
    /// The node of the game that asks.
    pub cause: CauseId,
}

/// A move that is not in the list. The state is unchanged.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Refused;

impl std::fmt::Display for Refused {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("this is not among the legal moves")
    }
}

impl std::error::Error for Refused {}

/// A running loop over a list that was computed once; it cannot be suspended.
#[derive(Debug, Clone, Copy)]
struct Loop {
    /// The operation that began it; the operation behind takes members.
    pc: Pc,
    start: usize,
    at: usize,
    end: usize,
}

/// A state with reusable buffers. It always rests at a decision or at the end of the game.
#[derive(Debug, Clone)]
pub struct Machine<'p> {
    p: &'p Program,
    s: State,
    options: Options,
    scratch: Scratch,
    journal: Journal,
    events: Vec<Event>,
    cuts: Vec<Cut>,
    short_draws: Vec<ShortDraw>,
    moves: MoveList,
    listed: bool,
    loops: Vec<Loop>,
    /// Members of running loops.
    members: Vec<i32>,
    pc: Pc,
    /// Operations that may still run before it rests.
    budget: u32,
    /// Turns since the machine last rested.
    idle: u32,
    /// True if an effect was not done in full since this was last cleared.
    incomplete: bool,
    /// The decision it rests at, if it asks a player.
    asked: u16,
    /// How many token numbers are in use; stored, because finding it takes a division.
    known_tokens: usize,
    /// The token that last came among others in a set, where the search for the position of the next one begins.
    latest: i32,
    /// True if chance may be asked in the middle of an operation, or a lazy order drawn.
    lazy_chance: bool,
    /// True if a hook is called before and after each operation.
    hooked: bool,
    /// True if the host, not the generator, answers for lazy chance.
    host_answers: bool,
    /// The replay log since the last resting point, if chance may be asked.
    replay_log: Option<Since>,
    /// How many answers of the replay log were used.
    replayed: usize,
    /// Operations that ran since the last resting point.
    ops_run: u32,
    /// Counts of the operations that ran, if they are wanted.
    tally: Option<Box<Tally>>,
}

impl<'p> Machine<'p> {
    /// A new game: setup runs up to the first decision (or the end).
    pub fn new(program: &'p Program, seed: u64, options: Options) -> Self {
        let mut machine = Self::from_state(program, State::before_setup(program), options);
        machine.restart(seed);
        machine
    }

    /// A machine at a state of the same program.
    pub fn from_state(program: &'p Program, state: State, options: Options) -> Self {
        Self::from_memory(program, Spare { state, scratch: Scratch::default() }, options)
    }

    /// A machine at a state, with the memory of an earlier machine of the same program.
    fn from_memory(program: &'p Program, memory: Spare, options: Options) -> Self {
        let Spare { state, scratch } = memory;
        let pc = state.words[word::PC] as Pc;
        let mut machine = Self {
            p: program,
            s: state,
            options,
            scratch,
            journal: Journal::default(),
            events: Vec::new(),
            cuts: Vec::new(),
            short_draws: Vec::new(),
            moves: MoveList::default(),
            listed: false,
            loops: Vec::new(),
            members: Vec::new(),
            pc,
            budget: 0,
            idle: 0,
            incomplete: false,
            asked: 0,
            known_tokens: 0,
            latest: NONE,
            lazy_chance: false,
            hooked: false,
            host_answers: false,
            replay_log: None,
            replayed: 0,
            ops_run: 0,
            tally: None,
        };
        machine.begin_tally();
        machine.find_asked();
        machine
    }

    /// Begins a new game as [`Machine::new`] does, and reuses the buffers.
    pub fn restart(&mut self, seed: u64) {
        let Options { events, explicit_chance, coverage, .. } = self.options;
        let observed = events || explicit_chance || coverage;
        match &self.p.initial.start {
            Some(start) if !observed => {
                self.s.begin_at(start, seed);
                self.forget();
                self.find_asked();
            }
            _ => {
                self.set_up(Rng::seeded(seed));
            }
        }
    }

    /// Runs setup.
    pub(crate) fn set_up(&mut self, rng: Rng) {
        self.s.words.clear();
        self.s.words.extend_from_slice(&self.p.layout.template);
        self.s.planes.clear();
        self.s.planes.extend_from_slice(&self.p.layout.planes);
        self.s.rng = rng;
        self.s.position = self.p.initial.template_hash;
        (self.s.known, self.s.remembered) = (0, 0);
        self.s.unsettled.clear();
        self.s.pending = None;
        self.s.positions.clear();
        self.forget();
        self.find_asked();
        if self.lazy_chance {
            self.start_replay_log(None);
        }
        self.pc = 0;
        self.run();
    }

    fn forget(&mut self) {
        self.journal.clear();
        self.forget_events();
        self.loops.clear();
        self.members.clear();
        self.listed = false;
        self.scratch.changes.planes();
    }

    /// The program.
    pub fn program(&self) -> &'p Program {
        self.p
    }

    /// Changes [`Options::explicit_chance`] from here on. A question to chance that is already asked stays.
    pub fn answer_chance(&mut self, by_host: bool) {
        if self.options.explicit_chance != by_host {
            self.options.explicit_chance = by_host;
            self.find_asked();
        }
    }

    /// How it runs.
    pub fn options(&self) -> Options {
        self.options
    }

    /// The state.
    pub fn state(&self) -> &State {
        &self.s
    }

    /// [`State::state_hash`] of the state.
    pub fn state_hash(&self) -> u64 {
        self.s.state_hash(self.p)
    }

    /// Returns the memory for another machine.
    fn into_memory(self) -> Spare {
        Spare { state: self.s, scratch: self.scratch }
    }

    /// Returns the state and drops the buffers.
    pub fn into_state(self) -> State {
        self.s
    }

    /// Goes to a state of the same program. Earlier moves cannot be undone.
    pub fn set_state(&mut self, state: &State) {
        self.s.clone_from(state);
        self.forget();
        self.find_asked();
    }

    /// Returns how many times, since the machine was made, a condition was tested for a single member of a list
    /// because linking found no bitboard for it. The members are cells of a board, or tokens on cells; the conditions
    /// are those of lists and of `some` and `all`, and conditions and costs that are tried with each value of a
    /// parameter. Members that are numbers, players or tokens elsewhere do not count, nor do values by which members
    /// are summed or ordered. The same program and the same calls give the same number. [`Program::residuals`] lists
    /// the conditions.
    pub fn residual_tests(&self) -> u64 {
        self.scratch.residual
    }

    /// How the game ended, if it is over.
    pub fn result(&self) -> Option<Outcome> {
        self.s.result(self.p)
    }

    /// True if the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.s.head()[word::STATUS] == status::OVER
    }

    /// The events of the last move, or of setup in a new game; empty without [`Options::events`].
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The changes of the last move, or of setup in a new game, that a bound cut; empty without [`Options::events`], and
    /// at most [`crate::MOST_EVENTS`].
    pub fn cuts(&self) -> &[Cut] {
        &self.cuts
    }

    /// The draws of the last move, or of setup in a new game, that found too few tokens; empty without
    /// [`Options::events`], and at most [`crate::MOST_EVENTS`].
    pub fn short_draws(&self) -> &[ShortDraw] {
        &self.short_draws
    }

    fn forget_events(&mut self) {
        self.events.clear();
        self.cuts.clear();
        self.short_draws.clear();
    }

    /// The present decision; `None` when the game is over.
    pub fn decision(&self) -> Option<Decision<'p>> {
        match self.s.head()[word::STATUS] {
            status::ASKING => {
                let decision = self.asking();
                let decider = PlayerId(self.s.head()[word::DECIDER] as u16);
                Some(Decision {
                    decider: Decider::Player(decider),
                    group: match decision.group {
                        None => Viewers::NOBODY,
                        Some(_) => self.answering(),
                    },
                    alternatives: &decision.shown,
                    prompt: decision.prompt.as_deref(),
                    cause: decision.cause,
                })
            }
            status::CHANCE => {
                let (alternatives, cause) = match &self.s.pending {
                    Some(pending) => {
                        let asked = match pending.question {
                            Question::Next { .. } | Question::Member { .. } => 0,
                            Question::Behind { .. } => 1,
                        };
                        let cause = self.p.cause_at(self.s.head()[word::PC] as Pc);
                        (&self.p.chance.lazy_outcomes[asked], cause)
                    }
                    None => (&self.rolling().shown, self.rolling().cause),
                };
                let (decider, group) = (Decider::Chance, Viewers::NOBODY);
                Some(Decision { decider, group, alternatives, prompt: None, cause })
            }
            _ => None,
        }
    }

    /// Splits a move into its parts.
    pub fn decode(&self, chosen: Move) -> Choice {
        moves::decode(self, chosen)
    }

    /// Finds the question at which the state rests.
    fn find_asked(&mut self) {
        self.known_tokens = self.s.known_tokens(self.p);
        self.pc = self.s.head()[word::PC] as Pc;
        self.host_answers = self.options.explicit_chance && self.p.chance.lazy;
        self.lazy_chance = self.host_answers || !self.s.unsettled.is_empty();
        if let Some(decision) = self.p.code.ops[self.pc as usize].decision() {
            self.asked = decision;
        }
    }

    #[inline]
    pub(crate) fn asking(&self) -> &'p DecisionDef {
        &self.p.decisions.defs[usize::from(self.asked)]
    }

    /// An evaluator of the present values.
    #[inline]
    pub(crate) fn eval(&mut self) -> Eval<'_> {
        Eval::new(self.p, &self.s, &mut self.scratch)
    }

    /// The value of a node. Plain operands are read without an evaluator.
    #[inline(always)]
    fn value(&mut self, node: NodeId) -> i32 {
        match node.operand() {
            Operand::Const(value) => value,
            Operand::Word(at) => self.s.words[at],
            Operand::Local(number) => self.scratch.locals[usize::from(number)],
            Operand::Node(_) | Operand::Reg(_) => self.eval().value(node),
        }
    }
}

/// The state after setup, at its first decision.
pub fn initial_state(program: &Program, seed: u64) -> State {
    Machine::new(program, seed, QUIET).into_state()
}

/// The legal moves of a state in canonical order; empty when the game is over.
pub fn legal_moves(program: &Program, state: &State) -> Vec<Move> {
    Machine::from_state(program, state.clone(), Options::default()).legal_moves().to_vec()
}

/// The state after a move, with its events.
pub fn apply_move(
    program: &Program,
    state: &State,
    chosen: Move,
) -> Result<(State, Vec<Event>), Refused> {
    let mut machine = Machine::from_state(program, state.clone(), Options::default());
    machine.apply(chosen)?;
    let events = std::mem::take(&mut machine.events);
    Ok((machine.into_state(), events))
}

/// Returns [`Machine::weights`] of a state.
pub fn weights(program: &Program, state: &State) -> Option<Vec<u64>> {
    if program.decisions.picks.is_empty() {
        return None;
    }
    Machine::from_state(program, state.clone(), QUIET).weights()
}

/// How a state ended, if it is over.
pub fn terminal_result(program: &Program, state: &State) -> Option<Outcome> {
    state.result(program)
}
