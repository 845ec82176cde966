//! The values that a question asks for, in words: "a card from your hand", "where it goes", "a number from 0 to 9".

use crate::words::{Words, lower_first};
use boardwright_def::CellLabel;
use boardwright_kernel::{
    Alternative, Kind, Machine, ParamInfo, PlaceId, PlayerId, TokenId, Value,
};
use boardwright_protocol::MoveView;
use boardwright_sim::labels::indefinite;
use std::collections::BTreeSet;

/// A question with its legal answers.
pub struct Asking<'a> {
    pub words: &'a Words<'a>,
    pub machine: &'a Machine<'a>,
    pub alternatives: &'a [Alternative],
    pub moves: &'a [MoveView],
    /// The legal moves with their values, in the order of `moves`.
    pub values: Vec<(usize, Vec<Value>)>,
}

impl Asking<'_> {
    /// The values of a parameter as a noun. The author's label comes first; without one it is made from the kind and the
    /// legal values.
    pub fn noun(&self, alternative: usize, at: usize) -> String {
        let Some(param) = self.alternatives[alternative].params.get(at) else {
            return String::new();
        };
        if let Some(written) = self.words.written(&param.name) {
            return indefinite_unless_said(&lower_first(written));
        }
        let values = self.legal(alternative, at);
        match param.kind {
            Kind::Token => self.token(&values),
            Kind::Place => self.place(alternative, at, &values),
            Kind::Player => self.player(&values),
            Kind::Int => self.number(param, &values),
            Kind::Bool => "yes or no".to_owned(),
            Kind::Enum(of) => self.word(usize::from(of)),
            Kind::TokenType => self.token_type(&values),
            Kind::Direction => "a direction".to_owned(),
            Kind::Set(_) => format!("{} together", self.words.param(&param.name)),
        }
    }

    /// The legal values of a parameter.
    fn legal(&self, alternative: usize, at: usize) -> Vec<Value> {
        let of = self.values.iter().filter(|(number, _)| *number == alternative);
        of.filter_map(|(_, args)| args.get(at).copied()).collect()
    }

    fn decider(&self) -> Option<PlayerId> {
        self.machine.decision()?.decider.player()
    }

    fn token(&self, values: &[Value]) -> String {
        let tokens: Vec<TokenId> = values.iter().filter_map(|value| token_of(*value)).collect();
        let faces =
            tokens.iter().map(|token| self.machine.state().token(self.words.program(), *token));
        let places: BTreeSet<PlaceId> = faces.filter_map(|face| face.place).collect();
        let on_cells = places.iter().all(|place| self.is_cell(*place));
        let noun =
            self.kind_of(&tokens).unwrap_or(if on_cells { "piece" } else { "card" }.to_owned());
        let noun = indefinite(&noun);
        match places.iter().collect::<Vec<_>>()[..] {
            [place] if !on_cells => format!("{noun} from {}", self.place_said(*place)),
            _ => noun,
        }
    }

    /// The name that all tokens share: of their type, or of their family.
    fn kind_of(&self, tokens: &[TokenId]) -> Option<String> {
        let program = self.words.program();
        let types = program.token_types();
        let of =
            |token: &TokenId| &types[self.machine.state().token(program, *token).type_id.index()];
        let shared = |name: fn(&boardwright_kernel::TypeInfo) -> &str| {
            let mut names = tokens.iter().map(|token| name(of(token)));
            let first = names.next()?;
            names.all(|name| name == first).then(|| self.words.param(first))
        };
        shared(|of| of.family.as_deref().unwrap_or(&of.id)).filter(|name| !name.is_empty())
    }

    fn token_type(&self, values: &[Value]) -> String {
        let types = self.words.program().token_types();
        let mut families = values.iter().map(|value| match value {
            Value::TokenType(of) => types[of.index()].family.as_deref(),
            _ => None,
        });
        let first = families.next().flatten();
        let shared = first.filter(|first| families.all(|family| family == Some(*first)));
        match shared {
            Some(family) => format!("a kind of {}", self.words.param(family)),
            None => "a kind of piece".to_owned(),
        }
    }

    fn place(&self, alternative: usize, at: usize, values: &[Value]) -> String {
        let params = &self.alternatives[alternative].params;
        let before = &params[..at];
        let moves = |param: &ParamInfo| matches!(param.kind, Kind::Token | Kind::Place);
        let places: Vec<PlaceId> = values.iter().filter_map(|value| place_of(*value)).collect();
        let zones: BTreeSet<&str> = places.iter().map(|place| self.zone(*place)).collect();
        let noun = if places.iter().all(|place| self.is_cell(*place)) {
            self.cell_noun(&places)
        } else if let ([zone], false) = (&zones.iter().collect::<Vec<_>>()[..], places.len() == 1) {
            self.words.param(zone)
        } else {
            "place".to_owned()
        };
        match before.iter().filter(|param| moves(param)).count() {
            0 => indefinite(&noun),
            1 => "where it goes".to_owned(),
            _ => format!("{} for {}", indefinite(&noun), self.words.param(&params[at].name)),
        }
    }

    /// A cell is called a place where cells have names.
    fn cell_noun(&self, places: &[PlaceId]) -> String {
        let named = |place: &PlaceId| {
            let cell = self.words.program().places()[place.index()].cell;
            cell.is_some_and(|cell| {
                self.words.cell_label(usize::from(cell.board)) == CellLabel::Name
            })
        };
        if places.iter().any(named) { "place" } else { "cell" }.to_owned()
    }

    fn player(&self, values: &[Value]) -> String {
        let own = self.decider().map(Value::Player);
        let others = own.is_none_or(|own| !values.contains(&own));
        if others { "another player" } else { "a player" }.to_owned()
    }

    fn number(&self, param: &ParamInfo, values: &[Value]) -> String {
        let numbers: BTreeSet<i32> = values.iter().filter_map(|value| int_of(*value)).collect();
        let range = match (numbers.first(), numbers.last()) {
            (Some(first), Some(last))
                if last - first + 1 == numbers.len() as i32 && first < last =>
            {
                format!(" from {first} to {last}")
            }
            _ => String::new(),
        };
        match self.words.param(&param.name) {
            name if name.len() > 2 && name.ends_with('s') => {
                format!("how many {name}{}", range.replacen(" from", ", from", 1))
            }
            name if name.len() > 2 && name != "number" => {
                format!("the {name}{}", range.replacen(" from", ", from", 1))
            }
            _ => format!("a number{range}"),
        }
    }

    fn word(&self, of: usize) -> String {
        let id = self.words.program().enums().get(of).map_or("", |of| &of.id);
        let name = self.words.param(id);
        let is_word = !name.is_empty() && name.chars().all(|c| c.is_alphabetic() || c == ' ');
        if is_word && name.len() > 2 { indefinite(&singular(&name)) } else { "one".to_owned() }
    }

    fn zone(&self, place: PlaceId) -> &str {
        &self.words.program().places()[place.index()].zone
    }

    fn is_cell(&self, place: PlaceId) -> bool {
        self.words.program().places()[place.index()].cell.is_some()
    }

    /// "your hand", "Ada's stall", "the market".
    fn place_said(&self, place: PlaceId) -> String {
        let zone = lower_first(&self.words.zone(place));
        match self.words.program().places()[place.index()].owner {
            Some(owner) if self.decider() == Some(owner) => format!("your {zone}"),
            Some(owner) => format!("{}'s {zone}", self.words.seat(owner)),
            None => format!("the {zone}"),
        }
    }
}

fn token_of(value: Value) -> Option<TokenId> {
    if let Value::Token(token) = value { Some(token) } else { None }
}

fn place_of(value: Value) -> Option<PlaceId> {
    if let Value::Place(place) = value { Some(place) } else { None }
}

fn int_of(value: Value) -> Option<i32> {
    if let Value::Int(number) = value { Some(number) } else { None }
}

/// One of the things that a list is named after; constants are written in capitals: SUITS, "suit".
fn singular(plural: &str) -> String {
    let shouted = plural.chars().all(|letter| letter.is_uppercase() || letter == ' ');
    let plural = if shouted { plural.to_lowercase() } else { plural.to_owned() };
    match plural.strip_suffix("ies") {
        Some(stem) if stem.len() > 1 => format!("{stem}y"),
        _ if plural.ends_with("ss") => plural,
        _ => plural.strip_suffix('s').unwrap_or(&plural).to_owned(),
    }
}

/// The author may have written an article or a question.
fn indefinite_unless_said(label: &str) -> String {
    let said =
        ["a ", "an ", "the ", "your ", "one ", "where ", "how ", "which ", "whether ", "who "];
    if said.iter().any(|word| label.starts_with(word)) {
        label.to_owned()
    } else {
        indefinite(label)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_named_by_one_of_their_things() {
        let names = ["SUITS", "suits", "spies", "BERRIES", "SKY", "glass", "ties"];
        assert_eq!(names.map(singular), ["suit", "suit", "spy", "berry", "sky", "glass", "tie"]);
    }
}
