import fc from 'fast-check'
import Value from 'typebox/value'
import { ownPath, readPushPayload } from '../../../contract/domain/habit/push'
import { OwnPath } from '../../../contract/schemas/common'
import { PushNote } from '../../../contract/schemas/habit/message'

test('a note is read as the server sent it', () => {
  const payload = {
    id: '01a1f97a-0b20-7c11-8a2b-3c4d5e6f7081',
    title: '周报出来了',
    to: '/study-report?view=week',
  }
  expect(readPushPayload(JSON.stringify({ ...payload, body: '多出来的' }))).toEqual(payload)
})

test('whatever the server may send is read, with a path that has no empty part', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 })
  const to = fc.webPath({ size: 'xsmall' }).map((path) => `/${path.replace(/^\/+/, '').replace(/\/+/g, '/')}`)
  fc.assert(
    fc.property(fc.record({ id: fc.uuid(), title: text, to }), (note) => {
      fc.pre(Value.Check(PushNote, note))
      expect(readPushPayload(JSON.stringify(note))).toEqual(note)
    }),
  )
})

test.each([
  '',
  'no json',
  'null',
  '[]',
  '{}',
  '{"id":1,"title":"a","to":"/"}',
  '{"id":"1","to":"/"}',
  '{"id":"1","title":"a","to":"https://elsewhere.test"}',
])('what is not ours is not read (%s)', (text) => {
  expect(readPushPayload(text)).toBeUndefined()
})

test.each([
  '//elsewhere.test',
  '/\\elsewhere.test',
  'https://elsewhere.test',
  'javascript:void 0',
  '/a b',
  '/.//elsewhere.test',
  '',
  undefined,
  7,
])('no path leads elsewhere (%s)', (value) => {
  expect(ownPath(value)).toBeUndefined()
})

test('a path of ours stays on our origin, and the contract would take it', () => {
  const parts = fc.string({
    unit: fc.constantFrom('/', '\\', '.', 'a', ':', '?', '#', '@', ' '),
    maxLength: 12,
  })
  fc.assert(
    fc.property(parts, (text) => {
      const path = ownPath(text)
      if (path === undefined) return
      expect(new URL(path, 'https://shangan.test').origin).toBe('https://shangan.test')
      expect(Value.Check(OwnPath, path)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
