import fc from 'fast-check'
import { inMessages, type Patch } from '@/platform/ui/message-parts'
import { isBag, setPath, type Bag } from '../../../weapp/host/json'

/** An element with a text, or with children. */
const { element } = fc.letrec<{ element: Bag }>((tie) => ({
  element: fc.oneof(
    { maxDepth: 5 },
    fc.record({ nn: fc.constant('8'), v: fc.string({ unit: 'grapheme', maxLength: 60 }) }),
    fc.record({
      nn: fc.constant('view'),
      cl: fc.string({ maxLength: 20 }),
      cn: fc.array(tie('element'), { maxLength: 8 }),
    }),
  ),
}))

const getSize = (message: Patch): number => Buffer.byteLength(JSON.stringify(message))
const MOST = 300

/** The data that a view shows once it has received messages. */
function received(messages: readonly Patch[], before: Bag): unknown {
  const data = structuredClone(before)
  for (const message of messages)
    for (const [path, value] of Object.entries(structuredClone(message))) setPath(data, path, value)
  return data
}

test('messages together are the patch, each is small, and none has a hole', () => {
  fc.assert(
    fc.property(fc.array(element, { minLength: 1, maxLength: 4 }), (children) => {
      const before = { root: { cn: [{ nn: 'view', cn: [] }], uid: '?' } }
      const patch = { 'root.cn.[0]': { nn: 'page', cn: children }, 'root.uid': 'page' }
      const messages = inMessages(patch, MOST)
      expect(received(messages, before)).toEqual(received([patch], before))
      expect(messages.filter((message) => getSize(message) > MOST)).toEqual([])
    }),
  )
})

test('a list of children is sent in parts as well, what stands first coming first', () => {
  const list = Array.from({ length: 30 }, (_, at) => ({ nn: '8', v: `第 ${at} 行` }))
  const messages = inMessages({ 'root.cn.[0].cn': list }, MOST)
  expect(messages.length).toBeGreaterThan(3)
  expect(received(messages, { root: { cn: [{ cn: [] }] } })).toEqual({ root: { cn: [{ cn: list }] } })
  expect(Object.keys(messages.at(-1) ?? {}).at(-1)).toBe('root.cn.[0].cn.[29]')
})

test('a small patch is one message, as it was', () => {
  const patch = { 'root.cn.[0].cn.[1].v': '一', 'root.cn.[0].cl': 'is-on' }
  expect(inMessages(patch, MOST)).toEqual([patch])
})

test('a value that cannot be parted goes alone', () => {
  const long = 'x'.repeat(2 * MOST)
  const messages = inMessages({ 'root.a': 1, 'root.b': long, 'root.c': 2 }, MOST)
  expect(messages).toEqual([{ 'root.a': 1 }, { 'root.b': long }, { 'root.c': 2 }])
  expect(messages.every(isBag)).toBe(true)
})
