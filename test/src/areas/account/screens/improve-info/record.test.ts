/** @jest-environment jsdom */
import '../../../../support/fake-navigation'
import '../../../../../support/text-encoder'
import fc from 'fast-check'
import Value from 'typebox/value'
import { StudentInput, type Student } from '../../../../../../contract/schemas/account/student'
import {
  getChanges,
  findFault,
  toForm,
  getInput,
  listMissing,
  readDraft,
  type RecordForm,
} from '@/areas/account/screens/improve-info/record'

const student: Student = {
  uid: 'user-1',
  name: '小岸',
  school: '示例大学',
  examYear: 2027,
  targetSchool: '10001',
  targetMajor: '085400',
  subjects: ['politics'],
  complete: true,
  updatedAt: 1,
}
const form = toForm(student)

test('the server’s record comes back to it unchanged', () => {
  const { uid: _uid, complete: _complete, updatedAt: _updatedAt, ...record } = student
  expect(getInput(form)).toEqual({ ...record, major: '', province: '', grade: '' })
})

test('the empty record makes an empty form, and everything is missing', () => {
  const empty = toForm({ uid: 'user-1', complete: false, updatedAt: 0 })
  expect(listMissing(empty)).toEqual(['考研年份', '考试科目', '报考院校代码', '报考专业代码'])
  expect(getInput(empty)).not.toHaveProperty('examYear')
  expect(listMissing(form)).toEqual([])
})

test.each([
  [{ name: '小#岸' }, 'name', '姓名输入有误'],
  [{ targetSchool: '1000' }, 'targetSchool', '院校代码是 5 位数字'],
  [{ targetMajor: '0854' }, 'targetMajor', '专业代码是 6 位数字或字母'],
] as const)('with %j the field %s is told to be wrong: %s', (spoilt, field, message) => {
  expect(findFault({ ...form, ...spoilt })).toEqual({ field, message })
})

test('an empty form has no fault: every part may wait', () => {
  expect(findFault(toForm({ uid: 'user-1', complete: false, updatedAt: 0 }))).toBeUndefined()
  expect(findFault(form)).toBeUndefined()
})

test('a form without a fault is taken by the contract', () => {
  const short = fc.string({ maxLength: 16 }).filter((text) => !text.includes('\0'))
  const any: fc.Arbitrary<RecordForm> = fc.record({
    name: short,
    school: short,
    major: short,
    province: short,
    grade: fc.constantFrom('', '大三'),
    examYear: fc.constantFrom('', '2027', '2030'),
    targetSchool: fc.stringMatching(/^\d{0,5}$/),
    targetMajor: fc.stringMatching(/^[0-9A-Z]{0,6}$/),
    subjects: fc.uniqueArray(fc.constantFrom('politics', 'english-1', 'own'), { maxLength: 8 }),
  })
  fc.assert(
    fc.property(any, (typed) => {
      if (!findFault(typed)) expect(Value.Check(StudentInput, getInput(typed))).toBe(true)
    }),
  )
})

test.each([[undefined], [42], [{}], [{ subjects: 'x', name: 7 }]])(
  'the damaged draft %j is none',
  (stored) => {
    expect(readDraft(stored)).toEqual({})
  },
)

test('a stored draft comes back as it was, and lists its changes', () => {
  expect(readDraft(JSON.parse(JSON.stringify(form)))).toEqual(form)
  expect(getChanges(form, form)).toEqual({})
  const changed = { ...form, name: '小舟', subjects: [] }
  expect(getChanges(changed, form)).toEqual({ name: '小舟', subjects: [] })
})
