import fc from 'fast-check'
import { Turns, type Turn } from '../../server/src/lib/turns'

/** Somebody of a key takes a turn, or one of those that were taken is left, be it again. */
const step = fc.oneof(
  fc.record({ take: fc.constantFrom('one', 'two', 'three') }),
  fc.record({ leave: fc.nat(60) }),
)

test('of each key few are under way at once, the longest waiting begin first, and every place comes back', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { maxLength: 80 }),
      fc.integer({ min: 1, max: 3 }),
      fc.nat(4),
      async (steps, most, longest) => {
        const turns = new Turns(most, { longest, full: () => new Error('full') })
        const taken: { key: string; turn: Turn; state: 'waits' | 'runs' | 'left' }[] = []
        const inState = (key: string, state: string) =>
          taken.filter((it) => it.key === key && it.state === state)

        async function take(key: string): Promise<void> {
          const isFull = inState(key, 'runs').length === most && inState(key, 'waits').length === longest
          if (isFull) return expect(() => turns.take(key)).toThrow('full')
          const entry: (typeof taken)[number] = { key, turn: turns.take(key), state: 'waits' }
          taken.push(entry)
          void entry.turn.begun.then(() => {
            if (entry.state === 'waits') entry.state = 'runs'
          })
        }

        async function leave(nth: number): Promise<void> {
          const entry = taken[nth % Math.max(1, taken.length)]
          if (!entry) return
          entry.state = 'left'
          entry.turn.leave()
          await entry.turn.begun
        }

        for (const item of steps) {
          await ('take' in item ? take(item.take) : leave(item.leave))
          await Promise.resolve()
          for (const key of ['one', 'two', 'three']) {
            const here = taken.filter((it) => it.key === key && it.state !== 'left')
            const expected = here.map((_, at) => (at < most ? 'runs' : 'waits'))
            expect(here.map(({ state }) => state)).toEqual(expected)
          }
        }
        for (const { turn } of taken) turn.leave()
        expect(turns.size).toBe(0)
      },
    ),
    { numRuns: 300 },
  )
})

test('work is done in the order in which it was asked for, also after work that failed', async () => {
  const turns = new Turns(1)
  const done: number[] = []
  const outcomes = await Promise.allSettled(
    [0, 1, 2].map((nth) =>
      turns.run('one', async () => {
        await Promise.resolve()
        done.push(nth)
        if (nth === 0) throw new Error('failed')
        return nth
      }),
    ),
  )
  expect(done).toEqual([0, 1, 2])
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  expect(turns.size).toBe(0)
})

test('lanes take turns, however many wait in one of them', async () => {
  const turns = new Turns(1)
  const running = turns.take('key', 'a')
  const begun: string[] = []
  const waiting = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => {
    const turn = turns.take('key', name.slice(0, 1))
    void turn.begun.then(() => begun.push(name))
    return turn
  })
  running.leave()
  for (const order of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
    await Promise.resolve()
    expect(begun.at(-1)).toBe(order)
    waiting[['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].indexOf(order)]?.leave()
  }
  expect(turns.size).toBe(0)
})
