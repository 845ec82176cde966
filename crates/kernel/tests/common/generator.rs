//! States with another generator.

use boardwright_kernel::{Program, Rng, State, load_text, save_text};

/// Returns the same state with another generator.
pub fn with_generator(program: &Program, state: &State, rng: &mut Rng) -> State {
    let text = save_text(program, state);
    let lines = text.lines().map(|line| match line.starts_with("generator ") {
        true => {
            let words: Vec<String> = (0..4).map(|_| format!("{:016x}", rng.next_u64())).collect();
            format!("generator {}\n", words.join(" "))
        }
        false => format!("{line}\n"),
    });
    load_text(program, &lines.collect::<String>()).expect("only the generator is another")
}
