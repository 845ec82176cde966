//! One-line effects, result phrases, declarations and the binders of loops.

use crate::common;
use boardwright_syntax::expr::{
    Failure, Line, Tree, parse_binders, parse_declaration, parse_line, parse_parameter,
    parse_results,
};

fn line(text: &str) -> String {
    parse_line(text).map_or_else(|failure| format!("{failure:?}"), |line| common::line(&line))
}

/// Effects, and how they are read.
const FORMS: &[(&str, &str)] = &[
    ("threat = 3", "threat := 3"),
    ("threat += 1", "threat += 1"),
    ("threat -= $n", "threat -= $n"),
    ("money[actor] += 2", "money[actor] += 2"),
    ("money[each] = 3", "money[each] := 3"),
    ("$unit.wounds += 1", "$unit.wounds += 1"),
    ("$e.piece.owner = actor", "$e.piece.owner := actor"),
    ("over = (actor == younger)", "over := (== actor younger)"),
    (
        "quiet = if $p.type == man then 0 else quiet + 1",
        "quiet := (if (== $p.type man) 0 (+ quiet 1))",
    ),
    ("points[first(ahead)] += 2", "points[first(ahead)] += 2"),
    ("move $piece to $cell", "move $piece to $cell"),
    ("move $c to deck bottom", "move $c to deck at bottom"),
    ("move hand[actor] to discard[actor]", "move hand[actor] to discard[actor]"),
    ("move L where .empty to Z", "move (where L .empty) to Z"),
    (
        "move hand[active] + table[active] to discard[active]",
        "move (+ hand[active] table[active]) to discard[active]",
    ),
    ("draw 5 from deck to hand[each]", "draw 5 from deck to hand[each]"),
    ("take $what from supply to hand[p]", "take $what from supply to hand[p]"),
    ("take 2 * n copper from supply to hand[p]", "take (* 2 n) copper from supply to hand[p]"),
    (
        "draw 5 from deck to hand[p] refill from discard[p]",
        "draw 5 from deck to hand[p] refill discard[p]",
    ),
    (
        "draw MARKET - count(market) from crate to market",
        "draw (- MARKET count(market)) from crate to market",
    ),
    ("shuffle deck", "shuffle deck"),
    ("create man in $cell for actor", "create man in $cell for actor"),
    ("create 7 penny in deck[each]", "create 7 penny in deck[each]"),
    ("create $t.copies $t in supply", "create $t.copies $t in supply"),
    ("create 2 * N man in home", "create (* 2 N) man in home"),
    (
        "create disc in board[HALF, HALF + 1] for dark",
        "create disc in board[HALF, (+ HALF 1)] for dark",
    ),
    (
        "create card in deck with suit = $s, rank = $r as $c",
        "create card in deck suit=$s rank=$r as $c",
    ),
    (
        "create card in deck as $c with rank = 1 for actor",
        "create card in deck for actor rank=1 as $c",
    ),
    ("destroy $token", "destroy $token"),
    ("destroy between($piece, $to)", "destroy between($piece, $to)"),
    ("let $n = count(hand[actor])", "let $n = count(hand[actor])"),
    ("let $need = if $a in ruins then 1 else 2", "let $need = (if (in $a ruins) 1 2)"),
    ("choose one of L as $x", "choose one of L as $x"),
    (
        "choose one of camp[$p] where .empty by $p as $cell",
        "choose one of (where camp[$p] .empty) as $cell by $p",
    ),
    (
        "choose one of hand[victim] as $answer by victim",
        "choose one of hand[victim] as $answer by victim",
    ),
    ("choose 2 of L as $xs", "choose 2 of L as $xs"),
    ("choose 0 to 3 of L as $xs", "choose 0 to 3 of L as $xs"),
    ("choose any of L as $xs in order", "choose any of L as $xs ordered"),
    (
        "choose count(hand[actor]) - LIMIT of hand[actor] as $cards",
        "choose (- count(hand[actor]) LIMIT) of hand[actor] as $cards",
    ),
    (
        "choose one of 1..3 by each as bid[each] in secret",
        "choose one of (.. 1 3) as bid[each] by each in secret",
    ),
    (
        "choose one of L as bid[each] by others where it in secret in secret",
        "choose one of L as bid[each] by (where others (in it secret)) in secret",
    ),
    ("choose one of L as bid[each] in secret", "choose one of L as bid[each] in secret"),
    ("choose one of L by each as bid[each]", "choose one of L as bid[each] by each"),
    ("roll d6 as $die", "roll 1 dice of 6 as $die"),
    ("roll 2d6 as $n", "roll 2 dice of 6 as $n"),
    ("roll one of L as $x", "roll L as $x"),
    ("roll 1..20 as $n for $p", "roll (.. 1 20) as $n for $p"),
    ("ask $p to raise or pass", "ask $p: raise() | pass()"),
    ("ask $p to check or bet or call or fold", "ask $p: check() | bet() | call() | fold()"),
    ("ask defender to answer($blow)", "ask defender: answer($blow)"),
    ("ask active to roll or hold", "ask active: roll() | hold()"),
    ("offer $p overwatch($unit)", "offer $p: overwatch($unit)"),
    ("offer $target.owner brace", "offer $target.owner: brace()"),
    ("call attack($unit, $target) as $hits", "call attack($unit, $target) as $hits"),
    ("call press_on", "call press_on()"),
    (
        "call test($unit.owner, to_wound($unit, $target)) as $w",
        "call test($unit.owner, to_wound($unit, $target)) as $w",
    ),
    ("return", "return"),
    ("return $die >= max($need, 2)", "return  (>= $die max($need, 2))"),
    ("reveal last(deck)", "reveal last(deck)"),
    ("reveal hand[each] to $p", "reveal hand[each] to $p"),
    ("hide L", "hide L"),
    ("end phase", "end phase"),
    ("end turn", "end turn"),
    ("next turn for $p", "next turn for $p"),
    ("eliminate $p", "eliminate $p"),
    ("actor wins", "actor wins"),
    ("next(actor) loses", "next(actor) loses"),
    ("players win", "all win"),
    ("players lose", "all lose"),
    ("draw", "a draw"),
    ("rank by score", "rank by score"),
    (
        "rank by points[$player], count(hand[$player])",
        "rank by points[$player], count(hand[$player])",
    ),
    ("payoff if $player == winner then 1 else -1", "payoff (if (== $player winner) 1 (- 1))"),
];

#[test]
fn every_effect_has_one_form() {
    for &(text, expected) in FORMS {
        assert_eq!(line(text), expected, "{text}");
    }
}

#[test]
fn words_of_effects_may_name_variables() {
    let table = [
        ("draw = 3", "draw := 3"),
        ("end += 1", "end += 1"),
        ("call[actor] = true", "call[actor] := true"),
        ("next.index = 1", "next.index := 1"),
        ("offer wins", "offer wins"),
    ];
    for (text, expected) in table {
        assert_eq!(line(text), expected, "{text}");
    }
}

/// The text, the marked place, the message, the mended text.
const MISTAKES: &[(&str, &str, &str, Option<&str>)] = &[
    ("mvoe $c to hand", "mvoe", "there is no effect `mvoe`", Some("move $c to hand")),
    ("discard $c", "discard", "there is no effect `discard`", None),
    ("x == 1", "x == 1", "this compares and changes nothing", Some("x = 1")),
    (
        "attack($a)",
        "attack($a)",
        "`attack` gives a value and changes nothing",
        Some("call attack($a)"),
    ),
    ("x++", "++", "`++` is written `+= 1` here", Some("x += 1")),
    ("x := 1", ":=", "`:=` is written `=` here", Some("x = 1")),
    ("x *= 2", "*=", "`*=` is not part of the language", None),
    ("money[actor]", "money[actor]", "this is a value, and an effect should stand here", None),
    ("", "", "an effect is missing", None),
    ("move $c", "", "the text ends where `to` should follow", None),
    ("move $c hand", "hand", "`to` should stand here, not `hand`", Some("move $c to hand")),
    (
        "draw from deck to hand",
        "draw from deck to hand",
        "a number of tokens is moved by `draw`: `draw N from A to B`",
        Some("draw 1 from deck to hand"),
    ),
    (
        "draw a card from deck to hand",
        "draw a card from deck to hand",
        "a number of tokens is moved by `draw`: `draw N from A to B`",
        Some("draw 1 from deck to hand"),
    ),
    (
        "move 3 deck to hand",
        "move 3 deck to hand",
        "a number of tokens is moved by `draw`: `draw N from A to B`",
        Some("draw 3 from deck to hand"),
    ),
    (
        "move all cards from taken to deck",
        "move all cards from taken to deck",
        "a place used as a list means all of its tokens",
        Some("move taken to deck"),
    ),
    ("x--", "x--", "`--` is written `-= 1` here", Some("x -= 1")),
    (
        "set first to next(first)",
        "set first to next(first)",
        "a value is set with `=` alone",
        Some("first = next(first)"),
    ),
    ("lose 2 coins", "lose", "there is no effect `lose`", None),
    (
        "increase points[actor] by 2",
        "increase points[actor] by 2",
        "a number changes with `+=`",
        Some("points[actor] += 2"),
    ),
    (
        "remove $c",
        "remove $c",
        "there is no effect `remove`; `destroy` takes out of the game",
        Some("destroy $c"),
    ),
    (
        "put $c in hand",
        "put $c in hand",
        "there is no effect `put`; this says `move`",
        Some("move $c to hand"),
    ),
    (
        "put $c to hand[actor]",
        "put $c to hand[actor]",
        "there is no effect `put`; this says `move`",
        Some("move $c to hand[actor]"),
    ),
    (
        "deal 5 from deck to hand[each]",
        "deal 5 from deck to hand[each]",
        "there is no effect `deal`; this says `draw`",
        Some("draw 5 from deck to hand[each]"),
    ),
    ("discard $c to trash", "discard", "there is no effect `discard`", None),
    ("all players draw 1", "all", "there is no effect `all`", None),
    ("win", "win", "this is a value, and an effect should stand here", None),
    ("deal HAND to each", "deal", "there is no effect `deal`", None),
    (
        "choose hand[actor] as $c",
        "choose hand[actor] as $c",
        "the number of choices comes before the list",
        Some("choose one of hand[actor] as $c"),
    ),
    (
        "$c = roll one of board",
        "$c = roll one of board",
        "the result of `roll` is named with `as`",
        Some("roll one of board as $c"),
    ),
    (
        "noise = roll d6",
        "noise = roll d6",
        "the result of `roll` is named with `as`, in a line before",
        None,
    ),
    ("choose one of L", "", "the text ends where `as` should follow", None),
    (
        "choose one of L as x",
        "x",
        "the name after `as` is written with `$`",
        Some("choose one of L as $x"),
    ),
    (
        "choose up to 3 of L as $x",
        "up to",
        "`up to N` is written `0 to N`",
        Some("choose 0 to 3 of L as $x"),
    ),
    ("let n = 1", "n", "the name after `let` is written with `$`", Some("let $n = 1")),
    (
        "choose one of L by each as bid in secret",
        "bid",
        "answers in secret go into a variable of each player",
        Some("choose one of L by each as bid[each] in secret"),
    ),
    ("ask $p to a, b", ",", "actions are joined by `or`", Some("ask $p to a or b")),
    ("offer $p to shoot", "to ", "`offer` takes no `to`", Some("offer $p shoot")),
    ("end game", "game", "`phase` or `turn` should stand here, not `game`", None),
    ("create man in a for b for c", "for", "an operator is missing before `for`", None),
    ("create card in deck with rank 1", "1", "`=` should stand here, not `1`", None),
    ("roll 0d6 as $n", "0d6", "these dice cannot be rolled", None),
    ("a && b = 1", "&&", "`&&` is written `and` here", Some("a and b = 1")),
    (
        "choose one of L by each as $bid in secret",
        "in secret",
        "answers in secret go into a variable of each player",
        None,
    ),
    ("choose one of L as bid[$p]", "$p", "`each` should stand here, not `$p`", None),
    ("actor wins now", "now", "an operator is missing before `now`", None),
];

#[test]
fn what_is_no_effect_is_told_and_mended() {
    for &(text, place, message, mended) in MISTAKES {
        let failure = parse_line(text).map(|l: Line| common::line(&l)).expect_err(text);
        let range = failure.span.range();
        assert_eq!((&text[range.clone()], failure.message.as_str()), (place, message), "{text}");
        let new = |r: &str| format!("{}{r}{}", &text[..range.start], &text[range.end..]);
        assert_eq!(failure.replacement.as_deref().map(new).as_deref(), mended, "{text}");
    }
}

#[test]
fn results_are_phrases_of_their_own() {
    let read = |text: &str| {
        parse_results(text).map_or_else(|f: Failure| f.message, |cases| common::results(&cases))
    };
    assert_eq!(read("actor wins"), "actor wins");
    assert_eq!(read("draw"), "a draw");
    assert_eq!(read("rank by score"), "rank by score");
    assert_eq!(read("players lose"), "all lose");
    assert_eq!(read("threat"), "this is not a result: a result says who wins or loses");
    assert_eq!(read("draw 1 from a to b"), "this is not a result: a result says who wins or loses");
    assert_eq!(read(""), "a value is missing");
    let chosen = "if n > 2 then draw else if a == b then rank by n, score else x loses";
    assert_eq!(read(chosen), "if (> n 2): a draw; if (== a b): rank by n, score; x loses");
    assert_eq!(read("if n > 2 then a else b wins"), "(if (> n 2) a b) wins");
    assert_eq!(read("others win"), "this is not a result: a result says who wins or loses");
    for brackets in [
        "(actor wins)",
        "if n > 2 then (draw) else a wins",
        "if a then draw else (if b then draw else c wins)",
    ] {
        assert_eq!(read(brackets), "a result stands without brackets", "{brackets}");
    }
    assert_eq!(read("(if n > 2 then a else b) wins"), "(if (> n 2) a b) wins");
    assert_eq!(read("if n > 2 then a wins"), "the text ends where `else` should follow");
    assert_eq!(
        read("if n > 2 then a wins else b"),
        "this is not a result: a result says who wins or loses"
    );
}

#[test]
fn declarations_give_a_start_and_a_domain() {
    let show = |tree: Option<Tree>| tree.map_or("-".to_owned(), |t| common::tree(&t));
    let read = |text: &str| match parse_declaration(text) {
        Ok(read) => {
            let set = if read.set { "set of " } else { "" };
            format!("{} | {set}{}", show(read.init), show(read.domain))
        }
        Err(failure) => failure.message,
    };
    let table = [
        ("0 in 0..9", "0 | (.. 0 9)"),
        ("PURSE in 0..PURSE", "PURSE | (.. 0 PURSE)"),
        ("none in players", "none | players"),
        ("player(1) in players", "player(1) | players"),
        ("ember in SUITS", "ember | SUITS"),
        ("0 in 0..GOAL + 6 * THROWS", "0 | (.. 0 (+ GOAL (* 6 THROWS)))"),
        ("red in (red, blue)", "red | {red, blue}"),
        ("1..8", "- | (.. 1 8)"),
        ("board where .empty", "- | (where board .empty)"),
        ("false", "false | -"),
        ("SUITS", "SUITS | -"),
        ("-3", "(- 3) | -"),
        ("set of TRAITS", "- | set of TRAITS"),
        ("(swift, armored) in set of TRAITS", "{swift, armored} | set of TRAITS"),
        ("set of", "the text ends where a value should follow"),
        ("0 in", "the text ends where a value should follow"),
        ("0 on 3", "an operator is missing before `on`"),
    ];
    for (text, expected) in table {
        assert_eq!(read(text), expected, "{text}");
    }
}

#[test]
fn parameters_are_values_or_lists() {
    let read = |text: &str| match parse_parameter(text) {
        Ok(read) => {
            let words = read.any_of.map(|span| &text[span.range()]);
            format!("{} | {}", words.unwrap_or("-"), common::tree(&read.list))
        }
        Err(failure) => failure.message,
    };
    assert_eq!(read("players"), "- | players");
    assert_eq!(read("any of deck where .empty"), "any of | (where deck .empty)");
    assert_eq!(read("any  of 1..6"), "any  of | (.. 1 6)");
    assert_eq!(read("any"), "- | any");
    assert_eq!(read("any of"), "the text ends where a value should follow");
}

#[test]
fn loops_name_the_members_of_one_or_more_lists() {
    let read = |text: &str| match parse_binders(text) {
        Ok(all) => all
            .iter()
            .map(|(name, list)| format!("${} of {}", name.text, common::tree(list)))
            .collect::<Vec<_>>()
            .join("; "),
        Err(failure) => failure.message,
    };
    let table = [
        ("$n in 1..LOTS", "$n of (.. 1 LOTS)"),
        ("$p in players, $c in home[$p]", "$p of players; $c of home[$p]"),
        ("$s in SUITS, $r in 1..RANKS", "$s of SUITS; $r of (.. 1 RANKS)"),
        (
            "$p in clockwise(starter) where not passed[$p]",
            "$p of (where $p clockwise(starter) (not passed[$p]))",
        ),
        ("p in players", "the name of the member is written with `$`"),
        ("$p", "the text ends where `in` should follow"),
        ("players", "the name of the member is written with `$`"),
    ];
    for (text, expected) in table {
        assert_eq!(read(text), expected, "{text}");
    }
}
