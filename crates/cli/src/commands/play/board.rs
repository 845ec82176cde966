//! The table in text, as one player sees it: everything comes from the player's observation.

use boardwright_def::{Board, BoardShape, CellLabel, GameDef, GameReads, Ordering, Visibility};
use boardwright_kernel::{
    Observation, PlaceId, PlayerId, Program, SeenPlace, SeenToken, State, TokenFace, TypeId, Value,
    VarId, observe,
};
use boardwright_sim::Labels;
use boardwright_sim::labels::{cell_name, title};
use std::collections::{BTreeMap, BTreeSet};

/// A table and who looks at it.
struct Table<'a> {
    def: &'a GameDef,
    program: &'a Program,
    labels: &'a Labels,
    state: &'a State,
    seen: Observation,
    /// The names of the tokens that are drawn, by the sign that they share.
    legend: BTreeMap<String, BTreeSet<String>>,
}

/// The letters behind the signs of unlike tokens that would have the same one.
const VARIANTS: &str = "abcdefghijklmnopqrstuvwxyz";

/// The lines of a picture: boards, other places, variables.
pub fn picture(
    def: &GameDef,
    program: &Program,
    labels: &Labels,
    state: &State,
    viewer: PlayerId,
) -> Vec<String> {
    let seen = observe(program, state, viewer);
    let mut table = Table { def, program, labels, state, seen, legend: BTreeMap::new() };
    let mut lines = Vec::new();
    let in_play = |(_, board): &(usize, &Board)| board.is_in_play(program.players());
    let boards: Vec<_> = def.boards.iter().enumerate().filter(in_play).collect();
    // A sign means the same on all boards, so all are looked at before the first is drawn.
    for (number, board) in &boards {
        if board.shape.facts().label == CellLabel::RowAndCol {
            table.note_signs(*number);
        }
    }
    for (number, board) in boards {
        let cells = table.cells(number);
        if def.boards.len() > 1 {
            lines.push(format!("{}:", labels.board_name(number)));
        }
        match board.shape.facts().label {
            CellLabel::RowAndCol => {
                lines.extend(table.grid(&board.shape, &cells));
                lines.extend(table.shared(&cells));
                lines.extend(table.changed(&cells));
            }
            CellLabel::Number | CellLabel::Name => lines.extend(table.list(&cells)),
        }
    }
    lines.extend(table.legend_lines());
    let places = (0..program.places().len() as u16).map(PlaceId);
    let zones: Vec<PlaceId> =
        places.filter(|at| program.places()[at.index()].cell.is_none()).collect();
    for at in zones {
        let told = table.contents(at);
        let told = if told.is_empty() { "–".to_owned() } else { told };
        lines.push(format!("{}: {told}", labels.place_name(at)));
    }
    lines.extend(table.variables());
    lines
}

impl Table<'_> {
    fn is_in_play(&self, at: usize) -> bool {
        let cell = self.program.places().get(at).and_then(|place| place.cell);
        let board = cell.and_then(|cell| self.def.boards.get(usize::from(cell.board)));
        board.is_none_or(|board| board.is_in_play(self.program.players()))
    }

    fn cells(&self, board: usize) -> Vec<PlaceId> {
        let places = (0..self.program.places().len() as u16).map(PlaceId);
        let cell = |at: PlaceId| self.program.places()[at.index()].cell;
        places.filter(|at| cell(*at).is_some_and(|cell| usize::from(cell.board) == board)).collect()
    }

    /// Rows and columns, the first row at the bottom. Hexagons stand half a cell further right in each row, so that all six
    /// neighbours are side by side; the names of the first and last cell stand beside each row.
    fn grid(&self, shape: &BoardShape, cells: &[PlaceId]) -> Vec<String> {
        let at = |place: &PlaceId| self.program.places()[place.index()].cell;
        let found = cells.iter().filter_map(|place| Some((at(place)?, *place)));
        let placed: BTreeMap<(u16, u16), PlaceId> =
            found.map(|(cell, place)| ((cell.row, cell.col), place)).collect();
        let rows = placed.keys().map(|(row, _)| *row).max().unwrap_or(0);
        let cols = placed.keys().map(|(_, col)| *col).max().unwrap_or(0);
        let signs: BTreeMap<(u16, u16), String> =
            placed.iter().map(|(at, place)| (*at, self.sign(*place))).collect();
        let columns: Vec<String> = (1..=cols).map(column).collect();
        let all = signs.values().chain(&columns);
        let width = all.map(|sign| sign.chars().count()).max().unwrap_or(1);
        if !matches!(shape, BoardShape::Grid { .. }) {
            return hexagons(&signs, width);
        }
        let margin = rows.to_string().len();
        let mut lines = Vec::new();
        for row in (1..=rows).rev() {
            let mut line = format!("{row:>margin$} ");
            for col in 1..=cols {
                let sign = signs.get(&(row, col)).map_or("", String::as_str);
                line.push_str(&format!(" {sign:<width$}"));
            }
            lines.push(line.trim_end().to_owned());
        }
        let mut line = format!("{:margin$} ", "");
        for column in columns {
            line.push_str(&format!(" {column:<width$}"));
        }
        lines.push(line.trim_end().to_owned());
        lines
    }

    /// The cells with several tokens, whose sign shows the top one alone.
    fn shared(&self, cells: &[PlaceId]) -> Vec<String> {
        let several = |at: &PlaceId| self.seen_place(*at).is_some_and(|place| place.count > 1);
        self.list(&cells.iter().copied().filter(several).collect::<Vec<_>>())
    }

    /// The places that hold something, one on a line.
    fn list(&self, cells: &[PlaceId]) -> Vec<String> {
        let told = cells.iter().map(|at| (self.labels.place_name(*at), self.contents(*at)));
        let held = told.filter(|(_, contents)| !contents.is_empty());
        held.map(|(name, contents)| format!("  {name}: {contents}")).collect()
    }

    fn seen_place(&self, at: PlaceId) -> Option<&SeenPlace> {
        self.seen.places.get(at.index())
    }

    /// The properties that play has changed of tokens on some cells: "Wounds: c3 2, d4 1".
    fn changed(&self, cells: &[PlaceId]) -> Vec<String> {
        let mut found: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for at in cells {
            let Some(token) = self.seen_place(*at).and_then(top) else { continue };
            let place = self.labels.place_name(*at);
            for (prop, value, changed) in
                self.labels.changing_props(self.program, token.type_id, &token.props)
            {
                if !changed {
                    continue;
                }
                let told = match value {
                    Value::Bool(true) => place.to_owned(),
                    value => format!("{place} {}", self.value(value)),
                };
                found.entry(prop).or_default().push(told);
            }
        }
        let line = |(prop, told): (&str, Vec<String>)| {
            format!("{}: {}", self.labels.prop_name(prop), told.join(", "))
        };
        found.into_iter().map(line).collect()
    }

    /// Notes the tokens that the signs of the cells of a board stand for.
    fn note_signs(&mut self, board: usize) {
        for at in self.cells(board) {
            if let Some(token) = self.seen_place(at).and_then(top) {
                let (sign, name) = (self.sign_of(token), self.name(token));
                self.legend.entry(sign).or_default().insert(name);
            }
        }
    }

    /// A cell of a grid: the sign of its top token, and how many there are.
    fn sign(&self, at: PlaceId) -> String {
        let Some(place) = self.seen_place(at) else { return ".".to_owned() };
        let sign = match (place.count, top(place)) {
            (0, _) => return ".".to_owned(),
            (_, Some(token)) => self.own_sign(&self.sign_of(token), &self.name(token)),
            (_, None) => match place.face_down.first().and_then(|down| down.owner) {
                Some(owner) => format!("?{}", owner.seat()),
                None => "?".to_owned(),
            },
        };
        if place.count > 1 { format!("{sign}:{}", place.count) } else { sign }
    }

    /// The sign of the tokens with a name: with a letter behind it if unlike tokens share it.
    fn own_sign(&self, sign: &str, name: &str) -> String {
        let names = self.legend.get(sign).filter(|names| names.len() > 1);
        let at = names.and_then(|names| names.iter().position(|known| known == name));
        let letter = at.and_then(|at| VARIANTS.chars().nth(at));
        sign.chars().chain(letter).collect()
    }

    /// The author's glyph, or the first letter of the type; with the owner's seat if it does not tell the owner.
    fn sign_of(&self, token: &SeenToken) -> String {
        let glyph = |owner| self.labels.glyph(self.program, token.type_id, owner);
        let (plain, own) = (glyph(None), glyph(token.owner));
        let sign = own.map(str::to_owned).unwrap_or_else(|| {
            let of = &self.program.token_types()[token.type_id.index()].id;
            title(of).chars().take(1).collect()
        });
        match token.owner {
            Some(owner) if plain == own => format!("{sign}{}", owner.seat()),
            Some(_) | None => sign,
        }
    }

    fn name(&self, token: &SeenToken) -> String {
        let name = self.labels.face_name(self.program, token.type_id, &token.props);
        self.with_owner(name, token.owner)
    }

    /// The name of a token with the properties that play changes. A number or word that still has its first value is told
    /// if another token of the place has a changed one: a die that shows 1 among others.
    fn full_name(&self, token: &SeenToken, varied: &BTreeSet<(TypeId, &str)>) -> String {
        let name = self.name(token);
        let props =
            self.labels.changing_props(self.program, token.type_id, &token.props).into_iter();
        let told = props.filter(|(prop, value, changed)| {
            *changed || varied.contains(&(token.type_id, *prop)) && !matches!(value, Value::Bool(_))
        });
        let told: Vec<String> = told
            .map(|(prop, value, _)| self.labels.phrase(prop, value, |value| self.value(value)))
            .collect();
        if told.is_empty() { name } else { format!("{name} ({})", told.join(", ")) }
    }

    /// The properties that play has changed of some token, by type.
    fn varied<'t>(&self, tokens: impl Iterator<Item = &'t SeenToken>) -> BTreeSet<(TypeId, &str)> {
        let mut found = BTreeSet::new();
        for token in tokens {
            let props = self.labels.changing_props(self.program, token.type_id, &token.props);
            let changed = props.into_iter().filter(|(.., changed)| *changed);
            found.extend(changed.map(|(prop, ..)| (token.type_id, prop)));
        }
        found
    }

    fn with_owner(&self, name: String, owner: Option<PlayerId>) -> String {
        match owner {
            Some(owner) => format!("{name} of {}", self.labels.seat_name(owner)),
            None => name,
        }
    }

    /// The tokens of a place in words; those that the viewer does not know are counted.
    fn contents(&self, at: PlaceId) -> String {
        let Some(place) = self.seen_place(at) else { return String::new() };
        let mut names: Vec<String> = Vec::new();
        let tokens = place.tokens.iter().flatten().chain(place.known.iter().map(|k| &k.token));
        let tokens: Vec<&SeenToken> = tokens.collect();
        let varied = self.varied(tokens.iter().copied());
        names.extend(tokens.into_iter().map(|token| self.full_name(token, &varied)));
        for down in &place.face_down {
            let name = match &down.shown {
                Some(shown) => self.labels.front_name(self.program, &face(shown)),
                None => "hidden".to_owned(),
            };
            names.push(self.with_owner(name, down.owner));
        }
        let hidden = place.count.saturating_sub(names.len());
        names.extend(std::iter::repeat_n("hidden".to_owned(), hidden));
        let ordered = self.program.places()[at.index()].ordering != Ordering::Set;
        counted(names, ordered).join(", ")
    }

    fn legend_lines(&self) -> Option<String> {
        let each =
            self.legend.iter().flat_map(|(sign, names)| names.iter().map(move |name| (sign, name)));
        let told: Vec<String> =
            each.map(|(sign, name)| format!("{} {name}", self.own_sign(sign, name))).collect();
        (!told.is_empty()).then(|| told.join(" · "))
    }

    /// The variables and scores that the viewer sees.
    fn variables(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let globals = self.seen.globals.iter().enumerate().filter_map(|(var, seen)| {
            let var = VarId(var as u16);
            seen.is_some().then(|| {
                let value = self.state.global(self.program, var);
                format!("{} {}", self.labels.var_name(var, false), self.value(value))
            })
        });
        let globals: Vec<String> = globals.collect();
        if !globals.is_empty() {
            lines.push(globals.join(" · "));
        }
        lines.extend(self.of_cells());
        let score = self.def.scoring.as_ref().map(|_| GameReads::of(self.def).score);
        for player in (0..self.program.players() as u16).map(PlayerId) {
            let told = self.of_player(player, score);
            if !told.is_empty() {
                lines.push(format!("{}: {}", self.labels.seat_name(player), told.join(" · ")));
            }
        }
        lines
    }

    fn of_player(&self, player: PlayerId, score: Option<Visibility>) -> Vec<String> {
        let vars = self.seen.player_vars.iter().enumerate();
        let vars = vars.filter(|(_, seen)| seen.get(player.index()).is_some_and(Option::is_some));
        let mut told: Vec<String> = vars
            .map(|(var, _)| {
                let var = VarId(var as u16);
                let value = self.state.of_player(self.program, player, var);
                format!("{} {}", self.labels.var_name(var, true), self.value(value))
            })
            .collect();
        let sees = score.is_some_and(|score| match score {
            Visibility::Public => true,
            Visibility::Owner => self.seen.viewer == player,
            Visibility::Hidden => false,
        });
        if let Some(score) = self.state.score(self.program, player).filter(|_| sees) {
            told.push(format!("score {score}"));
        }
        if self.seen.players.eliminated.has(player) {
            told.push("eliminated".to_owned());
        }
        told
    }

    /// Variables of cells that are not 0, no or none.
    fn of_cells(&self) -> Vec<String> {
        let told = self.seen.place_vars.iter().enumerate().filter_map(|(var, values)| {
            let in_play = values.iter().enumerate().filter(|(at, _)| self.is_in_play(*at));
            let set = in_play.filter_map(|(at, value)| {
                let value = (*value)?;
                if matches!(value, Value::None | Value::Int(0) | Value::Bool(false)) {
                    return None;
                }
                let place = self.labels.place_name(PlaceId(at as u16));
                Some(format!("{place} {}", self.value(value)))
            });
            let set: Vec<String> = set.collect();
            let name = self.labels.place_var_name(VarId(var as u16));
            (!set.is_empty()).then(|| format!("{name}: {}", set.join(", ")))
        });
        told.collect()
    }

    /// A value; a token by the viewer's knowledge of it.
    fn value(&self, value: Value) -> String {
        self.labels.value_told(self.program, self.state, value, Some(self.seen.viewer))
    }
}

/// The token of a cell that is drawn.
fn top(place: &SeenPlace) -> Option<&SeenToken> {
    let known = || place.known.first().map(|known| &known.token);
    let shown = || place.face_down.first().and_then(|down| down.shown.as_ref());
    place.tokens.as_ref().and_then(|tokens| tokens.first()).or_else(known).or_else(shown)
}

/// Rows of hexagons by row and column, the first row at the bottom.
fn hexagons(signs: &BTreeMap<(u16, u16), String>, width: usize) -> Vec<String> {
    // Half the distance of neighbours in a row.
    let half = width / 2 + 1;
    let halves = |(row, col): (u16, u16)| usize::from(row) + 2 * usize::from(col);
    let left = signs.keys().map(|at| halves(*at)).min().unwrap_or(0);
    let right = signs.keys().map(|at| halves(*at)).max().unwrap_or(0);
    let rows: BTreeSet<u16> = signs.keys().map(|(row, _)| *row).collect();
    let lines = rows.iter().rev().map(|row| {
        let cells: Vec<_> = signs.range((*row, 0)..=(*row, u16::MAX)).collect();
        let mut line = String::new();
        for (at, sign) in &cells {
            let start = (halves(**at) - left) * half;
            let pad = start.saturating_sub(line.chars().count());
            line.push_str(&format!("{:pad$}{sign:<width$}", ""));
        }
        let ends = [cells.first(), cells.last()].map(|cell| cell.map_or((0, 0), |(at, _)| **at));
        let [first, last] = ends.map(|(row, col)| cell_name(row, col));
        let names = if first == last { first } else { format!("{first} to {last}") };
        let margin = (right - left) * half + width + 2;
        format!("{line:<margin$} {names}")
    });
    lines.collect()
}

/// The letters of a column.
fn column(col: u16) -> String {
    cell_name(1, col).trim_end_matches('1').to_owned()
}

fn face(token: &SeenToken) -> TokenFace {
    TokenFace {
        type_id: token.type_id,
        owner: token.owner,
        place: None,
        props: token.props.clone(),
    }
}

/// Equal names counted together: neighbours alone where the order matters.
fn counted(names: Vec<String>, ordered: bool) -> Vec<String> {
    let mut found: Vec<(String, usize)> = Vec::new();
    for name in names {
        let same = |(other, _): &&mut (String, usize)| *other == name;
        let place =
            if ordered { found.last_mut().filter(same) } else { found.iter_mut().find(same) };
        match place {
            Some((_, count)) => *count += 1,
            None => found.push((name, 1)),
        }
    }
    let write = |(name, count)| if count == 1 { name } else { format!("{count} × {name}") };
    found.into_iter().map(write).collect()
}
