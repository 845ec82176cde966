//! Limits of size, one constant each.

/// Bytes of a spec.
pub const SOURCE_BYTES: usize = 1024 * 1024;
/// Bytes of one YAML block.
pub const BLOCK_BYTES: usize = 256 * 1024;
/// Bytes of one scalar.
pub const SCALAR_BYTES: usize = 64 * 1024;
/// Nesting of YAML nodes, and of expressions.
pub const DEPTH: usize = 64;
/// YAML nodes in one spec.
pub const NODES: usize = 100_000;
/// Bytes of a spec that may be read again after errors and to try fixes.
pub const REREAD_BYTES: usize = 8 * SOURCE_BYTES;
/// Findings about the text of one spec; a text with more is broken everywhere.
pub const FINDINGS: usize = 1000;
