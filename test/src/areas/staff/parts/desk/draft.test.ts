import fc from 'fast-check'
import { readDraft, withRequest } from '@/areas/staff/parts/desk/draft'
import { memoryStore } from '../../../../../support/memory-store'

const empty = { chip: '', text: '', fields: {} }

test('typed text is read again, with the request that was not answered', () => {
  const store = memoryStore()
  const draft = { chip: '到账', text: '查过', fields: { amount: '9' }, request: { id: 'a', content: 'c' } }
  store.write('k', draft)
  expect(readDraft(store, 'k', empty)).toEqual(draft)
  expect(readDraft(store, 'other', empty)).toBe(empty)
})

test('whatever lies in the storage, a draft is read', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const store = memoryStore()
      store.write('k', value)
      const { chip, text, fields } = readDraft(store, 'k', empty)
      expect([typeof chip, typeof text, typeof fields]).toEqual(['string', 'string', 'object'])
    }),
  )
})

test('the same content has the same id until it is answered, another one has another', () => {
  let count = 0
  const newId = () => `id${(count += 1)}`
  const first = withRequest(empty, 'a', newId)
  expect(withRequest(first, 'a', newId).request.id).toBe('id1')
  expect(withRequest(first, 'b', newId).request.id).toBe('id2')
})
