/** @jest-environment jsdom */
import { navigated } from '../../../support/fake-navigation'
import { act } from 'react'
import { page } from '../../../support/fake-page'
import { wide, widen } from '../../../support/fake-wide'
import { render } from '../../../support/render'
import { layers } from '@/platform/navigation/layers'
import { createPage } from '@/platform/navigation/pages'
import type { Entry } from '@/platform/navigation/stack'
import DeskScreen from '@/areas/staff/screens/desk'
import { buildBrief, deskRoot, getOrder } from '../../../support/desk'

const number = buildBrief().number
const another = '261120110000999999'
const entry: Entry = { index: 4, url: '/', title: undefined, page: createPage('/'), scrollY: 0 }
window.addEventListener('popstate', ({ state }) => layers.arrive(layers.getPlace(state).height))

const root = () =>
  deskRoot('cashier', {
    listDeskOrders: () => ({ items: [buildBrief(), buildBrief({ number: another, title: '408 全程班' })] }),
    getDeskOrder: () => getOrder(),
  })

beforeEach(() => {
  page.url = '/desk/orders'
  navigated.current = page.url
  window.history.pushState({ index: 3 }, '')
  window.history.pushState({ index: entry.index }, '')
  layers.start({ current: () => entry, of: () => entry }, { index: entry.index, height: 0 })
})

const goBack = () =>
  act(async () => {
    const isBack = new Promise((done) => window.addEventListener('popstate', done, { once: true }))
    window.history.back()
    await isBack
  })

test('side by side the way back leads from an item to the list, whichever were looked at', async () => {
  const screen = await render(<DeskScreen />, root())
  await screen.tap('link', '英语写作精讲')
  await screen.tap('link', '408 全程班')
  await goBack()
  expect(screen.text()).toContain('从左边的列表里选一个')
  expect(wide.renamed.at(-1)).toBe('/desk/orders')
  expect(window.history.state).toEqual({ index: 4 })
})

test('an item that was opened from outside is left for its list as well, one that a page led to for that page', async () => {
  page.url = `/desk/orders?item=${number}`
  const opened = await render(<DeskScreen />, root())
  expect(window.history.state).toEqual({ index: 4, height: 1 })
  expect(wide.renamed).toEqual([page.url])
  await goBack()
  expect(opened.text()).toContain('从左边的列表里选一个')
  opened.unmount()
  navigated.depth = 2
  await render(<DeskScreen />, root())
  expect(window.history.state).toEqual({ index: 4 })
})

test('an item stays with what was typed when the window becomes narrow and wide again', async () => {
  const screen = await render(<DeskScreen />, root())
  await screen.tap('link', '英语写作精讲')
  await screen.type('流水号', 'BANK-7')
  await act(async () => widen(false))
  expect(screen.all('list', '订单')).toEqual([])
  expect(screen.get('textbox', '流水号')).toHaveProperty('value', 'BANK-7')
  await act(async () => widen(true))
  expect(screen.get('textbox', '流水号')).toHaveProperty('value', 'BANK-7')
  await act(async () => widen(false))
  await goBack()
  expect(screen.all('link', '英语写作精讲')).toHaveLength(1)
  expect(navigated.backs).toBe(0)
})
