//! Sequences: what they return, their bodies, and their calls.

use crate::Kind;
use crate::code::{List, Op, Slot};
use crate::link::Linker;
use crate::link::lower::exprs::NO_MEMBERS;
use crate::link::lower::loops::MOST_KEPT;
use crate::link::lowering::{Bound, Env, Proc, Returned};
use crate::value::NONE;
use boardwright_def::{Expr, Reset, Sequence};

impl Linker<'_> {
    /// The words of what a sequence returns. They are not cleared with the locals: the caller reads them.
    pub(super) fn returned(&mut self, sequence: &Sequence) -> Option<Returned> {
        let kind = self.kind_of_domain(sequence.returns.as_ref()?);
        let Some(limit) = sequence.returns_limit else {
            let at = self.returned_words(1, kind);
            return Some(Returned::One { at: Slot::word(at), kind });
        };
        self.check_kept(limit);
        let limit = limit.min(MOST_KEPT);
        let store = self.words(1, 0);
        self.name_words("returns", store, 1, Kind::Int);
        self.limit(store, 1, 0, limit as i32);
        self.ir.layout.frame_words.push((store, 0));
        self.returned_words(limit as usize, kind);
        Some(Returned::List { store, kind, limit })
    }

    fn returned_words(&mut self, count: usize, kind: Kind) -> u32 {
        let first = self.words(count, NONE);
        self.name_words("returns", first, count, kind);
        self.limit_to_kind(first, count, kind);
        let words = first..first + count as u32;
        if kind == Kind::Token {
            self.ir.layout.token_locals.extend(words);
        } else {
            self.ir.layout.frame_words.extend(words.map(|at| (at, NONE)));
        }
        first
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
            return self.error(format!("there is no sequence `{sequence}`"));
        };
        let proc = self.declared.sequences[number].clone();
        let params = &def.sequences[number].params;
        if params.len() != args.len() {
            let (needed, given) = (params.len(), args.len());
            return self.error(format!("`{sequence}` takes {needed} values, not {given}"));
        }
        // The caller reads no parameter of the called sequence, so the order does not matter.
        for (param, arg) in params.iter().zip(args) {
            match proc.env.find(&param.binding()) {
                Some(Bound::Slot { at: slot, kind }) => {
                    let value = self.expr_of(arg, env, kind);
                    self.emit(Op::Local { slot, value });
                }
                Some(Bound::List { store, kind }) => {
                    let limit = param.limit.unwrap_or_default().min(MOST_KEPT);
                    let list = self.list_of_kind(arg, env, kind);
                    self.emit(Op::StoreList { list, store, limit });
                }
                Some(Bound::Reg { .. } | Bound::Picked { .. }) | None => {}
            }
        }
        // A call without an actor has none either.
        let actor = match env.actor {
            Some(at) => at.node(),
            None => self.constant(NONE),
        };
        self.emit(Op::Local { slot: proc.actor, value: actor });
        if let Some(Returned::One { at, .. }) = proc.value {
            self.clear(at); // for a call that returns nothing
        }
        let at = self.emit(Op::Call { ret: proc.ret, entry: 0 });
        self.lowering.calls.push((at, number));
        match (bind, proc.value) {
            (None, None) => {}
            (None, Some(Returned::One { at, .. })) => self.clear(at),
            (Some(_), None) => self.error(format!("`{sequence}` returns nothing")),
            (Some(bind), Some(Returned::One { at, kind })) => {
                let slot = self.slot(env, bind, kind);
                self.emit(Op::Local { slot, value: at.node() });
                self.clear(at);
            }
            (bind, Some(Returned::List { store: from, kind, limit })) => {
                if let Some(bind) = bind {
                    let store = self.list_store(env, bind, kind);
                    let list = self.list(List::Stored(from));
                    self.emit(Op::StoreList { list, store, limit });
                }
                let none = self.list(NO_MEMBERS);
                self.emit(Op::StoreList { list: none, store: from, limit: 0 });
            }
        }
    }

    /// Lowers the body of a sequence.
    pub(super) fn sequence_body(&mut self, number: usize) {
        let def = self.def;
        let sequence = &def.sequences[number];
        let mut proc = self.declared.sequences[number].clone();
        let entry = self.here();
        self.lowering.sequence_entries.push(entry);
        self.lowering.procedure.clone_from(&sequence.id);
        self.lowering.sequence = Some(number);
        let own = Reset::OnSequence(sequence.id.clone());
        self.emit_reset(&own);
        self.effects("effects", &sequence.effects, &mut proc.env);
        self.lowering.sequence = None;
        self.emit_reset(&own);
        self.emit(Op::Return { ret: proc.ret, locals: proc.locals });
        self.declared.sequences[number] = proc;
    }

    /// Lowers a return from the current sequence.
    pub(super) fn return_early(&mut self, value: Option<&Expr>, env: &Env) {
        let Some(number) = self.lowering.sequence else {
            return self.error("there is no sequence to return from here");
        };
        let Proc { ret, locals, value: returned, .. } = self.declared.sequences[number];
        match (value, returned) {
            (Some(value), Some(Returned::One { at: slot, kind })) => {
                let value = self.expr_of(value, env, kind);
                self.emit(Op::Local { slot, value });
            }
            (Some(value), Some(Returned::List { store, kind, limit })) => {
                let list = self.list_of_kind(value, env, kind);
                self.emit(Op::StoreList { list, store, limit });
            }
            (Some(_), None) => self.error("this sequence declares no return value"),
            (None, _) => {}
        }
        if self.lowering.open_loops > 0 {
            self.emit(Op::DropLoops(self.lowering.open_loops));
        }
        let own = Reset::OnSequence(self.def.sequences[number].id.clone());
        self.emit_reset(&own);
        self.emit(Op::Return { ret, locals });
    }
}
