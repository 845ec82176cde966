// The effect `swap A with B`, made by the recipe of docs/adding.md: two tokens exchange their places.
// Each edit adds text before or after a line of a file, or gives a new file. A line must stand in its file once.

export const effect = [
  {
    file: 'crates/def/src/effect/mod.rs',
    before: '    /// Takes a token out of the game.',
    add: `    /// Exchanges the places of two tokens.
    Swap {
        /// The first token.
        token: Expr,
        /// The second token.
        other: Expr,
    },`,
  },
  {
    file: 'crates/def/src/effect/facts.rs',
    before: '            Effect::Reveal { .. } => Facts::of("reveal"),',
    add: '            Effect::Swap { .. } => Facts::tokens("swap"),',
  },
  {
    file: 'crates/def/src/effect/facts.rs',
    before: '            Effect::Conceal { tokens } => p.tokens(tokens),',
    add: '            Effect::Swap { token, other } => p.token(token).value("other", other),',
  },
  {
    file: 'crates/def/src/effect/facts.rs',
    before: '            | Effect::Roll { .. }',
    add: '            | Effect::Swap { .. }',
  },
  {
    file: 'crates/def/src/effect/facts.rs',
    before: '            | Effect::Rounds { .. }',
    add: '            | Effect::Swap { .. }',
  },
  {
    file: 'crates/syntax/src/expr/plain.rs',
    before: '    Reveal("reveal"): "reveal L to P" = "reveal", "" tokens; "to" to',
    add: '    Swap("swap"): "swap A with B" = "swap", "" token, "with" other',
  },
  {
    file: 'crates/compile/src/effects/plain.rs',
    before: '            PlainLine::Hide { tokens } => {',
    add: `            PlainLine::Swap { token, other } => {
                let token = self.tree_of(token, Kind::Token, src, scope);
                let other = self.tree_of(other, Kind::Token, src, scope);
                out.push(Effect::Swap { token: token.expr, other: other.expr });
            }`,
  },
  {
    file: 'crates/compile/src/effects/plain.rs',
    before: '    LongForm::new("conceal", |c, node, _, scope, out| c.long_conceal(node, scope, out)),',
    add: `    LongForm::new("swap", |c, node, _, scope, out| {
        if c.keys(node, "\`swap\`", &["token", "other"]) {
            let [token, other] = ["token", "other"].map(|key| c.token_key(node, key, scope).expr);
            out.push(Effect::Swap { token, other });
        }
    }),`,
  },
  {
    file: 'crates/cli/src/spec_doc/effects.rs',
    before: '    Conceal {',
    add: `    Swap {
        token: Value,
        other: Value,
    },`,
  },
  {
    file: 'crates/kernel/src/code/operations.rs',
    before: '    /// Destroys a token.',
    add: `    /// Exchanges the places of two tokens.
    Swap { token: NodeId, other: NodeId },`,
  },
  {
    file: 'crates/kernel/src/code/operations.rs',
    before: '            Op::CreateOne { .. } | Op::Create(_) => {',
    add: `            Op::Swap { .. } => {
                OpFacts { puts_token: true, operands_explain: true, ..of(Flow::Pauses) }
            }`,
  },
  {
    file: 'crates/kernel/src/code/operations.rs',
    before: '            Op::Draw { from, to, count } => nodes(c, [from, to, count]),',
    add: '            Op::Swap { token, other } => nodes(c, [token, other]),',
  },
  {
    file: 'crates/kernel/src/link/lower/effects.rs',
    before: '            Effect::Reveal { tokens, to } => {',
    add: `            Effect::Swap { token, other } => {
                let token = self.expr_of(token, env, Kind::Token);
                let other = self.expr_of(other, env, Kind::Token);
                self.emit(Op::Swap { token, other });
            }`,
  },
  {
    file: 'crates/kernel/src/machine/run.rs',
    before: '            | Op::Create(_)',
    add: '            | Op::Swap { .. }',
  },
  {
    file: 'crates/kernel/src/machine/run.rs',
    before: '            Op::Conceal(list) => self.conceal(list),',
    add: '            Op::Swap { token, other } => self.swap(token, other),',
  },
  {
    file: 'crates/kernel/src/machine/effects.rs',
    before: '    pub(super) fn move_all(&mut self, list: ListId, to: NodeId, insertion: Insertion) {',
    add: `    pub(super) fn swap(&mut self, token: NodeId, other: NodeId) {
        let [token, other] = [self.value(token), self.value(other)];
        if token == NONE || other == NONE {
            self.incomplete = true;
            return;
        }
        let [at, to] = [token, other].map(|token| self.token_field(token, token::PLACE));
        self.move_token(token, to, Insertion::Usual);
        self.move_token(other, at, Insertion::Usual);
        let [token, other] = [token, other].map(|token| crate::TokenId(token as u16));
        self.event(EventKind::Swapped { token, other });
    }
`,
  },
];

export const event = [
  {
    file: 'crates/kernel/src/event.rs',
    before: '    /// A change beyond the bounds of a variable or property was refused.',
    add: `    /// Two tokens exchanged their places.
    Swapped {
        /// The first token.
        token: TokenId,
        /// The second token.
        other: TokenId,
    },`,
  },
  {
    file: 'crates/kernel/src/event.rs',
    before: '            EventKind::Moved { from, to, .. } => EventFacts { places: [*from, *to], ..none },',
    add: '            EventKind::Swapped { token, .. } => EventFacts { token: Some(*token), ..none },',
  },
  {
    file: 'crates/kernel/src/observe/visibility.rs',
    before: '        EventKind::Moved { face, from, to, known, .. } => {',
    add: '        EventKind::Swapped { .. } => (sees_change, Seen::Nothing),',
  },
  {
    file: 'crates/sim/src/labels/events.rs',
    before: '            EventKind::Unsealed { var, answers } => self.unsealed(*var, answers),',
    add: '            EventKind::Swapped { .. } => "Two tokens exchange their places".to_owned(),',
  },
];
