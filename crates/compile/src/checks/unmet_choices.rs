//! Questions in the effects of an action with a condition on all that is chosen: if nothing fits, nothing is chosen, and
//! the action is legal all the same.

use super::Found;
use boardwright_def::{Effect, GameDef};
use boardwright_diag::Code;

pub(super) fn check(def: &GameDef, found: &mut Found<'_>) {
    for action in &def.actions {
        for (index, effect) in action.effects.iter().enumerate() {
            // Others are asked after the action was taken.
            if let Effect::ChooseN { condition: Some(_), by: None, if_none, .. } = effect
                && if_none.is_empty()
            {
                found.warn(
                    Code::UnmetChoice,
                    &format!("actions.{}.effects[{index}]", action.id),
                    format!("if no choice fulfils this condition, nothing is chosen, and `{}` is legal all the same", action.id),
                    "write the question under `cost`: then the action is legal only if a choice fits; or say with `ifNone` \
                     what happens"
                        .to_owned(),
                );
            }
        }
    }
}
