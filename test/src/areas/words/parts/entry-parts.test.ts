/** @jest-environment jsdom */
import { headClass } from '@/areas/words/parts/entry-parts'

test.each([
  ['knowledge', 'we-head'],
  ['commitment', 'we-head we-head-long'],
  ['competitive', 'we-head we-head-long'],
])('%s is set as %s, so that it stays on a line', (word, style) => {
  expect(headClass(word)).toBe(style)
})
