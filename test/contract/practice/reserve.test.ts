import {
  papersHandedIn,
  questionsHeldBack,
  type ReservingPaper,
} from '../../../contract/domain/practice/reserve'
import { PracticeFold } from '../../../contract/domain/practice/fold'
import type { PracticeEvent } from '../../../contract/domain/practice/event'

const paper = (id: string, questions: readonly string[], isReserved?: true): ReservingPaper => ({
  id,
  sections: [{ questions: questions.slice(0, 1) }, { questions: questions.slice(1) }],
  ...(isReserved && { isReserved }),
})
const papers = [
  paper('mock-1', ['a', 'b'], true),
  paper('mock-2', ['c', 'd'], true),
  paper('school', ['e', 'f']),
]

test('reserved papers hold back all of their questions until they are open, other papers none', () => {
  expect([...questionsHeldBack(papers, () => false)]).toEqual(['a', 'b', 'c', 'd'])
  expect([...questionsHeldBack(papers, ({ id }) => id === 'mock-1')]).toEqual(['c', 'd'])
  expect([...questionsHeldBack(papers, () => true)]).toEqual([])
})

test('a paper is open once it is handed in, with or without a clock, and not by being begun or left', () => {
  const fold = new PracticeFold()
  const run = (id: string, mode: 'paper' | 'test', source: string, why?: 'done' | 'time' | 'left') => {
    const events: PracticeEvent[] = [{ id, at: 1, kind: 'begin', mode, source, questions: ['a'], seed: 1 }]
    if (why) events.push({ id: `${id}-end`, at: 2, kind: 'finish', attempt: id, why })
    fold.add(events)
  }
  run('1', 'paper', 'paper:begun')
  run('2', 'paper', 'paper:left', 'left')
  run('3', 'test', 'node:calc', 'done')
  expect([...papersHandedIn(fold.attempts)]).toEqual([])
  run('4', 'paper', 'paper:timed', 'time')
  run('5', 'test', 'paper:untimed', 'done')
  expect([...papersHandedIn(fold.attempts)].sort()).toEqual(['timed', 'untimed'])
})
