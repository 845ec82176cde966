//! Advice for words of rulebooks that are no effects here.

/// The effects that do the work of a word of rulebooks and other languages.
pub(super) fn in_other_words(word: &str) -> Option<&'static str> {
    Some(match word {
        "swap" | "exchange" => {
            "two moves do it; names keep the places: `let $here = $a.at`, `let $there = $b.at`, \
             `move $a to $there`, `move $b to $here`; all tokens of two zones change places by way of a third zone"
        }
        "next" | "skip" | "pass" => {
            "`next turn for $p` says who has the next turn, `end turn` ends this one"
        }
        "give" | "gain" | "get" | "earn" | "receive" | "collect" | "lose" | "pay" | "spend"
        | "score" | "transfer" => {
            "an amount is a variable that changes: `coins[actor] += 2`; what must be affordable stands under `cost`; \
             tokens are moved: `move $card to hand[actor]`"
        }
        "trade" | "buy" | "sell" => {
            "an exchange is two effects: `coins[actor] -= 2` under `cost`, and `move $card to hand[actor]`"
        }
        "discard" => {
            "tokens go to a zone, `move $card to discarded`, or leave the game, `destroy $card`"
        }
        "deal" => "`draw 5 from deck to hand[each]` gives five to each player",
        "flip" | "tap" | "untap" | "exhaust" | "promote" => {
            "a state of a token is a property that changes: `$card.face = down`"
        }
        "look" | "peek" | "show" => {
            "`reveal $card to actor` shows a token to one player, `reveal $card` to all"
        }
        "all" | "every" | "each" | "everyone" | "everybody" => {
            "a loop does something for each player: `each: $p in players`, and below it `do: …`"
        }
        "secretly" | "simultaneously" => {
            "`choose one of hand[each] by each as pick[each] in secret`: all answer before any answer is known"
        }
        "reverse" => {
            "the next player is named: a variable of direction, and `next turn for (if back then previous(active) else next(active))`"
        }
        "sort" | "order" | "arrange" => {
            "a set is in order by itself, and lists are asked for what is wanted: `highest(L, .rank)`, `lowest(L, .rank)`"
        }
        "win" | "game" | "gameover" | "winner" | "victory" => {
            "a result is an effect: `actor wins`, `draw`, `rank by points`; or a condition under `end`"
        }
        _ => return None,
    })
}
