/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import type { DocumentBlock, OpenedDocument } from '@/areas/courses/api/document'
import DocumentScreen from '@/areas/courses/screens-media/document'
import { example, fakeRoot, sampleBoot } from '../../../../../support/root'

const blocks: readonly DocumentBlock[] = [
  { kind: 'heading', level: 1, spans: [{ text: '句型手册' }] },
  {
    kind: 'paragraph',
    spans: [
      { text: 'I am writing to ' },
      { text: 'inquire ', bold: true },
      { text: 'whether', italic: true },
      { text: '可信的网站', href: 'https://www.example.com/a' },
      { text: '陌生的网站', href: 'https://evil.example.org/' },
    ],
  },
  { kind: 'item', depth: 0, number: 1, spans: [{ text: '读题' }] },
  { kind: 'item', depth: 1, spans: [{ text: '圈出要点' }] },
  {
    kind: 'table',
    rows: [
      [[{ text: '试卷' }], [{ text: '字数' }]],
      [[{ text: '英语（一）' }], [{ text: '160' }]],
    ],
  },
  { kind: 'image', src: 'data:image/png;base64,AAAA', alt: '', width: 300, height: 200 },
]

const sought: Element[] = []
beforeEach(() => {
  sought.length = 0
  page.url = '/study-docx?id=writing-guide'
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = function (this: Element) {
    sought.push(this)
  }
})

async function opened(more: Partial<OpenedDocument> = {}) {
  const { outline: _outline, pages: _pages, ...facts } = example('getDocument')
  const document: OpenedDocument = {
    ...facts,
    id: 'writing-guide',
    kind: 'docx',
    blocks: [...blocks],
    ...more,
  }
  return render(<DocumentScreen />, fakeRoot({ answers: { getDocument: () => document } }))
}

test('a text is drawn by its parts, each with its role', async () => {
  const screen = await opened()
  expect(screen.get('heading', '句型手册')).toBeTruthy()
  expect(screen.all('listitem').map(({ textContent }) => textContent)).toEqual(['1.读题', '•圈出要点'])
  expect(screen.all('list')).toHaveLength(1)
  expect(screen.all('row')).toHaveLength(2)
  expect(screen.all('cell').map(({ textContent }) => textContent)).toEqual([
    '试卷',
    '字数',
    '英语（一）',
    '160',
  ])
  expect(screen.get('img', '图片')).toBeTruthy()
})

test('a link to a site that the deployment knows is one, any other is words', async () => {
  const screen = await opened()
  expect(sampleBoot().hosts.allow).toContain('www.example.com')
  await screen.tap('link', '可信的网站')
  expect(navigated.left).toEqual(['https://www.example.com/a'])
  expect(screen.all('link', '陌生的网站')).toEqual([])
  expect(screen.text()).toContain('陌生的网站')
})

test('words are found across looks and in cells, and shown', async () => {
  const screen = await opened()
  await screen.tap('button', '查找')
  await screen.type('在文档里查找', 'Inquire whether')
  expect(screen.text()).toContain('共 1 处')
  await screen.tap('button', '下一处')
  expect([...document.querySelectorAll('.is-current')].map((it) => it.textContent)).toEqual([
    'inquire',
    'whether',
  ])
  expect(sought.map(({ id }) => id)).toEqual(['doc-block-1'])
  await screen.type('在文档里查找', '160')
  await screen.tap('button', '下一处')
  expect(document.querySelector('.is-current')?.closest('[role=cell]')?.textContent).toBe('160')
})

test('the headings lead to their places', async () => {
  const screen = await opened()
  await screen.tap('button', '目录')
  await screen.tap('button', '句型手册')
  expect([sought.map(({ id }) => id), screen.all('dialog')]).toEqual([['doc-block-0'], []])
})

test('omitted parts are named, with the place of the whole', async () => {
  expect((await opened()).text()).not.toContain('没有显示')
  expect((await opened({ omitted: 3 })).text()).toContain(
    '这里有 3 处公式或图片没有显示，下载原文件可以看全。',
  )
  expect((await opened({ omitted: 3, download: false })).text()).toContain('这里有 3 处公式或图片没有显示。')
})
