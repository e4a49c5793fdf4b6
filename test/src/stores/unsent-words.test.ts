import { unsentWords, watchUnsentWords } from '../../../src/stores/unsent-words'
import { memoryStore } from '../../support/memory-store'
import { openedPhone, settle } from '../../support/word-phone'
import { fakeWordServer } from '../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const

test('study that waits for the network is counted for its student, until it is sent', async () => {
  const server = fakeWordServer(['able', 'brief'], Date.UTC(2026, 10, 21, 4))
  const store = memoryStore()
  const phone = await openedPhone(server, 'u1')
  watchUnsentWords(phone.words, store)
  server.fault = () => 'offline'
  phone.words.review('able', known)
  phone.words.review('brief', known)
  await settle()
  expect(unsentWords(store, 'u1')).toBe(2)
  await phone.words.enter(undefined)
  phone.words.review('able', known)
  await settle()
  expect(unsentWords(store, 'u1')).toBe(2)
  expect(unsentWords(store, 'u2')).toBe(0)
  server.fault = () => undefined
  await phone.words.enter('u1')
  await settle()
  expect(unsentWords(store, 'u1')).toBe(0)
})
