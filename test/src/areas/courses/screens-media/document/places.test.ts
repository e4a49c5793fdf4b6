import fc from 'fast-check'
import { savePlace, readPlace } from '@/areas/courses/screens-media/document/places'
import { memoryStore } from '../../../../../support/memory-store'

test('a place is stored for each document by itself', () => {
  const store = memoryStore()
  savePlace(store, 'a', { page: 12 })
  savePlace(store, 'b', { y: 300 })
  savePlace(store, 'a', { page: 13 })
  expect([readPlace(store, 'a'), readPlace(store, 'b'), readPlace(store, 'c')]).toEqual([
    { page: 13 },
    { y: 300 },
    {},
  ])
})

test('the oldest places make way, the newest stay', () => {
  const store = memoryStore()
  for (let at = 0; at < 100; at += 1) savePlace(store, `doc-${at}`, { page: at + 1 })
  expect(readPlace(store, 'doc-39')).toEqual({})
  expect(readPlace(store, 'doc-40')).toEqual({ page: 41 })
  expect(readPlace(store, 'doc-99')).toEqual({ page: 100 })
})

test('whatever is stored, a place is a page from 1 and a height from 0, or none', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), (page, whole) => {
      for (const stored of [whole, { a: page }, { a: { page, y: page } }]) {
        const store = memoryStore()
        store.write('documents', stored)
        const found = readPlace(store, 'a')
        if (found.page !== undefined) expect(Number.isInteger(found.page) && found.page >= 1).toBe(true)
        if (found.y !== undefined) expect(found.y).toBeGreaterThanOrEqual(0)
        savePlace(store, 'b', { page: 2 })
        expect(readPlace(store, 'b')).toEqual({ page: 2 })
      }
    }),
  )
})
