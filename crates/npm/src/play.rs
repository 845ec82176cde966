//! A match: one game in progress, whose moves the caller makes.

use crate::observed::observed;
use crate::options::{ChooseOptions, known_agent, read};
use crate::rules::{Rules, deciding};
use crate::written::{AppliedJson, DecisionJson, MoveJson};
use crate::{Refusal, json};
use boardwright_agents::{Seen, Worlds, agent, decision_seed};
use boardwright_kernel::{Machine, Move, Options, PlayerId, load_state, parse_seed, save_text};
use boardwright_sim::{Caps, ENGINE, Hex64, move_name};
use std::rc::Rc;

/// The beginning of the line with the version that wrote a saved state, as the command writes it.
const WRITER: &str = "# boardwright ";

self_cell::self_cell!(
    /// A machine with the rules it runs.
    struct Running {
        owner: Rc<Rules>,
        #[covariant]
        dependent: Machine,
    }
);

/// A game in progress.
pub struct Play {
    running: Running,
    seed: u64,
    /// Decisions since the start or the last loading, as bots count them.
    decisions: u64,
}

impl Play {
    /// A match before its first decision.
    pub(crate) fn new(rules: Rc<Rules>, seed: u64, explicit_chance: bool) -> Self {
        let options = Options { explicit_chance, ..Options::default() };
        let running = Running::new(rules, |rules| Machine::new(&rules.program, seed, options));
        Self { running, seed, decisions: 0 }
    }

    fn rules(&self) -> &Rules {
        self.running.borrow_owner()
    }

    fn machine(&self) -> &Machine<'_> {
        self.running.borrow_dependent()
    }

    /// The names of the seats as JSON.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn seats(&self) -> Result<String, Refusal> {
        let Rules { program, labels } = self.rules();
        let seats = (0..program.players()).map(|seat| labels.seat_name(PlayerId(seat as u16)));
        json(&seats.collect::<Vec<_>>())
    }

    /// The question that is asked now as JSON; `null` after the end.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn decision(&mut self) -> Result<String, Refusal> {
        let decision = self.running.with_dependent_mut(|rules, machine| {
            let moves = machine.count();
            let decider = machine.decision()?.decider;
            Some(DecisionJson {
                seat: decider.player().map(PlayerId::seat),
                question: rules.labels.question(machine).unwrap_or_default(),
                moves,
                ply: machine.state().ply(),
                step: machine.state().step(),
            })
        });
        json(&decision)
    }

    /// The legal moves as JSON, in canonical order; none after the end.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn moves(&mut self) -> Result<String, Refusal> {
        json(&self.running.with_dependent_mut(|rules, machine| all_written(rules, machine)))
    }

    /// Makes the legal move with an index; the move and the hash after it as JSON.
    ///
    /// # Errors
    /// The game is over, or has no such move.
    pub fn apply(&mut self, index: u32) -> Result<String, Refusal> {
        let applied = self.running.with_dependent_mut(|rules, machine| {
            let count = machine.count();
            let decision = machine.decision().ok_or("the game is over")?;
            let index = index as usize;
            let none = || {
                let moves = boardwright_sim::stats::counted(count as u64, "legal move");
                format!("there is no move {index}: there is a list of {moves}, numbered from 0")
            };
            let chosen = machine.nth(index).ok_or_else(none)?;
            let made = written(rules, machine, index, chosen);
            machine.apply_index(index).map_err(|refused| refused.to_string())?;
            let hash = Hex64(machine.state_hash());
            Ok::<_, Refusal>(AppliedJson {
                seat: decision.decider.player().map(PlayerId::seat),
                made,
                hash,
            })
        })?;
        self.decisions += 1;
        json(&applied)
    }

    /// The index of the legal move with a name or, if no name is equal, with a label.
    ///
    /// # Errors
    /// The game is over, no move is called so, or several are.
    pub fn index_of(&mut self, text: &str) -> Result<u32, Refusal> {
        let wanted = text.trim();
        self.running.with_dependent_mut(|rules, machine| {
            machine.decision().ok_or("the game is over")?;
            let all = all_written(rules, machine);
            let with = |of: fn(&MoveJson) -> &str| {
                all.iter().filter(|one| of(one) == wanted).map(|one| one.index).collect::<Vec<_>>()
            };
            let named = with(|one| &one.name);
            let found = if named.is_empty() { with(|one| &one.label) } else { named };
            match found.as_slice() {
                [index] => u32::try_from(*index).map_err(|_| "the index is too large".to_owned()),
                [] => {
                    let names = all.iter().flat_map(|one| [one.name.as_str(), one.label.as_str()]);
                    let near = boardwright_diag::nearest(wanted, names);
                    let hint =
                        near.map_or_else(String::new, |near| format!("; do you mean `{near}`?"));
                    Err(format!("no legal move is called `{wanted}`{hint}"))
                }
                several => Err(format!(
                    "`{wanted}` may mean {} moves, with the indices {several:?}",
                    several.len()
                )),
            }
        })
    }

    /// Takes the last move back; false if there is none.
    pub fn undo(&mut self) -> bool {
        let undone = self.running.with_dependent_mut(|_, machine| machine.undo());
        self.decisions -= u64::from(undone && self.decisions > 0);
        undone
    }

    /// The present knowledge of the player of a seat, as JSON.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn observe(&mut self, seat: u32) -> Result<String, Refusal> {
        let viewer = self.rules().player(seat)?;
        json(&self.running.with_dependent_mut(|rules, machine| observed(rules, machine, viewer)))
    }

    /// The sentences about what the setup or the last move changed, as JSON: all, or what the player of a seat is told.
    ///
    /// # Errors
    /// There is no such seat.
    pub fn events(&self, seat: Option<u32>) -> Result<String, Refusal> {
        let (rules, machine) = (self.rules(), self.machine());
        let viewer = seat.map(|seat| rules.player(seat)).transpose()?;
        let (program, state) = (&rules.program, machine.state());
        json(&rules.labels.event_sentences(program, state, machine.events(), viewer, false))
    }

    /// The state as text, as the command saves it.
    pub fn save(&self) -> String {
        let text = save_text(&self.rules().program, self.machine().state());
        text.replacen('\n', &format!("\n{WRITER}{ENGINE}\n"), 1)
    }

    /// Goes on from a saved state, text or JSON. No move before it can be taken back.
    ///
    /// # Errors
    /// The text is not a state of these rules; then nothing changes.
    pub fn load(&mut self, text: &str) -> Result<(), Refusal> {
        let writer = text.lines().take(10).find_map(|line| line.strip_prefix(WRITER));
        if let Some(version) = writer.map(str::trim).filter(|version| *version != ENGINE) {
            return Err(format!(
                "the state was saved by Boardwright {version} and cannot be read by {ENGINE}"
            ));
        }
        let rules = self.running.borrow_owner().clone();
        let state =
            load_state(&rules.program, text).map_err(|error| format!("the state: {error}"))?;
        let options = self.machine().options();
        self.running =
            Running::new(rules, |rules| Machine::from_state(&rules.program, state, options));
        self.decisions = 0;
        Ok(())
    }

    /// The result as JSON; `null` before the end.
    ///
    /// # Errors
    /// None that a caller can cause.
    pub fn result(&self) -> Result<String, Refusal> {
        json(&self.rules().result(self.machine()))
    }

    /// The hash of the state: 16 hex digits.
    pub fn hash(&self) -> String {
        Hex64(self.machine().state_hash()).to_string()
    }

    /// The move that a bot chooses for the player who decides, as JSON. The match does not change.
    ///
    /// # Errors
    /// The game is over, chance decides, no bot has the name, or the options are wrong.
    pub fn choose(&mut self, name: &str, options: &str) -> Result<String, Refusal> {
        let options: ChooseOptions = read("choose", options)?;
        known_agent(name)?;
        let mut agent = agent(name).map_err(|unknown| unknown.to_string())?;
        let iterations = options.iterations.unwrap_or(Caps::default().iterations).max(1);
        let seed = options.seed.as_deref().map_or(self.seed, parse_seed);
        let decisions = self.decisions;
        let chosen = self.running.with_dependent_mut(|rules, machine| {
            let moves = machine.legal_moves().len();
            machine.decision().ok_or("the game is over")?;
            let player = deciding(machine)
                .ok_or("chance decides here: apply one of its outcomes, by weight")?;
            if moves == 0 {
                return Err("there is no legal move".to_owned());
            }
            agent.begin(decision_seed(seed, decisions, player.seat()));
            let seen = Seen::new(&rules.program, machine.state(), player, moves);
            let mut scratch = None;
            let mut worlds = Worlds::new(&rules.program, &seen, &mut scratch);
            let index = agent.choose(&seen, &mut worlds, iterations).min(moves - 1);
            let chosen = machine.nth(index).ok_or("there is no legal move")?;
            Ok::<_, Refusal>(written(rules, machine, index, chosen))
        })?;
        json(&chosen)
    }
}

/// The legal moves of the present decision, for the player who decides, each with a label of its own where its
/// arguments can be told apart.
fn all_written(rules: &Rules, machine: &mut Machine<'_>) -> Vec<MoveJson> {
    let moves = machine.legal_moves().to_vec();
    let labels = rules.labels.options(machine, &moves, deciding(machine));
    let each = moves.into_iter().zip(labels).enumerate();
    each.map(|(index, (chosen, label))| MoveJson {
        label,
        ..written(rules, machine, index, chosen)
    })
    .collect()
}

/// A legal move of the present decision, for the player who decides.
fn written(rules: &Rules, machine: &mut Machine<'_>, index: usize, chosen: Move) -> MoveJson {
    let viewer = deciding(machine);
    MoveJson {
        index,
        name: move_name(machine, chosen),
        label: rules.labels.move_label_seen(machine, chosen, viewer, None),
        weight: viewer.is_none().then(|| machine.weight(index)),
    }
}
