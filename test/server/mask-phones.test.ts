import fc from 'fast-check'
import { holdsPhone, maskPhonesIn } from '../../server/src/security/phone'

/** The digits of every script that the platform can write numbers in. */
const scripts = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
  const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
  const row = Array.from({ length: 10 }, (_, value) => format.format(value))
  return row.every((digit) => /^\p{Nd}$/u.test(digit)) ? [row] : []
})
const rows = [
  '⓪①②③④⑤⑥⑦⑧⑨',
  '⓿❶❷❸❹❺❻❼❽❾',
  '🄋➀➁➂➃➄➅➆➇➈',
  '⁰¹²³⁴⁵⁶⁷⁸⁹',
  '₀₁₂₃₄₅₆₇₈₉',
  '𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡',
  '〇一二三四五六七八九',
  '○一两三四五六七八九',
  '零壹贰叁肆伍陆柒捌玖',
  '零壹貳參肆伍陸柒捌玖',
  '零壹貳叄肆伍陸柒捌玖',
  '洞幺两三四五六拐八勾',
  '〇㈠㈡㈢㈣㈤㈥㈦㈧㈨',
  '〇⒈⒉⒊⒋⒌⒍⒎⒏⒐',
].map((row) => [...row])
const keycaps = Array.from({ length: 10 }, (_, value) => `${value}\ufe0f\u20e3`)
const alphabets = [...scripts, ...rows, keycaps]

/** How people split a number into groups. */
const groupings = [
  [11],
  Array.from({ length: 11 }, () => 1),
  ...['3 4 4', '3 8', '4 4 3', '4 3 4', '3 3 5', '3 5 3', '3 2 2 2 2', '7 4', '4 7', '5 6', '6 5'].map(
    (sizes) => sizes.split(' ').map(Number),
  ),
]
const signs = [...'、：:~～,，-—–·/／|｜_+*=#"→❤📞（)。\n\t\u3000\u2009 ']
const separator = fc
  .array(fc.constantFrom(...signs), { minLength: 1, maxLength: 3 })
  .map((all) => all.join(''))
const unseen = fc.constantFrom('', '', '\u200b', '\ufe0f', '\u00ad', '\u034f', '\u2060', '\u3164', '\u0332')
const mobile = fc.stringMatching(/^1[3-9][0-9]{9}$/)
const around = fc.constantFrom(
  '',
  '加我',
  'tel:',
  '第3题见',
  '一起',
  'π=3.14，题13、14、15，找',
  '2026-11-28 15:00:00 来 ',
)
const prefix = fc.constantFrom('', '0', '86', '+86', '0086', '+86 ', '（86）', '+86-')

/** The digits in an alphabet, split as a grouping has it; of the places named, each is an asterisk. */
function write(
  digits: string,
  alphabet: readonly string[],
  sizes: readonly number[],
  gap: string,
  mark: string,
) {
  const written = (places: readonly number[]) => {
    let at = 0
    const groups = sizes.map((size) =>
      Array.from({ length: size }, () => {
        const digit = alphabet[Number(digits[at])] ?? ''
        const [sign = '', ...rest] = digit
        at += 1
        return (places.includes(at - 1) ? ['*', ...rest] : [sign, ...rest]).join('') + mark
      }).join(''),
    )
    return groups.join(gap)
  }
  return { plain: written([]), masked: written([3, 4, 5, 6]) }
}

/** Whether the digits may also be two sums of money in a list or a range. */
const isList = (sizes: readonly number[], gap: string) =>
  sizes.length === 2 && sizes.includes(5) && /^\s*[、,，–—~～-]\s*$/.test(gap)

test('a number is masked in whichever digits, groups and separators, and nothing around it changes', () => {
  const parts = [
    mobile,
    fc.constantFrom(...alphabets),
    fc.constantFrom(...groupings),
    separator,
    unseen,
  ] as const
  fc.assert(
    fc.property(
      ...parts,
      around,
      prefix,
      around,
      (digits, alphabet, sizes, gap, mark, before, country, after) => {
        fc.pre(!isList(sizes, gap))
        const { plain, masked } = write(digits, alphabet, sizes, gap, mark)
        // A digit of the same script right behind makes the number longer.
        const end = /^\p{Nd}/u.test(after) ? `号${after}` : after
        expect(maskPhonesIn(before + country + plain + end)).toBe(before + country + masked + end)
        expect(holdsPhone(masked)).toBe(false)
      },
    ),
    { numRuns: 5000 },
  )
})

test('the digits of one number may be of several alphabets', () => {
  const digits = fc.array(fc.constantFrom(...alphabets), { minLength: 11, maxLength: 11 })
  fc.assert(
    fc.property(mobile, digits, (phone, mixed) => {
      const written = mixed.map((alphabet, at) => alphabet[Number(phone[at])] ?? '')
      const hidden = written.map((digit, at) =>
        at >= 3 && at < 7 ? ['*', ...[...digit].slice(1)].join('') : digit,
      )
      expect(maskPhonesIn(`找${written.join('')}谢谢`)).toBe(`找${hidden.join('')}谢谢`)
    }),
  )
})

test.each([
  ['①13812345678 ②13912345678', '①138****5678 ②139****5678'],
  ['1️⃣13812345678', '1️⃣138****5678'],
  ['13812345678①', '138****5678①'],
  ['13812345678一起学', '138****5678一起学'],
  ['加一三八一二三四五六七八一下', '加一三八****五六七八一下'],
  ['138一1234一5678', '138一****一5678'],
  ['138丨1234丨5678', '138丨****丨5678'],
  ['138一二三四5678', '138****5678'],
  ['⑬⑧①②③④⑤⑥⑦⑧', '⑬⑧****⑤⑥⑦⑧'],
  ['1-3-8 1-2-3-4 5-6-7-8', '1-3-8 *-*-*-* 5-6-7-8'],
  ['8 6 1 3 8 1 2 3 4 5 6 7 8', '8 6 1 3 8 * * * * 5 6 7 8'],
  ['(138) 1234-5678', '(138) ****-5678'],
  ['1.138-1234-5678', '1.138-****-5678'],
  ['013812345678', '0138****5678'],
  ['x8613812345678', 'x86138****5678'],
  ['vx013812345678', 'vx0138****5678'],
  ['138、1234、5678，139、8765、4321', '138、****、5678，139、****、4321'],
  ['138 1234 5678 2026年', '138 **** 5678 2026年'],
  ['138    1234    5678', '138    ****    5678'],
  ['13800138000÷2', '138****8000÷2'],
])('%s is masked as %s', (text, masked) => {
  expect(maskPhonesIn(text)).toBe(masked)
})

test.each([
  ['places of √2', '√2≈1.41421356237，再算 1.4142135623730951'],
  ['places of a hundred times √2', '141.42135624'],
  ['other decimals', '1381.2345678 13812.345678 1381234.5678 1234.13812345678'],
  ['a list of questions', '13、14、15、16、17、18题'],
  ['a list that ends in one digit', '13、14、15、16、17、2题'],
  ['a list of lines', '13\n14\n15\n16\n17\n18'],
  ['odd numbers', '1、3、5、7、9、11、13、15'],
  ['days and times', '2026-11-28 15:00:00, 1997/07/01 13:00-14:30, 1997.7.1 15:00:00.123'],
  ['a score in a range of years', '数学130（2023-2024）'],
  ['years', '1840-1949，109年；1919—1949、1978'],
  ['points of a plane', '(1,3),(2,5),(3,7),(4,9),(5,1),(6,2)'],
  ['a matrix', '1 4 2 0\n3 5 1 2\n0 1 1 5'],
  ['products', '1×3=3，1×4=4，1×5=5，1×6=6'],
  ['a sum', '138+1234=1372'],
  ['ranges of pay', '年薪13000-150000，15000～200000'],
  ['answers by their questions', '1.3 2.4 3.1 4.2 5.3 6.1 7.4'],
  ['an amount', '138,123,456.78 元，13,812,345,678 元'],
  ['an address of a network', '138.123.145.67'],
  ['the first numbers', '1、2、3、4、5、6、7、8、9、0、1'],
  ['an id', '01990f3d-5b6c-7d7e-9f80-13712345678a'],
  ['a chapter', '第一章第三节第八题一二三'],
  ['Chinese numerals in a row', '一、二、三、四、五、六、七、八、九、十、十一'],
])('%s stay as they are', (_what, text) => {
  expect(maskPhonesIn(text)).toBe(text)
})

const pad = (value: number) => String(value).padStart(2, '0')

test('lists, decimals, days and times stay as they are, to the byte', () => {
  const between = fc.constantFrom('、', '，', ', ', ' ', '\n', '；', '/', '-')
  const list = fc
    .tuple(fc.nat(999), fc.integer({ min: 1, max: 99 }), fc.integer({ min: 4, max: 30 }), between)
    .map(([first, step, length, gap]) => Array.from({ length }, (_, nth) => first + nth * step).join(gap))
  const decimal = fc
    .tuple(fc.nat(9_999), fc.stringMatching(/^[0-9]{1,16}$/))
    .map(([whole, places]) => `${whole}.${places}`)
  const moment = fc
    .tuple(
      fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true }),
      fc.constantFrom('-', '/', '.'),
    )
    .map(([at, gap]) => {
      const day = [at.getUTCFullYear(), pad(at.getUTCMonth() + 1), pad(at.getUTCDate())].join(gap)
      return `${day} ${[at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(pad).join(':')}`
    })
  const range = fc.tuple(fc.nat(199), fc.nat(199)).map(([from, to]) => `${from}-${to}`)
  fc.assert(
    fc.property(fc.array(fc.oneof(list, decimal, moment, range)), (texts) => {
      const text = texts.join('。见 ')
      expect(maskPhonesIn(text)).toBe(text)
    }),
    { numRuns: 5000 },
  )
})

test('the work grows with the length of a text alone', () => {
  const length = 200_000
  const parts = [
    '1-',
    '1 3',
    '137 ',
    '1',
    '13',
    '137 1234 ',
    '1️⃣',
    '一',
    '𝟏',
    '٣١',
    '1\u200b',
    '一1',
    '0',
    '1. ',
    'f0-',
  ]
  for (const part of parts) {
    const text = part.repeat(length / part.length)
    expect([part, maskPhonesIn(text).length <= text.length]).toEqual([part, true])
  }
})

/**
 * How many times as long one work takes as another, by the shortest of their tries, so that what else the machine does is
 * not counted: it is tried by turns until that is below a bound, or often enough to say that it is not.
 */
function timesAsLong(work: () => unknown, another: () => unknown, bound: number): number {
  const took = (item: () => unknown) => {
    const from = performance.now()
    item()
    return performance.now() - from
  }
  let [shortest, shortestOfOther] = [Infinity, Infinity]
  for (let tries = 0; tries < 40 && !(shortest / shortestOfOther < bound); tries += 1) {
    shortest = Math.min(shortest, took(work))
    shortestOfOther = Math.min(shortestOfOther, took(another))
  }
  return shortest / shortestOfOther
}

test('four times as long a text takes about four times as long, whatever stands between its digits', () => {
  const texts: readonly ((length: number) => string)[] = [
    (length) => `${'1'.repeat(11)}${'\u0301'.repeat(length)}${'一'.repeat(5)}`,
    (length) => '1一'.repeat(length / 2),
    (length) => `${'1 '.repeat(11)}${' '.repeat(length)}1`,
  ]
  const [short, long] = [8000, 32_000]
  for (const text of texts) {
    const times = timesAsLong(
      () => maskPhonesIn(text(long)),
      () => maskPhonesIn(text(short)),
      10,
    )
    expect(times).toBeLessThan(10)
  }
})

test.each(['1', '1 3 ', '①③', '1.'])(
  'a text of nothing but %j costs little more than to look for its digits',
  (part) => {
    const text = part.repeat(32_000 / part.length)
    const search = () => text.normalize('NFKC').match(/[\p{N}一二三]/gu)
    expect(timesAsLong(() => maskPhonesIn(text), search, 30)).toBeLessThan(30)
  },
)
