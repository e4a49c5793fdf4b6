import fc from 'fast-check'
import { encodeForm } from '@/api/form'

/** Reads multipart/form-data as a server does: from the bytes on the wire, by the boundary of the header. */
function parseForm({ type, body }: { type: string; body: string }): [string, string][] {
  const boundary = /^multipart\/form-data; boundary=([\w'()+,./:=?-]{1,70})$/.exec(type)?.[1]
  if (!boundary) throw new Error(`no boundary in ${type}`)
  const wire = Buffer.from(body, 'utf8').toString('utf8')
  const [before, ...parts] = `\r\n${wire}`.split(`\r\n--${boundary}`)
  expect(before).toBe('')
  expect(parts.pop()).toBe('--\r\n')
  return parts.map((part) => {
    const end = part.indexOf('\r\n\r\n')
    const name = /^\r\ncontent-disposition: form-data; name="([^"]*)"$/i.exec(part.slice(0, end))?.[1]
    if (name === undefined) throw new Error(`no name in ${JSON.stringify(part)}`)
    return [name, part.slice(end + 4)]
  })
}

/** Half of a surrogate pair has no bytes of its own; every client sends the replacement sign for it. */
const onTheWire = (text: string) => Buffer.from(text, 'utf8').toString('utf8')

test('the fields come back in their order', () => {
  const form = encodeForm({ grant_type: 'sms', mobile: '13812345678', code: '123456' })
  expect(parseForm(form)).toEqual([
    ['grant_type', 'sms'],
    ['mobile', '13812345678'],
    ['code', '123456'],
  ])
})

test('a field without a value is left out, an empty one is sent', () => {
  expect(parseForm(encodeForm({ a: undefined, b: '' }))).toEqual([['b', '']])
})

test('a form without fields is still a form', () => {
  expect(parseForm(encodeForm({ a: undefined }))).toEqual([])
})

test('any text comes back as it was, line ends, NUL and dashes included', () => {
  const name = fc.stringMatching(/^[a-z_]{1,12}$/)
  const awkward = fc.constantFrom('\r\n', '\r\n--', '--', '"', '\r\n\r\n', '\0', '\ud83c', '🌊', '上岸')
  const value = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.oneof(awkward, fc.string({ maxLength: 3 })), { maxLength: 8 }).map((all) => all.join('')),
  )
  fc.assert(
    fc.property(fc.array(fc.tuple(name, value), { maxLength: 6 }), (pairs) => {
      const fields = Object.fromEntries(pairs)
      const read = parseForm(encodeForm(fields))
      expect(read).toEqual(Object.entries(fields).map(([key, text]) => [key, onTheWire(text)]))
    }),
  )
})
