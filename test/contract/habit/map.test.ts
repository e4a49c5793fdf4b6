import { dayBefore, stageStates, taskOfStep } from '../../../contract/domain/habit/map'

const stages = [
  { from: 300, until: 51 },
  { from: 50, until: 11 },
  { from: 10, until: -1 },
  { from: -2, until: -130 },
]

test.each([
  [400, 'next later later later'],
  [300, 'now next later later'],
  [51, 'now next later later'],
  [50, 'past now next later'],
  [0, 'past past now next'],
  [-1, 'past past now next'],
  [-2, 'past past past now'],
  [-131, 'past past past past'],
])('%d days before the exam the stages are %s', (left, states) => {
  expect(stageStates(stages, left)).toEqual(states.split(' '))
})

test('a stage’s days are days of the calendar, over the turn of the year and of a leap day', () => {
  expect(dayBefore('2026-12-19', 0)).toBe('2026-12-19')
  expect(dayBefore('2026-12-19', 50)).toBe('2026-10-30')
  expect(dayBefore('2026-12-19', -14)).toBe('2027-01-02')
  expect(dayBefore('2028-03-01', 1)).toBe('2028-02-29')
})

test('a step in the plan has a name of its own', () => {
  expect(taskOfStep('sprint-words')).toBe('map.sprint-words')
})
