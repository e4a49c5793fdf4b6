import { ANSWER_WORD, ORIGINAL_WORD, SAMPLE_WORD, WHY_WORD } from './slice'
import type { Item, ListSlice, Slice, TitledSlice } from './slice'

const closed = (text: string): string => (/[。！？：；，、.?!]$/.test(text) ? text : `${text}。`)
const sentence = (...parts: readonly (string | undefined)[]): string =>
  parts.flatMap((part) => (part ? [closed(part)] : [])).join('')
const titled = (slice: { title: string; sample?: boolean }): string =>
  slice.sample ? `${slice.title}（${SAMPLE_WORD}）` : slice.title
const around = (slice: TitledSlice, ...inner: readonly string[]): string =>
  sentence(titled(slice), slice.intro, ...inner, slice.note, slice.link?.text)

/** A cell behind the head of its column; two numbers do not run together. */
function beside(head: string, cell: string): string {
  if (!/\d$/.test(head) || !/^\d/.test(cell)) return `${head}${cell}`
  return /^20\d\d$/.test(head) ? `${head} 年 ${cell}` : `${head} ${cell}`
}

const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join('，')

/** How one entry of each list layout is said. */
const SAID: Record<ListSlice['kind'], (item: Item) => string> = {
  rows: ({ lead, text, more }) => `${lead}：${joined(text, more)}`,
  points: ({ lead, text, more }) => sentence(lead, text, more),
  figures: ({ lead, text, more }) => joined(`${lead}${text ?? ''}`, more),
  route: ({ lead, text, more }) => `${lead}：${joined(text, more)}`,
  steps: ({ lead, text, more }) => sentence(lead, text, more),
  quotes: ({ lead, text, more }) => sentence(`${lead}——${text ?? ''}（${SAMPLE_WORD}）`, more),
  menu: ({ lead, text }) => joined(lead, text),
}

/** Says everything that a slice's picture says, in reading order, for those who do not see it. */
export const toAlt = (slice: Slice): string => {
  switch (slice.kind) {
    case 'banner':
      return sentence(`${slice.title}，${slice.line}（${SAMPLE_WORD}）`)
    case 'cover':
      return sentence(slice.headline.join(''), slice.lines.join(''), slice.sample ? SAMPLE_WORD : undefined)
    case 'band':
      return sentence(slice.headline.join(''), slice.lines.join(''))
    case 'sides':
      return around(
        slice,
        `${slice.good.title}：${slice.good.points.join('；')}`,
        `${slice.care.title}：${slice.care.points.join('；')}`,
      )
    case 'table':
      return around(
        slice,
        slice.head[0] ? `列：${slice.head.join('、')}` : '',
        ...slice.body.map(
          ([first = '', ...rest]) =>
            `${first}：${rest.map((cell, at) => beside(slice.head[at + 1] ?? '', cell)).join('，')}`,
        ),
      )
    case 'question':
      return around(
        slice,
        ORIGINAL_WORD,
        ...slice.stem,
        ...slice.options,
        `${ANSWER_WORD}${slice.answer}`,
        `${WHY_WORD}${slice.why}`,
      )
    case 'lesson':
      return around(slice, slice.length, ...slice.points)
    case 'letter':
      return sentence(titled(slice), ...slice.paragraphs, slice.sign)
    case 'card':
      return sentence(slice.title, slice.text)
    default:
      return around(slice, ...slice.items.map(SAID[slice.kind]))
  }
}
