import fc from 'fast-check'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Store } from '@/platform/storage/kv.contract'
import { MOST_WAITING, TrackQueue } from '@/stores/track-queue'
import { manualTimers } from '../../support/manual-timers'
import { memoryStore } from '../../support/memory-store'

interface Item {
  readonly id: string
  readonly text?: string
}

/** A server that remembers each id once and may lose requests or replies. */
function server() {
  const seen = new Map<string, number>()
  const state = { mode: 'well' as 'well' | 'deaf' | 'mute' | ErrorCode, sent: 0 }
  async function deliver(items: Item[]): Promise<void> {
    state.sent += 1
    if (state.mode === 'deaf') throw new ApiError(LocalCode.Network, 0)
    if (state.mode !== 'well' && state.mode !== 'mute') throw new ApiError(state.mode, 400)
    for (const { id } of items) seen.set(id, (seen.get(id) ?? 0) + 1)
    if (state.mode === 'mute') throw new ApiError(LocalCode.Network, 0)
  }
  return { seen, state, deliver }
}

const beacons: Item[][] = []
beforeEach(() => void beacons.splice(0))

function page(storage: Store, { deliver }: ReturnType<typeof server>, time = manualTimers(0)) {
  const queue = new TrackQueue<Item>({
    key: 'q',
    storage,
    deliver,
    beacon: (items) => beacons.push(items) > 0,
    later: time.later,
  })
  return { queue, time }
}

test('events within five seconds go in one request, and acknowledged ones are forgotten', async () => {
  const [storage, far] = [memoryStore(), server()]
  const { queue, time } = page(storage, far)
  queue.add({ id: 'a' })
  await time.pass(3000)
  queue.add({ id: 'b' })
  await time.pass(1999)
  expect(far.state.sent).toBe(0)
  await time.pass(1)
  expect([...far.seen.keys()]).toEqual(['a', 'b'])
  expect(far.state.sent).toBe(1)
  expect(storage.read('q')).toBeUndefined()
  await time.pass(3_600_000)
  expect(far.state.sent).toBe(1)
})

test('a page that is killed before, during or after sending loses nothing', async () => {
  for (const mode of ['deaf', 'mute'] as const) {
    const [storage, far] = [memoryStore(), server()]
    const first = page(storage, far)
    first.queue.add({ id: 'a' })
    await first.time.pass(1)
    far.state.mode = mode
    await first.time.pass(5000)
    first.queue.add({ id: 'b' })
    await first.time.pass(1)
    // Nothing of the first page runs again.
    far.state.mode = 'well'
    const second = page(storage, far)
    second.queue.start()
    await second.time.pass(1)
    expect([...far.seen.keys()].sort()).toEqual(['a', 'b'])
    expect(storage.read('q')).toBeUndefined()
  }
})

test('while no answer comes it asks less and less often, and then delivers', async () => {
  const [storage, far] = [memoryStore(), server()]
  far.state.mode = 'deaf'
  const { queue, time } = page(storage, far)
  queue.add({ id: 'a' })
  await time.pass(3_600_000)
  expect(far.state.sent).toBeGreaterThan(10)
  expect(far.state.sent).toBeLessThan(25)
  far.state.mode = 'well'
  await time.pass(300_000)
  expect([...far.seen]).toEqual([['a', 1]])
})

test('a batch that is too large for the network comes through in smaller ones', async () => {
  const [storage, far] = [memoryStore(), server()]
  const sizes: number[] = []
  const time = manualTimers(0)
  const queue = new TrackQueue<Item>({
    key: 'q',
    storage,
    async deliver(items) {
      sizes.push(items.length)
      if (items.length > 15) throw new ApiError(LocalCode.Network, 0)
      await far.deliver(items)
    },
    later: time.later,
  })
  const ids = Array.from({ length: 60 }, (_, nth) => String(nth))
  for (const id of ids) queue.add({ id })
  await time.pass(3_600_000)
  expect([...far.seen.keys()]).toEqual(ids)
  expect(sizes.slice(0, 4)).toEqual([50, 25, 13, 47])
})

test.each([ErrorCode.Invalid, ErrorCode.TooLarge])(
  'a batch that is refused for good with %s does not stand in the way of the next',
  async (code) => {
    const [storage, far] = [memoryStore(), server()]
    far.state.mode = code
    const { queue, time } = page(storage, far)
    queue.add({ id: 'a' })
    await time.pass(5000)
    far.state.mode = 'well'
    queue.add({ id: 'b' })
    await time.pass(5000)
    expect([...far.seen.keys()]).toEqual(['b'])
  },
)

test.each([ErrorCode.TooMany, ErrorCode.Busy, ErrorCode.ClientTooOld])(
  'a temporary refusal with %s leaves waiting events in the queue',
  async (code) => {
    const [storage, far] = [memoryStore(), server()]
    far.state.mode = code
    const { queue, time } = page(storage, far)
    queue.add({ id: 'a' })
    await time.pass(5000)
    expect(storage.read('q')).toEqual([{ id: 'a' }])
  },
)

test('a hidden page hands over what fits and stores it until the server has answered', async () => {
  const [storage, far] = [memoryStore(), server()]
  const { queue, time } = page(storage, far)
  queue.add({ id: 'old', text: 'x'.repeat(15_000) })
  queue.add({ id: 'new', text: 'x'.repeat(15_000) })
  queue.hide()
  expect(beacons.map((items) => items.map(({ id }) => id))).toEqual([['old']])
  expect(storage.read('q')).toHaveLength(2)
  await time.pass(5000)
  expect([...far.seen.keys()]).toEqual(['old', 'new'])
})

test('a host without beacons sends at once when it is hidden', async () => {
  const far = server()
  const time = manualTimers(0)
  const queue = new TrackQueue<Item>({
    key: 'q',
    storage: memoryStore(),
    deliver: far.deliver,
    later: time.later,
  })
  queue.add({ id: 'a' })
  queue.hide()
  expect([...far.seen.keys()]).toEqual(['a'])
})

test('beyond its limit the oldest go', async () => {
  const [storage, far] = [memoryStore(), server()]
  far.state.mode = 'deaf'
  const { queue, time } = page(storage, far)
  for (let i = 0; i < MOST_WAITING + 5; i += 1) queue.add({ id: String(i) })
  await time.pass(1)
  const stored = storage.read('q')
  expect(stored).toHaveLength(MOST_WAITING)
  expect(stored).toEqual(expect.arrayContaining([{ id: String(MOST_WAITING + 4) }, { id: '5' }]))
})

test('a device that stores nothing still delivers', async () => {
  const far = server()
  const full: Store = {
    read: () => undefined,
    write: () => false,
    remove: () => undefined,
    keys: () => [],
    watch: () => undefined,
  }
  const { queue, time } = page(full, far)
  queue.add({ id: 'a' })
  await time.pass(5000)
  expect([...far.seen.keys()]).toEqual(['a'])
})

test.each([[42], ['x'], [[1, null, {}, { id: 4 }]], [{ a: 1 }]])(
  'damaged storage %j holds nothing up',
  async (damage) => {
    const [storage, far] = [memoryStore(), server()]
    storage.write('q', damage)
    const { queue, time } = page(storage, far)
    queue.start()
    queue.add({ id: 'a' })
    await time.pass(10_000)
    expect([...far.seen.keys()]).toEqual(['a'])
  },
)

test('two pages, killed and opened again at any moment, deliver everything over a bad network', async () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const), tab: fc.nat(1) }),
    fc.record({ do: fc.constant('pass' as const), ms: fc.integer({ min: 1, max: 20_000 }) }),
    fc.record({ do: fc.constant('kill' as const), tab: fc.nat(1) }),
    fc.record({
      do: fc.constant('net' as const),
      mode: fc.constantFrom('well' as const, 'deaf' as const, 'mute' as const),
    }),
    fc.record({ do: fc.constant('hide' as const), tab: fc.nat(1) }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      const [storage, far] = [memoryStore(), server()]
      const tabs = [page(storage, far), page(storage, far)]
      let made = 0
      for (const it of steps) {
        if (it.do === 'net') far.state.mode = it.mode
        else if (it.do === 'pass') for (const { time } of tabs) await time.pass(it.ms)
        else {
          const tab = tabs[it.tab]
          if (it.do === 'add') tab?.queue.add({ id: String(made++) })
          if (it.do === 'add') await tab?.time.pass(0)
          if (it.do === 'hide') tab?.queue.hide()
          if (it.do === 'kill') {
            tabs[it.tab] = page(storage, far)
            tabs[it.tab]?.queue.start()
          }
        }
      }
      far.state.mode = 'well'
      for (const { time } of tabs) await time.pass(600_000)
      expect([...far.seen.keys()].map(Number).sort((a, b) => a - b)).toEqual(
        Array.from({ length: made }, (_, i) => i),
      )
      expect(storage.read('q')).toBeUndefined()
    }),
    { numRuns: 200 },
  )
})
