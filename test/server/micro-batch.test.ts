import fc from 'fast-check'
import { createMicroBatch } from '../../server/src/lib/micro-batch'

const turn = () => new Promise((done) => setImmediate(done))

/** A batch that doubles numbers and waits for a word before it answers. */
function doubling(isUndone = true) {
  const runs: number[][] = []
  const gates: (() => void)[] = []
  const batch = createMicroBatch<number, number>(
    async (items) => {
      runs.push([...items])
      await new Promise<void>((open) => gates.push(open))
      if (items.includes(13)) throw new Error('thirteen')
      return items.map((item) => 2 * item)
    },
    () => isUndone,
  )
  /** Lets everything go on until what was asked is settled. */
  const openAll = async (asked: readonly Promise<number>[]) => {
    let isSettled = false
    const all = Promise.allSettled(asked).then(() => (isSettled = true))
    while (!isSettled) {
      for (const open of gates.splice(0)) open()
      await turn()
    }
    await all
  }
  return { batch, runs, openAll }
}

test('calls of one turn go together, and everybody gets their own answer', async () => {
  const { batch, runs, openAll } = doubling()
  const asked = [1, 2, 3].map(batch)
  await turn()
  expect(runs).toEqual([[1, 2, 3]])
  await openAll(asked)
  expect(await Promise.all(asked)).toEqual([2, 4, 6])
})

test('calls during a batch wait for it and then go together', async () => {
  const { batch, runs, openAll } = doubling()
  const asked = [batch(1)]
  await turn()
  asked.push(batch(2))
  await turn()
  asked.push(batch(3))
  await turn()
  expect(runs).toEqual([[1]])
  await openAll(asked)
  expect(await Promise.all(asked)).toEqual([2, 4, 6])
  expect(runs).toEqual([[1], [2, 3]])
})

test('behind a batch that is held up nobody waits for long; more than two are never under way', async () => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] })
  try {
    const { batch, runs, openAll } = doubling()
    const asked = [batch(1)]
    await turn()
    asked.push(batch(2), batch(3))
    await turn()
    jest.advanceTimersByTime(10)
    expect(runs).toEqual([[1], [2, 3]])
    asked.push(batch(4))
    await turn()
    jest.advanceTimersByTime(1000)
    expect(runs).toHaveLength(2)
    await openAll(asked)
    expect(await Promise.all(asked)).toEqual([2, 4, 6, 8])
  } finally {
    jest.useRealTimers()
  }
})

test('as many as fill a batch do not wait for the one before', async () => {
  const { batch, runs, openAll } = doubling()
  const asked = [batch(100)]
  await turn()
  asked.push(...Array.from({ length: 64 }, (_, at) => batch(at + 200)))
  await turn()
  expect(runs.map((items) => items.length)).toEqual([1, 64])
  await openAll(asked)
  await Promise.all(asked)
})

test('a piece that spoils its batch fails alone', async () => {
  const { batch, openAll } = doubling()
  const asked = [1, 2, 3, 13, 5].map(batch)
  await turn()
  await openAll(asked)
  expect(
    (await Promise.allSettled(asked)).map((settledResult) =>
      settledResult.status === 'fulfilled' ? settledResult.value : 'failed',
    ),
  ).toEqual([2, 4, 6, 'failed', 10])
})

test('after an error that may have left something, nothing is done a second time', async () => {
  const { batch, runs, openAll } = doubling(false)
  const asked = [1, 13, 5].map(batch)
  await turn()
  await openAll(asked)
  expect((await Promise.allSettled(asked)).map(({ status }) => status)).toEqual([
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(runs).toEqual([[1, 13, 5]])
})

test.each([
  [1, 'fulfilled'],
  [2, 'fulfilled'],
  [3, 'rejected'],
] as const)('what is alone and ended %i times for the sake of another is %s', async (times, status) => {
  let left: number = times
  const deadlock = Object.assign(new Error('deadlock detected'), { code: '40P01' })
  const batch = createMicroBatch<number, number>(
    async (items) => {
      left -= 1
      if (left >= 0) throw deadlock
      return items
    },
    () => true,
  )
  expect(await Promise.allSettled([batch(7)])).toMatchObject([{ status }])
})

test('however many come whenever they come, each is done once and answered with its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer(), fc.nat(3)), { maxLength: 200 }), async (items) => {
      const seen: number[] = []
      const batch = createMicroBatch<number, number>(
        async (all) => {
          expect(all.length).toBeLessThanOrEqual(64)
          await new Promise((done) => setImmediate(done))
          seen.push(...all)
          return all.map((item) => item ^ 1)
        },
        () => false,
      )
      const asked: Promise<number>[] = []
      for (const [item, rest] of items) {
        asked.push(batch(item))
        if (rest === 0) await new Promise((done) => setImmediate(done))
      }
      expect(await Promise.all(asked)).toEqual(items.map(([item]) => item ^ 1))
      expect(seen).toHaveLength(items.length)
    }),
    { numRuns: 50 },
  )
})
