//! Results of games: `actor wins`, `rank by score`, `{ type: lossAll }`.

use crate::compiler::Compiler;
use crate::decode::{one_or_many, text};
use crate::facts::facts;
use crate::interval::Interval;
use crate::notes::SlotKind;
use crate::scope::{Bound, Scope};
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::walk::mentions;
use boardwright_def::{Expr, GameResult, PlayerRef, Query, Ref};
use boardwright_diag::{Code, Diagnostic, Fix, Span, TextEdit};
use boardwright_syntax::expr::{ResultCase, ResultPhrase, Tree, parse_results};
use boardwright_syntax::yaml::{Node, Text, Value};

/// The player whose number is computed.
const RANKED: &str = "$player";

/// Advice for a number that is the same for all players.
const EACH_PLAYER: &str =
    "the number is computed for each player, who is `$player`: `points[$player]`";

/// The players of whom a result tells.
enum Ended {
    One(Expr),
    Several(Typed),
}

const TYPES: &[&str] =
    &["win", "winners", "winAll", "lose", "lossAll", "draw", "score", "rank", "payoff"];

/// The most results of an ending. Each of them is a condition of its own, so that their work stays in proportion to the text.
const MOST_RESULTS: usize = 32;

/// A result of an ending, and the condition under which it counts.
pub(crate) type Chosen = (Option<Expr>, GameResult);

impl Compiler<'_> {
    /// The results of an ending. The first whose condition holds counts; the last has none.
    pub fn results(&mut self, node: &Node, scope: &mut Scope) -> Option<Vec<Chosen>> {
        let phrase = |text: &&Text| !is_type(&text.text);
        let text =
            if let Value::Text(text) = &node.value { Some(text).filter(phrase) } else { None };
        let Some(text) = text else {
            return self.result(node, scope).map(|result| vec![(None, result)]);
        };
        let src = Src::new(text);
        let cases = self.cases(text, &src)?;
        if cases.len() > MOST_RESULTS {
            let given = cases.len();
            let message =
                format!("an ending has at most {MOST_RESULTS} results, this one has {given}");
            self.error(Code::OutOfRange, node.span, message);
            return None;
        }
        let mark = scope.mark();
        let chosen = cases.iter().map(|case| self.case(case, &src, node.span, scope));
        let chosen = chosen.collect();
        scope.reset(mark);
        chosen
    }

    fn case(
        &mut self,
        case: &ResultCase,
        src: &Src,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Chosen> {
        let Some(test) = &case.test else {
            return self.phrase(&case.result, src, span, scope).map(|result| (None, result));
        };
        let test = self.tree(test, src, scope, Some(&Type::of(Kind::Bool)));
        let test = self.as_condition(test);
        let mark = scope.mark();
        scope.know(facts(&test.expr, true));
        let result = self.phrase(&case.result, src, span, scope);
        scope.reset(mark);
        scope.know(facts(&test.expr, false));
        Some((Some(test.expr), result?))
    }

    /// The results that a text gives; `None` after a report.
    fn cases(&mut self, text: &Text, src: &Src) -> Option<Vec<ResultCase>> {
        self.slot(src.whole(), &text.text, SlotKind::Result);
        match parse_results(&text.text) {
            Ok(cases) => Some(cases),
            Err(failure) => {
                self.failure(failure, src);
                None
            }
        }
    }

    /// The result of an effect as written: text, or a mapping with `type`.
    pub fn result(&mut self, node: &Node, scope: &mut Scope) -> Option<GameResult> {
        self.uses.finishes = true;
        match &node.value {
            Value::Text(text) if is_type(&text.text) => {
                self.result_type(&text.text, node, node.span, scope)
            }
            Value::Text(text) => {
                let src = Src::new(text);
                let cases = self.cases(text, &src)?;
                let [ResultCase { test: None, result }] = cases.as_slice() else {
                    self.report(
                        Diagnostic::new(Code::WrongLiteral, node.span, "an effect has one result")
                            .hint(
                                "choose with an effect: `if: C`, below it `then: R` and `else: R`",
                            ),
                    );
                    return None;
                };
                self.phrase(result, &src, node.span, scope)
            }
            Value::Map(entries)
                if let [entry] = &entries[..]
                    && entry.key == "winner" =>
            {
                let message = "a result is text such as `actor wins`";
                let ours = format!("{} wins", self.written(entry.value.span));
                let fix = Fix::replace(format!("Change to `{ours}`"), node.span, ours);
                self.shape_or(node, message, Some(fix));
                None
            }
            Value::Map(_) => {
                self.keys(node, "a result", &["type", "player", "players", "by", "value"]);
                let Some(tag) = node.get("type") else {
                    self.error(Code::MissingKey, node.span, "a result needs `type`");
                    return None;
                };
                let word = self.word(tag, "`type`")?;
                self.result_type(&word, node, tag.span, scope)
            }
            Value::Null | Value::Bool(_) | Value::Int(_) | Value::List(_) => {
                self.shape(node, "a result is text such as `actor wins`, or a mapping with `type`");
                None
            }
        }
    }

    fn result_type(
        &mut self,
        word: &str,
        node: &Node,
        at: Span,
        scope: &mut Scope,
    ) -> Option<GameResult> {
        Some(match word {
            "win" | "lose" => {
                let player = match node.get("player") {
                    Some(player) => self.within("player", |c| c.player_node(player, scope)),
                    None => {
                        self.error(Code::MissingKey, node.span, format!("`{word}` needs `player`"));
                        return None;
                    }
                };
                self.of_one(player.expr, word == "win", scope, at)
            }
            "winners" => {
                let list = self.need_part(node, "players")?;
                let players = self.within("players", |c| {
                    let players = c.value(list, scope, None);
                    c.as_list(players)
                });
                let players = self.winners(players)?;
                GameResult::Winners { players: players.expr }
            }
            "winAll" => GameResult::WinAll,
            "lossAll" | "loseAll" => GameResult::LossAll,
            "draw" => GameResult::Draw,
            "score" => return self.by_score(scope, at),
            "rank" => {
                let by = node.get("by").map(one_or_many).unwrap_or_default();
                if by.is_empty() {
                    return self.by_score(scope, at);
                }
                let values = by
                    .into_iter()
                    .map(|value| {
                        self.with_player(scope, at, |c, scope| c.value(value, scope, None))
                    })
                    .collect();
                return self.ranked(values, scope, at);
            }
            "payoff" => {
                let Some(value) = node.get("value") else {
                    self.error(Code::MissingKey, node.span, "`payoff` needs `value`");
                    return None;
                };
                let value = self.with_player(scope, at, |c, scope| {
                    let value = c.value(value, scope, None);
                    c.check_differs(&value, scope);
                    c.as_int(value)
                });
                GameResult::Payoff { value: value.expr }
            }
            _ => {
                let message = format!("there is no result `{word}`");
                let diag = self.unknown(Code::WrongLiteral, at, word, message, TYPES);
                self.within("type", |c| c.report(diag));
                return None;
            }
        })
    }

    /// A result in text form.
    pub fn phrase(
        &mut self,
        phrase: &ResultPhrase,
        src: &Src,
        span: Span,
        scope: &mut Scope,
    ) -> Option<GameResult> {
        self.uses.finishes = true;
        Some(match phrase {
            ResultPhrase::Wins(player) => match self.result_players(player, src, scope)? {
                Ended::One(player) => self.of_one(player, true, scope, span),
                Ended::Several(list) if Self::is_everybody(&list.expr) => GameResult::WinAll,
                Ended::Several(list) => GameResult::Winners { players: list.expr },
            },
            ResultPhrase::Loses(player) => match self.result_players(player, src, scope)? {
                Ended::One(player) => self.of_one(player, false, scope, span),
                Ended::Several(list) if Self::is_everybody(&list.expr) => GameResult::LossAll,
                Ended::Several(list) => {
                    let span = list.span;
                    let all = self.players(span);
                    let players = self.make_difference(all, list, scope, span);
                    GameResult::Winners { players: players.expr }
                }
            },
            ResultPhrase::AllWin => GameResult::WinAll,
            ResultPhrase::AllLose => GameResult::LossAll,
            ResultPhrase::Draw => GameResult::Draw,
            ResultPhrase::RankBy(by) => {
                let values = by
                    .iter()
                    .map(|tree| {
                        self.with_player(scope, span, |c, scope| c.tree(tree, src, scope, None))
                    })
                    .collect();
                return self.ranked(values, scope, span);
            }
            ResultPhrase::Payoff(value) => {
                let value = self.with_player(scope, span, |c, scope| {
                    let value = c.tree(value, src, scope, None);
                    c.check_differs(&value, scope);
                    c.as_int(value)
                });
                GameResult::Payoff { value: value.expr }
            }
        })
    }

    /// The result that one player wins, or loses; with teams, the whole team does.
    fn of_one(&mut self, player: Expr, wins: bool, scope: &mut Scope, span: Span) -> GameResult {
        match self.team_of(&player, wins, scope, span) {
            Some(players) => GameResult::Winners { players },
            None if wins => GameResult::Win { player },
            None => GameResult::Lose { player },
        }
    }

    /// The player, or the players of a list, of whom a result tells.
    fn result_players(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Option<Ended> {
        let player = self.tree(tree, src, scope, Some(&Type::of(Kind::Player)));
        if let Kind::List(..) | Kind::Set(_) = player.ty.kind {
            let list = self.as_list(player);
            return self.winners(list).map(Ended::Several);
        }
        let player = self.as_player(player);
        (!player.ty.is_unknown()).then_some(Ended::One(player.expr))
    }

    /// True for the list of all players.
    fn is_everybody(list: &Expr) -> bool {
        matches!(list, Expr::Query(query) if **query == Query::Players)
    }

    /// A list of players.
    fn winners(&mut self, list: Typed) -> Option<Typed> {
        let (member, _) = list.ty.as_list()?;
        if member.is_unknown() {
            return None;
        }
        if member.kind != Kind::Player {
            let diag = self.mismatch(list.span, "a list of players", &list.ty);
            self.report(diag);
            return None;
        }
        Some(list)
    }

    /// The ranking by score; with teams, by the sum of the scores of partners.
    fn by_score(&mut self, scope: &mut Scope, span: Span) -> Option<GameResult> {
        if !self.env.has_scoring {
            self.report(
                Diagnostic::new(
                    Code::MissingSection,
                    span,
                    "ranking by score needs a `scoring` section",
                )
                .hint("for example `scoring: points[$player]`"),
            );
            return None;
        }
        let score = Expr::read(Ref::Score { player: Expr::bound("$player") });
        let score = Typed::new(score, Type::int(Interval::FULL), span);
        Some(match self.value_of_team(score, scope, span) {
            Some(sum) => GameResult::Rank { by: vec![sum] },
            None => GameResult::Score,
        })
    }

    /// `rank by score` alone is the result by scoring. With teams the values of partners are added up, so that teams win
    /// together.
    fn ranked(&mut self, values: Vec<Typed>, scope: &mut Scope, span: Span) -> Option<GameResult> {
        let player = boardwright_def::Expr::bound("$player");
        let score = boardwright_def::Expr::read(Ref::Score { player });
        let mut by = Vec::new();
        for value in values {
            if value.ty.is_unknown() || self.is_in_brackets(&value) {
                return None;
            }
            if !self.check_differs(&value, scope) {
                let message = "this number is the same for all players, so it ranks nobody";
                let found = Diagnostic::new(Code::ConstantCondition, value.span, message);
                self.report(found.hint(EACH_PLAYER));
            }
            by.push(if value.ty.kind == Kind::Bool { value } else { self.as_int(value) });
        }
        if matches!(by.as_slice(), [one] if one.expr == score) {
            return self.by_score(scope, span);
        }
        let values = by.into_iter().map(|value| {
            let plain = value.expr.clone();
            self.value_of_team(value, scope, span).unwrap_or(plain)
        });
        Some(GameResult::Rank { by: values.collect() })
    }

    /// Runs `f` with `$player` bound to the player whose score is computed.
    pub fn with_player<R>(
        &mut self,
        scope: &mut Scope,
        span: Span,
        f: impl FnOnce(&mut Self, &mut Scope) -> R,
    ) -> R {
        let mark = scope.mark();
        scope.bind("player", Type::of(Kind::Player), Bound::Param, span);
        let outer = std::mem::replace(&mut self.lowering.ranks, true);
        let result = f(self, scope);
        self.lowering.ranks = outer;
        scope.reset(mark);
        result
    }

    /// Reports the values of a ranking as one list in brackets: `rank by (points[$player], coins[$player])`.
    fn is_in_brackets(&mut self, value: &Typed) -> bool {
        let text = self.written(value.span);
        let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let Some(inner) = inner.filter(|_| matches!(value.ty.kind, Kind::List(..))) else {
            return false;
        };
        let inner = inner.to_owned();
        let found = self.mismatch(value.span, "a number", &value.ty);
        self.report(
            found
                .hint("the values of a ranking stand side by side, the most important first")
                .fix(Fix::replace("Remove the brackets", value.span, inner)),
        );
        true
    }

    /// Warns of a number that is the same for all players, because it is not that of `$player`.
    /// Returns false if it is that of nobody.
    fn check_differs(&mut self, value: &Typed, scope: &Scope) -> bool {
        if mentions(&value.expr, RANKED) {
            return true;
        }
        let named = scope.visible().filter(|var| var.value.ty.kind == Kind::Player);
        let mut words: Vec<String> = named.map(|var| format!("${}", var.name)).collect();
        words.extend(["actor", "active", "opponent"].map(str::to_owned));
        let text = self.written(value.span);
        let Some(word) = words.into_iter().find(|word| !places_of(text, word).is_empty()) else {
            return false;
        };
        let start = value.span.start as usize;
        let edits: Vec<TextEdit> = places_of(text, &word)
            .into_iter()
            .map(|at| Span::new(start + at, start + at + word.len()))
            .map(|span| TextEdit { span, text: RANKED.to_owned() })
            .collect();
        let message =
            format!("this number is the same for all players: it is that of `{word}` alone");
        self.report(
            Diagnostic::new(Code::ConstantCondition, value.span, message)
                .hint(EACH_PLAYER)
                .fix(Fix::new("Change to `$player`", edits)),
        );
        true
    }

    /// True if a player is the literal of a seat.
    pub fn is_seat(expr: &boardwright_def::Expr) -> bool {
        matches!(expr, boardwright_def::Expr::Ref(read)
            if matches!(read.as_ref(), Ref::Player(PlayerRef::Seat { .. })))
    }

    /// The text of a node, for prompts and labels.
    pub fn human_text(&mut self, node: &Node, what: &str) -> Option<String> {
        let found = text(node).map(str::to_owned);
        if found.is_none() {
            let fix = self.quotes(node);
            self.shape_or(node, &format!("{what} is text in quotes"), fix);
        }
        found
    }
}

/// The place of a word in a text, not as a part of a longer word.
fn places_of(text: &str, word: &str) -> Vec<usize> {
    let part = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$';
    let alone =
        |at: &usize| !text[..*at].ends_with(part) && !text[at + word.len()..].starts_with(part);
    text.match_indices(word).map(|(at, _)| at).filter(alone).collect()
}

/// True for a word that can stand after `type` and is no result phrase.
fn is_type(text: &str) -> bool {
    TYPES.contains(&text) && text != "draw"
}
