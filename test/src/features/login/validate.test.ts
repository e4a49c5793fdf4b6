import fc from 'fast-check'
import { agreeFault, mobileFault, smsFault } from '@/features/login/validate'

const good = { mobile: '13812345678', code: '123456', hasAgreed: true }

/** Each row spoils the row before it at one earlier place: the earliest fault is the one that is told. */
const inOrder = [
  ['nobody has agreed', { hasAgreed: false }, 'agree', '请先勾选，再登录'],
  ['the code is too short', { code: '12345' }, 'code', '请输入验证码'],
  ['the code is empty', { code: '' }, 'code', '验证码不能为空'],
  ['the number is too short', { mobile: '1381234567' }, 'mobile', '请输入正确的手机号'],
  ['the number is empty', { mobile: '' }, 'mobile', '账号不能为空'],
] as const

test('a complete form has no fault', () => {
  expect(smsFault(good)).toBeUndefined()
})

test.each(inOrder)('alone, it is told that %s', (_, spoilt, field, message) => {
  expect(smsFault({ ...good, ...spoilt })).toEqual({ field, message })
})

test('of several faults the first in the order of the specification is told', () => {
  let input = good
  for (const [, spoilt, field, message] of inOrder) {
    input = { ...input, ...spoilt }
    expect(smsFault(input)).toEqual({ field, message })
  }
})

test.each(['1234567', '12345x', ' 123456', '123456\n', '１２３４５６'])(
  'a code such as %j is asked for again',
  (code) => {
    expect(smsFault({ ...good, code })).toEqual({ field: 'code', message: '请输入验证码' })
  },
)

test.each(['23812345678', '138123456789', '+8613812345678', '138 1234 5678', '１３８１２３４５６７８'])(
  'no code is sent to %j',
  (mobile) => {
    expect(mobileFault(mobile)).toEqual({ field: 'mobile', message: '请输入正确的手机号' })
  },
)

test('an empty number cannot be sent a code either', () => {
  expect(mobileFault('')).toEqual({ field: 'mobile', message: '请输入正确的手机号' })
  expect(mobileFault(good.mobile)).toBeUndefined()
})

test('consent is asked for in the one-tap form as well', () => {
  expect(agreeFault(false)).toEqual({ field: 'agree', message: '请先勾选，再登录' })
  expect(agreeFault(true)).toBeUndefined()
})

test('whatever is typed, only 1 and ten digits with a code of six digits pass', () => {
  const digits = fc.stringMatching(/^\d{0,12}$/)
  const anything = fc.oneof(digits, fc.string({ unit: 'binary', maxLength: 14 }))
  fc.assert(
    fc.property(anything, anything, (mobile, code) => {
      const isRight = /^1[0-9]{10}$/.test(mobile) && /^[0-9]{6}$/.test(code)
      expect(smsFault({ mobile, code, hasAgreed: true }) === undefined).toBe(isRight)
    }),
  )
})
