/** @jest-environment jsdom */
import '../support/fake-page'
import { act } from 'react'
import { ApiError, LocalCode } from '@/api/errors'
import { useSeen } from '@/kit/use-seen'
import { Box } from '@/platform/ui'
import type { Store } from '@/platform/storage/kv.contract'
import { memoryStore } from '../../support/memory-store'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

const user = { uid: 'u1', phone: '13812345678' }
const gone = new ApiError(LocalCode.Network, 0)

interface Asked {
  answer(value: string): Promise<void>
  fail(cause?: ApiError): Promise<void>
}

let asked: Asked[] = []
let shown: ReturnType<typeof useSeen<string>>

function View() {
  shown = useSeen<string>('award', {
    fetch: () =>
      new Promise((resolve, reject) => {
        asked.push({
          answer: (value) => act(async () => resolve(value)),
          fail: (cause = gone) => act(async () => reject(cause)),
        })
      }),
    isValue: (value): value is string => typeof value === 'string',
  })
  const { load, seenAt, isStale } = shown
  const value = load.state === 'ready' ? load.value : load.state
  return <Box>{`${value}${seenAt === undefined ? '' : ' seen'}${isStale ? ' stale' : ''}`}</Box>
}

const last = (): Asked => {
  const call = asked.at(-1)
  if (!call) throw new Error('nothing was asked for')
  return call
}
const wait = (ms: number) => act(async () => jest.advanceTimersByTimeAsync(ms))
const put = (value: string) => act(async () => shown.put(value))

beforeEach(() => {
  asked = []
  jest.useFakeTimers()
})
afterEach(async () => {
  await show(true)
  setOnline(true)
  jest.useRealTimers()
})

/** Puts the page out of sight, as another page in front of it does, or back. */
const show = (isVisible: boolean) =>
  act(async () => {
    const value = isVisible ? 'visible' : 'hidden'
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })

const returnOnline = () => act(async () => void window.dispatchEvent(new Event('online')))

async function open(local: Store = memoryStore()) {
  const root = fakeRoot({ user, storage: { local, session: memoryStore() } })
  return { root, local, screen: await render(<View />, root) }
}

test('the result of an action stays while the server is away afterwards', async () => {
  const { screen, local } = await open()
  await last().answer('ready')
  await put('claimed')
  await last().fail()
  expect(screen.text()).toBe('claimed seen')
  screen.unmount()
  const again = await open(local)
  await last().fail()
  expect(again.screen.text()).toBe('claimed seen')
})

test('the result of an action stays while the server is slow afterwards', async () => {
  const { screen } = await open()
  await last().answer('ready')
  await put('claimed')
  expect(screen.text()).toBe('claimed')
  await wait(2500)
  expect(screen.text()).toBe('claimed seen')
  await last().answer('claimed and more')
  expect(screen.text()).toBe('claimed and more')
})

test('a full device puts nothing older in the place of what an action has answered', async () => {
  const local = memoryStore()
  let isFull = false
  const { screen } = await open({ ...local, write: (key, value) => !isFull && local.write(key, value) })
  await last().answer('ready')
  isFull = true
  await put('claimed')
  await last().fail()
  expect(screen.text()).toBe('claimed seen')
})

/** Opens the page on a device that saw it before, where the server is not reached now. */
async function openSeen() {
  const first = await open()
  await last().answer('earlier')
  first.screen.unmount()
  asked = []
  const again = await open(first.local)
  await last().fail()
  expect(again.screen.text()).toBe('earlier seen')
  return again
}

const setOnline = (isOnline: boolean) =>
  Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })

test('an earlier answer is read again after growing pauses until it is new', async () => {
  const { screen } = await openSeen()
  await wait(5999)
  expect(asked).toHaveLength(1)
  await wait(1)
  expect(asked).toHaveLength(2)
  await last().fail()
  await wait(11_999)
  expect(asked).toHaveLength(2)
  await wait(1)
  await last().fail(new ApiError('x503', 503))
  expect(screen.text()).toBe('earlier seen stale')
  await wait(24_000)
  expect(screen.text()).toBe('earlier seen stale')
  await last().answer('new')
  expect(screen.text()).toBe('new')
  expect(asked).toHaveLength(4)
  await wait(3_600_000)
  expect(asked).toHaveLength(4)
})

test('a call that takes long is waited for, not made again', async () => {
  const { screen } = await openSeen()
  await wait(6000)
  await wait(12_000)
  expect(asked).toHaveLength(2)
  await last().answer('new')
  expect(screen.text()).toBe('new')
})

test('an earlier answer is left alone without a network, out of sight, and after its page', async () => {
  const { screen } = await openSeen()
  setOnline(false)
  await wait(60_000)
  expect(asked).toHaveLength(1)
  setOnline(true)
  await show(false)
  await wait(600_000)
  expect(asked).toHaveLength(1)
  await show(true)
  expect(asked).toHaveLength(2)
  await last().fail()
  screen.unmount()
  await wait(600_000)
  expect(asked).toHaveLength(2)
})

test('a page out of sight is read again once it is back, not when the network is', async () => {
  await open()
  await last().answer('1')
  await show(false)
  await returnOnline()
  await returnOnline()
  expect(asked).toHaveLength(1)
  await show(true)
  expect(asked).toHaveLength(2)
  await last().answer('2')
  await returnOnline()
  expect(asked).toHaveLength(3)
})
