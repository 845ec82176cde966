//! The tests of the laboratory, in one binary.

mod clarity;
mod coverage;
mod exact;
mod flags;
mod games;
mod hand;
mod ladder;
mod luck;
mod mechanics;
mod metrics;
mod planted;
mod probe;
mod recorder;
mod report;
mod rules_covered;
mod skill;
mod stop;
mod targets;
