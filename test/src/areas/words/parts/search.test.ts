import fc from 'fast-check'
import type { WordEntry } from '../../../../../src/areas/words/api/word'
import { isOneSlip, WordSearch } from '../../../../../src/areas/words/parts/search'
import { basicWords } from '../../../../../src/areas/words/strings/basic-words'
import { getEntry } from '../../../../support/word-server'

type Senses = WordEntry['senses']

const entry = (word: string, gloss: string, forms: string[] = []): WordEntry => ({
  ...getEntry(word),
  senses: gloss.split(' | ').map((part) => ({ part: 'n.', gloss: part })),
  forms,
})

const book = [
  entry('go', '去；走', ['goes', 'went', 'gone', 'going']),
  entry('gone', '离去的'),
  entry('income', '收入，所得'),
  entry('revenue', '（政府的）收入；收益', ['revenues']),
  entry('colour', '颜色', ['colours', 'color', 'colors']),
  entry('adequate', '足够的'),
  entry('mouse', '老鼠', ['mice']),
]
const search = new WordSearch(
  book.map(({ word }) => word),
  (word) => book.find((item) => item.word === word),
)
const found = (query: string) => search.find(query).found.map(({ word }) => word)

test('a word is found by the beginning of its spelling, the whole word first', () => {
  expect(found('go')).toEqual(['go', 'gone'])
  expect(found(' IN ')).toEqual(['income'])
  expect(found('ｇｏ')).toEqual(['go', 'gone'])
  expect(found('\u200eGo。')).toEqual(['go', 'gone'])
})

test('an inflected form or another spelling leads to its headword', () => {
  expect(search.find('went').found).toEqual([{ word: 'go', form: 'went' }])
  expect(search.find('color').found).toEqual([{ word: 'colour', form: 'color' }])
})

test('where both the headword and a form begin so, it is the headword that was meant', () => {
  expect(search.find('m').found).toEqual([{ word: 'mouse' }])
})

test('a form that is a word of its own gives both, that word first', () => {
  expect(search.find('gone').found).toEqual([{ word: 'gone' }, { word: 'go', form: 'gone' }])
})

test('Chinese finds what means it exactly before what only contains it', () => {
  expect(found('收入')).toEqual(['income', 'revenue'])
  expect(found('去')).toEqual(['go', 'gone'])
  expect(found('收 益')).toEqual(['revenue'])
})

test('meanings are found as the app writes them, whatever the width of the signs between them', () => {
  expect(found('收入，所得')).toEqual(['income'])
  expect(found('（政府的）收入；收益')).toEqual(['revenue'])
  expect(found('收入 所得')).toEqual(['income'])
  expect(found('所得；收入')).toEqual(['income'])
})

test('a function word of one sign finds what means it alone', () => {
  expect(found('的')).toEqual([])
  const own = new WordSearch(['of', 'income'], (word) => entry(word, word === 'of' ? '的' : '收入的总和'))
  expect(own.find('的').found).toEqual([{ word: 'of' }])
})

test('where nothing fits, headwords one slip away are offered', () => {
  expect(search.find('adequte')).toEqual({ total: 0, found: [], similar: ['adequate'], basic: [] })
  expect(search.find('zzz').similar).toEqual([])
})

test.each([
  ['went', 'go'],
  ['Children', 'child'],
  ['better', 'good well'],
  ['taught', 'teach'],
  ['wrote', 'write'],
  ['built', 'build'],
  ['center', 'centre'],
  ['colour', 'colour'],
])('%s is told to be of the school word %s, which the list does not have', (typed, words) => {
  const bare = new WordSearch(['income'], () => undefined)
  const { basic, total } = bare.find(typed)
  expect(total).toBe(0)
  expect(basic.map(({ word }) => word).join(' ')).toBe(words)
  for (const { meaning } of basic) expect(meaning).toMatch(/\p{Script=Han}/u)
})

test('a school word that the list has is found as a word of it alone, by its forms as well', () => {
  expect(search.find('went')).toMatchObject({ found: [{ word: 'go', form: 'went' }], basic: [] })
  expect(search.find('mice')).toMatchObject({ found: [{ word: 'mouse', form: 'mice' }], basic: [] })
})

test('a school word that is also a form of a word of the list is listed beside it', () => {
  const lie = entry('lie', '躺', ['lies', 'lay', 'lain'])
  const { found: words, basic } = new WordSearch(['lie'], () => lie).find('lay')
  expect(words).toEqual([{ word: 'lie', form: 'lay' }])
  expect(basic.map(({ word }) => word)).toEqual(['lay'])
})

test('no school word stands twice, and each line says what it means', () => {
  const words = basicWords.map(({ word }) => word)
  expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
  for (const { word, forms, meaning } of basicWords) {
    expect([word, meaning === '', forms.includes(word)]).toEqual([word, false, false])
    for (const form of [word, ...forms]) expect(form).toMatch(/^[a-z]+$/)
  }
})

test('before their content is there, words are found by their headword', () => {
  const bare = new WordSearch(['go', 'gone'], () => undefined)
  expect(bare.find('go').total).toBe(2)
  expect(bare.find('went').total).toBe(0)
})

const letters = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 4 })
const glosses = fc.string({ unit: fc.constantFrom('去', '来', '；', '大'), minLength: 1, maxLength: 5 })
const books = fc.uniqueArray(
  fc.record({ word: letters, gloss: glosses, forms: fc.array(letters, { maxLength: 3 }) }),
  { selector: ({ word }) => word, maxLength: 12 },
)
const inChinese = fc.constantFrom('去', '来', '大', '去来')

test('every search finds each word that fits once, and no other', () => {
  fc.assert(
    fc.property(books, fc.oneof(letters, inChinese), fc.integer({ min: 1, max: 5 }), (words, query, most) => {
      const entries = words.map(({ word, gloss, forms }) => entry(word, gloss, forms))
      const index = new WordSearch(
        words.map(({ word }) => word),
        (word) => entries.find((item) => item.word === word),
      )
      const result = index.find(query, most)
      const fits = ({ word, forms, senses }: WordEntry) =>
        [word, ...forms].some((text) => text.startsWith(query)) || getGloss(senses).includes(query)
      const fitting = entries.filter(fits).map(({ word }) => word)
      const shown = result.found.map(({ word }) => word)
      expect(result.total).toBe(fitting.length)
      expect(shown).toHaveLength(Math.min(most, fitting.length))
      expect(new Set(shown).size).toBe(shown.length)
      for (const word of shown) expect(fitting).toContain(word)
      if (fitting.includes(query)) expect(shown[0]).toBe(query)
    }),
  )
})

function getGloss(senses: Senses): string {
  return senses.map(({ gloss }) => gloss).join(' ')
}

test.each([
  ['receive', 'recieve', true],
  ['adequate', 'adequte', true],
  ['adequate', 'adequaate', true],
  ['adequate', 'adequade', true],
  ['adequate', 'adequade1', false],
  ['adequate', 'adequate', false],
  ['able', 'ab', false],
  ['abcd', 'badc', false],
])('%s and %s are one slip apart: %s', (a, b, isSlip) => {
  expect(isOneSlip(a, b)).toBe(isSlip)
  expect(isOneSlip(b, a)).toBe(isSlip)
})

test('nothing that can be typed makes it throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (query) => {
      expect(search.find(query).total).toBeLessThanOrEqual(book.length)
    }),
  )
})
