//! Hidden information in every game that has some: the bundled ones, the sketches, small games for single
//! constructs, and two of simultaneous choice. What is hidden from a viewer changes nothing that reaches
//! it, and sampled worlds are as likely as they should be.

#[path = "../common/asking.rs"]
mod asking;
mod games;
#[path = "../common/generator.rs"]
mod generator;
mod leaks;
mod sampling;
mod simultaneous;
mod told;
mod worlds;
