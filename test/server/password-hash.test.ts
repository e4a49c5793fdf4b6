import fc from 'fast-check'
import { ErrorCode } from '../../contract/errors'
import { commonPasswords, isCommonPassword } from '../../server/src/security/common-passwords'
import { createSemaphore } from '../../server/src/lib/semaphore'
import { createHasher, nobodysHash } from '../../server/src/login-admission/hasher'
import { deriveKeys } from '../../server/src/security/keys'

const keys = deriveKeys('a secret of the test')

/** A task that ends when the test says so. */
function held() {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end: () => end(), task: () => done }
}

test('a hash opens with its password and its key only, and is never the same twice', async () => {
  const hasher = createHasher(keys)
  const [first, second] = [await hasher.hash('secret', []), await hasher.hash('secret', [])]
  expect(first).not.toBe(second)
  const lookUp = async () => ({ hash: first, name: '小林' })
  expect(await hasher.verify(lookUp, 'secret', [])).toEqual({ hash: first, name: '小林' })
  expect(await hasher.verify(lookUp, 'Secret', [])).toBeUndefined()
  expect(await createHasher(deriveKeys('another secret')).verify(lookUp, 'secret', [])).toBeUndefined()
})

test('nobody’s hash costs what a real one costs and opens with nothing', async () => {
  const hasher = createHasher(keys)
  const costOf = (hash: string) => hash.split('$').slice(1, 4)
  expect(costOf(nobodysHash)).toEqual(costOf(await hasher.hash('secret', [])))
  expect(await hasher.verify(async () => ({ hash: undefined }), 'secret', [])).toBeUndefined()
})

test('beyond those that run and those that wait, the next one is told that the server is busy', async () => {
  const hasher = createHasher(keys, { running: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('secret', [])))
  expect(outcomes.filter((it) => it.status === 'rejected')).toHaveLength(2)
  expect(outcomes[4]).toMatchObject({ reason: { code: ErrorCode.Busy, retryAfter: 2 } })
})

test('a gate runs as many as it may, in order, and goes on after a failure', async () => {
  const gate = createSemaphore({ running: 2, waiting: 10, full: () => new Error('full') })
  const tasks = [held(), held(), held()]
  const started: number[] = []
  const runs = tasks.map((it, at) =>
    gate(() => {
      started.push(at)
      return it.task()
    }),
  )
  await Promise.resolve()
  expect(started).toEqual([0, 1])
  tasks[1]?.end()
  await runs[1]
  await Promise.resolve()
  expect(started).toEqual([0, 1, 2])
  for (const it of tasks) it.end()
  await Promise.all(runs)
  await expect(gate(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate(async () => 'fine')).toBe('fine')
})

test('whatever comes, a gate never runs more than it may', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.boolean(), { maxLength: 30 }),
      async (most, fates) => {
        const gate = createSemaphore({ running: most, waiting: 100, full: () => new Error('full') })
        let now = 0
        let peak = 0
        const runs = fates.map((isFine) =>
          gate(async () => {
            peak = Math.max(peak, (now += 1))
            await new Promise((resolve) => setImmediate(resolve))
            now -= 1
            if (!isFine) throw new Error('broken')
          }),
        )
        const outcomes = await Promise.allSettled(runs)
        expect(outcomes.map((it) => it.status === 'fulfilled')).toEqual(fates)
        expect(peak).toBe(Math.min(most, fates.length))
      },
    ),
    { numRuns: 50 },
  )
})

test('the common passwords are at least a thousand, each once, and long ones of chance are not among them', () => {
  const all = commonPasswords()
  expect(all.length).toBeGreaterThan(1000)
  expect(new Set(all).size).toBe(all.length)
  expect(isCommonPassword('123456789')).toBe(true)
  expect(isCommonPassword('correct horse battery staple')).toBe(false)
})
