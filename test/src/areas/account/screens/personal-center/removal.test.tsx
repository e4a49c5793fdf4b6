/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { ApiError, ErrorCode, LocalCode } from '@/api/errors'
import PersonalCenterScreen from '@/areas/account/screens/personal-center'
import { forgetAccount } from '@/areas/account/screens/personal-center/forget-account'
import { userStorage } from '@/stores/user-storage'
import { memoryRecords } from '../../../../../support/memory-records'
import { memoryStore } from '../../../../../support/memory-store'
import { fakeRoot, type Answers } from '../../../../../support/root'

const UID = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9e'
const OTHER = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d9f'
const PHONE = '13812345678'

/** An order that keeps the account. */
const OBSTACLE = {
  orderId: '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d91',
  title: '考研英语',
  hint: '有一张发票还没有办好，办好后再注销账号',
  isObstacle: true,
}

/** A device that two students and one of the staff have used. */
function usedDevice(answers: Answers = {}) {
  const storage = { local: memoryStore(), session: memoryStore() }
  const { local, session } = storage
  local.write(`student-draft:${UID}`, { name: '赵私密' })
  local.write(`student-draft:${OTHER}`, { name: '另一位' })
  local.write('word-plan-draft', { perDay: 300 })
  local.write('remembered-logins', [
    { phone: PHONE, encoded: 'mine' },
    { phone: '13912345678', encoded: 'theirs' },
  ])
  local.write('remembered-sms-login', { phone: PHONE, nickName: '我' })
  local.write('staff-session', { token: 'staff', until: 9e15, profile: {} })
  session.write('login-phone', PHONE)
  const root = fakeRoot({ user: { uid: UID, phone: PHONE }, storage, answers })
  const { inviteCode, ...via } = {
    inviteCode: 'DEMO01',
    id: root.newId(),
    time: root.now(),
    page: '/market/x',
    isEntry: true,
  }
  root.promotion.readQuery({ inviteCode, promotionId: '1001', agent: '2' }, via)
  root.track.track({ kind: 'click', name: 'x', content: '', id: '' })
  return { storage, root }
}

test('an erased account’s data on the device goes, and that of others stays', async () => {
  page.url = '/personal-center?settings=1'
  const { storage, root } = usedDevice()
  const { local, session } = storage
  const device = root.session.client.device
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '注销账号')
  await screen.type('验证码', '123456')
  await screen.tap('button', '确认注销')
  expect(root.calls.find(({ id }) => id === 'deleteAccount')?.input).toEqual({
    params: { uid: UID },
    body: { code: '123456' },
  })
  expect(root.ui.toast?.text).toBe('账号已注销')
  const stored = JSON.stringify(
    [local, session].map((store) => store.keys().map((key) => [key, store.read(key)])),
  )
  for (const own of [UID, PHONE, '赵私密', '300', 'mine', 'DEMO01', '1001']) expect(stored).not.toContain(own)
  expect(local.read(`student-draft:${OTHER}`)).toEqual({ name: '另一位' })
  expect(local.read('remembered-logins')).toEqual([{ phone: '13912345678', encoded: 'theirs' }])
  expect(local.read('staff-session')).toBeDefined()
  expect(root.promotion.current).toMatchObject({ inviteCode: '', promotionId: '', agent: '2' })
  expect(root.promotion.touches).toBeUndefined()
  expect(root.messages).toEqual([])
  expect(root.session.client.device).not.toBe(device)
})

test('a draft goes with the account that wrote it, whatever its key names, and no other one does', async () => {
  const { root, storage } = usedDevice()
  const { local } = storage
  const order = '01990f3c-1e7a-7b2c-9d3e-4f5a6b7c8d90'
  const [own, others] = [userStorage(local, UID), userStorage(local, OTHER)]
  for (const key of [`refund-draft:${order}`, `signature-draft/${order}`]) own.write(key, '我写的')
  for (const key of ['report-drafts', 'past-drafts']) others.write(key, '另一位写的')
  await forgetAccount(root, UID, memoryRecords())
  expect(local.keys().filter((key) => JSON.stringify(local.read(key)).includes('我写的'))).toEqual([])
  expect(['report-drafts', 'past-drafts'].map((key) => others.read(key))).toEqual([
    '另一位写的',
    '另一位写的',
  ])
})

test('the words of an erased account go, and the book and the words of others stay', async () => {
  const words = memoryRecords()
  const keys = [`words/${UID}/own/1`, `words/${OTHER}/own/1`, 'words/guest/own/1', 'book/index']
  await words.put(keys.map((key) => [key, {}]))
  await forgetAccount(usedDevice().root, UID, words)
  expect([...words.records.keys()]).toEqual(keys.slice(1))
})

test('guest data from before the erased account’s login goes with it', async () => {
  const words = memoryRecords()
  const keys = [`words/${UID}/own/1`, 'words/guest/own/1', 'book/index']
  await words.put(keys.map((key) => [key, {}]))
  const { root, storage } = usedDevice()
  storage.local.write('guest-words', { count: 1, uid: UID })
  await forgetAccount(root, UID, words)
  expect([...words.records.keys()]).toEqual(['book/index'])
  expect(storage.local.read('guest-words')).toBeUndefined()
})

test('a deletion whose answer was lost is done, and the device forgets all the same', async () => {
  page.url = '/personal-center?settings=1'
  const answers = [new ApiError(LocalCode.Network, 0), new ApiError(ErrorCode.Unauthenticated, 401)]
  const { storage, root } = usedDevice({ deleteAccount: () => Promise.reject(answers.shift()) })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '注销账号')
  await screen.type('验证码', '123456')
  await screen.tap('button', '确认注销')
  expect(storage.local.read(`student-draft:${UID}`)).toBeDefined()
  await screen.tap('button', '确认注销')
  expect(root.ui.toast?.text).toBe('账号已注销')
  expect(storage.local.read(`student-draft:${UID}`)).toBeUndefined()
})

test('before a deletion one reads what it takes of a purchase and what it leaves', async () => {
  page.url = '/personal-center?settings=1'
  const screen = await render(<PersonalCenterScreen />, usedDevice().root)
  await screen.tap('button', '注销账号')
  const goes = '买过的课（还能退的不再退）、订单、优惠券、收货地址、发票信息、签过的协议'
  for (const said of [goes, '交易记录（不含姓名、电话和地址）']) expect(screen.text()).toContain(said)
})

test('a tied WeChat is untied by a code to the account’s number', async () => {
  page.url = '/personal-center?settings=1'
  const root = fakeRoot({ user: { uid: UID, phone: PHONE } })
  root.session.update({ isBind: 1 })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '解绑微信')
  await screen.type('验证码', '123456')
  await screen.tap('button', '解绑')
  expect(root.calls.find(({ id }) => id === 'untieWechat')?.input).toEqual({
    params: { uid: UID },
    body: { code: '123456' },
  })
  expect(root.ui.toast?.text).toBe('微信已解绑，其他设备已退出登录')
  expect(root.session.profile.isBind).toBe(0)
})

test('an order in the way of a deletion is shown with the way to it, and no code is asked for', async () => {
  page.url = '/personal-center?settings=1'
  const { root } = usedDevice({ listDeletionNotices: () => ({ notices: [OBSTACLE] }) })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '注销账号')
  const row = screen.get('link', `${OBSTACLE.title} ${OBSTACLE.hint}`)
  expect(row.getAttribute('href')).toContain(`/courses/paycourse-details?order=${OBSTACLE.orderId}`)
  expect(screen.all('textbox', '验证码')).toEqual([])
  expect(screen.all('button', '确认注销')).toEqual([])
})

test('an order that came in the way while the code was typed is shown lastingly', async () => {
  page.url = '/personal-center?settings=1'
  const notices: (typeof OBSTACLE)[] = []
  const { root } = usedDevice({
    listDeletionNotices: () => ({ notices }),
    deleteAccount: () => {
      notices.push(OBSTACLE)
      return Promise.reject(new ApiError(ErrorCode.Conflict, 409, OBSTACLE.hint))
    },
  })
  const screen = await render(<PersonalCenterScreen />, root)
  await screen.tap('button', '注销账号')
  await screen.type('验证码', '123456')
  await screen.tap('button', '确认注销')
  expect(screen.get('dialog').textContent).toContain(OBSTACLE.hint)
  expect(screen.all('button', '确认注销')).toEqual([])
})
