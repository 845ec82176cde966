//! Declarations: everything that has a name gets a number and words of the state, which are laid out here.

use crate::limits::{MOST_PLAYERS, MOST_TYPES};
use crate::link::{Linker, MOST_COUNTED, MOST_DEPTH};
use crate::outcome::{Fault, OutcomeKind};
use crate::program::Program;
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS, place, word};
use crate::value::NONE;
use crate::{EnumInfo, Kind};
use boardwright_def::{Effect, EnumDef, EventMatch, GameDef, TurnOrder, VarDef, gives_next_turn};

impl Linker<'_> {
    /// Checks format, number of players and counts, which the rest relies on.
    pub(in crate::link) fn check_header(&mut self) {
        if self.def.format != GameDef::FORMAT {
            let (found, known) = (self.def.format, GameDef::FORMAT);
            self.error(format!("format {found} is not known; this is {known}"));
        }
        let range = &self.def.meta.players;
        let (given, min, max) = (self.players, range.min.max(1), range.max.min(MOST_PLAYERS));
        if !(min..=max).contains(&(given as u32)) {
            self.error(format!("the game is for {min} to {max} players, not {given}"));
        }
        self.check_counts();
    }

    /// Numbers of declarations have 16 bits, those of types fewer.
    fn check_counts(&mut self) {
        let def = self.def;
        let most = usize::from(u16::MAX);
        let values = |vars: &[VarDef]| vars.iter().map(|var| var.keys.len().max(1)).sum();
        let columns = def.tables.iter().map(|table| table.columns.len()).sum();
        let counts = [
            ("enums", "lists of words", def.enums.len(), most),
            ("tokenTypes", "types of tokens", def.token_types.len(), MOST_TYPES),
            ("tables", "columns of tables", columns, most),
            ("boards", "boards", def.boards.len(), most),
            ("globalVars", "global variables", values(&def.global_vars), most),
            ("playerVars", "per-player variables", values(&def.player_vars), most),
            ("turn.phases", "phases", def.turn.phases.len(), most),
            ("actions", "actions", def.actions.len(), most),
            ("sequences", "sequences", def.sequences.len(), most),
            ("triggers", "triggers", def.triggers.len(), most),
            ("end", "endings", def.end.len(), most),
        ];
        for (step, noun, count, most) in counts {
            if count > most {
                self.error_at(step, format!("there are too many {noun}: {count} (at most {most})"));
            }
        }
    }

    pub(in crate::link) fn declare(&mut self) {
        self.declare_header();
        self.declare_enums();
        self.declare_places();
        self.declare_types();
        self.declare_shapes();
        self.declare_columns();
        self.declare_vars();
        self.declare_eliminated();
        self.declare_rounds();
        self.declare_tables();
        self.declare_names();
        self.declare_limits();
        self.ir.layout.variables_end = self.ir.layout.template.len() as u32;
        self.declare_procs();
        if !self.def.triggers.is_empty() {
            self.declare_queue();
        }
    }

    /// Declares the first words of a state: counters, the active player, the result.
    fn declare_header(&mut self) {
        self.words(word::HEADER, 0);
        let players = [word::ACTIVE, word::DECIDER, word::NEXT, word::LAST_ACTOR];
        for at in players.into_iter().chain([word::PHASE, word::RESULT_CAUSE]) {
            self.ir.layout.template[at] = NONE;
            self.ir.layout.ranges[at].none = true;
        }
        self.ir.layout.payoffs = self.words(self.players, NONE);
        self.name_words("payoffs", self.ir.layout.payoffs, self.players, Kind::Int);
        let queued = if self.def.triggers.is_empty() { 0 } else { QUEUE_LENGTH as i32 };
        let flags = [word::END_PHASE, word::END_TURN, word::SETUP_DONE].map(|at| (at, 1));
        let counters =
            [word::ROUND, word::TURN, word::PLY, word::STEP].map(|at| (at, MOST_COUNTED));
        let others = [
            (word::PHASE, self.def.turn.phases.len() as i32 - 1),
            (word::QUEUE_HEAD, QUEUE_LENGTH as i32 - 1),
            (word::QUEUE_LEN, queued),
            (word::DEPTH, self.def.meta.max_trigger_depth.min(MOST_DEPTH) as i32),
            (word::RESULT, OutcomeKind::ALL.len() as i32),
            (word::WINNERS, (1 << self.players) - 1),
            (word::FAULT, Fault::ALL.len() as i32),
        ];
        let players = players.map(|at| (at, self.players as i32 - 1));
        for (at, most) in players.into_iter().chain(flags).chain(counters).chain(others) {
            self.limit(at as u32, 1, 0, most);
        }
    }

    /// Declares the queue of triggers: each entry is a trigger, a player, a token and a place.
    fn declare_queue(&mut self) {
        let queue = self.words(QUEUE_LENGTH * QUEUE_WORDS, NONE);
        self.ir.layout.queue = queue;
        self.name_words("queue", queue, QUEUE_LENGTH * QUEUE_WORDS, Kind::Int);
        for at in (queue..).step_by(QUEUE_WORDS).take(QUEUE_LENGTH) {
            self.limit(at, 1, 0, self.def.triggers.len() as i32 - 1);
            self.limit(at + 1, 1, 0, self.players as i32 - 1);
            self.ir.layout.queued_tokens.push(at + 2);
            self.limit(at + 3, 1, 0, self.ir.places.info.len() as i32 - 1);
        }
    }

    fn declare_eliminated(&mut self) {
        if self.any_effect(|effect| matches!(effect, Effect::Eliminate { .. })) {
            let first = self.words(self.players, 0);
            self.name_words("eliminated", first, self.players, Kind::Bool);
            self.limit(first, self.players, 0, 1);
            self.ir.layout.eliminated = Some(first);
        }
    }

    /// Declares who began the round if that may change: because the setup gives the first turn, or because triggers at
    /// the end of a turn change who has the next one.
    fn declare_rounds(&mut self) {
        let def = self.def;
        let at_the_end = |on: &EventMatch| matches!(on, EventMatch::TurnEnd | EventMatch::RoundEnd);
        let heard = def.triggers.iter().any(|trigger| at_the_end(&trigger.on));
        let varies = match def.turn.order {
            TurnOrder::None => false,
            TurnOrder::By(_) if heard => true,
            TurnOrder::RoundRobin | TurnOrder::By(_) => {
                let turns = |effect: &Effect| {
                    matches!(effect, Effect::NextTurn { .. } | Effect::Eliminate { .. })
                };
                gives_next_turn(def, &def.setup) || heard && self.any_effect(turns)
            }
        };
        if varies {
            let first = self.words(2, 0);
            self.name_words("beganRound", first, 1, Kind::Player);
            self.name_words("roundOver", first + 1, 1, Kind::Bool);
            self.limit(first, 1, 0, self.players as i32 - 1);
            self.limit(first + 1, 1, 0, 1);
            self.ir.layout.rounds = Some(first);
        }
    }

    fn declare_enums(&mut self) {
        let info = |e: &EnumDef| EnumInfo { id: e.id.clone(), members: e.members.clone() };
        self.ir.enums = self.def.enums.iter().map(info).collect();
    }

    fn declare_names(&mut self) {
        let seats = &self.def.meta.players.seats;
        let name = |k: usize| seats.get(k).cloned().unwrap_or_else(|| format!("Player {}", k + 1));
        self.ir.names.seats = (0..self.players).map(name).collect();
        self.ir.names.actions = self.def.actions.iter().map(|a| a.id.clone()).collect();
        self.ir.names.phases = self.def.turn.phases.iter().map(|p| p.id.clone()).collect();
    }

    /// Places the words of places and tokens behind those of variables and procedures, and limits words that
    /// name operations.
    pub(in crate::link) fn lay_out_words(&mut self) {
        self.ir.names.columns = std::mem::take(&mut self.declared.column_names);
        let columns = self.declared.columns.iter().map(|c| (c.table, c.id.clone(), c.kind));
        self.ir.names.place_columns = columns.collect();
        // A return address is an operation.
        let last = self.ir.code.ops.len() as i32 - 1;
        for at in std::mem::take(&mut self.lowering.return_words) {
            self.limit(at, 1, 0, last);
        }
        self.limit(word::TOP_RET as u32, 1, 0, last);
        self.limit(word::PC as u32, 1, 0, last);
        self.limit(word::RESULT_CAUSE as u32, 1, 0, self.ir.code.paths.len() as i32 - 1);
        let layout = &mut self.ir.layout;
        layout.frame_words.push((word::TOP_RET as u32, 0));
        layout.frame_words.sort_unstable();
        layout.places = layout.template.len() as u32;
        layout.tokens = layout.places + self.ir.places.info.len() as u32;
        layout.template.resize(layout.tokens as usize, place::EMPTY);
    }

    /// Decides which words and planes tokens have: links to neighbours only if a place can hold two tokens,
    /// a record of who knows them only if something is secret.
    pub(in crate::link) fn lay_out_tokens(&mut self) {
        if !self.ir.tokens.single {
            self.chain_tokens();
        }
        self.ir.tokens.tracks = self.tracks();
        self.ir.places.seers = self.seers();
        self.ir.tokens.veils = self.veils();
        self.ir.tokens.fronts = self.fronts();
        // The plane of cells with several tokens follows those of types.
        let planes = Program::type_plane(self.players, self.ir.space.type_planes.len())
            + usize::from(!self.ir.tokens.single);
        self.ir.layout.planes = vec![0; planes * self.ir.space.width];
        self.ir.tokens.faces = self.faces();
    }
}
