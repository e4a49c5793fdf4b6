import fc from 'fast-check'
import * as v from 'valibot'
import { fittingItems, optionally, readAs } from '@/lib/shape'

const note = v.object({ id: v.string(), words: optionally(v.string()) })

describe('reading by a schema', () => {
  it('takes what fits, without fields it does not know', () => {
    expect(readAs(note, { id: 'a', words: 'b', more: 1 })).toEqual({ id: 'a', words: 'b' })
    expect(readAs(note, { id: 'a' })).toEqual({ id: 'a' })
  })

  it('takes a damaged optional field for absent, and refuses a value without a needed one', () => {
    expect(readAs(note, { id: 'a', words: 7 })).toEqual({ id: 'a' })
    expect(readAs(note, { words: 'b' })).toBeUndefined()
  })

  it('leaves out the items of a list that do not fit', () => {
    expect(readAs(fittingItems(note), [{ id: 'a' }, 5, null, { id: 'b', words: 'c' }])).toEqual([
      { id: 'a' },
      { id: 'b', words: 'c' },
    ])
  })

  it('throws for nothing that a store may hold', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const read = readAs(note, value)
        expect(read === undefined || typeof read.id === 'string').toBe(true)
        expect(readAs(fittingItems(note), value)).toBeInstanceOf(Array)
      }),
    )
  })
})
