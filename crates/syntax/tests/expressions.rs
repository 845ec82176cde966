//! Expressions: what binds to what, and what is said about those that cannot be read.

use crate::common;
use boardwright_diag::Code;
use boardwright_syntax::expr::{Failure, parse_expr};

fn read(text: &str) -> String {
    match parse_expr(text) {
        Ok(tree) => common::tree(&tree),
        Err(failure) => format!("{failure:?}"),
    }
}

/// Expressions, and how they are read.
const OPERATORS: &[(&str, &str)] = &[
    ("1", "1"),
    ("market", "market"),
    ("$card", "$card"),
    (".cost", ".cost"),
    ("true", "true"),
    ("a + b * c", "(+ a (* b c))"),
    ("a * b + c", "(+ (* a b) c)"),
    ("a - b - c", "(- (- a b) c)"),
    ("a div b mod c", "(mod (div a b) c)"),
    ("(a + b) * c", "(* (+ a b) c)"),
    ("-a + b", "(+ (- a) b)"),
    ("a - -b", "(- a (- b))"),
    ("-staked[next($player)]", "(- staked[next($player)])"),
    ("a or b and c", "(or a (and b c))"),
    ("not a and b", "(and (not a) b)"),
    ("not a == b", "(not (== a b))"),
    ("not not a", "(not (not a))"),
    ("not .empty", "(not .empty)"),
    ("not step(it, south).empty", "(not step(it, south).empty)"),
    ("a and not b", "(and a (not b))"),
    ("x not in (red, blue)", "(not-in x {red, blue})"),
    ("x in 1..6", "(in x (.. 1 6))"),
    ("1..6", "(.. 1 6)"),
    ("1..9 step 2", "(.. 1 9 2)"),
    (
        "price + 1..min(price + LEAP, money[actor])",
        "(.. (+ price 1) min((+ price LEAP), money[actor]))",
    ),
    ("a..b == c", "(== (.. a b) c)"),
    ("money[actor] < 10 and not empty(market)", "(and (< money[actor] 10) (not empty(market)))"),
    ("board[3, 4]", "board[3, 4]"),
    ("board[HOUSES + 2..2 * HOUSES + 1]", "board[(.. (+ HOUSES 2) (+ (* 2 HOUSES) 1))]"),
    ("board.d4", "board.d4"),
    ("$e.piece.owner", "$e.piece.owner"),
    (".piece.owner", ".piece.owner"),
    ("top(hand[$p]).rank", "top(hand[$p]).rank"),
    ("f()", "f()"),
    ("board where .empty", "(where board .empty)"),
    ("board where .empty and .row > 2", "(where board (and .empty (> .row 2)))"),
    ("a + b where c", "(where (+ a b) c)"),
    (
        "hand[actor] where .suit == led otherwise hand[actor]",
        "(otherwise (where hand[actor] (== .suit led)) hand[actor])",
    ),
    ("a otherwise b otherwise c", "(otherwise (otherwise a b) c)"),
    (
        "$p in clockwise(starter) where not passed[$p]",
        "(where $p clockwise(starter) (not passed[$p]))",
    ),
    (
        "some($p in players where empty(pieces[$p]))",
        "some($p in (where $p players empty(pieces[$p])))",
    ),
    (
        "sum($d in directions, count(run($c, $d, .empty)))",
        "sum($d in directions, count(run($c, $d, .empty)))",
    ),
    (
        "union($d in directions where closed($c, $d, $p), enemies($c, $d, $p))",
        "union($d in (where $d directions closed($c, $d, $p)), enemies($c, $d, $p))",
    ),
    (
        "(steps($r, ahead[actor]) where .empty) + (steps($r, slant[actor]) where .owner != actor)",
        "(+ (where steps($r, ahead[actor]) .empty) (where steps($r, slant[actor]) (!= .owner actor)))",
    ),
    ("if a then b else c", "(if a b c)"),
    ("if a then b else if c then d else e", "(if a b (if c d e))"),
    ("if a or b then x + 1 else y otherwise z", "(if (or a b) (+ x 1) (otherwise y z))"),
    ("1 + (if a then 2 else 3)", "(+ 1 (if a 2 3))"),
    ("let $n = a + 1 in $n * $n", "(let $n (+ a 1) (* $n $n))"),
    ("let $a = b in let $c = d in $a in $c", "(let $a b (let $c d (in $a $c)))"),
    ("let $a = (b in c) in $a", "(let $a (in b c) $a)"),
    ("let $a = if b in c then d else e in $a", "(let $a (if (in b c) d e) $a)"),
    ("let $a = f($p in b, $p in c) in a", "(let $a f($p in b, (in $p c)) a)"),
    ("b where let $a = .c in $a otherwise d", "(otherwise (where b (let $a .c $a)) d)"),
    ("1 + (let $a = 2 in $a)", "(+ 1 (let $a 2 $a))"),
    ("let in let_", "(in let let_)"),
    ("step(c, d)", "step(c, d)"),
    ("1..step", "(.. 1 step)"),
    ("over == (actor == younger)", "(== over (== actor younger))"),
];

#[test]
fn operators_bind_as_the_manual_says() {
    for &(text, expected) in OPERATORS {
        assert_eq!(read(text), expected, "{text}");
    }
}

/// The place that the failure marks, its message and what to write instead.
fn fail(text: &str) -> (String, Failure) {
    let failure = parse_expr(text).expect_err(text);
    (text[failure.span.range()].to_owned(), failure)
}

#[test]
fn operators_of_other_languages_name_the_right_word() {
    let table = [
        ("a && b", "a and b"),
        ("a&&b", "a and b"),
        ("a || b", "a or b"),
        ("!a", "not a"),
        ("a and !b", "a and not b"),
        ("a / 2", "a div 2"),
        ("a/2", "a div 2"),
        ("a % 2", "a mod 2"),
        ("a // 2", "a div 2"),
        ("a = b", "a == b"),
        ("a === b", "a == b"),
        ("a <> b", "a != b"),
        ("a => b", "a >= b"),
        ("a is none", "a == none"),
        ("a is not none", "a != none"),
        ("a ? b : c", "if a then b else c"),
        ("f(a ? b : 1 + 2)", "f(if a then b else 1 + 2)"),
        ("a AND b", "a and b"),
        ("a wehre b", "a where b"),
    ];
    for (text, mended) in table {
        let (_, failure) = fail(text);
        assert_eq!(failure.code.as_str(), "foreign-operator", "{text}: {failure:?}");
        let replacement =
            failure.replacement.clone().unwrap_or_else(|| panic!("{text}: {failure:?}"));
        let range = failure.span.range();
        let new = format!("{}{replacement}{}", &text[..range.start], &text[range.end..]);
        assert_eq!(new, mended, "{text}");
        assert!(parse_expr(&new).is_ok(), "{new}");
    }
}

#[test]
fn failures_say_where_and_what() {
    let table = [
        ("", "", "a value is missing"),
        ("a +", "", "the text ends where a value should follow"),
        ("a + + b", "+", "a value should stand here, not `+`"),
        ("(a", "(a", "`(` is never closed"),
        ("f(a, b", "(a, b", "`(` is never closed"),
        ("a[1 < b", "[1", "`[` is never closed"),
        ("f((a, b", "(", "`(` is never closed"),
        ("a)", ")", "this `)` closes nothing"),
        ("a]", "]", "this `]` closes nothing"),
        ("a b", "b", "an operator is missing before `b`"),
        ("1 < a < 3", "1 < a < 3", "comparisons do not chain"),
        ("a == b == c", "a == b == c", "comparisons do not chain"),
        ("1.5", "1.5", "the language has whole numbers only"),
        ("a == not b", "not", "`not` cannot stand here"),
        ("1 + if a then b else c", "if", "`if` after an operator needs parentheses"),
        ("1 + let $a = b in $a", "let", "`let` after an operator needs parentheses"),
        ("if a then b", "", "the text ends where `else` should follow"),
        ("if a else b", "else", "`then` should stand here, not `else`"),
        ("\"red\"", "\"red\"", "a word in an expression stands without quotes"),
        ("x in [red, blue]", "[red, blue]", "a value should stand here, not `[`"),
        ("a, b", ",", "a comma cannot stand here"),
        ("a += 1", "+=", "`+=` changes something, which only an effect may do"),
        ("$", "$", "`$` is followed by no name"),
        ("99999999999999999999", "99999999999999999999", "this number is too large"),
        ("a ≤ b", "≤", "`≤` (U+2264) is no sign of the language"),
        ("größe", "ö", "`ö` cannot stand in a name"),
        ("a..b..c", "..", "a range has one `..` only"),
        ("f(,)", ",", "a value should stand here, not `,`"),
        ("hand.", "", "the text ends where the name of a property should follow"),
    ];
    for (text, place, message) in table {
        let (found, failure) = fail(text);
        assert_eq!((found.as_str(), failure.message.as_str()), (place, message), "{text}");
    }
}

#[test]
fn a_chain_of_comparisons_is_offered_as_two() {
    let (_, failure) = fail("0 <= $n <= 9");
    assert_eq!(failure.replacement.as_deref(), Some("0 <= $n and $n <= 9"));
}

#[test]
fn depth_is_a_limit_and_no_crash() {
    for open in
        ["(", "-", "not ", "f(", "a[", "if a then b else ", "let $n = a in ", "a + (", "(a, "]
    {
        let deep = open.repeat(20_000);
        let failure = parse_expr(&format!("{deep}a")).expect_err("too deep");
        assert!(failure.message.contains("nested deeper"), "{open}: {}", failure.message);
        assert_eq!(failure.code, Code::TooDeep);
        let fine = open.repeat(20);
        let close: String = fine
            .chars()
            .rev()
            .filter_map(|c| match c {
                '(' => Some(')'),
                '[' => Some(']'),
                _ => None,
            })
            .collect();
        assert!(parse_expr(&format!("{fine}a{close}")).is_ok(), "{open}");
    }
    // A long sum is a deep tree too, though nothing in it is nested.
    let sum = |n: usize| vec!["a"; n].join(" + ");
    assert!(parse_expr(&sum(50)).is_ok());
    assert!(parse_expr(&sum(20_000)).is_err());
}
