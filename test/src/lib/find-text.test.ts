import fc from 'fast-check'
import { cutText, findText } from '@/lib/find-text'

const parts = fc.array(fc.string({ unit: 'binary', maxLength: 12 }), { maxLength: 8 })
const plain = (text: string): string => text.replace(/\s/g, '').toLowerCase()

test('words are found within a part and across parts, whatever the case and the blanks', () => {
  expect(findText(['I am writing to Inquire ', 'whether the library'], 'inquire  WHETHER')).toEqual([
    [
      { part: 0, from: 16, to: 23 },
      { part: 1, from: 0, to: 7 },
    ],
  ])
  expect(findText(['泰勒公式，泰勒'], '泰勒')).toEqual([
    [{ part: 0, from: 0, to: 2 }],
    [{ part: 0, from: 5, to: 7 }],
  ])
})

test('one place is not found within another', () => {
  expect(findText(['aaaaa'], 'aa')).toHaveLength(2)
})

test('nothing, or blanks alone, is found nowhere', () => {
  fc.assert(
    fc.property(parts, fc.stringMatching(/^\s*$/), (texts, blank) => findText(texts, blank).length === 0),
  )
})

test('marked text reads like the search', () => {
  fc.assert(
    fc.property(parts, fc.nat(20), fc.integer({ min: 1, max: 5 }), (texts, at, length) => {
      const wanted = texts.join('').slice(at, at + length)
      for (const stretches of findText(texts, wanted)) {
        const read = stretches.map(({ part, from, to }) => texts[part]?.slice(from, to) ?? '')
        // A sign whose small form is longer is compared as it is.
        if (plain(wanted).length === wanted.replace(/\s/g, '').length)
          expect(plain(read.join(''))).toBe(plain(wanted))
        for (const { from, to } of stretches) expect(to).toBeGreaterThan(from)
      }
    }),
  )
})

test('a part of a text is found in it', () => {
  fc.assert(
    fc.property(parts, fc.nat(20), fc.integer({ min: 1, max: 5 }), (texts, at, length) => {
      const wanted = texts.join('').slice(at, at + length)
      expect(findText(texts, wanted).length > 0).toBe(wanted.trim() !== '')
    }),
  )
})

test('a text that is cut is the same text', () => {
  const stretch = fc.record({ from: fc.nat(15), to: fc.nat(15), hit: fc.nat(3) })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 15 }), fc.array(stretch), (text, stretches) => {
      const pieces = cutText(text, stretches)
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
      expect(pieces.every((piece) => piece.text !== '')).toBe(true)
    }),
  )
  expect(cutText('泰勒公式', [{ from: 2, to: 3, hit: 4 }])).toEqual([
    { text: '泰勒', hit: undefined },
    { text: '公', hit: 4 },
    { text: '式', hit: undefined },
  ])
})
