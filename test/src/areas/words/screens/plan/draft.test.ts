import {
  findFault,
  isChanged,
  countNewPerDay,
  getPlan,
  readDraft,
  type Ground,
} from '@/areas/words/screens/plan/draft'
import { planText } from '@/areas/words/strings/plan'
import { getStudyDay } from '../../../../../../contract/domain/study/day'

const ground: Ground = {
  plan: { examDate: '2026-12-19', newADay: 40, model: 3, tip: 2, group: 20, cap: 0, easyDays: [] },
  today: getStudyDay('2026-11-21'),
  unmet: 1000,
  paceFor: (examDate) => (examDate < '2027' ? 40 : 15),
}

test('a draft changes what it names and nothing else', () => {
  expect(isChanged({}, ground)).toBe(false)
  expect(isChanged({ typed: '40' }, ground)).toBe(false)
  expect(getPlan({ cap: 200 }, ground)).toEqual({ ...ground.plan, cap: 200 })
})

test('a pace that is left to the app goes with another exam, and one of the student’s own does not', () => {
  const left: Ground = { ...ground, plan: { ...ground.plan, follows: ['pace'] } }
  expect(countNewPerDay({ examDate: '2027-12-18' }, left)).toBe(15)
  expect(countNewPerDay({ examDate: '2027-12-18', typed: '50' }, left)).toBe(50)
  expect(countNewPerDay({ cap: 200 }, left)).toBe(40)
  expect(countNewPerDay({ examDate: '2027-12-18' }, ground)).toBe(40)
})

test('a finish date is another way to say new words a day, today and the last day included', () => {
  expect(countNewPerDay({ finishDate: '2026-11-30' }, ground)).toBe(100)
  expect(countNewPerDay({ finishDate: '2026-11-21' }, ground)).toBe(1000)
  expect(countNewPerDay({ finishDate: '2026-12-15', typed: '3' }, ground)).toBe(44)
})

test.each([
  [{ examDate: '2026-11-21' }, 'examDate', planText.examPast],
  [{ examDate: '2031-11-21' }, 'examDate', planText.examFar],
  [{ typed: '' }, 'newADay', planText.newWrong],
  [{ typed: '301' }, 'newADay', planText.newWrong],
  [{ finishDate: '2026-11-20' }, 'finishDate', planText.finishPast],
  [{ finishDate: '2026-12-19' }, 'finishDate', planText.finishAfterExam],
  [{ finishDate: '2026-12-16' }, 'finishDate', planText.finishQuiet(3)],
  [{ finishDate: '2026-11-22' }, 'finishDate', planText.finishTooSoon(500)],
] as const)('%j is wrong in one sentence', (draft, field, message) => {
  expect(findFault(draft, ground)).toEqual({ field, message })
})

test('where no day before the exam is late enough for all new words, the pace by count is what is left', () => {
  const late = { ...ground, today: getStudyDay('2026-12-13'), unmet: 1000 }
  expect(findFault({ finishDate: '2026-12-15' }, late)?.message).toBe(planText.finishNoDay)
})

test.each([{ typed: '0' }, { typed: '300' }, { finishDate: '2026-12-15' }, { examDate: '2026-11-22' }, {}])(
  '%j is sound',
  (draft) => expect(findFault(draft, ground)).toBeUndefined(),
)

test('an exam that is over does not stop a student from changing the rest', () => {
  const over = { ...ground, today: getStudyDay('2027-01-10') }
  expect(findFault({ cap: 100 }, over)).toBeUndefined()
  expect(findFault({ finishDate: '2027-02-01' }, over)).toBeUndefined()
})

test('of a stored draft only fields that a plan may hold are read', () => {
  expect(readDraft({ cap: 5000, group: 4, model: 9, tip: 'x', easyDays: [1, 9], typed: 5 })).toEqual({
    easyDays: [1],
  })
  expect(readDraft({ examDate: 'soon' })).toBeUndefined()
  expect(readDraft('x')).toBeUndefined()
  expect(readDraft({ typed: '7', model: 1 })).toEqual({ typed: '7', model: 1 })
})
