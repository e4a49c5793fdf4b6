/** @jest-environment jsdom */
import '../../support/fake-navigation'
import { act } from 'react'
import { layers } from '@/platform/navigation/layers.h5'
import { createPage } from '@/platform/navigation/pages'
import type { Entry } from '@/platform/navigation/stack'
import { Sheet } from '@/components/sheet'
import { fakeRoot } from '../../../support/root'
import { render } from '../../support/render'

const page: Entry = { index: 4, url: '/', title: undefined, page: createPage('/'), scrollY: 0 }
const element = document.createElement('div')

/** How many entries of layers are beneath the current one, itself included. */
const height = () => layers.getPlace(window.history.state).height

const passTask = () => new Promise((done) => setTimeout(done))
/** Waits until the browser has gone through its history. */
const arrived = () => new Promise((done) => window.addEventListener('popstate', done, { once: true }))

let current: Entry | undefined
window.addEventListener('popstate', ({ state }) => layers.arrive(layers.getPlace(state).height))

beforeEach(() => {
  current = page
  window.history.pushState({ index: page.index }, '')
  layers.start({ current: () => current, of: () => page }, { index: page.index, height: 0 })
})

/** Opens a layer that goes when it is asked to close. */
function openLayer(name = '', closed: string[] = []): () => void {
  const remove = layers.add(element, () => {
    closed.push(name)
    remove()
  })
  return remove
}

test('the way back closes the layers above the page, the topmost first', async () => {
  const closed: string[] = []
  openLayer('sheet', closed)
  openLayer('dialog', closed)
  expect(height()).toBe(2)
  for (const wanted of [['dialog'], ['dialog', 'sheet']]) {
    window.history.back()
    await arrived()
    expect(closed).toEqual(wanted)
  }
  await passTask()
  expect(window.history.state).toEqual({ index: 4 })

  openLayer('sheet', closed)
  openLayer('dialog', closed)
  window.history.go(-2)
  await arrived()
  expect(closed.slice(2)).toEqual(['dialog', 'sheet'])
})

test('a layer that is closed otherwise takes its entry away, and leaves it to one that takes its place', async () => {
  const gone = jest.spyOn(window.history, 'go')
  openLayer()()
  const remove = openLayer()
  await passTask()
  expect(gone).not.toHaveBeenCalled()
  expect(height()).toBe(1)
  remove()
  await arrived()
  expect(gone).toHaveBeenCalledTimes(1)
  gone.mockRestore()
  expect(window.history.state).toEqual({ index: 4 })
})

test('a layer that opens while the browser is on its way stays open, and gets its entry', async () => {
  const closed: string[] = []
  openLayer()()
  await passTask()
  const remove = openLayer('late', closed)
  await arrived()
  await passTask()
  expect(closed).toEqual([])
  expect(height()).toBe(1)
  remove()
  await arrived()
})

test('a layer that does not close gets its entry back', async () => {
  const remove = layers.add(element, () => undefined)
  window.history.back()
  await arrived()
  expect(height()).toBe(0)
  await passTask()
  expect(height()).toBe(1)
  remove()
  await arrived()
})

test('a change of the page waits until no entry of a layer is above it', async () => {
  const closed: string[] = []
  const remove = openLayer('sheet', closed)
  const seen: unknown[] = []
  layers.beneath(() => {
    seen.push(window.history.state)
    current = undefined
  })
  expect(seen).toEqual([])
  await arrived()
  expect(seen).toEqual([{ index: 4 }])
  expect(closed).toEqual([])
  remove()
})

test('leaving the page leads over the entries of its layers, and what opens next waits for it', async () => {
  window.history.replaceState({ index: 3 }, '')
  window.history.pushState({ index: 4 }, '')
  const remove = openLayer()
  layers.back()
  const seen: unknown[] = []
  layers.settled(() => seen.push(window.history.state))
  remove()
  await arrived()
  expect(seen).toEqual([{ index: 3 }])
})

test('a page that is loaded again, or left with an open layer, has no step of it on the way back', async () => {
  window.history.pushState({ index: 4, height: 1 }, '')
  layers.start({ current: () => current, of: () => page }, { index: 4, height: 1 })
  layers.sync()
  await arrived()
  expect(window.history.state).toEqual({ index: 4 })

  const remove = openLayer()
  window.history.pushState({ index: 5 }, '')
  layers.cleared()
  current = undefined
  remove()
  await passTask()
  current = page
  window.history.back()
  await arrived()
  await arrived()
  expect(window.history.state).toEqual({ index: 4 })
})

test('nothing moves in the history while another site is on its way', async () => {
  const gone = jest.spyOn(window.history, 'go')
  const remove = openLayer()
  layers.leave(remove)
  await passTask()
  expect(gone).not.toHaveBeenCalled()
  gone.mockRestore()
  window.dispatchEvent(new Event('pageshow'))
  await arrived()
  expect(height()).toBe(0)
})

test('a sheet is closed by the way back', async () => {
  const onClose = jest.fn()
  const sheet = (
    <Sheet id="sheet" title="一" onClose={onClose}>
      {null}
    </Sheet>
  )
  await render(sheet, fakeRoot())
  expect(height()).toBe(1)
  window.history.back()
  await act(async () => void (await arrived()))
  expect(onClose).toHaveBeenCalledTimes(1)
})
