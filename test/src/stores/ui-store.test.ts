import { ApiError, LocalCode } from '@/api/errors'
import { silentCodes } from '../../../contract/errors/common'
import { text } from '@/strings'
import { TOAST_MS, UiStore } from '@/stores/ui-store'

test('toasts stay as long as the specification says', () => {
  expect(TOAST_MS).toEqual({ validation: 1500, login: 2000 })
})

test('nothing is said at first', () => {
  expect(new UiStore(text.error).toast).toBeUndefined()
})

test('a line is plain and stays for the time of a validation unless it says otherwise', () => {
  const ui = new UiStore(text.error)
  ui.say('请输入验证码')
  expect(ui.toast).toMatchObject({ text: '请输入验证码', tone: 'plain', ms: 1500 })
  ui.say('登录成功', 'good', TOAST_MS.login)
  expect(ui.toast).toMatchObject({ text: '登录成功', tone: 'good', ms: 2000 })
})

test('the same line said twice is a new toast, so that it stays for its whole time', () => {
  const ui = new UiStore(text.error)
  ui.say('a')
  const first = ui.toast?.id
  ui.say('a')
  expect(ui.toast?.id).not.toBe(first)
})

test('the end of an earlier toast does not end the one that took its place', () => {
  const ui = new UiStore(text.error)
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
  const ui = new UiStore(text.error)
  ui.sayFailure(error)
  expect(ui.toast).toMatchObject({ text: line, tone: 'bad' })
})

test('a failed call may bring its own sentence for when the server has none', () => {
  const ui = new UiStore(text.error)
  ui.sayFailure(new ApiError('x500', 500), '获取验证码失败，请稍后再试')
  expect(ui.toast?.text).toBe('获取验证码失败，请稍后再试')
})

test.each([...silentCodes, LocalCode.Cancelled])('of code %s nothing is said', (code) => {
  const ui = new UiStore(text.error)
  ui.sayFailure(new ApiError(code, 400, '不显示'))
  expect(ui.toast).toBeUndefined()
})

test('a version that is too old is no toast, but stays until there is a new one', () => {
  const ui = new UiStore(text.error)
  expect(ui.outdated).toBe('')
  ui.sayFailure(new ApiError('x426', 426, '请更新'))
  expect([ui.outdated, ui.toast]).toEqual(['请更新', undefined])
})

test('the waiting is over when the last call is', () => {
  const ui = new UiStore(text.error)
  ui.countWaiting(true)
  ui.countWaiting(true)
  ui.countWaiting(false)
  expect(ui.isWaiting).toBe(true)
  ui.countWaiting(false)
  expect(ui.isWaiting).toBe(false)
})
