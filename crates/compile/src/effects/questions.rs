//! Questions to players, and effects that name procedures: `choose one`, `ask`, `offer`, `call`,
//! `return`.

use crate::compiler::{Compiler, GivenArguments, Procedure, arguments};
use crate::env::Progress;
use crate::notes::NameSpace;
use crate::scope::Scope;
use crate::src::Src;
use crate::types::{Kind, Size, Type, Typed};
use boardwright_def::walk::bound_name;
use boardwright_def::{Alternative, Domain, Effect, Expr, NamedAction, Query};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::expr::{Kind as TreeKind, Name, Tree};

/// A bound at least this far from 0 counts as unknown.
const UNKNOWN: i64 = 1 << 30;

impl Compiler<'_> {
    /// Asks for one member of a list.
    pub fn make_choose(
        &mut self,
        name: &str,
        at: Span,
        list: Typed,
        by: Option<Typed>,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let list = self.as_answers(list);
        self.check_choice(&list);
        self.check_answers(name, &list);
        let (element, size) = match list.ty.as_list() {
            Some((element, size)) => (element.clone(), size),
            None => (Type::unknown(), Size::ANY),
        };
        self.uses.asks = true;
        let (bind, mut domain) = self.bind_local(name, element.none_if(size.min == 0), at, scope);
        if list.ty.is_unknown() {
            return None;
        }
        if let Domain::Int { optional, .. } = &mut domain {
            *optional |= is_computed_range(&list.expr);
        }
        Some(Effect::ChooseOne {
            bind,
            domain,
            options: list.expr,
            by: by.map(|by| by.expr),
            prompt: None,
            labels: Vec::new(),
            if_none: Vec::new(),
        })
    }

    /// The player asked by a question.
    pub fn asked_player(&mut self, tree: &Tree, src: &Src, scope: &mut Scope) -> Typed {
        if tree.kind == TreeKind::Name("each".to_owned()) && scope.find("each").is_none() {
            let at = src.span(tree.span);
            self.report(
                Diagnostic::new(Code::UnboundName, at, "this asks one player, not each")
                    .hint("to ask one after the other, put the question into a loop: `each: $p in players`")
                    .hint("or store each answer in a per-player variable: `… by each as bid[each] in secret`"),
            );
            return Typed::unknown(at);
        }
        self.player_tree(tree, src, scope)
    }

    /// The actions named by an `ask` or `offer`.
    pub fn alternatives(
        &mut self,
        actions: &[(Name, Vec<Tree>)],
        src: &Src,
        scope: &mut Scope,
    ) -> Vec<Alternative> {
        let mut out = Vec::new();
        for (name, args) in actions {
            let span = src.span(name.span);
            let args: Vec<Typed> =
                args.iter().map(|arg| self.tree(arg, src, scope, None)).collect();
            self.alternative(&name.text, span, args, &mut out);
        }
        out
    }

    /// One named action, or all actions of a named phase.
    pub fn alternative(
        &mut self,
        name: &str,
        span: Span,
        args: Vec<Typed>,
        out: &mut Vec<Alternative>,
    ) {
        let named = self.env.actions.iter().position(|action| action.id == name);
        if let Some(index) = named {
            self.mention(span, NameSpace::Actions, name);
            self.ask_for(index, span, &args);
            let args = args.into_iter().map(|arg| arg.expr).collect();
            out.push(offered(name.to_owned(), args));
            return;
        }
        if let Some(family) = self.env.action_family(name).map(<[usize]>::to_vec) {
            for index in family {
                self.ask_for(index, span, &args);
                let id = self.env.actions[index].id.clone();
                let args = args.iter().map(|arg| arg.expr.clone()).collect();
                out.push(offered(id, args));
            }
            return;
        }
        if self.env.phases.iter().any(|phase| phase.id == name) {
            self.uses.asked_phases.insert(name.to_owned());
            self.mention(span, NameSpace::Phases, name);
            let of_phase: Vec<(usize, String)> = self
                .env
                .actions
                .iter()
                .enumerate()
                .filter(|(_, action)| action.phases.iter().any(|(phase, _)| phase == name))
                .map(|(index, action)| (index, action.id.clone()))
                .collect();
            for (index, id) in of_phase {
                self.ask_for(index, span, &args);
                let args = args.iter().map(|arg| arg.expr.clone()).collect();
                out.push(offered(id, args));
            }
            return;
        }
        if self.env.incomplete && self.env.actions.is_empty() {
            return;
        }
        let known = self.env.action_names();
        self.no_such(Code::UnknownAction, "action", (name, span), known);
    }

    fn ask_for(&mut self, action: usize, span: Span, args: &[Typed]) {
        self.uses.asked.insert(action);
        if let Some(inside) = self.lowering.inside {
            self.uses.calls.push((inside, Procedure::Action(action), span));
        }
        self.uses.given.push(GivenArguments {
            action,
            types: args.iter().map(|arg| (arg.ty.clone(), arg.span)).collect(),
            span,
            path: self.path.clone(),
        });
    }

    /// The type of a sequence's parameter, to resolve bare words.
    pub fn sequence_param(&mut self, name: &str, index: usize) -> Option<Type> {
        let at = self.env.sequences.iter().position(|sequence| sequence.id == name)?;
        self.lower_sequence(at);
        match &self.env.sequences[at].state {
            Progress::Done { params, .. } => params.get(index).cloned(),
            Progress::Waiting | Progress::Running => None,
        }
    }

    /// `call name(args) as $x`.
    pub fn make_call(
        &mut self,
        name: &str,
        at: Span,
        args: Vec<Typed>,
        bind: Option<(String, Span)>,
        span: Span,
        scope: &mut Scope,
    ) -> Option<Effect> {
        let Some((index, params, returns)) = self.called_sequence(name, at, span) else {
            if let Some((name, at)) = bind {
                self.bind_local(&name, Type::unknown(), at, scope);
            }
            return None;
        };
        let head = &self.env.sequences[index];
        let (declared, reads) = (head.span, head.reads_caller);
        self.call_needs_actor(name, reads, at);
        let mut lowered = Vec::with_capacity(args.len());
        if params.len() == args.len() {
            for (position, (arg, want)) in args.into_iter().zip(&params).enumerate() {
                lowered.push(self.argument(name, arg, want, (index, position)));
            }
        } else {
            self.report(
                Diagnostic::new(
                    Code::WrongArgumentCount,
                    span,
                    format!("`{name}` takes {}, {} given", arguments(params.len()), args.len()),
                )
                .related(declared, format!("`{name}` is declared here")),
            );
        }
        let bind = bind.map(|(local, at)| {
            if returns.is_none() {
                self.report(
                    Diagnostic::new(Code::TypeMismatch, at, format!("`{name}` returns no value"))
                        .types("a value", "nothing")
                        .related(declared, format!("`{name}` is declared here"))
                        .hint("end the sequence with `return …`"),
                );
            }
            let returns = returns.unwrap_or_else(Type::unknown);
            if returns.as_list().is_some() {
                self.bind_list(&local, &returns, at, scope).0
            } else {
                self.bind_local(&local, returns, at, scope).0
            }
        });
        Some(Effect::Call { sequence: name.to_owned(), args: lowered, bind })
    }

    /// Returns the index of a sequence, its parameters and what it returns. `None` after a report: no
    /// sequence has the name, or it calls itself.
    fn called_sequence(
        &mut self,
        name: &str,
        at: Span,
        span: Span,
    ) -> Option<(usize, Vec<Type>, Option<Type>)> {
        let Some(index) = self.env.sequences.iter().position(|sequence| sequence.id == name) else {
            let known: Vec<String> =
                self.env.sequences.iter().map(|sequence| sequence.id.clone()).collect();
            let message = format!("no sequence is called `{name}`");
            let mut diag =
                self.where_declared(self.unknown(Code::UnknownSequence, at, name, message, &known));
            if self.env.actions.iter().any(|action| action.id == name) {
                diag = diag.hint(format!(
                    "`{name}` is an action; ask a player for it: `ask actor to {name}`"
                ));
            }
            self.report(diag);
            return None;
        };
        self.mention(at, NameSpace::Sequences, name);
        if let Some(inside) = self.lowering.inside {
            self.uses.calls.push((inside, Procedure::Sequence(index), span));
        }
        self.lower_sequence(index);
        match &self.env.sequences[index].state {
            Progress::Done { params, returns, .. } => {
                Some((index, params.clone(), returns.clone()))
            }
            Progress::Waiting | Progress::Running => {
                let declared = self.env.sequences[index].span;
                self.report(
                    Diagnostic::new(
                        Code::CallCycle,
                        at,
                        format!("`{name}` calls itself, directly or through others"),
                    )
                    .related(declared, format!("`{name}` is declared here"))
                    .hint("use `repeat` or `each` instead"),
                );
                None
            }
        }
    }

    /// One argument of a call, checked against its parameter: `index` of the sequence and position.
    fn argument(&mut self, name: &str, arg: Typed, want: &Type, index: (usize, usize)) -> Expr {
        if let Some((element, _)) = want.as_list() {
            return self.list_argument(arg, &element.clone(), want, index);
        }
        if self.takes_no_list(&arg, want, index) {
            return arg.expr;
        }
        let needed = self.parameter_need(&format!("sequences.{name}"), name, index.1);
        let arg = self.needing(needed, |c| c.as_type(arg, want));
        self.never_none(&arg, want, index);
        // A bound name was checked where it was bound: a choice is none only if there was nothing
        // to choose.
        if !matches!(want.kind, Kind::Int(_)) && bound_name(&arg.expr).is_none() {
            self.may_be_none(&arg, want, "the sequence runs without it");
        }
        self.within_parameter(&arg, want, index, "this is");
        arg.expr
    }

    /// Reports an argument that may be none for a number parameter: the sequence computes with it.
    fn never_none(&mut self, arg: &Typed, want: &Type, (at, position): (usize, usize)) {
        let none = arg.ty.optional || arg.ty.kind == Kind::Nothing;
        if !none || want.optional || !matches!(want.kind, Kind::Int(_)) || arg.ty.is_unknown() {
            return;
        }
        let sequence = &self.env.sequences[at];
        let Progress::Done { sequence: called, .. } = &sequence.state else { return };
        let Some(param) = called.params.get(position) else { return };
        let message = format!("this may be none, but `${}` of `{}` may not", param.name, called.id);
        let (declared, id) = (sequence.span, called.id.clone());
        let hint = format!(
            "give a default value, `(… otherwise 0)`, or allow none: `{}: none in …`",
            param.name
        );
        self.report(
            Diagnostic::new(Code::PossibleNone, arg.span, message)
                .related(declared, format!("`{id}` is declared here"))
                .hint(hint),
        );
    }

    /// Reports a number outside of the parameter's range, and warns of one that may be outside: the
    /// range limits loops such as `repeat: $n`. `this` begins the message: an argument, or a member of one.
    pub(super) fn within_parameter(
        &mut self,
        arg: &Typed,
        want: &Type,
        (at, position): (usize, usize),
        this: &str,
    ) {
        let (Kind::Int(given), Kind::Int(room)) = (&arg.ty.kind, &want.kind) else { return };
        // An unknown bound proves nothing.
        let above = given.hi > room.hi && given.hi < UNKNOWN;
        let below = given.lo < room.lo && given.lo > -UNKNOWN;
        if !above && !below {
            return;
        }
        let sequence = &self.env.sequences[at];
        let Progress::Done { sequence: called, .. } = &sequence.state else { return };
        let Some(param) = called.params.get(position) else { return };
        let (name, id, declared) = (param.name.clone(), sequence.id.clone(), sequence.span);
        let outside = given.lo > room.hi || given.hi < room.lo;
        let room = want.describe();
        self.uses.widened.insert(format!("sequences.{id}."));
        if outside {
            let value = match given.lo == given.hi {
                true => given.lo.to_string(),
                false => arg.ty.describe(),
            };
            let message = format!("{this} {value}, but `${name}` of `{id}` is {room}");
            self.report(
                Diagnostic::new(Code::OutOfRange, arg.span, message)
                    .related(declared, format!("`{id}` is declared here"))
                    .hint("give a number in this range, or widen the list of the parameter"),
            );
            return;
        }
        let bound = match (above, below, want.interval()) {
            (true, true, room) => format!("`max({}, min(…, {}))`", room.lo, room.hi),
            (true, false, room) => format!("`min(…, {})`", room.hi),
            (false, _, room) => format!("`max(…, {})`", room.lo),
        };
        self.report(
            Diagnostic::new(
                Code::NarrowParameter,
                arg.span,
                format!("{this} {}, but `${name}` of `{id}` is {room}", arg.ty.describe()),
            )
            .related(declared, format!("`{id}` is declared here"))
            .hint(format!(
                "widen the list of the parameter, or write {bound}: loops in `{id}` rely on the bounds"
            )),
        );
    }

    /// `return`, `return E`.
    pub fn make_return(&mut self, value: Option<Typed>, span: Span) -> Option<Effect> {
        if self.lowering.in_options > 0 {
            self.report(
                Diagnostic::new(
                    Code::UnknownEffect,
                    span,
                    "`return` is allowed in a sequence, not in an option",
                )
                .hint("bind a name here and test it after the question"),
            );
            return None;
        }
        match self.lowering.inside {
            Some(Procedure::Sequence(_)) => {}
            Some(Procedure::Action(_)) | None => {
                self.report(
                    Diagnostic::new(
                        Code::UnknownEffect,
                        span,
                        "`return` is only allowed in a sequence",
                    )
                    .hint("put the effects into a sequence, or use `if`"),
                );
                return None;
            }
        }
        let value = match value {
            None => None,
            Some(value) => {
                let value = self.returned_list(value);
                if let Some(first) = self.lowering.returned.first()
                    && !first.fits(&value.ty)
                {
                    let diag = self.clash(first, &value);
                    self.report(diag.hint("a sequence returns values of one type"));
                }
                self.lowering.returned.push(value.ty.clone());
                Some(value.expr)
            }
        };
        Some(Effect::Return { value })
    }
}

fn offered(action: String, args: Vec<Expr>) -> Alternative {
    Alternative::Action(NamedAction { action, args, label: None })
}

/// True for a range with a bound that is known in play only. The definition of a game stores its choices as values that
/// may be none, even if they never are.
fn is_computed_range(list: &Expr) -> bool {
    let Expr::Query(query) = list else { return false };
    let Query::IntsInRange { min, max, .. } = query.as_ref() else { return false };
    !matches!((min, max), (Expr::Int(_), Expr::Int(_)))
}
