//! Whatever the game: a text, and no panic. Games come from other tools too.

use crate::specs;
use boardwright_compile::{Overrides, compile};
use boardwright_def::GameDef;
use boardwright_print::decompile;
use serde_json::Value;

const CHANGES: u64 = 8;

struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) % n.max(1) as u64) as usize
    }
}

/// Every node of a tree.
fn nodes<'v>(value: &'v Value, out: &mut Vec<&'v Value>) {
    out.push(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| nodes(item, out)),
        Value::Object(object) => object.values().for_each(|item| nodes(item, out)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The node with a number, counted as `nodes` does.
fn node_at<'v>(value: &'v mut Value, number: &mut usize) -> Option<&'v mut Value> {
    if *number == 0 {
        return Some(value);
    }
    *number -= 1;
    match value {
        Value::Array(items) => items.iter_mut().find_map(|item| node_at(item, number)),
        Value::Object(object) => object.values_mut().find_map(|item| node_at(item, number)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => None,
    }
}

/// Another node of the same kind of JSON, or an unlikely value.
fn other(from: &[&Value], old: &Value, chance: &mut Chance) -> Value {
    match old {
        Value::Number(_) if chance.below(2) == 0 => {
            [0, 1, -1, 4_294_967_295_i64, -2_147_483_648][chance.below(5)].into()
        }
        Value::String(_) if chance.below(3) == 0 => {
            ["", "none", "$it", "a: b # c", "```", "é\n\"'\\", "actor"][chance.below(7)].into()
        }
        Value::Array(items) if chance.below(2) == 0 => {
            items.iter().take(chance.below(items.len() + 1)).cloned().collect()
        }
        _ => {
            let same =
                |value: &&&Value| std::mem::discriminant(**value) == std::mem::discriminant(old);
            let alike: Vec<&&Value> = from.iter().filter(same).collect();
            (*alike[chance.below(alike.len())]).clone()
        }
    }
}

/// Games with a node exchanged, as far as they still are games.
#[test]
fn changed_games_give_some_text() {
    let mut changed = 0;
    for (name, source) in specs::folder("specs").into_iter().chain(specs::folder("tests/sketches"))
    {
        let def = compile(&source, &Overrides::new()).def.unwrap();
        let value = serde_json::to_value(&def).unwrap();
        let mut all = Vec::new();
        nodes(&value, &mut all);
        let mut chance = Chance(name.bytes().map(u64::from).sum());
        for _ in 0..CHANGES {
            let at = chance.below(all.len());
            let new = other(&all, all[at], &mut chance);
            let mut value = value.clone();
            *node_at(&mut value, &mut at.clone()).unwrap() = new;
            let Ok(def) = serde_json::from_value::<GameDef>(value) else { continue };
            changed += 1;
            let out = decompile(&def);
            let back = compile(&out.text, &Overrides::new()).def;
            // What is not told has to be the same.
            assert!(
                !out.notes.is_empty() || back.as_ref() == Some(&def),
                "{name}: silently another game\n{}",
                out.text
            );
        }
    }
    assert!(changed > 100, "only {changed} games");
}

/// Shapes that no board can have.
#[test]
fn boards_beyond_all_bounds_give_some_text() {
    let text = "{\"format\":1,\"meta\":{\"id\":\"x\",\"players\":{\"min\":0,\"max\":9},\"maxTriggerDepth\":5},\
                \"boards\":[{\"id\":\"board\",\"shape\":SHAPE,\"cells\":[\"a\",\"b\"]}],\
                \"zones\":[],\"turn\":{\"order\":\"none\",\"phases\":[]}}";
    let most = u32::MAX;
    for shape in [
        format!("{{\"kind\":\"grid\",\"rows\":{most},\"cols\":{most}}}"),
        "{\"kind\":\"grid\",\"rows\":0,\"cols\":0}".to_owned(),
        format!("{{\"kind\":\"hex\",\"radius\":{most}}}"),
        format!("{{\"kind\":\"rhombus\",\"size\":{most}}}"),
        format!("{{\"kind\":\"triangle\",\"size\":{most}}}"),
        format!("{{\"kind\":\"ring\",\"length\":{most}}}"),
        "{\"kind\":\"track\",\"length\":0}".to_owned(),
        "{\"kind\":\"graph\"}".to_owned(),
    ] {
        let def: GameDef = serde_json::from_str(&text.replace("SHAPE", &shape)).unwrap();
        let out = decompile(&def);
        assert!(!out.notes.is_empty(), "{shape} is no board");
    }
}
