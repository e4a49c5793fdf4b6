import { recordRun } from '../../../../../contract/domain/practice/run-note'
import { runOutcome } from '../../../../../src/areas/practice/parts/outcome'
import { PracticeRun } from '../../../../../src/areas/practice/parts/run'
import { abilityOfRun } from '../../../../../src/areas/practice/screens-results/ability/of-run'
import { memoryStore } from '../../../../support/memory-store'
import { openedPractice } from '../../../support/practice'

test('the time on a question that was left open goes to its answer later, or is stored when all is handed in', async () => {
  const { practice, root } = await openedPractice()
  const questions = ['ma-1', 'ma-2', 'ma-3']
  const id = practice.begin({ mode: 'test', source: 'node:calc', questions, seed: 3 })
  const run = new PracticeRun(practice, id, { store: memoryStore(), now: root.now })
  run.see(true)
  root.clock.ms += 20_000
  run.go(1)
  root.clock.ms += 7000
  run.go(2)
  root.clock.ms += 3000
  run.go(0)
  root.clock.ms += 1000
  run.shown.choose('B')
  run.finish()
  const attempt = practice.state.attempts[0]
  expect([...(attempt?.answers.values() ?? [])].map(({ question, took }) => [question, took])).toEqual([
    ['ma-1', 21_000],
    ['ma-2', 7000],
    ['ma-3', 3000],
  ])
  expect(attempt && runOutcome(practice, attempt)).toMatchObject({ answered: 1, took: 31_000 })
  // They are no other evidence about the student.
  expect(practice.state.answered).toEqual(['ma-1'])
  expect(attempt && abilityOfRun(practice, attempt).answers.map(({ question }) => question)).toEqual(['ma-1'])
  expect(attempt && recordRun(attempt, practice.today).answered).toBe(1)
})
