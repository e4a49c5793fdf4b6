/** @jest-environment jsdom */
import { wechat } from '../../support/fake-taro'
import { appointmentPlatform as h5 } from '@/platform/host/appointment.h5'
import { appointmentPlatform as weapp } from '@/platform/host/appointment.weapp'

const start = Date.parse('2026-11-26T11:30:00Z')
const appointment = {
  title: '直播答疑',
  start: start + 999,
  end: start + 3_600_000,
  notes: '打开小程序进入',
  file: '/live/v1/rooms/a/calendar.ics',
}

test('a mini-program asks for the calendar of the phone, in whole seconds', async () => {
  expect(await weapp.add(appointment)).toBe('added')
  const options = { title: '直播答疑', startTime: start / 1000, endTime: String(start / 1000 + 3600) }
  expect(wechat.moves).toEqual([
    { name: 'addPhoneCalendar', options: { ...options, description: '打开小程序进入' } },
  ])
})

test('where the student refuses, nothing was added', async () => {
  wechat.hasCalendar = false
  expect(await weapp.add(appointment)).toBe('refused')
})

test('a browser opens the appointment as a file, and leaves nothing behind in the page', async () => {
  const files: string[] = []
  const listener = (event: Event) => {
    event.preventDefault()
    if (event.target instanceof HTMLAnchorElement) files.push(event.target.pathname)
  }
  document.addEventListener('click', listener)
  expect(await h5.add(appointment)).toBe('file')
  document.removeEventListener('click', listener)
  expect([files, document.querySelector('a')]).toEqual([[appointment.file], null])
})
