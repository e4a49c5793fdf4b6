import { hasGuestStudied } from '../../../src/stores/guest-study'
import { unsentStudy } from '../../../src/stores/unsent-study'
import { recordStudy } from '../../../src/stores/sync-status'
import { fakeRoot } from '../../support/root'
import { memoryStore } from '../../support/memory-store'
import { openedPhone, settle } from '../../support/word-phone'
import { fakeWordServer, wordAnswers } from '../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const

test('a guest who has learnt a word is known to wait for an account, until there is one', async () => {
  const store = memoryStore()
  const words = await fakeRoot({ answers: wordAnswers(['able']) }).openWords()
  recordStudy(words, 'words', store)
  await words.enter(undefined)
  expect(hasGuestStudied(store, 'words')).toBe(false)
  words.review('able', known)
  await settle()
  expect(hasGuestStudied(store, 'words')).toBe(true)
  await words.enter('u1')
  await settle()
  expect(hasGuestStudied(store, 'words')).toBe(false)
  expect(words.loadState('able')).toBe('learning')
})

test('a student’s study does not count as waiting guest study', async () => {
  const store = memoryStore()
  const words = await fakeRoot({ answers: wordAnswers(['able']) }).openWords()
  recordStudy(words, 'words', store)
  await words.enter('u1')
  words.review('able', known)
  await settle()
  expect(hasGuestStudied(store, 'words')).toBe(false)
})

test('study that waits for the network is counted for its student, until it is sent', async () => {
  const server = fakeWordServer(['able', 'brief'], Date.UTC(2026, 10, 21, 4))
  const store = memoryStore()
  const phone = await openedPhone(server, 'u1')
  recordStudy(phone.words, 'words', store)
  server.fault = () => 'offline'
  phone.words.review('able', known)
  phone.words.review('brief', known)
  await settle()
  expect(unsentStudy(store, 'u1')).toBe(2)
  await phone.words.enter(undefined)
  phone.words.review('able', known)
  await settle()
  expect(unsentStudy(store, 'u1')).toBe(2)
  expect(unsentStudy(store, 'u2')).toBe(0)
  server.fault = () => undefined
  await phone.words.enter('u1')
  await settle()
  expect(unsentStudy(store, 'u1')).toBe(0)
})
