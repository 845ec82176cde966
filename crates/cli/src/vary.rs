//! Knobs and the values that they take, from the option `--vary HAND=3..7`.

use boardwright_def::GameDef;

/// Most settings of a command.
pub const MOST: usize = 400;

/// A knob and the values that it takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vary {
    /// The constant.
    pub knob: String,
    values: Vec<Values>,
}

/// Values in the order of the option.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Values {
    One(String),
    /// Whole numbers, both ends included.
    Range(i32, i32),
}

/// Reads `HAND=3..7`, `HAND=3,5,9` or both together.
pub fn vary(text: &str) -> Result<Vary, String> {
    let wrong = || "write KNOB=VALUES, for example HAND=3..7 or HAND=3,5,9".to_owned();
    let (knob, list) = text.split_once('=').ok_or_else(wrong)?;
    let one = |text: &str| {
        let number = |text: &str| text.trim().parse::<i32>().map_err(|_| wrong());
        match text.split_once("..") {
            None if text.trim().is_empty() => Err(wrong()),
            None => Ok(Values::One(text.trim().to_owned())),
            Some((low, high)) => match (number(low)?, number(high)?) {
                (low, high) if low <= high => Ok(Values::Range(low, high)),
                (low, high) => Err(format!("{low}..{high} is the wrong way round")),
            },
        }
    };
    let values = list.split(',').map(one).collect::<Result<Vec<_>, _>>()?;
    match knob.trim() {
        "" => Err(wrong()),
        knob => Ok(Vary { knob: knob.to_owned(), values }),
    }
}

impl Vary {
    /// The values; a range goes by the step that the knob declares.
    pub fn list(&self, def: &GameDef) -> Vec<String> {
        let knob = def.authoring.knobs.iter().find(|knob| knob.id == self.knob);
        let step = knob.map_or(1, |knob| knob.step.max(1)) as usize;
        let all = self.values.iter().flat_map(|values| match values {
            Values::One(value) => vec![value.clone()],
            // One more than the most, so that too many are noticed.
            Values::Range(low, high) => {
                (*low..=*high).step_by(step).take(MOST + 1).map(|n| n.to_string()).collect()
            }
        });
        let mut found = Vec::new();
        for value in all.take(MOST + 1) {
            if !found.contains(&value) {
                found.push(value);
            }
        }
        found
    }
}
