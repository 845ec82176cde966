//! Longest ways, by trying every way.

use super::value::{Place, Value};
use super::{Frame, Model};
use boardwright_def::Ref;

/// Links with their ends.
type Links = Vec<(Place, Place)>;

impl Model<'_> {
    /// Returns the most links that a way uses, or the most cells that it visits if no member is a link. `via` is a
    /// condition on the cells between its ends.
    pub(super) fn longest(&self, read: &Ref, frame: &Frame) -> Value {
        let Ref::Longest { places, bind, via } = read else { return Value::None };
        let members = self.list(places, frame);
        let mut places: Vec<Place> = Vec::new();
        for place in members.iter().filter_map(Value::place) {
            if !places.contains(place) {
                places.push(place.clone());
            }
        }
        let end =
            |link: &Place, id: &str| self.column(link, id).and_then(|end| end.place().cloned());
        let links: Links =
            places.iter().filter_map(|at| end(at, "from").zip(end(at, "to"))).collect();
        let passes = |at: &Place| {
            let inner = || frame.with(bind, &Value::Place(at.clone()));
            via.as_ref().is_none_or(|via| self.holds(via, &inner()))
        };
        if links.is_empty() {
            let begins = places.iter().enumerate();
            let found = begins.map(|(at, _)| self.path_from(&places, &mut vec![at], &passes));
            return Value::Int(found.max().unwrap_or(0));
        }
        let mut used = vec![false; links.len()];
        let begins = links.iter().flat_map(|(from, to)| [from, to]);
        let found = begins.map(|at| trail_from(&links, &mut used, at, &passes));
        Value::Int(found.max().unwrap_or(0))
    }

    fn path_from(
        &self,
        places: &[Place],
        way: &mut Vec<usize>,
        passes: &dyn Fn(&Place) -> bool,
    ) -> i64 {
        let mut best = way.len() as i64;
        let here = &places[*way.last().expect("a way has a place")];
        if way.len() > 1 && !passes(here) {
            return best;
        }
        for (at, next) in places.iter().enumerate() {
            let joined =
                self.neighbours(here).contains(next) || self.neighbours(next).contains(here);
            if joined && !way.contains(&at) {
                way.push(at);
                best = best.max(self.path_from(places, way, passes));
                way.pop();
            }
        }
        best
    }
}

fn trail_from(
    links: &Links,
    used: &mut [bool],
    here: &Place,
    passes: &dyn Fn(&Place) -> bool,
) -> i64 {
    let mut best = used.iter().filter(|used| **used).count() as i64;
    if best > 0 && !passes(here) {
        return best;
    }
    for (at, (from, to)) in links.iter().enumerate() {
        if used[at] {
            continue;
        }
        for (end, other) in [(from, to), (to, from)] {
            if end == here {
                used[at] = true;
                best = best.max(trail_from(links, used, other, passes));
                used[at] = false;
            }
        }
    }
    best
}
