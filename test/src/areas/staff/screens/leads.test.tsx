/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import LeadsScreen from '@/areas/staff/screens/leads'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const profile = example('getStaff')

function leadNamed(name: string) {
  const [lead] = example('listStaffLeads').items
  if (!lead) throw new Error('the example has no lead')
  return { ...lead, id: name, name }
}

function signedIn(caller: typeof profile = profile, answers: NonNullable<FakeOptions['answers']> = {}) {
  const root = fakeRoot({ answers })
  root.staff.signIn('staff-token', caller)
  return root
}

beforeEach(() => {
  page.url = '/clue-data'
})

test('an agent reads their own leads page by page, with masked phones', async () => {
  const root = signedIn(profile, {
    listStaffLeads: ({ query: { cursor } }) =>
      cursor === 'c2' ? { items: [leadNamed('第二位')] } : { items: [leadNamed('第一位')], next: 'c2' },
  })
  const screen = await render(<LeadsScreen />, root)
  expect(screen.text()).toContain('第一位')
  expect(screen.text()).toContain('139****5678')
  await screen.tap('button', '加载更多')
  expect([...screen.get('list', '全部线索').children]).toHaveLength(2)
  const asked = root.calls.filter(({ id }) => id === 'listStaffLeads').map(({ input }) => input)
  expect(asked).toEqual([{ query: { scope: 'own' } }, { query: { scope: 'own', cursor: 'c2' } }])
})

test('an admin reads those of all branches, and whose they are', async () => {
  const items = [{ ...leadNamed('小岸'), owner: '示例老师乙', others: [] }]
  const root = signedIn({ ...profile, role: 'admin' }, { listStaffLeads: () => ({ items }) })
  const screen = await render(<LeadsScreen />, root)
  expect(screen.text()).toContain('归示例老师乙')
  expect(root.calls.find(({ id }) => id === 'listStaffLeads')?.input).toEqual({ query: { scope: 'all' } })
})

test('a lead without an owner says how its link had the codes', async () => {
  const items = [{ ...leadNamed('小岸'), owner: '', others: [], raw: 'inviteCode=快来' }]
  const root = signedIn({ ...profile, role: 'admin' }, { listStaffLeads: () => ({ items }) })
  expect((await render(<LeadsScreen />, root)).text()).toContain('链接里写的是：inviteCode=快来')
})

test('an admin gives a lead without an owner to the seller with a code, however it was pasted', async () => {
  const nobodys = { ...leadNamed('01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'), owner: '', others: [] }
  let [owner, isKnown] = ['', false]
  const root = signedIn(
    { ...profile, role: 'admin' },
    {
      listStaffLeads: () => ({ items: [{ ...nobodys, owner }] }),
      assignLead: () => {
        if (!isKnown) throw new ApiError(ErrorCode.NotFound, 404)
        owner = '示例老师甲'
        return null
      },
    },
  )
  const screen = await render(<LeadsScreen />, root)
  await screen.tap('button', '分配')
  await screen.tap('button', '分配给负责人')
  expect(screen.text()).toContain('请输入邀请码')
  await screen.type('负责人的邀请码', ' ＤＥＭＯ01。')
  await screen.tap('button', '分配给负责人')
  expect(screen.text()).toContain('没有这个邀请码')
  isKnown = true
  await screen.tap('button', '分配给负责人')
  expect(screen.text()).toContain('归示例老师甲')
  expect(root.calls.filter(({ id }) => id === 'assignLead').map(({ input }) => input)).toEqual([
    {
      params: { id: nobodys.id },
      body: { id: expect.any(String), inviteCode: 'DEMO01', createdAt: nobodys.createdAt },
    },
    {
      params: { id: nobodys.id },
      body: { id: expect.any(String), inviteCode: 'DEMO01', createdAt: nobodys.createdAt },
    },
  ])
})

test('a repetition after a missing answer is the same request, and a list that fails then is said', async () => {
  const nobodys = { ...leadNamed('01990f3d-2a4b-7c5d-8e6f-708192a3b4c5'), owner: '', others: [] }
  let [asked, listed] = [0, 0]
  const root = signedIn(
    { ...profile, role: 'admin' },
    {
      listStaffLeads() {
        if ((listed += 1) > 1) throw new ApiError(LocalCode.Network, 0)
        return { items: [nobodys] }
      },
      assignLead() {
        if ((asked += 1) === 1) throw new ApiError(LocalCode.Network, 0)
        return null
      },
    },
  )
  const screen = await render(<LeadsScreen />, root)
  await screen.tap('button', '分配')
  await screen.type('负责人的邀请码', 'DEMO01')
  for (const _ of [1, 2]) await screen.tap('button', '分配给负责人')
  const inputs = root.calls.filter(({ id }) => id === 'assignLead').map(({ input }) => input)
  expect(inputs).toHaveLength(2)
  expect(inputs[0]).toEqual(inputs[1])
  expect(root.ui.toast?.text).toBe('网络连接失败，请检查后再试。')
})

test('staff who may not give leads away have no button for it', async () => {
  const items = [{ ...leadNamed('小岸'), owner: '' }]
  const screen = await render(<LeadsScreen />, signedIn(profile, { listStaffLeads: () => ({ items }) }))
  expect(screen.text()).not.toContain('分配')
})

test('a lead says where its student studies', async () => {
  const items = [{ ...leadNamed('小岸'), school: '示例大学', class: '一班' }]
  const root = signedIn(profile, { listStaffLeads: () => ({ items }) })
  expect((await render(<LeadsScreen />, root)).text()).toContain('示例大学 一班')
})

test('details show why a lead has its owner and every link that led to it, first and last', async () => {
  const { id: ofLead } = example('getClueOrigin')
  const root = signedIn(profile, {
    listStaffLeads: () => ({ items: [{ ...leadNamed('小岸'), id: ofLead }] }),
  })
  const screen = await render(<LeadsScreen />, root)
  expect(root.calls.some(({ id }) => id === 'getClueOrigin')).toBe(false)
  await screen.tap('button', '小岸的来源')
  expect(root.calls.find(({ id }) => id === 'getClueOrigin')?.input).toEqual({
    params: { id: ofLead },
    query: { createdAt: leadNamed('小岸').createdAt },
  })
  expect(screen.text()).toContain('报名时使用了邀请码 SAMPLE01，线索分配给示例老师。')
  const lines = [...screen.get('list', '打开过的链接').children].map((line) => line.textContent)
  expect(lines).toEqual([
    expect.stringMatching(/^首次：.*来自 summer-gold$/),
    expect.stringMatching(/^最近：.*活动 1001，邀请码 SAMPLE01$/),
  ])
  await screen.tap('button', '小岸的来源')
  expect(screen.all('list', '打开过的链接')).toEqual([])
})

test('a lead says what its student paid since, and what went back of it', async () => {
  const bought = [
    { orders: 1, paid: 990, refunded: 0 },
    { orders: 5, paid: 30_500, refunded: 12_900 },
  ]
  const items = bought.map((sums) => ({ ...leadNamed(String(sums.orders)), bought: sums }))
  const { bought: _bought, ...unpaid } = leadNamed('没付')
  const root = signedIn(profile, { listStaffLeads: () => ({ items: [...items, unpaid] }) })
  const screen = await render(<LeadsScreen />, root)
  const rows = screen
    .all('listitem')
    .map((it) => /付过 \d+ 单 ¥[\d.]+(，退 ¥[\d.]+)?/.exec(it.textContent ?? '')?.[0])
  expect(rows).toEqual(['付过 1 单 ¥9.90', '付过 5 单 ¥305，退 ¥129', undefined])
})

test('staff without a lead read how the first one may come', async () => {
  const none = { listStaffLeads: () => ({ items: [] }) }
  expect((await render(<LeadsScreen />, signedIn(profile, none))).text()).toContain(
    '有人通过你的推广链接报名，就会出现在这里。',
  )
  const { inviteCode: _code, ...caller } = profile
  const screen = await render(<LeadsScreen />, signedIn(caller, none))
  expect(screen.text()).toContain('你的账号没有邀请码')
})

test('nobody is shown to who is not signed in or has not confirmed', async () => {
  for (const root of [fakeRoot(), signedIn(example('openStaffSession').staff)]) {
    await render(<LeadsScreen />, root)
    expect(root.calls.filter(({ id }) => id === 'listStaffLeads')).toEqual([])
  }
})

test('staff without leads are led to the desk, and nothing is requested', async () => {
  const root = signedIn({ ...profile, role: 'cashier' })
  await render(<LeadsScreen />, root)
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/desk' })
  expect(root.calls).toEqual([])
})

test('staff who must confirm again, as in a new branch, are led to that page', async () => {
  const root = signedIn(profile, {
    listStaffLeads: () => Promise.reject(new ApiError('x403301', 403, '请先确认身份')),
    getStaff: () => ({ ...profile, isConfirmed: false }),
  })
  await render(<LeadsScreen />, root)
  expect(navigated.opened.at(-1)).toMatchObject({ url: '/confiirm-identity' })
})

test('an admin who has become an agent reads their own leads, and an agent without a right reads that', async () => {
  const root = signedIn(
    { ...profile, role: 'admin' },
    {
      listStaffLeads: ({ query: { scope } }) =>
        scope === 'all'
          ? Promise.reject(new ApiError('x403f', 403, ''))
          : Promise.resolve({ items: [leadNamed('自己的')] }),
    },
  )
  const screen = await render(<LeadsScreen />, root)
  expect(screen.text()).toContain('自己的')
  expect(root.staff.profile?.role).toBe('agent')
  const refused = { listStaffLeads: () => Promise.reject(new ApiError('x403f', 403, '')) }
  expect((await render(<LeadsScreen />, signedIn(profile, refused))).text()).toContain('没有权限查看')
})

test('leads of two students under one id are both listed', async () => {
  const lead = leadNamed('小岸')
  const before = { ...lead, name: '小川', createdAt: lead.createdAt - 1 }
  const root = signedIn(profile, {
    listStaffLeads: ({ query: { cursor } }) =>
      cursor === 'c2' ? { items: [before] } : { items: [lead], next: 'c2' },
  })
  const screen = await render(<LeadsScreen />, root)
  await screen.tap('button', /更多/)
  for (const name of ['小岸的来源', '小川的来源']) screen.get('button', name)
})
