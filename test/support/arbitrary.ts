import fc from 'fast-check'
import {
  IsArray,
  IsBoolean,
  IsInteger,
  IsLiteral,
  IsNull,
  IsObject,
  IsString,
  IsUnion,
  type TSchema,
} from 'typebox'

// Characters that break databases, queries and paths, far more often than chance would bring them.
const sharp = fc.constantFrom('\u0000', "'", '\\', '%', '/', '\ud800', '\n', ' ', '岸', '1')

/** Text with anything in it, NUL and lone surrogates included. */
export const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: sharp, maxLength: 8 }),
)

const numbers = fc.oneof(
  fc.integer(),
  fc.constantFrom(0, -1, 2_147_483_648, Number.MAX_SAFE_INTEGER, 8_640_000_000_000_000),
)

// A body with a key that reaches for a prototype is refused whole, which tests of its own show.
const keys = anyText.filter((name) => name !== '__proto__')

const odd = fc.oneof(
  anyText,
  numbers,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom("' or 1=1 --", '%', '\\', '{}', '[]', '../..', '${x}', '1e999', 'NaN', '__proto__'),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(keys, anyText, { maxKeys: 3 }),
)

const keyword = (schema: TSchema, name: string): unknown => new Map(Object.entries(schema)).get(name)

const days = fc.constantFrom(
  '2026-02-28',
  '2028-02-29',
  '2026-02-30',
  '2027-02-29',
  '0000-01-01',
  '2026-13-01',
)

function getText(schema: TSchema): fc.Arbitrary<unknown> {
  if (keyword(schema, 'format') === 'date') return days
  const pattern = keyword(schema, 'pattern')
  const most = keyword(schema, 'maxLength')
  const bound = typeof most === 'number' ? most : 300
  // The generator knows no look-ahead; such texts are made of a few right ones.
  if (typeof pattern !== 'string' || pattern.includes('(?')) {
    return fc.constantFrom('/a', 'https://example.com/a', '小岸', '')
  }
  return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(bound, 600) })
}

/** Values that a schema takes, mixed with the schema's own limits overstepped and with whatever else. */
export function nearly(schema: TSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: fitting(schema) }, { weight: 1, arbitrary: odd })
}

function fitting(schema: TSchema): fc.Arbitrary<unknown> {
  if (IsLiteral(schema)) return fc.constant(schema.const)
  if (IsUnion(schema)) return fc.oneof(...schema.anyOf.map((it) => fitting(it)))
  if (IsObject(schema)) {
    const required = new Set(schema.required)
    const fields = Object.entries(schema.properties).map(([name, it]): [string, fc.Arbitrary<unknown>] => [
      name,
      required.has(name) ? nearly(it) : fc.option(nearly(it), { nil: undefined }),
    ])
    return fc.record(Object.fromEntries(fields))
  }
  if (IsArray(schema)) return fc.array(nearly(schema.items), { maxLength: 4 })
  if (IsInteger(schema)) {
    const [min, max] = [Number(keyword(schema, 'minimum')), Number(keyword(schema, 'maximum'))]
    return fc.oneof(fc.integer({ min, max }), fc.constantFrom(min, max, min - 1, max + 1))
  }
  if (IsBoolean(schema)) return fc.boolean()
  if (IsNull(schema)) return fc.constant(null)
  if (IsString(schema))
    return fc.oneof({ weight: 4, arbitrary: getText(schema) }, { weight: 1, arbitrary: anyText })
  return odd
}
