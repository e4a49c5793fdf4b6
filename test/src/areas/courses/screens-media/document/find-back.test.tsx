/** @jest-environment jsdom */
import { navigated } from '../../../../support/fake-navigation'
import { act } from 'react'
import { page } from '../../../../support/fake-page'
import { render } from '../../../../support/render'
import { layers } from '@/platform/navigation/layers'
import { createPage } from '@/platform/navigation/pages'
import type { Entry } from '@/platform/navigation/stack'
import DocumentScreen from '@/areas/courses/screens-media/document'
import { example, fakeRoot } from '../../../../../support/root'

const entry: Entry = { index: 4, url: '/', title: undefined, page: createPage('/'), scrollY: 0 }
window.addEventListener('popstate', ({ state }) => layers.arrive(layers.getPlace(state).height))
beforeEach(() => {
  page.url = '/study-docx?id=writing-guide'
  window.scrollTo = () => undefined
  window.history.pushState({ index: 3 }, '')
  window.history.pushState({ index: entry.index }, '')
  layers.start({ current: () => entry, of: () => entry }, { index: entry.index, height: 0 })
})

/** Waits until the browser has gone through its history. */
const arrived = () => new Promise((done) => window.addEventListener('popstate', done, { once: true }))
const goBack = () =>
  act(async () => {
    window.history.back()
    await arrived()
  })

/** A text in which something is looked for. */
async function searched() {
  const { outline: _outline, pages: _pages, ...facts } = example('getDocument')
  const blocks = [{ kind: 'paragraph' as const, spans: [{ text: '先看题目' }] }]
  const answers = { getDocument: () => ({ ...facts, id: 'writing-guide', kind: 'docx' as const, blocks }) }
  const screen = await render(<DocumentScreen />, fakeRoot({ answers }))
  await screen.tap('button', '查找')
  await screen.type('在文档里查找', '题目')
  expect(document.querySelectorAll('.doc-hit')).toHaveLength(1)
  return screen
}

test('the way back closes the search, and leaves the document only after that', async () => {
  const screen = await searched()
  await goBack()
  expect(screen.all('textbox', '在文档里查找')).toEqual([])
  expect(document.querySelectorAll('.doc-hit')).toHaveLength(0)
  expect(document.activeElement).toBe(screen.get('button', '查找'))
  expect(screen.text()).toContain('先看题目')
  expect([window.history.state, navigated.backs]).toEqual([{ index: 4 }, 0])
  await goBack()
  expect(window.history.state).toEqual({ index: 3 })
})

test('a search that its button closes leaves no step on the way back', async () => {
  const screen = await searched()
  expect(window.history.state).toEqual({ index: 4, height: 1 })
  const isAway = arrived()
  await screen.tap('button', '查找')
  await isAway
  expect(screen.all('textbox', '在文档里查找')).toEqual([])
  expect(window.history.state).toEqual({ index: 4 })
})
