//! Hidden information in every game that has some: the bundled ones, the sketches, small games for single
//! constructs, and two of simultaneous choice. What is hidden from a viewer changes nothing that reaches
//! it. The probabilities of sampled worlds are tested in `kernel/tests/sampling.rs`.

mod games;
mod labels;
mod leaks;
mod mixed;
mod simultaneous;
mod told;
mod worlds;
