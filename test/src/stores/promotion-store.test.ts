import fc from 'fast-check'
import Value from 'typebox/value'
import { Touches } from '../../../contract/schemas/market/promotion'
import { PromotionStore } from '@/stores/promotion-store'
import { memoryStore, memoryTabs } from '../../support/memory-store'

/** The storage of a browser: of all its tabs, and of one. */
const memory = () => ({ local: memoryStore(), session: memoryStore() })

const clock = { ms: 1_800_000_000_000 }
const open = (storage = memory()) => new PromotionStore(storage, () => clock.ms)

const via = (time: number, isEntry = false) => ({ id: `t${time}`, time, page: '/market/camp', isEntry })

/** The app as it is loaded in a tab. */
function load(storage: ReturnType<typeof memory>): PromotionStore {
  const store = open(storage)
  store.start()
  return store
}

test('of agent and promotion only the digits stay', () => {
  const store = open()
  store.readQuery({ agent: 'a8', promotionId: '10-01' })
  expect(store.current).toMatchObject({ agent: '8', promotionId: '1001' })
})

test.each([
  ['inviteCode=A1，快来', { inviteCode: 'A1，快来' }],
  ['promotionId=１００１&agentCode=x-7 领资料', { promotionId: '１００１', agentCode: 'x-7 领资料' }],
  ['amp;inviteCode=A1', { promotionId: '1001', 'amp;inviteCode': 'A1' }],
  ['inviteCode=快来', { inviteCode: '快来' }],
  [undefined, { promotionId: '1001', inviteCode: 'A1', source: ' 暑期，来 ' }],
  ['inviteCode=A1', { inviteCode: '\u200bA1' }],
  ['xinviteCode=A1', { xinviteCode: 'A1', tabId: '11' }],
  ['inviteCode=A1 b', { inviteCode: 'A1 b' }],
  [`inviteCode=${'，'.repeat(189)}`, { inviteCode: '，'.repeat(300) }],
])('the touch has %j as it came, where a link had not its codes alone', (raw, query) => {
  const store = open()
  store.readQuery(query, via(1, true))
  expect(store.touches?.last.raw).toBe(raw)
})

test('of a code that comes twice the last one counts, and the touch has both', () => {
  const store = open()
  const pairs = [
    ['inviteCode', 'A1'],
    ['inviteCode', 'B1'],
  ] as const
  store.readQuery({ inviteCode: 'B1' }, { ...via(1, true), pairs })
  expect(store.touches?.last).toMatchObject({ inviteCode: 'B1', raw: 'inviteCode=A1&inviteCode=B1' })
})

test.each([
  { inviteCode: 'A1', 'amp;inviteCode': 'B1' },
  { invitecode: 'B1', inviteCode: 'A1' },
])('a field that is spelt exactly comes before one that looks like it: %j', (query) => {
  const store = open()
  store.readQuery(query)
  expect(store.current.inviteCode).toBe('A1')
})

test('a link that a chat has changed is the seller’s all the same', () => {
  const store = open()
  store.readQuery(
    { PromotionId: ' １００１。', 'amp;inviteCode': 'DEMO01，快来', agentcode: '\u00a0x-7' },
    via(1, true),
  )
  expect(store.current).toMatchObject({ promotionId: '1001', inviteCode: 'DEMO01', agentCode: 'x-7' })
  // The page reads its own address again.
  const { touches } = store
  store.readQuery(
    { PromotionId: ' １００１。', 'amp;inviteCode': 'DEMO01，快来', agentcode: '\u00a0x-7' },
    via(2),
  )
  expect(store.touches).toBe(touches)
})

test('an address inside the product overrides what it names and leaves the rest', () => {
  const store = open()
  store.readQuery({ promotionId: '1', inviteCode: 'A1' })
  store.readQuery({ promotionId: '2' }, via(1))
  expect(store.current).toMatchObject({ promotionId: '2', inviteCode: 'A1' })
})

test.each([
  ['gone back to', { agentCode: 'A1', source: 'camp' }, { promotionId: '2', inviteCode: 'B1' }],
  ['loaded again', { inviteCode: 'A1' }, { promotionId: '2', agentCode: 'B1' }],
])('a page that is %s has the codes of the link that led to it, and no other’s', (_, earlier, later) => {
  const store = open()
  const none = { promotionId: '', inviteCode: '', agentCode: '', source: '' }
  store.readQuery(earlier, via(1, true))
  store.readQuery(later, via(2, true))
  store.readQuery(earlier, via(3))
  expect(store.current).toMatchObject({ ...none, ...earlier })
  expect(store.touches?.last).toMatchObject({ id: 't3', ...earlier })
  store.readQuery(later, via(4, true))
  expect(store.current).toMatchObject({ ...none, ...later })
  expect(store.touches?.last).toMatchObject({ id: 't4', ...later })
})

test('the source that the link named stays, whatever links inside the product say', () => {
  const store = open()
  store.readQuery({ promotionId: '1', inviteCode: 'A', source: 'y' }, via(1, true))
  const { touches } = store
  store.readQuery({ productId: '1027', source: 'summer-gold' }, via(2))
  expect(store.current).toMatchObject({ promotionId: '1', inviteCode: 'A', source: 'y' })
  expect(store.touches).toBe(touches)
  store.readQuery({ inviteCode: 'B', source: 'summer-gold' }, via(3))
  expect(store.touches?.last).toEqual({ id: 't3', time: 3, page: '/market/camp', inviteCode: 'B' })
})

test('a link inside the product names no source, nor does a page whose source is a list of questions', () => {
  const store = open()
  store.readQuery({ promotionId: '1', inviteCode: 'A' }, via(1, true))
  store.readQuery({ source: 'summer-gold' }, via(2))
  expect(store.current.source).toBe('')
  store.readQuery({ source: 'quick:ma' }, { ...via(3, true), page: '/exercises/topic-train' })
  expect(store.current.source).toBe('')
  store.readQuery({ source: 'z' }, via(4, true))
  expect(store.current.source).toBe('z')
})

describe('a pressed campaign', () => {
  const press = (storage = memory()) => {
    const store = open(storage)
    store.readQuery({ promotionId: '1' }, via(1, true))
    store.press('secret-paper')
    return store
  }

  test('is the source of a login that follows, and of its touches', () => {
    const store = press()
    expect(store.current.source).toBe('secret-paper')
    expect(store.touches?.last).toMatchObject({ source: 'secret-paper' })
    expect(store.isSignUp).toBe(true)
  })

  test('is forgotten with the dialog, and never stored before the login', () => {
    const storage = memory()
    const store = open(storage)
    store.press('secret-paper')
    expect(store.isSignUp).toBe(true)
    expect(storage.local.read('promotion')).toBeUndefined()
    store.forgetPress()
    expect(store.isSignUp).toBe(false)
    expect(store.current.source).toBe('')
  })

  test('leaves the source that a link has named', () => {
    const store = open()
    store.readQuery({ source: 'summer-gold' }, via(1, true))
    store.press('secret-paper')
    expect(store.current.source).toBe('summer-gold')
  })

  test('is that of the visit after the login', () => {
    const storage = memory()
    press(storage).nameSource('secret-paper')
    const next = open(storage)
    next.start()
    expect(next.current.source).toBe('secret-paper')
    expect(next.touches?.last).toMatchObject({ source: 'secret-paper' })
  })
})

test('the fields outlive the page', () => {
  const storage = memory()
  open(storage).readQuery({ promotionId: '1', source: 'summer-gold' })
  const next = open(storage)
  next.start()
  expect(next.current).toMatchObject({ promotionId: '1', source: 'summer-gold' })
})

test('whatever a link holds, the codes are short and of a known form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const store = open()
      store.readQuery({ promotionId: value, inviteCode: value, agent: value, source: value })
      const { promotionId, inviteCode, agent, source } = store.current
      expect(promotionId).toMatch(/^\d{0,64}$/)
      expect(agent).toMatch(/^\d{0,64}$/)
      expect(inviteCode).toMatch(/^[A-Za-z0-9_-]{0,64}$/)
      expect(source.length).toBeLessThanOrEqual(64)
    }),
  )
})

test('a promotion id longer than the contract allows is nobody’s', () => {
  const store = open()
  store.readQuery({ promotionId: '1'.repeat(18) })
  expect(store.current.promotionId).toBe('1'.repeat(18))
  store.readQuery({ promotionId: '2'.repeat(19) })
  expect(store.current.promotionId).toBe('')
})

/** UTF-16 units at random, halves of surrogate pairs and NUL among them. */
const unit = fc
  .oneof(fc.nat(0xffff), fc.constantFrom(0, 0xd83c, 0xdf0a))
  .map((code) => String.fromCharCode(code))
const units = fc.string({ unit, maxLength: 80 })

test('a source can always be written into a header and stored, wherever it was cut', () => {
  fc.assert(
    fc.property(units, (source) => {
      const store = open()
      store.readQuery({ source })
      expect(() => encodeURIComponent(store.current.source)).not.toThrow()
      expect(store.current.source).not.toContain('\0')
    }),
  )
  const store = open()
  store.readQuery({ source: `${'a'.repeat(63)}🌊` })
  expect(store.current.source).toBe('a'.repeat(63))
})

test('the branch is stored once the server has named it, and survives a reload', () => {
  const storage = memory()
  const store = open(storage)
  store.setBranch('branch-1')
  store.setBranch('')
  const next = open(storage)
  next.start()
  expect(next.current.branchId).toBe('branch-1')
})

test.each([[42], ['x'], [null], [{ agent: { a: 1 }, promotionId: null }]])(
  'damaged storage %j names no campaign',
  (damage) => {
    const storage = memory()
    storage.local.write('promotion', damage)
    const store = open(storage)
    store.start()
    expect(store.current).toMatchObject({ promotionId: '', inviteCode: '', source: '' })
  },
)

test('a link that another tab has met stays in the ledger', () => {
  const [first, second] = memoryTabs(2)
  if (!first || !second) throw new Error('a device has two tabs')
  const here = load({ local: first, session: memoryStore() })
  here.readQuery({ inviteCode: 'A1' }, via(1, true))
  const there = load({ local: second, session: memoryStore() })
  there.readQuery({ inviteCode: 'B1' }, via(2, true))
  here.nameSource('camp')
  here.readQuery({ inviteCode: 'A1' }, via(3))
  expect(here.current.inviteCode).toBe('A1')
  expect(here.touches?.trail.map(({ inviteCode }) => inviteCode)).toEqual(['A1', 'B1', 'A1'])
  expect(load({ local: second, session: memoryStore() }).touches).toEqual(here.touches)
})

test('the first link that led here is stored for ever, and the last one changes', () => {
  const storage = memory()
  const visit = () => {
    const store = open(storage)
    store.start()
    return store
  }
  visit().readQuery({ inviteCode: 'A', agent: '24' }, via(1, true))
  visit().readQuery({ inviteCode: 'B' }, via(2, true))
  visit().readQuery({ agent: '18', tabId: '11' }, via(3, true))
  const store = visit()
  store.readQuery({ source: 'by the page itself' })
  const [a, b] = [
    { id: 't1', time: 1, page: '/market/camp', inviteCode: 'A' },
    { id: 't2', time: 2, page: '/market/camp', inviteCode: 'B' },
  ]
  expect(store.touches).toEqual({ first: a, last: b, trail: [a, b] })
})

test('whatever an address and its path hold, a touch fits the contract', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 })
  fc.assert(
    fc.property(text, text, text, text, text, (page, promotionId, inviteCode, agentCode, source) => {
      const store = open()
      const id = '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'
      store.readQuery({ promotionId, inviteCode, agentCode, source }, { id, time: 1, page })
      expect(store.touches === undefined || Value.Check(Touches, store.touches)).toBe(true)
    }),
  )
})

const half = 1_800_000

describe('the fields of a visit', () => {
  const link = { promotionId: '1', inviteCode: 'A', agentCode: 'C', signId: 's', branchId: 'b', source: 'x' }
  const none = { promotionId: '', inviteCode: '', agentCode: '', signId: '', branchId: '', source: '' }

  function visit(): { storage: ReturnType<typeof memory>; store: PromotionStore } {
    const storage = memory()
    const store = load(storage)
    store.readQuery(link, via(clock.ms, true))
    return { storage, store }
  }

  test('are there in another tab, by a clean address, until half an hour without a page', () => {
    const { storage } = visit()
    clock.ms += half - 1
    const next = load({ ...storage, session: memoryStore() })
    next.readQuery({}, via(clock.ms, true))
    expect(next.current).toMatchObject(link)
    clock.ms += half
    const late = load(storage)
    late.readQuery({}, via(clock.ms, true))
    expect(late.current).toMatchObject(none)
    expect(storage.local.read('promotion')).toBeUndefined()
  })

  test('are gone for whoever comes later, while the ledger records how the first one came', () => {
    const { storage, store } = visit()
    clock.ms += half
    const late = load(storage)
    late.readQuery({ source: 'another' }, via(clock.ms, true))
    expect(late.current).toMatchObject({ ...none, source: 'another' })
    expect(late.touches?.first).toEqual(store.touches?.first)
  })

  test('last as long as the page is before the visitor, who may read for hours', () => {
    const { store, storage } = visit()
    clock.ms += 3 * half
    store.noticed(false)
    store.noticed(true)
    store.readQuery({}, via(clock.ms))
    expect(store.current).toMatchObject(link)
    expect(load(storage).current).toMatchObject(link)
  })

  test('are still those of the page for who comes back to it late, and gone with the next one', () => {
    const { store } = visit()
    store.noticed(false)
    clock.ms += half
    store.noticed(true)
    store.noticed(false)
    store.noticed(true)
    expect(store.current).toMatchObject(link)
    store.readQuery({ signId: 'of-the-next' }, via(clock.ms))
    expect(store.current).toMatchObject({ ...none, signId: 'of-the-next' })
  })

  test('are those of the new promotion link alone once one leads here', () => {
    for (const name of ['promotionId', 'inviteCode', 'agentCode']) {
      const { store } = visit()
      store.readQuery({ [name]: '2' }, via(clock.ms, true))
      expect(store.current).toMatchObject({ ...none, [name]: '2' })
    }
    const { store } = visit()
    store.readQuery({ promotionId: '1', signId: 'more' }, via(clock.ms, true))
    expect(store.current).toMatchObject({ ...link, signId: 'more' })
  })

  test('are not those of the link before one whose code cannot be read', () => {
    for (const query of [
      { inviteCode: 'DEMO02 abc' },
      { agentCode: '快来' },
      { promotionId: '1', inviteCode: '？' },
    ]) {
      const { store } = visit()
      const { touches } = store
      store.readQuery(query, via(clock.ms, true))
      expect(store.current).toMatchObject({ inviteCode: '', agentCode: '', signId: '' })
      expect(store.touches?.last.raw).toBeTruthy()
      expect(store.touches).not.toBe(touches)
      // The page is loaded again.
      store.readQuery(query, via(clock.ms))
      expect(store.current).toMatchObject({ inviteCode: '', agentCode: '' })
    }
    const { store } = visit()
    store.readQuery({ inviteCode: '', agentCode: '' }, via(clock.ms, true))
    expect(store.current).toMatchObject(link)
  })

  test('of a record without a time are nobody knows whose', () => {
    const storage = memory()
    storage.local.write('promotion', { promotionId: '1' })
    expect(load(storage).current.promotionId).toBe('')
  })
})
