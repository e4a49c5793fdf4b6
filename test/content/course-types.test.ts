import { courseTypes, termNames } from '../../server/src/strings/course-types'
import { examSubjects } from '../../server/src/strings/exam-subjects'
import { subjectText } from '../../src/strings/account/profile'
import { classTypes, terms } from '../../src/strings/market/course-choice'

test('class types, terms and subjects are called the same by the server and by the app', () => {
  expect(courseTypes).toEqual(classTypes)
  expect(termNames).toEqual(terms.map(({ name }) => name))
  expect(examSubjects).toEqual(subjectText)
})
