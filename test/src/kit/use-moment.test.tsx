/** @jest-environment jsdom */
import { act } from 'react'
import '../support/fake-page'
import { Box } from '@/platform/ui'
import { useMoment } from '@/kit/use-moment'
import { serverTime } from '@/stores/server-time'
import { fakeRoot } from '../../support/root'
import { render } from '../support/render'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const EVENING = Date.parse('2026-12-18T23:00:00+08:00')
const HOUR = 3_600_000

/** A page that shows its moment; the test moves the clock, and the timers with it or not. */
async function open(next?: number) {
  const root = fakeRoot({ now: EVENING })
  function View() {
    return <Box>{new Date(useMoment(next)).toISOString()}</Box>
  }
  const screen = await render(<View />, root)
  return {
    setShift: (hours: number) => act(async () => serverTime(root).setShift(hours * HOUR)),
    moment: () => (Date.parse(screen.text()) - EVENING) / HOUR,
    pass: (hours: number) =>
      act(async () => {
        root.clock.ms += hours * HOUR
        jest.advanceTimersByTime(hours * HOUR)
      }),
    comeBackAfter: (hours: number) =>
      act(async () => {
        root.clock.ms += hours * HOUR
        document.dispatchEvent(new Event('visibilitychange'))
      }),
  }
}

test('a page that stays open turns at midnight in China, day after day', async () => {
  const page = await open()
  await page.pass(0.99)
  expect(page.moment()).toBe(0)
  await page.pass(0.01)
  expect(page.moment()).toBe(1)
  await page.pass(24)
  expect(page.moment()).toBe(25)
})

test('a page that was out of sight over midnight turns when it comes back, and not before its day ends', async () => {
  const page = await open()
  await page.comeBackAfter(0.5)
  expect(page.moment()).toBe(0)
  await page.comeBackAfter(9)
  expect(page.moment()).toBe(9.5)
})

test('an end within the day is noticed', async () => {
  const page = await open(EVENING + HOUR / 2)
  await page.pass(0.5)
  expect(page.moment()).toBe(0.5)
  await page.pass(0.5)
  expect(page.moment()).toBe(1)
})

test('a clock that is put right moves the page, and its day ends by the server', async () => {
  const page = await open()
  await page.setShift(-20)
  expect(page.moment()).toBe(-20)
  await page.pass(20.99)
  expect(page.moment()).toBe(-20)
  await page.pass(0.01)
  expect(page.moment()).toBe(1)
})
