//! Selectors of the AST form: `"hand:actor"`, `"deck:none"`, `{ relative: left }`.

use crate::compiler::{Compiler, there_are};
use crate::env::Symbol;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Type, Typed};
use boardwright_def::{Expr, Owner, PlayerRef};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Text, Value};

/// Words that repeat an effect for several players in AST form.
pub(crate) const EACH: &[&str] = &["each", "all", "allOther"];

/// The two sides of `zone:player`, if the text is a selector.
pub(crate) fn split(text: &str) -> Option<(&str, &str)> {
    let (zone, player) = text.split_once(':')?;
    let word = |text: &str| {
        !text.is_empty() && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    let player_ok = word(player.strip_prefix('$').unwrap_or(player));
    (word(zone) && player_ok).then_some((zone, player))
}

impl Compiler<'_> {
    /// A `zone:player` selector as a place; `None` if the text is no selector.
    pub fn selector(&mut self, text: &Text, span: Span, scope: &mut Scope) -> Option<Typed> {
        let (zone, player) = split(&text.text)?;
        let src = Src::new(text);
        let zone_span = src.span(Span::new(0, zone.len()));
        let player_span = src.span(Span::new(zone.len() + 1, text.text.len()));
        Some(self.zone_of(zone, zone_span, player, player_span, span, scope))
    }

    fn zone_of(
        &mut self,
        zone: &str,
        zone_span: Span,
        player: &str,
        player_span: Span,
        span: Span,
        scope: &mut Scope,
    ) -> Typed {
        let declared = self.env.names.get(zone).copied();
        if declared.is_some() {
            self.mention(zone_span, NameSpace::Names, zone);
        }
        let index = match declared.map(|declared| declared.symbol) {
            Some(Symbol::Zone(index)) => index,
            Some(Symbol::Poisoned) => return Typed::unknown(span),
            other => {
                if self.env.incomplete && other.is_none() {
                    return Typed::unknown(span);
                }
                let known = self.zones_near(zone);
                let message = format!("no zone is called `{zone}`{}", there_are(&known));
                let diag = self.unknown(Code::UnknownZone, zone_span, zone, message, &known);
                self.report(self.where_declared(diag));
                return Typed::unknown(span);
            }
        };
        let owned = self.env.zones[index].owner == Owner::Player;
        match (owned, player) {
            (false, "none") => self.zone(zone, None, span),
            (true, "none") => {
                self.player_needed_selector(zone, player_span);
                Typed::unknown(span)
            }
            (false, _) => {
                self.report(
                    Diagnostic::new(
                        Code::PlayerNotNeeded,
                        span,
                        format!("`{zone}` has no owner, so it takes no player"),
                    )
                    .fix(boardwright_diag::Fix::replace(
                        format!("Change to `{zone}:none`"),
                        player_span,
                        "none",
                    )),
                );
                Typed::unknown(span)
            }
            (true, _) => {
                let player = self.player_word(player, player_span, scope);
                if player.ty.is_unknown() {
                    return Typed::unknown(span);
                }
                self.zone(zone, Some(player), span)
            }
        }
    }

    fn player_needed_selector(&mut self, zone: &str, span: Span) {
        self.report(
            Diagnostic::new(
                Code::PlayerNeeded,
                span,
                format!("every player has a zone `{zone}`; name a player instead of `none`"),
            )
            .fix(boardwright_diag::Fix::replace(
                format!("Change to `{zone}:actor`"),
                span,
                "actor",
            )),
        );
    }

    /// A player by the words of the AST form.
    fn player_word(&mut self, word: &str, span: Span, scope: &mut Scope) -> Typed {
        let player = |player| Typed::new(Expr::player(player), Type::of(Kind::Player), span);
        let actor = || Expr::player(PlayerRef::Actor);
        if matches!(word, "left" | "right") {
            self.needs_actor(Some(word), span);
        }
        match word {
            "left" => player(PlayerRef::Next { of: actor() }),
            "right" => player(PlayerRef::Previous { of: actor() }),
            _ if EACH.contains(&word) => match scope.find("each") {
                Some(each) => each.value.clone(),
                None => {
                    self.report(
                        Diagnostic::new(
                            Code::UnknownPlayer,
                            span,
                            format!("`{word}` means several players, one is needed here"),
                        )
                        .hint("in an effect it repeats the effect for each of them"),
                    );
                    Typed::unknown(span)
                }
            },
            _ => {
                if let Some(bound) = word.strip_prefix('$') {
                    let typed = self.bound(bound, span, scope);
                    return self.as_player(typed);
                }
                if let Ok(seat) = word.parse::<i32>() {
                    return self.seat(seat, span);
                }
                let typed = self.name(word, span, scope, Some(&Type::of(Kind::Player)));
                self.as_player(typed)
            }
        }
    }

    /// A player in AST form: a word, `{ id: 1 }`, `{ chosen: "$x" }`, `{ relative: left }`, or an
    /// expression.
    pub fn player_node(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        if let Value::Text(text) = &node.value {
            let word = text.text.as_str();
            if EACH.contains(&word) || matches!(word, "left" | "right") {
                return self.player_word(word, node.span, scope);
            }
        }
        // `{ ref: player, is: seat, id: 1 }` is a value.
        if let Some(id) = node.get("id").filter(|_| node.get("ref").is_none()) {
            self.keys(node, "a player selector", &["id"]);
            let Some(id) = self.constant(id, super::SEAT_NUMBER) else {
                return Typed::unknown(node.span);
            };
            return self.seat(id, node.span);
        }
        if let Some(chosen) = node.get("chosen") {
            self.keys(node, "a player selector", &["chosen"]);
            let Some(name) = self.word(chosen, "`chosen`") else {
                return Typed::unknown(node.span);
            };
            let name = name.strip_prefix('$').unwrap_or(&name).to_owned();
            let typed = self.bound(&name, chosen.span, scope);
            return self.as_player(typed);
        }
        if let Some(relative) = node.get("relative") {
            self.keys(node, "a player selector", &["relative"]);
            let word = crate::decode::text(relative).unwrap_or_default().to_owned();
            if word != "left" && word != "right" {
                let message = "`relative` is `left` (the next seat) or `right`";
                let diag = self.unknown(
                    Code::UnknownPlayer,
                    relative.span,
                    &word,
                    message,
                    ["left", "right"],
                );
                self.report(diag);
                return Typed::unknown(node.span);
            }
            return self.player_word(&word, node.span, scope);
        }
        let typed = self.value(node, scope, Some(&Type::of(Kind::Player)));
        self.as_player(typed)
    }

    /// A place in AST form: `"hand:actor"`, a zone's name, a bound place, an expression.
    pub fn zone_node(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let typed = self.value(node, scope, Some(&Type::of(Kind::Place)));
        self.as_place(typed)
    }

    /// A token in AST form.
    pub fn token_node(&mut self, node: &Node, scope: &mut Scope) -> Typed {
        let typed = self.value(node, scope, Some(&Type::of(Kind::Token)));
        self.as_token(typed)
    }
}
