//! A bar on standard error while something takes long, only for people at a terminal.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;

/// A bar of `total` steps; draws nothing unless standard error is a terminal and `wanted`.
pub fn bar(total: u64, unit: &str, wanted: bool) -> ProgressBar {
    if !wanted || !std::io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let template = format!("{{bar:30}} {{pos}}/{{len}} {unit} {{per_sec}} {{eta}}");
    let style = ProgressStyle::with_template(&template);
    ProgressBar::new(total).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}
