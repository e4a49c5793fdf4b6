import { givenFault, getGiven, getLength, getReason } from '@/areas/staff/parts/desk/given'
import type { Decision, Task } from '@/areas/staff/parts/desk/queue'

const decision: Decision<number> = {
  key: 'confirm',
  name: '确认',
  isMain: true,
  fields: ['amount', 'reference'],
  needsReason: true,
  reasons: ['到账'],
  effect: '',
  done: '',
  findFault: ({ amount }) => (amount === 990 ? undefined : { field: 'amount', message: '不对' }),
  send: async () => 1,
}
const task: Task<number> = {
  key: 'payment',
  name: '收款',
  reasonLabel: '理由',
  longest: 10,
  fields: [
    { key: 'amount', label: '金额', kind: 'money', maxLength: 12 },
    { key: 'reference', label: '流水号', kind: 'text', maxLength: 64 },
  ],
  decisions: [decision],
}
const typed = { chip: '到账', text: '', fields: { amount: '9.9', reference: ' T1 ' } }

test('a reason is what was chosen and what was added', () => {
  expect(getReason({ chip: '到账', text: ' 查过了 ' })).toBe('到账：查过了')
  expect(getReason({ chip: '', text: '查过了' })).toBe('查过了')
  expect(getReason({ chip: '到账', text: '  ' })).toBe('到账')
})

test('the input has its amount in fen and its lines without blanks', () => {
  expect(getGiven(task, typed)).toEqual({
    reason: '到账',
    fields: { amount: '9.9', reference: 'T1' },
    amount: 990,
  })
})

test.each([
  ['nothing is wrong', typed, undefined],
  ['an empty line', { ...typed, fields: { amount: '9.9', reference: ' ' } }, 'reference'],
  ['no amount', { ...typed, fields: { amount: 'x', reference: 'T1' } }, 'amount'],
  ['an amount that the decision refuses', { ...typed, fields: { amount: '9', reference: 'T1' } }, 'amount'],
  ['no reason', { ...typed, chip: '' }, 'reason'],
  ["another decision's reason", { ...typed, chip: '不买了' }, 'reason'],
  ['a reason that is too long', { ...typed, text: '很长很长很长很长' }, 'reason'],
])('%s', (_name, given, field) => {
  expect(givenFault(task, decision, given)?.field).toBe(field)
})

test('a decision is not held up by lines that it does not take', () => {
  const close = { ...decision, fields: [], needsReason: false }
  const { findFault: _faultOf, ...plain } = close
  expect(givenFault(task, plain, { chip: '', text: '', fields: {} })).toBeUndefined()
})

test('a chosen reason alone is no answer to a student', () => {
  const answer = { ...task, needsText: true }
  expect(givenFault(answer, decision, typed)?.message).toBe('请写给学生的答复')
  expect(givenFault(answer, decision, { ...typed, text: '已改' })).toBeUndefined()
})

test('a text that is too long is called by its name, and counted with the chosen reason', () => {
  const answer = { ...task, text: { label: '答复', example: '' } }
  const long = { ...typed, text: '很长很长很长很长' }
  expect(givenFault(answer, decision, long)?.message).toBe('答复最多 10 个字，现在 11 个，请写短些')
  expect(getLength(answer, long)).toBe('11 / 10 字，含“到账”')
  expect(getLength(answer, { chip: '', text: long.text })).toBe('8 / 10 字')
  expect(getLength(answer, typed)).toBe('')
})
