import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { plainText } from '../../contract/domain/practice/markup'
import { readConfig } from '../../server/src/config'
import { textsOfGroup, textsOfQuestion } from '../../server/src/modules/practice/content/texts'
import { openFonts } from '../../server/src/pdf/fonts'
import { Letters, getSigns } from '../../server/src/pdf/letters'
import { breakLines, type Line, type Part } from '../../server/src/pdf/lines'
import { getOutline } from '../../server/src/pdf/outline'
import { sharedContent } from '../support/content'
import { listPages } from '../support/pdf-text'

/** Chinese signs are one em wide, others half of it. */
const measure = (text: string, size: number) =>
  [...text].reduce((sum, sign) => sum + ((sign.codePointAt(0) ?? 0) > 0x2000 ? size : size / 2), 0)

const formatWords = ({ parts }: Line): string =>
  parts.map((part) => ('text' in part ? part.text : '$')).join('')
const broken = (parts: readonly Part[], most: number) => breakLines(parts, 10, most, measure)
const formula = (width: number, height = 1, below = 0.2) => ({
  formula: { width, height, below, view: '0 0 1 1', body: '', say: '' },
})

test('Chinese text is broken anywhere but before a closing sign and behind an opening one', () => {
  expect(broken([{ text: '一二三四，五六（七）八' }], 40).map(formatWords)).toEqual([
    '一二三',
    '四，五六',
    '（七）八',
  ])
  expect(broken([{ text: '一二（　　）' }], 45).map(formatWords)).toEqual(['一二', '（　　）'])
})

test('words stay whole, blanks do not begin a line, and a word longer than a line is parted', () => {
  expect(broken([{ text: 'one three five' }], 50).map(formatWords)).toEqual(['one three ', 'five'])
  expect(broken([{ text: 'ab cdefghijkl' }], 20).map(formatWords)).toEqual(['ab c', 'defg', 'hijk', 'l'])
})

test('a formula stands in its line, makes it as high as it is, and keeps the comma behind it', () => {
  const lines = broken([{ text: '当' }, formula(2, 3, 1), { text: '，有' }], 35)
  expect(lines.map(formatWords)).toEqual(['当', '$，', '有'])
  expect(lines.map(({ above, below }) => Math.round(above + below))).toEqual([16, 34, 16])
})

test('a formula wider than the line is drawn smaller', () => {
  const [line] = broken([formula(20)], 100)
  expect(line).toMatchObject({ width: 100, parts: [{ size: 5 }] })
})

test('whatever a text is, no line is too wide and no sign but blanks is lost', () => {
  const signs = fc.constantFrom(...'一二，。（）“”aB1 +-'.split(''))
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 60 }), fc.integer({ min: 20, max: 90 }), (list, most) => {
      const text = list.join('')
      const lines = broken([{ text }], most)
      expect(lines.map(formatWords).join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''))
      for (const line of lines) expect(measure(formatWords(line).trimEnd(), 10)).toBeLessThanOrEqual(most)
    }),
  )
})

test('an outline is drawn with straight lines and cubic curves, reflected where SVG says so', () => {
  expect(getOutline('M0 0L3 0H6V3Q6 6 3 6T0 6Z')).toBe(
    '0 0 m\n3 0 l\n6 0 l\n6 3 l\n6 5 5 6 3 6 c\n1 6 0 6 0 6 c\nh',
  )
})

test('every sign of the bank outside its formulas has a font or letters that stand for it', async () => {
  const { bank } = await sharedContent(readConfig({ NODE_ENV: 'test' }).contentDir)
  const texts = bank.sets.flatMap(({ questions, groups }) => [
    ...questions.flatMap(textsOfQuestion),
    ...groups.flatMap(textsOfGroup),
  ])
  const fonts = await openFonts()
  const signs = new Set(texts.flatMap((text) => [...plainText(text, () => '')]))
  await fonts.prepare([...signs].map(getSigns))
  const isDrawn = (sign: string) =>
    fonts.findFont(sign) ?? [...sign.normalize('NFKC')].every((part) => fonts.findFont(part))
  expect([...signs].filter((sign) => sign !== '\n' && !isDrawn(sign))).toEqual([])
  await fonts.prepare(['αβγΩ∑√≤≥≠∈∉∞→①⑩Ⅲ₂é'].map(getSigns))
  expect([...'αβγΩ∑√≤≥≠∈∉∞→①⑩Ⅲ₂é'].filter((sign) => !isDrawn(sign))).toEqual([])
})

test('rare characters of names have a font; of one that has none the sheet says which it is', async () => {
  const fonts = await openFonts()
  const names = '䶮𬎆㛃𠮷鿍𫖯𡐓𫘦'
  await fonts.prepare([`${names}㐆🎉`].map(getSigns))
  expect([...names].filter((sign) => !fonts.findFont(sign))).toEqual([])
  const doc = new PDFDocument()
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  new Letters(doc, fonts).draw(`王${names}㐆🎉`, 0, 100, 12)
  doc.end()
  await ended
  expect(listPages(Buffer.concat(chunks))).toEqual([`王${names}〓(U+3406)〓`])
})
