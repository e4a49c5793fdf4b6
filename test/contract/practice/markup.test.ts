import fc from 'fast-check'
import {
  figuresIn,
  formulasIn,
  parseMarkup,
  parseRuns,
  plainText,
} from '../../../contract/domain/practice/markup'

test('a line is parted into text, formulas, bold, underlined, code, gaps and options', () => {
  expect(parseRuns('设 $x>0$，**注意** __word__ 与 `int`，空 [3]，选 {B}')).toEqual([
    { kind: 'text', text: '设 ' },
    { kind: 'formula', tex: 'x>0' },
    { kind: 'text', text: '，' },
    { kind: 'bold', text: '注意' },
    { kind: 'text', text: ' ' },
    { kind: 'underline', text: 'word' },
    { kind: 'text', text: ' 与 ' },
    { kind: 'code', text: 'int' },
    { kind: 'text', text: '，空 ' },
    { kind: 'gap', number: 3 },
    { kind: 'text', text: '，选 ' },
    { kind: 'option', key: 'B' },
  ])
})

test('letters in a formula are no options, and a blank to fill is no underline', () => {
  expect(parseRuns('$\\{A\\}$ 填 ____ 或 ____ 。').map(({ kind }) => kind)).toEqual(['formula', 'text'])
})

test('paragraphs, display formulas, tables, code and figures are blocks of their own', () => {
  const text =
    '第一段\n第二行\n\n$$x^2$$\n\n| 甲 | 乙 |\n| --- | --- |\n| 1 | a\\|b |\n\n```\nfor (;;)\n\n  x++;\n```\n\n![一棵树](t.svg)'
  const blocks = parseMarkup(text)
  expect(blocks.map(({ kind }) => kind)).toEqual([
    'paragraph',
    'paragraph',
    'formula',
    'table',
    'code',
    'figure',
  ])
  expect(blocks[3]).toMatchObject({ rows: [[[{ text: '1' }], [{ text: 'a|b' }]]] })
  expect(blocks[4]).toEqual({ kind: 'code', text: 'for (;;)\n\n  x++;' })
  expect(figuresIn(text)).toEqual(['t.svg'])
  expect(formulasIn(`${text}\n\n又 $y$`)).toEqual(['$x^2', 'y'])
})

test('words of a text are what is left without its signs', () => {
  expect(plainText('选 {A}，**因为** $x$', () => '某数')).toBe('选 A，因为 某数')
})

test('no text breaks the reading, and text without signs stays whole', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseMarkup(text)
      const line = text.replace(/[$*_`[\]{}\n]/g, '')
      const words = parseRuns(line).map((run) => ('text' in run ? run.text : ''))
      expect(words.join('')).toBe(line)
    }),
  )
})
