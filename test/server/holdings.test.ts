import fc from 'fast-check'
import { Holdings } from '../../server/src/lib/holdings'

const MOST = 100
const createBounds = (holder: string) => [
  { group: 'one', most: MOST, holder },
  { group: 'wide', most: 2 * MOST, holder },
]
const HOLDERS = ['a', 'b', 'c']

/** A connection takes room or gives room back, maybe twice. */
const step = fc.oneof(
  fc.record({ take: fc.integer({ min: 1, max: 40 }), by: fc.nat(5), mayBeRefused: fc.boolean() }),
  fc.record({ giveBack: fc.nat(60) }),
)

/** The room that connections hold, as the test counts it. */
class Model {
  readonly held = new Map<object, { holder: string; bytes: number }>()
  /** The connections that gave way since the last check. */
  ended: { holder: string; largest: number }[] = []

  connect(holder: string) {
    const connection = {
      destroy: () => {
        const largest = Math.max(...HOLDERS.map((text) => this.countBytes(text)))
        this.ended.push({ holder, largest })
        expect(this.countBytes(holder)).toBe(largest)
        this.held.delete(connection)
      },
    }
    this.held.set(connection, { holder, bytes: 0 })
    return connection
  }

  countBytes(holder: string): number {
    return [...this.held.values()].reduce((sum, it) => sum + (it.holder === holder ? it.bytes : 0), 0)
  }

  add(connection: object, bytes: number): void {
    const found = this.held.get(connection)
    if (found) found.bytes += bytes
  }

  get total(): number {
    return HOLDERS.reduce((sum, holder) => sum + this.countBytes(holder), 0)
  }
}

test('a group holds no more than it may, who holds most gives way, and all room comes back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const model = new Model()
      const holdings = new Holdings()
      const connections = Array.from({ length: 6 }, (_, nth) => {
        const holder = HOLDERS[nth % HOLDERS.length] ?? ''
        return { holder, connection: model.connect(holder) }
      })
      const taken: (() => void)[] = []

      for (const item of steps) {
        if ('giveBack' in item) {
          taken[item.giveBack]?.()
          continue
        }
        const from = connections[item.by]
        if (!from || !model.held.has(from.connection)) continue
        model.ended = []
        model.add(from.connection, item.take)
        const holding = { bytes: item.take, connection: from.connection }
        const bounds = createBounds(from.holder)
        const giveBack = item.mayBeRefused
          ? holdings.tryTake(holding, bounds)
          : holdings.take(holding, bounds)
        if (!giveBack) model.add(from.connection, -item.take)
        else {
          let isHeld = true
          taken.push(() => {
            giveBack()
            if (isHeld) model.add(from.connection, -item.take)
            isHeld = false
          })
        }
        if (item.mayBeRefused) expect(model.ended.map(({ holder }) => holder)).not.toContain(from.holder)
        expect(model.total).toBeLessThanOrEqual(MOST)
      }
      for (const giveBack of taken) giveBack()
      expect(holdings.size).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('whoever holds less than another takes its room, and whoever holds as much is refused', () => {
  const ended: string[] = []
  const holdings = new Holdings()
  const take = (holder: string, bytes: number, name: string) =>
    holdings.tryTake({ bytes, connection: { destroy: () => ended.push(name) } }, [
      { group: 'one', most: MOST, holder },
    ]) !== undefined
  expect([take('a', 30, 'a1'), take('a', 30, 'a2'), take('b', 40, 'b1')]).toEqual([true, true, true])
  expect([take('c', 30, 'c1'), ended]).toEqual([true, ['a1']])
  expect([take('c', 30, 'c2'), ended]).toEqual([false, ['a1']])
})
