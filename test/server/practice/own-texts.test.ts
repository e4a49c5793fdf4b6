import fc from 'fast-check'
import { cutOwnTexts } from '../../../server/src/modules/practice/question/own-texts'

const REST = '……（其余请在应用里查看）'

test('a text that is short stays as it is, with its lines', () => {
  const cut = cutOwnTexts(['', '一\n\n二', '三'])
  expect(['', '一\n\n二', ' 三\n'].map(cut)).toEqual(['', '一\n二', '三'])
})

test('of a long text, and of one with many lines, the beginning is printed, and it says where the rest is', () => {
  const [long, many] = ['一'.repeat(700), Array.from({ length: 50 }, (_, nth) => nth).join('\n')]
  const cut = cutOwnTexts([long, many])
  expect(cut(long)).toBe('一'.repeat(600) + REST)
  expect(cut(many).split('\n')).toHaveLength(40)
  expect(cut(many)).toMatch(/39……（其余请在应用里查看）$/)
})

test('however many long texts there are, a book has no more of them than it has room for, and the short ones whole', () => {
  const long = Array.from({ length: 200 }, (_, nth) => String.fromCodePoint(0x4e00 + nth).repeat(1900))
  const short = Array.from({ length: 200 }, (_, nth) => `第 ${nth} 条笔记`)
  const cut = cutOwnTexts([...long, ...short])
  expect(short.map(cut)).toEqual(short)
  expect(long.map(cut).every((text) => text.endsWith(REST) && text.length > 200)).toBe(true)
  expect([...long, ...short].map(cut).join('').replaceAll(REST, '').length).toBeLessThanOrEqual(60_000)
})

test('whatever is cut is a beginning of the text, in whole characters', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 3000, size: 'max' })
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const cut = cutOwnTexts(texts)
      for (const words of texts) {
        const whole = words.trim().replace(/\n+/g, '\n')
        const shown = cut(words)
        const begun = shown.endsWith(REST) ? shown.slice(0, -REST.length) : shown
        expect(whole.startsWith(begun)).toBe(true)
        expect(shown.length).toBeLessThanOrEqual(600 + REST.length)
        expect(Buffer.from(shown).toString()).toBe(shown)
        if (begun === shown) expect(shown).toBe(whole)
      }
    }),
    { numRuns: 200 },
  )
})
