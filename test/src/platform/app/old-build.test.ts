/** @jest-environment jsdom */
import { readTexts, TYPED_TEXTS } from '@/platform/app/typed-texts'
import { hasPassword, restoreTexts, storeTexts } from '@/platform/app/typed-fields.h5'
import { storage } from '@/platform/storage/kv.h5'

/** A page as the router draws it, with its fields. */
const draw = (url: string, html: string): void => {
  document.body.innerHTML = `<div data-url="${url}">${html}</div>`
}
const valueOf = (selector: string): string | undefined =>
  document.querySelector<HTMLInputElement>(selector)?.value

function type(selector: string, text: string): void {
  const field = document.querySelector<HTMLInputElement>(selector)
  if (field) field.value = text
}

/** Begins again with an empty page. */
function reload(): void {
  document.body.innerHTML = ''
  restoreTexts()
}

/** Lets the page see what was drawn since. */
const settle = () => new Promise((done) => setTimeout(done))

const form =
  '<h1>报错</h1><textarea aria-label="哪里不对"></textarea><input type="password" aria-label="密码"><input type="text" autocomplete="new-password" aria-label="新密码">'

afterEach(() => {
  document.body.innerHTML = ''
  sessionStorage.clear()
  localStorage.clear()
})

test('typed text is put back once its field is shown again, each text once, and a password never', async () => {
  draw('/a?b=1', form)
  type('textarea', '答案应当是 2')
  type('input', 'secret')
  type('[type=text]', 'secret')
  storeTexts()
  expect(JSON.stringify(storage.session.read(TYPED_TEXTS))).not.toContain('secret')
  reload()
  expect(storage.session.read(TYPED_TEXTS)).toBeUndefined()
  const typed: string[] = []
  document.addEventListener('input', () => void typed.push('input'), { once: true })
  draw('/a?b=1', form)
  await settle()
  expect(['textarea', 'input', '[type=text]'].map(valueOf)).toEqual(['答案应当是 2', '', ''])
  expect(typed).toEqual(['input'])
  draw('/a?b=1', form)
  await settle()
  expect(valueOf('textarea')).toBe('')
})

test.each([
  ['a password', 'input', true],
  ['one that is shown', '[type=text]', true],
  ['something else', 'textarea', false],
])('%s that was typed is a password or not', (_, selector, expected) => {
  draw('/a', form)
  expect(hasPassword()).toBe(false)
  type(selector, 'secret')
  expect(hasPassword()).toBe(expected)
})

test.each([
  ['at another address', '/a?b=2', form, ''],
  ['below another heading', '/a?b=1', form.replace('报错', '笔记'), ''],
  ['under another name', '/a?b=1', form.replace('哪里不对', '题干'), ''],
  ['that cannot be changed', '/a?b=1', form.replace('<textarea', '<textarea readonly'), ''],
  ['that shows something', '/a?b=1', form.replace('</textarea>', '草稿</textarea>'), '草稿'],
  ['of which there are two', '/a?b=1', form + form, ''],
])('nothing is put into a field %s', async (_, url, html, expected) => {
  draw('/a?b=1', form)
  type('textarea', '答案应当是 2')
  storeTexts()
  reload()
  draw(url, html)
  await settle()
  expect(valueOf('textarea')).toBe(expected)
})

test('fields of one name are distinguished by their ids, in whatever order they are shown', async () => {
  const blank = (id: string) => `<input id="${id}" aria-label="你的答案">`
  draw('/a', blank('fill-1') + blank('fill-2'))
  type('#fill-1', '1/6')
  type('#fill-2', 'ln 2')
  storeTexts()
  reload()
  draw('/a', blank('fill-2') + blank('fill-3') + blank('fill-1'))
  await settle()
  expect(['#fill-1', '#fill-2', '#fill-3'].map(valueOf)).toEqual(['1/6', 'ln 2', ''])
})

test('of two pages with one address the upper one has its text back', async () => {
  draw('/a', form)
  document.body.append(document.body.firstElementChild?.cloneNode(true) ?? '')
  type('div:last-child textarea', '答案应当是 2')
  storeTexts()
  reload()
  draw('/a', form)
  await settle()
  expect(valueOf('textarea')).toBe('答案应当是 2')
})

test('nothing is put back for somebody else', async () => {
  localStorage.setItem('shangan:session', '{"uid":"user-1"}')
  draw('/a', form)
  type('textarea', '答案应当是 2')
  storeTexts()
  localStorage.removeItem('shangan:session')
  reload()
  draw('/a', form)
  await settle()
  expect(valueOf('textarea')).toBe('')
})

test.each([
  ['nothing', undefined],
  ['something else', 'x'],
  ['what is eleven minutes old', { at: 0, texts: { a: 'b' } }],
  ['what another student has typed', { at: 660_000, uid: 'user-1', texts: { a: 'b' } }],
])('of %s no text is read', (_, stored) => {
  expect(readTexts(stored, undefined, 660_000).size).toBe(0)
})
