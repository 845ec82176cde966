//! `setVar`, `addVar`, `setProp`, `addProp`.

use crate::compiler::Compiler;
use crate::decode::text;
use crate::effects::targets::Target;
use crate::scope::Scope;
use crate::types::Type;
use boardwright_def::Effect;
use boardwright_diag::Code;
use boardwright_syntax::yaml::Node;

impl Compiler<'_> {
    pub(super) fn ast_var(
        &mut self,
        name: &str,
        node: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let value_key = if name == "setVar" { "value" } else { "delta" };
        let what = format!("`{name}`");
        if !self.keys(node, &what, &["scope", "player", "zone", "var", "index", value_key]) {
            return;
        }
        let of_place = node
            .get("scope")
            .map_or(node.get("zone").is_some(), |scope| text(scope) == Some("zone"));
        if of_place {
            let place = self.zone_key(node, "zone", scope);
            let var = self
                .need_part(node, "var")
                .and_then(|var| Some((self.word(var, "`var`")?, var.span)));
            let target = var
                .and_then(|(var, at)| self.within("var", |c| c.prop_target(place, &var, at, at)));
            return self.ast_change(name == "setVar", value_key, target, node, scope, out);
        }
        let per_player = match node.get("scope").map(|scope| (scope, text(scope))) {
            Some((_, Some("pvar" | "perPlayer" | "player"))) => true,
            Some((_, Some("global" | "gvar"))) => false,
            Some((at, word)) => {
                let word = word.unwrap_or_default().to_owned();
                let message = "`scope` is `global`, `pvar` or `zone`";
                let diag = self.unknown(
                    Code::WrongLiteral,
                    at.span,
                    &word,
                    message,
                    ["global", "pvar", "zone"],
                );
                self.within("scope", |c| c.report(diag));
                return;
            }
            None => node.get("player").is_some(),
        };
        let var = self.variable(node, per_player);
        let player = match (per_player, node.get("player")) {
            (true, Some(player)) => Some(self.within("player", |c| c.player_node(player, scope))),
            (true, None) => Some(self.missing_key(node, "player")),
            (false, Some(player)) => {
                self.error(
                    Code::PlayerNotNeeded,
                    player.span,
                    "a global variable belongs to no player",
                );
                None
            }
            (false, None) => None,
        };
        let target = var.and_then(|(number, var)| {
            let vars = if player.is_some() { &self.env.pvars } else { &self.env.gvars };
            let def = vars[number].clone();
            let index = self.key_part(&def, node, scope)?.map(|key| key.expr);
            let ty = Type::of_domain(&def.domain);
            match &player {
                Some(player) if player.ty.is_unknown() => None,
                Some(player) => {
                    Some(Target::Player { player: player.expr.clone(), var, index, ty })
                }
                None => Some(Target::Global { var, index, ty }),
            }
        });
        self.ast_change(name == "setVar", value_key, target, node, scope, out);
    }

    pub(super) fn ast_prop(
        &mut self,
        name: &str,
        node: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let value_key = if name == "setProp" { "value" } else { "delta" };
        let what = format!("`{name}`");
        if !self.keys(node, &what, &["token", "prop", value_key]) {
            return;
        }
        let token = self.token_key(node, "token", scope);
        let target = match node.get("prop") {
            Some(prop) => self
                .word(prop, "`prop`")
                .and_then(|word| self.prop_target(token, &word, prop.span, prop.span)),
            None => {
                self.missing_key(node, "prop");
                None
            }
        };
        self.ast_change(name == "setProp", value_key, target, node, scope, out);
    }

    pub(super) fn ast_change(
        &mut self,
        set: bool,
        key: &str,
        target: Option<Target>,
        node: &Node,
        scope: &mut Scope,
        out: &mut Vec<Effect>,
    ) {
        let want = target.as_ref().filter(|_| set).map(|target| target.ty().clone());
        let value = match node.get(key) {
            Some(value) => self.within(key, |c| c.value(value, scope, want.as_ref())),
            None => self.missing_key(node, key),
        };
        let Some(target) = target else { return };
        if set {
            out.extend(self.assign(target, value));
        } else {
            out.extend(self.add_to(target, value, false, node.span, scope));
        }
    }
}
