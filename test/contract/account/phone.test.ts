import fc from 'fast-check'
import {
  getDigits,
  hasMobile,
  isMobile,
  maskPhone,
  typedDigits,
} from '../../../contract/domain/account/phone'

test('a mobile number is 1 and ten digits', () => {
  expect(isMobile('13800000000')).toBe(true)
  for (const text of [
    '',
    '1380000000',
    '138000000000',
    '23800000000',
    '1380000000a',
    ' 13800000000',
    '１３８００００００００',
  ]) {
    expect(isMobile(text)).toBe(false)
  }
})

test('a mask keeps the first three and the last four digits', () => {
  expect(maskPhone('13812345678')).toBe('138****5678')
})

const digits = (length: number) =>
  fc.array(fc.nat(9), { minLength: length, maxLength: length }).map((all) => all.join(''))

test('of every number the middle four digits are hidden, and they alone', () => {
  fc.assert(
    fc.property(digits(3), digits(4), digits(4), (head, middle, tail) => {
      expect(maskPhone(head + middle + tail)).toBe(`${head}****${tail}`)
    }),
  )
})

test('a mobile number is distinguished from every other text of its length', () => {
  fc.assert(
    fc.property(
      digits(11),
      fc.nat(10),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      (number, at, sign) => {
        expect(isMobile(number)).toBe(number.startsWith('1'))
        fc.pre(!/^\d$/.test(sign))
        expect(isMobile(number.slice(0, at) + sign + number.slice(at + 1))).toBe(false)
      },
    ),
  )
})

test('a text that is no phone number is not masked', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      fc.pre(!/^\d{11}$/.test(text))
      expect(maskPhone(text)).toBe(text)
    }),
  )
})

test.each([
  ['138 1234 5678', '13812345678'],
  ['+86 138-1234-5678', '13812345678'],
  ['008613812345678', '13812345678'],
  ['8612345', '8612345'],
  ['【上岸】验证码 012345，5 分钟', '0123455'],
  ['没有数字', ''],
  ['１３８ １２３４ ５６７８', '13812345678'],
  ['1381234567813812345678', '13812345678'],
  ['+86 13812345678 +86 13812345678', '13812345678'],
  ['1381234567813812345679', '1381234567813812345679'],
])('of %j the digits are %j', (text, digits) => {
  expect(getDigits(text)).toBe(digits)
})

test.each([
  ['+86 138 1234 5678', 11, '13812345678'],
  ['电话 13812345678，微信 990', 11, '13812345678'],
  ['【408 上岸】验证码 012345，5 分钟', 6, '012345'],
  ['１２３４５６', 6, '123456'],
  ['123456123456', 6, '123456'],
  ['123 456', 6, '123456'],
  ['12', 6, '12'],
])('what was typed as %j has the %i digits %j', (text, length, digits) => {
  expect(typedDigits(text, length)).toBe(digits)
})

test.each(['+8613812345678', '008613812345678', '+86 138 1234 5678', '13812345678'])(
  'of %s typed key by key, each of which the field takes over, no digit is lost',
  (keys) => {
    let field = ''
    for (const key of keys) field = typedDigits(field + key, 11)
    expect(field).toBe('13812345678')
  },
)

test('a number too long behind its prefix stays to be seen', () => {
  expect(typedDigits('+86 138 1234 5678 9', 11)).toBe('86138123456789')
  expect(typedDigits('861381234567', 11)).toBe('861381234567')
})

test('the digits of other scripts are digits', () => {
  expect(getDigits('١٣٨١٢٣٤٥٦٧٨')).toBe('13812345678')
  expect(getDigits('۱۳۸۱۲۳۴۵۶۷۸')).toBe('13812345678')
  expect(typedDigits('१३८१२३४५६७८', 11)).toBe('13812345678')
  expect(typedDigits('𝟭𝟮𝟯𝟰𝟱𝟲', 6)).toBe('123456')
})

test('a mobile number is found wherever it stands in a text, and in no longer number', () => {
  const digits = fc.stringMatching(/^1[0-9]{10}$/)
  const words = fc.stringMatching(/^[^0-9]*$/)
  fc.assert(
    fc.property(words, digits, words, (before, mobile, after) => {
      expect(hasMobile(before + mobile + after)).toBe(true)
      expect(hasMobile(`${before}8${mobile}${after}`)).toBe(false)
      expect(hasMobile(`${before}${mobile}0${after}`)).toBe(false)
      expect(hasMobile(before + mobile.slice(1) + after)).toBe(false)
    }),
  )
})
