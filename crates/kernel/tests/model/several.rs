//! Choosing several members, by listing every way.

use super::moves::Answer;
use super::value::Value;
use super::{Frame, Model, Run};
use boardwright_def::{Expr, Query};

/// The question.
pub struct Several<'d> {
    pub options: &'d Expr,
    pub least: Option<&'d Expr>,
    pub most: Option<&'d Expr>,
    pub limit: u32,
    pub ordered: bool,
    /// True if the number of answers depends on what not every player sees.
    pub hidden: bool,
    /// The condition on the list, and the name of the list in it.
    pub condition: Option<(&'d str, &'d Expr)>,
}

/// A way to choose, as indices of equal members.
type Way = Vec<usize>;

impl Model<'_> {
    /// Returns the chosen members; `None` if there is nothing to choose from.
    pub(super) fn choose_several(
        &mut self,
        by: usize,
        name: &str,
        several: &Several<'_>,
        frame: &Frame,
    ) -> Run<Option<Vec<Value>>> {
        let mut picked: Vec<Value> = Vec::new();
        let mut way: Way = Vec::new();
        let mut asked_before = false;
        loop {
            let before = (self.world.ply, self.world.step, self.world.ply_of);
            self.number(by, asked_before);
            let sorts = self.sorts(several.options, frame);
            // A question that nothing fits is put if its absence would tell a secret.
            let open_ended = self.is_open_ended(several, picked.len(), frame);
            let short = self.may_fall_short(several, picked.len(), frame);
            let told = several.hidden && (open_ended && !sorts.is_empty() || short);
            let ways = match self.ways(several, &sorts, frame) {
                Some(ways) => ways,
                None if told => vec![way.clone()],
                None => {
                    (self.world.ply, self.world.step, self.world.ply_of) = before;
                    return Ok(None);
                }
            };
            let goes_on = |sort: &usize| {
                let longer = [way.as_slice(), &[*sort]].concat();
                ways.iter().any(|w| w.starts_with(&longer))
            };
            let next: Vec<usize> = (0..sorts.len()).filter(goes_on).collect();
            let may_stop = ways.contains(&way);
            let answers: Vec<Value> = (next.iter())
                .map(|sort| {
                    let left = sorts[*sort].iter().find(|member| !picked.contains(member));
                    left.expect("one is left").clone()
                })
                .collect();
            let hidden = several.hidden && !self.takes_all(several, &sorts, picked.len(), frame);
            let chosen = match (answers.len(), may_stop) {
                (0, _) if !(hidden && (open_ended || short)) => {
                    (self.world.ply, self.world.step, self.world.ply_of) = before;
                    return Ok(Some(picked));
                }
                (1, false) if !hidden => {
                    (self.world.ply, self.world.step, self.world.ply_of) = before;
                    0
                }
                _ => {
                    let name = name.to_owned();
                    let choose = |value: &Value| Answer::Choose(name.clone(), value.clone());
                    let mut asked: Vec<Answer> = answers.iter().map(choose).collect();
                    if may_stop {
                        asked.push(Answer::Done(String::new()));
                    }
                    self.world.idle = 0;
                    asked_before = true;
                    self.put_question(by, &asked)?
                }
            };
            if chosen == answers.len() {
                let nothing_fits = told && answers.is_empty() && picked.is_empty();
                return Ok((!nothing_fits).then_some(picked));
            }
            picked.push(answers[chosen].clone());
            way.push(next[chosen]);
        }
    }

    /// True if all tokens that are left of a whole place must be taken, whose number every player sees.
    fn takes_all(
        &self,
        several: &Several<'_>,
        sorts: &[Vec<Value>],
        picked: usize,
        frame: &Frame,
    ) -> bool {
        let place = is_place(several.options);
        let least = several.least.and_then(|least| self.value(least, frame).int()).unwrap_or(0);
        let left = sorts.iter().map(Vec::len).sum::<usize>() as i64 - picked as i64;
        place && several.condition.is_none() && left <= (least - picked as i64).max(0)
    }

    /// True if more members are asked for, and not everybody sees how many there are.
    fn may_fall_short(&self, several: &Several<'_>, picked: usize, frame: &Frame) -> bool {
        self.most_asked_for(several, frame) > picked as i64 && !is_place(several.options)
    }

    /// The most members that may be chosen, however many there are.
    fn most_asked_for(&self, several: &Several<'_>, frame: &Frame) -> i64 {
        let limit = i64::from(several.limit);
        let most = several.most.map(|most| self.value(most, frame).int());
        most.map_or(limit, |most| most.unwrap_or(0).clamp(0, limit))
    }

    /// True if the numbers allow both to stop and to choose more.
    fn is_open_ended(&self, several: &Several<'_>, picked: usize, frame: &Frame) -> bool {
        let least = several.least.and_then(|least| self.value(least, frame).int()).unwrap_or(0);
        let most = self.most_asked_for(several, frame);
        most > least.max(0) && most > picked as i64
    }

    /// Groups members that no player can distinguish, in the order of the list.
    fn sorts(&self, options: &Expr, frame: &Frame) -> Vec<Vec<Value>> {
        let mut sorts: Vec<Vec<Value>> = Vec::new();
        for member in self.list(options, frame) {
            let member = member.narrow();
            if sorts.iter().flatten().any(|known| *known == member) {
                continue;
            }
            match sorts.iter_mut().find(|sort| self.equal_tokens(&sort[0], &member)) {
                Some(sort) => sort.push(member),
                None => sorts.push(vec![member]),
            }
        }
        sorts
    }

    /// True if the condition holds for the chosen members.
    fn fits(&self, several: &Several<'_>, sorts: &[Vec<Value>], way: &Way, frame: &Frame) -> bool {
        let Some((name, condition)) = several.condition else { return true };
        let mut inner = frame.clone();
        let member = |at: usize| {
            let before = way[..at].iter().filter(|sort| **sort == way[at]).count();
            sorts[way[at]][before].clone()
        };
        inner.lists.insert(name.to_owned(), (0..way.len()).map(member).collect());
        self.holds(condition, &inner)
    }

    /// True if as many members are chosen as asked for, and they fulfil the condition.
    pub(super) fn is_whole(&self, several: &Several<'_>, chosen: &[Value], frame: &Frame) -> bool {
        let least = several.least.and_then(|least| self.value(least, frame).int()).unwrap_or(0);
        let fits = several.condition.is_none_or(|(name, condition)| {
            let mut inner = frame.clone();
            inner.lists.insert(name.to_owned(), chosen.to_vec());
            self.holds(condition, &inner)
        });
        fits && chosen.len() as i64 >= least
    }

    /// Returns every way to choose: sets in the order of the list, or all orders; `None` if there is nothing to choose
    /// from. With a condition, every set is tested: those of an allowed size count, or, if there is none but the empty
    /// one, the largest smaller ones.
    fn ways(&self, several: &Several<'_>, sorts: &[Vec<Value>], frame: &Frame) -> Option<Vec<Way>> {
        let number = |of: Option<&Expr>| of.map(|of| self.value(of, frame).int());
        let members = sorts.iter().map(Vec::len).sum::<usize>() as i64;
        let limit = members.min(i64::from(several.limit));
        // `none` as number is silent: 0.
        let most = number(several.most).map_or(limit, |most| most.unwrap_or(0)).clamp(0, limit);
        let least = number(several.least).flatten().unwrap_or(0).clamp(0, most);
        let all = self.all_ways(several, sorts, most as usize);
        let fitting: Vec<Way> =
            all.into_iter().filter(|way| self.fits(several, sorts, way, frame)).collect();
        let sized = |from: i64, to: i64| -> Vec<Way> {
            let fits = |way: &&Way| (from..=to).contains(&(way.len() as i64));
            fitting.iter().filter(fits).cloned().collect()
        };
        let chosen = |ways: &[Way]| ways.iter().any(|way| !way.is_empty());
        if members == 0 || several.condition.is_some() && most > 0 && !chosen(&sized(1, most)) {
            return None;
        }
        let ways = sized(least, most);
        if most == 0 || chosen(&ways) {
            return Some(ways);
        }
        let size = (1..least).rev().find(|size| chosen(&sized(*size, *size)))?;
        Some(sized(size, size))
    }

    fn all_ways(&self, several: &Several<'_>, sorts: &[Vec<Value>], most: usize) -> Vec<Way> {
        let mut found = Vec::new();
        let mut open: Vec<Way> = vec![Vec::new()];
        while let Some(way) = open.pop() {
            if way.len() < most {
                for (sort, members) in sorts.iter().enumerate() {
                    let used = way.iter().filter(|s| **s == sort).count();
                    let later = several.ordered || way.last().is_none_or(|last| *last <= sort);
                    if used < members.len() && later {
                        open.push([way.as_slice(), &[sort]].concat());
                    }
                }
            }
            found.push(way);
        }
        found
    }
}

/// True if a list is all tokens of a place.
fn is_place(list: &Expr) -> bool {
    matches!(list, Expr::Query(query) if matches!(query.as_ref(), Query::TokensInZone { .. }))
}
