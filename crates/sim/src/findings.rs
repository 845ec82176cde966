//! Diagnostics of linking, the same for the command line and the page.

mod slow_words;
mod start;

pub use slow_words::Written;

use crate::lesson::lesson_findings;
use boardwright_def::GameDef;
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_kernel::{LinkError, Program};
use std::borrow::Borrow;
use std::collections::BTreeSet;

/// The result of [`boardwright_kernel::link`].
pub type Linked = Result<Program, Vec<LinkError>>;

const LONG_SEARCH: &str = "`longest` may take more work here than a move has: with too many links or cells side by \
                           side, the game ends with a fault";
const SHORTER_SEARCH: &str = "`take(L, 10)` searches in at most ten of them, `count(group(c, C))` counts what is \
                              connected, `run(c, d, C)` goes straight on";

/// The findings of a game that was linked: those of [`link_findings`], those of its start with each number of players, and the
/// questions of its lesson that cannot be posed.
pub fn game_findings(
    def: &GameDef,
    linked: &[Linked],
    span_of: impl Fn(&str) -> Option<Span>,
    written: Written<'_>,
) -> Vec<Diagnostic> {
    let mut found = link_findings(linked, &span_of, written);
    let programs: Vec<&Program> = linked.iter().flatten().collect();
    found.extend(start::findings(def, &programs, &span_of));
    found.extend(lesson_findings(def, &programs, span_of));
    found
}

/// The diagnostics of one game that was linked for one or more numbers of players: the reasons for a
/// failure, then searches that may exceed the budget, then the conditions on long lists that are tested member by member. Each is reported
/// once, whatever the number of players. `span_of` gives the source of a path in the `GameDef`; slow words of definitions
/// are looked for in `written`.
pub fn link_findings(
    linked: impl IntoIterator<Item = impl Borrow<Linked>>,
    span_of: impl Fn(&str) -> Option<Span>,
    written: Written<'_>,
) -> Vec<Diagnostic> {
    let at = |code: Code, path: &str, message: String| {
        Diagnostic::new(code, span_of(path).unwrap_or_default(), message).at(path)
    };
    let (mut errors_seen, mut slow_seen) = (BTreeSet::new(), BTreeSet::new());
    let (mut long_seen, mut long) = (BTreeSet::new(), Vec::new());
    let (mut failed, mut slow) = (Vec::new(), Vec::new());
    for linked in linked {
        match linked.borrow() {
            Ok(program) => {
                for path in program.long_searches() {
                    if long_seen.insert(path.clone()) {
                        let found = at(Code::LongSearch, path, LONG_SEARCH.to_owned());
                        long.push(found.hint(SHORTER_SEARCH));
                    }
                }
                for residual in program.residuals().iter().filter(|residual| residual.is_slow()) {
                    let key = (residual.path.clone(), residual.obstacle.clone());
                    if slow_seen.insert(key) {
                        let found = at(Code::SlowCondition, &residual.path, residual.sentence());
                        let hint = if has_rows(program) {
                            residual.obstacle.instead()
                        } else {
                            residual.obstacle.instead_on_graph()
                        };
                        let found = hint.into_iter().fold(found, Diagnostic::hint);
                        let obstacle = &residual.obstacle;
                        slow.push(slow_words::point_into_definitions(found, obstacle, written));
                    }
                }
            }
            Err(errors) => {
                for error in errors {
                    if errors_seen.insert((error.path.clone(), error.message.clone())) {
                        failed.push(at(Code::LinkFailed, &error.path, error.message.clone()));
                    }
                }
            }
        }
    }
    failed.append(&mut long);
    failed.append(&mut slow);
    failed
}

/// True if a cell of the game has a row and a column. The places of a graph have none.
fn has_rows(program: &Program) -> bool {
    program.places().iter().any(|place| place.cell.is_some_and(|cell| cell.row > 0))
}
