import { createPage } from '@/platform/navigation/pages'
import { rewind, type Entry } from '@/platform/navigation/stack'

const entry = (index: number): Entry => ({
  index,
  url: `/${index}`,
  title: undefined,
  page: createPage(`/${index}`),
  scrollY: 0,
})
const stack = [entry(0), entry(1), entry(2)]

test('going back closes what lies above and shows what lies beneath', () => {
  const { remaining, closed, found } = rewind(stack, 0)
  expect(remaining).toEqual([stack[0]])
  expect(closed).toEqual([stack[1], stack[2]])
  expect(found).toBe(stack[0])
})

test('an entry that is gone, as after a reload, closes everything', () => {
  expect(rewind(stack, 7)).toEqual({ remaining: [], closed: stack, found: undefined })
})
