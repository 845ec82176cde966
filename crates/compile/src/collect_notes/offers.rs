//! Collects completions at the cursor.
//!
//! An editor puts [`CURSOR`] at the cursor and compiles. Where the compiler meets that name it
//! notes the expected type; where it reports the name as unknown it notes the names it would have
//! accepted. So every new construct of the language gets completions without further work.

use crate::compiler::Compiler;
use crate::env::{BUILT_IN, Symbol};
use crate::expr::{FUNCTIONS, PLACE, TOKEN};
use crate::notes::{Offer, OfferKind, Offers, Slot, SlotKind};
use crate::scope::Scope;
use crate::types::{Kind, Type};
use boardwright_def::EnumDef;
use boardwright_diag::{CURSOR, Diagnostic, Span};

impl Compiler<'_> {
    /// True if a name is the cursor.
    pub(crate) fn is_cursor(&self, name: &str) -> bool {
        self.notes.is_some() && name.contains(CURSOR)
    }

    /// Notes a text before it is read.
    pub(crate) fn slot(&mut self, span: Span, text: &str, kind: SlotKind) {
        let Some(notes) = &mut self.notes else { return };
        let before = text.split_once(CURSOR).map(|(before, _)| before.to_owned());
        notes.slots.push(Slot { span, kind, before });
    }

    /// Offers the keys of a mapping, if the cursor is among its keys.
    pub(crate) fn offer_keys(&mut self, node: &boardwright_syntax::yaml::Node, allowed: &[&str]) {
        if !node.entries().iter().any(|entry| self.is_cursor(&entry.key)) {
            return;
        }
        for key in allowed.iter().filter(|key| node.get(key).is_none()) {
            self.offer(key, OfferKind::Key, "", true);
        }
    }

    /// Offers the alternatives of a finding about the cursor.
    pub(crate) fn offer_alternatives(&mut self, diag: &Diagnostic) {
        let Some(notes) = &self.notes else { return };
        let Some(cursor) = notes.cursor else { return };
        let about = diag.span.start <= cursor.start
            && cursor.end <= diag.span.end
            && diag.span.range().len() <= cursor.range().len() + 2;
        // Offers noted before are more precise.
        if !about || notes.offers.is_some() {
            return;
        }
        for name in diag.alternatives.clone() {
            self.offer(&name, OfferKind::Choice, "", true);
        }
    }

    fn offer(&mut self, name: &str, kind: OfferKind, detail: &str, suits: bool) {
        let Some(notes) = &mut self.notes else { return };
        let offers = notes.offers.get_or_insert_with(Offers::default);
        if offers.names.iter().any(|offer| offer.name == name && offer.kind == kind) {
            return;
        }
        let detail = detail.to_owned();
        offers.names.push(Offer { name: name.to_owned(), insert: None, kind, detail, suits });
    }

    /// Sets the inserted text of the last offer.
    fn inserting(&mut self, text: String) {
        let last = self.notes.as_mut().and_then(|notes| notes.offers.as_mut());
        if let Some(last) = last.and_then(|offers| offers.names.last_mut()) {
            last.insert = Some(text);
        }
    }

    /// Offers every name that an expression could have here.
    pub(crate) fn offer_names(&mut self, scope: &Scope, want: Option<&Type>) {
        let want = want.filter(|want| !want.is_unknown()).cloned();
        if let Some(notes) = &mut self.notes {
            let offers = notes.offers.get_or_insert_with(Offers::default);
            offers.wanted = offers.wanted.take().or(want.as_ref().map(Type::describe));
        }
        let want = want.as_ref();
        self.offer_bound(scope, want, true);
        let names: Vec<(String, Symbol)> =
            self.env.names.iter().map(|(name, found)| (name.clone(), found.symbol)).collect();
        let cells = self.env.cells() as usize;
        for (name, symbol) in names {
            if matches!(symbol, Symbol::Zone(index) if index < cells) {
                continue;
            }
            let (ty, whose) = self.symbol_type(symbol);
            let family = want.is_some_and(
                |want| matches!(&element(want).kind, Kind::Enum(of) if of == EnumDef::FAMILIES),
            );
            let suits = match symbol {
                Symbol::Family(_) if family => true,
                Symbol::Const(_)
                | Symbol::Enum(_)
                | Symbol::Gvar(_)
                | Symbol::Pvar(_)
                | Symbol::Zone(_)
                | Symbol::Region(_)
                | Symbol::Directions(_)
                | Symbol::TokenType(_)
                | Symbol::Family(_)
                | Symbol::Seat(_)
                | Symbol::Define(_)
                | Symbol::Derived(_)
                | Symbol::Board(_)
                | Symbol::Table(_)
                | Symbol::Poisoned => ty.as_ref().is_some_and(|ty| suits(want, ty)),
            };
            self.offer(&name, OfferKind::Name, "", suits);
            if whose {
                self.inserting(format!("{name}[actor]"));
            }
        }
        self.offer_words(want);
        self.offer_built_in(want);
        for function in FUNCTIONS {
            self.offer(function.name, OfferKind::Function, function.form, want.is_none());
        }
    }

    /// Offers bound names: with `$`, and `.name` of the member.
    pub(crate) fn offer_bound(&mut self, scope: &Scope, want: Option<&Type>, signs: bool) {
        let visible: Vec<(String, Type)> =
            scope.visible().map(|var| (var.name.clone(), var.value.ty.clone())).collect();
        for (name, ty) in visible {
            let shown = if signs { format!("${name}") } else { name };
            self.offer(&shown, OfferKind::Bound, &known(&ty), suits(want, &ty));
        }
        if let Some(it) = scope.find("it")
            && signs
        {
            let ty = it.value.ty.clone();
            self.offer("it", OfferKind::Bound, &known(&ty), suits(want, &ty));
        }
    }

    fn offer_words(&mut self, want: Option<&Type>) {
        // Families are offered among the declared names.
        let enums = self.env.enums.clone();
        for of in enums.into_iter().filter(|of| of.id != EnumDef::FAMILIES) {
            let here = Type::of(Kind::Enum(of.id.clone()));
            let fits = want.is_some() && suits(want, &here);
            for word in &of.members {
                self.offer(word, OfferKind::Name, &format!("a word of {}", of.id), fits);
            }
        }
        let directions: Vec<String> =
            self.env.directions.iter().map(|(_, name)| name.clone()).collect();
        let fits = want.is_some() && suits(want, &Type::of(Kind::Direction));
        for name in directions {
            self.offer(&name, OfferKind::Name, "a direction", fits);
        }
    }

    fn offer_built_in(&mut self, want: Option<&Type>) {
        let player = Type::of(Kind::Player);
        let two = (self.env.players.min, self.env.players.max) == (2, 2);
        for &name in BUILT_IN {
            let (ty, detail) = match name {
                "actor" => (player.clone(), "who acts"),
                "active" => (player.clone(), "whose turn it is"),
                "opponent" if two => (player.clone(), "the other of two"),
                "players" | "others" | "remaining" => {
                    (Type::list(player.clone(), crate::types::Size::ANY), "a list of players")
                }
                "round" | "turn" | "ply" => {
                    (Type::int(crate::interval::Interval::FULL), "a number from 1")
                }
                "board" if !self.env.boards.is_empty() => {
                    (Type::list(Type::of(Kind::Place), crate::types::Size::ANY), "all cells")
                }
                "directions" if !self.env.boards.is_empty() => (
                    Type::list(Type::of(Kind::Direction), crate::types::Size::ANY),
                    "all directions of the board",
                ),
                "pieces" if !self.env.boards.is_empty() => (
                    Type::list(Type::of(Kind::Token), crate::types::Size::ANY),
                    "the tokens of a player on the board",
                ),
                "belongings" => (
                    Type::list(Type::of(Kind::Token), crate::types::Size::ANY),
                    "all tokens of a player, on boards and in zones",
                ),
                "score" if self.env.has_scoring => {
                    (Type::int(crate::interval::Interval::FULL), "the score of a player")
                }
                _ => continue,
            };
            self.offer(name, OfferKind::Name, detail, suits(want, &ty));
            if matches!(name, "pieces" | "belongings" | "score") {
                self.inserting(format!("{name}[actor]"));
            }
        }
        if want.is_none_or(|want| want.kind == Kind::Bool) {
            for word in ["true", "false", "not"] {
                self.offer(word, OfferKind::Choice, "", want.is_some() && word != "not");
            }
        }
        if want.is_some_and(|want| want.optional) {
            self.offer("none", OfferKind::Choice, "", true);
        }
    }

    /// The type of a name in an expression, and true if it needs a player.
    fn symbol_type(&self, symbol: Symbol) -> (Option<Type>, bool) {
        let place = || Type::of(Kind::Place);
        let any = crate::types::Size::ANY;
        match symbol {
            Symbol::Const(_) => (Some(Type::int(crate::interval::Interval::FULL)), false),
            Symbol::Enum(index) => {
                let of = Kind::Enum(self.env.enums[index].id.clone());
                (Some(Type::list(Type::of(of), any)), false)
            }
            Symbol::Gvar(index) => {
                (self.env.gvars.get(index).map(|var| Type::of_domain(&var.domain)), false)
            }
            Symbol::Pvar(index) => {
                (self.env.pvars.get(index).map(|var| Type::of_domain(&var.domain)), true)
            }
            Symbol::Zone(index) => {
                let owned = self.env.zones.get(index);
                let owned = owned.is_some_and(|zone| zone.owner == boardwright_def::Owner::Player);
                (Some(place()), owned)
            }
            Symbol::Region(index) => {
                let whose = self.env.regions.get(index).is_some_and(|region| region.per_seat);
                (Some(Type::list(place(), any)), whose)
            }
            Symbol::Directions(index) => {
                let whose = self.env.direction_sets[index].per_seat;
                (Some(Type::list(Type::of(Kind::Direction), any)), whose)
            }
            Symbol::TokenType(_) => (Some(Type::of(Kind::TokenType)), false),
            Symbol::Family(_) => (Some(Type::list(Type::of(Kind::TokenType), any)), false),
            Symbol::Seat(_) => (Some(Type::of(Kind::Player)), false),
            Symbol::Define(index) => {
                let given = self.notes.as_ref().and_then(|notes| notes.results.get(&index));
                (given.cloned(), false)
            }
            Symbol::Board(_) => (Some(Type::list(place(), any)), false),
            Symbol::Table(index) => {
                (Some(Type::list(self.env.tables[index].key.clone(), any)), false)
            }
            Symbol::Derived(_) => (None, true),
            Symbol::Poisoned => (None, false),
        }
    }

    /// Offers the properties of the value before the dot.
    pub(crate) fn offer_props(&mut self, base: &Type) {
        let token = matches!(base.kind, Kind::Token | Kind::TokenType | Kind::Unknown);
        let place = matches!(base.kind, Kind::Place | Kind::Unknown);
        let props: Vec<(String, String)> = self
            .env
            .props
            .iter()
            .filter(|(_, prop)| token && (base.kind != Kind::TokenType || prop.fixed))
            .map(|(name, prop)| (name.clone(), prop.ty.describe()))
            .collect();
        for (name, detail) in props {
            self.offer(&name, OfferKind::Property, &detail, true);
        }
        if place || base.kind == Kind::Token {
            let vars: Vec<(String, String)> = self
                .env
                .place_props()
                .into_iter()
                .filter_map(|name| {
                    let domain = match self.env.place_var(&name) {
                        Some(var) => &var.domain,
                        None => &self.env.place_column(&name)?.domain,
                    };
                    let described = Type::of_domain(domain).describe();
                    Some((name, described))
                })
                .collect();
            for (name, detail) in vars {
                self.offer(&name, OfferKind::Property, &detail, place);
            }
        }
        if matches!(base.kind, Kind::Player | Kind::Unknown) {
            self.offer("seat", OfferKind::Property, "a number from 1", true);
            if self.env.players.teams.is_some() {
                self.offer("team", OfferKind::Property, "the number of the team, from 1", true);
            }
            self.offer("eliminated", OfferKind::Property, "true if the player is eliminated", true);
        }
        let families = !self.env.families.is_empty();
        for &name in TOKEN.iter().filter(|_| token) {
            match name {
                "family" if !families => {}
                "family" => self.offer(name, OfferKind::Property, "the family of its type", true),
                _ if base.kind == Kind::TokenType => {}
                _ => self.offer(name, OfferKind::Property, "every token has it", true),
            }
        }
        if place {
            for &name in PLACE {
                self.offer(name, OfferKind::Property, "every place has it", true);
            }
            if !self.rooms().is_empty() {
                let free = "how many more tokens have room in it";
                self.offer("free", OfferKind::Property, free, true);
                self.offer("full", OfferKind::Property, "true if no token has room in it", true);
            }
        }
    }

    /// Offers the named cells after `board.`.
    pub(crate) fn offer_cells(&mut self, board: usize) {
        let names = self.env.cell_names.iter().filter(|((of, _), _)| *of == board);
        let names: Vec<(String, String)> =
            names.map(|((_, name), cell)| (name.clone(), cell.clone())).collect();
        for (name, cell) in names {
            self.offer(&name, OfferKind::Property, &cell, true);
        }
    }
}

fn known(ty: &Type) -> String {
    if ty.is_unknown() { String::new() } else { ty.describe() }
}

/// True if a value of one type fits where another is expected, also as a member of a list.
fn suits(want: Option<&Type>, have: &Type) -> bool {
    let Some(want) = want else { return true };
    let (want, have) = (element(want), element(have));
    let places = |kind: &Kind| matches!(kind, Kind::Place | Kind::Token);
    want.fits(have) || places(&want.kind) && places(&have.kind)
}

fn element(ty: &Type) -> &Type {
    ty.as_list().map_or(ty, |(element, _)| element)
}
