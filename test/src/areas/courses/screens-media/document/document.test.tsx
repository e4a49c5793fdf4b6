/** @jest-environment jsdom */
import { act } from 'react'
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { pdfScreen } from '../../../../support/fake-pdf'
import { render } from '../../../../support/render'
import { ApiError } from '@/api/errors'
import type { OpenedDocument } from '@/areas/courses/api/document'
import { documents } from '@/platform/media/document'
import { PdfError, type PdfFault } from '@/platform/media/pdf'
import DocumentScreen from '@/areas/courses/screens-media/document'
import { example, fakeRoot, type Answers, type FakeOptions } from '../../../../../support/root'

const words = [['极限与连续'], ['导数'], ['极', '限'], ['极限的应用']]
const file = {
  pages: words.length,
  words: async (nth: number) => words[nth - 1] ?? [],
  close: () => void (pdfScreen.closed += 1),
}

beforeEach(() => {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  page.url = '/study-document?id=maths-formulas'
  Object.assign(pdfScreen, { open: async () => file, drawn: [], closed: 0 })
})
afterEach(() => jest.restoreAllMocks())

const shown = () => pdfScreen.drawn.at(-1)
const sample: OpenedDocument = {
  ...example('getDocument'),
  pages: 4,
  outline: [
    { title: '极限', page: 1, level: 1 },
    { title: '应用', page: 4, level: 1 },
  ],
}
const answering = (document: Partial<OpenedDocument>): Answers => ({
  getDocument: () => ({ ...sample, ...document }),
})

async function opened(options: FakeOptions = {}) {
  const root = fakeRoot({ answers: answering({}), ...options })
  return { root, screen: await render(<DocumentScreen />, root) }
}

const field = (screen: Awaited<ReturnType<typeof opened>>['screen']) => {
  const input = screen.get('textbox', '页码')
  return input instanceof HTMLInputElement ? input.value : ''
}

test('without an id every document is listed with the page that was read last', async () => {
  page.url = '/study-document'
  const root = fakeRoot()
  root.storage.local.write('documents', { uid: '', value: { 'maths-formulas': { page: 12 } } })
  const screen = await render(<DocumentScreen />, root)
  expect(screen.get('link', '数学公式速查').getAttribute('href')).toBe('/study-document?id=maths-formulas')
  expect(screen.get('link', '英语作文句型手册').getAttribute('href')).toBe('/study-docx?id=writing-guide')
  expect(screen.text()).toContain('数学 · PDF · 59 页 · 381 KB')
  expect(screen.text()).toContain('读到第 12 页')
  root.storage.local.write('documents', { uid: '', value: { 'writing-guide': { page: 3 } } })
  await act(async () => page.show())
  expect(screen.text()).toContain('读到第 3 页')
})

test('a list with nothing in it says so', async () => {
  page.url = '/electronic/book'
  const screen = await render(
    <DocumentScreen />,
    fakeRoot({ answers: { listDocuments: () => ({ documents: [] }) } }),
  )
  expect(screen.get('heading', '这里还没有文档')).toBeTruthy()
})

test.each(['..', '../../etc/passwd', 'A', 'x'.repeat(60)])(
  'the id %s opens nothing and asks for nothing',
  async (id) => {
    page.url = `/study-document?id=${encodeURIComponent(id)}`
    const { root, screen } = await opened()
    expect(screen.get('heading', '没有找到这份文档')).toBeTruthy()
    expect(root.calls).toEqual([])
    await screen.tap('button', '看看别的文档')
    expect(navigated.opened.at(-1)).toMatchObject({ url: '/study-document', move: 'replace' })
  },
)

test.each([
  ['x404', 404, '没有找到这份文档'],
  ['x500401', 500, '这份文档暂时打不开'],
  ['network', 0, '内容加载失败'],
] as const)('an answer %s is told in one sentence', async (code, status, sentence) => {
  const { screen } = await opened({
    answers: { getDocument: () => Promise.reject(new ApiError(code, status)) },
  })
  expect(screen.get('heading', sentence)).toBeTruthy()
  expect(pdfScreen.drawn).toEqual([])
})

test('a PDF is turned by buttons, by its number and by keys, and opens where it was left', async () => {
  const { root, screen } = await opened()
  expect(screen.get('region', '第 1 页，共 4 页')).toBeTruthy()
  expect(screen.get('button', '上一页')).toHaveProperty('disabled', true)
  await screen.tap('button', '下一页')
  expect([shown()?.page, field(screen)]).toEqual([2, '2'])
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })))
  expect(shown()?.page).toBe(3)
  await screen.type('页码', '4')
  await act(async () => screen.get('textbox', '页码').closest('form')?.requestSubmit())
  expect(shown()?.page).toBe(4)
  expect(screen.get('button', '下一页')).toHaveProperty('disabled', true)
  expect(screen.text()).toContain('应用 · 第 4 页，共 4 页')
  screen.unmount()
  expect(pdfScreen.closed).toBe(1)
  const again = await render(<DocumentScreen />, root)
  expect(field(again)).toBe('4')
})

test('a page that does not exist is reported, and the shown one stays', async () => {
  const { root, screen } = await opened()
  for (const typed of ['0', '5', '1.5', 'x', '']) {
    await screen.type('页码', typed)
    await act(async () => screen.get('textbox', '页码').closest('form')?.requestSubmit())
    expect([root.ui.toast?.text, shown()?.page, field(screen)]).toEqual(['请输入 1 到 4 之间的页码', 1, '1'])
  }
})

test('the search counts, goes from place to place and marks where the reader is', async () => {
  const { screen } = await opened()
  await screen.tap('button', '查找')
  await screen.type('在文档里查找', '极限')
  expect(screen.text()).toContain('共 3 处')
  expect(shown()?.marks).toEqual([{ part: 0, from: 0, to: 2, isCurrent: false }])
  await screen.tap('button', '下一处')
  await screen.tap('button', '下一处')
  expect(screen.text()).toContain('第 2 处，共 3 处')
  expect([shown()?.page, shown()?.marks]).toEqual([
    3,
    [
      { part: 0, from: 0, to: 1, isCurrent: true },
      { part: 1, from: 0, to: 1, isCurrent: true },
    ],
  ])
  await screen.tap('button', '上一处')
  await screen.tap('button', '上一处')
  expect(shown()?.page).toBe(4)
  await screen.type('在文档里查找', '没有的字')
  expect(screen.text()).toContain('没有找到')
  expect(screen.get('button', '下一处')).toHaveProperty('disabled', true)
  await screen.tap('button', '查找')
  expect(shown()?.marks).toEqual([])
})

test('a search leads to the first place as soon as that is read, and a new input to none', async () => {
  let read = (): void => undefined
  const isRead = new Promise<void>((done) => (read = done))
  pdfScreen.open = async () => ({ ...file, words: (nth) => isRead.then(() => file.words(nth)) })
  const { screen } = await opened()
  const submit = () => act(async () => screen.get('textbox', '在文档里查找').closest('form')?.requestSubmit())
  await screen.tap('button', '下一页')
  await screen.tap('button', '查找')
  await screen.type('在文档里查找', '极限')
  await submit()
  expect(screen.text()).toContain('正在读第 1 页')
  await act(async () => read())
  expect(screen.text()).toContain('第 2 处，共 3 处')
  expect(shown()?.page).toBe(3)
  await screen.type('在文档里查找', '极')
  expect(screen.text()).not.toContain('处，共')
})

test('the contents lead to a chapter and to a page', async () => {
  const { screen } = await opened()
  await screen.tap('button', '目录和缩略图')
  await screen.tap('button', /^应用/)
  expect([shown()?.page, screen.all('dialog')]).toEqual([4, []])
  await screen.tap('button', '目录和缩略图')
  await screen.tap('button', '缩略图')
  expect(screen.get('button', '第 4 页').getAttribute('aria-current')).toBe('page')
  await screen.tap('button', '第 2 页')
  expect(shown()?.page).toBe(2)
})

test('a page is enlarged by steps; then the arrow keys move it instead of turning', async () => {
  const { screen } = await opened()
  expect(screen.get('button', '缩小')).toHaveProperty('disabled', true)
  for (const percent of [125, 150, 200, 300]) {
    await screen.tap('button', '放大')
    expect([shown()?.zoom, screen.text()]).toEqual([percent / 100, expect.stringContaining(`${percent}%`)])
  }
  expect(screen.get('button', '放大')).toHaveProperty('disabled', true)
  await act(async () => void document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' })))
  expect(shown()?.page).toBe(1)
})

test('the loaded share is shown; a later report of the rest changes nothing', async () => {
  let notify: (share: number) => void = () => undefined
  let finish: () => void = () => undefined
  pdfScreen.open = (_url, onProgress) => {
    notify = onProgress
    return new Promise((resolve) => (finish = () => resolve(file)))
  }
  const { screen } = await opened()
  await act(async () => notify(0.43))
  expect(screen.text()).toContain('正在打开，43%')
  await act(async () => finish())
  await act(async () => notify(1))
  expect(shown()?.page).toBe(1)
  expect(screen.text()).not.toContain('正在打开')
})

test.each([
  ['unreached', '服务器暂时没有响应'],
  ['broken', '这份文档暂时打不开'],
  ['missing', '这份文档暂时打不开'],
] as const)('a file that is %s is told and can be tried again', async (fault: PdfFault, sentence) => {
  let isThere = false
  pdfScreen.open = () => (isThere ? Promise.resolve(file) : Promise.reject(new PdfError(fault)))
  const { screen } = await opened()
  expect(screen.get('heading', sentence)).toBeTruthy()
  expect(screen.all('button', '下载')).toHaveLength(fault === 'broken' ? 1 : 0)
  isThere = true
  await screen.tap('button', '再试一次')
  expect(shown()?.page).toBe(1)
})

test('a page that cannot be drawn is reported', async () => {
  const { screen } = await opened()
  await act(async () => shown()?.onFail())
  expect(screen.get('heading', '这份文档暂时打不开')).toBeTruthy()
})

test('a document can be had where that is allowed, and only there', async () => {
  const open = jest.spyOn(documents, 'open').mockResolvedValue('opened')
  const { screen } = await opened()
  await screen.tap('button', '下载')
  expect(open.mock.calls[0]?.slice(0, 2)).toEqual([sample.url, '数学公式速查.pdf'])
  const { screen: closed } = await opened({ answers: answering({ download: false }) })
  expect(closed.all('button', '下载')).toEqual([])
})

test('where the host shows PDFs, it is asked to, with the progress and what came of it', async () => {
  pdfScreen.open = undefined
  let finish: (outcome: 'offline') => void = () => undefined
  const open = jest.spyOn(documents, 'open').mockImplementation((_url, _name, how) => {
    how?.onProgress?.(0.5)
    return new Promise((resolve) => (finish = resolve))
  })
  const { screen } = await opened({ answers: answering({ download: false }) })
  expect(screen.text()).toContain('在微信里打开，可以放大。')
  await screen.tap('button', '打开文档')
  expect(screen.text()).toContain('正在打开，50%')
  await screen.tap('button', '打开文档')
  expect(open).toHaveBeenCalledTimes(1)
  expect(open.mock.calls[0]?.[2]).toMatchObject({ canPassOn: false })
  await act(async () => finish('offline'))
  expect(screen.get('alert').textContent).toBe('没有网络，联网后再试一次')
})
