/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../support/fake-navigation'
import { page } from '../../../support/fake-page'
import { render } from '../../../support/render'
import { userStorage } from '@/stores/user-storage'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import type { Order, OrderState } from '@/api/order'
import { documents } from '@/platform/media/document'
import AgreementScreen from '@/areas/shop/screens/agreement'
import { chinaMinute } from '../../../../../contract/domain/china-time'
import { example, fakeRoot, type FakeOptions } from '../../../../support/root'

const user = { uid: 'user-1', phone: '13812345678' }
const order = '01990f3c-5a10-7c30-8d41-1a2b3c4d5e6f'
const agreement = example('getAgreement')

const VERSION = example('getOrderAgreement').version
const agreed = { number: '261126120000123456', title: '27 暑期强基营', courses: ['积分', '作文'] }

const orderIn = (state: OrderState) =>
  ({
    orderId: order,
    state,
    agreement: { agreementId: 'course-27', title: 'x', version: '2026-11-26' },
  }) as Order

const unsigned = (state: OrderState = 'delivered', answers: FakeOptions['answers'] = {}): FakeOptions => ({
  answers: {
    getSignedAgreement: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
    getOrder: () => orderIn(state),
    getOrderAgreement: () => ({ agreement, version: VERSION, order: agreed }),
    ...answers,
  },
})

beforeEach(() => {
  page.url = `/courses/sign-agreement?order=${order}`
  navigated.depth = 2
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(() => jest.restoreAllMocks())

async function open(options: FakeOptions = {}) {
  const root = fakeRoot({ user, ...options })
  const screen = await render(<AgreementScreen />, root)
  const sent = (id: string) => root.calls.filter((call) => call.id === id).map(({ input }) => input)
  return { root, screen, sent }
}

/** Draws a stroke with the pointer, in CSS px of a field 500 px wide. */
async function draw(...points: readonly (readonly [x: number, y: number])[]): Promise<void> {
  const pad = document.getElementById('sign-pad')
  if (!pad) throw new Error('there is no field to sign in')
  pad.getBoundingClientRect = () => new DOMRect(0, 0, 500, 200)
  pad.setPointerCapture = () => undefined
  const fire = (name: string, [clientX, clientY]: readonly [number, number]) =>
    act(async () => {
      const event = new MouseEvent(name, { bubbles: true, clientX, clientY })
      Object.defineProperty(event, 'pointerId', { value: 1 })
      pad.dispatchEvent(event)
    })
  const [first = [0, 0] as const, ...rest] = points
  await fire('pointerdown', first)
  for (const point of rest) await fire('pointermove', point)
  await fire('pointerup', rest[rest.length - 1] ?? first)
}

test('an agreement is read by everybody, and one that there is not leads on', async () => {
  page.url = '/courses/sign-agreement?agreement=course-27'
  const screen = await render(<AgreementScreen />, fakeRoot())
  expect(screen.text()).toContain(agreement.sections[0]?.heading)
  expect(screen.text()).toContain('版本 2026-11-26示例')
  expect(screen.all('button', '签署协议')).toEqual([])
  screen.unmount()
  page.url = '/courses/sign-agreement'
  const none = await open()
  await none.screen.tap('button', '看我的订单')
  expect(navigated.opened).toMatchObject([{ url: '/user-order' }])
})

test('a guest is led to the login for what was signed', async () => {
  const screen = await render(<AgreementScreen />, fakeRoot())
  expect(screen.all('button', '登录')).toHaveLength(1)
})

test('a signature is drawn, sent within its field, and shown as it was stored', async () => {
  const { root, screen, sent } = await open(unsigned())
  await screen.type('姓名', ' 林一帆 ')
  await draw([10, 20], [100, 40], [600, 300])
  await draw([50, 50])
  expect(screen.all('img', '签名区，已写 2 笔')).toHaveLength(1)
  await screen.tap('button', '签署协议')
  expect(sent('signAgreement')).toMatchObject([
    {
      params: { orderId: order },
      body: {
        version: VERSION,
        name: '林一帆',
        strokes: [
          [20, 40, 200, 80, 1000, 400],
          [100, 100, 100, 100],
        ],
      },
    },
  ])
  expect(root.ui.toast?.text).toBe('已签署')
  expect(screen.all('img', '林一帆的签名')).toHaveLength(1)
  expect(root.storage.session.keys().filter((key) => key.startsWith('signature-draft'))).toEqual([])
})

test('the signed product is named, and after an exchange the present one', async () => {
  const { screen } = await open(unsigned())
  const facts = '订单号261126120000123456购买内容27 暑期强基营包含课程积分、作文'
  expect(screen.text()).toContain(facts)
  expect(screen.text()).not.toContain('换成')
  screen.unmount()
  const exchanged = { title: '英语作文', courses: ['英语作文'], at: Date.parse('2026-11-27T04:00:00Z') }
  const signed = { ...example('getSignedAgreement'), order: { ...agreed, exchanged } }
  const later = await open({ answers: { getSignedAgreement: () => signed } })
  expect(later.screen.text()).toContain(`${facts}换课时间2026-11-27 12:00换成英语作文`)
  expect(later.screen.text()).not.toContain('换成的课程')
})

test('strokes are taken back one by one and all at once, and without one the field is asked for', async () => {
  const { screen, sent } = await open(unsigned())
  await screen.type('姓名', '林一帆')
  await draw([10, 20], [100, 40])
  await draw([10, 20], [100, 90])
  await screen.tap('button', '撤销一笔')
  expect(screen.all('img', '签名区，已写 1 笔')).toHaveLength(1)
  await screen.tap('button', '清空')
  await screen.tap('button', '签署协议')
  expect(screen.get('alert').textContent).toBe('请先签名')
  await draw([30, 30])
  await screen.tap('button', '签署协议')
  expect(screen.get('alert').textContent).toBe('请先签名')
  expect(sent('signAgreement')).toEqual([])
})

test('without a name it is asked for, and the strokes stay', async () => {
  const { screen, sent } = await open(unsigned())
  await draw([10, 20], [100, 40])
  await screen.tap('button', '签署协议')
  expect(screen.get('alert').textContent).toBe('请填写姓名')
  expect(document.activeElement?.id).toBe('sign-name')
  expect(screen.all('img', '签名区，已写 1 笔')).toHaveLength(1)
  expect(sent('signAgreement')).toEqual([])
})

test('a student who cannot draw signs by the name alone', async () => {
  const { screen, sent } = await open(unsigned())
  await screen.type('姓名', '林一帆')
  await screen.tap('button', '不方便手写，用上面的姓名代替')
  expect(screen.get('img', '签名区，用姓名代替手写').textContent).toBe('林一帆')
  await screen.tap('button', '签署协议')
  expect(sent('signAgreement')).toMatchObject([{ body: { strokes: [[100, 320, 900, 320]] } }])
})

test('a stroke beyond what a signature has is not taken, and those before it are signed with', async () => {
  const long = Array.from({ length: 10 }, () =>
    Array.from({ length: 1000 }, (_, at) => [at, at % 400]).flat(),
  )
  const { storage } = fakeRoot()
  userStorage(storage.session, user.uid).write(`signature-draft/${order}`, { name: '林一帆', strokes: long })
  const { root, screen, sent } = await open({ ...unsigned(), storage })
  await draw([10, 20], [100, 40])
  expect(root.ui.toast?.text).toBe('写得太多了，请清空后重写')
  expect(screen.all('img', '签名区，已写 10 笔')).toHaveLength(1)
  await screen.tap('button', '签署协议')
  expect(sent('signAgreement')).toMatchObject([{ body: { strokes: long } }])
})

test('input outlives the page until it is signed', async () => {
  const lost = { signAgreement: () => Promise.reject(new ApiError(LocalCode.Network, 0)) }
  const first = await open(unsigned('paid', lost))
  await first.screen.type('姓名', '林一帆')
  await draw([10, 20], [100, 40])
  await first.screen.tap('button', '签署协议')
  expect(first.root.ui.toast?.text).toBe('没有签署成功，姓名和签名还在，联网后再试')
  first.screen.unmount()
  const { screen } = await open({ ...unsigned(), storage: first.root.storage })
  expect(screen.get('textbox', '姓名')).toHaveProperty('value', '林一帆')
  expect(screen.all('img', '签名区，已写 1 笔')).toHaveLength(1)
})

test('an agreement that was changed in between is shown again, and no input is lost', async () => {
  let version = '2026-11-26'
  const sentence = '协议刚刚更新了，请看过新的再签'
  const { root, screen } = await open(
    unsigned('paid', {
      getOrderAgreement: () => ({ agreement: { ...agreement, updated: version }, version, order: agreed }),
      signAgreement: () => {
        version = '2026-12-01'
        return Promise.reject(new ApiError(ErrorCode.Conflict, 409, sentence))
      },
    }),
  )
  await screen.type('姓名', '林一帆')
  await draw([10, 20], [100, 40])
  await screen.tap('button', '签署协议')
  expect(root.ui.toast?.text).toBe(sentence)
  expect(screen.text()).toContain('版本 2026-12-01')
  expect(screen.all('img', '签名区，已写 1 笔')).toHaveLength(1)
})

test('a student who signs again after another device sees the time and the version that counts', async () => {
  let isSigned = false
  const signed = example('getSignedAgreement')
  const sentence = '这份协议已经签过，以第一次签的为准'
  const { root, screen } = await open(
    unsigned('paid', {
      getSignedAgreement: () => (isSigned ? signed : Promise.reject(new ApiError(ErrorCode.NotFound, 404))),
      signAgreement: () => {
        isSigned = true
        return Promise.reject(new ApiError(ErrorCode.Conflict, 409, sentence))
      },
    }),
  )
  await screen.type('姓名', '林一帆')
  await draw([10, 20], [100, 40])
  await screen.tap('button', '签署协议')
  const moment = chinaMinute(signed.signedAt)
  expect(screen.get('alert').textContent).toContain(
    `${moment} 已经签过（版本 ${signed.agreement.updated}），以那一次为准`,
  )
  expect(root.ui.toast?.text).toBe(sentence)
  screen.get('img', `${signed.name}的签名`)
  screen.get('button', '下载 PDF')
})

test.each([
  ['created', '开课以后在这里签署。'],
  ['paying', '开课以后在这里签署。'],
  ['refunded', '关闭、退费的订单不用签署。'],
  ['closed', '关闭、退费的订单不用签署。'],
] as const)('an order that is %s says why there is nothing to sign', async (state, sentence) => {
  const { screen } = await open(unsigned(state))
  expect(screen.text()).toContain(sentence)
  expect(screen.all('button', '签署协议')).toEqual([])
})

test('a signed agreement is shown with its time, and its copy is fetched', async () => {
  const opened = jest.spyOn(documents, 'open').mockResolvedValue('opened')
  const { root, screen } = await open()
  const { url } = example('getSignedPdf')
  expect(screen.text()).toContain('签名人林一帆')
  await screen.tap('button', '下载 PDF')
  expect(opened.mock.calls).toEqual([[`${root.boot.apiBase}${url}`, `${agreement.title}.pdf`]])
  opened.mockResolvedValue('offline')
  await screen.tap('button', '下载 PDF')
  expect(root.ui.toast?.text).toBe('没有网络，联网后再下载')
})

test('a student who came from a lesson that waits for the signature goes back there', async () => {
  page.url = `/courses/sign-agreement?order=${order}&back=1`
  const { screen } = await open({ answers: { getSignedAgreement: () => example('getSignedAgreement') } })
  await screen.tap('button', '回去接着学')
  expect(navigated.backs).toBe(1)
})

test('an order of somebody else leads to one’s own', async () => {
  const { screen } = await open({
    answers: {
      getSignedAgreement: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
      getOrder: () => Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
    },
  })
  expect(screen.text()).toContain('没有找到这份协议')
})
