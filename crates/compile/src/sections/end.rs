//! `setup`, `scoring` and `end`.

use crate::compiler::{Acting, Compiler};
use crate::decode::is_null;
use crate::effects::Chosen;
use crate::facts::facts;
use crate::module::Part;
use crate::scope::Scope;
use boardwright_def::{Effect, EndCondition, Expr, Op};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::yaml::{Node, Value};

const LAST_EFFECTS: &str = "an ending has no effects: put them into a phase or an action, \
    and the result after them: `rank by score`";

impl<'a> Compiler<'a> {
    /// Effects before the first turn.
    pub fn setup(&mut self, parts: &[&'a Part]) -> Vec<Effect> {
        let mut out = Vec::new();
        let mut scope = Scope::default();
        let bodies: Vec<&Node> = parts.iter().map(|part| &part.body).collect();
        scope.changing = self.changing_names(&bodies);
        let outer = std::mem::replace(&mut self.lowering.acting, Acting::Setup);
        for part in parts {
            let body = &part.body;
            let inner = ["effects", "do", "items"].iter().find_map(|key| body.get(key));
            let single = matches!(body.value, Value::Map(_)) && body.entries().len() == 1;
            match inner {
                Some(inner) if single => self.append(inner, &mut scope, &mut out),
                Some(_) | None => self.append(body, &mut scope, &mut out),
            }
        }
        self.lowering.acting = outer;
        out
    }

    /// The score of `$player`.
    pub fn scoring(&mut self, parts: &[&'a Part]) -> Option<Expr> {
        let (first, rest) = parts.split_first()?;
        for part in rest {
            self.report(
                Diagnostic::new(
                    Code::DuplicateDefinition,
                    part.name_span,
                    "the score is given a second time",
                )
                .related(first.name_span, "it is given here first"),
            );
        }
        let body = &first.body;
        let node = ["value", "score"].iter().find_map(|key| body.get(key)).unwrap_or(body);
        if is_null(node) {
            self.error(
                Code::EmptyValue,
                node.span,
                "`scoring` needs an expression, such as `points[$player]`",
            );
            return None;
        }
        self.locate(node.span);
        self.keep_words(node);
        let value = self.with_player(&mut Scope::default(), node.span, |c, scope| {
            let value = c.value(node, scope, None);
            c.as_operand(value)
        });
        if boardwright_def::walk::reads_actor(&value.expr) {
            let written = self.written(node.span).to_owned();
            let actors =
                written.match_indices("actor").map(|(at, _)| node.span.start as usize + at);
            let edits: Vec<TextEdit> = actors
                .map(|at| TextEdit { span: Span::new(at, at + 5), text: "$player".to_owned() })
                .collect();
            let span = edits.first().map_or(node.span, |edit| edit.span);
            let message = "there is no actor in `scoring`";
            let mut found = Diagnostic::new(Code::UnknownPlayer, span, message)
                .hint("use `$player`, the player whose score is computed: `points[$player]`");
            if !edits.is_empty() {
                found = found.fix(Fix::new("Change to `$player`", edits));
            }
            self.report(found);
        }
        Some(value.expr)
    }

    /// The endings in written order.
    pub fn end(&mut self, parts: &[&'a Part]) -> Vec<EndCondition> {
        let written: Vec<(Option<String>, &Node)> =
            parts.iter().flat_map(|part| self.named_list(&part.body, "endings", "when")).collect();
        let mut out = Vec::new();
        for (id, node) in &written {
            let at = |index: usize| format!("end[{index}]");
            let first = out.len();
            let ending = self.at_path(&at(first), |c| {
                c.locate(node.span);
                c.ending(node)
            });
            let Some((when, results)) = ending else { continue };
            for (number, (test, result)) in results.into_iter().enumerate() {
                if number > 0 {
                    self.at_path(&at(first + number), |c| c.locate_ending(node));
                }
                let id = id.as_ref().map(|id| numbered(id, number, &written));
                out.push(EndCondition { id, when: both(&when, test), result });
            }
        }
        out
    }

    /// Records the spans of an ending that stands in the text with another.
    fn locate_ending(&mut self, node: &Node) {
        self.locate(node.span);
        for key in ["when", "result"] {
            if let Some(part) = node.get(key) {
                self.within(key, |c| c.locate(part.span));
            }
        }
    }

    /// The condition of an ending, and its results with theirs.
    fn ending(&mut self, node: &'a Node) -> Option<(Expr, Vec<Chosen>)> {
        let before = self.diags.len();
        let readable = self.keys(node, "an ending", &["id", "name", "when", "result"]);
        if ["do", "effects"].iter().any(|key| node.get(key).is_some()) {
            let found = self.diags.iter_mut().skip(before);
            for found in found.filter(|found| found.code == Code::UnknownKey) {
                found.hints.push(LAST_EFFECTS.to_owned());
            }
        }
        if !readable {
            return None;
        }
        let mut scope = Scope::default();
        let when = self.need(node, "when", "an ending").map(|when| {
            self.within("when", |c| {
                c.locate(when.span);
                c.keep_words(when);
                c.condition(when, &mut scope).expr
            })
        });
        if let Some(when) = &when {
            scope.know(facts(when, true));
        }
        let results = self.need(node, "result", "an ending").and_then(|result| {
            self.within("result", |c| {
                c.locate(result.span);
                c.keep_words(result);
                c.results(result, &mut scope)
            })
        });
        Some((when?, results?))
    }
}

/// The condition of an ending and that of one of its results.
fn both(when: &Expr, test: Option<Expr>) -> Expr {
    match test {
        Some(test) => Expr::op(Op::And { args: vec![when.clone(), test] }),
        None => when.clone(),
    }
}

/// The name of an ending whose text has several results: `stuck`, `stuck_2`, with a number that no other name has.
fn numbered(id: &str, number: usize, written: &[(Option<String>, &Node)]) -> String {
    if number == 0 {
        return id.to_owned();
    }
    let mut name = format!("{id}_{}", number + 1);
    while written.iter().any(|(other, _)| other.as_ref() == Some(&name)) {
        name.push('_');
    }
    name
}
