import { webcal } from '@/lib/webcal'

test('a calendar’s address changes in its scheme alone', () => {
  const rest = '//example.com:8477/calendar/a-_.ics?http://x'
  expect(['https:', 'http:', 'HTTPS:'].map((scheme) => webcal(scheme + rest))).toEqual(
    Array(3).fill(`webcal:${rest}`),
  )
})
