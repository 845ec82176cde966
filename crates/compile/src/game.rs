//! The phases of the compiler: declare, lower, check the whole.

use crate::compiler::Compiler;
use crate::decode::text_at;
use crate::env::Symbol;
use crate::module::{Module, Part, Section};
use crate::notes::Notes;
use crate::scope::Scope;
use crate::types::Typed;
use crate::{Compiled, Overrides};
use boardwright_def::{Authoring, Display, Effect, EnumDef, GameDef, Meta, hidden_questions};
use boardwright_diag::{Code, Diagnostic, Span};
use boardwright_syntax::yaml::{Node, Value};

/// Compiles modules together.
pub(crate) fn compile(modules: &[Module], overrides: &Overrides) -> Compiled {
    compile_noting(modules, overrides, None).0
}

/// Compiles modules and collects notes for an editor, if wanted.
pub(crate) fn compile_noting(
    modules: &[Module],
    overrides: &Overrides,
    notes: Option<Notes>,
) -> (Compiled, Option<Notes>) {
    let mut compiler = Compiler::default();
    compiler.text = modules.first().map_or("", |module| &module.text);
    compiler.notes = notes.map(Box::new);
    compiler.unread.blocks = modules.iter().any(|module| module.broken);
    compiler.env.incomplete = compiler.unread.blocks;
    let def = compiler.game(modules, overrides);
    let mut diagnostics = std::mem::take(&mut compiler.diags);
    if compiler.uses.compares {
        diagnostics.extend(crate::checks::compared(&def, &compiler.map));
    }
    if compiler.uses.lists_lines && !diagnostics.iter().any(Diagnostic::is_error) {
        diagnostics.extend(crate::checks::loose_lines(&def, &compiler.map));
    }
    crate::flow_fixes::quote(modules, &mut diagnostics);
    crate::sort(&mut diagnostics);
    let sound = !diagnostics.iter().any(Diagnostic::is_error);
    let (strict, diagnostics) = diagnostics.into_iter().partition(|d| d.code.is_strict());
    let def = sound.then_some(def);
    let of_text = if sound { crate::checks::unused_names(modules) } else { Vec::new() };
    let compiled = Compiled { def, diagnostics, strict, of_text, source_map: compiler.map };
    (compiled, compiler.notes.map(|notes| *notes))
}

impl<'a> Compiler<'a> {
    fn game(&mut self, modules: &'a [Module], overrides: &Overrides) -> GameDef {
        let parts = |section: Section| -> Vec<&'a Part> {
            modules
                .iter()
                .flat_map(|module| &module.parts)
                .filter(|part| part.section == section)
                .collect()
        };
        let empty = modules.iter().all(|module| module.parts.is_empty());
        let meta = self.declare_all(&parts, overrides);
        let turn_parts = parts(Section::Turn);
        self.lower_sequences();
        let setup = self.in_section(Section::Setup, |c| c.setup(&parts(Section::Setup)));
        let mut actions = self.actions();
        let sequences = self.take_sequences();
        let mut turn = self.in_section(Section::Turn, |c| c.turn(&turn_parts));
        let triggers =
            self.in_section(Section::Triggers, |c| c.triggers(&parts(Section::Triggers)));
        let scoring = self.in_section(Section::Scoring, |c| c.scoring(&parts(Section::Scoring)));
        let end = self.in_section(Section::End, |c| c.end(&parts(Section::End)));
        let display: Display =
            self.in_section(Section::Display, |c| c.display(&parts(Section::Display)));
        let lesson = self.in_section(Section::Lesson, |c| c.lesson(&parts(Section::Lesson)));
        self.check_uses();
        if !self.unread.blocks {
            self.missing_sections(&parts, Span::point(0), empty);
        }
        self.unread.blocks |= empty;
        let turn_span = turn_parts.first().map_or(Span::point(0), |part| part.name_span);
        self.assign_windows(&mut actions, &mut turn, turn_span);

        let enums = self.enums();
        let mut authoring = Authoring { lesson, ..self.authoring(modules) };
        if display == Display::default() {
            // An empty `display` is not kept, so it is left out of shared blocks; a block of
            // its own stays.
            for names in authoring.blocks.iter_mut().filter(|names| names.len() > 1) {
                names.retain(|name| name != "display");
            }
        }
        let mut def = GameDef {
            format: GameDef::FORMAT,
            meta,
            enums,
            token_types: std::mem::take(&mut self.env.types),
            tables: std::mem::take(&mut self.env.tables)
                .into_iter()
                .map(|table| table.def)
                .collect(),
            boards: std::mem::take(&mut self.env.boards),
            zones: std::mem::take(&mut self.env.zones),
            global_vars: std::mem::take(&mut self.env.gvars),
            player_vars: std::mem::take(&mut self.env.pvars),
            setup,
            turn,
            actions,
            sequences,
            triggers,
            scoring,
            end,
            display,
            authoring,
        };
        settle_offers(&mut def);
        def
    }

    /// Declares every name, section by section: each may use those declared before it.
    fn declare_all(
        &mut self,
        parts: &impl Fn(Section) -> Vec<&'a Part>,
        overrides: &Overrides,
    ) -> Meta {
        self.in_section(Section::Constants, |c| c.constants(&parts(Section::Constants), overrides));
        let meta = self.in_section(Section::Meta, |c| c.meta(&parts(Section::Meta)));
        let phases = parts(Section::Turn).into_iter().filter_map(|part| part.body.get("phases"));
        self.env.ahead.phases = phases.flat_map(names_in).collect();
        let sequences = parts(Section::Sequences).into_iter().map(|part| &part.body);
        self.env.ahead.sequences = sequences.flat_map(names_in).collect();
        let token_names =
            self.in_section(Section::Tokens, |c| c.token_names(&parts(Section::Tokens)));
        self.in_section(Section::Board, |c| c.board(&parts(Section::Board)));
        self.in_section(Section::Zones, |c| c.zones(&parts(Section::Zones)));
        self.in_section(Section::Tables, |c| c.tables(&parts(Section::Tables)));
        self.in_section(Section::Tokens, |c| c.tokens(token_names));
        self.in_section(Section::Vars, |c| c.vars(&parts(Section::Vars)));
        self.in_section(Section::Define, |c| c.defines(&parts(Section::Define)));
        self.in_section(Section::Actions, |c| c.action_heads(&parts(Section::Actions)));
        self.in_section(Section::Sequences, |c| c.sequence_heads(&parts(Section::Sequences)));
        self.in_section(Section::Turn, |c| c.phase_heads(&parts(Section::Turn)));
        self.env.has_scoring = !parts(Section::Scoring).is_empty();
        meta
    }

    /// Checks that need all bodies: arguments, circles of calls, names that nothing uses.
    fn check_uses(&mut self) {
        self.check_given();
        let widened = std::mem::take(&mut self.uses.widened);
        self.diags.retain(|d| {
            d.code != Code::ConstantCondition || !widened.iter().any(|id| d.path.starts_with(id))
        });
        self.check_circles();
        self.unused_definitions();
        self.unused_derived();
        self.note_unused();
        self.finish_notes();
    }

    /// The enums in an order that a spec can state: those declared as constants, those of columns,
    /// those of tables, those of families of actions.
    fn enums(&mut self) -> Vec<EnumDef> {
        let mut enums = std::mem::take(&mut self.env.enums);
        let of_table = |id: &str| self.env.tables.iter().any(|table| table.def.id == id);
        let of_column = |id: &String| {
            let declared = self.env.names.get(id).map(|declared| declared.symbol);
            let made = self.words.lists.iter().chain(&self.words.of_families);
            !matches!(declared, Some(Symbol::Enum(_))) && made.into_iter().all(|made| made != id)
        };
        let families = self.family_ids();
        if let Some(of) = enums.iter_mut().find(|of| of.id == EnumDef::FAMILIES) {
            of.members = families;
        }
        let built_in = |id: &str| match id {
            EnumDef::FAMILIES => 1,
            crate::expr::PHASE => 2,
            _ => 0,
        };
        let of_family = |id: &String| self.words.of_families.contains(id);
        enums.sort_by_key(|of| {
            let id = &of.id;
            (built_in(id), of_table(id), of_column(id), of_family(id))
        });
        enums
    }

    fn in_section<R>(&mut self, section: Section, f: impl FnOnce(&mut Self) -> R) -> R {
        self.at_path(section.name(), f)
    }

    /// Lowers unused definitions without parameters, to report their mistakes.
    fn unused_definitions(&mut self) {
        for index in 0..self.env.defines.len() {
            let define = &self.env.defines[index];
            if define.params.is_empty() && !self.uses.expanded.contains(&index) {
                let span = define.span;
                self.expand(index, Vec::new(), span, &mut crate::scope::Scope::default());
            }
        }
    }

    /// Lowers unused definitions with parameters, for the notes alone.
    fn note_unused(&mut self) {
        if self.notes.is_none() {
            return;
        }
        for index in 0..self.env.defines.len() {
            if !self.uses.expanded.contains(&index) {
                let define = &self.env.defines[index];
                let span = define.span;
                let args = define.params.iter().map(|_| Typed::unknown(span)).collect();
                self.without_findings(|c| c.expand(index, args, span, &mut Scope::default()));
            }
        }
    }

    /// True if a question was written, but could not be read.
    fn breaks_question(&self) -> bool {
        let line = |at: usize| {
            let (before, after) = self.text.split_at_checked(at)?;
            Some((before.rsplit('\n').next()?, after.split('\n').next()?))
        };
        let asks = |text: &str| {
            let mut words = text.split(|c: char| !c.is_ascii_alphanumeric());
            words.any(|word| matches!(word, "ask" | "choose" | "offer"))
        };
        let mut errors = self.diags.iter().filter(|found| found.is_error());
        errors.any(|found| {
            line(found.span.start as usize).is_some_and(|(start, end)| asks(start) || asks(end))
        })
    }

    fn missing_sections(
        &mut self,
        parts: &dyn Fn(Section) -> Vec<&'a Part>,
        span: Span,
        empty: bool,
    ) {
        if empty {
            return;
        }
        let has = |section: Section| !parts(section).is_empty();
        let mut lacking: Vec<(&str, &str)> = Vec::new();
        if !has(Section::Meta) {
            lacking.push(("meta", "meta:\n  id: my-game\n  players: { min: 2, max: 4 }"));
        }
        if !has(Section::Zones) && !has(Section::Board) && !has(Section::Vars) {
            lacking.push(("zones", "`zones` or a `board`: where tokens lie"));
        }
        if !has(Section::Actions)
            && !has(Section::Sequences)
            && !self.uses.asks
            && !self.breaks_question()
        {
            lacking.push(("actions", "`actions` or `sequences`, or a question: what players do"));
        }
        for (name, hint) in lacking {
            self.report(
                Diagnostic::new(
                    Code::MissingSection,
                    span,
                    format!("the section `{name}` is missing"),
                )
                .at("")
                .hint(hint),
            );
        }
        let is_empty =
            |part: &&Part| matches!(&part.body.value, Value::List(all) if all.is_empty());
        let ends = parts(Section::End);
        if !self.uses.finishes && ends.iter().all(is_empty) {
            let span = ends.first().map_or(span, |part| part.name_span);
            self.report(
                Diagnostic::new(Code::NoEnding, span, "the game can never end")
                    .hint("add a section `end`: a list of `when` and `result`, or an effect such as `actor wins`"),
            );
        }
    }
}

/// The names of a named collection, as written.
fn names_in(node: &Node) -> Vec<String> {
    match &node.value {
        Value::Map(entries) => entries.iter().map(|entry| entry.key.clone()).collect(),
        Value::List(items) => {
            items.iter().filter_map(|item| text_at(item, "id").map(str::to_owned)).collect()
        }
        Value::Null | Value::Bool(_) | Value::Int(_) | Value::Text(_) => Vec::new(),
    }
}

/// Decides of each offer whether it is made even if skipping is the only answer: as the author says, else if
/// its absence would tell what not every player sees.
fn settle_offers(def: &mut GameDef) {
    let hidden = hidden_questions(def);
    def.each_effect_mut(&mut |path, effect| {
        if let Effect::ChooseAction { optional, always, .. } = effect {
            let asked = always.unwrap_or_else(|| hidden.contains(path));
            *always = (*optional && asked).then_some(true);
        }
    });
}
