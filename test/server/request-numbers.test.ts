import fc from 'fast-check'
import { createRequestNumbers } from '../../server/src/lib/request-numbers'

const NOON = Date.UTC(2026, 10, 28, 12)

test('a number is twelve signs that are not mistaken for each other', () => {
  expect(createRequestNumbers()()).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){2}$/)
})

test('numbers of one server grow and never come twice, whatever its clock does', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -5000, max: 5000 }), { minLength: 2, maxLength: 50 }), (steps) => {
      let now = NOON
      const next = createRequestNumbers(() => now)
      const numbers = steps.map((step) => {
        now += step
        return next()
      })
      expect(numbers).toEqual([...new Set(numbers)].sort())
    }),
  )
})

test('a second with more requests than signs can count goes on in the next', () => {
  const next = createRequestNumbers(() => NOON)
  const numbers = Array.from({ length: 70_000 }, next)
  expect(new Set(numbers).size).toBe(70_000)
  expect(numbers).toEqual([...numbers].sort())
})

test('two servers of the same second give no number twice', () => {
  const servers = [1, 2].map((server) => createRequestNumbers(() => NOON, server))
  const numbers = servers.flatMap((next) => Array.from({ length: 1000 }, next))
  expect(new Set(numbers).size).toBe(2000)
})

test('a server that starts again draws another number for itself', () => {
  const starts = Array.from({ length: 50 }, () => createRequestNumbers(() => NOON)())
  expect(new Set(starts).size).toBeGreaterThan(45)
})
