import { chinaTime } from '../../../../../contract/domain/china-time'
import { isChosen } from '../../../../../contract/domain/practice/marking'
import { plainText } from '../../../../../contract/domain/practice/markup'
import type { Question, QuestionGroup } from '../../../../../contract/schemas/practice/question'
import { textsOfGroup, textsOfQuestion } from '../content/texts'
import type { Part } from '../../../pdf/lines'
import { Sheet, type Style } from '../../../pdf/sheet'
import { mistakeBookText as text } from './strings/mistake-book'
import type { Book, BookEntry } from './book'
import { BODY, Setter } from './book-setter'

const HEAD: Style = { size: 18, gap: 2, isHead: true }
const SUBJECT: Style = { size: 13, gap: 4, isHead: true }
const MINOR: Style = { size: 9, gap: 4 }
/** Where questions and their options begin, as their numbers stand before. */
const INDENT = 24
const DEEPER = 42
/** Room between two questions. */
const BETWEEN = 10
/** Room to do a question again: one with a short answer, and one that is worked out. */
const LINE_ROOM = 30
const PAGE_ROOM = 120
/** A block that is no longer than this part of a page is not parted: a question, and its explanation. */
const WHOLE = { asked: 0.55, solved: 0.3 }

/** Which place of its group's text a question without words of its own asks for. */
function getPlace(asked: Question, group: QuestionGroup): string {
  const at = group.questions.indexOf(asked.id)
  if (group.kind !== 'order') return text.place(at + 1)
  const given = new Set((group.given ?? []).map((place) => Number(place.slice(0, 1))))
  const free = [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((place) => !given.has(place))
  return text.paragraph(free[at] ?? at + 1)
}

function printGroup(setter: Setter, group: QuestionGroup): void {
  const { sheet } = setter
  if (group.title !== '') sheet.paragraph([{ text: group.title, isBold: true }], { ...BODY, isHead: true })
  setter.markup(group.text)
  for (const { key, text: option } of group.options)
    setter.markup(option, { indent: INDENT, label: text.option(key) })
  if (group.given)
    sheet.paragraph(
      [{ text: text.given(group.given.map((place) => [place.slice(0, 1), place.slice(1)])) }],
      BODY,
    )
  sheet.space(BETWEEN / 2)
}

function printQuestion(setter: Setter, { asked, group }: BookEntry, nth: number): void {
  const at = { indent: INDENT, label: text.number(nth) }
  if (asked.stem !== '') setter.markup(asked.stem, at)
  else if (group) setter.sheet.paragraph([{ text: getPlace(asked, group) }], { ...BODY, ...at })
  for (const { key, text: option } of group?.options.length ? [] : asked.options)
    setter.markup(option, { indent: DEEPER, label: text.option(key) })
  if (!isChosen(asked.type)) setter.sheet.space(asked.type === 'fill' ? LINE_ROOM : PAGE_ROOM)
}

/** The student's answer when they were last wrong. */
function getOwnAnswer({ asked, last }: BookEntry): string {
  const photos = last.pictures?.length ? text.photos(last.pictures.length) : ''
  const words = last.text
  if (words === '') return photos === '' ? text.left : text.wrote(photos)
  return isChosen(asked.type) ? text.chose(words) : text.wrote(words) + photos
}

function printAnswer(setter: Setter, entry: BookEntry, nth: number): void {
  const { asked, wrongs, last, cause, note } = entry
  const { sheet } = setter
  const inner = { ...BODY, indent: INDENT }
  const key: Part[] =
    asked.answer.length === 0
      ? []
      : [
          { text: text.key, isBold: true },
          ...(isChosen(asked.type)
            ? [{ text: asked.answer.join(''), isBold: true }]
            : setter.line(asked.show ?? asked.answer[0] ?? '')),
          { text: text.between },
        ]
  const { month, day } = chinaTime(last.at)
  const facts = [text.wrongs(wrongs, month, day), ...(cause ? [text.cause(cause)] : [])]
  sheet.paragraph([...key, { text: facts.join(text.between) }], {
    ...inner,
    label: text.number(nth),
    isHead: true,
  })
  for (const line of getOwnAnswer(entry).split('\n')) sheet.paragraph([{ text: line }], inner)
  if (asked.model) setter.markup(asked.model, { indent: INDENT, first: [{ text: text.model, isBold: true }] })
  if (asked.points?.length) sheet.paragraph([{ text: text.points, isBold: true }], inner)
  for (const { score, text: point } of asked.points ?? [])
    setter.markup(point, { indent: DEEPER + 12, label: text.point(score) })
  setter.markup(asked.explain, { indent: INDENT, first: [{ text: text.explain, isBold: true }] })
  for (const { key: letter, why } of asked.options)
    if (why) setter.markup(why.text, { indent: DEEPER, label: text.option(letter) })
  if (note === '') return
  const [first = '', ...rest] = note.split('\n')
  sheet.paragraph([{ text: text.note, isBold: true }, { text: first }], inner)
  for (const line of rest) sheet.paragraph([{ text: line }], inner)
}

/** Every text that is to be set, so that there is a font for each character. */
function* textsIn(entries: readonly BookEntry[], day: string): Generator<string> {
  for (const { asked, group, figures, note, last } of entries) {
    for (const source of textsOfQuestion(asked)) yield plainText(source)
    for (const source of group ? textsOfGroup(group) : []) yield plainText(source)
    for (const figure of figures.values()) yield figure.svg
    yield* [note, last.text, group?.title ?? '', ...asked.answer]
  }
  yield* Object.values(text).filter((value) => typeof value === 'string')
  yield text.head(day, 0, 1) + text.footer(day, 1, 1)
}

/** The questions of a mistake book as a PDF: first what is asked, then keys and explanations where they are wanted. */
export async function draw({
  entries,
  all,
  subject: only,
  hasAnswers,
  day,
  at,
  outlines,
}: Book): Promise<Buffer> {
  const sheet = await Sheet.open({ title: text.title, at }, textsIn(entries, day), outlines)
  sheet.paragraph([{ text: text.title, isBold: true }], HEAD)
  const scope = only === undefined ? [] : [text.subject(only)]
  const head = [...scope, text.head(day, entries.length, all), text.source].join(text.between)
  sheet.paragraph([{ text: head }], MINOR)
  if (entries.length === 0) sheet.paragraph([{ text: text.empty }], BODY)
  sheet.place(1)

  function each(print: typeof printQuestion, whole: number): void {
    let [subject, group]: [string | undefined, string | undefined] = [undefined, undefined]
    for (const [nth, entry] of entries.entries()) {
      const setter = new Setter(sheet, entry.formulas, entry.figures)
      if (entry.subject !== subject) {
        sheet.rule()
        sheet.paragraph([{ text: text.subject(entry.subject), isBold: true }], SUBJECT)
      }
      if (print === printQuestion && entry.group && entry.group.id !== group) {
        printGroup(setter, entry.group)
        sheet.place(whole)
      }
      ;[subject, group] = [entry.subject, entry.group?.id]
      print(setter, entry, nth + 1)
      sheet.space(BETWEEN)
      sheet.place(whole)
    }
  }

  each(printQuestion, WHOLE.asked)
  if (entries.length > 0 && hasAnswers) {
    sheet.turn()
    sheet.paragraph([{ text: text.answers, isBold: true }], HEAD)
    each(printAnswer, WHOLE.solved)
  }
  return sheet.end((page, of) => text.footer(day, page, of))
}
