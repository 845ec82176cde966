// TypeScript interfaces from a JSON schema that `boardwright schema` made. A form that is not known is an error.

/** The text of a `.d.ts` file. */
export function schemaTypes({ title, $defs = {}, ...whole }) {
  return [[title, whole], ...Object.entries($defs)].map(([name, schema]) => declared(name, schema)).join('\n');
}

function declared(name, schema) {
  const head = comment(schema, '');
  if (!schema.properties) return `${head}export type ${name} = ${typeOf(schema)};\n`;
  const needed = new Set(schema.required);
  const members = Object.entries(schema.properties).map(([key, one]) => {
    // A member that may be null is left out instead.
    const type = typeOf(needed.has(key) ? one : withoutNull(one));
    return `${comment(one, '  ')}  ${key}${needed.has(key) ? '' : '?'}: ${type};\n`;
  });
  return `${head}export interface ${name} {\n${members.join('')}}\n`;
}

function comment({ description }, indent) {
  return description ? `${indent}/** ${description.replaceAll('*/', '* /').replace(/\s+/g, ' ')} */\n` : '';
}

function withoutNull(schema) {
  if (schema.if?.type === 'null' && schema.else) return schema.else;
  return Array.isArray(schema.type) ? { ...schema, type: schema.type.filter((type) => type !== 'null') } : schema;
}

function typeOf(schema) {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  if (schema.if?.type === 'null' && schema.else) return `${typeOf(schema.else)} | null`;
  const types = [schema.type].flat().map((type) => plain(type, schema));
  return types.join(' | ');
}

function plain(type, schema) {
  switch (type) {
    case 'string':
    case 'boolean':
    case 'null':
      return type;
    case 'integer':
    case 'number':
      return 'number';
    case 'array':
      return `(${typeOf(schema.items)})[]`;
    default:
      throw new Error(`the schema has a form without a type: ${JSON.stringify(schema)}`);
  }
}
