// Independent validators agree with the reader of GameDefs about its schema, and need work in proportion to the size
// of a definition. Their times are printed, not tested.
import { registerSchema, unregisterSchema, validate } from '@hyperjump/json-schema/draft-2020-12';
import Ajv from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { changed, games, mistakes, Reader, schema, schemas } from '../schemas/games.mjs';

const EACH = 40; // mistakes of a kind
const uri = 'https://boardwright.example/GameDef';
// Other settings are as usual: an unknown keyword or format in a schema is an error.
const strict = { allowUnionTypes: true };

let all;
let ajv;
let hyperjump;
let reader;

/** Counts the schemas that are applied to values. */
class Count {
  schemas = 0;
  beforeSchema() {
    this.schemas++;
  }
}

before(async () => {
  all = games();
  ajv = new Ajv(strict).compile(schema('GameDef'));
  registerSchema(schema('GameDef'), uri);
  hyperjump = await validate(uri);
  reader = new Reader();
});
after(() => {
  reader?.close();
  unregisterSchema(uri);
});

const isValid = (def) => hyperjump(def, 'FLAG').valid;

/** How many schemas are applied to a value. */
function work(value, check = hyperjump) {
  const count = new Count();
  assert.ok(check(value, { outputFormat: 'FLAG', plugins: [count] }).valid);
  return count.schemas;
}

/** The number of values in a value, itself included. */
const size = (value) =>
  value === null || typeof value !== 'object' ? 1 : Object.values(value).reduce((sum, inner) => sum + size(inner), 1);

describe('the schemas', () => {
  for (const name of schemas) {
    it(`${name} is read by ajv in its strict mode`, () => assert.ok(new Ajv(strict).compile(schema(name))));
  }
});

describe('compiled games', () => {
  it('are valid', () => {
    assert.ok(all.length >= 17, `${all.length} games`);
    for (const { name, def } of all) {
      const [byAjv, byHyperjump] = [ajv, isValid].map((check) => {
        const start = performance.now();
        return { valid: check(def), time: `${Math.round(performance.now() - start)} ms` };
      });
      assert.ok(byAjv.valid, `${name}: ${JSON.stringify(ajv.errors?.slice(0, 3))}`);
      assert.ok(byHyperjump.valid, name);
      console.log(`${name}: ajv ${byAjv.time}, @hyperjump/json-schema ${byHyperjump.time}`);
    }
  });

  it('need work in proportion to their size', () => {
    for (const { name, def } of all) {
      const [schemas, values] = [work(def), size(def)];
      assert.ok(schemas <= 16 * values, `${name}: ${schemas} schemas for ${values} values`);
    }
  });

  it('need the same work for each level of a condition', async () => {
    const condition = 'https://boardwright.example/Condition';
    const { $schema, $defs } = schema('GameDef');
    registerSchema({ $schema, $ref: '#/$defs/Expr', $defs }, condition);
    const check = await validate(condition);
    const nested = (depth) => (depth === 0 ? true : { op: 'not', arg: { op: 'and', args: [nested(depth - 1)] } });
    const [few, more, most] = [1, 2, 40].map((depth) => work(nested(depth), check));
    unregisterSchema(condition);
    assert.equal(most - few, 39 * (more - few));
  });
});

describe('definitions with a mistake', () => {
  for (const kind of Object.keys(mistakes)) {
    it(`${kind}: ${EACH} are refused by the reader and by both validators`, () => {
      let refused = 0;
      for (const { name, path, def } of changed(all, kind)) {
        const reason = reader.refuses(def);
        const what = `${kind} at ${path} of ${name}: ${reason ?? 'accepted by the reader'}`;
        assert.equal(ajv(def), reason === null, what);
        assert.equal(isValid(def), reason === null, what);
        if (reason !== null && ++refused === EACH) return;
      }
    });
  }

  it('are reported at their place', () => {
    const pig = () => structuredClone(all.find(({ name }) => name === 'pig').def);
    const wrong = [
      [(def) => (def.end[0].when.op = 'resembles'), '/end/0/when/op', 'enum'],
      [(def) => (def.end[0].when.left = 'money'), '/end/0/when/left', 'type'],
      [(def) => (def.actions[1].effects[0] = { teleport: {} }), '/actions/1/effects/0', 'additionalProperties'],
      [(def) => delete def.end[0].when.op, '/end/0/when', 'additionalProperties'],
      [(def) => (def.turn.speed = 3), '/turn', 'additionalProperties'],
    ];
    for (const [change, place, keyword] of wrong) {
      const def = pig();
      change(def);
      assert.equal(ajv(def), false);
      assert.deepEqual([ajv.errors[0].instancePath, ajv.errors[0].keyword], [place, keyword]);
    }
  });
});
