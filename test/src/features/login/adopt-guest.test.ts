/** @jest-environment jsdom */
import { idle } from '../../support/fake-idle'
import { afterLogin } from '@/features/login/after-login'
import { claimedStudy } from '@/stores/guest-study'
import { fetchStudy } from '@/areas/fetch-study'
import { wordsArea } from '@/areas/words/area'
import { fakeRoot, type FakeRoot } from '../../../support/root'
import { memoryStore } from '../../../support/memory-store'
import { wordAnswers } from '../../../support/word-server'

const settle = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/** Signs in on a device on which a word was learnt; resolves to how often the vocabulary was opened for it. */
async function logIn({ isNoted = true, isThere = true } = {}) {
  const local = memoryStore()
  if (isNoted) local.write('guest-words', { count: 1 })
  const root: FakeRoot = {
    ...fakeRoot({
      answers: wordAnswers(['able']),
      user: { uid: 'user-1', phone: '13812345678' },
      storage: { local, session: memoryStore() },
    }),
    fetchStudy: (stream) => fetchStudy(root, stream),
  }
  const words = await root.openWords()
  wordsArea.set(root, root.openWords())
  await words.enter(undefined)
  words.review('able', { isKnown: true, took: 2000, mode: 'card' })
  const opened = jest.spyOn(wordsArea, 'of')
  await afterLogin(root)
  if (!isThere) root.session.clear()
  for (const work of idle) work()
  for (let turn = 0; turn < 5; turn += 1) await settle()
  const times = opened.mock.calls.length
  opened.mockRestore()
  return { words, local, opened: times, sent: root.calls.filter(({ id }) => id === 'addStudyEvents') }
}

test('where a guest has studied, it becomes that of who signs in, in idle time', async () => {
  const { words, sent } = await logIn()
  expect(words.isGuest).toBe(false)
  expect(words.loadState('able')).toBe('learning')
  expect(sent).toMatchObject([{ input: { params: { uid: 'user-1' } } }])
})

test('others load nothing for it', async () => {
  const { opened } = await logIn({ isNoted: false })
  expect(opened).toBe(0)
  expect(idle).toEqual([])
})

test('for who has signed out meanwhile it waits', async () => {
  const { words, opened, local } = await logIn({ isThere: false })
  expect(opened).toBe(0)
  expect(words.isGuest).toBe(true)
  expect(claimedStudy(local, 'words')).toEqual({ uid: 'user-1', count: 1 })
})
