/** @jest-environment jsdom */
import '../support/fake-page'
import { act, type ReactNode } from 'react'
import { ApiError, LocalCode } from '@/api/errors'
import { PagedList } from '@/kit/paged-list'
import { usePages, type Pages } from '@/kit/use-pages'
import { Box } from '@/platform/ui'
import { fakeRoot } from '../../support/root'
import { render, type Screen } from '../support/render'

interface Asked {
  readonly cursor: string | undefined
  answer(items: readonly string[], next?: string): Promise<void>
  fail(cause?: unknown): Promise<void>
}

let asked: Asked[] = []
let shown: Pages<string>
/** Says of the end of the list that it has come near. */
let comeNear: (() => Promise<void>) | undefined

class Observer {
  constructor(private readonly seen: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    comeNear = () => act(async () => this.seen([{ isIntersecting: true }]))
  }
  disconnect(): void {
    comeNear = undefined
  }
}

let stored: { readonly name: string; readonly isItem: (value: unknown) => value is string } | undefined

function List() {
  const pages = usePages<string>(
    (_api, cursor) =>
      new Promise((resolve, reject) => {
        asked.push({
          cursor,
          answer: (items, next) => act(async () => resolve({ items, next })),
          fail: (cause = new ApiError('x500', 500, '服务器忙')) => act(async () => reject(cause)),
        })
      }),
    (item) => item,
    stored,
  )
  shown = pages
  const row = (item: string): ReactNode => <Box as="li">{item}</Box>
  return <PagedList id="list" label="all" pages={pages} row={row} empty={<Box as="p">nothing</Box>} />
}

const last = (): Asked => {
  const call = asked.at(-1)
  if (!call) throw new Error('nothing was asked for')
  return call
}
const rows = (screen: Screen) => [...screen.get('list', 'all').children].map(({ textContent }) => textContent)

/** Puts the page out of sight, as another page in front of it does, or back. */
const show = (isVisible: boolean) =>
  act(async () => {
    const value = isVisible ? 'visible' : 'hidden'
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

afterEach(() => {
  stored = undefined
  jest.useRealTimers()
})

const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))

/** Opens a list of which the device remembers two items and that more follow. */
async function openSeen() {
  jest.useFakeTimers()
  stored = { name: 'numbers', isItem: (item): item is string => typeof item === 'string' }
  const first = await open()
  await last().answer(['1', '2'], 'c2')
  first.screen.unmount()
  return open(first.root)
}

async function open(root = fakeRoot({ user: { uid: 'u1', phone: '13812345678' } })) {
  asked = []
  Reflect.set(globalThis, 'IntersectionObserver', Observer)
  return { root, screen: await render(<List />, root) }
}

/** Pulls the page down by so many pixels and lets go. */
async function pull(px: number): Promise<void> {
  const touch = (kind: string, y?: number) =>
    act(async () => {
      const event = new Event(kind)
      Object.assign(event, { touches: y === undefined ? [] : [{ clientY: y }] })
      document.dispatchEvent(event)
    })
  await touch('touchstart', 100)
  await touch('touchmove', 100 + px)
  await touch('touchend')
}

test('pages follow one another as the end comes near, each item once, until there are no more', async () => {
  const { screen } = await open()
  expect(screen.all('list', 'all')).toEqual([])
  await last().answer(['1', '2'], 'c2')
  expect(rows(screen)).toEqual(['1', '2'])
  await comeNear?.()
  await comeNear?.()
  expect(asked.map(({ cursor }) => cursor)).toEqual([undefined, 'c2'])
  // The second item has moved to the second page meanwhile.
  await last().answer(['2', '3'], 'c3')
  expect(rows(screen)).toEqual(['1', '2', '3'])
  await screen.tap('button', '加载更多')
  await last().answer(['4'])
  expect(rows(screen)).toEqual(['1', '2', '3', '4'])
  expect(screen.text()).toContain('没有更多了')
  expect(asked).toHaveLength(3)
})

test('a list in which there is nothing says so', async () => {
  const { screen } = await open()
  await last().answer([])
  expect(screen.text()).toBe('nothing')
})

test('a first page that fails is said in place of the list and asked for again', async () => {
  const { screen } = await open()
  await last().fail()
  expect(screen.text()).toContain('内容加载失败')
  await screen.tap('button', '再试一次')
  await last().answer(['1'])
  expect(rows(screen)).toEqual(['1'])
})

test('a later page that fails leaves the list, and is asked for again', async () => {
  const { screen } = await open()
  await last().answer(['1'], 'c2')
  await comeNear?.()
  await last().fail(new Error('not an answer at all'))
  expect(rows(screen)).toEqual(['1'])
  expect(screen.get('alert').textContent).toContain('加载失败')
  await screen.tap('button', '再试一次')
  expect(last().cursor).toBe('c2')
  await last().answer(['2'])
  expect(rows(screen)).toEqual(['1', '2'])
})

test('a page that is pulled down is read again; a little does nothing', async () => {
  const { screen } = await open()
  await last().answer(['1'], 'c2')
  await pull(40)
  expect(asked).toHaveLength(1)
  await pull(90)
  expect(asked).toHaveLength(2)
  expect(last().cursor).toBeUndefined()
  expect(screen.get('status').textContent).toBe('正在刷新…')
  expect(rows(screen)).toEqual(['1'])
  await last().answer(['0', '1'])
  expect(rows(screen)).toEqual(['0', '1'])
  expect(screen.get('status').textContent).toBe('')
})

test('a refresh that fails leaves the list, and says so', async () => {
  const { root, screen } = await open()
  await last().answer(['1'])
  await pull(90)
  await last().fail(new ApiError('x500', 500, ''))
  expect(rows(screen)).toEqual(['1'])
  expect(root.ui.toast?.text).toBe('没有刷新成功，请稍后再试。')
})

test('a page that is under way when the list is refreshed is dropped, whenever it comes', async () => {
  const { screen } = await open()
  await last().answer(['1'], 'c2')
  await comeNear?.()
  const second = last()
  await pull(90)
  await last().answer(['0'], 'c1')
  await second.answer(['2'])
  expect(rows(screen)).toEqual(['0'])
})

test('a whole list is read again as far as it was, with the page that was under way', async () => {
  const { screen } = await open()
  await last().answer(['1', '2'], 'c2')
  await comeNear?.()
  await last().answer(['3', '4'], 'c4')
  await comeNear?.()
  void shown.refresh(true)
  await last().answer(['0', '1'], 'n2')
  await last().answer(['2', '3'], 'n4')
  expect(rows(screen)).toEqual(['1', '2', '3', '4'])
  await last().answer(['4', '5'], 'n6')
  expect(rows(screen)).toEqual(['0', '1', '2', '3', '4', '5'])
  expect(asked.slice(3).map(({ cursor }) => cursor)).toEqual([undefined, 'n2', 'n4'])
})

test('a list of an earlier visit starts over where more of it is asked for', async () => {
  const { screen } = await openSeen()
  await wait(2500)
  expect(rows(screen)).toEqual(['1', '2'])
  await last().fail()
  await screen.tap('button', '再试一次')
  expect(last().cursor).toBeUndefined()
  await last().answer(['0', '1'], 'c1')
  expect(rows(screen)).toEqual(['0', '1'])
  expect(shown.seenAt).toBeUndefined()
  await screen.tap('button', '加载更多')
  expect(last().cursor).toBe('c1')
})

test('a list of an earlier visit that cannot be read again stays as it is', async () => {
  const { screen } = await openSeen()
  await last().fail(new ApiError(LocalCode.Network, 0))
  await screen.tap('button', '加载更多')
  expect(last().cursor).toBeUndefined()
  await last().fail(new ApiError(LocalCode.Network, 0))
  expect(rows(screen)).toEqual(['1', '2'])
  expect(shown.seenAt).toBeDefined()
  expect(screen.get('alert').textContent).toContain('加载失败')
})

test('a list of an earlier visit is read again after growing pauses until it is new', async () => {
  const { screen } = await openSeen()
  const gone = new ApiError(LocalCode.Network, 0)
  await last().fail(gone)
  await wait(5999)
  expect(asked).toHaveLength(1)
  await wait(1)
  await last().fail(gone)
  await wait(11_999)
  expect(asked).toHaveLength(2)
  await wait(1)
  // A call that takes long is waited for.
  await wait(24_000)
  expect(asked).toHaveLength(3)
  await last().answer(['0', '1'])
  expect(rows(screen)).toEqual(['0', '1'])
  await wait(3_600_000)
  expect(asked).toHaveLength(3)
})

test('a list of an earlier visit out of sight is read again once it is back, not when the network is', async () => {
  const { screen } = await openSeen()
  await last().fail(new ApiError(LocalCode.Network, 0))
  await show(false)
  await act(async () => void window.dispatchEvent(new Event('online')))
  await wait(600_000)
  expect(asked).toHaveLength(1)
  await show(true)
  expect(asked).toHaveLength(2)
  await last().answer(['0', '1'])
  expect(rows(screen)).toEqual(['0', '1'])
})
