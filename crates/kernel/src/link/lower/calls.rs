//! Lowering of sequences: calls, bodies and early exits.

use crate::code::Op;
use crate::link::Linker;
use crate::link::env::{Actor, Bound, Env};
use crate::link::lowering::Leaving;
use crate::value::NONE;
use boardwright_def::{Effect, Expr, Reset};

impl Linker<'_> {
    /// True if effects may ask or roll, themselves or in a sequence that they call.
    pub(in crate::link) fn suspends(&self, effects: &[Effect]) -> bool {
        self.declared.suspending.any(effects)
    }

    pub(super) fn call(
        &mut self,
        sequence: &str,
        args: &[Expr],
        bind: Option<&str>,
        env: &mut Env,
    ) {
        let def = self.def;
        let Some(number) = def.sequences.iter().position(|s| s.id == sequence) else {
            self.error(format!("there is no sequence `{sequence}`"));
            return;
        };
        let proc = self.declared.sequences[number].clone();
        let params = &def.sequences[number].params;
        if params.len() != args.len() {
            self.error(format!("`{sequence}` takes {} values, not {}", params.len(), args.len()));
            return;
        }
        for (param, arg) in params.iter().zip(args) {
            let Some(bound) = proc.env.find(&param.binding()) else { continue };
            let Bound::Slot { at: slot, kind } = bound else { continue };
            let value = self.expr_of(arg, env, kind);
            self.emit(Op::Local { slot, value });
        }
        // Where nobody acts, nobody acts in what is called either.
        let actor = match env.actor {
            Actor::Slot(at) => at.node(),
            Actor::Nobody => self.constant(NONE),
        };
        self.emit(Op::Local { slot: proc.actor, value: actor });
        if let Some((slot, _)) = proc.value {
            // A sequence that returns nothing this time returns `none`.
            let value = self.constant(NONE);
            self.emit(Op::Local { slot, value });
        }
        let at = self.emit(Op::Call { ret: proc.ret, entry: 0 });
        self.lowering.calls.push((at, number));
        match (bind, proc.value) {
            (None, _) => {}
            (Some(_), None) => self.error(format!("`{sequence}` returns nothing")),
            (Some(bind), Some((value_at, kind))) => {
                let slot = self.slot(env, bind, kind);
                let value = value_at.node();
                self.emit(Op::Local { slot, value });
                let none = self.constant(NONE);
                self.emit(Op::Local { slot: value_at, value: none });
            }
        }
    }

    /// Lowers the body of a sequence.
    pub(in crate::link) fn sequence_body(&mut self, number: usize) {
        let def = self.def;
        let sequence = &def.sequences[number];
        let mut proc = self.declared.sequences[number].clone();
        let entry = self.here();
        self.lowering.sequence_entries.push(entry);
        self.lowering.procedure.clone_from(&sequence.id);
        self.lowering.leaving =
            Some(Leaving { value: proc.value, ret: proc.ret, locals: proc.locals, number });
        let own = Reset::OnSequence(sequence.id.clone());
        self.emit_reset(&own);
        self.effects("effects", &sequence.effects, &mut proc.env);
        self.lowering.leaving = None;
        self.emit_reset(&own);
        self.emit(Op::Return { ret: proc.ret, locals: proc.locals });
        self.declared.sequences[number] = proc;
    }

    /// Leaves the current sequence early.
    pub(super) fn leave(&mut self, value: Option<&Expr>, env: &Env) {
        let Some(leaving) = self.lowering.leaving else {
            self.error("there is no sequence to return from here");
            return;
        };
        match (value, leaving.value) {
            (Some(value), Some((slot, kind))) => {
                let value = self.expr_of(value, env, kind);
                self.emit(Op::Local { slot, value });
            }
            (Some(_), None) => self.error("this sequence declares no return value"),
            (None, _) => {}
        }
        if self.lowering.open_loops > 0 {
            self.emit(Op::DropLoops(self.lowering.open_loops));
        }
        let own = Reset::OnSequence(self.def.sequences[leaving.number].id.clone());
        self.emit_reset(&own);
        self.emit(Op::Return { ret: leaving.ret, locals: leaving.locals });
    }
}
