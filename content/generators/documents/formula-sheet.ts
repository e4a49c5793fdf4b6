import { plainText } from '../../../contract/domain/practice/markup'
import type { FormulaCard } from '../../../contract/schemas/practice/card'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { Setter } from '../../../server/src/modules/practice/question/book-setter'
import { Sheet } from '../../../server/src/pdf/sheet'
import { CHAPTER, finish, HEADING, MADE, MINOR, PHONE, TITLE, WHOLE, type Made } from './paper'

const title = '数学公式速查'
const intro = '每条先写公式，再写成立的条件、什么时候用、常见的错误。数值都由程序核对过。'
const lines = [
  ['condition', '条件：'],
  ['use', '用法：'],
  ['mistake', '易错：'],
] as const

/** The parts of a subject's outline that have cards, in their order, each with its cards. */
function listParts({ subjects, formulaCards }: Bank): { name: string; cards: FormulaCard[] }[] {
  const subject = subjects.find(({ id }) => id === 'maths')
  if (!subject) return []
  const cards = formulaCards.filter((card) => card.subject === 'maths')
  return [...subject.tree.nodes.values()]
    .filter(({ id }) => id.split('.').length === 2)
    .map(({ id, name }) => ({
      name,
      cards: cards.filter(({ nodes: [node = ''] }) => `${node}.`.startsWith(`${id}.`)),
    }))
    .filter((part) => part.cards.length > 0)
}

/** Sets every formula card of mathematics, a chapter for each part of the subject. */
export async function formulaSheet(bank: Bank): Promise<Made> {
  const subject = bank.subjects.find(({ id }) => id === 'maths')
  const parts = listParts(bank)
  const texts = parts.flatMap(({ name, cards }) => [
    name,
    ...cards.flatMap((card) => [card.title, card.text, card.condition, card.use, card.mistake]),
  ])
  const names = [title, intro, ...lines.map(([, name]) => name), '第页，共 0123456789']
  const all = [...names, ...texts.flatMap((text) => (text === undefined ? [] : [plainText(text)]))]
  const sheet = await Sheet.open({ title, at: MADE }, all, subject?.glyphs ?? {}, PHONE)
  const setter = new Setter(sheet, subject?.formulas ?? new Map(), new Map())
  sheet.paragraph([{ text: title, isBold: true }], TITLE)
  sheet.paragraph([{ text: intro }], MINOR)
  sheet.place(1)
  for (const { name, cards } of parts) {
    sheet.rule()
    sheet.mark(name)
    sheet.paragraph([{ text: name, isBold: true }], CHAPTER)
    for (const card of cards) {
      sheet.paragraph([{ text: card.title, isBold: true }], HEADING)
      setter.markup(card.text)
      for (const [key, label] of lines) {
        const words = card[key]
        if (words !== undefined) setter.markup(words, { first: [{ text: label, isBold: true }] })
      }
      sheet.space(10)
      sheet.place(WHOLE)
    }
  }
  return finish(sheet, title)
}
