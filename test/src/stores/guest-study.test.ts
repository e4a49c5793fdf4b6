import { hasGuestStudied, watchGuestStudy } from '../../../src/stores/guest-study'
import { fakeRoot } from '../../support/root'
import { memoryStore } from '../../support/memory-store'
import { wordAnswers } from '../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('a guest who has learnt a word is known to wait for an account, until there is one', async () => {
  const store = memoryStore()
  const words = await fakeRoot({ answers: wordAnswers(['able']) }).openWords()
  watchGuestStudy(words, store)
  await words.enter(undefined)
  expect(hasGuestStudied(store)).toBe(false)
  words.review('able', known)
  await settle()
  expect(hasGuestStudied(store)).toBe(true)
  await words.enter('u1')
  await settle()
  expect(hasGuestStudied(store)).toBe(false)
  expect(words.stateOf('able')).toBe('learning')
})

test('what a student learns is nobody’s that waits', async () => {
  const store = memoryStore()
  const words = await fakeRoot({ answers: wordAnswers(['able']) }).openWords()
  watchGuestStudy(words, store)
  await words.enter('u1')
  words.review('able', known)
  await settle()
  expect(hasGuestStudied(store)).toBe(false)
})
