//! The loop of `boardwright bench` as wasm: `tests/wasm/playouts.mjs` measures it beside the native one.

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    eprintln!("This is wasm for npm run bench:wasm. Natively: boardwright bench");
}

#[cfg(target_arch = "wasm32")]
fn main() {}

#[cfg(target_arch = "wasm32")]
mod exports {
    use boardwright_compile::{Overrides, compile};
    use boardwright_kernel::{LinkOptions, Program, link, parse_seed};
    use boardwright_sim::Playouts;
    use wasm_bindgen::prelude::wasm_bindgen;

    /// A game for the loop; who calls it measures.
    #[wasm_bindgen]
    pub struct Bench {
        program: Program,
    }

    #[wasm_bindgen]
    impl Bench {
        /// Of a spec's text.
        #[wasm_bindgen(constructor)]
        pub fn new(spec: &str, players: u32) -> Result<Bench, String> {
            let compiled = compile(spec, &Overrides::new());
            let def = compiled.def.ok_or_else(|| format!("{:?}", compiled.diagnostics))?;
            let linked = link(&def, &LinkOptions { players });
            Ok(Bench { program: linked.map_err(|errors| format!("{errors:?}"))? })
        }

        /// Plays so many uniformly random games from the beginning of a seed's; how many plies they take
        /// together.
        pub fn plies(&self, seed: &str, games: u32) -> f64 {
            let mut playouts = Playouts::new(&self.program, parse_seed(seed), 100_000);
            playouts.step(u64::from(games));
            playouts.sums().plies as f64
        }
    }
}
