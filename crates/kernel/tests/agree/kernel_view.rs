//! The comparable view of a state of the kernel, by its public interface alone.

use crate::model::{View, face};
use boardwright_def::{Ordering, Visibility};
use boardwright_kernel::{
    AlternativeKind, Decider, Machine, Move, OutcomeKind, PlaceId, PlayerId, Program, State,
    TokenId, Value, VarId, knows_token, sees_place,
};

/// Returns the view. Also checks that listing, counting and indexing moves agree.
pub fn view(machine: &mut Machine<'_>) -> View {
    let program = machine.program();
    let count = machine.count();
    let nth: Vec<Move> = (0..count).map(|k| machine.nth(k).expect("it is listed")).collect();
    let moves = machine.legal_moves().to_vec();
    assert_eq!(moves, nth, "counting, picking and listing agree");
    let labels = moves.iter().map(|chosen| move_label(machine, *chosen)).collect();
    let decider = machine.decision().map(|decision| match decision.decider {
        Decider::Player(player) => player.seat(),
        Decider::Chance => panic!("chance answers itself"),
    });
    let state = machine.state();
    let players = (0..program.players() as u16).map(PlayerId);
    let globals = program.global_vars().iter().enumerate().map(|(at, var)| {
        let value = state.global(program, VarId(at as u16));
        (var.id.clone(), label(program, state, value))
    });
    let own = program.player_vars().iter().enumerate().flat_map(|(at, var)| {
        players.clone().map(move |player| {
            let value = state.of_player(program, player, VarId(at as u16));
            (format!("{}[{}]", var.id, player.seat()), label(program, state, value))
        })
    });
    let of_places = program.place_vars().enumerate().flat_map(|(at, var)| {
        let places = (0..program.places().len() as u16).map(PlaceId);
        places.filter_map(move |place| {
            let value = state.of_place(program, place, VarId(at as u16))?;
            let name = format!("{} of {}", var.id, place_label(program, place));
            Some((name, label(program, state, value)))
        })
    });
    let zones = (0..program.places().len() as u16).map(PlaceId).map(|place| {
        let tokens = state.tokens(program, place);
        assert_eq!(tokens.len(), state.count(program, place));
        let faces = tokens.into_iter().map(|token| token_face(program, state, token)).collect();
        (place_label(program, place), faces)
    });
    let known = (0..program.places().len() as u16).map(PlaceId).map(|place| {
        let ordered = program.places()[place.index()].ordering != Ordering::Set;
        let mut found = Vec::new();
        for (at, token) in state.tokens(program, place).into_iter().enumerate() {
            let remembers = |viewer: &PlayerId| {
                !(sees_place(program, Some(*viewer), place)
                    && may_see(program, state, *viewer, token))
                    && knows_token(program, state, Some(*viewer), token)
            };
            for viewer in players.clone().filter(remembers) {
                let at = if ordered { format!("#{at} ") } else { String::new() };
                found.push(format!("{}: {at}{}", viewer.seat(), token_face(program, state, token)));
            }
        }
        found.sort();
        (place_label(program, place), found)
    });
    let score = |player| {
        state.score(program, player).map_or_else(|| "none".to_owned(), |score| score.to_string())
    };
    View {
        decider,
        moves: labels,
        number: (state.ply().into(), state.step().into()),
        turn: (state.round().into(), state.turn().into()),
        active: state.active().map(PlayerId::seat),
        eliminated: state.eliminated(program).players().map(PlayerId::seat).collect(),
        phase: state.phase().map(|phase| program.phases()[phase].clone()),
        vars: globals.chain(own).chain(of_places).collect(),
        zones: zones.collect(),
        known: known.collect(),
        scores: players.clone().filter(|_| program.has_scoring()).map(score).collect(),
        outcome: machine.result().map(|outcome| {
            let winners = outcome.winners.iter().map(|p| p.seat()).collect();
            let payoffs = outcome.payoffs.map(|all| all.into_iter().map(i64::from).collect());
            (kind(outcome.kind).to_owned(), winners, payoffs)
        }),
    }
}

fn kind(kind: OutcomeKind) -> &'static str {
    match kind {
        OutcomeKind::Win => "win",
        OutcomeKind::AllWin => "allWin",
        OutcomeKind::AllLose => "allLose",
        OutcomeKind::Draw => "draw",
        OutcomeKind::Ranked => "ranked",
        OutcomeKind::Payoff => "payoff",
        OutcomeKind::Fault => "fault",
    }
}

fn move_label(machine: &Machine<'_>, chosen: Move) -> String {
    let (program, state) = (machine.program(), machine.state());
    let decision = machine.decision().expect("somebody is asked");
    let choice = machine.decode(chosen);
    let alternative = &decision.alternatives[choice.alternative];
    let args = alternative.params.iter().zip(&choice.args);
    let args: String =
        args.map(|(p, value)| format!(" {}={}", p.name, label(program, state, *value))).collect();
    match alternative.kind {
        AlternativeKind::Action(action) => {
            // Options are named after the asking procedure.
            let name = &program.actions()[action.index()];
            format!("{}{args}", name.rsplit('.').next().unwrap_or(name))
        }
        AlternativeKind::Argument(_) => format!("argument{args}"),
        AlternativeKind::Choose => format!("choose{args}"),
        AlternativeKind::Outcome => format!("outcome{args}"),
        AlternativeKind::Done => {
            format!("done {}", alternative.label.as_deref().unwrap_or_default())
        }
        AlternativeKind::Skip => "skip".to_owned(),
    }
}

fn place_label(program: &Program, place: PlaceId) -> String {
    let info = &program.places()[place.index()];
    match info.owner {
        None => info.zone.clone(),
        Some(player) => format!("{}[{}]", info.zone, player.seat()),
    }
}

fn label(program: &Program, state: &State, value: Value) -> String {
    match value {
        Value::None => "none".to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Bool(holds) => holds.to_string(),
        Value::Word { of, member } => {
            let of = &program.enums()[usize::from(of)];
            format!("{}.{}", of.id, of.members[usize::from(member)])
        }
        Value::Player(player) => format!("player {}", player.seat()),
        Value::Token(token) => {
            format!("{}{}", token_face(program, state, token), lies(program, state, token))
        }
        Value::Place(place) => place_label(program, place),
        Value::TokenType(of) => program.token_types()[of.index()].id.clone(),
        Value::Direction(index) => program.directions()[usize::from(index)].clone(),
        Value::Set { .. } => {
            let members: Vec<String> =
                value.members().map(|member| label(program, state, member)).collect();
            format!("({})", members.join(" "))
        }
    }
}

/// True if the type of a token is visible to a player.
fn may_see(program: &Program, state: &State, viewer: PlayerId, token: TokenId) -> bool {
    let face = state.token(program, token);
    match program.token_types()[face.type_id.index()].veil {
        Visibility::Public => true,
        Visibility::Owner => face.owner == Some(viewer),
        Visibility::Hidden => false,
    }
}

fn token_face(program: &Program, state: &State, token: TokenId) -> String {
    let found = state.token(program, token);
    let of = &program.token_types()[found.type_id.index()];
    let props = of.props.iter().zip(&found.props).map(|(info, value)| {
        let value = match value {
            Value::Token(other) => {
                let of = state.token(program, *other).type_id;
                format!("{}{}", program.token_types()[of.index()].id, lies(program, state, *other))
            }
            value => label(program, state, *value),
        };
        (info.id.clone(), value)
    });
    face(&of.id, &props.collect::<Vec<_>>(), found.owner.map(PlayerId::seat))
}

fn lies(program: &Program, state: &State, token: TokenId) -> String {
    let Some(place) = state.token(program, token).place else { return "@nowhere".to_owned() };
    let at = place_label(program, place);
    if program.places()[place.index()].ordering == Ordering::Set {
        return format!("@{at}");
    }
    let before = state.tokens(program, place).iter().position(|t| *t == token);
    format!("@{at}#{}", before.expect("it lies there"))
}
