import type { WordContent } from '../../../server/src/modules/words/content/words'
import { Sheet } from '../../../server/src/pdf/sheet'
import { BODY, CHAPTER, finish, HEADING, MADE, MINOR, PHONE, TITLE, WHOLE, type Made } from './paper'

const title = '核心词表'
const intro = '考研英语最常见的词，一个词一条：释义、例句和译文。遮住释义，先自己说一遍。'
/** Units that the list holds: those of the words that come up most. */
const UNITS = 6
const getChapter = (unit: number): string => `第 ${unit} 单元`

/** Sets the words of the first units, a chapter for each. */
export async function wordList(words: readonly WordContent[]): Promise<Made> {
  const chosen = words.filter(({ unit }) => unit <= UNITS)
  const texts = chosen.flatMap(({ word, senses, example }) => [
    word,
    ...senses.map(({ part, gloss }) => `${part} ${gloss}`),
    example.english,
    example.chinese,
  ])
  const all = [title, intro, getChapter(0), '第页，共 0123456789', ...texts]
  const sheet = await Sheet.open({ title, at: MADE }, all, {}, PHONE)
  sheet.paragraph([{ text: title, isBold: true }], TITLE)
  sheet.paragraph([{ text: intro }], MINOR)
  sheet.place(1)
  let unit = 0
  for (const entry of chosen) {
    if (entry.unit !== unit) {
      unit = entry.unit
      sheet.rule()
      sheet.mark(getChapter(unit))
      sheet.paragraph([{ text: getChapter(unit), isBold: true }], CHAPTER)
    }
    sheet.paragraph([{ text: entry.word, isBold: true }], HEADING)
    sheet.paragraph([{ text: entry.senses.map(({ part, gloss }) => `${part} ${gloss}`).join('　') }], BODY)
    sheet.paragraph([{ text: entry.example.english }], { ...BODY, indent: 10, gap: 1 })
    sheet.paragraph([{ text: entry.example.chinese }], { ...MINOR, indent: 10 })
    sheet.space(6)
    sheet.place(WHOLE)
  }
  return finish(sheet, title)
}
