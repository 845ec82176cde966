//! Conditions and lists of actions that read hidden values: the list of legal moves would reveal
//! them.

use super::Found;
use super::rules::{Visitor, visit};
use boardwright_def::{
    Domain, Effect, Expr, GameDef, InlineOption, ListedSecret, OutOfTurn, Param, Reader, Secrecy,
    listed_secrets, telling_questions,
};
use boardwright_diag::{Code, Fix};

const BLIND: &str =
    "a pick that sees nothing is chance: `roll one of L as $x`, or `draw 1 from … to …` from a set";
const UNTOLD: &str = "ask for a number that the player may know: `choose any of L as $xs`";
const SHOWN: &str = "if the player looks at the tokens first, write `reveal L to actor` before it";

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    let turns = OutOfTurn::of(def);
    let lists = listed_secrets(def, &turns);
    listed(&lists, found);
    told(def, found);
    let secrets = revealed(def, turns);
    // The same rules as if only active players acted.
    let in_turn = revealed(def, OutOfTurn::default());
    for (path, secret) in secrets {
        let list = path.strip_suffix(".where");
        if lists.iter().any(|known| list == Some(&known.path) && known.secret == secret) {
            continue;
        }
        let blind = secret.starts_with("the tokens in ") && offers_tokens(def, &path);
        let elsewhere = !in_turn.iter().any(|(known, _)| *known == path);
        found.warn(
            Code::PreReadsHidden,
            &path,
            format!(
                "the list of legal moves would reveal {secret}, which the choosing player may not see"
            ),
            if blind { BLIND } else { "read it in the effects, after the choice" }.to_owned(),
        );
        if secret.ends_with(" of a place") {
            found.hint("a variable of a cell with `visibility: owner` is shown to the player who has a token on that cell");
        }
        if elsewhere {
            found.hint("another player than the active one may be asked this: `active` need not be the player who chooses");
        }
    }
}

/// True for the path of a parameter of an action that is a token.
fn offers_tokens(def: &GameDef, path: &str) -> bool {
    def.actions.iter().any(|action| {
        let rest = path.strip_prefix("actions.").and_then(|rest| rest.strip_prefix(&*action.id));
        let number = rest.and_then(|rest| rest.strip_prefix(".params[")?.strip_suffix(']'));
        let param = number.and_then(|number| action.params.get(number.parse::<usize>().ok()?));
        param.is_some_and(|param| matches!(param.domain, Domain::Token { .. }))
    })
}

/// Lists of questions in effects.
fn listed(lists: &[ListedSecret], found: &mut Found<'_>) {
    for listed in lists {
        let (what, advice) =
            if listed.of_number { ("number of picks", UNTOLD) } else { ("list", BLIND) };
        found.warn(
            Code::PreReadsHidden,
            &listed.path,
            format!(
                "the {what} of this question would reveal {}, which the choosing player may not see",
                listed.secret
            ),
            advice.to_owned(),
        );
        found.hint(SHOWN);
        let word = found.map.spans.get(&format!("{}.choose", listed.path)).copied();
        if let Some(word) = word.filter(|_| listed.of_zone) {
            found.fix(Fix::replace("Change to `roll one of`", word, "roll one of"));
        }
    }
}

/// Questions that tell something by being asked.
fn told(def: &GameDef, found: &mut Found<'_>) {
    for (path, secret) in telling_questions(def) {
        found.warn(
            Code::PreReadsHidden,
            &path,
            format!("who is asked would reveal {secret}, which not every player sees"),
            "ask in every case: `offer` is put even when nothing fits, if the reason is hidden"
                .to_owned(),
        );
    }
}

/// The hidden values that the lists of legal moves reveal, with their paths.
fn revealed<'d>(def: &'d GameDef, turns: OutOfTurn<'d>) -> Vec<(String, String)> {
    let mut revealed = Revealed { secrecy: Secrecy::of(def), turns, secrets: Vec::new() };
    for action in &def.actions {
        let path = format!("actions.{}", action.id);
        let reader = Reader::acts(revealed.turns.takes_in_turn(action));
        revealed.legal(&path, reader, &action.params, &action.pre);
        revealed.cost(&path, reader, (&action.params, &action.pre), &action.cost);
        let found = revealed.secrecy.of_after(reader, action);
        revealed.note(&path, found);
    }
    for phase in &def.turn.phases {
        let reader = Reader::acts(revealed.turns.window_in_turn(def, phase));
        revealed.legal(&format!("turn.phases.{}", phase.id), reader, &[], &phase.pre);
    }
    visit(def, &mut revealed);
    revealed.secrets
}

/// The values that legal moves reveal, with their paths.
struct Revealed<'d> {
    secrecy: Secrecy<'d>,
    turns: OutOfTurn<'d>,
    secrets: Vec<(String, String)>,
}

impl Revealed<'_> {
    fn legal(&mut self, path: &str, reader: Reader<'_>, params: &[Param], pre: &[Expr]) {
        let found = self.secrecy.of_conditions(reader, params, pre);
        self.note(path, found);
    }

    fn cost(
        &mut self,
        path: &str,
        reader: Reader<'_>,
        rules: (&[Param], &[Expr]),
        cost: &[Effect],
    ) {
        let found = self.secrecy.of_cost(reader, rules, cost);
        self.note(path, found);
    }

    /// Notes secrets by their place in the rule at `path`, each once.
    fn note(&mut self, path: &str, found: Vec<(String, String)>) {
        for (at, secret) in found {
            let found = (format!("{path}.{at}"), secret);
            if !self.secrets.contains(&found) {
                self.secrets.push(found);
            }
        }
    }
}

impl<'a> Visitor<'a> for Revealed<'_> {
    fn effect(&mut self, path: &str, effect: &'a Effect) {
        let Effect::ChooseN { bind, options, condition: Some(condition), by, .. } = effect else {
            return;
        };
        let reader = Reader::chooses(by.as_ref(), self.turns.runs_in_turn(path));
        let found = self.secrecy.of_condition_on_chosen(reader, (bind, options), condition);
        self.note(path, found.map(|secret| ("where".to_owned(), secret)).into_iter().collect());
    }

    fn option(&mut self, path: &str, by: &'a Expr, option: &'a InlineOption) {
        let question = path.rsplit_once(".options.").map_or(path, |(question, _)| question);
        let reader = Reader::asked(by, self.turns.runs_in_turn(question));
        self.legal(path, reader, &option.params, &option.pre);
        self.cost(path, reader, (&option.params, &option.pre), &option.cost);
    }
}
