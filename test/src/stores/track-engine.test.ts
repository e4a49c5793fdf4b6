import fc from 'fast-check'
import Value from 'typebox/value'
import { LogRecord, TrackEvent } from '../../../contract/schemas/market/track'
import { uuidV7 } from '../../../contract/domain/uuid'
import type { Store } from '@/platform/storage/kv.contract'
import { startTracking } from '@/stores/track-engine'
import { TrackStore, type TrackMessage } from '@/stores/track-store'
import { anyText } from '../../support/arbitrary'
import { manualTimers } from '../../support/manual-timers'
import { memoryStore } from '../../support/memory-store'
import { fakeSend } from '../../support/root'

const NOON = Date.UTC(2026, 10, 20, 4)
let made = 0

/** A visit whose tracking can be loaded, hidden, shown and killed. */
function visit(storage: Store = memoryStore(), at = NOON) {
  const time = manualTimers(at)
  const now = () => time.clock.ms
  const idAt = (ms: number) => uuidV7(ms, Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 0, made >> 8, (made += 1)))
  const { send, calls } = fakeSend()
  const origin = { promotionId: '27001', inviteCode: '', source: 'summer-gold' }
  const listeners = { visible: (_is: boolean) => {}, fault: (_message: string) => {} }
  const beacons: string[] = []
  const load = async () =>
    startTracking({
      send,
      base: '',
      storage,
      env: {
        onVisible: (listener) => void (listeners.visible = listener),
        onFault: (listener) => void (listeners.fault = listener),
        beacon: ({ body }) => beacons.push(body) > 0,
        referer: 'https://a.example/',
        userAgent: 'a browser',
        environment: 'test',
      },
      origin: () => origin,
      device: () => 'device-1',
      project: 'shangan-h5',
      now,
      idAt,
      later: time.later,
    })
  const track = new TrackStore(storage, now, () => idAt(now()), load)
  const sent = () =>
    calls
      .filter(({ id }) => id === 'reportEvents')
      .flatMap(({ input }) => (input as { body: { events: TrackEvent[] } }).body.events)
  const logs = () =>
    calls
      .filter(({ id }) => id === 'sendLog')
      .flatMap(({ input }) => (input as { body: { records: LogRecord[] } }).body.records)
  const sentEvents = async () => {
    await time.pass(5000)
    return sent().map(({ id: _id, promotionId: _p, source: _s, ...rest }) => rest)
  }
  return { track, time, listeners, beacons, sent, logs, sentEvents }
}

const enter = (page: string, activity = ''): TrackMessage => ({
  kind: 'enter',
  name: '/market/:id',
  page,
  activity,
})

test('a page enter, its dwell and a click become events of types 1, 2 and 3 with who brought the visitor', async () => {
  const { track, time, sent } = visit()
  await track.start()
  track.track(enter('/market/summer-gold/27?promotionId=27001', 'summer-gold'))
  await time.pass(2000)
  track.track({ kind: 'click', name: 'footer', content: '抢跑', id: '' })
  track.track(enter('/login'))
  await time.pass(5000)
  const origin = { promotionId: '27001', source: 'summer-gold' }
  const page = '/market/summer-gold/27'
  expect(sent()).toMatchObject([
    { e_type: 1, e_name: 'summer-gold', page, ...origin },
    { e_type: 3, e_name: 'footer', e_content: '抢跑', page, ...origin },
    { e_type: 2, e_name: 'summer-gold', duration: 2000, page },
    { e_type: 1, e_name: '/market/:id', page: '/login' },
  ])
  for (const event of sent()) expect(Value.Check(TrackEvent, event)).toBe(true)
})

test('dwell counts visible time alone, and is sent when the page is hidden', async () => {
  const { track, time, listeners, beacons, sentEvents } = visit()
  await track.start()
  track.track(enter('/a'))
  await time.pass(1000)
  listeners.visible(false)
  expect(JSON.parse(beacons[0] ?? '').events).toMatchObject([{ e_type: 1 }, { e_type: 2, duration: 1000 }])
  await time.pass(60_000)
  listeners.visible(true)
  await time.pass(500)
  track.track(enter('/b'))
  expect((await sentEvents()).filter((it) => it.e_type === 2).map((it) => it.duration)).toEqual([1000, 500])
})

test('each tab reports how long it was looked at, and a tap on it is a click and an analytics event', async () => {
  const { track, time, sentEvents } = visit()
  await track.start()
  track.track(enter('/a'))
  track.track({ kind: 'stay', name: '品牌介绍', id: '11' })
  await time.pass(700)
  track.track({ kind: 'tab', name: '成功奥秘', id: '16' })
  track.track({ kind: 'stay', name: '成功奥秘', id: '16' })
  await time.pass(300)
  track.track(enter('/b'))
  expect((await sentEvents()).filter((it) => it.e_name === 'tab')).toEqual([
    { e_type: 3, e_name: 'tab', e_content: '成功奥秘', e_content_id: '16', page: '/a' },
    { e_type: 5, e_name: 'tab', e_content: '成功奥秘', e_content_id: '16', page: '/a' },
    { e_type: 2, e_name: 'tab', e_content: '品牌介绍', e_content_id: '11', duration: 700, page: '/a' },
    { e_type: 2, e_name: 'tab', e_content: '成功奥秘', e_content_id: '16', duration: 300, page: '/a' },
  ])
})

test('a visitor who comes back to a page looks at the tab that it showed, without the time between', async () => {
  const { track, time, sentEvents } = visit()
  await track.start()
  track.track(enter('/camp'))
  track.track({ kind: 'stay', name: '成功奥秘', id: '20' })
  await time.pass(700)
  track.track(enter('/license'))
  await time.pass(4000)
  track.track(enter('/camp'))
  await time.pass(300)
  track.track({ kind: 'stay', name: '品牌介绍', id: '11' })
  const stays = (await sentEvents()).filter((it) => it.e_type === 2 && it.e_name === 'tab')
  expect(stays.map((it) => [it.e_content_id, it.duration, it.page])).toEqual([
    ['20', 700, '/camp'],
    ['20', 300, '/camp'],
  ])
})

test('ticks of a film become one event for five seconds of them', async () => {
  const { track, time, sent } = visit()
  await track.start()
  for (let i = 0; i < 12; i += 1) {
    track.track({ kind: 'play', name: '第一讲', id: 'v1', ms: 1000 })
    await time.pass(1000)
  }
  await time.pass(20_000)
  const played = sent().filter((it) => it.e_type === 4)
  expect(played.map((it) => it.duration)).toEqual([5000, 5000, 2000])
})

test('the mini-program that comes back to the same page enters it once', async () => {
  const { track, time, listeners, sentEvents } = visit()
  await track.start()
  track.track(enter('/a'))
  listeners.visible(false)
  await time.pass(9000)
  listeners.visible(true)
  track.track(enter('/a'))
  expect((await sentEvents()).filter((it) => it.e_type === 1)).toHaveLength(1)
})

test('an activity that was entered less than a day ago is entered again', async () => {
  const storage = memoryStore()
  const names = async (at: number) => {
    const { track, sentEvents } = visit(storage, at)
    await track.start()
    track.track(enter('/a', 'summer-gold'))
    return (await sentEvents()).map((it) => it.e_content)
  }
  expect(await names(NOON)).toEqual([undefined])
  expect(await names(NOON + 86_399_999)).toEqual(['again'])
  expect(await names(NOON + 86_400_000)).toEqual([undefined])
})

test('events from before tracking ran, in an earlier visit too, are sent once and without the time between', async () => {
  const storage = memoryStore()
  visit(storage).track.track(enter('/gone'))
  const { track, sentEvents, time } = visit(storage, NOON + 60_000)
  track.track(enter('/here'))
  await time.pass(300)
  await track.start()
  track.track(enter('/next'))
  expect(await sentEvents()).toMatchObject([
    { e_type: 1, page: '/gone' },
    { e_type: 1, page: '/here' },
    { e_type: 2, page: '/here', duration: 300 },
    { e_type: 1, page: '/next' },
  ])
  const another = visit(storage, NOON + 120_000)
  await another.track.start()
  expect(await another.sentEvents()).toEqual([])
})

test('a fault that nothing caught is logged once, as type 306', async () => {
  const { track, listeners, time, logs } = visit()
  await track.start()
  for (let i = 0; i < 30; i += 1) listeners.fault(`fault ${i % 15}`)
  listeners.fault('fault 0')
  await time.pass(5000)
  expect(logs()).toHaveLength(10)
  expect(logs()[0]).toMatchObject({
    event: 306,
    message: 'fault 0',
    project: 'shangan-h5',
    environment: 'test',
  })
  for (const record of logs()) expect(Value.Check(LogRecord, record)).toBe(true)
})

test('tracking that cannot be loaded or breaks is not noticed', async () => {
  const broken = new TrackStore(
    memoryStore(),
    () => NOON,
    () => 'id',
    () => Promise.reject(new Error('chunk')),
  )
  await expect(broken.start()).resolves.toBeUndefined()
  const throwing = {
    track: () => {
      throw new Error('bug')
    },
    recover: () => undefined,
    forget: () => undefined,
  }
  const store = new TrackStore(
    memoryStore(),
    () => NOON,
    () => 'id',
    async () => throwing,
  )
  await store.start()
  expect(() => store.track(enter('/a'))).not.toThrow()
})

test('whatever screens report fits the contract', async () => {
  const any = fc.oneof(anyText, fc.anything())
  const kinds = ['enter', 'stay', 'tab', 'click', 'play', 'log'] as const
  const call = fc.record({
    kind: fc.constantFrom(...kinds),
    name: any,
    page: any,
    activity: anyText,
    id: any,
    content: any,
    ms: fc.oneof(fc.double(), fc.integer()),
    message: any,
  })
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 15 }), async (calls) => {
      const { track, time, sent, logs } = visit()
      await track.start()
      for (const it of calls) {
        track.track(it as TrackMessage)
        await time.pass(200)
      }
      await time.pass(60_000)
      for (const event of sent()) expect([event, Value.Check(TrackEvent, event)]).toEqual([event, true])
      for (const record of logs()) expect(Value.Check(LogRecord, record)).toBe(true)
    }),
    { numRuns: 60 },
  )
})
