/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { daysAgo, NOON, user } from '../../../support/habit'
import { render } from '../../../support/render'
import { leaveUnsent } from '../../../support/unsent'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Invitation, RewardTask } from '@/api/excitation'
import RewardsScreen from '@/areas/habit/screens/rewards'
import { clipboard } from '@/platform/input/clipboard'
import { DAY_MS } from '../../../../../contract/domain/china-time'
import { memoryStore } from '../../../../support/memory-store'
import { fakeRoot, type FakeOptions, type FakeRoot } from '../../../../support/root'

beforeEach(() => {
  page.url = '/new-rewards'
})

const getTask = (taskId: string, own: Partial<RewardTask> = {}): RewardTask => ({
  taskId,
  kind: 'daily',
  title: `任务 ${taskId}`,
  hint: '做法',
  goal: 50,
  done: 20,
  state: 'open',
  award: { kind: 'points', amount: 5 },
  to: '/spword/index',
  endsAt: NOON + DAY_MS / 2,
  ...own,
})

const buildInvitation = (own: Partial<Invitation> = {}): Invitation => ({
  taskId: 'invite',
  code: 'ABCD2345',
  to: '/new-rewards?friend=ABCD2345',
  invited: 0,
  earned: 0,
  limit: 10,
  days: 3,
  award: { kind: 'points', amount: 100 },
  ...own,
})

interface Own {
  readonly tasks?: RewardTask[]
  readonly invitation?: Partial<Invitation>
  readonly options?: FakeOptions
  /** Whether the server is out of reach. */
  readonly isOff?: boolean
  readonly before?: (root: FakeRoot) => Promise<void>
}

async function open({ tasks = [], invitation, options = { user }, isOff = false, before }: Own = {}) {
  const server = {
    tasks,
    invitation: buildInvitation(invitation),
    total: 40,
    isOff,
    fault: undefined as ApiError | undefined,
  }
  const refuse = () => {
    if (server.fault) throw server.fault
  }
  const root = fakeRoot({
    ...options,
    answers: {
      listTasks: () => {
        if (server.isOff) throw new ApiError(LocalCode.Network, 0)
        return { items: server.tasks, cards: 2, total: server.total }
      },
      getInvitation: () => server.invitation,
      claimTaskAward({ params: { taskId } }) {
        refuse()
        const task = server.tasks.find((item) => item.taskId === taskId)
        if (!task) throw new ApiError(ErrorCode.NotFound, 404)
        server.tasks = server.tasks.map((item) => (item === task ? { ...item, state: 'claimed' } : item))
        server.total += 5
        return { taskId, award: task.award, point: 5, claimedAt: NOON }
      },
      addStudentToTask({ params: { taskId } }) {
        refuse()
        const { canName: _canName, ...named } = server.invitation
        server.invitation = { ...named, invitedBy: '林**' }
        return { taskId, joinedAt: NOON }
      },
      listInviteeAwards: () => ({
        items: [
          { name: '慢**', at: NOON - DAY_MS, point: 100, state: 'earned' },
          { name: '礁**', at: NOON, point: 100, state: 'pending' },
        ],
      }),
    },
  })
  await before?.(root)
  return { server, root, screen: await render(<RewardsScreen />, root) }
}

const sent = (root: { calls: readonly { id: string; input: unknown }[] }, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => input)

test('awards that can be claimed come first, and the first claim alone is the lamp', async () => {
  const { screen } = await open({
    tasks: [
      getTask('a'),
      getTask('b', { state: 'ready', done: 50 }),
      getTask('c', { state: 'ready', done: 50, kind: 'newcomer', award: { kind: 'cards', amount: 1 } }),
      getTask('d', { state: 'claimed' }),
    ],
  })
  screen.get('heading', '2 份奖励可以领')
  expect(screen.get('button', '领取：任务 c，补签卡 1 张').className).toContain('btn-beacon')
  expect(screen.get('button', '领取：任务 b，5 分').className).not.toContain('btn-beacon')
  const titles = [...screen.get('list', '每日任务').children].map(
    (row) => row.querySelector('h3')?.textContent,
  )
  expect(titles).toEqual(['任务 b', '任务 a'])
  expect(screen.text()).toContain('20 / 50')
  await screen.tap('button', '已领的 1 个')
  expect(screen.text()).toContain('任务 d')
})

test('study on this device alone is sent before the tasks are read', async () => {
  let sendings: readonly (readonly string[])[] = []
  const { root } = await open({
    before: async (opened) => void (sendings = await leaveUnsent(opened, user.uid)),
  })
  expect(sendings.length).toBeGreaterThan(0)
  expect(sendings[0]).not.toContain('listTasks')
  expect(sent(root, 'listTasks')).not.toEqual([])
})

test('an award is claimed once, and the balance follows', async () => {
  const { root, screen } = await open({ tasks: [getTask('b', { state: 'ready', done: 50 })] })
  expect(screen.text()).toContain('现在有 40 分，补签卡 2 张')
  await screen.tap('button', '领取：任务 b，5 分')
  expect(sent(root, 'claimTaskAward')).toEqual([{ params: { userId: 'user-1', taskId: 'b' } }])
  expect(screen.text()).toContain('现在有 45 分')
  expect(screen.all('button', /^领取/)).toEqual([])
  screen.get('button', '已领的 1 个')
  expect(root.ui.toast?.text).toBe('领到了：5 分')
})

test('an award that was claimed stays so where the server is away afterwards', async () => {
  const { server, screen } = await open({ tasks: [getTask('b', { state: 'ready', done: 50 })] })
  server.isOff = true
  await screen.tap('button', '领取：任务 b，5 分')
  expect(screen.text()).toContain('现在有 45 分')
  expect(screen.all('button', /^领取/)).toEqual([])
})

test('why a claim failed is said beneath it, and it can be tried again', async () => {
  const { server, screen } = await open({ tasks: [getTask('b', { state: 'ready', done: 50 })] })
  server.fault = new ApiError(LocalCode.Network, 0)
  await screen.tap('button', '领取：任务 b，5 分')
  expect(screen.get('alert').textContent).toContain('网络连接失败')
  server.fault = undefined
  await screen.tap('button', '领取：任务 b，5 分')
  expect(screen.all('alert')).toEqual([])
})

test('a task says what it brings, where it is done, and until when', async () => {
  const { screen } = await open({
    tasks: [
      getTask('a', {
        kind: 'campaign',
        award: { kind: 'days', goods: 'g1', amount: 30, title: '政治小课' },
      }),
      getTask('e', { day: daysAgo(1), endsAt: NOON - DAY_MS / 2, state: 'ready', done: 50 }),
    ],
  })
  expect(screen.text()).toContain('政治小课 30 天')
  expect(screen.text()).toContain('11月21日 00:00截止')
  screen.get('button', '领取：任务 e 11月19日的任务，5 分')
  await screen.tap('button', '去做：任务 a')
  expect(navigated.opened).toMatchObject([{ url: '/spword/index' }])
})

test('where nothing is sold a coupon is an award without a name', async () => {
  const { screen } = await open({
    tasks: [getTask('a', { state: 'ready', award: { kind: 'coupon', couponId: 'ten', title: '10 元券' } })],
    options: { user, host: { kind: 'miniapp', os: 'ios' } },
  })
  screen.get('button', '领取：任务 a，一份奖励')
  expect(screen.text()).not.toMatch(/元|券/)
})

test('an end that all tasks of a kind have is said once, above them', async () => {
  const { screen } = await open({
    tasks: [getTask('a', { kind: 'newcomer' }), getTask('b', { kind: 'newcomer', state: 'ready', done: 50 })],
  })
  expect(screen.text().split('11月21日 00:00截止')).toHaveLength(2)
})

test.each([
  ['林**', '你是 林** 邀请来的'],
  ['同学', '你是同学邀请来的'],
])('who was invited by %s reads it', async (invitedBy, sentence) => {
  const { screen } = await open({ invitation: { invitedBy } })
  expect(screen.text()).toContain(sentence)
})

test('the invitation has a code and a link to copy, a page to share, and those who came', async () => {
  const write = jest.spyOn(clipboard, 'write').mockResolvedValue(true)
  const { screen } = await open({ invitation: { invited: 2, earned: 1 } })
  expect(screen.text()).toContain('新同学填你的邀请码，做满 3 天打卡任务，你得 100 分。每个月最多算 10 位。')
  await screen.tap('button', '复制邀请码')
  await screen.tap('button', '复制链接')
  expect(write.mock.calls.map(([what]) => what)).toEqual([
    'ABCD2345',
    expect.stringContaining('/new-rewards?friend=ABCD2345'),
  ])
  await screen.tap('button', '分享')
  expect(navigated.opened[0]?.url).toContain('/share-msg?page=')
  expect([...screen.get('list', '邀请的同学').children].map((row) => row.textContent)).toEqual([
    '慢** 11月19日 · 已得奖励 +100 分',
    '礁** 11月20日 · 还没学满 ',
  ])
})

test('a code in the address outlasts the login and is offered then', async () => {
  page.url = '/new-rewards?friend=wxyz6789'
  const storage = { local: memoryStore(), session: memoryStore() }
  const guest = await open({ options: { storage } })
  expect(guest.screen.text()).toContain('收到了邀请码 WXYZ6789')
  expect(guest.root.calls).toEqual([])
  await guest.screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
  guest.screen.unmount()
  page.url = '/new-rewards'
  const { root, screen } = await open({
    options: { storage, user },
    invitation: { canName: NOON + 3 * DAY_MS },
  })
  expect(screen.get('textbox', '对方的邀请码')).toMatchObject({ value: 'WXYZ6789' })
  await screen.tap('button', '填好了')
  expect(sent(root, 'addStudentToTask')).toEqual([
    { params: { uid: 'user-1', taskId: 'invite' }, body: { code: 'WXYZ6789' } },
  ])
  expect(screen.text()).toContain('你是 林** 邀请来的')
  expect(screen.all('textbox')).toEqual([])
  expect(storage.local.read('friend-code')).toBeUndefined()
})

test('a fault of a code is shown before it is sent, and a refusal after', async () => {
  const { server, root, screen } = await open({ invitation: { canName: NOON + DAY_MS } })
  await screen.tap('button', /^谁邀请了我/)
  await screen.tap('button', '填好了')
  expect(screen.text()).toContain('请填邀请码')
  await screen.type('对方的邀请码', 'abcd 0000')
  await screen.tap('button', '填好了')
  expect(screen.text()).toContain('没有 0、1、I、O')
  await screen.type('对方的邀请码', 'abcd 2345')
  await screen.tap('button', '填好了')
  expect(screen.text()).toContain('这是你自己的邀请码')
  expect(sent(root, 'addStudentToTask')).toEqual([])
  server.fault = new ApiError(ErrorCode.Conflict, 409, '你们用过同一台设备，不能互相邀请')
  await screen.type('对方的邀请码', 'ｗxyz６789。')
  await screen.tap('button', '填好了')
  expect(screen.text()).toContain('你们用过同一台设备')
})

test('a code that comes too late is said to, once', async () => {
  page.url = '/new-rewards?friend=WXYZ6789'
  const storage = { local: memoryStore(), session: memoryStore() }
  storage.local.write('friend-code', 'WXYZ6789')
  const { screen } = await open({ options: { storage, user } })
  expect(screen.text()).toContain('邀请码 WXYZ6789 现在填不了')
  screen.unmount()
  page.url = '/new-rewards'
  const again = await open({ options: { storage, user } })
  expect(again.screen.text()).not.toContain('WXYZ6789')
})

test('the tasks that were seen last stand there without a network, with when that was, until it is back', async () => {
  const storage = { local: memoryStore(), session: memoryStore() }
  const before = await open({ tasks: [getTask('a')], options: { storage, user } })
  before.screen.unmount()
  const { server, screen } = await open({ tasks: [getTask('b')], options: { storage, user }, isOff: true })
  expect(screen.text()).toContain('任务 a')
  expect(screen.text()).toContain('看到的内容')
  server.isOff = false
  await act(async () => void window.dispatchEvent(new Event('online')))
  expect(screen.text()).toContain('任务 b')
  expect(screen.text()).not.toContain('看到的内容')
  screen.unmount()
  const answers = { tasks: { at: NOON, value: { items: [{}], total: 1, cards: 1 } } }
  storage.local.write('last-answers', { uid: user.uid, answers })
  const damaged = await open({ options: { storage, user }, isOff: true })
  expect(damaged.screen.text()).toContain('内容加载失败')
})
