import fc from 'fast-check'
import Value from 'typebox/value'
import {
  findFault,
  listFields,
  mobileFault,
  type FormKind,
  type Mode,
  type Typed,
} from '@/features/login/validate'
import { typedName } from '../../../../contract/domain/typed-text'
import { PersonName } from '../../../../contract/schemas/common'

const good: Typed & { hasAgreed: boolean } = {
  name: '小岸',
  school: '示例大学',
  mobile: '13812345678',
  code: '123456',
  password: 'secret-1',
  hasAgreed: true,
}

type Input = typeof good
type Step = readonly [what: string, spoilt: Partial<Input>, field: string, message: string]

const check = (kind: FormKind, mode: Mode, { hasAgreed, ...typed }: Input) =>
  findFault(kind, mode, typed, hasAgreed)

const loginAgree: Step = ['nobody has agreed', { hasAgreed: false }, 'agree', '请先阅读并同意协议']
const signUpAgree: Step = ['nobody has agreed', { hasAgreed: false }, 'agree', '请先阅读并同意协议']
const code: readonly Step[] = [
  ['the code is too short', { code: '12345' }, 'code', '请输入验证码'],
  ['the code is empty', { code: '' }, 'code', '验证码不能为空'],
]
const name: readonly Step[] = [
  ['the name is too long', { name: '岸'.repeat(21) }, 'name', '姓名输入有误'],
  ['the name is empty', { name: '' }, 'name', '姓名不能为空'],
]
const school: Step = ['the school is empty', { school: '' }, 'school', '院校不能为空']
const signUpPhone: readonly Step[] = [
  ['the number is too short', { mobile: '1381234567' }, 'mobile', '请输入正确的手机号'],
  ['the number is empty', { mobile: '' }, 'mobile', '手机号码不能为空'],
]
const signUpPassword: readonly Step[] = [
  ['the password is too short', { password: '12345' }, 'password', '密码输入有误'],
  ['the password is empty', { password: '' }, 'password', '密码不能为空'],
]

/** Each row spoils the rows before it at one earlier place: the earliest fault is the one that is shown. */
const forms: readonly (readonly [FormKind, Mode, readonly Step[]])[] = [
  [
    'login',
    'sms',
    [
      loginAgree,
      ...code,
      ['the number is too short', { mobile: '1381234567' }, 'mobile', '请输入正确的手机号'],
      ['the number is empty', { mobile: '' }, 'mobile', '账号不能为空'],
    ],
  ],
  [
    'login',
    'password',
    [
      loginAgree,
      ['the password is too short', { password: '12345' }, 'password', '密码输入有误'],
      ['the password is empty', { password: '' }, 'password', '请输入密码'],
      ['the number is too short', { mobile: '1381234567' }, 'mobile', '请输入正确的账号'],
      ['the number is empty', { mobile: '' }, 'mobile', '账号不能为空'],
    ],
  ],
  ['login', 'one-tap', [loginAgree]],
  ['plain', 'sms', [signUpAgree, ...code, ...signUpPhone, ...name]],
  ['plain', 'password', [signUpAgree, ...signUpPassword, ...signUpPhone, ...name]],
  ['vacation', 'sms', [signUpAgree, ...code, ...signUpPhone, school, ...name]],
  ['vacation', 'password', [signUpAgree, ...signUpPassword, ...signUpPhone, school, ...name]],
  ['plain', 'known', name],
  ['vacation', 'known', [school, ...name]],
]

const rows = forms.flatMap(([kind, mode, steps]) => steps.map((step) => [kind, mode, ...step] as const))

test.each(forms)('a complete form for %s by %s has no fault', (kind, mode) => {
  expect(check(kind, mode, good)).toBeUndefined()
})

test.each(rows)('for %s by %s the form says that %s', (kind, mode, _, spoilt, field, message) => {
  expect(check(kind, mode, { ...good, ...spoilt })).toEqual({ field, message })
})

test.each(forms)('for %s by %s the first of several faults is shown', (kind, mode, steps) => {
  let input = good
  for (const [, spoilt, field, message] of steps) {
    input = { ...input, ...spoilt }
    expect(check(kind, mode, input)).toEqual({ field, message })
  }
})

test('the school is asked for in the winter vacation alone', () => {
  expect(listFields('plain', 'sms')).toEqual(['name', 'mobile', 'code'])
  expect(listFields('vacation', 'password')).toEqual(['name', 'school', 'mobile', 'password'])
  expect(listFields('vacation', 'known')).toEqual(['name', 'school'])
})

test.each([...'*^!?？$@#%&<>/'])('a name may not hold %s', (sign) => {
  expect(check('plain', 'sms', { ...good, name: `小${sign}岸` })).toEqual({
    field: 'name',
    message: '姓名输入有误',
  })
})

test.each(['岸'.repeat(20), '阿依古丽·买买提', "O'Neil", '欧阳 小岸', '小岸。（示例）'])(
  'the name %j is taken',
  (typed) => {
    expect(check('plain', 'sms', { ...good, name: typed })).toBeUndefined()
  },
)

test('blanks alone are neither a name nor a school', () => {
  expect(check('vacation', 'sms', { ...good, name: '  ' })?.message).toBe('姓名不能为空')
  expect(check('vacation', 'sms', { ...good, school: '\u3000' })?.message).toBe('院校不能为空')
})

test.each(['1234567', '12345x', ' 123456', '123456\n', '１２３４５６'])(
  'a code such as %j is asked for again',
  (typed) => {
    expect(check('login', 'sms', { ...good, code: typed })).toEqual({
      field: 'code',
      message: '请输入验证码',
    })
  },
)

test.each(['23812345678', '138123456789', '+8613812345678', '138 1234 5678', '１３８１２３４５６７８', ''])(
  'no code is sent to %j',
  (mobile) => {
    expect(mobileFault(mobile)).toEqual({ field: 'mobile', message: '请输入正确的手机号' })
  },
)

test('a code is sent to 1 and ten digits', () => {
  expect(mobileFault(good.mobile)).toBeUndefined()
})

test('whatever is typed, only 1 and ten digits with a code of six digits pass', () => {
  const digits = fc.stringMatching(/^\d{0,12}$/)
  const anything = fc.oneof(digits, fc.string({ unit: 'binary', maxLength: 14 }))
  fc.assert(
    fc.property(anything, anything, (mobile, typed) => {
      const isRight = /^1[0-9]{10}$/.test(mobile) && /^[0-9]{6}$/.test(typed)
      expect(check('login', 'sms', { ...good, mobile, code: typed }) === undefined).toBe(isRight)
    }),
  )
})

test('whatever name passes is sent as the contract takes it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 24 }), (typed) => {
      if (check('plain', 'sms', { ...good, name: typed }) !== undefined) return
      const sent = typedName(typed)
      expect([sent, sent !== '' && Value.Check(PersonName, sent)]).toEqual([sent, true])
    }),
  )
})
