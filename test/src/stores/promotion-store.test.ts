import fc from 'fast-check'
import Value from 'typebox/value'
import { Touches } from '../../../contract/schemas/promotion'
import { PromotionStore } from '@/stores/promotion-store'
import { memoryStore } from '../../support/memory-store'

test('agent and promotion keep their digits alone', () => {
  const store = new PromotionStore(memoryStore())
  store.readQuery({ agent: 'a8', promotionId: '10-01' })
  expect(store.current).toMatchObject({ agent: '8', promotionId: '1001' })
})

test('a later link overrides what it names and leaves the rest', () => {
  const store = new PromotionStore(memoryStore())
  store.readQuery({ promotionId: '1', inviteCode: 'A1' })
  store.readQuery({ promotionId: '2' })
  expect(store.current).toMatchObject({ promotionId: '2', inviteCode: 'A1' })
})

test('the fields outlive the page', () => {
  const storage = memoryStore()
  new PromotionStore(storage).readQuery({ promotionId: '1', source: 'summer-gold' })
  const next = new PromotionStore(storage)
  next.start()
  expect(next.current).toMatchObject({ promotionId: '1', source: 'summer-gold' })
})

test('whatever a link holds, the codes are short and of a known form', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (value) => {
      const store = new PromotionStore(memoryStore())
      store.readQuery({ promotionId: value, inviteCode: value, agent: value, source: value })
      const { promotionId, inviteCode, agent, source } = store.current
      expect(promotionId).toMatch(/^\d{0,64}$/)
      expect(agent).toMatch(/^\d{0,64}$/)
      expect(inviteCode).toMatch(/^[A-Za-z0-9_-]{0,64}$/)
      expect(source.length).toBeLessThanOrEqual(64)
    }),
  )
})

test('a promotion id longer than the contract allows changes nothing', () => {
  const store = new PromotionStore(memoryStore())
  store.readQuery({ promotionId: '1'.repeat(18) })
  store.readQuery({ promotionId: '2'.repeat(19) })
  expect(store.current.promotionId).toBe('1'.repeat(18))
})

/** UTF-16 units at random, halves of surrogate pairs and NUL among them. */
const unit = fc
  .oneof(fc.nat(0xffff), fc.constantFrom(0, 0xd83c, 0xdf0a))
  .map((code) => String.fromCharCode(code))
const units = fc.string({ unit, maxLength: 80 })

test('a source can always be written into a header and stored, wherever it was cut', () => {
  fc.assert(
    fc.property(units, (source) => {
      const store = new PromotionStore(memoryStore())
      store.readQuery({ source })
      expect(() => encodeURIComponent(store.current.source)).not.toThrow()
      expect(store.current.source).not.toContain('\0')
    }),
  )
  const store = new PromotionStore(memoryStore())
  store.readQuery({ source: `${'a'.repeat(63)}🌊` })
  expect(store.current.source).toBe('a'.repeat(63))
})

test('the branch is kept once the server has named it, and survives a reload', () => {
  const storage = memoryStore()
  const store = new PromotionStore(storage)
  store.setBranch('branch-1')
  store.setBranch('')
  const next = new PromotionStore(storage)
  next.start()
  expect(next.current.branchId).toBe('branch-1')
})

test.each([[42], ['x'], [null], [{ agent: { a: 1 }, promotionId: null }]])(
  'damaged storage %j names no campaign',
  (damage) => {
    const storage = memoryStore()
    storage.write('promotion', damage)
    const store = new PromotionStore(storage)
    store.start()
    expect(store.current).toMatchObject({ promotionId: '', inviteCode: '', source: '' })
  },
)

const via = (time: number, isEntry = false) => ({ id: `t${time}`, time, page: '/market/camp', isEntry })

test('the first link that led here is kept for ever, and the last one changes', () => {
  const storage = memoryStore()
  const visit = () => {
    const store = new PromotionStore(storage)
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
      const store = new PromotionStore(memoryStore())
      const id = '018f3c1e-7a2b-7c3d-8e4f-5a6b7c8d9e0f'
      store.readQuery({ promotionId, inviteCode, agentCode, source }, { id, time: 1, page })
      expect(store.touches === undefined || Value.Check(Touches, store.touches)).toBe(true)
    }),
  )
})
