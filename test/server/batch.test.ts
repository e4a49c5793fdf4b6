import fc from 'fast-check'
import { createBatch } from '../../server/src/lib/batch'

/** A batch that doubles numbers and waits for a word before it answers. */
function doubling(isUndone = true) {
  const runs: number[][] = []
  const gates: (() => void)[] = []
  const batch = createBatch<number, number>(
    async (items) => {
      runs.push([...items])
      await new Promise<void>((open) => gates.push(open))
      if (items.includes(13)) throw new Error('thirteen')
      return items.map((item) => 2 * item)
    },
    () => isUndone,
  )
  const openAll = async () => {
    while (gates.length > 0) {
      for (const open of gates.splice(0)) open()
      await new Promise((done) => setImmediate(done))
    }
  }
  return { batch, runs, openAll }
}

test('what comes while work is under way goes together, and everybody gets the own answer', async () => {
  const { batch, runs, openAll } = doubling()
  const asked = [1, 2, 3, 4, 5].map(batch)
  expect(runs).toEqual([[1], [2]])
  await openAll()
  expect(await Promise.all(asked)).toEqual([2, 4, 6, 8, 10])
  expect(runs).toEqual([[1], [2], [3, 4, 5]])
})

test('a piece that spoils its batch fails alone', async () => {
  const { batch, openAll } = doubling()
  const asked = Promise.allSettled([1, 2, 3, 13, 5].map(batch))
  await openAll()
  expect((await asked).map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual([
    2,
    4,
    6,
    'failed',
    10,
  ])
})

test('after an error that may have left something, nothing is done a second time', async () => {
  const { batch, runs, openAll } = doubling(false)
  const asked = Promise.allSettled([1, 2, 3, 13, 5].map(batch))
  await openAll()
  expect((await asked).map(({ status }) => status)).toEqual([
    'fulfilled',
    'fulfilled',
    'rejected',
    'rejected',
    'rejected',
  ])
  expect(runs).toEqual([[1], [2], [3, 13, 5]])
})

test('however many come whenever they come, each is done once and answered with its own', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.integer(), fc.nat(3)), { maxLength: 200 }), async (items) => {
      const seen: number[] = []
      const batch = createBatch<number, number>(
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
