import fc from 'fast-check'
import { fieldNamed, fieldPairs, readCode } from '../../../contract/domain/market/link-fields'
import { listPairs } from '../../../src/lib/query'

const names = ['promotionId', 'inviteCode']
const read = (url: string): Record<string, string> =>
  Object.fromEntries(
    fieldPairs(listPairs(url), names).flatMap(([spelt, value]) => {
      const name = fieldNamed(spelt, names)
      return name === undefined ? [] : [[name, readCode(value)]]
    }),
  )

const PATH = '/market/purple-gold/27'
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

test.each([
  [`${PATH}?promotionId=1001&amp;inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001&amp;amp;inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01%EF%BC%8C%E5%BF%AB%E6%9D%A5`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01%E3%80%82`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01%20`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01%2520`],
  [`${PATH}?promotionId=1001&inviteCode=%20%C2%A0%E2%80%8BDEMO01%E2%80%8B%C2%A0`],
  [`${PATH}?promotionId=1001&inviteCode=+DEMO01+`],
  [`${PATH}?PromotionID=1001&invitecode=DEMO01`],
  [`${PATH}?promotion_id=1001&invite_code=DEMO01`],
  [
    `${PATH}?promotionId=%EF%BC%91%EF%BC%90%EF%BC%90%EF%BC%91&inviteCode=${encodeURIComponent(wide('DEMO01'))}`,
  ],
  [`${PATH}?promotionId=1001&inviteCode=邀请码：DEMO01`],
  [`${PATH}?promotionId=1001&%20inviteCode%20=「DEMO01」`],
  [`${PATH}？promotionId=1001&inviteCode=DEMO01`],
  [`${PATH}%EF%BC%9FpromotionId=1001&inviteCode=DEMO01`],
  [`${PATH}%3FpromotionId=1001&inviteCode=DEMO01`],
  [`${PATH}%3FpromotionId%3D1001%26inviteCode%3DDEMO01`],
  [`${PATH}%3FpromotionId%3D1001%26inviteCode%3DDEMO01?from=timeline&isappinstalled=0`],
  [`${PATH}？promotionId=1001&inviteCode=DEMO01?from=timeline`],
  [`${PATH}?promotionId＝1001&inviteCode＝DEMO01`],
  [`${PATH}?promotionId%EF%BC%9D1001&inviteCode%EF%BC%9DDEMO01`],
  [`${PATH}?promotionId%3D1001%26inviteCode%3DDEMO01`],
  [`${PATH}?promotionId%3D1001&inviteCode%3DDEMO01`],
  [`${PATH}?promotionId%253D1001%2526inviteCode%253DDEMO01`],
  [`${PATH}?promotionId%25253D1001%252526inviteCode%25253DDEMO01`],
  [`${PATH}?promotionId=1001%252526inviteCode%25253DDEMO01`],
  [`${PATH}?promotionId=1001&ampinviteCode=DEMO01`],
  [`${PATH}?promotionId=1001&#38;inviteCode=DEMO01`.replace('#', '')],
  [`${PATH}?promotionId=1001＆inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001%EF%BC%86inviteCode%EF%BC%9DDEMO01`],
  [`${PATH}?promotionId=1001%26inviteCode%3DDEMO01`],
  [`${PATH}?promotionId=1001%2526inviteCode%253DDEMO01`],
  [`${PATH}?promotionId=1001%2526amp%253BinviteCode%253DDEMO01`],
  [`${PATH}?tabId=11%2526promotionId%253D1001%2526inviteCode%253DDEMO01%25E3%2580%2582`],
  [`${PATH}?promotionId=1001;inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001；inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001?inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001？inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001%26amp%3BinviteCode=DEMO01`],
  [`${PATH}?tabId=11＆promotionId=1001＆inviteCode=DEMO01`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01-张老师`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01_快来`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01①`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01https://example.com/x?inviteCode=OTHER`],
  [`${PATH}?promotionId=1001&inviteCode=DEMO01%20https%3A%2F%2Fexample.com`],
  [`${PATH}?promotionId=1001&inviteCode=DE%E2%80%8BMO01`],
  [`${PATH}?promotionId=1001&inviteCode=DE%25E2%2580%258BMO01`],
  [`${PATH}?promotionId=10%C2%AD01&inviteCode=DE%00MO%EF%BB%BF01`],
  [`${PATH}?promotionId=1001&ｉｎｖｉｔｅＣｏｄｅ=DEMO01`],
])('%s names the promotion and the seller', (url) => {
  expect(read(url)).toEqual({ promotionId: '1001', inviteCode: 'DEMO01' })
})

test.each(['DEMO 01', 'DEMO\u00a001', 'DEMO%2001', 'DEMO01 hello'])(
  'of %j it is open where the code ends, and nobody is named',
  (text) => {
    expect(readCode(text)).toBe('')
  },
)

test('the address in another field is not read', () => {
  expect(read('/login?back=%2Fmarket%2Fx%3FpromotionId%3D7%26inviteCode%3DB')).toEqual({})
  expect(read('/login?back=/market/x?inviteCode=B')).toEqual({})
  expect(read('/login?back=%252Fmarket%252Fx%253FpromotionId%253D7%2526inviteCode%253DB')).toEqual({})
  expect(
    read('/login?back=%25252Fmarket%25252Fx%25253FpromotionId%25253D7%252526inviteCode%25253DB'),
  ).toEqual({})
})

const end = fc.constantFrom(...'ABCXYZabcxyz0189')
const middle = fc.string({ unit: fc.constantFrom(...'ABCXYZabcxyz0189_-'), maxLength: 60 })
const code = fc.oneof(
  end,
  fc.tuple(end, middle, end).map((parts) => parts.join('')),
)
/** Characters that are no letter or digit, of any script. */
const frame = fc.constantFrom(
  ' ',
  '\u00a0',
  '\u200b',
  '\u200e',
  '\ufeff',
  '\u3000',
  '“',
  '「',
  '（',
  '：',
  '\t',
  '邀',
  '。',
)
const before = fc.string({ unit: frame, maxLength: 4 })
const begin = fc.constantFrom('邀', '，', '。', '快', '！', '🎉', '℃', '%', '.', '—', '…')
const behind = fc.oneof(
  before,
  fc.tuple(before, begin, fc.string({ unit: 'binary', maxLength: 12 })).map((parts) => parts.join('')),
)

test('a code is joined wherever something unseen cuts it', () => {
  const unseen = fc.constantFrom('\u200b', '\u200e', '\ufeff', '\u00ad', '\u2060', '\ufe0f', '\u0000')
  fc.assert(
    fc.property(code, unseen, fc.nat(60), before, (own, sign, at, left) => {
      expect(readCode(left + own.slice(0, at) + sign + own.slice(at))).toBe(own)
    }),
  )
})

test('whatever stands around a code, the code is read', () => {
  fc.assert(
    fc.property(code, before, behind, fc.boolean(), (own, left, right, isWide) => {
      expect(readCode(left + (isWide ? wide(own) : own) + right)).toBe(own)
    }),
  )
})

test('a whole link is read whatever stands around its codes and in whatever case its names are', () => {
  const prefix = fc.constantFrom('', 'amp;', 'amp;amp;', '%20', '%E2%80%8B')
  const spelt = fc.constantFrom('inviteCode', 'invitecode', 'INVITECODE')
  fc.assert(
    fc.property(code, before, behind, prefix, spelt, (own, left, right, escape, name) => {
      const value = encodeURIComponent((left + own + right).replace(/\p{Cs}|[&＆]/gu, ''))
      expect(read(`/x?tabId=11&${escape}${name}=${value}#wechat_redirect`)).toEqual({ inviteCode: own })
    }),
  )
})

test('no text makes reading fail, and what is read is a code', () => {
  const text = fc.string({ unit: 'binary' })
  fc.assert(
    fc.property(text, text, (name, value) => {
      expect(readCode(value)).toMatch(/^(?:[A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)?$/)
      expect(readCode(readCode(value))).toBe(readCode(value))
      expect(() => fieldNamed(name, names)).not.toThrow()
    }),
  )
})
