//! Findings of many specs, counted.

use crate::finding::Finding;
use crate::output;
use boardwright_diag::{Capability, Code};
use boardwright_sim::stats::counted;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;

/// What was found in all specs together.
#[derive(Debug, Default, Serialize, JsonSchema)]
pub struct Summary {
    /// How many specs were looked at.
    specs: u64,
    /// How many of them had no finding.
    clean: u64,
    /// By code, the most frequent first.
    codes: Vec<CodeCount>,
    /// By what the language cannot say yet, the most frequent first.
    capabilities: Vec<CapabilityCount>,
}

/// How often a code was found.
#[derive(Debug, Serialize, JsonSchema)]
struct CodeCount {
    code: Code,
    /// How many findings.
    count: u64,
    /// In how many specs.
    specs: u64,
}

/// How often something was wanted that is not there yet.
#[derive(Debug, Serialize, JsonSchema)]
struct CapabilityCount {
    /// Its id.
    capability: Capability,
    /// What it is, in one sentence.
    what: &'static str,
    /// How many findings.
    count: u64,
    /// In how many specs.
    specs: u64,
}

/// How many findings, in how many specs.
type Tally<K> = BTreeMap<K, (u64, u64)>;

impl Summary {
    /// Counts the findings, given for each spec.
    pub fn of<'a>(specs: impl IntoIterator<Item = &'a [Finding]>) -> Self {
        let mut summary = Summary::default();
        let mut codes: Tally<Code> = Tally::new();
        let mut capabilities: Tally<Capability> = Tally::new();
        for findings in specs {
            summary.specs += 1;
            summary.clean += u64::from(findings.is_empty());
            count(&mut codes, findings.iter().map(|finding| finding.0.code));
            count(&mut capabilities, findings.iter().filter_map(|finding| finding.0.capability));
        }
        summary.codes = frequent(codes)
            .map(|(code, (count, specs))| CodeCount { code, count, specs })
            .collect();
        summary.capabilities = frequent(capabilities)
            .map(|(capability, (count, specs))| CapabilityCount {
                capability,
                what: capability.what(),
                count,
                specs,
            })
            .collect();
        summary
    }

    /// Prints it for people.
    pub fn print(&self) {
        let specs = counted(self.specs, "spec");
        output::line(&format!("{specs}, {} without a finding", self.clean));
        let rows = self.codes.iter().map(|row| (row.count, row.specs, row.code.as_str()));
        table("By code", rows);
        let rows = self.capabilities.iter();
        table("Missing capabilities", rows.map(|row| (row.count, row.specs, row.capability.id())));
    }
}

/// Adds the things found in one spec.
fn count<K: Ord + Clone>(tally: &mut Tally<K>, found: impl Iterator<Item = K>) {
    let mut here: BTreeMap<K, u64> = BTreeMap::new();
    for thing in found {
        *here.entry(thing).or_default() += 1;
    }
    for (thing, many) in here {
        let (count, specs) = tally.entry(thing).or_default();
        *count += many;
        *specs += 1;
    }
}

/// The most frequent first; what is equally frequent stays sorted.
fn frequent<K>(tally: Tally<K>) -> impl Iterator<Item = (K, (u64, u64))> {
    let mut rows: Vec<_> = tally.into_iter().collect();
    rows.sort_by_key(|(_, (count, _))| std::cmp::Reverse(*count));
    rows.into_iter()
}

fn table<'a>(title: &str, rows: impl Iterator<Item = (u64, u64, &'a str)>) {
    for (number, (count, specs, what)) in rows.enumerate() {
        if number == 0 {
            output::line("");
            output::heading(title);
        }
        output::line(&format!("{count:>6} in {:<10} {what}", counted(specs, "spec")));
    }
}
