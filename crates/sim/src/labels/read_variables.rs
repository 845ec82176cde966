//! Variables in the labels of moves: `{noise}`, `{coins[actor]}`, `{price[kind]}`.

use super::Labels;
use super::moves::Sight;
use boardwright_def::Visibility;
use boardwright_kernel::{PlayerId, Value, VarId, VarInfo};

impl Labels {
    /// The value of a variable before the move; `None` if the slot names none. A value that the reader cannot see is
    /// a question mark.
    pub(super) fn variable_text(
        &self,
        sight: &Sight<'_>,
        slot: &str,
        args: &[(&str, Value)],
    ) -> Option<String> {
        let (program, state) = (sight.program, sight.state);
        let (name, inside) = match slot.split_once('[') {
            Some((name, rest)) => (name, Some(rest.strip_suffix(']')?)),
            None => (slot, None),
        };
        let items = inside.into_iter().flat_map(|inside| inside.split(','));
        let mut items = items.map(|item| item.trim().trim_start_matches('$'));
        let arg = |item: &str| args.iter().find(|(param, _)| *param == item).map(|(_, arg)| *arg);
        let named = |var: &VarInfo| var.name() == name;
        let (value, shown) = if program.global_vars().iter().any(named) {
            let key = items.next();
            let found = |var: &VarInfo| named(var) && is_at(sight, var, key, key.and_then(arg));
            let at = program.global_vars().iter().position(found)?;
            let shown = program.global_vars()[at].visibility.is_public();
            (state.global(program, VarId(at as u16)), shown)
        } else {
            let player = match items.next()? {
                "actor" => sight.decider?,
                "opponent" => opponent(sight)?,
                item => match arg(item)? {
                    Value::Player(player) => player,
                    _ => return None,
                },
            };
            let key = items.next();
            let found = |var: &VarInfo| named(var) && is_at(sight, var, key, key.and_then(arg));
            let at = program.player_vars().iter().position(found)?;
            let shown = match program.player_vars()[at].visibility {
                Visibility::Public => true,
                Visibility::Owner => sight.viewer == Some(player),
                Visibility::Hidden => false,
            };
            (state.of_player(program, player, VarId(at as u16)), shown)
        };
        let hidden = !shown && sight.viewer.is_some();
        Some(if hidden { "?".to_owned() } else { self.arg(sight, value) })
    }
}

/// The other player of a game for two.
fn opponent(sight: &Sight<'_>) -> Option<PlayerId> {
    let mut players = (0..sight.program.players() as u16).map(PlayerId);
    let other = players.find(|player| Some(*player) != sight.decider);
    other.filter(|_| sight.program.players() == 2 && sight.decider.is_some())
}

/// True if a variable is at a key: an argument of the move, or written as itself. A token stands for its type.
fn is_at(sight: &Sight<'_>, var: &VarInfo, key: Option<&str>, arg: Option<Value>) -> bool {
    let (Some((of, own)), Some(key)) = (&var.key, key) else {
        return var.key.is_none() && key.is_none();
    };
    match arg {
        Some(Value::Token(token)) => {
            let of = sight.state.token(sight.program, token).type_id;
            sight.knows(token) && Value::TokenType(of) == *own
        }
        Some(arg) => arg == *own,
        None => var.id == format!("{of}[{key}]"),
    }
}
