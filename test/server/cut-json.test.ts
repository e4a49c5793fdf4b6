import fc from 'fast-check'
import { wholeRows } from '../../server/src/lib/cut-json'

const key = fc.string({ unit: 'binary' }).filter((name) => name !== '__proto__')
const rows = fc.array(fc.dictionary(key, fc.jsonValue({ stringUnit: 'binary' })), { maxLength: 5 })

test('wherever a list of rows is cut, the rows that are whole are left', () => {
  fc.assert(
    fc.property(rows, fc.nat(), fc.constantFrom(0, 2), (list, where, indent) => {
      const text = JSON.stringify({ rows: list }, null, indent)
      const begin = text.indexOf('[') + 1
      const at = begin + (where % (text.length - begin + 1))
      const left = JSON.parse(wholeRows(text.slice(0, at), 'rows') ?? 'null') as { rows: unknown[] }
      const whole = list.filter((_, n) => {
        const upTo = JSON.stringify({ rows: list.slice(0, n + 1) }, null, indent)
        return at >= upTo.trimEnd().replace(/\s*\]\s*\}$/, '').length
      })
      expect(left.rows).toEqual(JSON.parse(JSON.stringify(whole)))
    }),
  )
})

test.each(['', '[', '{"other":[{}', '{"rows":{', '{"other":1,"rows":[{}'])(
  '%s is nothing that was cut so',
  (text) => {
    expect(wholeRows(text, 'rows')).toBeUndefined()
  },
)

test('a text of 12 MB takes one pass', () => {
  const text = `{"rows":[{"a":"${'\\"]}{['.repeat(1_000_000)}`
  expect(wholeRows(text, 'rows')).toBe('{"rows":[]}')
})
