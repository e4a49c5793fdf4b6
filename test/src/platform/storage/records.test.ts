/** @jest-environment jsdom */
import fc from 'fast-check'
import { wechat } from '../../support/fake-taro'
import type { RecordStore, StorageTrouble } from '@/platform/storage/records.contract'
import { FakeDatabase, type Behaviour } from '../../../support/fake-database'

/** The limit of every wait, in ms. */
const LIMIT_MS = 3000
/** After which a device that works again has been found to do so, in ms. */
const SOON_MS = 60_000

let database: FakeDatabase
let records: RecordStore

/** Opens the app on the phone: what an earlier page held in memory is gone. */
async function openPage(): Promise<void> {
  await jest.isolateModulesAsync(async () => {
    records = (await import('@/platform/storage/records.h5')).recordStore
  })
}

beforeEach(async () => {
  jest.useFakeTimers()
  database = new FakeDatabase()
  database.install()
  await openPage()
})
afterEach(() => jest.useRealTimers())

/** Waits for what ends by itself within a time. */
async function ended<Value>(work: Promise<Value>, withinMs = LIMIT_MS): Promise<Value> {
  let result: { value: Value } | undefined
  void work.then((value) => (result = { value }))
  await jest.advanceTimersByTimeAsync(withinMs)
  if (!result) throw new Error(`no end within ${withinMs} ms`)
  return result.value
}

const put = (key: string, value: unknown) => ended(records.put([[key, value]]))

test('a written record is there at once and in the next page, in the order of the keys', async () => {
  const written = records.put([
    ['a/2', { n: 2 }],
    ['a/1', { n: 1 }],
    ['b', 0],
  ])
  const read = records.entries('a/')
  await expect(ended(written)).resolves.toBeUndefined()
  const expected = [
    ['a/1', { n: 1 }],
    ['a/2', { n: 2 }],
  ]
  await expect(ended(read)).resolves.toEqual(expected)
  await openPage()
  await expect(ended(records.entries('a/'))).resolves.toEqual(expected)
  await ended(records.remove(['a/1']))
  await expect(ended(records.entries('a/'))).resolves.toEqual([['a/2', { n: 2 }]])
})

test('a connection that the phone has closed without a word is opened again, to write and to read', async () => {
  await put('a', 1)
  database.kill()
  const both = [records.put([['b', 2]]), records.put([['c', 3]])]
  await expect(ended(Promise.all(both))).resolves.toEqual([undefined, undefined])
  database.kill()
  await expect(ended(records.entries(''))).resolves.toHaveLength(3)
  expect([...database.records.keys()]).toEqual(['a', 'b', 'c'])
})

test.each<[StorageTrouble, () => void]>([
  ['full', () => (database.room = 0)],
  ['failed', () => (database.writes = 'fails')],
  ['failed', () => (database.opens = 'fails')],
  ['silent', () => (database.writes = 'silent')],
  ['silent', () => (database.opens = 'silent')],
])(
  'what the device does not store for being %s is there in this page, and stored when it can',
  async (why, break_) => {
    break_()
    await expect(put('a', 1)).resolves.toBe(why)
    expect(records.trouble).toBe(why)
    await ended(records.remove(['b']))
    await expect(ended(records.entries(''))).resolves.toEqual([['a', 1]])
    expect(database.records.size).toBe(0)
    database.mend()
    if (why === 'full') await put('c', 3)
    await jest.advanceTimersByTimeAsync(SOON_MS)
    expect(database.records.get('a')).toBe(1)
    expect(records.trouble).toBeUndefined()
  },
)

describe('a device that does not answer', () => {
  test('is waited for once; what comes after it ends at once', async () => {
    database.opens = 'silent'
    await expect(ended(records.entries(''))).resolves.toEqual([])
    await expect(ended(records.entries(''), 0)).resolves.toEqual([])
    await expect(ended(records.put([['a', 1]]), 0)).resolves.toBe('silent')
    await expect(ended(records.entries(''), 0)).resolves.toEqual([['a', 1]])
  })

  test('is read as before where it is silent for writes alone', async () => {
    await put('a', 1)
    database.writes = 'silent'
    database.delay = 5
    const reading = records.entries('')
    await jest.advanceTimersByTimeAsync(20)
    await expect(reading).resolves.toEqual([['a', 1]])
  })

  test('writes nothing old when its answer comes at last', async () => {
    database.opens = 'silent'
    await put('a', 1)
    database.opens = 'works'
    await put('a', 2)
    await jest.advanceTimersByTimeAsync(SOON_MS)
    expect(database.records.get('a')).toBe(2)
    database.mend()
    await jest.advanceTimersByTimeAsync(SOON_MS)
    expect(database.history.map(([, value]) => value)).toEqual([2])
  })

  test('is known to store again when it does', async () => {
    const listener = jest.fn()
    records.onReturn(listener)
    database.writes = 'silent'
    await put('a', 1)
    await jest.advanceTimersByTimeAsync(SOON_MS)
    expect(listener).not.toHaveBeenCalled()
    database.mend()
    await jest.advanceTimersByTimeAsync(SOON_MS)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

test('a record that is too large for a device does not hold up later ones', async () => {
  database.room = 100
  await expect(put('large', 'x'.repeat(200))).resolves.toBe('full')
  await expect(put('small', 'x')).resolves.toBeUndefined()
  expect([...database.records.keys()]).toEqual(['small'])
  await expect(ended(records.entries('large'))).resolves.toHaveLength(1)
})

test('in WeChat a device is full only where WeChat says so, and what it does not store is there as well', async () => {
  const { recordStore } = await import('@/platform/storage/records.weapp')
  records = recordStore
  wechat.storageError = 'setStorageSync:fail exceed max storage size 10Mb'
  await expect(put('a', 1)).resolves.toBe('full')
  wechat.storageError = 'setStorageSync:fail internal error'
  await expect(put('b', 2)).resolves.toBe('failed')
  await expect(ended(records.entries(''))).resolves.toHaveLength(2)
  wechat.storageError = undefined
  await jest.advanceTimersByTimeAsync(SOON_MS)
  expect([...wechat.storage]).toEqual([
    ['a', 1],
    ['b', 2],
  ])
})

const step = fc.oneof(
  fc.record({ kind: fc.constant('put' as const), key: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('remove' as const), key: fc.constantFrom('a', 'b', 'c') }),
  fc.record({ kind: fc.constant('read' as const) }),
  fc.record({ kind: fc.constant('kill' as const) }),
  fc.record({ kind: fc.constant('mend' as const) }),
  fc.record({
    kind: fc.constant('break' as const),
    part: fc.constantFrom('opens' as const, 'reads' as const, 'writes' as const),
    how: fc.constantFrom<Behaviour>('works', 'silent', 'fails'),
  }),
  fc.record({ kind: fc.constant('slow' as const), ms: fc.constantFrom(1, 500, 2900, 4000) }),
  fc.record({ kind: fc.constant('room' as const), size: fc.constantFrom(0, 20, Infinity) }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 20, 3000, 20_000) }),
)

type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** A student's work on a phone with faults, and what must be true of it. */
class History {
  /** The last value of every key, with those that were removed; values are numbered in the order in which they came. */
  private readonly model = new Map<string, number | undefined>()
  private readonly calls: Promise<unknown>[] = []
  private count = 0

  async run(item: Step): Promise<void> {
    if (item.kind === 'put') this.put(item.key)
    else if (item.kind === 'remove') this.remove(item.key)
    else if (item.kind === 'read') this.read()
    else if (item.kind === 'kill') database.kill()
    else if (item.kind === 'mend') database.mend()
    else if (item.kind === 'break') database[item.part] = item.how
    else if (item.kind === 'slow') database.delay = item.ms
    else if (item.kind === 'room') database.room = item.size
    else await jest.advanceTimersByTimeAsync(item.ms)
  }

  /** After a while with a device that works, it holds all that was written, in the order in which it was. */
  async finish(): Promise<void> {
    database.mend()
    await jest.advanceTimersByTimeAsync(SOON_MS)
    // A full device is tried again with the next change.
    this.put('end')
    await jest.advanceTimersByTimeAsync(SOON_MS)
    await Promise.all(this.calls)
    const left = [...this.model].filter(([, value]) => value !== undefined)
    expect(new Map(database.records)).toEqual(new Map(left))
    for (const key of this.model.keys()) {
      const values = database.history.flatMap(([of, value]) =>
        of === key && value !== undefined ? [value] : [],
      )
      expect(values).toEqual([...values].sort((a, b) => Number(a) - Number(b)))
    }
  }

  private put(key: string): void {
    const value = (this.count += 1)
    this.model.set(key, value)
    this.call(records.put([[key, value]]), (trouble) => {
      // It is on the device, or what came after it.
      if (trouble === undefined)
        expect(
          database.history.some(([of, stored]) => of === key && Number(stored ?? Infinity) >= value),
        ).toBe(true)
    })
  }

  private remove(key: string): void {
    this.model.set(key, undefined)
    this.call(records.remove([key]), () => undefined)
  }

  /** A reader sees what this page has written before, and never anything older; only a device that cannot be read hides it. */
  private read(): void {
    const before = new Map(this.model)
    this.call(records.entries(''), (entries) => {
      const found = new Map(entries)
      for (const [key, value] of before)
        if (this.model.get(key) === value && (value !== undefined || found.has(key)))
          expect(found.get(key) ?? database.records.get(key)).toBe(value)
    })
  }

  /** No call takes longer than the limit. */
  private call<Value>(work: Promise<Value>, check: (value: Value) => void): void {
    const begun = Date.now()
    this.calls.push(
      work.then((value) => {
        expect(Date.now() - begun).toBeLessThanOrEqual(LIMIT_MS)
        check(value)
      }),
    )
  }
}

test('whatever befalls the device, nothing that was written is lost or changes its order, and nobody waits for long', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      database = new FakeDatabase()
      database.install()
      await openPage()
      const history = new History()
      for (const item of steps) await history.run(item)
      await history.finish()
    }),
    { numRuns: 300 },
  )
})
