import { parseCloze } from '../../../contract/domain/practice/cloze'
import type { Bank } from '../../../server/src/domain/content/bank/types'
import { Sheet } from '../../../server/src/pdf/sheet'
import { CHAPTER, finish, HEADING, MADE, MINOR, PHONE, TITLE, BODY, WHOLE, type Made } from './paper'

const title = '政治背诵手册'
const intro = '五章，每条先给提示再给原文，粗体是要背出来的关键词。先看提示自己说，再对原文。'
const hintLabel = '提示：'

/** Sets the politics texts to recite as a book: a chapter a deck, each text a heading in its outline. */
export async function reciteBook({ decks }: Bank): Promise<Made> {
  const own = decks.filter(({ subject }) => subject === 'politics')
  const texts = own.flatMap(({ name, cards }) => [
    name,
    ...cards.flatMap((card) => [card.title, card.text, card.hint ?? '']),
  ])
  const chapters = own.map((deck, at) => ({ ...deck, heading: `第 ${at + 1} 章　${deck.name}` }))
  const headings = chapters.map(({ heading }) => heading)
  const all = [title, intro, hintLabel, '第页，共 0123456789', ...headings, ...texts]
  const sheet = await Sheet.open({ title, at: MADE }, all, {}, PHONE)
  sheet.paragraph([{ text: title, isBold: true }], TITLE)
  sheet.paragraph([{ text: intro }], MINOR)
  for (const heading of headings) sheet.paragraph([{ text: heading }], BODY)
  sheet.place(1)
  for (const { heading, cards } of chapters) {
    sheet.turn()
    sheet.mark(heading)
    sheet.paragraph([{ text: heading, isBold: true }], CHAPTER)
    for (const { title: name, text, hint } of cards) {
      sheet.mark(name, 2)
      sheet.paragraph([{ text: name, isBold: true }], HEADING)
      if (hint !== undefined) sheet.paragraph([{ text: hintLabel + hint }], MINOR)
      sheet.paragraph(
        parseCloze(text).map((piece) => ({ text: piece.text, isBold: piece.isKey })),
        BODY,
      )
      sheet.space(10)
      sheet.place(WHOLE)
    }
  }
  return finish(sheet, title)
}
