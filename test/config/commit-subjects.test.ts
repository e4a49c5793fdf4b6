import { checkSubjects, subjectFaults } from '../../config/tasks/commit-subjects.mjs'

test('a subject of 72 characters passes and one more is named, counted as people count', () => {
  const longest = '词'.repeat(72)
  expect(subjectFaults([longest, `${longest}。`])).toEqual([`73 characters, at most 72: ${longest}。`])
})

test('the subjects of this project pass', () => {
  expect(checkSubjects()).toEqual([])
})
