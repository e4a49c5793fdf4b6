/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { wide } from '../../../support/fake-wide'
import { render } from '../../../support/render'
import { ApiError } from '@/api/errors'
import DeskScreen from '@/areas/staff/screens/desk'
import { ErrorCode } from '../../../../../contract/errors'
import { memoryStore } from '../../../../support/memory-store'
import { fakeRoot } from '../../../../support/root'
import { buildBrief, buildClaim, deskRoot, NOON, getOrder, findStaff } from '../../../support/desk'

const number = buildBrief().number
const another = '261120110000999999'
const two = () => ({ items: [buildBrief(), buildBrief({ number: another, title: '408 全程班' })] })

beforeEach(() => {
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
  page.url = '/desk/orders'
  navigated.current = '/desk/orders'
})

test('each role sees its queues with what waits in them, and no others', async () => {
  page.url = '/desk'
  const getDesk = () => ({ queues: [{ queue: 'questions' as const, open: 6 }] })
  const teacher = await render(<DeskScreen />, deskRoot('teacher', { getDesk }))
  const places = teacher.all('link').map((link) => link.textContent)
  expect(places).toEqual(['题目纠错6', '没听懂', '课堂', '操作记录', '账号与退出登录'])
  const cashier = await render(<DeskScreen />, deskRoot('cashier'))
  const theirs = cashier.all('link').map((link) => link.textContent)
  expect(theirs).toEqual(['订单', '退费申请', '每日对账', '操作记录', '账号与退出登录'])
})

test('the books are neither led to nor opened for who sees the orders of one branch alone', async () => {
  const getStaff = () => ({ ...findStaff('cashier'), isBranchOnly: true as const })
  page.url = '/desk'
  const home = await render(<DeskScreen />, deskRoot('cashier', { getStaff }))
  expect(home.all('link').map((link) => link.textContent)).toEqual([
    '订单',
    '退费申请',
    '操作记录',
    '账号与退出登录',
  ])
  home.unmount()
  page.url = '/desk/books'
  const root = deskRoot('cashier', { getStaff })
  root.staff.update(getStaff())
  const books = await render(<DeskScreen />, root)
  expect(books.text()).toContain('账目是所有分校的，由管理员或总部查看')
  expect(books.all('button').map((button) => button.textContent)).toEqual(['回到员工台'])
  expect(root.calls.map(({ id }) => id)).not.toContain('listDayReports')
})

test('staff without a queue read that, and those who open one that is not theirs as well', async () => {
  page.url = '/desk'
  expect((await render(<DeskScreen />, deskRoot('agent'))).text()).toContain('你的账号没有要处理的队列')
  page.url = '/desk/orders'
  const root = deskRoot('teacher')
  expect((await render(<DeskScreen />, root)).text()).toContain('这一页不归你处理')
  expect(root.calls.map(({ id }) => id)).not.toContain('listDeskOrders')
})

test('a role that changed since the sign-in shows at once', async () => {
  const isOff = { getStaff: () => Promise.reject(new ApiError('network', 0)) }
  const before = await render(<DeskScreen />, deskRoot('teacher', isOff))
  expect(before.text()).toContain('这一页不归你处理')
  before.unmount()
  const root = deskRoot('teacher', { getStaff: () => findStaff('cashier'), listDeskOrders: two })
  const screen = await render(<DeskScreen />, root)
  expect(screen.get('link', '英语写作精讲')).toBeDefined()
  expect(root.staff.profile?.role).toBe('cashier')
})

test('a visitor who is not signed in is led to the login, and from there back', async () => {
  navigated.current = '/desk/orders?item=1'
  const root = fakeRoot()
  await render(<DeskScreen />, root)
  expect(navigated.opened.at(-1)).toMatchObject({
    move: 'replace',
    url: '/sale-login?back=%2Fdesk%2Forders%3Fitem%3D1',
  })
  expect(root.calls).toEqual([])
})

test('nobody is shown before the reader has confirmed who they are', async () => {
  const root = deskRoot('cashier')
  root.staff.update({ ...findStaff('cashier'), isConfirmed: false })
  await render(<DeskScreen />, root)
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/confiirm-identity?back=%2Fdesk%2Forders' })
  expect(root.calls).toEqual([])
})

test('side by side an item is shown without another page, and the address says which', async () => {
  const root = deskRoot('cashier', { listDeskOrders: two, getDeskOrder: () => getOrder() })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('从左边的列表里选一个')
  await screen.tap('link', '英语写作精讲')
  expect(wide.renamed).toEqual([`/desk/orders?item=${number}`])
  expect(navigated.opened).toEqual([])
  expect(screen.get('heading', '英语写作精讲')).toBeDefined()
  expect(screen.get('link', '英语写作精讲').getAttribute('aria-current')).toBe('true')
})

test('on a phone an item is another page, from which the way back leads to the list', async () => {
  wide.isWide = false
  const root = deskRoot('cashier', { listDeskOrders: two, getDeskOrder: () => getOrder() })
  const list = await render(<DeskScreen />, root)
  await list.tap('link', '英语写作精讲')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'push', url: `/desk/orders?item=${number}` })
  list.unmount()
  page.url = `/desk/orders?item=${number}`
  navigated.beneath = '/desk/orders'
  const item = await render(<DeskScreen />, root)
  expect(item.all('list', '订单')).toEqual([])
  await item.tap('button', '返回队列')
  expect(navigated.backs).toBe(1)
})

test('a search and a filter outlast a reload, of the list and of an item on a phone, and no address contains a phone', async () => {
  wide.isWide = false
  const storage = { local: memoryStore(), session: memoryStore() }
  const open = async (url: string) => {
    page.url = url
    const root = deskRoot('cashier', { listDeskOrders: two, getDeskOrder: () => getOrder() }, storage)
    return { root, screen: await render(<DeskScreen />, root) }
  }
  const { screen } = await open('/desk/orders')
  await screen.type('查找订单', '5678')
  await act(async () => screen.get('textbox', '查找订单').closest('form')?.requestSubmit())
  await screen.tap('link', '英语写作精讲')
  const [list = '', item = ''] = [wide.renamed.at(-1), navigated.opened.at(-1)?.url]
  expect(list + item).not.toContain('5678')
  screen.unmount()
  for (const url of [list, item]) {
    const again = await open(url)
    if (url === item) await again.screen.tap('button', '返回队列')
    expect(again.screen.get('textbox', '查找订单')).toHaveProperty('value', '5678')
    expect(again.screen.get('button', '全部').getAttribute('aria-pressed')).toBe('true')
    expect(again.root.calls.filter(({ id }) => id === 'listDeskOrders').at(-1)?.input).toEqual({
      query: { filter: 'all', find: '5678' },
    })
    again.screen.unmount()
  }
  // The queue that is opened by itself is whole.
  expect((await open('/desk/orders')).screen.get('textbox', '查找订单')).toHaveProperty('value', '')
})

test('an item that was opened by a link leads to its list all the same', async () => {
  wide.isWide = false
  page.url = `/desk/orders?item=${number}`
  const root = deskRoot('cashier', { listDeskOrders: two, getDeskOrder: () => getOrder() })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '返回队列')
  expect(navigated.backs).toBe(0)
  expect(screen.all('link', '英语写作精讲')).toHaveLength(1)
})

test('an item is claimed from the list and given back, and nobody else takes it meanwhile', async () => {
  let claim: ReturnType<typeof buildClaim> | undefined
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief({ ...(claim && { claim }) })] }),
    getDeskOrder: () => getOrder({ ...(claim && { claim }) }),
    claimItem: () => (claim = buildClaim()),
    releaseItem: () => {
      claim = undefined
      return null
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '认领“英语写作精讲”')
  expect(root.calls.find(({ id }) => id === 'claimItem')?.input).toMatchObject({
    body: { queue: 'orders', item: number },
  })
  expect(screen.all('button', '认领“英语写作精讲”')).toEqual([])
  expect(screen.text()).toContain('我在处理')
  expect(screen.text()).toContain('今天 13:00 前没动会自动放回')
  await screen.tap('button', '放回队列')
  expect(screen.text()).toContain('还没有人认领')
})

test("another one's claim is shown, and nothing can be decided until it ends", async () => {
  page.url = `/desk/orders?item=${number}`
  const claim = buildClaim({ name: '陈序', isMine: false })
  const root = deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief({ claim })] }),
    getDeskOrder: () => getOrder({ claim }),
  })
  const screen = await render(<DeskScreen />, root)
  expect(screen.text()).toContain('陈序正在处理，你现在不能决定。')
  expect(screen.get('button', '确认收款')).toHaveProperty('disabled', true)
  expect(screen.all('button', '认领“英语写作精讲”')).toEqual([])
  screen.unmount()
  root.clock.ms = NOON + 3_600_000
  const later = await render(<DeskScreen />, root)
  expect(later.get('button', '确认收款')).toHaveProperty('disabled', false)
})

test('an item that a colleague was faster to claim is read again, with the reason', async () => {
  page.url = `/desk/orders?item=${number}`
  let isTaken = false
  const root = deskRoot('cashier', {
    listDeskOrders: two,
    getDeskOrder: () => getOrder(isTaken ? { claim: buildClaim({ name: '陈序', isMine: false }) } : {}),
    claimItem: () => {
      isTaken = true
      throw new ApiError(ErrorCode.ItemClaimed, 409, '这一条已经有同事在处理')
    },
  })
  const screen = await render(<DeskScreen />, root)
  await screen.tap('button', '认领')
  expect(root.ui.toast?.text).toBe('这一条已经有同事在处理')
  expect(screen.text()).toContain('陈序正在处理')
})

test('a list that could not be read again stays, and says so', async () => {
  let isOff = false
  const root = deskRoot('cashier', {
    listDeskOrders: () => {
      if (isOff) throw new ApiError('network', 0)
      return two()
    },
  })
  const screen = await render(<DeskScreen />, root)
  isOff = true
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.text()).toContain('没能更新列表，下面是之前的内容。')
  expect(screen.text()).toContain('英语写作精讲')
  isOff = false
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.text()).not.toContain('没能更新列表')
})

test('an item is read again when the page is shown again, and stays where that fails', async () => {
  page.url = `/desk/orders?item=${number}`
  let answer = () => getOrder()
  const root = deskRoot('cashier', { listDeskOrders: two, getDeskOrder: () => answer() })
  const screen = await render(<DeskScreen />, root)
  answer = () => {
    throw new ApiError('network', 0)
  }
  const show = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await show()
  expect(screen.text()).toContain('没能更新，下面是之前的内容。')
  expect(screen.get('button', '确认收款')).toBeDefined()
  answer = () => getOrder({ state: 'delivered', waits: [] })
  await show()
  expect(screen.all('button', '确认收款')).toEqual([])
  expect(screen.text()).not.toContain('没能更新')
})

test('an empty queue and one that failed say so', async () => {
  const none = await render(<DeskScreen />, deskRoot('cashier', { listDeskOrders: () => ({ items: [] }) }))
  expect(none.text()).toContain('没有待收款的订单')
  // Each filter has its own sentence.
  await none.tap('button', '待寄出')
  expect(none.text()).toContain('没有待寄出的订单')
  none.unmount()
  const fails = () => Promise.reject(new ApiError('network', 0))
  const failed = await render(<DeskScreen />, deskRoot('cashier', { listDeskOrders: fails }))
  expect(failed.all('button', '重试').length + failed.all('button', /再试|重新/).length).toBeGreaterThan(0)
})

test.each([
  ['is none', 'x400', 400],
  ['is gone', 'x404', 404],
])('an item that %s says so, and leads to the list', async (_name, code, status) => {
  page.url = '/desk/orders?item=000000000000000000'
  const root = deskRoot('cashier', {
    listDeskOrders: two,
    getDeskOrder: () => Promise.reject(new ApiError(code, status, '')),
  })
  const beside = await render(<DeskScreen />, root)
  expect(beside.text()).toContain('这个队列里没有这个事项')
  await beside.tap('button', '返回队列')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'replace', url: '/desk/orders' })
  beside.unmount()
  wide.isWide = false
  const alone = await render(<DeskScreen />, root)
  await act(async () => alone.all('button', '返回队列').at(-1)?.click())
  expect(alone.all('link', '英语写作精讲')).toHaveLength(1)
})

test('an address that names no item shows the list alone', async () => {
  page.url = '/desk/orders?item='
  const root = deskRoot('cashier', { listDeskOrders: two })
  expect((await render(<DeskScreen />, root)).text()).toContain('从左边的列表里选一个')
})

test('on a phone the desk begins with its queues', async () => {
  page.url = '/desk'
  wide.isWide = false
  const screen = await render(<DeskScreen />, deskRoot('cashier'))
  await screen.tap('link', '订单')
  expect(navigated.opened.at(-1)).toMatchObject({ move: 'push', url: '/desk/orders' })
})
