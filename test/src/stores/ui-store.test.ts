import { TOAST_MS, UiStore } from '@/stores/ui-store'

test('toasts stay as long as the specification says', () => {
  expect(TOAST_MS).toEqual({ validation: 1500, login: 2000 })
})

test('nothing is said at first', () => {
  expect(new UiStore().toast).toBeUndefined()
})

test('a line is plain and stays for the time of a validation unless it says otherwise', () => {
  const ui = new UiStore()
  ui.say('请输入验证码')
  expect(ui.toast).toMatchObject({ text: '请输入验证码', tone: 'plain', ms: 1500 })
  ui.say('登录成功', 'good', TOAST_MS.login)
  expect(ui.toast).toMatchObject({ text: '登录成功', tone: 'good', ms: 2000 })
})

test('the same line said twice is a new toast, so that it stays for its whole time', () => {
  const ui = new UiStore()
  ui.say('a')
  const first = ui.toast?.id
  ui.say('a')
  expect(ui.toast?.id).not.toBe(first)
})

test('the end of an earlier toast does not end the one that took its place', () => {
  const ui = new UiStore()
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
