//! `longest`: the longest way through links or cells.

use super::function_table::Call;
use crate::compiler::Compiler;
use crate::interval::Interval;
use crate::scope::Scope;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::walk::each_child;
use boardwright_def::{Expr, Op, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Span};

/// What the members of a list of places may be.
#[derive(Debug, Clone, Copy, Default)]
struct Members {
    links: bool,
    cells: bool,
    /// True if some cell has a cell as a neighbour. Links that are places lie between the cells that they join.
    touching: bool,
}

impl Members {
    fn or(self, other: Self) -> Self {
        Self {
            links: self.links || other.links,
            cells: self.cells || other.cells,
            touching: self.touching || other.touching,
        }
    }
}

impl Compiler<'_> {
    /// `longest(L)`, `longest(L, C)`.
    pub(super) fn longest(&mut self, call: Call<'_>, scope: &mut Scope) -> Typed {
        let places = self.tree(&call.args[0], call.src, scope, Some(&Type::of(Kind::Place)));
        let via = self.via(call.args.get(1), call, scope);
        self.make_longest(places, via, call.span)
    }

    /// The number of links, or of cells, of the longest way through a list of places.
    pub fn make_longest(
        &mut self,
        places: Typed,
        via: Option<(String, Expr)>,
        span: Span,
    ) -> Typed {
        let places = self.as_list(places);
        let Some((element, size)) = places.ty.as_list() else { return Typed::unknown(span) };
        if places.ty.is_unknown() || element.kind == Kind::Unknown {
            return Typed::unknown(span);
        }
        if element.kind != Kind::Place {
            let want = Type::list(Type::of(Kind::Place), Size::ANY);
            let finding = self.mismatch(places.span, &want.describe(), &places.ty);
            self.report(finding.hint(
                "a way leads over links or cells: `links where .owner == $p`, `board where .owner == $p`",
            ));
            return Typed::unknown(span);
        }
        let most = size.max.unwrap_or(u64::MAX).min(self.env.zones.len() as u64);
        let members = self.members_of(&places.expr);
        if members.links && members.cells {
            let message = "`longest` goes over links or over cells, but this list may hold both";
            let hint = "write `links where …` for the most links of a way that uses none twice, `cells where …` for \
                        the most cells of a path that visits none twice";
            self.report(
                Diagnostic::new(Code::TypeMismatch, places.span, message)
                    .types("links alone or cells alone", "links and cells")
                    .hint(hint),
            );
            return Typed::unknown(span);
        }
        if members.cells && !members.touching {
            let message =
                "this is at most 1: links are places here, so no cell has a cell as a neighbour";
            let hint = "`longest(links where …)` is the most links of a way; it passes the cells between them";
            self.report(Diagnostic::new(Code::ConstantCondition, span, message).hint(hint));
        }
        let (bind, via) = match via {
            Some((bind, via)) => (bind, Some(via)),
            None => ("$it".to_owned(), None),
        };
        let ty = Type::int(Interval::new(0, most as i64));
        Typed::new(Expr::read(Ref::Longest { places: places.expr, bind, via }), ty, span)
    }

    /// What the list of an expression is known to hold at most. A list under a name, and one made of neighbours, counts
    /// as neither: its places are not known here.
    fn members_of(&self, list: &Expr) -> Members {
        let Expr::Query(query) = list else { return Members::default() };
        match query.as_ref() {
            Query::Board { board } => {
                let found = self.env.boards.iter().find(|known| known.id == *board);
                let cells = found.map(|known| known.cells.as_slice()).unwrap_or_default();
                self.kinds_of(cells)
            }
            Query::Region { region, .. } => {
                let found = self.env.regions.iter().filter(|known| known.id == *region);
                found
                    .flat_map(|known| &known.places)
                    .fold(Members::default(), |known, places| known.or(self.kinds_of(places)))
            }
            // What else a condition reads, as the data of links, may hold for links alone or for cells alone.
            Query::Where { list, when, .. } if !tells_apart(when) => self.members_of(list),
            Query::Distinct { list, .. }
            | Query::Extreme { list, .. }
            | Query::Take { list, .. } => self.members_of(list),
            Query::Union { left, right } => self.members_of(left).or(self.members_of(right)),
            Query::Otherwise { list, other } => self.members_of(list).or(self.members_of(other)),
            Query::TokensInZone { .. }
            | Query::TokensIn { .. }
            | Query::Pieces { .. }
            | Query::IntsInRange { .. }
            | Query::Enums { .. }
            | Query::Players
            | Query::Remaining
            | Query::Others { .. }
            | Query::Clockwise { .. }
            | Query::Zones { .. }
            | Query::Types { .. }
            | Query::AdjacentZones { .. }
            | Query::TokensInAdjacentZones { .. }
            | Query::ConnectedZones { .. }
            | Query::Ray { .. }
            | Query::Walk { .. }
            | Query::Between { .. }
            | Query::Covers { .. }
            | Query::Lines { .. }
            | Query::Where { .. }
            | Query::Unite { .. }
            | Query::Binding { .. }
            | Query::Members { .. }
            | Query::Items { .. } => Members::default(),
        }
    }

    /// Which of links and cells are among some places.
    fn kinds_of(&self, places: &[String]) -> Members {
        let boards = self.env.boards.iter();
        let is_link = |place: &String| {
            boards.clone().any(|board| {
                let from = board.columns.iter().find(|column| column.id == ENDS_OF_LINKS);
                let at = board.cells.iter().position(|cell| cell == place);
                let value = from.zip(at).and_then(|(from, at)| from.values.get(at)?.as_ref());
                value.is_some_and(
                    |value| matches!(value, Expr::Ref(read) if matches!(**read, Ref::Zone { .. })),
                )
            })
        };
        let links = places.iter().filter(|place| is_link(place)).count();
        // A board without such links may have few neighbours, but its author chose so.
        let mut zones = self.env.zones.iter().filter(|zone| places.contains(&zone.id));
        let touching = zones.any(|zone| {
            let links = zone.adjacent_to.iter().filter(|near| is_link(near)).count();
            links < zone.adjacent_to.len() || links == 0
        });
        Members { links: links > 0, cells: links < places.len(), touching }
    }
}

/// The column with the place that a link begins at.
const ENDS_OF_LINKS: &str = "from";

/// True if a condition reads data of places, or whether they are in a list.
fn tells_apart(when: &Expr) -> bool {
    let mut found = match when {
        Expr::Op(op) => matches!(**op, Op::In { .. }),
        Expr::Ref(read) => matches!(**read, Ref::ZoneVar { .. }),
        Expr::Int(_) | Expr::Bool(_) | Expr::Aggregate { .. } | Expr::Query(_) => false,
    };
    each_child(when, &mut |child| found = found || tells_apart(child));
    found
}
