//! Types of token and where their properties stand.

use crate::limits::MAX_TOKENS;
use crate::link::Linker;
use crate::program::{ABSENT, FIXED, Face, PlaceInfo, TokenTables};
use crate::state::token;
use crate::value::{NONE, Range};
use crate::{Kind, Program, PropInfo, TypeInfo, Value};
use boardwright_def::{Bound, GameDef, PropDef, TokenType, Visibility};

/// Most own properties of one token.
const MOST_SLOTS: usize = 64;

/// Moves properties that name tokens behind the others, by which tokens are compared. Returns the number of
/// those that name tokens.
fn links_last(tables: &mut TokenTables, slots: &[Option<u8>]) -> usize {
    let mut order: Vec<(bool, u8)> = Vec::new();
    for (kind, slot) in tables.props.iter().zip(slots) {
        order.extend(slot.map(|slot| (*kind == Kind::Token, slot)));
    }
    order.sort_unstable();
    for slot in tables.slot.iter_mut().filter(|slot| **slot != FIXED && **slot != ABSENT) {
        let at = order.iter().position(|(_, before)| before == slot);
        *slot = at.map_or(*slot, |at| at as u8);
    }
    order.iter().filter(|(links, _)| *links).count()
}

/// The tables of tokens while types are declared.
struct TypesMade {
    /// Properties of all types, by number.
    names: Vec<String>,
    tables: TokenTables,
    /// By property: its slot. A property that any token owns has one slot, whichever types have it.
    slots: Vec<Option<u8>>,
    used: u8,
    metas: Vec<Option<Kind>>,
}

impl TypesMade {
    fn new(def: &GameDef, players: usize) -> Self {
        let mut names: Vec<String> = Vec::new();
        for prop in def.token_types.iter().flat_map(|t| &t.props) {
            if !names.contains(&prop.id) {
                names.push(prop.id.clone());
            }
        }
        let n_props = names.len();
        let entries = n_props * def.token_types.len();
        let any = Range { lo: NONE + 1, hi: i32::MAX, none: true };
        let tables = TokenTables {
            n_props,
            slot: vec![ABSENT; entries],
            value: vec![NONE; entries],
            bounds: vec![any; entries],
            owners: players + 1,
            ..TokenTables::default()
        };
        Self { names, tables, slots: vec![None; n_props], used: 0, metas: vec![None; n_props] }
    }
}

/// Makes the words of a new token of each type.
fn fresh_words(tables: &mut TokenTables) {
    for of in 0..tables.types.len() {
        let mut words = vec![NONE; tables.stride];
        words[0] = token::fresh(of as i32);
        if tables.stride > tables.links {
            words[tables.links] = 0;
        }
        for entry in of * tables.n_props..(of + 1) * tables.n_props {
            match tables.slot[entry] {
                FIXED | ABSENT => {}
                slot => words[token::PROPS + usize::from(slot)] = tables.value[entry],
            }
        }
        tables.fresh.extend(words);
    }
}

impl Linker<'_> {
    pub(super) fn declare_types(&mut self) {
        let def = self.def;
        let mut made = TypesMade::new(def, self.players);
        for (number, token_type) in def.token_types.iter().enumerate() {
            let TokenType { id, family, visibility, max, props, .. } = token_type;
            let props = props.iter().map(|prop| {
                let step = format!("tokenTypes.{id}.{}", prop.id);
                self.within(step, |l| l.declare_prop(prop, number, &mut made))
            });
            let props = props.collect();
            if max.is_some_and(|max| max == 0 || max as usize > MAX_TOKENS) {
                let message = format!("it must be from 1 to {MAX_TOKENS}");
                self.error_at(format!("tokenTypes.{id}.max"), message);
            }
            if !token_type.has_one_veil() {
                let message = "its tokens have secrets of more than one visibility".to_owned();
                self.error_at(format!("tokenTypes.{id}"), message);
            }
            made.tables.most.push(max.unwrap_or(TokenType::MOST));
            made.tables.own_most.push(max.is_some());
            let (id, family, visibility) = (id.clone(), family.clone(), *visibility);
            let veil = token_type.veil();
            made.tables.types.push(TypeInfo { id, family, visibility, veil, props });
        }
        let TypesMade { names, mut tables, slots, used, metas } = made;
        tables.props = metas.into_iter().map(|kind| kind.unwrap_or(Kind::Int)).collect();
        let links = links_last(&mut tables, &slots);
        tables.links = token::PROPS + usize::from(used);
        tables.own = tables.links - links;
        tables.stride = tables.links + usize::from(self.tracks());
        tables.chain = tables.stride;
        tables.plain = tables.stride == token::PROPS;
        fresh_words(&mut tables);
        self.ir.tokens = tables;
        self.ir.names.props = names;
    }

    /// Declares a property of one type of token.
    fn declare_prop(&mut self, prop: &PropDef, of: usize, made: &mut TypesMade) -> PropInfo {
        let TypesMade { names, tables, slots, used, metas } = made;
        let number = names.iter().position(|n| *n == prop.id).unwrap_or(0);
        let kind = self.kind_of_domain(&prop.domain);
        let range = self.word_range(&prop.domain);
        let init = prop.init.as_ref().map(|e| self.literal(e, kind));
        let entry = of * tables.n_props + number;
        let fixed = init.filter(|_| !prop.changes);
        tables.value[entry] = init.unwrap_or(NONE);
        tables.slot[entry] = match fixed {
            Some(_) => FIXED,
            None => *slots[number].get_or_insert_with(|| {
                *used = used.saturating_add(1);
                *used - 1
            }),
        };
        if usize::from(*used) > MOST_SLOTS {
            self.error(format!("tokens have too many properties (at most {MOST_SLOTS})"));
        }
        if range.lo > range.hi {
            self.error("its smallest value is above its largest");
        }
        tables.bounds[entry] = range;
        if init.is_some_and(|init| init != NONE && !range.holds(init)) {
            self.error("its start is outside its range");
        }
        if prop.bound == Bound::Refuse {
            tables.refuse.resize(tables.slot.len(), false);
            tables.refuse[entry] = true;
        }
        if kind == Kind::Token && !range.none {
            self.error(
                "a property that names a token must be optional: the token can be destroyed",
            );
        }
        let known = metas[number].get_or_insert(kind);
        if *known != kind {
            self.error("another type has a property of this name with another kind of value");
        }
        let start = init.filter(|_| prop.changes).map(|word| Value::of(kind, word));
        let fixed = fixed.map(|word| Value::of(kind, word));
        PropInfo { id: prop.id.clone(), kind, fixed, start, visibility: prop.visibility }
    }

    /// Gives tokens a word that names those beside them: places may hold several.
    pub(super) fn chain_tokens(&mut self) {
        let tables = &mut self.ir.tokens;
        let rows = tables.fresh.chunks_exact(tables.stride);
        tables.fresh = rows.flat_map(|row| [row, &[token::chain::NOWHERE]].concat()).collect();
        tables.stride += 1;
    }

    /// The faces of tokens by type and owner; first those without an owner.
    pub(super) fn faces(&self) -> Vec<Face> {
        let (players, width) = (self.players, self.ir.space.width);
        let planes = |of: usize, owner: i32| {
            let types = &self.ir.space.type_planes;
            let number = types.iter().position(|typed| usize::from(*typed) == of);
            let owner = usize::try_from(owner).ok();
            [
                owner.map(|owner| usize::from(Program::OWNER_PLANE) + owner),
                number.map(|number| Program::type_plane(players, number)),
            ]
        };
        let mut faces = Vec::new();
        for (of, most) in self.ir.tokens.most.iter().enumerate() {
            for owner in std::iter::once(NONE).chain(0..players as i32) {
                let planes = planes(of, owner).map(|plane| Some(plane? * width));
                let of = of as i32;
                faces.push(Face::new((of, owner), planes, *most, token::unplaced(of, owner)));
            }
        }
        faces
    }

    /// The players who may look into each place, a bit for each.
    pub(super) fn seers(&self) -> Vec<u32> {
        let of = |place: &PlaceInfo| match place.visibility {
            Visibility::Public => (1 << self.players) - 1,
            Visibility::Owner => place.owner.map_or(0, |p| 1 << p.0),
            Visibility::Hidden => 0,
        };
        self.ir.places.info.iter().map(of).collect()
    }

    /// True if tokens remember who knows them.
    pub(super) fn tracks(&self) -> bool {
        self.ir.places.info.iter().any(|place| !place.visibility.is_public())
            || !self.veils().is_empty()
    }

    /// The visibility of each type with its properties; empty if all are public.
    pub(super) fn veils(&self) -> Vec<Visibility> {
        let all = self.def.token_types.iter().map(TokenType::veil);
        if all.clone().all(|visibility| visibility.is_public()) {
            return Vec::new();
        }
        all.collect()
    }

    pub(super) fn prop_id(&mut self, prop: &str) -> u16 {
        self.number(self.ir.names.props.iter().position(|n| n == prop), "property", prop)
    }
}
