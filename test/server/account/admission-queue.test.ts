import fc from 'fast-check'
import { createAdmissionQueue } from '../../../server/src/login-admission/admission-queue'

const full = () => new Error('full')

/** A step that ends when the test says so. */
function held<Value>(value: Value) {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end: () => end(), step: () => done.then(() => value) }
}

/** Lets everything go on that waits for nothing from outside. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('one too many is turned away before it costs anything', async () => {
  const line = createAdmissionQueue({ running: 1, waiting: 1, full })
  const first = held('first')
  const runs = [
    line([], async () => undefined, first.step),
    line(
      [],
      async () => undefined,
      async () => 'second',
    ),
  ]
  const prepare = jest.fn(async () => undefined)
  await expect(line([], prepare, async () => 'third')).rejects.toThrow('full')
  expect(prepare).not.toHaveBeenCalled()
  first.end()
  await expect(Promise.all(runs)).resolves.toEqual(['first', 'second'])
  await expect(line([], prepare, async () => 'fourth')).resolves.toBe('fourth')
})

test('queued tasks are prepared in batches, in order, when none is ready', async () => {
  const line = createAdmissionQueue({ running: 1, waiting: 30, full })
  const prepared: number[] = []
  const tasks = Array.from({ length: 24 }, (_, at) => held(at))
  const runs = tasks.map(({ step }, at) => {
    const prepare = async () => void prepared.push(at)
    return line([], prepare, step)
  })
  await settle()
  // The first two came while nobody was ready; one of them runs, the other is.
  expect(prepared).toEqual([0, 1])
  tasks[0]?.end()
  await settle()
  // The second runs and leaves nobody ready, so that the next come together.
  expect(prepared).toEqual(Array.from({ length: 18 }, (_, at) => at))
  for (const task of tasks) task.end()
  await expect(Promise.all(runs)).resolves.toEqual(tasks.map((_, at) => at))
  expect(prepared).toHaveLength(24)
})

test('a preparation that is held up holds up nobody else', async () => {
  const line = createAdmissionQueue({ running: 1, waiting: 20, full })
  const stuck = held(0)
  const first = line([], stuck.step, async (value) => value)
  await expect(
    line(
      [],
      async () => 1,
      async (value) => value,
    ),
  ).resolves.toBe(1)
  await expect(
    line(
      [],
      async () => 2,
      async (value) => value,
    ),
  ).resolves.toBe(2)
  stuck.end()
  await expect(first).resolves.toBe(0)
})

test('one too many of a share is turned away, until one of it has left, and takes no place of others', async () => {
  const line = createAdmissionQueue({ running: 1, waiting: 5, full })
  const share = { group: 'one address', most: 2 }
  const tasks = [held(1), held(2)]
  const runs = tasks.map(({ step }) => line([share], async () => undefined, step))
  const prepare = jest.fn(async () => undefined)
  await expect(line([share], prepare, async () => 3)).rejects.toThrow('full')
  await expect(line([{ group: 'wider', most: 9 }, share], prepare, async () => 3)).rejects.toThrow('full')
  expect(prepare).not.toHaveBeenCalled()
  const others = Array.from({ length: 4 }, (_, at) =>
    line(
      [{ group: `address ${at}`, most: 2 }],
      async () => undefined,
      async () => at,
    ),
  )
  for (const task of tasks) task.end()
  await expect(Promise.all([...runs, ...others])).resolves.toEqual([1, 2, 0, 1, 2, 3])
  await expect(line([share], prepare, async () => 'again')).resolves.toBe('again')
})

test('a task that fails gives its places back', async () => {
  const line = createAdmissionQueue({ running: 1, waiting: 5, full })
  const share = { group: 'one address', most: 1 }
  const fails = () => Promise.reject(new Error('broken'))
  await expect(line([share], fails, async () => 1)).rejects.toThrow('broken')
  await expect(line([share], async () => undefined, fails)).rejects.toThrow('broken')
  await expect(
    line(
      [share],
      async () => undefined,
      async () => 'fine',
    ),
  ).resolves.toBe('fine')
})

test('whatever fails, each gets what is its own, and never do more run than may', async () => {
  const fate = fc.record({
    prepares: fc.boolean(),
    works: fc.boolean(),
    turns: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fate, { maxLength: 40 }),
      async (running, fates) => {
        const line = createAdmissionQueue({ running, waiting: 40, full })
        let now = 0
        let peak = 0
        const runs = fates.map(({ prepares, works, turns }, at) =>
          line(
            [],
            async () => {
              for (let turn = 0; turn < turns; turn += 1) await settle()
              if (!prepares) throw new Error(`unprepared ${at}`)
              return at
            },
            async (ready) => {
              peak = Math.max(peak, (now += 1))
              await settle()
              now -= 1
              if (!works) throw new Error(`broken ${ready}`)
              return ready
            },
          ),
        )
        const outcomes = await Promise.allSettled(runs)
        const said = outcomes.map((it) =>
          it.status === 'fulfilled' ? it.value : (it.reason as Error).message,
        )
        expect(said).toEqual(
          fates.map(({ prepares, works }, at) =>
            !prepares ? `unprepared ${at}` : works ? at : `broken ${at}`,
          ),
        )
        expect(peak).toBeLessThanOrEqual(running)
      },
    ),
    { numRuns: 100 },
  )
})
