/** @jest-environment jsdom */
import { act } from 'react'
import { render, type Screen } from '../support/render'
import { LongList } from '@/components/long-list'
import { fakeRoot } from '../../support/root'

const ROW = 56
const words = Array.from({ length: 5500 }, (_, n) => `word ${n + 1}`)

/** An observer to which a test reports the elements that are near. */
const watched = new Map<string, (isNear: boolean) => void>()
class Observer {
  private id = ''
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(element: Element) {
    this.id = element.id
    watched.set(this.id, (isIntersecting) => this.seen([{ isIntersecting }]))
  }
  disconnect = () => void watched.delete(this.id)
}

const come = (id: string, isNear = true) => act(async () => watched.get(id)?.(isNear))
const names = (screen: Screen) => screen.all('listitem').map((row) => row.textContent)

async function draw(items = words): Promise<Screen> {
  Reflect.set(globalThis, 'IntersectionObserver', Observer)
  return render(
    <LongList
      id="all"
      label="words"
      items={items}
      getKey={(word) => word}
      rowHeight={ROW}
      row={(word) => <button type="button">{word}</button>}
    />,
    fakeRoot(),
  )
}

test('of thousands of rows the first ones are drawn, in a place as high as all of them', async () => {
  const screen = await draw()
  expect(names(screen)).toEqual(words.slice(0, 10))
  const heights = [...screen.get('list', 'words').children].map((part) =>
    Number(/\* ([\d.]+)\)/.exec(part.getAttribute('style') ?? '')?.[1]),
  )
  expect(heights.reduce((sum, height) => sum + height, 0)).toBe((5500 * ROW) / 16)
  expect(document.querySelectorAll('*').length).toBeLessThan(200)
})

test('rows come in their order when their place comes near, and go when it is far', async () => {
  const screen = await draw()
  await come('all-s-250')
  await come('all-b-270')
  await come('all-b-260')
  expect(names(screen)).toEqual([...words.slice(0, 10), ...words.slice(260, 280)])
  await come('all-b-0', false)
  await come('all-b-270', false)
  expect(names(screen)).toEqual(words.slice(260, 270))
  await come('all-s-250', false)
  expect(names(screen)).toEqual([])
})

test('a screen reader gets the number of rows and the position of each', async () => {
  const screen = await draw()
  await come('all-s-5250')
  await come('all-b-5490')
  const last = screen.all('listitem').at(-1)
  expect([last?.textContent, last?.ariaPosInSet ?? last?.getAttribute('aria-posinset')]).toEqual([
    'word 5500',
    '5500',
  ])
  expect(last?.getAttribute('aria-setsize')).toBe('5500')
})

test('a row that has the focus of the keyboard stays until it loses it', async () => {
  jest.useFakeTimers()
  const screen = await draw()
  await act(async () => screen.get('button', 'word 3').focus())
  await come('all-b-0', false)
  await come('all-s-0', false)
  expect(document.activeElement?.textContent).toBe('word 3')
  await act(async () => {
    screen.get('button', 'word 3').blur()
    jest.runOnlyPendingTimers()
  })
  expect(names(screen)).toEqual([])
  jest.useRealTimers()
})

test('fewer rows take the place of those that were there', async () => {
  const screen = await draw(words.slice(0, 3))
  expect(names(screen)).toEqual(words.slice(0, 3))
  const none = await draw([])
  expect(names(none)).toEqual([])
})
