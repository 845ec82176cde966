//! The look of pieces, as the spec gives it: form, colour, badge.

use crate::own_properties::holds;
use crate::rules::Rules;
use boardwright_def::{self as def, NONE_SHOWN, TokenDisplay, TokenShape};
use boardwright_kernel::{PlayerId, TokenFace, Value};
use boardwright_protocol::{DrawnSize, Look, PieceForm};

/// The colour that a piece has from its owner.
const OWNER: &str = "owner";

/// The tints that pictures on cards have.
const HUES: u16 = 4;

/// The look of a token. `props` are the names and values that the viewer sees, and `name` gives the name of a property.
pub fn look(
    rules: &Rules,
    face: &TokenFace,
    props: &[(String, String)],
    name: impl Fn(&str) -> String,
) -> Look {
    let info = &rules.program.token_types()[face.type_id.index()];
    let hints = |id: &String| rules.def.display.tokens.get(id);
    let (own, family) = (hints(&info.id), info.family.as_ref().and_then(hints));
    let all = || [own, family].into_iter().flatten();
    let form = all().find_map(|hints| hints.shape).map_or(PieceForm::Seat, |shape| match shape {
        TokenShape::Disc => PieceForm::Disc,
        TokenShape::Cube => PieceForm::Cube,
        TokenShape::Pawn => PieceForm::Pawn,
        TokenShape::Die => PieceForm::Die,
    });
    let tint = all().find_map(|hints| color(rules, hints, face.owner));
    let bar = all().find_map(|hints| hints.bar.as_deref());
    let unmarked = bar == Some(NONE_SHOWN);
    let hue = hue(rules, face, |prop| props.iter().any(|(known, _)| *known == name(prop)));
    let bar = bar.map(&name);
    let badge = match bar {
        Some(bar) => props.iter().find(|(name, _)| *name == bar),
        None if form == PieceForm::Die => props.iter().find(|(_, value)| is_number(value)),
        None => None,
    };
    let faded = all().find_map(|hints| hints.faded.as_ref());
    Look {
        form,
        tint: tint.filter(|tint| *tint != OWNER).unwrap_or_default().to_owned(),
        badge: badge.map(|(_, value)| value.clone()).unwrap_or_default(),
        size: drawn_size(all().find_map(|hints| hints.size)),
        icon: symbol(all().find_map(|hints| hints.icon.as_deref())),
        faded: faded.is_some_and(|when| holds(&rules.program, face, when)),
        starts_row: false,
        unmarked,
        hue,
    }
}

fn is_number(value: &str) -> bool {
    value.parse::<i32>().is_ok()
}

/// The tint of the picture on a card: the position of its first word among its alternatives, so that each suit has its
/// own; 0 without a word that the viewer sees.
fn hue(rules: &Rules, face: &TokenFace, sees: impl Fn(&str) -> bool) -> u32 {
    let props = &rules.program.token_types()[face.type_id.index()].props;
    let mut words = props.iter().zip(&face.props).filter_map(|(prop, value)| match value {
        Value::Word { member, .. } => Some((prop, *member)),
        _ => None,
    });
    let first = words.next().filter(|(prop, _)| sees(&prop.id));
    first.map_or(0, |(_, member)| u32::from(member % HUES) + 1)
}

/// The path of the symbol that a hint names; empty for none.
pub fn symbol(name: Option<&str>) -> String {
    name.and_then(def::icon).unwrap_or_default().to_owned()
}

/// The size that a hint gives.
pub fn drawn_size(hint: Option<def::DrawnSize>) -> DrawnSize {
    match hint {
        None => DrawnSize::Usual,
        Some(def::DrawnSize::Small) => DrawnSize::Small,
        Some(def::DrawnSize::Large) => DrawnSize::Large,
    }
}

fn color<'r>(rules: &Rules, hints: &'r TokenDisplay, owner: Option<PlayerId>) -> Option<&'r str> {
    let seat = owner.map(|owner| rules.program.seat_name(owner));
    let of_seat = seat.and_then(|seat| hints.colors.get(seat));
    of_seat.or(hints.color.as_ref()).map(String::as_str)
}

/// The colour of a seat: that of its tokens, if the spec gives one by seat; else empty.
pub fn seat_tint(rules: &Rules, player: PlayerId) -> String {
    let seat = rules.program.seat_name(player);
    let given = rules.def.display.tokens.values().find_map(|hints| hints.colors.get(seat));
    given.filter(|tint| *tint != OWNER).cloned().unwrap_or_default()
}
