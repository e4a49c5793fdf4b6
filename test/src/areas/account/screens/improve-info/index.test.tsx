/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render, type Screen } from '../../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import ImproveInfoScreen from '@/areas/account/screens/improve-info'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const nothing = { uid: user.uid, subjects: [], complete: false, updatedAt: 0 }

beforeEach(() => {
  page.url = '/improve-info'
  navigated.depth = 2
})

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
}

async function open(options: FakeOptions = {}): Promise<Open> {
  const root = fakeRoot({ user, ...options })
  return { root, screen: await render(<ImproveInfoScreen />, root) }
}

const first = (answers: FakeOptions['answers'] = {}) =>
  open({ answers: { getStudent: () => nothing, ...answers } })
const sent = ({ root }: Open, id: string) =>
  root.calls.filter((call) => call.id === id).map(({ input }) => input)
const isChosen = ({ screen }: Open, name: string) => screen.get('button', name).getAttribute('aria-pressed')

test('a guest is led to the login', async () => {
  const screen = await render(<ImproveInfoScreen />, fakeRoot())
  await screen.tap('button', '登录')
  expect(navigated.opened).toMatchObject([{ url: '/login' }])
})

test('the first save makes the record and goes back; what is missing was said before', async () => {
  const form = await first()
  const { screen } = form
  expect(screen.text()).toContain('还缺：考研年份、考试科目、报考院校代码、报考专业代码')
  await screen.tap('button', '2027 年')
  await screen.type('报考院校代码', '１０００ 1')
  await screen.type('报考专业代码', '０８ 12ｊ1')
  await screen.tap('button', '101 思想政治理论')
  await screen.type('本科院校', '示例大学')
  expect(screen.text()).toContain('资料已完整')
  await screen.tap('button', '保存资料')
  expect(sent(form, 'createStudent')).toMatchObject([
    {
      params: { uid: user.uid },
      body: {
        school: '示例大学',
        examYear: 2027,
        targetSchool: '10001',
        targetMajor: '0812J1',
        subjects: ['politics'],
      },
    },
  ])
  expect(form.root.ui.toast).toMatchObject({ text: '资料已保存', ms: 2000 })
  expect(navigated.backs).toBe(1)
  expect(form.root.storage.local.read(`student-draft:${user.uid}`)).toBeUndefined()
})

test('a record that is there is shown and changed', async () => {
  const form = await open()
  const { screen } = form
  expect(screen.get('textbox', '姓名')).toHaveProperty('value', example('getStudent').name)
  expect(isChosen(form, '2027 年')).toBe('true')
  await screen.tap('button', '201 英语（一）')
  await screen.tap('button', '保存资料')
  expect(sent(form, 'createStudent')).toEqual([])
  expect(sent(form, 'updateStudent')).toEqual([
    { params: { uid: user.uid }, body: { id: expect.any(String), subjects: ['politics'] } },
  ])
})

test('another device’s newer changes stay: only changed fields are sent, also of a draft', async () => {
  const form = await open({
    answers: { updateStudent: () => Promise.reject(new ApiError(LocalCode.Network, 0)) },
  })
  await form.screen.type('姓名', '小舟')
  await form.screen.tap('button', '保存资料')
  form.screen.unmount()
  const moved = { ...example('getStudent'), school: '别的大学' }
  const again = await open({ storage: form.root.storage, answers: { getStudent: () => moved } })
  expect(again.screen.get('textbox', '姓名')).toHaveProperty('value', '小舟')
  expect(again.screen.get('textbox', '本科院校')).toHaveProperty('value', '别的大学')
  await again.screen.tap('button', '保存资料')
  expect(sent(again, 'updateStudent')).toEqual([
    { params: { uid: user.uid }, body: { id: expect.any(String), name: '小舟' } },
  ])
})

test('a record that another device has made meanwhile is changed', async () => {
  const form = await first({ createStudent: () => Promise.reject(new ApiError(ErrorCode.Conflict, 409)) })
  await form.screen.type('姓名', '小岸')
  await form.screen.tap('button', '保存资料')
  expect(sent(form, 'updateStudent')).toMatchObject([{ body: { name: '小岸' } }])
})

test('unsaved input comes back at the next visit, and can be dropped', async () => {
  const form = await first({ createStudent: () => Promise.reject(new ApiError(LocalCode.Network, 0)) })
  await form.screen.type('姓名', '小岸')
  await form.screen.tap('button', '保存资料')
  expect(form.root.ui.toast?.text).toBe('没有保存成功，填的都在，请再试一次')
  expect(navigated.backs).toBe(0)
  form.screen.unmount()
  const again = await open({ storage: form.root.storage, answers: { getStudent: () => nothing } })
  expect(again.screen.text()).toContain('已恢复上次没有保存的内容')
  expect(again.screen.get('textbox', '姓名')).toHaveProperty('value', '小岸')
  await again.screen.tap('button', '恢复已保存的内容')
  expect(again.screen.get('textbox', '姓名')).toHaveProperty('value', '')
  expect(again.screen.text()).not.toContain('已恢复')
})

test('another student on this device does not see the draft', async () => {
  const form = await first()
  await form.screen.type('姓名', '小岸')
  form.screen.unmount()
  const otherOpen = await open({
    storage: form.root.storage,
    user: { uid: 'user-2', phone: '13912345678' },
    answers: { getStudent: () => nothing },
  })
  expect(otherOpen.screen.get('textbox', '姓名')).toHaveProperty('value', '')
})

test('a wrong field is named, and nothing is sent', async () => {
  const form = await first()
  await form.screen.type('报考院校代码', '1000')
  await form.screen.tap('button', '保存资料')
  expect(form.screen.get('alert').textContent).toBe('院校代码是 5 位数字')
  expect(form.root.ui.toast).toMatchObject({ ms: 1500 })
  expect(sent(form, 'createStudent')).toEqual([])
})

test('no more than eight subjects are taken, and one can be taken back', async () => {
  const form = await first()
  const subjects = form.screen.all('button', /^\d{3} /)
  const names = subjects.map(({ textContent }) => textContent ?? '')
  for (const name of names.slice(0, 9)) await form.screen.tap('button', name)
  expect(form.root.ui.toast?.text).toBe('最多选 8 门')
  expect(isChosen(form, names[8] ?? '')).toBe('false')
  await form.screen.tap('button', names[0] ?? '')
  expect(isChosen(form, names[0] ?? '')).toBe('false')
})

test('an account without a number is offered to bind one', async () => {
  const form = await open({ user: { uid: user.uid, phone: '' } })
  await form.screen.tap('button', '绑定手机号')
  expect(form.screen.get('dialog', '绑定手机号')).toBeTruthy()
})

test('without a network it says so, and tries again', async () => {
  let isDown = true
  const form = await first({
    getStudent: () => (isDown ? Promise.reject(new ApiError(LocalCode.Network, 0)) : nothing),
  })
  expect(form.screen.text()).toContain('网络连接失败，请检查后再试。')
  isDown = false
  await form.screen.tap('button', '再试一次')
  expect(form.screen.get('button', '保存资料')).toBeTruthy()
})

test('subjects that few take are folded away until they are asked for, or chosen already', async () => {
  const form = await first()
  expect(form.screen.all('button', '311 教育学专业基础')).toEqual([])
  await form.screen.tap('button', '还有 15 门统考科目')
  await form.screen.tap('button', '311 教育学专业基础')
  form.screen.unmount()
  const student = { ...nothing, subjects: ['education'] }
  const again = await open({ answers: { getStudent: () => student } })
  expect(isChosen(again, '311 教育学专业基础')).toBe('true')
})
