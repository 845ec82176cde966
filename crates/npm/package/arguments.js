// Checks arguments before the engine gets them.

/** A text. */
export function text(value, name) {
  if (typeof value !== 'string') throw new TypeError(`${name} is a text, not ${kind(value)}`);
  return value;
}

/** A whole number from 0 to 4294967295. */
export function whole(value, name) {
  const fits = Number.isInteger(value) && value >= 0 && value <= 0xffff_ffff;
  if (!fits) throw new TypeError(`${name} is a whole number from 0 on, not ${kind(value)}`);
  return value;
}

/** A list of texts as JSON. */
export function list(value, name) {
  if (!Array.isArray(value)) throw new TypeError(`${name} is a list of texts, not ${kind(value)}`);
  value.forEach((one) => text(one, `each of ${name}`));
  return JSON.stringify(value);
}

/** Options as JSON. Seeds may be numbers and big integers: the engine reads them as text. */
export function options(value, name) {
  if (value === undefined) return '{}';
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new TypeError(`the options of ${name} are an object, not ${kind(value)}`);
  }
  const { seed, set, ...rest } = value;
  if (seed !== undefined) rest.seed = seedText(seed);
  if (set !== undefined) rest.set = knobs(set);
  return JSON.stringify(rest, (key, one) => {
    if (typeof one === 'number' && !Number.isFinite(one)) throw new TypeError(`\`${key}\` is ${one}`);
    if (['bigint', 'function', 'symbol'].includes(typeof one)) throw new TypeError(`\`${key}\` is ${kind(one)}`);
    return one;
  });
}

function seedText(seed) {
  if (typeof seed === 'string') return seed;
  const fits = typeof seed === 'bigint' ? seed >= 0n && seed < 2n ** 64n : Number.isSafeInteger(seed) && seed >= 0;
  if (!fits) throw new TypeError(`a seed is a text or a whole number from 0 on, not ${kind(seed)}`);
  return String(seed);
}

function knobs(set) {
  if (set === null || typeof set !== 'object' || Array.isArray(set)) {
    throw new TypeError(`\`set\` is an object of constants and values, not ${kind(set)}`);
  }
  const one = ([constant, value]) => {
    if (!['string', 'number'].includes(typeof value)) throw new TypeError(`\`set.${constant}\` is ${kind(value)}`);
    return [constant, String(value)];
  };
  return Object.fromEntries(Object.entries(set).map(one));
}

function kind(value) {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number' || typeof value === 'bigint') return String(value);
  return `of type ${typeof value}`;
}
