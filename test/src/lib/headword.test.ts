import { findHeadword } from '../../../src/lib/headword'

const words = new Set(['abandon', 'deny', 'stop', 'make', 'lie', 'economy', 'cause', 'tax', 'serious', 'use'])
const of = (word: string) => findHeadword(word, (text) => words.has(text))

test.each([
  ['abandon', 'abandon'],
  ['Abandoned', 'abandon'],
  ['denies', 'deny'],
  ['denied', 'deny'],
  ['stopped', 'stop'],
  ['making', 'make'],
  ['lying', 'lie'],
  ['economies', 'economy'],
  ['caused', 'cause'],
  ['taxes', 'tax'],
  ['seriously', 'serious'],
  ['using', 'use'],
  ['the', undefined],
  ['is', undefined],
])('%s is a form of %s', (word, headword) => {
  expect(of(word)).toBe(headword)
})
