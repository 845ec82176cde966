//! A state: flat arrays of integers, the generator's words and the running hashes.
//!
//! Words in order: counters, header, payoffs, variables, limits, trigger queue, locals of procedures, one word per
//! place, `stride` words per token (`packed.rs`). Variables are hashed as they change, the header when a hash is asked
//! for, and locals, which are mostly cleared between two decisions, when the machine rests. Tokens in places and words
//! that name tokens are hashed by type, owner and properties, never by token numbers, so that equal situations have
//! equal hashes (`keys.rs`).

mod amounts;
mod fingerprint;
mod keys;
mod lazy_chance;
mod packed;
mod planes;
mod positions;
mod shapes;
mod sorting;
mod token_sets;

pub(crate) use lazy_chance::{Given, Pending, Question, Since, Stretch};
pub(crate) use packed::{Field, place, token};

use crate::program::{ABSENT, FIXED, Program, Start};
use crate::value::NONE;
use crate::{PlaceId, PlayerId, Rng, TokenFace, TokenId, TypeId, Value, VarId, Viewers};

/// Words of the header. The first [`REST`] are counters, which most rules do not read.
pub(crate) mod word {
    pub const ROUND: usize = 0;
    pub const TURN: usize = 1;
    pub const PLY: usize = 2;
    pub const STEP: usize = 3;
    /// End of the counters.
    pub const REST: usize = 4;
    /// The operation at which the machine rests or goes on.
    pub const PC: usize = 4;
    pub const STATUS: usize = 5;
    pub const ACTIVE: usize = 6;
    pub const PHASE: usize = 7;
    pub const DECIDER: usize = 8;
    /// The words that cached bitboards may read.
    pub const KEPT: std::ops::RangeInclusive<usize> = ACTIVE..=DECIDER;
    pub const END_PHASE: usize = 9;
    pub const END_TURN: usize = 10;
    /// The player who was given the next turn.
    pub const NEXT: usize = 11;
    /// The return address of the active top-level action; 0 if there is none.
    pub const TOP_RET: usize = 12;
    pub const SETUP_DONE: usize = 13;
    pub const LAST_ACTOR: usize = 14;
    pub const QUEUE_HEAD: usize = 15;
    pub const QUEUE_LEN: usize = 16;
    /// Depth of the trigger now running, 0 outside.
    pub const DEPTH: usize = 17;
    pub const RESULT: usize = 18;
    pub const WINNERS: usize = 19;
    pub const RESULT_CAUSE: usize = 20;
    pub const FAULT: usize = 21;
    /// Number of destroyed tokens whose numbers are free; not hashed.
    pub const DEAD: usize = 22;
    pub const HEADER: usize = 23;
    /// Returns the words that the hash of a position includes; the return address of an action belongs to the locals.
    pub fn hashed() -> impl Iterator<Item = usize> {
        (REST..DEAD).filter(|at| *at != TOP_RET)
    }
}

/// Values of [`word::STATUS`].
pub(crate) mod status {
    pub const ASKING: i32 = 1;
    pub const CHANCE: i32 = 2;
    pub const OVER: i32 = 3;
}

/// Words of an entry of the trigger queue: trigger, actor, token, place, depth.
pub(crate) const QUEUE_WORDS: usize = 5;
/// Entries of the trigger queue.
pub(crate) const QUEUE_LENGTH: usize = 64;

/// A state of a game. Self-contained; a clone is a copy of memory.
#[derive(Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) words: Vec<i32>,
    pub(crate) planes: Vec<u64>,
    pub(crate) rng: Rng,
    /// Sum of the keys of variables, limits, queued triggers and tokens in places. The header, most of which changes
    /// at every move, is added when a hash is asked for.
    pub(crate) position: u64,
    /// Sum of the keys of players' knowledge of tokens that they do not see. No rule reads it.
    pub(crate) known: u64,
    /// Number of tokens that some player knows without seeing them. If it is 0, knowledge needs no update.
    pub(crate) remembered: u32,
    /// Undecided orders by place. There are some only if the host decides for chance.
    pub(crate) unsettled: Vec<Stretch>,
    /// The question to chance in the middle of an operation.
    pub(crate) pending: Option<Box<Pending>>,
    /// The keys of the positions at the beginnings of turns, in order of time: one for each position that the rules
    /// compare, then those of the next turn. Empty if rules compare none.
    pub(crate) positions: Vec<u64>,
}

impl Clone for State {
    fn clone(&self) -> Self {
        Self {
            words: self.words.clone(),
            planes: self.planes.clone(),
            unsettled: self.unsettled.clone(),
            pending: self.pending.clone(),
            positions: self.positions.clone(),
            ..*self
        }
    }

    /// Reuses the memory, because playouts begin thousands of times a second.
    fn clone_from(&mut self, other: &Self) {
        self.words.clone_from(&other.words);
        self.planes.clone_from(&other.planes);
        (self.rng, self.position) = (other.rng, other.position);
        (self.known, self.remembered) = (other.known, other.remembered);
        self.unsettled.clone_from(&other.unsettled);
        self.pending.clone_from(&other.pending);
        self.positions.clone_from(&other.positions);
    }
}

impl State {
    /// Returns the state before setup: no tokens, no question, no hash.
    pub(crate) fn before_setup(program: &Program) -> Self {
        Self {
            words: program.layout.template.clone(),
            planes: program.layout.planes.clone(),
            rng: Rng::seeded(0),
            position: 0,
            known: 0,
            remembered: 0,
            unsettled: Vec::new(),
            pending: None,
            positions: Vec::new(),
        }
    }

    /// Makes the start of every game of a state after setup with the seed 0. `None` if setup used chance.
    pub(crate) fn certain_start(self) -> Option<Start> {
        let Self { words, planes, rng, position, known, remembered, positions, .. } = self;
        let start = Start { words, planes, position, remembered: (known, remembered), positions };
        (rng == Rng::seeded(0)).then_some(start)
    }

    /// Goes to the state after setup, reusing memory.
    pub(crate) fn begin_at(&mut self, start: &Start, seed: u64) {
        self.words.clone_from(&start.words);
        self.planes.clone_from(&start.planes);
        self.rng = Rng::seeded(seed);
        self.position = start.position;
        (self.known, self.remembered) = start.remembered;
        self.unsettled.clear();
        self.pending = None;
        self.positions.clone_from(&start.positions);
    }

    /// Returns the bytes of memory of the state, which a copy copies: its words, planes, generator and hash sums, with
    /// the locals of procedures while a move is under way, and without the spare room of its buffers. It grows with the
    /// tokens that were created.
    pub fn bytes(&self) -> usize {
        let own = size_of::<Self>() + size_of_val(&self.words[..]) + size_of_val(&self.planes[..]);
        let unsettled = size_of_val(&self.unsettled[..]);
        let pending = self.pending.as_ref().map_or(0, |pending| pending.bytes());
        own + unsettled + pending + size_of_val(&self.positions[..])
    }

    /// The header.
    #[inline(always)]
    pub(crate) fn head(&self) -> &[i32; word::HEADER] {
        let Some(head) = self.words.first_chunk() else { unreachable!("every state has a header") };
        head
    }

    #[inline(always)]
    pub(crate) fn head_mut(&mut self) -> &mut [i32; word::HEADER] {
        let Some(head) = self.words.first_chunk_mut() else {
            unreachable!("every state has a header")
        };
        head
    }

    /// The generator. It changes whenever chance is drawn, so two equal ones have no draw between them. Only in a sampled
    /// world may an agent read it.
    pub fn generator(&self) -> Rng {
        self.rng
    }

    /// Seeds the generator anew, so that later chance differs; everything else stays.
    pub fn reseed(&mut self, seed: u64) {
        self.rng = Rng::seeded(seed);
    }

    /// Number of the round, from 1.
    pub fn round(&self) -> u32 {
        self.words[word::ROUND] as u32
    }

    /// Number of the turn, from 1.
    pub fn turn(&self) -> u32 {
        self.words[word::TURN] as u32
    }

    /// Number of the ply of the present decision, from 1; the number of plies when the game is over.
    pub fn ply(&self) -> u32 {
        self.words[word::PLY] as u32
    }

    /// Number of the decision within its ply, from 1.
    pub fn step(&self) -> u32 {
        self.words[word::STEP] as u32
    }

    /// The player who has the turn.
    pub fn active(&self) -> Option<PlayerId> {
        PlayerId::from_word(self.words[word::ACTIVE])
    }

    /// The phase, by index.
    pub fn phase(&self) -> Option<usize> {
        usize::try_from(self.words[word::PHASE]).ok()
    }

    /// The winners: bit `p` is set for player `p`; 0 while the game goes on.
    pub fn winners(&self) -> u32 {
        self.words[word::WINNERS] as u32
    }

    /// The eliminated players.
    pub fn eliminated(&self, program: &Program) -> Viewers {
        let Some(first) = program.layout.eliminated else { return Viewers::NOBODY };
        let flags = &self.words[first as usize..first as usize + program.players];
        let bits = flags.iter().enumerate().map(|(p, out)| u32::from(*out != 0) << p);
        Viewers::of(bits.sum())
    }

    /// The value of a global variable.
    pub fn global(&self, program: &Program, var: VarId) -> Value {
        let at = program.layout.globals as usize + var.index();
        Value::of(program.vars.global[var.index()].kind, self.words[at])
    }

    /// The value of a player's variable.
    pub fn of_player(&self, program: &Program, player: PlayerId, var: VarId) -> Value {
        let base = program.layout.player_vars as usize + var.index() * program.players;
        Value::of(program.vars.player[var.index()].kind, self.words[base + player.index()])
    }

    /// The value of a variable of a cell; `None` of a place that has no such variable.
    pub fn of_place(&self, program: &Program, place: PlaceId, var: VarId) -> Option<Value> {
        let var = &program.vars.place[var.index()];
        Some(Value::of(var.info.kind, self.words[var.word(place.index())?]))
    }

    /// Returns the tokens of a place: a stack from its top, a queue from its front, a set sorted by type, owner and
    /// properties. In a set, tokens of types that are not public come last, sorted by owner and then as they came, so
    /// that their order reveals nothing.
    pub fn tokens(&self, program: &Program, place: PlaceId) -> Vec<TokenId> {
        let mut tokens = Vec::with_capacity(self.count(program, place));
        tokens.extend(self.chain_of(program, place.index()).map(|token| TokenId(token as u16)));
        tokens
    }

    /// Number of tokens a place holds.
    pub fn count(&self, program: &Program, place: PlaceId) -> usize {
        self.place(program, place.index(), place::COUNT) as usize
    }

    /// The face of a token.
    pub fn token(&self, program: &Program, token: TokenId) -> TokenFace {
        let id = i32::from(token.0);
        let type_id = TypeId(self.token_field(program, id, token::TYPE) as u16);
        let props = program.tokens.types[type_id.index()].props.iter().map(|p| {
            let number = program.names.props.iter().position(|n| *n == p.id).unwrap_or(0);
            Value::of(p.kind, self.prop(program, id, number))
        });
        let place = self.token_field(program, id, token::PLACE);
        TokenFace {
            type_id,
            owner: PlayerId::from_word(self.token_field(program, id, token::OWNER)),
            place: (place != NONE).then_some(PlaceId(place as u16)),
            props: props.collect(),
        }
    }

    #[inline]
    pub(crate) fn place_at(&self, program: &Program, place: usize) -> usize {
        program.layout.places as usize + place * place::WORDS
    }

    #[inline]
    pub(crate) fn place(&self, program: &Program, place: usize, field: Field) -> i32 {
        field.read(self.words[self.place_at(program, place)])
    }

    /// Number of token numbers in use.
    pub(crate) fn known_tokens(&self, program: &Program) -> usize {
        (self.words.len() - program.layout.tokens as usize) / program.tokens.stride
    }

    #[inline]
    pub(crate) fn token_at(&self, program: &Program, token: i32) -> usize {
        program.layout.tokens as usize + token as usize * program.tokens.stride
    }

    #[inline]
    pub(crate) fn token_field(&self, program: &Program, token: i32, field: Field) -> i32 {
        field.read(self.words[self.token_at(program, token)])
    }

    /// The token behind one in its place.
    #[inline]
    pub(crate) fn next(&self, program: &Program, token: i32) -> i32 {
        self.chain(program, token, token::chain::NEXT)
    }

    /// The tokens of a place, from the front.
    #[inline]
    fn chain_of(&self, program: &Program, place: usize) -> impl Iterator<Item = i32> {
        self.chain_from(program, self.place(program, place, place::HEAD))
    }

    /// A token and those behind it in its place; nothing for `none`.
    #[inline]
    fn chain_from(&self, program: &Program, first: i32) -> impl Iterator<Item = i32> {
        let token = |token: i32| (token != NONE).then_some(token);
        std::iter::successors(token(first), move |at| token(self.next(program, *at)))
    }

    /// A neighbour of a token in its place, or `none` if no place ever holds two.
    #[inline]
    pub(crate) fn chain(&self, program: &Program, token: i32, field: Field) -> i32 {
        if program.tokens.single {
            return NONE;
        }
        field.read(self.words[self.token_at(program, token) + program.tokens.chain])
    }

    /// A word of a token: a property, or the players who know it.
    #[inline]
    pub(crate) fn token_word(&self, program: &Program, token: i32, word: usize) -> i32 {
        self.words[self.token_at(program, token) + word]
    }

    /// The words of a token that name other tokens, with these tokens.
    pub(crate) fn links(
        &self,
        program: &Program,
        token: i32,
    ) -> impl Iterator<Item = (usize, i32)> {
        let words = program.tokens.own..program.tokens.links;
        let links = words.map(move |word| (word, self.token_word(program, token, word)));
        links.filter(|(_, named)| *named != NONE)
    }

    /// Links tokens without place into an empty place, from the front. For a state under construction: hashes and
    /// planes must be computed afterwards.
    pub(crate) fn lay(&mut self, program: &Program, place: usize, tokens: &[i32]) {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else { return };
        if let Some(covered) = self.shape_at(program, *first, place as i32) {
            for cell in covered.iter() {
                let at = self.place_at(program, cell as usize);
                self.words[at] = place::with_one(*first);
            }
        }
        let at = self.place_at(program, place);
        self.words[at] = place::COUNT.write(place::with_one(*first), tokens.len() as i32);
        let mut before = *last;
        let behind = tokens[1..].iter().copied().chain([NONE]);
        for (token, next) in tokens.iter().zip(behind) {
            let at = self.token_at(program, *token);
            self.words[at] = token::PLACE.write(self.words[at], place as i32);
            if !program.tokens.single {
                let beside = token::chain::NEXT.write(0, next);
                self.words[at + program.tokens.chain] = token::chain::PREV.write(beside, before);
            }
            before = *token;
        }
    }

    /// A property by its number among all property names; `none` if the type does not have it.
    pub(crate) fn prop(&self, program: &Program, token: i32, prop: usize) -> i32 {
        let of = self.token_field(program, token, token::TYPE) as usize;
        let entry = of * program.tokens.n_props + prop;
        match program.tokens.slot[entry] {
            ABSENT => NONE,
            FIXED => program.tokens.value[entry],
            slot => self.token_word(program, token, token::PROPS + usize::from(slot)),
        }
    }

    /// True if two tokens lie in the same set and are equal in all that rules can see. False if the decider
    /// sees both there but not their faces: a single choice for the two would reveal that they are equal.
    pub(crate) fn equal_tokens(&self, program: &Program, a: i32, b: i32) -> bool {
        let words = |token: i32| {
            let at = self.token_at(program, token);
            &self.words[at..at + program.tokens.links]
        };
        // The first word holds the place, the type and the owner.
        let (first, second) = (words(a), words(b));
        if first.iter().zip(second).any(|(a, b)| a != b) {
            return false;
        }
        let at = token::PLACE.read(first[0]);
        at != NONE
            && program.places.meta[at as usize].ordering == boardwright_def::Ordering::Set
            && (program.tokens.veils.is_empty() || !self.is_veiled(program, a, b))
    }

    /// True if the decider sees two tokens in a place, but does not know both.
    fn is_veiled(&self, program: &Program, a: i32, b: i32) -> bool {
        let decider = self.words[word::DECIDER];
        if decider == NONE {
            return false;
        }
        let at = self.token_field(program, a, token::PLACE) as usize;
        let knows = |token: i32| self.unveiled(program, token) | self.known_by(program, token);
        let veiled = program.places.seers[at] & !(knows(a) & knows(b));
        veiled >> decider & 1 == 1
    }

    /// The face of a token: type, owner and properties.
    pub(crate) fn token_what(&self, program: &Program, token: i32) -> (i32, i32, &[i32]) {
        let at = self.token_at(program, token);
        let words = &self.words[at..at + program.tokens.own];
        let [of, owner] = token::what(words[0]);
        (of, owner, &words[token::PROPS..])
    }

    /// The part of a token that everybody sees who looks into its place: its owner and, unless its type is
    /// hidden, its type and public properties.
    pub(crate) fn open_part<'a>(
        &'a self,
        program: &'a Program,
        token: i32,
    ) -> impl Iterator<Item = i32> + 'a {
        let at = self.token_at(program, token);
        let [of, owner] = token::what(self.words[at]);
        let front = program.tokens.fronts.get(of as usize);
        let shown = front.and_then(|front| front.shown.as_ref());
        let props = shown.into_iter().flatten().map(move |word| self.words[at + word]);
        [owner, if shown.is_some() { of } else { NONE }].into_iter().chain(props)
    }

    /// The players who know a token without seeing its place, a bit for each.
    #[inline]
    pub(crate) fn known_by(&self, program: &Program, token: i32) -> u32 {
        if self.remembered == 0 {
            return 0;
        }
        self.token_word(program, token, program.tokens.links) as u32
    }

    /// The players who can identify the token where its place shows it, a bit for each.
    #[inline]
    pub(crate) fn unveiled(&self, program: &Program, token: i32) -> u32 {
        if program.tokens.veils.is_empty() {
            return program.everybody();
        }
        let [of, owner] = token::what(self.words[self.token_at(program, token)]);
        program.unveiled(of, owner)
    }

    /// The players who can identify the token in its place.
    pub(crate) fn seers_of(&self, program: &Program, token: i32) -> u32 {
        match self.token_field(program, token, token::PLACE) {
            NONE => 0,
            at => program.places.seers[at as usize] & self.unveiled(program, token),
        }
    }
}
