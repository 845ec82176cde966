//! Effects that nest, except `if`: `each`, `repeat`, `rounds`, `ask`, `offer`, `choose`, `place`.

use crate::changes::{Changes, renamed};
use crate::compiler::Compiler;
use crate::decode::text;
use crate::facts::facts;
use crate::notes::SlotKind;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Effect, Expr, Fold, Query};
use boardwright_diag::{Code, Diagnostic, Severity, Span};
use boardwright_syntax::expr::{Name, Tree, parse_binders};
use boardwright_syntax::yaml::{Node, Value};

/// The first keys of blocks.
pub(crate) const BLOCKS: &[&str] =
    &["if", "each", "repeat", "rounds", "ask", "offer", "choose", "place"];

/// Limit on the iterations of a loop.
const MOST: i64 = 1_000_000;
/// Step limit of a `rounds` without `limit`.
const ROUNDS: u32 = 1000;

impl Compiler<'_> {
    /// A block by its first key.
    pub fn block(&mut self, key: &str, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        // The AST form nests all keys below the first.
        let Some(value) = node.get(key) else { return };
        let nested = matches!(value.value, Value::Map(_)) && node.entries().len() == 1;
        match key {
            "each" => {
                self.keys(node, "`each`", &["each", "limit", "do", "effects"]);
                self.each_block(node, value, scope, out);
            }
            "repeat" if nested && value.get("max").is_some() => {
                self.keys(value, "`repeat`", &["max", "limit", "while", "do", "effects"]);
                self.repeat_block(value, value.get("max"), scope, out);
            }
            "repeat" => {
                self.keys(node, "`repeat`", &["repeat", "while", "do", "effects"]);
                self.repeat_block(node, Some(value), scope, out);
            }
            "rounds" if nested => {
                self.keys(value, "`rounds`", &["bind", "over", "until", "limit", "do", "effects"]);
                self.rounds_ast(value, scope, out);
            }
            "rounds" => {
                self.keys(node, "`rounds`", &["rounds", "until", "limit", "do", "effects"]);
                self.rounds_block(node, value, scope, out);
            }
            "place" => self.place_block(node, value, scope, out),
            // `ask`, `offer`, `choose`
            _ => self.question(key, node, value, scope, out),
        }
    }

    /// The body of a block: `do` or `effects`.
    fn body<'n>(&mut self, node: &'n Node) -> Option<&'n Node> {
        match (node.get("do"), node.get("effects")) {
            (Some(body), None) | (None, Some(body)) => Some(body),
            (Some(body), Some(second)) => {
                self.error(
                    Code::DuplicateDefinition,
                    second.span,
                    "`do` and `effects` are the same; use one of them",
                );
                Some(body)
            }
            (None, None) => {
                self.error(Code::MissingKey, node.span, "this block needs `do`: its effects");
                None
            }
        }
    }

    /// The loops of `$p in players, $c in home[$p]`.
    fn binders(&mut self, node: &Node) -> Option<(Vec<(Name, Tree)>, Src)> {
        let Value::Text(text) = &node.value else {
            self.shape(node, "a loop is written `$x in …`");
            return None;
        };
        let src = Src::new(text);
        self.slot(Src::new(text).whole(), &text.text, SlotKind::Binders);
        match parse_binders(&text.text) {
            Ok(binders) => Some((binders, src)),
            Err(failure) => {
                self.failure(failure, &src);
                None
            }
        }
    }

    fn each_block(&mut self, node: &Node, value: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let body = self.body(node);
        self.keep_words_at("each", value);
        let Some((binders, src)) = self.binders(value) else { return };
        let Some(body) = body else { return };
        let mark = scope.mark();
        self.forget_rebound(body, scope);
        let looped = self.nest(&binders, &src, (node.get("limit"), body, node.span), scope);
        scope.reset(mark);
        out.extend(looped);
    }

    fn nest(
        &mut self,
        binders: &[(Name, Tree)],
        src: &Src,
        (limit, body, span): (Option<&Node>, &Node, Span),
        scope: &mut Scope,
    ) -> Option<Effect> {
        let ((name, list), rest) = binders.split_first()?;
        let list = self.tree(list, src, scope, None);
        let list = self.as_list(list);
        self.check_rises(&list);
        let element = list.ty.as_list().map_or_else(Type::unknown, |(element, _)| element.clone());
        let at = src.span(name.span);
        let domain = self.domain_of_member(&element, at);
        let limit = self.limit_of_loop(limit, &list);
        // As the body writes it: there the member does not have the loop's name.
        let members = Typed { expr: renamed(&list.expr, &scope.fresh("it")), ..list.clone() };
        let count = self.make_fold(Fold::Count, members, None, None, list.span).expr;
        let bind = self.bind_loop(&name.text, element, at, scope);
        self.know_boards(&bind, &list.expr, scope);
        self.lowering.looping.push((count, Vec::new()));
        let effects = self.within("effects", |c| {
            if rest.is_empty() {
                return c.effects(body, scope);
            }
            c.within("[0]", |c| {
                c.locate(span);
                c.nest(rest, src, (None, body, span), scope).into_iter().collect()
            })
        });
        let held = self.lowering.looping.pop().map(|(_, held)| held).unwrap_or_default();
        if !held.is_empty() {
            let changes = Changes::of(&effects);
            if changes.leads_elsewhere() || changes.concern(&list.expr) {
                held.into_iter().for_each(|found| self.report(found));
            }
        }
        Some(Effect::ForEach { bind, domain, over: list.expr, effects, limit })
    }

    /// Warns of a loop over a range whose first number is always more than the last one.
    fn check_rises(&mut self, list: &Typed) {
        let Expr::Query(query) = &list.expr else { return };
        let never = list.ty.as_list().is_some_and(|(_, size)| size.max == Some(0));
        if !never || !matches!(query.as_ref(), Query::IntsInRange { .. }) {
            return;
        }
        let Some((first, last)) = self.written(list.span).split_once("..") else { return };
        let hint = format!(
            "the numbers of a range rise; to count down, go through `{last}..{first}` and use `{first} + {last} - $k`"
        );
        let message = format!("this loop never runs: `{first}` is more than `{last}`");
        let mut found = Diagnostic::new(Code::RangeInverted, list.span, message).hint(hint);
        found.severity = Severity::Warning; // a number of players or a knob may decide that
        self.report(found);
    }

    fn repeat_block(
        &mut self,
        node: &Node,
        max: Option<&Node>,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let Some(max_node) = max else { return };
        let max = self.within("max", |c| {
            c.keep_words(max_node);
            let max = c.value(max_node, scope, None);
            c.as_amount(max)
        });
        let most = max.ty.interval().hi;
        let limit = if max.ty.is_unknown() {
            1
        } else if most > MOST {
            self.report(
                Diagnostic::new(
                    Code::UnboundedLoop,
                    max_node.span,
                    "the number of repetitions has no bound known before the game",
                )
                .hint("use a number, a constant or a bounded variable; `while` ends it earlier"),
            );
            1
        } else {
            u32::try_from(most.max(0)).unwrap_or(0)
        };
        let body = self.body(node);
        if let Some(body) = body {
            self.forget_rebound(body, scope);
        }
        let condition = node.get("while").map(|node| {
            self.within("while", |c| {
                c.locate(node.span);
                c.keep_words(node);
                c.condition(node, scope)
            })
        });
        let mark = scope.mark();
        if let Some(condition) = &condition {
            scope.know(facts(&condition.expr, true));
        }
        let effects = match body {
            Some(body) => self.within("effects", |c| c.effects(body, scope)),
            None => Vec::new(),
        };
        scope.reset(mark);
        let condition = condition.map(|condition| condition.expr);
        out.push(Effect::Repeat { max: max.expr, limit, condition, effects });
    }

    fn rounds_block(
        &mut self,
        node: &Node,
        value: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let body = self.body(node);
        self.keep_words_at("rounds", value);
        let Some((binders, src)) = self.binders(value) else { return };
        let [(name, list)] = binders.as_slice() else {
            self.error(Code::WrongShape, value.span, "`rounds` loops over one player at a time");
            return;
        };
        let list = self.tree(list, &src, scope, None);
        let at = src.span(name.span);
        self.finish_rounds(node, (&name.text, at), list, body, scope, out);
    }

    fn rounds_ast(&mut self, node: &Node, scope: &mut Scope, out: &mut Vec<Effect>) {
        let body = self.body(node);
        let (Some(bind), Some(over)) = (node.get("bind"), node.get("over")) else {
            self.error(Code::MissingKey, node.span, "`rounds` needs `bind` and `over`");
            return;
        };
        let Some(name) = self.word(bind, "`bind`") else { return };
        let name = name.strip_prefix('$').unwrap_or(&name).to_owned();
        let list = self.within("over", |c| c.value(over, scope, None));
        self.finish_rounds(node, (&name, bind.span), list, body, scope, out);
    }

    fn finish_rounds(
        &mut self,
        node: &Node,
        (name, at): (&str, Span),
        list: Typed,
        body: Option<&Node>,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let list = self.as_list(list);
        let players = Type::of(Kind::Player);
        if let Some((element, _)) = list.ty.as_list()
            && !element.fits(&players)
        {
            let found = list.ty.clone();
            let diag = self.mismatch(list.span, "a list of players", &found);
            self.report(diag);
        }
        if let Some(body) = body {
            self.forget_rebound(body, scope);
        }
        let until = node.get("until").map(|until| {
            self.within("until", |c| {
                c.locate(until.span);
                c.keep_words(until);
                c.condition(until, scope).expr
            })
        });
        let limit = node.get("limit").and_then(|limit| self.written_limit(limit)).unwrap_or(ROUNDS);
        let mark = scope.mark();
        let bind = self.bind_loop(name, players, at, scope);
        let effects = match body {
            Some(body) => self.within("effects", |c| c.effects(body, scope)),
            None => Vec::new(),
        };
        scope.reset(mark);
        out.push(Effect::Rounds { bind, over: list.expr, until, effects, limit });
    }

    /// A bound name written in an AST form, without its `$`.
    pub fn bind_name(&mut self, node: &Node) -> Option<(String, Span)> {
        let bind = node.get("bind");
        let Some(bind) = bind else {
            self.error(Code::MissingKey, node.span, "this needs `bind`: the name it binds");
            return None;
        };
        let Some(name) = text(bind) else {
            self.shape(bind, "`bind` is a name such as `$card`");
            return None;
        };
        let name = name.strip_prefix('$').unwrap_or(name).to_owned();
        self.identifier(&name, bind.span).then_some((name, bind.span))
    }
}
