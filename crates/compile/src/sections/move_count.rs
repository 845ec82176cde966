//! The number of moves of an action at a time, and parameters with `step`.

use crate::compiler::Compiler;
use crate::decode::{Item, text_at};
use crate::static_eval::Known;
use crate::types::{Kind, Typed};
use boardwright_def::Expr;
use boardwright_diag::{Code, Diagnostic, Fix, Severity, Span, TextEdit};
use boardwright_syntax::yaml::{Node, Value, quoted};

/// One decision with more moves than this is warned of.
const WIDE: u64 = 4096;
/// One decision with more moves than this is refused.
const TOO_WIDE: u64 = 65_536;
/// A range with so many values needs a bound, so a hint names one.
const UNBOUNDED: u64 = 1 << 24;
/// Limit on the combinations of a decision that the move generator searches.
const MOST_WAYS: u64 = 1 << 26;

const SHORTER: &str = "choose from a shorter list, or in two steps";
const BOUNDED: &str = "bound a number that can be large: `0..min(n, 100)`";

/// A parameter, for counting moves.
pub(crate) struct Choice<'n> {
    name: String,
    body: Option<&'n Node>,
    span: Span,
    step: bool,
    /// Its most values; 1 if not known before the game.
    most: u64,
    options: Expr,
    /// True if its values are places or tokens.
    placed: bool,
}

impl<'n> Choice<'n> {
    pub fn new(item: &Item<'n>, list: &Typed, step: bool) -> Self {
        Self {
            name: item.id.clone(),
            body: item.body,
            span: item.span(),
            step,
            most: most_values(list),
            options: list.expr.clone(),
            placed: list
                .ty
                .as_list()
                .is_some_and(|(element, _)| matches!(element.kind, Kind::Place | Kind::Token)),
        }
    }
}

/// The most members of a list; 1 if not known before the game.
fn most_values(list: &Typed) -> u64 {
    let size = list.ty.as_list().and_then(|(_, size)| size.max);
    size.filter(|size| !list.expr.is_open_range(*size)).unwrap_or(1).max(1)
}

fn ways(choices: &[Choice<'_>]) -> u64 {
    choices.iter().fold(1, |ways, choice| choice.most.saturating_mul(ways))
}

impl Compiler<'_> {
    /// True if a parameter is a decision of its own (`step`), and its prompt.
    pub fn asked_alone(&mut self, body: Option<&Node>, chosen: bool) -> (bool, Option<String>) {
        let map = body.filter(|body| body.get("query").is_none());
        let Some((body, step)) = map.and_then(|body| Some((body, body.get("step")?))) else {
            return (false, None);
        };
        let alone = step.value == Value::Bool(true);
        let is_range = matches!(text_at(body, "type"), Some("int" | "integer" | "intsInRange"));
        if !matches!(step.value, Value::Bool(_)) && !is_range {
            let message = "`step: true` makes a parameter a decision of its own";
            self.report(
                Diagnostic::new(Code::WrongLiteral, step.span, message)
                    .hint("write the step of a range inside it: `1..9 step 2`"),
            );
        }
        if alone && !chosen {
            let message = "the caller of a sequence gives its parameters, so there is no decision";
            self.error(Code::UnknownKey, step.span, message);
            return (false, None);
        }
        let prompt = body.get("prompt").filter(|_| alone);
        (alone, prompt.and_then(|prompt| self.human_text(prompt, "a prompt")))
    }

    /// Warns of decisions with too many moves.
    pub fn check_width(&mut self, choices: &[Choice<'_>]) {
        let mut from = 0;
        for end in 1..=choices.len() {
            let apart = |at: usize| choices[at].step || choices[at - 1].step;
            if end == choices.len() || apart(end) {
                self.check_decision(&choices[from..end]);
                from = end;
            }
        }
        let steps = choices.iter().any(|choice| choice.step);
        let all = ways(choices);
        if steps && choices.len() > 1 && all > MOST_WAYS {
            let last = &choices[choices.len() - 1];
            let message = format!(
                "all parameters together have up to {all} combinations, more than {MOST_WAYS}: the \
                 search for complete moves could take too long"
            );
            let mut found = Diagnostic::new(Code::WideMove, last.span, message)
                .hint("move the last choice into the effects: `choose one of … as $x`");
            found.severity = Severity::Error;
            self.report(found);
        }
    }

    /// Warns of a question inside effects with too many answers.
    pub fn check_answers(&mut self, name: &str, list: &Typed) {
        let all = most_values(list);
        if all > WIDE {
            let message = format!("`{name}` has up to {all} values");
            let mut found = too_wide(list.span, (&message, "answers to one question"), all);
            found = found.hint(SHORTER);
            if all >= UNBOUNDED {
                found = found.hint(BOUNDED);
            }
            self.report(found);
        }
    }

    /// Checks one decision: parameters that are chosen together.
    fn check_decision(&mut self, choices: &[Choice<'_>]) {
        let product = ways(choices);
        if product <= WIDE {
            return;
        }
        // The linker refuses by the product.
        let all = if product > TOO_WIDE { product } else { self.ways_together(choices) };
        if all <= WIDE {
            return;
        }
        let marked = params_to_split(choices);
        let at = marked.first().map_or(&choices[0], |at| &choices[*at]);
        let names: Vec<String> =
            choices.iter().map(|choice| format!("`{}`", choice.name)).collect();
        let message = match names.as_slice() {
            [one] => format!("{one} has up to {all} values"),
            names => format!("{} together have up to {all} combinations", names.join(", ")),
        };
        let hint = match marked.is_empty() {
            true => SHORTER,
            false => {
                "`step: true` makes a parameter a decision of its own, asked when those before it are chosen"
            }
        };
        let mut found = too_wide(at.span, (&message, "moves of one action"), all).hint(hint);
        let unbounded = |choice: &Choice<'_>| choice.most >= UNBOUNDED;
        if choices.iter().any(unbounded) {
            found = found.hint(BOUNDED);
        }
        let edits: Option<Vec<TextEdit>> =
            marked.iter().map(|at| self.with_step(&choices[*at])).collect();
        if let Some(edits) = edits.filter(|edits| !edits.is_empty()) {
            found = found.fix(Fix::new("Ask for it in a decision of its own", edits));
        }
        self.report(found);
    }

    /// The most combinations of parameters: a list of cells that depends on an earlier parameter counts the cells that can
    /// be in it for each value of that one.
    fn ways_together(&self, choices: &[Choice<'_>]) -> u64 {
        let known = Known::new(&self.env.boards, &self.env.zones, &self.env.regions);
        let mut all = 1u64;
        let mut narrowed = vec![false; choices.len()];
        for (at, choice) in choices.iter().enumerate() {
            let mut least = all.saturating_mul(choice.most);
            let earlier = choices[..at].iter().enumerate();
            for (before, other) in earlier.filter(|(_, other)| choice.most > 1 && other.placed) {
                let other_list = (other.name.as_str(), &other.options);
                let Some(pairs) = known.pairs(other_list, &choice.options) else { continue };
                let whole = !narrowed[before] && pairs.others == other.most;
                let found = match all.checked_mul(pairs.sum) {
                    Some(product) if whole => product / other.most,
                    Some(_) | None => all.saturating_mul(pairs.most.max(1)),
                };
                if found < least {
                    least = found;
                    narrowed[at] = true;
                }
            }
            all = least;
        }
        all
    }

    /// A fix that adds `step` to a parameter.
    fn with_step(&self, choice: &Choice<'_>) -> Option<TextEdit> {
        let body = choice.body?;
        let written = self.written(body.span).trim_end();
        let start = body.span.start as usize;
        let whole = Span::new(start, start + written.len());
        let replaced =
            |list: &str| TextEdit { span: whole, text: format!("{{ in: {list}, step: true }}") };
        let one_line = !written.contains('\n');
        match &body.value {
            Value::Text(text) => one_line.then(|| replaced(&quoted(&text.text))),
            Value::Map(_) if body.get("query").is_some() => one_line.then(|| replaced(written)),
            Value::Map(entries) if body.get("step").is_none() => {
                let first = entries.first()?.key_span.start;
                let text = if written.starts_with('{') {
                    "step: true, ".to_owned()
                } else {
                    format!("step: true\n{}", " ".repeat(self.column_of(first)))
                };
                Some(TextEdit { span: Span::point(first as usize), text })
            }
            Value::Map(_) | Value::List(_) | Value::Null | Value::Bool(_) | Value::Int(_) => None,
        }
    }
}

fn too_wide(at: Span, (message, what): (&str, &str), all: u64) -> Diagnostic {
    let refused = all > TOO_WIDE;
    let most = if refused { TOO_WIDE } else { WIDE };
    let message = format!("{message}, more than {most} {what}");
    let mut found = Diagnostic::new(Code::WideMove, at, message);
    found.severity = if refused { Severity::Error } else { Severity::Warning };
    found
}

/// The parameters to mark with `step` so that no decision is too wide.
fn params_to_split(choices: &[Choice<'_>]) -> Vec<usize> {
    let (mut marked, mut together) = (Vec::new(), 1u64);
    for (at, choice) in choices.iter().enumerate() {
        together = together.saturating_mul(choice.most);
        if together > WIDE && at > 0 && together > choice.most {
            marked.push(at);
            together = 1;
        }
    }
    marked
}
