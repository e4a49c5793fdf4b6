/** @jest-environment jsdom */
import { calendarFeedPlatform as h5 } from '@/platform/app/calendar-feed.h5'
import { calendarFeedPlatform as weapp } from '@/platform/app/calendar-feed.weapp'
import { leaving } from '@/platform/page/before-leave'

test('a mini-program opens no calendar; the address is copied there', () => {
  expect(weapp.subscribe).toBeUndefined()
})

test('a browser opens the calendar without being asked whether to leave the page', () => {
  const by = jest.spyOn(leaving, 'by').mockImplementation(() => undefined)
  h5.subscribe?.('https://example.com/calendar/a.ics')
  expect(by).toHaveBeenCalledTimes(1)
})
