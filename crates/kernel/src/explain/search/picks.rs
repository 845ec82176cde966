//! Finds the reasons against one pick of several members, and against the end of picking.

use super::{Part, Search};
use crate::explain::{Fact, Reason, ReasonKind};
use crate::picks::Picks;
use crate::program::{ALTERNATIVE_SHIFT, ChoiceDef};

impl Search<'_> {
    /// Tests one pick of several members, or the end of picking. A viewer that cannot know the list learns nothing
    /// else.
    pub(super) fn pick(&mut self, part: Part<'_>, pick: u16, ends: bool) {
        let def = &self.view.e.p.decisions.picks[usize::from(pick)];
        let known = self.view.knows_list(def.list)
            && self.view.knows(def.min)
            && def.max.is_none_or(|max| self.view.knows(max))
            && (self.view.viewer.is_none() || def.together.is_none());
        self.found.decided += 1;
        let place = part.place.to_owned();
        if !known {
            let kind = match ends {
                true => ReasonKind::TooFew,
                false => ReasonKind::NotPickable { param: part.name(0) },
            };
            self.found.unsure += 1;
            return self.found.add(Reason::unknown(kind, place));
        }
        let picks = Picks::now(&mut self.view.e, def);
        let options: Vec<i32> = picks.options().collect();
        if self.view.e.x.left == 0 {
            // The search for sets was cut, so its result is worthless.
            self.found.decided -= 1;
            return;
        }
        let mut facts = Vec::new();
        let kind = if ends {
            let may = picks.may_stop() || options.is_empty();
            let unfulfilled = if may { None } else { self.unfulfilled(def) };
            let is_unfulfilled = unfulfilled.is_some();
            facts.extend(unfulfilled.into_iter().flatten());
            (!may).then_some(match is_unfulfilled {
                true => ReasonKind::Unfulfilled,
                false => ReasonKind::TooFew,
            })
        } else {
            let (of, param) = (&part.alternative.params[0], part.name(0));
            match part.wanted(0).map(|wanted| self.word_of(of, wanted)) {
                None if options.is_empty() => Some(ReasonKind::Nothing { param }),
                None => None,
                Some(None) => Some(ReasonKind::Domain { param }),
                Some(Some(value)) if options.contains(&value) => None,
                Some(Some(value)) if self.view.members(def.list).contains(&value) => {
                    Some(ReasonKind::NotPickable { param })
                }
                Some(Some(value)) => {
                    facts = self.view.outside(def.list, of.kind, value);
                    Some(ReasonKind::Outside { param })
                }
            }
        };
        if kind.is_none()
            && part.alternative.pays.is_some()
            && let Some(reason) = self.pays(part, &options, ends)
        {
            self.found.unsure += u64::from(!reason.known);
            return self.found.add(reason);
        }
        match kind {
            None => self.found.open += 1,
            Some(kind) => self.found.add(Reason { facts, ..Reason::plain(kind, place) }),
        }
    }

    /// Returns a reason if the cost that asks for the picks cannot be paid after the wanted pick, or after any of them,
    /// or after the end of picking.
    fn pays(&mut self, part: Part<'_>, options: &[i32], ends: bool) -> Option<Reason> {
        if ends {
            return self.paid_after(part, 1 << ALTERNATIVE_SHIFT);
        }
        let of = &part.alternative.params[0];
        let wanted = part.wanted(0).and_then(|wanted| self.word_of(of, wanted));
        let mut found = None;
        for option in options.iter().filter(|option| wanted.is_none_or(|w| w == **option)) {
            found = of.pack(*option).and_then(|answer| self.paid_after(part, answer));
            found.as_ref()?;
        }
        found
    }

    /// Returns the facts because of which the picks so far do not fulfil the condition on all of them; `None` if they
    /// do, or if it tests no sets.
    fn unfulfilled(&mut self, def: &ChoiceDef) -> Option<Vec<Fact>> {
        let together = def.together.map(|at| &self.view.e.p.decisions.together[usize::from(at)]);
        let whole = together.filter(|together| together.searched)?.whole?;
        let store = def.store as usize;
        let words = &self.view.e.s.words;
        let taken = &words[store + 1..][..words[store].max(0) as usize];
        self.view.e.x.chosen = taken.to_vec();
        let fails = !self.view.e.holds_of_chosen(whole);
        let facts = fails.then(|| self.view.blame(whole, false));
        self.view.e.x.chosen.clear();
        facts
    }
}
