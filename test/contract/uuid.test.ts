import fc from 'fast-check'
import { namedUuidV7 } from '../../contract/domain/named-uuid'
import { orderedUuidV7, uuidV7 } from '../../contract/domain/uuid'

const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 })
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 })

test('an id has the form of UUID version 7', () => {
  fc.assert(
    fc.property(time, bytes, (now, random) => {
      expect(uuidV7(now, random)).toMatch(
        /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
      )
    }),
  )
})

test('the first 48 bits are the time', () => {
  fc.assert(
    fc.property(time, bytes, (now, random) => {
      expect(parseInt(uuidV7(now, random).replaceAll('-', '').slice(0, 12), 16)).toBe(now)
    }),
  )
})

test('a later id sorts after an earlier one', () => {
  fc.assert(
    fc.property(time, time, bytes, (a, b, random) => {
      fc.pre(a < b)
      expect(uuidV7(a, random) < uuidV7(b, random)).toBe(true)
    }),
  )
})

test('ids that are made in one millisecond go up, whatever the random bytes', () => {
  fc.assert(
    fc.property(
      fc.array(fc.uint8Array({ minLength: 10, maxLength: 10 }), { minLength: 2, maxLength: 40 }),
      (all) => {
        let at = 0
        const idAt = orderedUuidV7(() => all[at++ % all.length] ?? new Uint8Array(10))
        const ids = all.map(() => idAt(1_700_000_000_000))
        expect([...ids].sort()).toEqual(ids)
        expect(new Set(ids).size).toBe(ids.length)
        expect(
          ids.every((id) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)),
        ).toBe(true)
      },
    ),
  )
})

test('an id from a name has the form of UUID version 7 and its time, and is the same each time', () => {
  fc.assert(
    fc.property(time, fc.string({ unit: 'binary' }), (now, name) => {
      const id = namedUuidV7(now, name)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(now)
      expect(namedUuidV7(now, name)).toBe(id)
    }),
  )
})

test('ids of many names differ', () => {
  const names = Array.from({ length: 5000 }, (_, at) => `maths-09-${at % 70}-20261126/ma-li-${at}`)
  expect(new Set(names.map((name) => namedUuidV7(0, name))).size).toBe(names.length)
})
