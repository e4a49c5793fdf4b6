import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { share } from '../../../contract/domain/practice/marking'

interface Short {
  readonly type: 'fill'
  readonly stem: string
  readonly answer: readonly string[]
}

const folder = path.join(__dirname, '../../../content/questions')

/** The short answers of the bank, as its files have them. */
const bank: readonly Short[] = ['maths', 'computing'].flatMap((subject) =>
  readdirSync(path.join(folder, subject))
    .filter((file) => file.endsWith('.txt'))
    .flatMap((file) =>
      readFileSync(path.join(folder, subject, file), 'utf8')
        .split(/^## /m)
        .flatMap((entry): Short[] => {
          const found = /^\S+ fill$.*?\n\n(.*?)\n\n.*?answer: (.+?)$/ms.exec(entry)
          return found?.[1] && found[2]
            ? [{ type: 'fill', stem: found[1], answer: found[2].split('|').map((form) => form.trim()) }]
            : []
        }),
    ),
)

const withoutStars = (text: string): string => text.replace(/\*/g, '')
const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0))

/** The forms that people and their phones give an answer. */
const forms: Readonly<Record<string, (text: string) => string>> = {
  'as stored': (text) => text,
  'without stars': withoutStars,
  'with a phone’s capital': (text) => withoutStars(text).replace(/^./, (first) => first.toUpperCase()),
  'with Pi': (text) => withoutStars(text).replace(/pi/g, 'Pi'),
  'in capitals': (text) => withoutStars(text).toUpperCase(),
  'with blanks': (text) => withoutStars(text).replace(/([+\-/])/g, ' $1 '),
  'in full width': wide,
  'with π and √': (text) => withoutStars(text).replace(/pi/g, 'π').replace(/sqrt/g, '√'),
  'with a mark of direction': (text) => `\u200e${text}`,
  'with a blank of no width': (text) => `${text}\u200b`,
  'with thousands': (text) => text.replace(/\b(\d)(\d{3})\b/, '$1,$2'),
  'with a Chinese comma': (text) => `${text}，`,
  'with a Chinese stop': (text) => `${text} 。`,
  'with a hyphen': (text) => text.replace(/-/g, '\u2010'),
  'with a minus': (text) => text.replace(/-/g, '\u2212'),
  'with the slash of fractions': (text) => text.replace(/\//g, '\u2044'),
  'with a raised two': (text) => text.replace(/\^2(?!\d)/g, '²'),
  'after an equals sign': (text) => `= ${text}`,
  'after a name': (text) => `S＝${text}`,
}

test('the bank has short answers', () => {
  expect(bank.length).toBeGreaterThan(80)
})

test.each(Object.keys(forms))('every right answer is right %s', (name) => {
  const wrong = bank.filter(
    (short) => share(short, { text: forms[name]?.(short.answer[0] ?? '') ?? '' }) !== 1,
  )
  expect(wrong.map(({ answer }) => answer[0])).toEqual([])
})

test.each(Object.keys(forms))('the answer of another question stays wrong %s', (name) => {
  const nextAnswer = (at: number): string => bank[(at + 1) % bank.length]?.answer[0] ?? ''
  const differing = bank
    .map((short, at) => ({ one: short, text: nextAnswer(at) }))
    .filter(({ one, text }) => share(one, { text }) === 0)
  expect(differing.length).toBeGreaterThan(70)
  const right = differing.filter(({ one, text }) => share(one, { text: forms[name]?.(text) ?? '' }) !== 0)
  expect(right.map(({ one, text }) => [one.answer[0], text])).toEqual([])
})

test.each([
  ['1,5', '15'],
  ['1，5', '1.5'],
  ['1,2', '12'],
  ['1,2,3', '123'],
  ['0,125', '125'],
  ['12,34', '1234'],
  ['1,234,5', '12345'],
  ['8.000', '8000'],
  ['1,680', '1,680,000'],
  ['2½', '21/2'],
  ['10³', '103'],
  ['x⁴', '4*x'],
  ['-5', '5'],
  ['50', '50/100'],
  ['1 2', '12'],
  ['1\u30002', '12'],
  ['3 1 4', '314'],
  ['12 34', '1234'],
  ['0 125', '0125'],
  ['1 680 0', '16800'],
  ['1 2', '1*2'],
  ['1 1/2', '11/2'],
  ['2 ½', '21/2'],
  ['y5', '5'],
  ['2=5', '5'],
])('%s is not taken for %s', (typed, form) => {
  expect(share({ type: 'fill', answer: [form] }, { text: typed })).toBe(0)
})

test.each([
  ['1,234,567.5', '1234567.5'],
  ['-1，680', '-1680'],
  ['1,2', '1,2'],
  ['12 000', '12000'],
  ['1 234 567.5', '1234567.5'],
  ['-1\u2009680', '-1680'],
  ['1 680 + 2 x', '1680+2x'],
  ['1 2', '1 2'],
  ['2 ½', '5/2'],
  ['½', '1/2'],
  ['2½', '5/2'],
  ['x⁻¹', '1/x'],
  ['e⁻²', 'e^(-2)'],
  ['xⁿ', 'x^n'],
  ['50％', '1/2'],
  ['X＝5', '5'],
])('%s is taken for %s', (typed, form) => {
  expect(share({ type: 'fill', answer: [form] }, { text: typed })).toBe(1)
})

test.each([
  ['11.4 ms', '平均等待时间是 ____ ms。', 1],
  ['11.4ms', '平均等待时间是 ____ ms。', 1],
  ['１１．４ＭＳ。', '平均等待时间是 ____ ms。', 1],
  ['11.4', '平均等待时间是 ____ ms。', 1],
  ['11.4次', '一共比较 ____ 次字符。', 1],
  ['11.4 s', '平均等待时间是 ____ ms。', 0],
  ['11.4 us', '平均等待时间是 ____ ms。', 0],
  ['11.4 ms', '平均等待时间是 ____。', 0],
  ['11.5 ms', '平均等待时间是 ____ ms。', 0],
  ['ms', '平均等待时间是 ____ ms。', 0],
  ['11.4x', '11.4 的式子是 ____。', 0],
] as const)('%s for “%s” earns %d', (text, stem, earned) => {
  expect(share({ type: 'fill', answer: ['11.4'], stem }, { text })).toBe(earned)
})
