import { courseFileText as text } from '../strings/course-files'
import type { LineReport } from '../../../json-files'
import type { CourseSource, Item } from './source'

/** Most characters of each text, as the contract has them. */
const SIGNS = { title: 60, summary: 200, chapter: 60, part: 40, paragraph: 2000 } as const
const TEACHER_SIGNS = [20, 40, 40] as const
/** Most entries of each list, as the contract has them. */
const COUNTS = {
  chapters: 60,
  lessons: 100,
  filmParts: 30,
  textParts: 60,
  slides: 200,
  slideLines: 20,
  textLines: 200,
} as const
const TIME = /^\d{1,3}:[0-5]\d /

const countSigns = (value: string): number => [...value].length

function checkSigns(value: string, most: number, line: number, report: LineReport): void {
  if (countSigns(value) > most) report(line, text.tooLong(most))
}

/** Reports the first of a list that is one too many. */
function checkCount(list: readonly { readonly line: number }[], most: number, report: LineReport): void {
  const first = list[most]
  if (first) report(first.line, text.tooMany(most))
}

/** Reports every part of an outline that is longer or more than the contract allows. */
export function checkOutline({ title, fields, lines, sections }: CourseSource, report: LineReport): void {
  checkSigns(title, SIGNS.title, 1, report)
  checkSigns(fields.get('summary') ?? '', SIGNS.summary, lines.get('summary') ?? 1, report)
  const teacher = (fields.get('teacher') ?? '').split('|').map((part) => part.trim())
  if (TEACHER_SIGNS.some((most, at) => countSigns(teacher[at] ?? '') > most))
    report(lines.get('teacher') ?? 1, text.teacherLong(...TEACHER_SIGNS))
  checkCount(sections, COUNTS.chapters, report)
  for (const chapter of sections) {
    checkSigns(chapter.title, SIGNS.chapter, chapter.line, report)
    checkCount(chapter.items, COUNTS.lessons, report)
  }
}

/** The lines of each slide. */
function listSlides(items: readonly Item[]): { line: number; lines: Item[] }[] {
  const slides: { line: number; lines: Item[] }[] = []
  for (const item of items)
    if (item.kind === 'slide') slides.push({ line: item.line, lines: [] })
    else if (item.kind === 'line') slides.at(-1)?.lines.push(item)
  return slides
}

/** Reports every part of a lesson that is longer or more than the contract allows; `isPlayed` is one with a film or recording. */
export function checkLesson({ title, sections }: CourseSource, isPlayed: boolean, report: LineReport): void {
  checkSigns(title, SIGNS.title, 1, report)
  checkCount(sections, isPlayed ? COUNTS.filmParts : COUNTS.textParts, report)
  for (const part of sections) {
    // The parts of an operator's own film begin with their times.
    checkSigns(isPlayed ? part.title.replace(TIME, '') : part.title, SIGNS.part, part.line, report)
    if (isPlayed) continue
    checkCount(part.items, COUNTS.textLines, report)
    for (const { text: content, line } of part.items) {
      if (content === '') report(line, text.empty)
      checkSigns(content, SIGNS.paragraph, line, report)
    }
  }
  if (!isPlayed) return
  const slides = listSlides(sections.flatMap(({ items }) => items))
  checkCount(slides, COUNTS.slides, report)
  for (const { lines } of slides) checkCount(lines, COUNTS.slideLines, report)
}
