import fc from 'fast-check'
import { ErrorCode } from '../../../contract/errors'
import { commonPasswords, isCommonPassword } from '../../../server/src/security/common-passwords'
import { hashing } from '../../../server/src/domain/limits'
import { createSemaphore } from '../../../server/src/lib/semaphore'
import { createHasher, nobodysHash, type Caller } from '../../../server/src/login-admission/hasher'
import { deriveKeys } from '../../../server/src/security/keys'

const keys = deriveKeys('a secret of the test')

/** A task that ends when the test says so. */
function held() {
  let end = (): void => undefined
  const done = new Promise<void>((resolve) => (end = resolve))
  return { end: () => end(), task: () => done }
}

test('a hash opens with its password and its key only, and is never the same twice', async () => {
  const hasher = createHasher(keys)
  const [first, second] = [await hasher.hash('secret'), await hasher.hash('secret')]
  expect(first).not.toBe(second)
  const lookUp = async () => ({ hash: first, name: '小林' })
  expect(await hasher.verify(lookUp, 'secret')).toEqual({ hash: first, name: '小林' })
  expect(await hasher.verify(lookUp, 'Secret')).toBeUndefined()
  expect(await createHasher(deriveKeys('another secret')).verify(lookUp, 'secret')).toBeUndefined()
})

test('nobody’s hash costs what a real one costs and opens with nothing', async () => {
  const hasher = createHasher(keys)
  const listCost = (hash: string) => hash.split('$').slice(1, 4)
  expect(listCost(nobodysHash)).toEqual(listCost(await hasher.hash('secret')))
  expect(await hasher.verify(async () => ({ hash: undefined }), 'secret')).toBeUndefined()
})

test('beyond those that run and those that wait, the next one is refused because the server is busy', async () => {
  const hasher = createHasher(keys, { ...hashing, running: 1, waiting: 2 })
  const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => hasher.hash('secret')))
  expect(outcomes.filter((it) => it.status === 'rejected')).toHaveLength(2)
  expect(outcomes[4]).toMatchObject({ reason: { code: ErrorCode.Busy, retryAfter: 2 } })
})

describe('while every general place is held', () => {
  const limits = { running: 1, waiting: 8, networks: [2, 3, 4], known: 3, account: 2 }

  /** Callers whose accounts are not found until the test says so, and so hold the places that they got. */
  function startQueue() {
    const hasher = createHasher(keys, limits)
    const accounts = held()
    const lookUp = async () => {
      await accounts.task()
      return { hash: undefined }
    }
    const enter = (caller: Caller) => {
      const hasPlace = hasher.hasPlace(caller)
      return { hasPlace, done: hasher.verify(lookUp, 'secret', caller) }
    }
    return { enter, end: accounts.end }
  }
  const address = (network: number, at: number) => ({ address: `2001:db8:${network}:${at}00::1` })

  test('known devices get places of their own, an account no more than its share of them', async () => {
    const { enter, end } = startQueue()
    const calls = [
      ...Array.from({ length: 9 }, (_, at) => enter(address(at, at))),
      enter(address(20, 1)),
      enter({ knownTo: 'a' }),
      enter({ knownTo: 'a' }),
      enter({ knownTo: 'a' }),
      enter({ knownTo: 'b' }),
      enter({ knownTo: 'c' }),
    ]
    const outcomes = Promise.allSettled(calls.map(({ done }) => done))
    end()
    const places = calls.map(({ hasPlace }) => hasPlace)
    expect(places).toEqual([...Array.from({ length: 9 }, () => true), false, true, true, false, true, false])
    expect((await outcomes).map(({ status }) => status === 'fulfilled')).toEqual(places)
  })

  test('a wide network holds no more than its share, from however many addresses', async () => {
    const { enter, end } = startQueue()
    const calls = Array.from({ length: 6 }, (_, at) => enter(address(1, at)))
    const outcomes = Promise.allSettled(calls.map(({ done }) => done))
    const elsewhere = enter(address(2, 1))
    end()
    expect(calls.filter(({ hasPlace }) => hasPlace)).toHaveLength(4)
    await outcomes
    await expect(elsewhere.done).resolves.toBeUndefined()
  })
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
