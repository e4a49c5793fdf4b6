/** @jest-environment jsdom */
import { act } from 'react'
import { page } from '../../support/fake-page'
import { render } from '../../support/render'
import { useTopmost } from '@/platform/page/scroll-spy'
import { fakeRoot } from '../../../support/root'

const IDS = ['one', 'two', 'three']
const received: string[] = []
let y = 0

function Text() {
  useTopmost(IDS, (id) => void received.push(id))
  return (
    <>
      {IDS.map((id) => (
        <p key={id} id={id} />
      ))}
    </>
  )
}

/** The paragraphs are 100 px each; the page is scrolled and rests for so long. */
async function scroll(to: number, ms: number): Promise<void> {
  y = to
  await act(async () => {
    window.dispatchEvent(new Event('scroll'))
    jest.advanceTimersByTime(ms)
  })
}

beforeEach(() => {
  jest.useFakeTimers()
  received.length = y = 0
  page.url = '/courses/course-learning'
  Element.prototype.getBoundingClientRect = function rect(this: Element) {
    const top = IDS.indexOf(this.id) * 100 - y
    return {
      x: 0,
      y: top,
      width: 320,
      height: 100,
      top,
      bottom: top + 100,
      left: 0,
      right: 320,
      toJSON: () => '',
    }
  }
})
afterEach(() => void jest.useRealTimers())

test('reports the first element below the bar once the reader rests, and nothing before', async () => {
  const { unmount } = await render(<Text />, fakeRoot({}))
  await act(async () => void jest.advanceTimersByTime(10_000))
  expect(received).toEqual([])
  await scroll(60, 300)
  await scroll(130, 300)
  expect(received).toEqual([])
  await scroll(140, 1000)
  expect(received).toEqual(['three'])
  await scroll(30, 1000)
  expect(received).toEqual(['three', 'one'])
  y = 110
  window.dispatchEvent(new Event('scroll'))
  unmount()
  jest.advanceTimersByTime(1000)
  expect(received).toEqual(['three', 'one'])
})
