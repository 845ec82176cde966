//! Blocks with a short and a long spelling.

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde_json::json;
use std::borrow::Cow;
use std::marker::PhantomData;

/// The long spelling of a block: all keys below the first.
pub trait Long: JsonSchema {
    /// The name of the schema of both spellings.
    const NAME: &str;
    /// The first key.
    const KEY: &str;
    /// The keys that it must hold.
    const NEEDS: &[&str];
    /// The short spelling.
    type Short: JsonSchema;
}

/// A block in either spelling. As in the compiler, it is the long one if the first key is the only one and holds a
/// mapping with the keys that it must hold.
pub struct Either<Tree>(PhantomData<Tree>);

impl<Tree: Long> JsonSchema for Either<Tree> {
    fn schema_name() -> Cow<'static, str> {
        Tree::NAME.into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        let nested = json!({ "type": "object", "required": Tree::NEEDS });
        json_schema!({
            "type": "object",
            "required": [Tree::KEY],
            "if": { "maxProperties": 1, "properties": { Tree::KEY: nested } },
            "then": generator.subschema_for::<Tree>(),
            "else": generator.subschema_for::<Tree::Short>(),
        })
    }
}
