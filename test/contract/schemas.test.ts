import { IsArray, IsInteger, IsLiteral, IsNumber, IsObject, IsString, IsUnion, type TSchema } from 'typebox'
import Value from 'typebox/value'
import { operations, type OperationId } from '../../contract/operations'
import { schemas, type OperationSchema } from '../../contract/schemas'
import {
  ClientId,
  Day,
  HashedPassword,
  Link,
  MaskedMobile,
  MediaUrl,
  Mobile,
  PersonName,
  SmsCode,
} from '../../contract/schemas/common'

const ids = Object.keys(operations).filter((id): id is OperationId => id in operations)

/** Every schema inside a schema, itself included, with its place. */
function* walk(schema: TSchema, place: string): Generator<[string, TSchema]> {
  yield [place, schema]
  if (IsObject(schema))
    for (const [name, it] of Object.entries(schema.properties)) yield* walk(it, `${place}.${name}`)
  if (IsArray(schema)) yield* walk(schema.items, `${place}[]`)
  if (IsUnion(schema)) for (const [at, it] of schema.anyOf.entries()) yield* walk(it, `${place}|${at}`)
}

/** A keyword of a schema, which the types of the schema library do not name. */
const keyword = (schema: TSchema, name: string): unknown => new Map(Object.entries(schema)).get(name)

const everything = (id: OperationId) => {
  const { params, query, headers, body, result }: OperationSchema = schemas[id]
  const parts = Object.entries({ params, query, headers, body, result })
  return parts.flatMap(([name, part]) => (part ? [...walk(part, name)] : []))
}

test.each(ids)('%s bounds every string, number and list', (id) => {
  const loose = everything(id).filter(([, schema]) => {
    if (IsString(schema))
      return Value.Check(schema, 'a'.repeat(30_000)) || Value.Check(schema, '1'.repeat(30_000))
    if (IsInteger(schema) || IsNumber(schema))
      return keyword(schema, 'minimum') === undefined || keyword(schema, 'maximum') === undefined
    return IsArray(schema) && keyword(schema, 'maxItems') === undefined
  })
  expect(loose.map(([place]) => place)).toEqual([])
})

test.each(ids)('%s refuses NUL in every string', (id) => {
  const open = everything(id).filter(
    ([, schema]) =>
      IsString(schema) &&
      ['\u0000', 'a\u0000', '/a\u0000', 'https://a\u0000'].some((it) => Value.Check(schema, it)),
  )
  expect(open.map(([place]) => place)).toEqual([])
})

test.each(ids)('%s keeps every integer within what JavaScript and PostgreSQL hold exactly', (id) => {
  const wide = everything(id).filter(
    ([, schema]) =>
      IsInteger(schema) &&
      !Number.isSafeInteger(Number(keyword(schema, 'maximum')) - Number(keyword(schema, 'minimum'))),
  )
  expect(wide.map(([place]) => place)).toEqual([])
})

test.each(ids)('%s answers closed objects only', (id) => {
  const open = everything(id).filter(
    ([place, schema]) =>
      IsObject(schema) && keyword(schema, 'additionalProperties') !== false && place !== 'headers',
  )
  expect(open.map(([place]) => place)).toEqual([])
})

test.each(ids)('%s distinguishes the variants of a body by a constant field', (id) => {
  const { body }: OperationSchema = schemas[id]
  if (!body || !IsUnion(body)) return
  for (const variant of body.anyOf) {
    expect(IsObject(variant) && Object.values(variant.properties).some((it) => IsLiteral(it))).toBe(true)
  }
})

test.each([
  [
    'Mobile',
    Mobile,
    ['13800000000', '19912345678'],
    ['1380000000', '138000000000', '23800000000', ' 13800000000', '１3800000000', ''],
  ],
  ['MaskedMobile', MaskedMobile, ['138****0000'], ['13800000000', '138****00000']],
  ['SmsCode', SmsCode, ['000000', '246810'], ['24681', '2468100', '24681a', '246810\n']],
  [
    'HashedPassword',
    HashedPassword,
    ['d41d8cd98f00b204e9800998ecf8427e'],
    ['D41D8CD98F00B204E9800998ECF8427E', 'secret'],
  ],
  ['PersonName', PersonName, ['王小明', '', "O'Neil"], ['a<b', 'a/b', '王？', '王#', 'a'.repeat(21)]],
  [
    'ClientId',
    ClientId,
    ['01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'],
    ['01990f3d-2a4b-4c5d-8e6f-708192a3b4c5', '', 'x'],
  ],
  ['Day', Day, ['2026-12-19'], ['2026-13-01', '2026-1-1', '2026-12-32']],
  [
    'Link',
    Link,
    ['/', '/a?b=c', 'https://example.com', 'http://127.0.0.1:8080/x'],
    ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'weixin://x', 'https:///x', 'a b', ''],
  ],
  [
    'MediaUrl',
    MediaUrl,
    ['/media/a.webp', 'https://cdn.example.com/a.webp'],
    ['http://cdn.example.com/a.webp', '//cdn.example.com/a', '/', 'data:image/png;base64,AA'],
  ],
])('%s takes what is right and refuses what is not', (_name, schema, right, wrong) => {
  expect(right.filter((it) => !Value.Check(schema, it))).toEqual([])
  expect(wrong.filter((it) => Value.Check(schema, it))).toEqual([])
})

/** Names of texts that open something; that of a page's script is checked by WeChat alone. */
const opening = /token|ticket|credential|permit|signature|secret|paysign|password$/i

test.each(ids)('%s marks as a secret what opens something for whoever has it', (id) => {
  const { result }: OperationSchema = schemas[id]
  const unmarked = [...walk(result, 'result')].filter(
    ([place, schema]) =>
      IsString(schema) && opening.test(place.split('.').at(-1) ?? '') && !keyword(schema, 'x-secret'),
  )
  expect(unmarked.map(([place]) => place)).toEqual([])
})
