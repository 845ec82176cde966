//! Parses questions that are written as the labels of moves: `Slide Stone on a1 to b1`.

use super::{Asked, value_named, value_told};
use boardwright_kernel::{
    ActionId, Alternative, AlternativeKind, Decider, Machine, MoveQuery, MoveQueryKind, Value,
};

/// The most ways to cut a text into the slots of a template.
const MOST_CUTS: u32 = 10_000;

/// A literal text and the slot after it; the last one has no slot.
type Piece<'t> = (&'t str, Option<&'t str>);

/// Returns the question about the move with this label; `None` if no label fits. The name of the seat may stand before
/// the label: `Ember: Light a3`.
pub(super) fn labelled(asked: Asked<'_, '_>, text: &str) -> Option<MoveQuery> {
    let text = text.trim();
    let decider = asked.machine.decision()?.decider.player();
    let decider = decider.map(|player| asked.labels.seat_name(player));
    let bare = decider.and_then(|name| text.strip_prefix(name)?.strip_prefix(": "));
    let texts = std::iter::once(text).chain(bare);
    texts.into_iter().find_map(|text| legal(asked, text).or_else(|| fitting(asked, text)))
}

/// The legal move with this label, if the viewer may see the list of legal moves.
fn legal(asked: Asked<'_, '_>, text: &str) -> Option<MoveQuery> {
    let Asked { machine, labels, viewer } = asked;
    let decision = machine.decision()?;
    if viewer.is_some_and(|viewer| decision.decider != Decider::Player(viewer)) {
        return None;
    }
    let mut own =
        Machine::from_state(machine.program(), machine.state().clone(), machine.options());
    let moves = own.legal_moves().to_vec();
    let options = labels.options(&own, &moves, viewer);
    let exact = options.iter().position(|option| option.eq_ignore_ascii_case(text));
    let plain =
        |chosen: &_| labels.move_label_seen(&own, *chosen, viewer, None).eq_ignore_ascii_case(text);
    let choice = own.decode(moves[exact.or_else(|| moves.iter().position(plain))?]);
    let what = question(choice.alternative, decision.alternatives.get(choice.alternative)?);
    Some(MoveQuery { by: None, what, args: choice.args.iter().copied().map(Some).collect() })
}

/// The move, legal or not, whose template has this text with values of its parameters.
fn fitting(asked: Asked<'_, '_>, text: &str) -> Option<MoveQuery> {
    let alternatives = asked.machine.decision()?.alternatives;
    for (at, alternative) in alternatives.iter().enumerate() {
        let template = asked.labels.template_of(alternative);
        let mut args = vec![None; alternative.params.len()];
        if read(Some((asked, alternative)), &pieces(&template), text, &mut args, &mut 0) {
            return Some(MoveQuery { by: None, what: question(at, alternative), args });
        }
    }
    let actions = (0..asked.machine.program().actions().len() as u16).map(ActionId);
    let asks =
        |action: &ActionId| alternatives.iter().any(|one| one.kind.action() == Some(*action));
    let mut others = actions.filter(|action| !asks(action));
    let action = others.find(|action| {
        let template = asked.labels.action_template(*action);
        read(None, &pieces(template), text, &mut [], &mut 0)
    })?;
    Some(MoveQuery { by: None, what: MoveQueryKind::Action(action), args: Vec::new() })
}

fn question(at: usize, alternative: &Alternative) -> MoveQueryKind {
    match alternative.kind {
        AlternativeKind::Action(action) => MoveQueryKind::Action(action),
        AlternativeKind::Argument(_)
        | AlternativeKind::Choose
        | AlternativeKind::Outcome
        | AlternativeKind::Done
        | AlternativeKind::Skip => MoveQueryKind::Alternative(at),
    }
}

/// The texts and slots of a template, in turn.
fn pieces(template: &str) -> Vec<Piece<'_>> {
    let mut found = Vec::new();
    let mut rest = template;
    while let Some((before, tail)) = rest.split_once('{') {
        let Some((slot, after)) = tail.split_once('}') else { break };
        found.push((before, Some(slot.trim().trim_start_matches('$'))));
        rest = after;
    }
    found.push((rest, None));
    found
}

/// True if the text is the template with values in its slots, which are put into `args`. Without an alternative any
/// text is a value.
fn read(
    of: Option<(Asked<'_, '_>, &Alternative)>,
    pieces: &[Piece<'_>],
    text: &str,
    args: &mut [Option<Value>],
    cuts: &mut u32,
) -> bool {
    let Some(((literal, slot), later)) = pieces.split_first() else { return text.is_empty() };
    let Some(rest) = after(text, literal) else { return false };
    let Some(slot) = slot else { return rest.is_empty() };
    let ends = rest.char_indices().map(|(at, letter)| at + letter.len_utf8());
    for end in ends.collect::<Vec<_>>() {
        let (value, rest) = rest.split_at(end);
        let next = later.first().map_or("", |(literal, _)| literal);
        if after(rest, next).is_none() || later.len() == 1 && rest.len() != next.len() {
            continue;
        }
        *cuts += 1;
        if *cuts > MOST_CUTS {
            return false;
        }
        let param = of.and_then(|(asked, alternative)| {
            let named = |name: &str| name.trim_start_matches('$') == *slot;
            let at = alternative.params.iter().position(|param| named(&param.name))?;
            Some((asked, at, alternative.params[at].kind))
        });
        if let Some((asked, at, kind)) = param {
            let named = value_named(asked.machine, kind, value, asked.viewer);
            let Some(found) = named.or_else(|| value_told(asked, kind, value).ok()) else {
                continue;
            };
            args[at] = Some(found);
        }
        if read(of, later, rest, args, cuts) {
            return true;
        }
    }
    false
}

/// The text after a beginning, whose case does not matter.
fn after<'t>(text: &'t str, beginning: &str) -> Option<&'t str> {
    let head = text.get(..beginning.len())?;
    head.eq_ignore_ascii_case(beginning).then(|| &text[beginning.len()..])
}
