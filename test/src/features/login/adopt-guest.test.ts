/** @jest-environment jsdom */
import { idle } from '../../support/fake-idle'
import { afterLogin } from '@/features/login/after-login'
import { fakeRoot } from '../../../support/root'
import { memoryStore } from '../../../support/memory-store'
import { wordAnswers } from '../../../support/word-server'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** A student signs in on a device on which a word was learnt; tells how often the vocabulary was opened for it. */
async function logIn({ isNoted = true, isThere = true } = {}) {
  const local = memoryStore()
  if (isNoted) local.write('guest-words', true)
  const root = fakeRoot({
    answers: wordAnswers(['able']),
    user: { uid: 'user-1', phone: '13812345678' },
    storage: { local, session: memoryStore() },
  })
  const words = await root.openWords()
  await words.enter(undefined)
  words.review('able', { isKnown: true, took: 2000, mode: 'card' })
  let opened = 0
  const openWords = async () => {
    opened += 1
    return words
  }
  await afterLogin({ ...root, openWords })
  if (!isThere) root.session.clear()
  for (const work of idle) work()
  for (let turn = 0; turn < 5; turn += 1) await settle()
  return { words, opened, sent: root.calls.filter(({ id }) => id === 'addStudyEvents') }
}

test('where a guest has studied, it becomes that of who signs in, in idle time', async () => {
  const { words, sent } = await logIn()
  expect(words.isGuest).toBe(false)
  expect(words.stateOf('able')).toBe('learning')
  expect(sent).toMatchObject([{ input: { params: { uid: 'user-1' } } }])
})

test('others load nothing for it', async () => {
  const { opened } = await logIn({ isNoted: false })
  expect(opened).toBe(0)
  expect(idle).toEqual([])
})

test('who has signed out meanwhile takes nothing over', async () => {
  const { words, opened } = await logIn({ isThere: false })
  expect(opened).toBe(0)
  expect(words.isGuest).toBe(true)
})
