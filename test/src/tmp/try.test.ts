/** @jest-environment jsdom */
test('x', () => {
  const r = require('@/platform/router')
  expect(Object.keys(r)).toContain('router')
  console.log(typeof crypto.getRandomValues, typeof fetch, typeof IntersectionObserver, typeof structuredClone)
})
