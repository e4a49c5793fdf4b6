import { PromotionStore } from '@/stores/promotion-store'
import { memoryStore } from '../../support/memory-store'

const memory = () => ({ local: memoryStore(), session: memoryStore() })

let now = 1_800_000_000_000

const via = (time: number, isEntry = false) => ({ id: `t${time}`, time, page: '/market/camp', isEntry })

/** The app as it is loaded in a tab. */
function load(storage: ReturnType<typeof memory>): PromotionStore {
  const store = new PromotionStore(storage, () => now)
  store.start()
  return store
}

describe.each(['2', '8', '18', '20', '24'])('the container %s', (agent) => {
  function entered(): { storage: ReturnType<typeof memory>; store: PromotionStore } {
    const storage = memory()
    const store = load(storage)
    store.readQuery({ agent, promotionId: '1' }, via(1, true))
    return { storage, store }
  }

  test('stays through the tabs, whatever their addresses say', () => {
    const { store } = entered()
    store.readQuery({ agent: '0', btnShow: 'false', tag: 'true' }, via(2))
    store.readQuery({ agent: '' }, via(3))
    store.readQuery({ tabId: '11' }, via(4))
    expect(store.current.agent).toBe(agent)
  })

  test('stays when the page is loaded again or come back to', () => {
    const { storage } = entered()
    const again = load(storage)
    again.readQuery({ agent: '0' }, via(2, false))
    expect(again.current.agent).toBe(agent)
  })

  test('stays in its tab by a clean address, for longer than the visit, and is in no other tab', () => {
    const { storage } = entered()
    now += 18_000_000
    const again = load(storage)
    again.readQuery({}, via(2, true))
    expect(again.current.agent).toBe(agent)
    const otherPromotionStore = load({ ...storage, session: memoryStore() })
    otherPromotionStore.readQuery({}, via(3, true))
    expect(otherPromotionStore.current.agent).toBe('')
  })

  test('is another one, or none, once a link says so', () => {
    const { storage, store } = entered()
    store.readQuery({ agent: '99' }, via(2, true))
    expect(store.current.agent).toBe('99')
    store.readQuery({ agent: '' }, via(3, true))
    expect(store.current.agent).toBe('')
    expect(load(storage).current.agent).toBe('')
  })
})
