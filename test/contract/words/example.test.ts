import { listStretches } from '../../../contract/domain/words/example'

const marked = (sentence: string, word: string, forms: string[] = []) =>
  listStretches(sentence, word, forms)
    .map(({ text, isWord }) => (isWord ? `[${text}]` : text))
    .join('')

test.each([
  ['The report fails to address the cause.', 'address', [], 'The report fails to [address] the cause.'],
  ['Rising incomes and income tax.', 'income', ['incomes'], 'Rising [incomes] and [income] tax.'],
  ['Tone it down: overtones stay.', 'tone', ['tones'], '[Tone] it down: overtones stay.'],
  [
    'They gave up; giving up is easy.',
    'give up',
    ['gave up', 'giving up'],
    'They [gave up]; [giving up] is easy.',
  ],
  ['It is a (a.m.) sign.', 'a.m.', [], 'It is a ([a.m.]) sign.'],
  ['Nothing of it.', 'tone', [], 'Nothing of it.'],
])('in %j the word %j is marked as a whole', (sentence, word, forms, expected) => {
  expect(marked(sentence, word, forms)).toBe(expected)
})

test('nothing of a sentence is lost', () => {
  const sentence = 'Go, went, gone: going home — go!'
  const parts = listStretches(sentence, 'go', ['went', 'gone', 'going'])
  expect(parts.map(({ text }) => text).join('')).toBe(sentence)
  expect(parts.filter(({ isWord }) => isWord)).toHaveLength(5)
})
