/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { getId, buildMessage, NOON, buildUnread, user } from '../../../support/messages'
import { render } from '../../../support/render'
import { ApiError, LocalCode } from '@/api/errors'
import type { Message, MessageKind } from '@/api/message'
import { unsentSending } from '@/stores/unsent-sending'
import MessagesScreen from '@/areas/habit/screens/messages'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { fakeRoot, type Answers } from '../../../../support/root'

beforeEach(() => {
  page.url = '/messages'
})

async function open(answers: Answers, isGuest = false) {
  const root = fakeRoot({ answers, ...(!isGuest && { user }) })
  return { root, screen: await render(<MessagesScreen />, root) }
}

const listing = (...items: Message[]): Answers => ({
  listMessages: () => ({ items, unread: buildUnread({ report: items.filter((it) => !it.isRead).length }) }),
  readMessages: () => buildUnread(),
})

const readName = '这周的学习报告出来了学了 6 小时 20 分，比上周多 40 分。11:00 学习报告'
const unreadName = `${readName} 未读`
const listInputs = (root: ReturnType<typeof fakeRoot>, wanted: string) =>
  root.calls.filter(({ id }) => id === wanted).map(({ input }) => input)

test('a message says that it is new, what it is about, what it says and when it came', async () => {
  const { screen } = await open(listing(buildMessage()))
  const link = screen.get('link', unreadName)
  expect(link.getAttribute('href')).toBe('/study-report?view=week')
  expect(link.querySelector('.new-dot')).not.toBeNull()
  expect(screen.text()).toContain('1 条未读')
})

test.each([
  [NOON, '12:00'],
  [NOON - DAY_MS, '昨天 12:00'],
  [NOON - 2 * DAY_MS, '11月18日 12:00'],
  [NOON - 365 * DAY_MS, '2025年11月20日 12:00'],
])('a time is said as short as it is clear (%d)', async (at, when) => {
  const { screen } = await open(listing(buildMessage({ at })))
  expect(screen.get('link', new RegExp(`${when} `)).textContent).toContain(when)
})

test('a message that is tapped leads to what it is about, and is read', async () => {
  const { root, screen } = await open(listing(buildMessage()))
  await screen.tap('link', unreadName)
  expect(navigated.opened).toMatchObject([{ url: '/study-report?view=week' }])
  expect(listInputs(root, 'readMessages')).toEqual([{ params: { uid: 'user-1' }, body: { ids: [getId(1)] } }])
  const link = screen.get('link', readName)
  expect(link.querySelector('.new-dot')).toBeNull()
  expect(screen.text()).toContain('都看过了')
})

test('a message that was read is not reported again', async () => {
  const { root, screen } = await open(listing(buildMessage({ isRead: true })))
  await screen.tap('link', readName)
  expect(listInputs(root, 'readMessages')).toEqual([])
})

test('messages read without a network are reported with the next list', async () => {
  let isDown = true
  const { root, screen } = await open({
    ...listing(buildMessage()),
    readMessages() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return buildUnread()
    },
  })
  await screen.tap('link', unreadName)
  screen.get('link', readName)
  isDown = false
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  const expected = { params: { uid: 'user-1' }, body: { ids: [getId(1)] } }
  expect(listInputs(root, 'readMessages')).toEqual([expected, expected])
  expect(screen.text()).toContain('都看过了')
})

test('messages read without a network stay read in the next page, and whatever screen is open sends it', async () => {
  let isDown = true
  const { root, screen } = await open({
    ...listing(buildMessage()),
    readMessages() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return buildUnread()
    },
  })
  await screen.tap('link', unreadName)
  screen.unmount()
  const again = await render(<MessagesScreen />, root)
  again.get('link', readName)
  again.unmount()
  isDown = false
  await unsentSending.of(root).send()
  const read = { params: { uid: 'user-1' }, body: { ids: [getId(1)] } }
  expect(listInputs(root, 'readMessages').at(-1)).toEqual(read)
  const sent = listInputs(root, 'readMessages').length
  await unsentSending.of(root).send()
  expect(listInputs(root, 'readMessages')).toHaveLength(sent)
})

test('a message that is read goes to the server in a call that outlives the page', async () => {
  const { root, screen } = await open(listing(buildMessage()))
  await screen.tap('link', unreadName)
  const at = root.calls.findIndex(({ id }) => id === 'readMessages')
  expect(root.behaviours[at]).toMatchObject({ outlives: true, quiet: true })
})

test('all are read up to the newest that is shown, and one that came since is not', async () => {
  const later = buildMessage({ id: getId(3), title: '刚来的', at: NOON })
  let items = [
    buildMessage(),
    buildMessage({ id: getId(2), kind: 'order', title: '已发货', at: NOON - DAY_MS }),
  ]
  const { root, screen } = await open({
    listMessages: () => ({ items, unread: buildUnread({ report: 1, order: 1 }) }),
    readMessages: () => buildUnread(),
  })
  await screen.tap('button', '全部已读')
  expect(listInputs(root, 'readMessages')).toEqual([
    { params: { uid: 'user-1' }, body: { upTo: NOON - 3_600_000 } },
  ])
  expect(screen.all('link', /未读$/)).toHaveLength(0)
  items = [later, ...items]
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.all('link', /未读$/)).toHaveLength(1)
})

test('where they could not be marked the student sees that, and they stay unread', async () => {
  const { root, screen } = await open({
    ...listing(buildMessage()),
    readMessages() {
      throw new ApiError('x50000', 500)
    },
  })
  await screen.tap('button', '全部已读')
  expect(root.ui.toast?.text).toBe('没有标成已读，请稍后再试')
  screen.get('link', unreadName)
})

test('a kind shows its own alone, reads its own alone, and says by a dot that it has something new', async () => {
  const all: Message[] = [buildMessage(), buildMessage({ id: getId(2), kind: 'order', title: '已发货' })]
  const { root, screen } = await open({
    listMessages: ({ query: { kind } }) => ({
      items: all.filter((it) => kind === undefined || it.kind === kind),
      unread: buildUnread({ report: 1, order: 1 }),
    }),
    readMessages: () => buildUnread({ report: 1 }),
  })
  expect(screen.all('button', /，有未读$/).map(({ textContent }) => textContent)).toEqual([
    '全部',
    '学习报告',
    '订单',
  ])
  await screen.tap('button', '订单，有未读')
  expect(screen.get('list', '消息列表').children).toHaveLength(1)
  await screen.tap('button', '全部已读')
  expect(listInputs(root, 'readMessages')).toEqual([
    { params: { uid: 'user-1' }, body: { upTo: NOON - 3_600_000, kind: 'order' } },
  ])
  expect(screen.get('button', '订单').getAttribute('aria-pressed')).toBe('true')
  await screen.tap('button', '全部，有未读')
  expect(screen.all('link', /未读$/)).toHaveLength(1)
})

test('messages are read page by page', async () => {
  const { root, screen } = await open({
    listMessages: ({ query: { cursor } }) =>
      cursor === 'c2'
        ? { items: [buildMessage({ id: getId(2) })], unread: buildUnread() }
        : { items: [buildMessage()], next: 'c2', unread: buildUnread() },
  })
  await screen.tap('button', '加载更多')
  expect(screen.get('list', '消息列表').children).toHaveLength(2)
  expect(listInputs(root, 'listMessages')).toEqual([
    { params: { uid: 'user-1' }, query: { limit: 20 } },
    { params: { uid: 'user-1' }, query: { limit: 20, cursor: 'c2' } },
  ])
})

const kinds: readonly (readonly [MessageKind, string])[] = [
  ['live', '定时课'],
  ['task', '打卡任务'],
  ['correction', '题目订正'],
]

test.each(kinds)('nothing of a kind yet is said (%s)', async (_kind, name) => {
  const { screen } = await open(listing())
  expect(screen.text()).toContain('还没有消息')
  expect(screen.get('link', '选要收哪些提醒').getAttribute('href')).toBe('/message-settings')
  await screen.tap('button', '学习报告')
  expect(screen.get('link', '去做几道题').getAttribute('href')).toBe('/exercises/problem-solving-training')
  await screen.tap('button', name)
  expect(screen.text()).toContain(`还没有${name}消息`)
})

test('a guest is led to the login, and nothing is asked', async () => {
  const { root, screen } = await open({}, true)
  expect(root.calls).toEqual([])
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('messages that cannot be fetched are tried again', async () => {
  let isDown = true
  const { screen } = await open({
    ...listing(buildMessage()),
    listMessages() {
      if (isDown) throw new ApiError(LocalCode.Network, 0)
      return { items: [buildMessage()], unread: buildUnread({ report: 1 }) }
    },
  })
  expect(screen.text()).toContain('网络连接失败')
  isDown = false
  await screen.tap('button', '再试一次')
  screen.get('link', unreadName)
})

test('the bar leads to how messages reach the student', async () => {
  const { screen } = await open(listing())
  expect(screen.get('link', '消息提醒设置').getAttribute('href')).toBe('/message-settings')
})
