import { PromotionStore } from '@/stores/promotion-store'
import { memoryStore } from '../../support/memory-store'

const LATE_MS = 3_600_000
const link = { promotionId: '27001', inviteCode: 'DEMO01', source: 'a-seller', agent: '24' }
const clock = { ms: 1_800_000_000_000 }

const via = (page: string, isEntry = false) => ({ id: `t${clock.ms}`, time: clock.ms, page, isEntry })

const memory = () => ({ local: memoryStore(), session: memoryStore() })
/** A storage that takes nothing. */
const refusing = () => ({ ...memoryStore(), write: () => false })

type Device = ReturnType<typeof memory>

function load(device: Device, left?: unknown): PromotionStore {
  const store = new PromotionStore(device, () => clock.ms)
  store.start(left)
  return store
}

/** Somebody who came by a link and went on to another page, whose address has no codes. */
function visit(device: Device): PromotionStore {
  const store = load(device)
  store.readQuery(link, via('/market/purple-gold/27', true))
  store.readQuery({}, via('/market/sprint'))
  return store
}

function comeBackLate(store: PromotionStore): void {
  store.noticed(false)
  clock.ms += LATE_MS
  store.noticed(true)
}

/** The app loads its page again; both the app and the page read the address, as they do at every start. */
function reload(device: Device, store: PromotionStore, path: string, isStaying: boolean): PromotionStore {
  const left: unknown = JSON.parse(JSON.stringify(store.leave(isStaying ? path : '')))
  clock.ms += 2000
  const next = load(device, left)
  for (const _ of ['app', 'page']) next.readQuery({}, via(path))
  return next
}

test.each([
  ['a storage', memory],
  ['a full storage', () => ({ local: refusing(), session: memoryStore() })],
  ['no storage', () => ({ local: refusing(), session: refusing() })],
])('with %s the app takes the visit along when it loads its page again', (_, make) => {
  const device = make()
  const store = visit(device)
  const next = reload(device, store, '/market/sprint', true)
  expect(next.current).toEqual(store.current)
  expect(next.touches).toEqual(store.touches)
})

test('a visitor who comes back late has on the reloaded page the codes from before it, and not on the next one', () => {
  const device = memory()
  const store = visit(device)
  comeBackLate(store)
  const next = reload(device, store, '/market/sprint', true)
  expect(next.current).toMatchObject(link)
  expect(next.touches?.last).toMatchObject({ inviteCode: 'DEMO01' })
  // Nor has any other tab got it back.
  expect(load(device).current.inviteCode).toBe('')
  next.readQuery({}, via('/courses/courses-detail'))
  expect(next.current).toMatchObject({ promotionId: '', inviteCode: '', source: '' })
  next.readQuery({}, via('/market/sprint'))
  expect(next.current.inviteCode).toBe('')
})

test('a late visitor whose next page is loaded again begins another visit there', () => {
  for (const isLate of [false, true]) {
    const device = memory()
    const store = visit(device)
    if (isLate) comeBackLate(store)
    const next = reload(device, store, '/product-list', false)
    expect(next.current.inviteCode).toBe(isLate ? '' : 'DEMO01')
  }
})

test('a page that stands open for hours before its reader is loaded again with its visit', () => {
  const device = memory()
  const store = visit(device)
  clock.ms += LATE_MS
  expect(reload(device, store, '/market/sprint', true).current).toMatchObject(link)
})

test('data carried along is as old as the visit', () => {
  const device = memory()
  const left = visit(device).leave('/market/sprint')
  clock.ms += LATE_MS
  expect(load(device, left).current.inviteCode).toBe('')
})

test.each([['x'], [42], [{ seen: 1_900_000_000_000, touches: 'x', inviteCode: { a: 1 } }]])(
  'damage %j is no visit',
  (left) => {
    clock.ms = 1_900_000_000_000
    const { current, touches } = load(memory(), left)
    expect([current.promotionId, touches]).toEqual(['', undefined])
  },
)
