//! Diagnostic codes. Each is declared once: name, severity, summary and page.

use crate::Severity;
use serde::{Serialize, Serializer};

/// The facts about a code.
#[derive(Debug, Clone, Copy)]
pub struct CodeInfo {
    /// The stable name, as shown and as in JSON: `unknown-zone`.
    pub name: &'static str,
    /// The usual severity of its findings.
    pub severity: Severity,
    /// A summary, in a sentence without a full stop.
    pub summary: &'static str,
    /// The group of codes, as a heading.
    pub group: &'static str,
}

macro_rules! codes {
    ($($group:literal {
        $($variant:ident = $name:literal, $severity:ident, $summary:literal;)*
    })*) => {
        /// A stable diagnostic code. Codes are named for what was found; the cure is in the hint.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Code { $($(#[doc = $summary] $variant,)*)* }

        impl Code {
            /// All codes, in the order of their declaration.
            pub const ALL: &'static [Code] = &[$($(Code::$variant,)*)*];

            /// Name, severity, summary and group.
            pub fn info(self) -> CodeInfo {
                match self {
                    $($(Code::$variant => CodeInfo {
                        name: $name,
                        severity: Severity::$severity,
                        summary: $summary,
                        group: $group,
                    },)*)*
                }
            }

            /// The page in `docs/diagnostics` as Markdown: explanation, a wrong and a right
            /// example. Not part of [`CodeInfo`], so that programs without pages do not contain
            /// them.
            pub fn page(self) -> &'static str {
                match self {
                    $($(Code::$variant => include_str!(
                        concat!("../../../docs/diagnostics/", $name, ".md")
                    ),)*)*
                }
            }
        }
    };
}

codes! {
    "The file and its blocks" {
        FileTooLarge = "file-too-large", Error, "the text is larger than a spec may be";
        BlockTooLarge = "block-too-large", Error, "a YAML block is larger than a block may be";
        NoYamlBlock = "no-yaml-block", Error, "the text holds no fenced YAML block";
        UnclosedFence = "unclosed-fence", Error, "a fenced block is never closed";
        MisplacedFence = "misplaced-fence", Error, "a fence is indented or nested where it cannot open a block";
        UnknownSection = "unknown-section", Error, "a block or key names a section that does not exist";
        UnnamedBlock = "unnamed-block", Error, "a block does not say which section it is";
        SectionMismatch = "section-mismatch", Error, "a block names two different sections";
        MissingSection = "missing-section", Error, "a section that is needed is missing";
        DuplicateDefinition = "duplicate-definition", Error, "a name is defined twice";
    }
    "YAML" {
        YamlSyntax = "yaml-syntax", Error, "the YAML cannot be read";
        YamlTab = "tab-indentation", Error, "a tab indents a line";
        YamlColon = "unquoted-colon", Error, "a colon and a space stand inside unquoted text";
        YamlUnclosed = "unclosed-bracket-or-quote", Error, "a quote or bracket is never closed";
        YamlAfterQuote = "text-after-quote", Error, "text follows a closing quote";
        YamlEscape = "wrong-escape", Error, "a quoted text holds a wrong escape or an inner quote";
        YamlIndentation = "uneven-indentation", Error, "a line is indented differently from its siblings";
        DuplicateKey = "duplicate-key", Error, "a mapping holds the same key twice";
        AnchorOrAlias = "anchor-or-alias", Error, "anchors, aliases, tags and merge keys are not part of the language";
        TooDeep = "too-deep", Error, "the structure is nested deeper than allowed";
        TooManyNodes = "too-many-nodes", Error, "a spec has more entries than allowed";
        ScalarTooLong = "scalar-too-long", Error, "a single value is longer than allowed";
        MultipleDocuments = "several-documents", Error, "a block holds the mark of a further document";
        MissingSpace = "missing-space", Error, "a space is missing after a colon or dash";
        CommentCutsText = "comment-cuts-text", Warning, "a comment sign cuts unquoted text";
        UnquotedExpression = "unquoted-expression", Error, "an expression with commas or brackets stands unquoted between `{ }` or `[ ]`";
        InvisibleCharacter = "invisible-character", Error, "an invisible or look-alike character stands in the structure";
        Placeholder = "placeholder", Error, "a placeholder stands for missing content";
        BareOperator = "bare-operator", Error, "an operator stands unquoted where YAML reads something else";
        LeadingIndicator = "leading-indicator", Error, "unquoted text begins with a sign that YAML reserves";
        JsonHabit = "json-habit", Error, "a comma or comment sign of JSON stands in YAML";
    }
    "Structure" {
        UnknownKey = "unknown-key", Error, "a key is not known at this place";
        MissingKey = "missing-key", Error, "a key that this place needs is missing";
        WrongShape = "wrong-shape", Error, "a value has the wrong form: mapping, list or single value";
        EmptyValue = "empty-value", Error, "a key has no value";
        WrongLiteral = "wrong-literal", Error, "a word or form is not allowed for this key";
        AmbiguousPlain = "ambiguous-plain", Warning, "another YAML reader would read this unquoted value differently";
        BadIdentifier = "bad-identifier", Error, "a name has characters that names may not have, or is a word of the language";
    }
    "Names and types" {
        UnknownName = "unknown-name", Error, "an expression uses a name that is not declared";
        UnknownZone = "unknown-zone", Error, "a zone is named that is not declared";
        UnknownVariable = "unknown-variable", Error, "a variable is named that is not declared";
        UnknownTokenType = "unknown-token-type", Error, "a token type is named that is not declared";
        UnknownProperty = "unknown-property", Error, "a property is read that the thing does not have";
        UnknownAction = "unknown-action", Error, "an action is named that is not declared";
        UnknownSequence = "unknown-sequence", Error, "a sequence is called that is not declared";
        UnknownPhase = "unknown-phase", Error, "a phase is named that is not declared";
        UnknownPlayer = "unknown-player", Error, "a player is named who does not exist";
        UnknownEnumMember = "unknown-enum-member", Error, "a word is not in the list of words expected here";
        UnknownSymbol = "unknown-symbol", Error, "a map has a symbol that its legend does not list";
        UnknownFunction = "unknown-function", Error, "a function or definition is used that does not exist";
        UnknownEffect = "unknown-effect", Error, "an effect does not exist, or not at this place";
        UnknownPath = "unknown-path", Error, "an edit names a place that the spec does not have";
        UnknownEvent = "unknown-event", Error, "a trigger listens to an event that does not exist";
        UnboundName = "unbound-name", Error, "a name with `$`, `it` or a leading dot stands where nothing binds it";
        AmbiguousName = "ambiguous-name", Error, "a name could mean two things here";
        TypeMismatch = "type-mismatch", Error, "an expression has another type than needed here";
        CannotChange = "cannot-change", Error, "an effect changes something constant";
        PlayerNeeded = "player-needed", Error, "something that every player has is used without a player";
        PlayerNotNeeded = "player-not-needed", Error, "something without an owner is used with a player";
        WrongArgumentCount = "wrong-argument-count", Error, "the number of arguments is wrong";
        ExpressionSyntax = "expression-syntax", Error, "an expression cannot be read";
        ForeignOperator = "foreign-operator", Error, "an operator of another language is used";
        PossibleNone = "possible-none", Error, "arithmetic on a value that may be none";
    }
    "Values and limits" {
        RangeInverted = "range-inverted", Error, "a smallest value is larger than the largest";
        OutOfRange = "out-of-range", Error, "a value is outside its range";
        DivisionByZero = "division-by-zero", Error, "a constant expression divides by zero";
        NotConstant = "not-constant", Error, "a value must be known before the game starts";
        MapSize = "map-size", Error, "a map has other rows than its board";
        UnboundedLoop = "unbounded-loop", Error, "a loop has no bound known before the game starts";
        ListLimit = "list-limit", Warning, "a loop may meet more members than its limit allows";
        CallCycle = "call-cycle", Error, "definitions or sequences call each other in a circle";
        BoardTooLarge = "board-too-large", Error, "a board has more places than allowed";
        KnobRange = "knob-range", Error, "a constant with a range has a value in it that does not work";
        UnknownOverride = "unknown-override", Error, "an override names a constant that is no knob";
        NoEnding = "no-ending", Error, "the game can never end";
        ActionNeverOffered = "action-never-offered", Warning, "no phase and no question offers an action";
        IdleTurn = "idle-turn", Warning, "no phase asks a player";
        PossibleZeroDivisor = "possible-zero-divisor", Warning, "a number is divided by what can be zero";
        ConstantCondition = "constant-condition", Warning, "a comparison always has the same result";
        WhereAfterElse = "where-after-else", Warning, "`where` after `else` is tested for one of two lists";
        SumAfterOtherwise = "sum-after-otherwise", Warning, "a sum stands after `otherwise` without brackets";
        MemberNotRead = "member-not-read", Warning, "a list of each member reads no member";
        AndBesideOr = "and-beside-or", Warning, "`and` and `or` stand side by side without brackets";
        PossibleNoneAssigned = "possible-none-assigned", Warning, "a value that may be none is given to a variable that cannot be none";
        PossibleNoneCost = "possible-none-cost", Warning, "a cost changes something that may be none";
        EachInTurn = "each-in-turn", Warning, "one pass of a loop changes what the next one reads";
        FirstTurn = "first-turn", Warning, "another player has the first turn than the rules seem to say";
        KeepsOwner = "keeps-owner", Warning, "a captured piece comes back and is still the opponent's";
        RunsOn = "runs-on", Warning, "effects stand below the end of a turn or phase";
        AlreadyMoved = "already-moved", Warning, "a line reads where tokens lay that a line before has moved";
        ZoneInList = "zone-in-list", Warning, "a list of one zone stands where its tokens may be meant";
        UnmetChoice = "unmet-choice", Warning, "an action is legal although no choice fits";
        NoOrder = "no-order", Warning, "a zone without an order is used as if it had one";
        FullPlace = "full-place", Warning, "a place that may be full is offered to a token";
        NegatedNone = "negated-none", Warning, "a negation also holds where a value is none";
        EmptyChoice = "empty-choice", Warning, "a list to choose from never has a member";
        WideMove = "wide-move", Warning, "an action offers too many moves at once";
        LongSearch = "long-search", Warning, "a search for the longest way may exceed the budget of a move";
        SlowCondition = "slow-condition", Info, "a condition is tested cell by cell";
        GroupHoldsFirst = "group-holds-first", Warning, "the first place of a group is added to it again";
        NarrowParameter = "narrow-parameter", Warning, "an argument of a sequence is outside the range of its parameter";
        NeverHolds = "never-holds", Warning, "tokens are taken from a zone that never holds one";
        NeverDrawn = "never-drawn", Warning, "no map draws a symbol that its legend lists";
        NeverRead = "never-read", Warning, "no rule reads a variable, property, constant, definition or zone";
        NeverOwned = "never-owned", Warning, "a rule needs the owners of tokens, but no token has one";
        NeverChanged = "never-changed", Warning, "no effect changes a variable or property";
        UnreachablePhase = "unreachable-phase", Warning, "no turn reaches a phase";
        EndlessWindow = "endless-window", Warning, "a window never closes";
        EmptyWindow = "empty-window", Warning, "a phase has a window but no actions";
        EndlessRounds = "endless-rounds", Warning, "a `rounds` loop has no end";
        UnpayableCost = "unpayable-cost", Warning, "a cost can never be paid";
        DeadTrigger = "dead-trigger", Warning, "a trigger never fires";
        EndlessTrigger = "endless-trigger", Warning, "triggers set each other off without end";
        PreReadsHidden = "pre-reads-hidden", Warning, "the list of legal moves reveals a secret";
        OpenSecret = "open-secret", Info, "an open choice or roll decides something that not everybody sees";
        RepeatedReadsHidden = "repeated-reads-hidden", Error, "`repeated` compares something that not every player sees";
        ShortDraw = "short-draw", Warning, "the first draws find too few tokens";
        OverAtOnce = "over-at-once", Warning, "the game is over before anybody decides";
        QuestionMisfit = "question-misfit", Warning, "a question of a lesson does not fit the game";
        MissingCapability = "missing-capability", Error, "the language does not support this yet";
        LinkFailed = "link-failed", Error, "the compiled game cannot be linked";
    }
    "Seen in many games" {
        EndingUnreached = "ending-unreached", Warning, "no game reached an ending";
        ActionNeverLegal = "action-never-legal", Warning, "an action was offered but never legal";
        ConditionNeverHeld = "condition-never-held", Warning, "a condition never held in any game";
        CostNeverPaid = "cost-never-paid", Warning, "a cost could never be paid in any game";
        RuleUnreached = "rule-unreached", Warning, "a rule never ran in any game";
        SeatAdvantage = "seat-advantage", Warning, "one seat wins far more or less than its part";
    }
}

impl Code {
    /// The stable name: `unknown-zone`.
    pub fn as_str(self) -> &'static str {
        self.info().name
    }

    /// True if the first fix of every finding may be applied without asking. Single fixes of other
    /// codes can be safe too: [`crate::Fix::safe`].
    pub fn fix_is_safe(self) -> bool {
        matches!(
            self,
            Code::YamlTab
                | Code::YamlColon
                | Code::YamlAfterQuote
                | Code::YamlEscape
                | Code::MultipleDocuments
                | Code::MissingSpace
                | Code::UnquotedExpression
                | Code::InvisibleCharacter
                | Code::BareOperator
                | Code::LeadingIndicator
                | Code::JsonHabit
                | Code::AmbiguousPlain
                | Code::ForeignOperator
        )
    }

    /// True if findings are shown only with `lint --strict`, because they are often intended.
    pub fn is_strict(self) -> bool {
        matches!(self, Code::PossibleNoneAssigned)
    }

    /// Returns the code of a name.
    pub fn from_name(name: &str) -> Option<Code> {
        Code::ALL.iter().copied().find(|code| code.as_str() == name)
    }
}

impl std::fmt::Display for Code {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for Code {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for Code {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Code".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let each: Vec<schemars::Schema> = Code::ALL
            .iter()
            .map(|code| {
                schemars::json_schema!({
                    "const": code.as_str(),
                    "description": code.info().summary,
                })
            })
            .collect();
        schemars::json_schema!({
            "description": "A stable diagnostic code.",
            "type": "string",
            "oneOf": each,
        })
    }
}
