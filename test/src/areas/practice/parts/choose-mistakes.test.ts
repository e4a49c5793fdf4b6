import { chooseQuestions, openRun, type Offer } from '../../../../../src/areas/practice/parts/choose'
import { answer, openedPractice, getQuestion } from '../../../support/practice'

const any: Offer = { suits: () => true, held: new Set() }

test('due questions of the mistake book are followed by others of the same knowledge', async () => {
  const { practice, root } = await openedPractice()
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ['ma-1', 'po-1'], seed: 1 })
  answer(practice, attempt, 'ma-1', 'A')
  answer(practice, attempt, 'po-1', 'B')
  root.clock.ms += 2 * 86_400_000
  await practice.catchUp()
  const chosen = chooseQuestions(practice, { kind: 'mistakes', subject: 'maths' }, 'mistakes', 1)
  expect(chosen[0]).toBe('ma-1')
  expect(chosen.slice(1).sort()).toEqual(['ma-2', 'ma-4'])
})

test('mistakes whose day has not come are asked only where none is due', async () => {
  const questions = Array.from({ length: 8 }, (_, at) => getQuestion(`ma-${at}`))
  const { practice, root } = await openedPractice({ questions })
  const fail = (ids: readonly string[]) => {
    const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: [...ids], seed: 1 })
    for (const id of ids) answer(practice, attempt, id, 'A')
  }
  const asked = () =>
    [...chooseQuestions(practice, { kind: 'mistakes', subject: 'all' }, 'mistakes', 1)].sort()
  fail(['ma-0'])
  root.clock.ms += 2 * 86_400_000
  await practice.catchUp()
  fail(['ma-1', 'ma-2'])
  expect(asked()).toEqual(['ma-0', 'ma-3', 'ma-4', 'ma-5', 'ma-6', 'ma-7'])
  fail(['ma-0'])
  expect(asked().slice(0, 3)).toEqual(['ma-0', 'ma-1', 'ma-2'])
})

test('five others follow the mistakes at most, new ones before those that were right', async () => {
  const questions = Array.from({ length: 8 }, (_, at) => getQuestion(`ma-${at}`))
  const { practice, root } = await openedPractice({ questions })
  const ids = ['ma-0', 'ma-1', 'ma-2', 'ma-3']
  const attempt = practice.begin({ mode: 'train', source: 'x:y', questions: ids, seed: 1 })
  for (const id of ids) answer(practice, attempt, id, id === 'ma-0' ? 'A' : 'B')
  root.clock.ms += 2 * 86_400_000
  await practice.catchUp()
  const chosen = chooseQuestions(practice, { kind: 'mistakes', subject: 'all' }, 'mistakes', 1)
  expect(chosen).toHaveLength(6)
  expect([chosen[0], ...chosen.slice(1, 5).sort()]).toEqual(['ma-0', 'ma-4', 'ma-5', 'ma-6', 'ma-7'])
})

test('a run of mistakes is not gone on with once all is answered, nor on another day', async () => {
  const { practice, root } = await openedPractice()
  const questions = ['ma-1', 'ma-2']
  const begin = () => practice.begin({ mode: 'mistakes', source: 'mistakes:all', questions, seed: 1 })
  const open = () => openRun(practice, 'mistakes:all', 'mistakes', any)?.begin.id
  const first = begin()
  answer(practice, first, 'ma-1', 'B')
  expect(open()).toBe(first)
  answer(practice, first, 'ma-2', 'B')
  expect(open()).toBeUndefined()
  root.clock.ms += 1000
  const second = begin()
  expect(open()).toBe(second)
  root.clock.ms += 86_400_000
  await practice.catchUp()
  expect(open()).toBeUndefined()
})
