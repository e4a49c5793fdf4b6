import { ApiError, LocalCode } from '@/api/errors'
import { NetworkError } from '@/platform/net/http.contract'
import { silentCodes } from '../../../contract/errors/common'
import { text } from '@/strings'
import { TOAST_MS, UiStore } from '@/stores/ui-store'

test('toasts stay as long as the specification says', () => {
  expect(TOAST_MS).toEqual({ validation: 1500, login: 2000 })
})

test('nothing is said at first', () => {
  expect(new UiStore(text.error, () => true).toast).toBeUndefined()
})

test('a line is plain and stays for the time of a validation unless it says otherwise', () => {
  const ui = new UiStore(text.error, () => true)
  ui.say('请输入验证码')
  expect(ui.toast).toMatchObject({ text: '请输入验证码', tone: 'plain', ms: 1500 })
  ui.say('登录成功', 'good', TOAST_MS.login)
  expect(ui.toast).toMatchObject({ text: '登录成功', tone: 'good', ms: 2000 })
})

test('the same line said twice is a new toast, so that it stays for its whole time', () => {
  const ui = new UiStore(text.error, () => true)
  ui.say('a')
  const first = ui.toast?.id
  ui.say('a')
  expect(ui.toast?.id).not.toBe(first)
})

test('the end of an earlier toast does not end the one that replaced it', () => {
  const ui = new UiStore(text.error, () => true)
  ui.say('first')
  const first = ui.toast?.id ?? 0
  ui.say('second')
  ui.endToast(first)
  expect(ui.toast?.text).toBe('second')
  ui.endToast(ui.toast?.id ?? 0)
  expect(ui.toast).toBeUndefined()
  ui.endToast(first)
  expect(ui.toast).toBeUndefined()
})

test.each([
  ["the server's sentence", new ApiError('x409', 409, '这个号码已绑定'), '这个号码已绑定'],
  ['a sentence of ours where the server has none', new ApiError('x500', 500), '出了点意外，请稍后再试。'],
  ['that there is no network', new ApiError(LocalCode.Network, 0), '网络连接失败，请检查后再试。'],
])('a failed call shows %s', (_, error, line) => {
  const ui = new UiStore(text.error, () => true)
  ui.sayFailure(error)
  expect(ui.toast).toMatchObject({ text: line, tone: 'bad' })
})

const unanswered = (isTimeout: boolean) =>
  new ApiError(LocalCode.Network, 0, '', { cause: new NetworkError(isTimeout) })

test.each([
  ['the server was not reached', unanswered(false), true, '网络连接失败，请检查后再试。'],
  ['there is no network', unanswered(false), false, '没有网络，连上后再试。'],
  ['the network went while it waited', unanswered(true), false, '没有网络，连上后再试。'],
  ['the time ran out', unanswered(true), true, '服务器很久没有回应，请稍后再试。'],
  [
    'a part of the app is gone',
    new ApiError(LocalCode.Part, 0),
    true,
    '页面的一部分没有加载到，请刷新后再试。',
  ],
  ['a gateway answers', new ApiError(LocalCode.Malformed, 502), true, '服务器正忙，请稍后再试。'],
  ['the answer is no answer', new ApiError(LocalCode.Malformed, 0), true, '没有成功'],
  ['the server says why', new ApiError('x503', 503, '短信通道暂时不通'), true, '短信通道暂时不通'],
  ['the server refuses without a word', new ApiError('x403f', 403), false, '没有成功'],
])('a toast names the cause where %s', (_, error, isOnline, line) => {
  const ui = new UiStore(text.error, () => isOnline)
  ui.sayFailure(error, '没有成功')
  expect(ui.toast?.text).toBe(line)
})

test('a failed call may bring its own sentence for when the server has none', () => {
  const ui = new UiStore(text.error, () => true)
  ui.sayFailure(new ApiError('x500', 500), '获取验证码失败，请稍后再试')
  expect(ui.toast?.text).toBe('获取验证码失败，请稍后再试')
})

test.each([...silentCodes, LocalCode.Cancelled])('of code %s nothing is said', (code) => {
  const ui = new UiStore(text.error, () => true)
  ui.sayFailure(new ApiError(code, 400, '不显示'))
  expect(ui.toast).toBeUndefined()
})

test('a version that is too old is no toast, but stays until there is a new one', () => {
  const ui = new UiStore(text.error, () => true)
  expect(ui.outdated).toBe('')
  ui.sayFailure(new ApiError('x426', 426, '请更新'))
  expect([ui.outdated, ui.toast]).toEqual(['请更新', undefined])
})

test('the waiting is over when the last call is', () => {
  const ui = new UiStore(text.error, () => true)
  ui.countWaiting(true)
  ui.countWaiting(true)
  ui.countWaiting(false)
  expect(ui.isWaiting).toBe(true)
  ui.countWaiting(false)
  expect(ui.isWaiting).toBe(false)
})
