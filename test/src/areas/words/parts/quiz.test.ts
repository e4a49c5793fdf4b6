import fc from 'fast-check'
import type { WordEntry } from '../../../../../src/areas/words/api/word'
import { makeQuestion, isWrongFor, shuffled } from '../../../../../src/areas/words/parts/quiz'
import { getEntry } from '../../../../support/word-server'

type Part = readonly [word: string, senses: string, more?: Partial<WordEntry>]

const entry = ([word, senses, more]: Part): WordEntry => ({
  ...getEntry(word),
  senses: senses.split(' | ').map((text) => {
    const [part = '', gloss = ''] = text.split(' ')
    return { part, gloss }
  }),
  ...more,
})

const pool = (
  [
    ['income', 'n. 收入；所得'],
    ['revenue', 'n. （政府的）收入'],
    ['wage', 'n. 工资 | vt. 发动'],
    ['tone', 'n. 语气', { band: 4 }],
    ['core', 'n. 核心'],
    ['salary', 'n. 薪水', { hints: [{ kind: 'near', text: 'wage 工资' }] }],
    ['abandon', 'vt. 放弃'],
    ['outcome', 'n. 结果', { hints: [{ kind: 'mistaken', text: 'income 收入' }], band: 4 }],
    ['incomes', 'n. 各项进账'],
    ['keep', 'v. 保持'],
  ] as const satisfies readonly Part[]
).map(entry)
const of = (word: string): WordEntry => {
  const found = pool.find((item) => item.word === word)
  if (!found) throw new Error(word)
  return found
}
const listWords = (question: ReturnType<typeof makeQuestion>) => question.options.map(({ word }) => word)

test.each([
  ['income', 'revenue', 'they share a gloss'],
  ['salary', 'wage', 'one is named as nearly the same'],
  ['wage', 'salary', 'the other names it'],
])('%s cannot be asked beside %s: %s', (word, another) => {
  expect(isWrongFor(of(word), of(another))).toBe(false)
})

test('a word that is a form of the asked one cannot stand beside it', () => {
  expect(isWrongFor({ ...of('income'), forms: ['incomes'] }, of('incomes'))).toBe(false)
})

test('a gloss within a longer gloss of the other word counts as shared', () => {
  const first = entry(['compete', 'v. 竞争'])
  expect(isWrongFor(first, entry(['rivalry', 'n. 激烈竞争']))).toBe(false)
  expect(isWrongFor(first, entry(['war', 'n. 战争']))).toBe(true)
})

test('wrong answers are what is easily mistaken first, then the same part of speech', () => {
  for (const seed of ['1', '2', '3', '4']) {
    const words = listWords(makeQuestion(of('income'), 'meaning', pool, seed))
    expect(words).toHaveLength(4)
    expect(words).toContain('income')
    expect(words).toContain('outcome')
    expect(words).not.toContain('revenue')
    expect(words).not.toContain('abandon')
    expect(words).not.toContain('keep')
  }
})

test('a choice shows the sense of the part of speech that is asked for', () => {
  const question = makeQuestion(of('abandon'), 'meaning', [of('wage'), of('abandon')], 's')
  expect(question.options.map(({ text }) => text).sort()).toEqual(['vt. 发动', 'vt. 放弃'])
})

test('where no wrong answer can be made the word is spelt instead', () => {
  expect(makeQuestion(of('income'), 'meaning', [of('income'), of('revenue')], 's')).toMatchObject({
    kind: 'spell',
    options: [],
  })
})

const glosses = fc.array(fc.constantFrom('收入', '所得', '去', '放弃', '工资', '收'), {
  minLength: 1,
  maxLength: 3,
})
const pools = fc.array(fc.record({ senses: glosses, part: fc.constantFrom('n.', 'vt.', 'vi.', 'adj.') }), {
  minLength: 2,
  maxLength: 12,
})

test('of all options of any question exactly one is right, in the same order for the same seed', () => {
  fc.assert(
    fc.property(
      pools,
      fc.constantFrom('meaning' as const, 'word' as const),
      fc.string(),
      (made, kind, seed) => {
        const entries = made.map(({ senses, part }, at) =>
          entry([`w${'x'.repeat(at)}`, `${part} ${senses.join('；')}`]),
        )
        const [asked] = entries
        if (!asked) return
        const question = makeQuestion(asked, kind, entries, seed)
        expect(makeQuestion(asked, kind, entries, seed)).toEqual(question)
        const others = question.options.filter(({ word }) => word !== asked.word)
        if (question.options.length > 0) expect(question.options.length - others.length).toBe(1)
        for (const { word } of others) {
          const another = entries.find((item) => item.word === word)
          expect(another && isWrongFor(asked, another)).toBe(true)
        }
        expect(new Set(question.options.map(({ text }) => text)).size).toBe(question.options.length)
      },
    ),
  )
})

test('shuffling keeps all items', () => {
  fc.assert(
    fc.property(fc.array(fc.integer()), fc.string(), (items, seed) => {
      expect([...shuffled(items, seed)].sort()).toEqual([...items].sort())
    }),
  )
})
