/** @jest-environment jsdom */
import { afterPaint } from '@/platform/page/frame.h5'

const nextFrame = () => new Promise((done) => requestAnimationFrame(done))
const nextTask = () => new Promise((done) => setTimeout(done))

function setHidden(isHidden: boolean): void {
  Object.defineProperty(document, 'visibilityState', {
    configurable: true,
    value: isHidden ? 'hidden' : 'visible',
  })
}

afterEach(() => setHidden(false))

test('work waits for the frame and is done once, in its order', async () => {
  const done: number[] = []
  for (const value of [1, 2, 3]) afterPaint(() => done.push(value))
  await nextFrame()
  expect(done).toEqual([])
  await nextTask()
  expect(done).toEqual([1, 2, 3])
  window.dispatchEvent(new Event('pagehide'))
  expect(done).toEqual([1, 2, 3])
})

test('a page that goes away does at once what waits', () => {
  let isDone = false
  afterPaint(() => (isDone = true))
  window.dispatchEvent(new Event('pagehide'))
  expect(isDone).toBe(true)
})

test('a page that goes away without being hidden waits for no frame until it is back', async () => {
  const done: string[] = []
  afterPaint(() => done.push('before'))
  window.dispatchEvent(new Event('pagehide'))
  afterPaint(() => done.push('while it goes'))
  expect(done).toEqual(['before', 'while it goes'])
  window.dispatchEvent(new Event('pageshow'))
  afterPaint(() => done.push('back'))
  expect(done).toHaveLength(2)
  await nextFrame()
  await nextTask()
  expect(done).toHaveLength(3)
})

test('a page that nobody sees draws no frame, and waits for none', () => {
  let isDone = false
  setHidden(true)
  afterPaint(() => (isDone = true))
  expect(isDone).toBe(true)
})
