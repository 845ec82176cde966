//! Declarations: everything that has a name gets a number, and words of the state.

use crate::limits::{MOST_PLAYERS, MOST_TYPES};
use crate::link::Linker;
use crate::state::{QUEUE_LENGTH, QUEUE_WORDS};
use crate::value::NONE;
use crate::{EnumInfo, Kind};
use boardwright_def::GameDef;

impl Linker<'_> {
    /// Checks format, number of players and counts, which the rest relies on.
    pub(in crate::link) fn check_header(&mut self) {
        if self.def.format != GameDef::FORMAT {
            let (found, known) = (self.def.format, GameDef::FORMAT);
            self.error(format!("format {found} is not known; this is {known}"));
        }
        let players =
            self.def.meta.players.min.max(1)..=self.def.meta.players.max.min(MOST_PLAYERS);
        if !players.contains(&(self.players as u32)) {
            let (given, min, max) = (self.players, players.start(), players.end());
            self.error(format!("the game is for {min} to {max} players, not {given}"));
        }
        self.check_counts();
    }

    /// Numbers of declarations have 16 bits, those of types fewer.
    fn check_counts(&mut self) {
        let def = self.def;
        let most = usize::from(u16::MAX);
        let columns = def.tables.iter().map(|table| table.columns.len()).sum();
        let counts = [
            ("enums", def.enums.len(), most),
            ("tokenTypes", def.token_types.len(), MOST_TYPES),
            ("tables", columns, most),
            ("boards", def.boards.len(), most),
            ("globalVars", def.global_vars.len(), most),
            ("playerVars", def.player_vars.len(), most),
            ("turn.phases", def.turn.phases.len(), most),
            ("actions", def.actions.len(), most),
            ("sequences", def.sequences.len(), most),
            ("triggers", def.triggers.len(), most),
            ("end", def.end.len(), most),
        ];
        for (step, count, most) in counts {
            if count > most {
                self.within(step, |l| {
                    l.error(format!("there are too many: {count} (at most {most})"))
                });
            }
        }
    }

    pub(in crate::link) fn declare(&mut self) {
        self.declare_header();
        self.declare_enums();
        self.declare_places();
        self.declare_types();
        self.declare_columns();
        self.declare_vars();
        self.declare_eliminated();
        self.declare_tables();
        self.declare_names();
        self.declare_limits();
        self.declare_procs();
        if !self.def.triggers.is_empty() {
            let queue = self.words(QUEUE_LENGTH * QUEUE_WORDS, NONE);
            self.ir.layout.queue = queue;
            self.name_words("queue", queue, QUEUE_LENGTH * QUEUE_WORDS, Kind::Int);
            let triggers = self.def.triggers.len() as i32;
            for entry in 0..QUEUE_LENGTH as u32 {
                let at = queue + entry * QUEUE_WORDS as u32;
                self.limit(at, 1, 0, triggers - 1);
                self.limit(at + 1, 1, 0, self.players as i32 - 1);
                self.limit(at + 3, 1, 0, self.ir.places.info.len() as i32 - 1);
            }
            let entries = (0..QUEUE_LENGTH as u32).map(|k| queue + k * QUEUE_WORDS as u32 + 2);
            self.ir.layout.queued_tokens.extend(entries);
        }
    }

    fn declare_enums(&mut self) {
        let enums = self.def.enums.iter();
        self.ir.enums =
            enums.map(|e| EnumInfo { id: e.id.clone(), members: e.members.clone() }).collect();
    }

    fn declare_names(&mut self) {
        let seats = &self.def.meta.players.seats;
        let name = |k: usize| seats.get(k).cloned().unwrap_or_else(|| format!("Player {}", k + 1));
        self.ir.names.seats = (0..self.players).map(name).collect();
        self.ir.names.actions = self.def.actions.iter().map(|a| a.id.clone()).collect();
        self.ir.names.phases = self.def.turn.phases.iter().map(|p| p.id.clone()).collect();
    }
}
