//! Texts that labels show for arguments other than tokens: columns of places and of tables.

use boardwright_def::{Column, Domain, Expr, GameDef, Ref};
use boardwright_kernel::{PlaceInfo, Program};
use std::collections::BTreeMap;

/// Texts by the name of a column.
pub(super) type Row = BTreeMap<String, String>;

/// Constant columns of each place, in the order of the places.
pub(super) fn of_places(
    def: &GameDef,
    program: &Program,
    named: &dyn Fn(&str) -> String,
) -> Vec<Row> {
    let row = |place: &PlaceInfo| {
        let Some(cell) = place.cell else { return Row::new() };
        let columns = def.boards.get(usize::from(cell.board)).map_or(&[][..], |b| &b.columns);
        let value = |column: &Column| {
            let value = column.values.get(usize::from(cell.index).checked_sub(1)?)?.as_ref()?;
            Some((column.id.clone(), literal(value, named)?))
        };
        columns.iter().filter_map(value).collect()
    };
    program.places().iter().map(row).collect()
}

/// The cells of the rows whose keys are words, by the number of the list and that of the word.
pub(super) fn of_words(
    def: &GameDef,
    program: &Program,
    named: &dyn Fn(&str) -> String,
) -> BTreeMap<(usize, usize), Row> {
    let mut facts: BTreeMap<(usize, usize), Row> = BTreeMap::new();
    for table in &def.tables {
        let Domain::Enum { of, .. } = &table.key else { continue };
        let Some(list) = program.enums().iter().position(|words| words.id == *of) else { continue };
        let words = &program.enums()[list].members;
        for (at, key) in table.rows.iter().enumerate() {
            let Expr::Ref(key) = key else { continue };
            let Ref::Enum { member, .. } = key.as_ref() else { continue };
            let Some(word) = words.iter().position(|word| word == member) else { continue };
            let row = facts.entry((list, word)).or_default();
            for column in &table.columns {
                let value = column.values.get(at).and_then(|value| literal(value, named));
                row.extend(value.map(|value| (column.id.clone(), value)));
            }
        }
    }
    facts
}

/// A literal for people; `None` if labels do not show it.
fn literal(value: &Expr, named: &dyn Fn(&str) -> String) -> Option<String> {
    let Expr::Ref(read) = value else {
        return match value {
            Expr::Int(n) => Some(n.to_string()),
            Expr::Bool(value) => Some(if *value { "yes" } else { "no" }.to_owned()),
            _ => None,
        };
    };
    match read.as_ref() {
        Ref::None => Some("none".to_owned()),
        Ref::Enum { member: name, .. }
        | Ref::TokenType { of: name }
        | Ref::Zone { zone: name, .. }
        | Ref::Direction { name, .. } => Some(named(name)),
        _ => None,
    }
}
