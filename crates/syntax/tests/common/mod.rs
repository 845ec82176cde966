//! Trees as text, so that tests can be read: `a + b * c` is `(+ a (* b c))`.

#![allow(missing_docs, reason = "only tests of this crate read it")]

use boardwright_syntax::expr::{
    Binary, ChooseCount, Kind, Line, LineKind, Name, ResultCase, ResultPhrase, RollWhat, Tree,
};

pub fn tree(tree: &Tree) -> String {
    match &tree.kind {
        Kind::Int(n) => n.to_string(),
        Kind::Name(name) => name.clone(),
        Kind::Bound(name) => format!("${name}"),
        Kind::ItProp(name) => format!(".{name}"),
        Kind::Prop(of, name) => format!("{}.{}", self::tree(of), name.text),
        Kind::Index(of, at) => format!("{}[{}]", self::tree(of), trees(at)),
        Kind::Call { name, binder, args } => {
            let binder = binder.as_ref().map_or(String::new(), |b| format!("${} in ", b.text));
            format!("{}({binder}{})", name.text, trees(args))
        }
        Kind::Set(items) => format!("{{{}}}", trees(items)),
        Kind::Not(inner) => format!("(not {})", self::tree(inner)),
        Kind::Neg(inner) => format!("(- {})", self::tree(inner)),
        Kind::Binary(op, a, b) => format!("({} {} {})", sign(*op), self::tree(a), self::tree(b)),
        Kind::Range { from, to, step } => {
            let step = step.as_ref().map_or(String::new(), |s| format!(" {}", self::tree(s)));
            format!("(.. {} {}{step})", self::tree(from), self::tree(to))
        }
        Kind::Where { binder, list, when } => {
            let binder = binder.as_ref().map_or(String::new(), |b| format!("${} ", b.text));
            format!("(where {binder}{} {})", self::tree(list), self::tree(when))
        }
        Kind::Otherwise(a, b) => format!("(otherwise {} {})", self::tree(a), self::tree(b)),
        Kind::Let { name, value, body } => {
            format!("(let ${} {} {})", name.text, self::tree(value), self::tree(body))
        }
        Kind::If(a, b, c) => format!("(if {} {} {})", self::tree(a), self::tree(b), self::tree(c)),
    }
}

fn trees(all: &[Tree]) -> String {
    all.iter().map(tree).collect::<Vec<_>>().join(", ")
}

fn sign(op: Binary) -> &'static str {
    match op {
        Binary::Or => "or",
        Binary::And => "and",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::Gt => ">",
        Binary::Ge => ">=",
        Binary::In => "in",
        Binary::NotIn => "not-in",
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "div",
        Binary::Mod => "mod",
    }
}

pub fn line(line: &Line) -> String {
    let some = |word: &str, value: &Option<Tree>| {
        value.as_ref().map_or(String::new(), |v| format!(" {word} {}", tree(v)))
    };
    let named =
        |value: &Option<Name>| value.as_ref().map_or(String::new(), |n| format!(" as ${}", n.text));
    match &line.kind {
        LineKind::Assign { target, value } => format!("{} := {}", tree(target), tree(value)),
        LineKind::Add { target, value, subtract } => {
            format!("{} {}= {}", tree(target), if *subtract { '-' } else { '+' }, tree(value))
        }
        LineKind::Move { what, to, position, turned } => {
            let position = position.as_ref().map_or(String::new(), |p| format!(" at {}", p.text));
            format!("move {} to {}{position}{}", tree(what), tree(to), some("turned", turned))
        }
        LineKind::Draw { count, from, to, refill } => {
            let refill = some("refill", refill);
            format!("draw {} from {} to {}{refill}", tree(count), tree(from), tree(to))
        }
        LineKind::Take { count, of, from, to } => {
            let count = count.as_ref().map_or(String::new(), |c| format!(" {}", tree(c)));
            format!("take{count} {} from {} to {}", tree(of), tree(from), tree(to))
        }
        LineKind::Create { count, of, place, owner, props, bind } => {
            let count = count.as_ref().map_or(String::new(), |c| format!(" {}", tree(c)));
            let props: String = props
                .iter()
                .map(|(name, value)| format!(" {}={}", name.text, tree(value)))
                .collect();
            let (owner, bind) = (some("for", owner), named(bind));
            format!("create{count} {} in {}{owner}{props}{bind}", tree(of), tree(place))
        }
        LineKind::Let { bind, value } => format!("let ${} = {}", bind.text, tree(value)),
        LineKind::Choose { count, from, bind, by, ordered, condition } => {
            let count = match count {
                ChooseCount::One => "one".to_owned(),
                ChooseCount::Exactly(n) => tree(n),
                ChooseCount::Between(a, b) => format!("{} to {}", tree(a), tree(b)),
                ChooseCount::Any => "any".to_owned(),
            };
            let ordered = if *ordered { " ordered" } else { "" };
            let (by, condition) = (some("by", by), some("where", condition));
            format!("choose {count} of {} as ${}{by}{ordered}{condition}", tree(from), bind.text)
        }
        LineKind::ChooseEach { from, by, var, secret } => {
            let secret = if *secret { " in secret" } else { "" };
            format!("choose one of {} as {}[each]{}{secret}", tree(from), var.text, some("by", by))
        }
        LineKind::Roll { what, bind, viewer } => {
            let what = match what {
                RollWhat::Dice { count, sides, .. } => format!("{count} dice of {sides}"),
                RollWhat::List(list) => tree(list),
            };
            format!("roll {what} as ${}{}", bind.text, some("for", viewer))
        }
        LineKind::Ask { player, actions, optional } => {
            let actions: Vec<String> = actions
                .iter()
                .map(|(name, args)| format!("{}({})", name.text, trees(args)))
                .collect();
            let word = if *optional { "offer" } else { "ask" };
            format!("{word} {}: {}", tree(player), actions.join(" | "))
        }
        LineKind::Call { sequence, args, bind } => {
            format!("call {}({}){}", sequence.text, trees(args), named(bind))
        }
        LineKind::Return(value) => format!("return{}", some("", value)),
        LineKind::EndPhase => "end phase".to_owned(),
        LineKind::EndTurn => "end turn".to_owned(),
        LineKind::Finish(phrase) => result(phrase),
        LineKind::Plain(line) => {
            let (words, values) = line.pieces();
            let word =
                |word: &str| if word.is_empty() { String::new() } else { format!("{word} ") };
            let values: Vec<String> =
                values.iter().map(|(before, value)| word(before) + &tree(value)).collect();
            format!("{words} {}", values.join(" "))
        }
    }
}

pub fn results(cases: &[ResultCase]) -> String {
    let case = |case: &ResultCase| {
        let test = case.test.as_ref().map(|test| format!("if {}: ", tree(test)));
        test.unwrap_or_default() + &result(&case.result)
    };
    cases.iter().map(case).collect::<Vec<_>>().join("; ")
}

pub fn result(phrase: &ResultPhrase) -> String {
    match phrase {
        ResultPhrase::Wins(player) => format!("{} wins", tree(player)),
        ResultPhrase::Loses(player) => format!("{} loses", tree(player)),
        ResultPhrase::AllWin => "all win".to_owned(),
        ResultPhrase::AllLose => "all lose".to_owned(),
        ResultPhrase::Draw => "a draw".to_owned(),
        ResultPhrase::RankBy(by) => format!("rank by {}", trees(by)),
        ResultPhrase::Payoff(value) => format!("payoff {}", tree(value)),
    }
}
