//! Emberfen: decisions inside an attack. The decider acts, pays and is limited; an option's changes of a name
//! hold afterwards.

use super::games::{def, program};
use boardwright_kernel::{
    Decider, Machine, Options, OutcomeKind, PlaceId, PlayerId, Program, Rng, State, TokenId, Value,
    VarId, load_text, save_text,
};
use boardwright_sim::move_name;
use std::collections::BTreeMap;

/// Fewer in unoptimised builds.
const GAMES: u64 = if cfg!(debug_assertions) { 60 } else { 1_000 };
/// The actions that cost a point of command, each once in a round.
const PAID: [&str; 3] = ["test.reroll", "shot.brace", "overwatch"];

/// A game and the state of the present attack.
struct Watch<'p> {
    program: &'p Program,
    machine: Machine<'p>,
    ruins: Vec<String>,
    /// Shooter and target of the last `shoot` or `overwatch`.
    target: Option<TokenId>,
    braced: bool,
    /// True if the present roll is a saving throw.
    saving: bool,
    taken: BTreeMap<(u32, u32, String), u32>,
    seen: BTreeMap<&'static str, u32>,
}

impl Watch<'_> {
    fn command(&self, player: PlayerId) -> i32 {
        let at = self.program.player_vars().iter().position(|var| var.id == "command");
        let var = VarId(at.expect("a variable") as u16);
        number(self.machine.state().of_player(self.program, player, var))
    }

    fn prop(&self, state: &State, token: TokenId, name: &str) -> i32 {
        let face = state.token(self.program, token);
        let of = &self.program.token_types()[face.type_id.index()];
        let at = of.props.iter().position(|prop| prop.id == name).expect("a property");
        number(face.props[at])
    }

    fn place(&self, token: TokenId) -> Option<PlaceId> {
        self.machine.state().token(self.program, token).place
    }

    /// The number that the saving throw needs.
    fn need(&self, target: TokenId) -> i32 {
        let place = self.place(target).expect("it stands on the board");
        let covered = self.ruins.contains(&self.program.places()[place.index()].zone);
        let armor = self.prop(self.machine.state(), target, "armor");
        (armor - i32::from(covered) - i32::from(self.braced)).max(2)
    }

    fn offers(&mut self) -> Vec<String> {
        let moves = self.machine.legal_moves().to_vec();
        let full = moves.iter().map(|chosen| move_name(&self.machine, *chosen));
        full.map(|name| name.split('(').next().unwrap_or_default().to_owned()).collect()
    }

    fn count(&mut self, what: &'static str) {
        *self.seen.entry(what).or_default() += 1;
    }

    fn step(&mut self, dice: &mut Rng) {
        let decider = self.machine.decision().expect("it is asked").decider;
        let before = self.machine.state().clone();
        let read = load_text(self.program, &save_text(self.program, &before)).expect("it is read");
        assert_eq!(
            read.state_hash(self.program),
            before.state_hash(self.program),
            "saved in the middle of a question"
        );
        self.machine.apply_index(0).expect("it is listed");
        assert!(self.machine.undo() && *self.machine.state() == before, "taken back");
        let offers = self.offers();
        let at = dice.below(offers.len() as u32) as usize;
        match decider {
            Decider::Chance => self.throw(at),
            Decider::Player(player) => self.answer(at, &offers, player),
        }
    }

    /// The die shows its face number `at + 1`.
    fn throw(&mut self, at: usize) {
        let saving = std::mem::take(&mut self.saving).then_some(self.target).flatten();
        let before = self.machine.state().clone();
        let need = saving.map(|target| self.need(target));
        self.machine.apply_index(at).expect("it is listed");
        let (Some(target), Some(need)) = (saving, need) else { return };
        let wounded = self.place(target).is_none()
            || self.prop(self.machine.state(), target, "wounds")
                > self.prop(&before, target, "wounds");
        if at as i32 + 1 >= need {
            assert!(!wounded, "{} saves on {need}", at + 1);
            self.count("saved");
            if at as i32 + 1 == need && self.braced {
                self.count("saved by bracing");
            }
            return;
        }
        let again =
            self.machine.decision().is_some() && self.offers().contains(&PAID[0].to_owned());
        if again {
            assert!(!wounded, "first it is asked");
            self.saving = true;
            self.count("may save again");
        } else {
            assert!(wounded, "{} does not save on {need}", at + 1);
            self.count("wounded");
        }
    }

    fn answer(&mut self, at: usize, offers: &[String], player: PlayerId) {
        let chosen = self.machine.legal_moves()[at];
        let name = offers[at].clone();
        let (round, owner) = (self.machine.state().round(), self.target_owner());
        let command = self.command(player);
        for paid in PAID.iter().filter(|paid| offers.iter().any(|offer| offer == *paid)) {
            assert!(command > 0, "what cannot be paid is not offered");
            assert!(!self.taken.contains_key(&(round, player.seat(), (*paid).to_owned())));
        }
        if offers.contains(&"shot.brace".to_owned()) {
            assert_eq!(Some(player), owner, "the owner of what is shot at may brace it");
            self.braced = name == "shot.brace";
            self.saving = true;
        }
        if name == "overwatch" {
            let mover = self.mover();
            assert_ne!(self.machine.state().token(self.program, mover).owner, Some(player));
        }
        if name == "shoot" || name == "overwatch" {
            let args = self.machine.decode(chosen).args;
            let target = if name == "shoot" { args[1] } else { args[0] };
            let Value::Token(target) = target else { panic!("{target:?} is no unit") };
            (self.target, self.braced) = (Some(target), false);
        }
        let thrown_again = name == PAID[0];
        let saving = self.saving;
        self.machine.apply_index(at).expect("it is listed");
        if thrown_again {
            self.saving = saving;
        } else if name == "skip" && offers.contains(&PAID[0].to_owned()) {
            self.saving = false;
        }
        if let Some(paid) = PAID.into_iter().find(|paid| *paid == name) {
            *self.taken.entry((round, player.seat(), name)).or_default() += 1;
            if self.machine.state().round() == round {
                assert_eq!(self.command(player), command - 1, "{paid}: who is asked pays");
            }
            self.count(paid);
        }
    }

    fn target_owner(&self) -> Option<PlayerId> {
        self.machine.state().token(self.program, self.target?).owner
    }

    /// The unit that has just moved: all answers to the offer name it.
    fn mover(&mut self) -> TokenId {
        let moves = self.machine.legal_moves().to_vec();
        let args = self.machine.decode(moves[0]).args;
        let Value::Token(mover) = args[0] else { panic!("{args:?}") };
        mover
    }
}

fn number(value: Value) -> i32 {
    match value {
        Value::Int(number) => number,
        other => panic!("{other:?} is no number"),
    }
}

#[test]
fn what_is_asked_within_an_attack_counts() {
    let (def, program) = (def("emberfen"), program("emberfen", 2));
    let region = def.boards[0].regions.iter().find(|region| region.id == "ruins");
    let mut seen: BTreeMap<&'static str, u32> = BTreeMap::new();
    for seed in 0..GAMES {
        let options = Options { explicit_chance: true, ..Options::default() };
        let mut watch = Watch {
            program: &program,
            machine: Machine::new(&program, seed, options),
            ruins: region.expect("there are ruins").places[0].clone(),
            target: None,
            braced: false,
            saving: false,
            taken: BTreeMap::new(),
            seen: BTreeMap::new(),
        };
        let mut dice = Rng::seeded(seed);
        while !watch.machine.is_over() {
            watch.step(&mut dice);
        }
        let kind = watch.machine.result().expect("it is over").kind;
        assert_eq!(kind, OutcomeKind::Ranked, "seed {seed}");
        for (what, times) in watch.seen {
            *seen.entry(what).or_default() += times;
        }
    }
    println!("{seen:?}");
    for what in PAID.into_iter().chain(["saved by bracing", "may save again", "wounded"]) {
        assert!(seen.get(what).is_some_and(|times| *times > 5), "{what} happens: {seen:?}");
    }
}
