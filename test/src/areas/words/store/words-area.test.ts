/** @jest-environment jsdom */
import { idle } from '../../../support/fake-idle'
import { afterLogin } from '@/features/login/after-login'
import { unsentStudy } from '@/stores/unsent-study'
import { createWordStore, wordsArea } from '@/areas/words/area'
import { userStorage } from '@/stores/user-storage'
import { putWord, waitingWords } from '@/areas/words/store/word-inbox'
import type { WordStore } from '@/areas/words/store/word-store'
import { fakeRoot, type FakeRoot } from '../../../../support/root'
import { memoryRecords } from '../../../../support/memory-records'
import { memoryStore } from '../../../../support/memory-store'
import { wordAnswers } from '../../../../support/word-server'

const known = { isKnown: true, took: 2000, mode: 'card' } as const

/** Lets what is under way come to its end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await new Promise<void>((resolve) => setTimeout(resolve, 0))
}

/** A device on which a guest has learnt a word, and on which the app is then opened again. */
async function studiedDevice() {
  const [room, local] = [memoryRecords(), memoryStore()]
  const visit = () =>
    fakeRoot({ answers: wordAnswers(['able', 'brief']), storage: { local, session: memoryStore() } })
  const open = (root: FakeRoot) => {
    const words = createWordStore(root, room)
    wordsArea.set(root, words)
    return words
  }
  const first = await open(visit())
  await first.enter(undefined)
  first.review('able', known)
  await settle()
  return { root: visit(), open, local }
}

async function signIn(root: FakeRoot, uid: string): Promise<void> {
  root.session.signIn({ authorization: 'token', expiresIn: 3600, uid, phone: '13812345678' })
  await afterLogin(root)
  await settle()
}

/** Runs what waits for an idle page, as a page that may fetch any code does. */
async function rest(): Promise<void> {
  for (const work of idle.splice(0)) work()
  await settle()
}

const moments = ['before any login', 'as the first', 'between the two', 'as the second', 'by nobody'] as const

describe.each([
  ['comes with its pages alone', false],
  ['can be fetched from any page', true],
])('where the code of the vocabulary %s', (_, isFetched) => {
  test.each(moments)('a guest’s words become the first one’s who signs in: opened %s', async (moment) => {
    const { root, open } = await studiedDevice()
    let opened: WordStore | undefined
    const at = async (now: (typeof moments)[number]) => {
      if (now !== moment) return
      opened = await open(root)
      await opened.enter(root.session.uid)
      await settle()
    }
    if (isFetched) await open(root)
    await at('before any login')
    await signIn(root, 'first')
    if (isFetched) await rest()
    await at('as the first')
    root.session.clear()
    await at('between the two')
    await signIn(root, 'second')
    if (isFetched) await rest()
    await at('as the second')

    const words = opened ?? (await open(root))
    await words.enter('second')
    await settle()
    expect(words.loadState('able')).toBe('new')
    root.session.clear()
    await signIn(root, 'first')
    await words.enter('first')
    await settle()
    expect(words.loadState('able')).toBe('learning')
    const sent = root.calls.filter(({ id }) => id === 'addStudyEvents')
    expect([...new Set(sent.map(({ input }) => JSON.stringify(input)))]).toEqual([
      expect.stringContaining('"uid":"first"'),
    ])
  })
})

test('study of a guest after the first student has left is the second one’s', async () => {
  const { root, open } = await studiedDevice()
  await signIn(root, 'first')
  root.session.clear()
  const words = await open(root)
  await words.enter(undefined)
  words.review('brief', known)
  await settle()
  await signIn(root, 'second')
  await settle()
  expect(words.owner).toBe('second')
  expect([words.loadState('able'), words.loadState('brief')]).toEqual(['new', 'learning'])
})

test('a student who signs in while the vocabulary is open has the guest’s words at once, on any page', async () => {
  const { root, open, local } = await studiedDevice()
  const words = await open(root)
  await words.enter(undefined)
  await signIn(root, 'first')
  expect([words.owner, words.loadState('able')]).toEqual(['first', 'learning'])
  expect(unsentStudy(local, 'first')).toBe(0)
})

test('a student who signs out before the vocabulary was opened is warned of the words that are here alone', async () => {
  const { root, local } = await studiedDevice()
  await signIn(root, 'first')
  expect(unsentStudy(local, 'first')).toBe(1)
  expect(unsentStudy(local, 'second')).toBe(0)
})

test('a word that was met in a passage is asked for once the vocabulary opens; one that it has not is let go', async () => {
  const local = memoryStore()
  const root = fakeRoot({
    answers: wordAnswers(['able', 'brief']),
    storage: { local, session: memoryStore() },
  })
  const own = userStorage(local, '')
  putWord(own, 'able')
  putWord(own, 'nowhere')
  const words = await createWordStore(root, memoryRecords())
  await words.enter(undefined)
  await settle()
  expect([words.loadState('able'), words.loadState('brief')]).toEqual(['learning', 'new'])
  expect(waitingWords(own)).toEqual([])
})
