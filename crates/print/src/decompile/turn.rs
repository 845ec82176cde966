//! `turn`: the order and its phases.

use super::sections::{Part, whole};
use super::writer::{Manner, Writer};
use boardwright_def::{EventMatch, Phase, Reset, TurnOrder, WindowKind};
use boardwright_syntax::print::Out;

impl Writer<'_> {
    /// Writes `turn`, unless it is the usual one.
    pub fn turn(&mut self, manners: &dyn Fn(&str) -> Manner) -> Option<Part> {
        let def = self.def;
        let turn = &def.turn;
        let usual = |phase: &Phase| {
            phase.id == "main"
                && phase.on_enter.is_empty()
                && phase.on_exit.is_empty()
                && phase.pre.is_empty()
                && phase.after.is_empty()
                && phase.window.as_ref().is_some_and(|window| {
                    window.kind == WindowKind::One
                        && window.done.is_none()
                        && window.if_none.is_empty()
                })
        };
        // Triggers and resets can name only declared phases.
        let named = self.def.triggers.iter().any(|trigger| {
            matches!(
                trigger.on,
                EventMatch::PhaseEnter { phase: Some(_) }
                    | EventMatch::PhaseExit { phase: Some(_) }
            )
        });
        let vars = def.global_vars.iter().chain(&def.player_vars);
        let mut vars = vars.chain(def.boards.iter().flat_map(|board| &board.vars));
        let named = named || vars.any(|var| matches!(var.reset, Some(Reset::OnPhase(_))));
        let kept = manners("layout") == Manner::Short;
        let written = self.def.authoring.blocks.iter().flatten().any(|name| name == "turn");
        let said = named || (kept && written);
        if !said
            && turn.order == TurnOrder::RoundRobin
            && matches!(turn.phases.as_slice(), [only] if usual(only))
        {
            return None;
        }
        let mut entries = Vec::new();
        self.manner = manners("turn.order");
        self.path = "turn.order".to_owned();
        match &turn.order {
            TurnOrder::RoundRobin => {}
            TurnOrder::None => entries.push(("order", Out::word("none"))),
            TurnOrder::By(player) => {
                let out = self.written_out("").unwrap_or_else(|| self.out(player));
                entries.push(("order", out));
            }
        }
        let mut phases = Vec::new();
        for phase in &turn.phases {
            let path = format!("turn.phases.{}", phase.id);
            self.manner = manners(&path);
            self.path = path;
            phases.push((phase.id.clone(), self.phase(phase)));
        }
        entries.push(("phases", Out::map(phases)));
        Some(whole("turn", Out::map(entries)))
    }

    fn phase(&mut self, phase: &Phase) -> Out {
        let mut entries = Vec::new();
        if !phase.on_enter.is_empty() {
            entries.push(("do", self.within("onEnter", |w| w.body(&phase.on_enter))));
        }
        if let Some(window) = &phase.window {
            let kind = match window.kind {
                WindowKind::One => "one",
                WindowKind::Repeat => "repeat",
            };
            entries.push(("window", Out::word(kind)));
            entries.extend(window.done.as_ref().map(|done| ("done", Out::Quoted(done.clone()))));
            if window.auto_done {
                entries.push(("autoDone", Out::number(true)));
            }
            if !window.if_none.is_empty() {
                entries.push(("ifNone", self.within("ifNone", |w| w.body(&window.if_none))));
            }
        }
        if !phase.pre.is_empty() {
            entries.push(("pre", self.conditions("pre", &phase.pre)));
        }
        if !phase.after.is_empty() {
            entries.push(("after", self.within("after", |w| w.body(&phase.after))));
        }
        if !phase.on_exit.is_empty() {
            entries.push(("onExit", self.within("onExit", |w| w.body(&phase.on_exit))));
        }
        Out::map(entries)
    }
}
