/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { render, type Screen } from '../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import { SignUpSheet } from '@/features/login'
import { waiting } from '@/features/login/post-login-queue'
import { example, fakeRoot, type FakeOptions, type FakeRoot } from '../../../support/root'

const phone = '13812345678'

interface Open {
  readonly root: FakeRoot
  readonly screen: Screen
  readonly done: () => number
}

async function open(mode: 'plain' | 'vacation', options: FakeOptions = {}): Promise<Open> {
  const root = fakeRoot(options)
  let count = 0
  const sheet = <SignUpSheet mode={mode} onDone={() => void (count += 1)} onClose={() => undefined} />
  return { root, screen: await render(sheet, root), done: () => count }
}

const called = ({ root }: Open, id: string) => root.calls.find((call) => call.id === id)?.input

test('the plain dialog asks for name, number and code, the vacation one for the school as well', async () => {
  const plain = await open('plain')
  expect(plain.screen.get('dialog', '预约报名')).toBeTruthy()
  expect(plain.screen.all('textbox', '学校')).toEqual([])
  plain.screen.unmount()
  const vacation = await open('vacation')
  expect(vacation.screen.get('dialog', '登录后领取免费课程')).toBeTruthy()
  for (const name of ['姓名', '学校', '手机号', '验证码']) vacation.screen.get('textbox', name)
})

test.each([
  ['验证码', '验证码', '123456', '验证码不能为空'],
  ['密码', '密码', 'secret-1', '密码不能为空'],
])(
  'by %s the faults are told one after the other, for 1.5 s, and nothing is sent',
  async (by, field, value, word) => {
    const { root, screen } = await open('vacation')
    if (by === '密码') await screen.tap('button', '密码登录')
    const said = async () => {
      await screen.tap('button', '提交')
      expect(root.ui.toast).toMatchObject({ ms: 1500, tone: 'bad' })
      expect(screen.get('alert').textContent).toBe(root.ui.toast?.text)
      return root.ui.toast?.text
    }
    expect(await said()).toBe('姓名不能为空')
    await screen.type('姓名', '小岸?')
    expect(await said()).toBe('姓名输入有误')
    await screen.type('姓名', '。')
    expect(await said()).toBe('姓名不能为空')
    await screen.type('姓名', '小岸')
    expect(await said()).toBe('院校不能为空')
    await screen.type('学校', '示例大学')
    expect(await said()).toBe('手机号码不能为空')
    await screen.type('手机号', '1381234')
    expect(await said()).toBe('请输入正确的手机号')
    await screen.type('手机号', phone)
    expect(await said()).toBe(word)
    await screen.type(field, value)
    expect(await said()).toBe('请先阅读并同意协议')
    expect(root.calls).toEqual([])
  },
)

test('the input goes into the registration and into the lead', async () => {
  const now = example('requestToken').register_time
  const form = await open('vacation', { query: { promotionId: '1001' }, now })
  const { screen } = form
  await screen.type('姓名', ' 小岸。 ')
  await screen.type('学校', '示例大学.')
  await screen.type('手机号', phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
  await screen.tap('button', '提交')
  expect(called(form, 'registerUser')).toMatchObject({ body: { name: '小岸' } })
  expect(called(form, 'submitSignUp')).toMatchObject({
    body: { phone, promotionId: '1001', extra: { name: '小岸', school: '示例大学', submitTime: now } },
  })
  expect(form.done()).toBe(1)
})

test('a reservation says what it is for in its title and in the lead', async () => {
  const root = fakeRoot({ user: { uid: 'user-1', phone } })
  const sheet = (
    <SignUpSheet mode="plain" subject="英语模考" onDone={() => undefined} onClose={() => undefined} />
  )
  const screen = await render(sheet, root)
  expect(screen.get('dialog', '预约英语模考')).toBeTruthy()
  await screen.type('姓名', '小岸')
  await screen.tap('button', '提交')
  const clue = root.calls.find(({ id }) => id === 'createSalesClue')
  expect(clue?.input).toMatchObject({ body: { extra: { name: '小岸', subject: '英语模考' } } })
})

test('the password goes out as its MD5, with the name beside it', async () => {
  const form = await open('plain')
  const { screen } = form
  await screen.tap('button', '密码登录')
  await screen.type('姓名', '小岸')
  await screen.type('手机号', phone)
  await screen.type('密码', 'secret-1')
  await screen.tap('checkbox', /用户协议/)
  await screen.tap('button', '提交')
  // MD5 of `secret-1`, from the coreutils' md5sum.
  const password = '5926ed10493e613137208e1d5360d8f3'
  expect(called(form, 'requestToken')).toMatchObject({
    body: { grant_type: 'password', username: phone, password, name: '小岸' },
  })
})

test('a student who came without a promotion leaves a sales lead with their input', async () => {
  const user = { uid: 'user-1', phone }
  const form = await open('plain', { user })
  expect(form.screen.all('textbox', '手机号')).toEqual([])
  expect(form.screen.all('checkbox')).toEqual([])
  await form.screen.type('姓名', '小岸')
  await form.screen.tap('button', '提交')
  expect(called(form, 'createSalesClue')).toMatchObject({ body: { ...user, extra: { name: '小岸' } } })
  expect(form.root.ui.toast).toMatchObject({ text: '已提交', ms: 2000 })
  expect(form.done()).toBe(1)
})

test.each([
  ['signed in already', { user: { uid: 'user-1', phone } }],
  ['logged in through the form', {}],
])('who refused contact and is %s is told so, and no teacher is promised', async (_who, options) => {
  const getContactChoice = () => ({ allowed: false, since: 1 })
  const form = await open('plain', { ...options, answers: { getContactChoice } })
  const { root, screen } = form
  await screen.type('姓名', '小岸')
  if (!root.session.isSignedIn) {
    await screen.type('手机号', phone)
    await screen.type('验证码', '123456')
    await screen.tap('checkbox')
  }
  await screen.tap('button', '提交')
  expect(root.ui.toast).toMatchObject({
    text: '你已要求老师不再联系，请先在“我的”里恢复，再预约',
    tone: 'bad',
  })
  expect(form.done()).toBe(0)
  expect(root.session.isSignedIn).toBe(true)
  expect(screen.all('textbox', '验证码')).toEqual([])
  expect(screen.get('textbox', '姓名')).toHaveProperty('value', '小岸')
})

test('a student who refused contact is given the free course all the same', async () => {
  const form = await open('vacation', { answers: { getContactChoice: () => ({ allowed: false, since: 1 }) } })
  const { root, screen } = form
  await screen.type('姓名', '小岸')
  await screen.type('学校', '示例大学')
  await screen.type('手机号', phone)
  await screen.type('验证码', '123456')
  await screen.tap('checkbox')
  await screen.tap('button', '提交')
  expect(root.ui.toast?.text).not.toContain('不再联系')
  expect(form.done()).toBe(1)
})

test.each([
  ['nobody', undefined],
  ['somebody else', { uid: 'user-2', phone: '13912345678', authorization: 'token-2', expiresIn: 3600 }],
])(
  'a form that was opened signed in asks for the phone when %s is signed in any more',
  async (_who, next) => {
    const form = await open('plain', { user: { uid: 'user-1', phone } })
    const { root, screen } = form
    await screen.type('姓名', '小岸')
    root.session.clear()
    if (next) root.session.signIn(next)
    await screen.tap('button', '提交')
    expect(root.ui.toast).toMatchObject({ text: '登录已失效，请填手机号和验证码后再提交', tone: 'bad' })
    expect(form.done()).toBe(0)
    expect(root.calls).toEqual([])
    expect(screen.get('textbox', '姓名')).toHaveProperty('value', '小岸')
    screen.get('textbox', '验证码')
  },
)

test('a sign-up whose session ends as it is sent goes out with the next login of the same student', async () => {
  const user = { uid: 'user-1', phone }
  const form: Open = await open('plain', {
    user,
    answers: {
      getContactChoice: () => {
        form.root.session.clear()
        throw new ApiError(ErrorCode.Unauthenticated, 401)
      },
    },
  })
  const { root, screen } = form
  await screen.type('姓名', '小岸')
  await screen.tap('button', '提交')
  expect(form.done()).toBe(0)
  expect(waiting(root.storage.local, 'user-1')).toMatchObject([
    { clue: { ...user, extra: { name: '小岸' } } },
  ])
})

test('without an answer whether a teacher may call, nothing is promised, and the same press again does it', async () => {
  let isCut = true
  const getContactChoice = () => {
    if (isCut) throw new ApiError(LocalCode.Network, 0)
    return { allowed: true, since: 1 }
  }
  const form = await open('plain', { user: { uid: 'user-1', phone }, answers: { getContactChoice } })
  const { root, screen } = form
  await screen.type('姓名', '小岸')
  await screen.tap('button', '提交')
  expect(root.ui.toast).toMatchObject({ tone: 'bad' })
  expect(form.done()).toBe(0)
  expect(called(form, 'createSalesClue')).toBeUndefined()
  isCut = false
  await screen.tap('button', '提交')
  expect(root.calls.filter(({ id }) => id === 'createSalesClue')).toHaveLength(1)
  expect(called(form, 'createSalesClue')).toMatchObject({ body: { extra: { name: '小岸' } } })
  expect(form.done()).toBe(1)
})

test('the name is cut at twenty letters and the password at twenty', async () => {
  const { screen } = await open('plain')
  expect(screen.get('textbox', '姓名')).toHaveProperty('maxLength', 20)
  await screen.tap('button', '密码登录')
  expect(screen.get('textbox', '密码')).toHaveProperty('maxLength', 20)
})
