//! A game between a person, or another program, and bots.

use crate::game::Game;
use boardwright_agents::{
    Agent, Budget, Mcts, MoveReport, Seen, Thought, Worlds, agent, decision_seed,
};
use boardwright_kernel::{Decider, EventKind, Machine, Options, PlayerId, Program, State};
use boardwright_sim::trace::{At, Header};
use boardwright_sim::{Caps, ENGINE, Ending, Hex64, Labels, MadeMove, Row, Trace, move_name};

/// The name of a seat that no bot plays, in traces.
pub const PERSON: &str = "person";

/// The state of a game.
pub enum Turn {
    /// A seat decides that no bot plays.
    Person(PlayerId),
    /// A bot decides.
    Bot(PlayerId),
    /// The game is over.
    Over,
    /// A cap is reached.
    Capped,
}

/// A decision that was made.
struct Past {
    row: Row,
    /// The state before it, if a person decided.
    before: Option<State>,
    /// The move and its dice in words, as each seat is told of them.
    told: Vec<String>,
}

/// A game in progress.
pub struct Session<'a> {
    /// The rules.
    pub game: &'a Game,
    /// The linked rules.
    pub program: &'a Program,
    /// The names of everything.
    pub labels: &'a Labels,
    machine: Machine<'a>,
    scratch: Option<Machine<'a>>,
    /// A bot for each seat, or nothing for a person's.
    bots: Vec<Option<Box<dyn Agent>>>,
    seed: u64,
    iterations: u32,
    header: Header,
    past: Vec<Past>,
}

impl<'a> Session<'a> {
    /// Begins a game. `seats` has the name of a bot, or [`PERSON`], for each seat.
    pub fn new(
        game: &'a Game,
        program: &'a Program,
        labels: &'a Labels,
        seats: Vec<String>,
        seed: u64,
        iterations: u32,
    ) -> Self {
        let options = Options { journal: false, ..Options::default() };
        let machine = Machine::new(program, seed, options);
        let about = game.about();
        let header = Header {
            engine: ENGINE.to_owned(),
            rules_hash: Hex64(program.rules_hash()),
            game: about.game,
            players: program.players() as u32,
            seed: Hex64(seed),
            overrides: about.overrides,
            explicit_chance: false,
            spec: about.spec,
            state: None,
            start: Hex64(machine.state_hash()),
            seats,
        };
        let bots = header.seats.iter().map(|name| agent(name).ok()).collect();
        let iterations = iterations.max(1);
        let past = Vec::new();
        Self { game, program, labels, machine, scratch: None, bots, seed, iterations, header, past }
    }

    /// The machine, mutable because it keeps the list of moves.
    pub fn machine(&mut self) -> &mut Machine<'a> {
        &mut self.machine
    }

    /// The state.
    pub fn state(&self) -> &State {
        self.machine.state()
    }

    /// The player who decides.
    pub fn turn(&self) -> Turn {
        let caps = Caps::default();
        let Some(decision) = self.machine.decision() else { return Turn::Over };
        let plies_spent = self.machine.state().ply() > caps.plies;
        if plies_spent || self.past.len() as u64 >= caps.decisions {
            return Turn::Capped;
        }
        match decision.decider {
            Decider::Player(player) => match self.bots.get(player.index()) {
                Some(Some(_)) => Turn::Bot(player),
                Some(None) | None => Turn::Person(player),
            },
            // Chance is drawn with the generator, so it is never asked.
            Decider::Chance => Turn::Capped,
        }
    }

    /// Lets the bot of a seat choose, and makes its move. False if it has none.
    pub fn play_bot(&mut self, player: PlayerId) -> bool {
        let Some(mut bot) = self.bots.get_mut(player.index()).and_then(Option::take) else {
            return false;
        };
        let index = self.think(&mut *bot, player);
        self.bots[player.index()] = Some(bot);
        self.play(index)
    }

    /// The search's findings on each move of the present decision, the best first; nothing if there is only one
    /// move.
    pub fn hints(&mut self, player: PlayerId) -> Vec<MoveReport> {
        let mut search = Mcts::new(0);
        self.think(&mut search, player);
        search.ranked()
    }

    fn think(&mut self, bot: &mut dyn Agent, player: PlayerId) -> usize {
        let moves = self.machine.legal_moves().len();
        bot.begin(decision_seed(self.seed, self.past.len() as u64, player.seat()));
        let seen = Seen::new(self.program, self.machine.state(), player, moves);
        let mut worlds = Worlds::new(self.program, &seen, &mut self.scratch);
        let budget = Budget::whole(self.iterations);
        loop {
            if let Thought::Move(index) = bot.think(&seen, &mut worlds, budget) {
                return index.min(moves.saturating_sub(1));
            }
        }
    }

    /// Makes a move by its index in the list. False if there is no such move.
    pub fn play(&mut self, index: usize) -> bool {
        let Some(chosen) = self.machine.nth(index) else { return false };
        let Some(player) = self.machine.decision().and_then(|asked| asked.decider.player()) else {
            return false;
        };
        let name = move_name(&self.machine, chosen);
        let state = self.machine.state().clone();
        let at = At { ply: state.ply(), step: state.step() };
        if self.machine.apply_index(index).is_err() {
            return false;
        }
        let before = Machine::from_state(self.program, state.clone(), self.machine.options());
        let made = MadeMove { before: &before, after: &self.machine, chosen };
        let seats = 0..self.program.players() as u16;
        let told = seats.map(|seat| self.told(made, PlayerId(seat))).collect();
        let of_person = self.bots.get(player.index()).is_none_or(Option::is_none);
        let row = Row {
            at,
            seat: player.seat(),
            index: u32::try_from(index).unwrap_or(u32::MAX),
            name,
            hash: Hex64(self.machine.state_hash()),
        };
        self.past.push(Past { row, before: of_person.then_some(state), told });
        true
    }

    /// A move that was made and the dice it threw, as a seat is told of them.
    fn told(&self, made: MadeMove<'_, '_>, viewer: PlayerId) -> String {
        let mut told = self.labels.made_label(made, Some(viewer));
        let (program, state) = (self.program, self.machine.state());
        let events = self.machine.events();
        let is_roll = |at: &usize| matches!(events[*at].kind, EventKind::Rolled { .. });
        for at in (0..events.len()).filter(is_roll) {
            let said = self.labels.event_sentence(program, state, &events[at..], Some(viewer));
            told.extend(said.into_iter().flat_map(|said| ["; ".to_owned(), said]));
        }
        told
    }

    /// Takes back everything since the last decision of a person, and that one. False if there is none.
    pub fn undo(&mut self) -> bool {
        let Some(at) = self.past.iter().rposition(|past| past.before.is_some()) else {
            return false;
        };
        let before = self.past[at].before.take();
        self.past.truncate(at);
        if let Some(state) = before {
            self.machine.set_state(&state);
        }
        true
    }

    /// How many decisions were made.
    pub fn decisions(&self) -> usize {
        self.past.len()
    }

    /// The decisions from one on: number, seat and words for a viewer.
    pub fn log(&self, from: usize, viewer: PlayerId) -> impl Iterator<Item = (&Row, &str)> {
        let past = self.past.get(from..).unwrap_or_default().iter();
        past.map(move |past| (&past.row, past.told.get(viewer.index()).map_or("", String::as_str)))
    }

    /// The seat that decided last and that no bot plays, or the first such seat.
    pub fn person(&self) -> PlayerId {
        let last = self.past.iter().rev().find(|past| past.before.is_some());
        let last = last.and_then(|past| PlayerId::from_seat(past.row.seat));
        let first = || self.bots.iter().position(Option::is_none).unwrap_or(0);
        last.unwrap_or_else(|| PlayerId(first() as u16))
    }

    /// The header of the trace.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The trace so far; it has a result if the game is over or at a cap.
    pub fn trace(&self) -> Trace {
        let result = match self.turn() {
            Turn::Over => self.machine.result().map(|outcome| Ending::of(self.program, &outcome)),
            Turn::Capped => Some(Ending::capped()),
            Turn::Person(_) | Turn::Bot(_) => None,
        };
        let rows = self.past.iter().map(|past| past.row.clone()).collect();
        Trace { header: self.header.clone(), rows, result }
    }
}
