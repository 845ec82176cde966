//! The open game beside the same game before an edit: both positions after the same moves, and the differences that a
//! viewer sees.

use crate::differing::{Fact, Pair, differences, facts};
use crate::info;
use crate::keep;
use crate::session::Session;
use crate::view::{self, Eyes};
use crate::why::why_not;
use boardwright_kernel::{Machine, PlayerId, Program};
use boardwright_protocol::{
    BoardInfo, CompareRequest, ComparedSide, Comparison, Difference, Differing, GameInfo,
    RefusedMove, View, ViewAs,
};

/// The most positions that are looked at for the first difference.
const MOST_LOOKS: usize = 1_000;
/// The most differences told.
const MOST_TOLD: usize = 60;

/// Compares the open game with the one before the edit. `None` if there is no difference.
pub fn compare(session: &Session, asked: CompareRequest) -> Option<Comparison> {
    let former = session.former.as_deref().filter(|former| same_game(former, session))?;
    let same_places = place_names(former).eq(place_names(session));
    let both = Both { before: former, after: session, view: asked.view, same_places };
    let first = both.first_difference()?;
    let fits = session.total();
    let at = asked.at.map_or(first, |at| (at as usize).min(former.total()).min(fits + 1));
    let sides = both.at(at, &former.machine(at), &session.machine(at));
    let made = former.passage(at).map(|passage| keep::named(former, 0, &passage).label);
    let lost = former.passage(fits + 1).map(|passage| {
        let told = keep::named(former, 0, &passage);
        let reasons = why_not(session, fits, &told, both.eyes(fits));
        RefusedMove { name: told.label, reasons }
    });
    let pairs = sides.pairs();
    let places = |of: fn(&Pair<'_>) -> Option<u32>| pairs.iter().filter_map(of).collect::<Vec<_>>();
    let told = pairs.iter().take(MOST_TOLD).filter_map(difference).collect();
    let more = pairs.len().saturating_sub(MOST_TOLD) as u32;
    let mut old = places(|(old, _)| old.and_then(|fact| fact.place));
    let mut new = places(|(_, new)| new.and_then(|fact| fact.place));
    if pairs.iter().any(|(_, new)| new.is_some_and(|fact| fact.of == Differing::Result)) {
        old.extend(winning(&sides.before));
        new.extend(winning(&sides.after));
    }
    Some(Comparison {
        at: at as u32,
        first: first as u32,
        total: former.total() as u32,
        fits: fits as u32,
        made: made.unwrap_or_default(),
        lost,
        differences: told,
        more,
        before: side(former, sides.before, old),
        after: side(session, sides.after, new),
    })
}

/// True if two games have one id: another id is another game, and nobody expects its moves to fit.
pub fn same_game(one: &Session, other: &Session) -> bool {
    one.rules.def.meta.id == other.rules.def.meta.id
}

/// The game before and after the edit, and the viewer of both.
struct Both<'s> {
    before: &'s Session,
    after: &'s Session,
    view: ViewAs,
    /// True if both have the same places in the same order.
    same_places: bool,
}

impl Both<'_> {
    /// After how many decisions the first difference is.
    fn first_difference(&self) -> Option<usize> {
        let fits = self.after.total();
        let (mut old, mut new) = (self.before.machine(0), self.after.machine(0));
        let mut looks = 0;
        for at in 0..=fits {
            if !is_equal(&old, &new) {
                looks += 1;
                if self.at(at, &old, &new).differ() {
                    return Some(at);
                }
            }
            if looks == MOST_LOOKS {
                break;
            }
            self.before.advance(&mut old, at);
            self.after.advance(&mut new, at);
        }
        (fits < self.before.total()).then_some(fits + 1)
    }

    /// The viewer after `at` decisions: the same on both sides, and one who holds nobody else's secrets on either.
    fn eyes(&self, at: usize) -> Eyes {
        let hides = |session: &Session| session.rules.program.hides();
        match (hides(self.after), hides(self.before)) {
            (false, false) => Eyes::ALL,
            (true, _) => Eyes::of(self.after, at, self.view),
            (false, true) => Eyes::of(self.before, at, self.view),
        }
    }

    fn at(&self, at: usize, old: &Machine<'_>, new: &Machine<'_>) -> Sides {
        let eyes = self.eyes(at);
        let look = |session: &Session, machine: &Machine<'_>| {
            let eyes = seated(eyes, &session.rules.program);
            view::still(session, machine, at.min(session.total()), eyes)
        };
        let (before, after) = (look(self.before, old), look(self.after, new));
        // Of a large board this takes most of the time, and positions often differ in a variable only.
        let is_place_alike =
            self.same_places && (&before.places, &before.cells) == (&after.places, &after.cells);
        let old = facts(&self.before.rules, &before, !is_place_alike);
        let new = facts(&self.after.rules, &after, !is_place_alike);
        Sides { before, after, old, new }
    }
}

/// Both positions after the same moves, with the facts about them.
struct Sides {
    before: View,
    after: View,
    old: Vec<Fact>,
    new: Vec<Fact>,
}

impl Sides {
    fn pairs(&self) -> Vec<Pair<'_>> {
        differences(&self.old, &self.new)
    }

    fn differ(&self) -> bool {
        !self.pairs().is_empty()
    }
}

fn place_names(session: &Session) -> impl Iterator<Item = (&String, Option<PlayerId>)> {
    session.rules.program.places().iter().map(|place| (&place.zone, place.owner))
}

/// True if two positions surely look alike: the same state, decider and result.
fn is_equal(old: &Machine<'_>, new: &Machine<'_>) -> bool {
    let decider = |machine: &Machine<'_>| machine.decision().map(|decision| decision.decider);
    old.state_hash() == new.state_hash()
        && decider(old) == decider(new)
        && old.result() == new.result()
}

/// The same viewer at a table that may have another number of seats: an onlooker stays one, and a seat that is not there
/// becomes one.
fn seated(eyes: Eyes, program: &Program) -> Eyes {
    let is_seat = |viewer: PlayerId| viewer.index() < program.players();
    if eyes.onlooker.is_none() && eyes.viewer.is_none_or(is_seat) {
        return eyes;
    }
    let stranger = PlayerId(program.players() as u16);
    Eyes { viewer: Some(stranger), onlooker: Some(eyes.onlooker.flatten()) }
}

/// The cells that made a game end.
fn winning(view: &View) -> impl Iterator<Item = u32> {
    view.end.iter().flat_map(|end| end.lit.iter().copied())
}

fn difference((old, new): &Pair<'_>) -> Option<Difference> {
    let fact = new.or(*old)?;
    let told = |fact: &Option<&Fact>| fact.map(|fact| fact.told.clone()).unwrap_or_default();
    Some(Difference { of: fact.of.clone(), seat: fact.seat, before: told(old), after: told(new) })
}

fn side(session: &Session, view: View, places: Vec<u32>) -> ComparedSide {
    let info = info::info(session);
    let differs = |board: &&BoardInfo| board.cells.iter().any(|cell| places.contains(&cell.place));
    let board = info.boards.iter().find(differs).or(info.boards.first()).cloned();
    let boards = board.into_iter().collect();
    let info = GameInfo { boards, knobs: Vec::new(), lists: Vec::new(), prose: Vec::new(), ..info };
    ComparedSide { info, view, places }
}
