/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import { ErrorCode } from '../../../../../contract/errors'
import {
  buildBrief,
  buildClaim,
  deskRoot,
  NOON,
  getOrder,
  buildRecord,
  buildReport,
} from '../../../support/desk'

const MINUTE = 60_000
const number = buildBrief().number
const list = () => ({ items: [buildBrief()] })

beforeEach(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  page.url = `/desk/orders?item=${number}`
  navigated.current = page.url
})
afterEach(() => jest.useRealTimers())

/** An order that is the reader's for half an hour; `pass` moves the clock and the timers. */
async function held(claimItem: () => ReturnType<typeof buildClaim>) {
  jest.useFakeTimers()
  let claim = buildClaim({ until: NOON + 30 * MINUTE })
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ claim }),
    claimItem: () => (claim = claimItem()),
  })
  const screen = await render(<DeskScreen />, root)
  return {
    root,
    screen,
    claims: () => root.calls.filter(({ id }) => id === 'claimItem').map(({ input }) => input),
    lose: () => (claim = buildClaim({ name: '陈序', isMine: false })),
    pass: async (minutes: number) => {
      for (let step = 0; step < minutes * 3; step += 1) {
        root.clock.ms += MINUTE / 3
        await act(() => jest.advanceTimersByTimeAsync(MINUTE / 3))
      }
    },
  }
}

test('a claim is prolonged while its holder has something typed and the page is in sight', async () => {
  const { screen, root, claims, pass } = await held(() => buildClaim({ until: root.clock.ms + 30 * MINUTE }))
  await pass(21)
  expect(claims()).toEqual([])
  await screen.type('补充理由', '学生说下午')
  Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(1)
  expect(claims()).toEqual([])
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await pass(1)
  expect(claims()).toEqual([{ body: { id: expect.any(String), queue: 'orders', item: number } }])
  expect(screen.text()).toContain('今天 12:52 前没动会自动放回')
  expect(root.ui.toast).toBeUndefined()
})

test('a claim that was not prolonged for want of a network is tried again', async () => {
  let isOff = true
  const { screen, root, claims, pass } = await held(() => {
    if (isOff) throw new ApiError('network', 0)
    return buildClaim({ until: root.clock.ms + 30 * MINUTE })
  })
  await screen.type('补充理由', '学生说下午')
  await pass(25)
  isOff = false
  await pass(1)
  expect(claims().length).toBeGreaterThan(1)
  expect(screen.text()).toContain('今天 12:55 前没动会自动放回')
})

test('a claim that another has by now says whose it is, and what was typed stays', async () => {
  const { screen, lose, pass } = await held(() => {
    throw new ApiError(ErrorCode.ItemClaimed, 409, '“陈序”正在处理这一条')
  })
  await screen.type('补充理由', '学生说下午')
  lose()
  await pass(25)
  expect(screen.text()).toContain('陈序正在处理，你现在不能决定，写好的内容会留着。')
  expect(screen.get('textbox', '补充理由')).toHaveProperty('value', '学生说下午')
})

test('a settled item is not claimed, neither in the list nor by itself', async () => {
  const settled = { state: 'delivered' as const, waits: [] }
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief(settled), buildBrief({ number: '2' })] }),
    getDeskOrder: () => getOrder(settled),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('heading', '英语写作精讲')).toBeDefined()
  expect(screen.all('button', '认领')).toEqual([])
  // The other one waits.
  expect(screen.all('button', '认领“英语写作精讲”')).toHaveLength(1)
})

test('a report that was answered is not claimed', async () => {
  page.url = '/desk/questions?item=8'
  const root = deskRoot('teacher', {
    listDeskReports: () => ({ items: [buildReport({ state: 'fixed', answer: '改了' })] }),
    getDeskReport: () => ({ ...buildReport({ state: 'fixed', answer: '改了' }), same: [], records: [] }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('heading', '解析有误')).toBeDefined()
  expect(screen.all('button', /认领/)).toEqual([])
})

const never = () => new Promise<never>(() => undefined)

test.each([
  [/^认领$/, undefined],
  [/^认领“/, undefined],
  [/^接手$/, buildClaim({ name: '陈序', isMine: false })],
  [/^放回队列$/, buildClaim()],
])('a press on %s is seen to be under way', async (name, claim) => {
  const root = deskRoot('admin', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ ...(claim && { claim }) }),
    claimItem: never,
    releaseItem: never,
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('button', name).classList).not.toContain('is-busy')
  await screen.tap('button', name)
  expect(screen.get('button', name).classList).toContain('is-busy')
})

test("an admin takes a colleague's item over, and the record says so", async () => {
  let claim = buildClaim({ name: '陈序', isMine: false })
  const takenOver = { action: 'take-over', reason: '原来是陈序在处理' }
  const answers = {
    listDeskOrders: list,
    getDeskOrder: () => getOrder({ claim, records: claim.isMine ? [buildRecord(takenOver)] : [] }),
    claimItem: () => (claim = buildClaim()),
  }
  const plain = await render(<DeskScreen />, deskRoot('cashier', answers))
  expect(plain.all('button', '接手')).toEqual([])
  plain.unmount()
  const root = deskRoot('admin', answers)
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '接手')
  expect(root.calls.find(({ id }) => id === 'claimItem')?.input).toMatchObject({
    body: { queue: 'orders', item: number, takeOver: true },
  })
  expect(screen.get('button', '确认收款')).toHaveProperty('disabled', false)
  expect(screen.text()).toContain('周宁接手处理原来是陈序在处理')
})

test('a decision that was refused because another has the item leaves the typed text, with one sentence', async () => {
  let isTaken = false
  const root = deskRoot('cashier', {
    listDeskOrders: list,
    getDeskOrder: () => getOrder(isTaken ? { claim: buildClaim({ name: '陈序', isMine: false }) } : {}),
    closeDeskOrder: () => {
      isTaken = true
      throw new ApiError(ErrorCode.ItemClaimed, 409, '“陈序”正在处理这一条')
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.type('补充理由', '学生说下午')
  await screen.tap('button', '关闭订单')
  expect(screen.get('textbox', '补充理由')).toHaveProperty('value', '学生说下午')
  expect(screen.all('alert')).toEqual([])
  expect(screen.text()).toContain('陈序正在处理，你现在不能决定，写好的内容会留着。')
})
