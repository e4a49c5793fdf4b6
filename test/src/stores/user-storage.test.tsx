/** @jest-environment jsdom */
import { act } from 'react'
import '../support/fake-navigation'
import { page } from '../support/fake-page'
import { render } from '../support/render'
import { QUIZ_KEY, type QuizRecord } from '../../../src/areas/words/parts/quiz-plan'
import { userStorage } from '../../../src/stores/user-storage'
import TestResultScreen from '@/areas/words/screens/quiz-result'
import { memoryStore } from '../../support/memory-store'
import { fakeRoot } from '../../support/root'
import { wordAnswers } from '../../support/word-server'

test('data of one student is not there for another one or for a guest', () => {
  const store = memoryStore()
  userStorage(store, 'u1').write('draft', [1])
  expect(userStorage(store, 'u1').read('draft')).toEqual([1])
  expect(userStorage(store, 'u2').read('draft')).toBeUndefined()
  expect(userStorage(store, '').read('draft')).toBeUndefined()
})

test('a guest’s data becomes the first student’s who asks for it', () => {
  const store = memoryStore()
  userStorage(store, '').write('draft', [1])
  expect(userStorage(store, '').read('draft')).toEqual([1])
  expect(userStorage(store, 'u1').read('draft')).toEqual([1])
  expect(userStorage(store, 'u2').read('draft')).toBeUndefined()
  expect(userStorage(store, '').read('draft')).toBeUndefined()
})

test('a student’s data outlives writes of others, and a guest’s is put beside it', () => {
  const store = memoryStore()
  userStorage(store, 'u1').write('drafts', { one: 1 })
  userStorage(store, '').write('drafts', { two: 2 })
  expect(userStorage(store, 'u1').read('drafts')).toEqual({ one: 1, two: 2 })
  userStorage(store, 'u2').write('drafts', { three: 3 })
  expect(userStorage(store, 'u1').read('drafts')).toEqual({ one: 1, two: 2 })
  expect(userStorage(store, '').read('drafts')).toBeUndefined()
})

test('damaged data and data without an owner are not there', () => {
  const store = memoryStore()
  for (const value of ['text', 1, null, [1], { typed: '30' }]) {
    store.write('draft', value)
    expect(userStorage(store, 'u1').read('draft')).toBeUndefined()
    expect(userStorage(store, '').read('draft')).toBeUndefined()
  }
})

test('the result of a test is shown to the student who did it', async () => {
  page.url = '/spword/test-result'
  const record: QuizRecord = {
    plan: { seed: 's', items: [{ word: 'able', kind: 'meaning' }] },
    answers: [{ word: 'able', kind: 'meaning', isRight: false, slips: 0, took: 1000 }],
  }
  const root = fakeRoot({ user: { uid: 'u1', phone: '13812345678' }, answers: wordAnswers(['able']) })
  userStorage(root.storage.session, 'u1').write(QUIZ_KEY, record)
  const screen = await render(<TestResultScreen />, root)
  expect(screen.all('link', /able/)).toHaveLength(1)
  await act(async () => {
    root.session.clear()
    root.session.signIn({ authorization: 'other', expiresIn: 3600, uid: 'u2', phone: '13900000000' })
  })
  expect(screen.all('link', /able/)).toHaveLength(0)
})
