import { courseFileText as text } from '../strings/course-files'
import type { LineReport } from '../../../json-files'

/** A line of a lesson: a new slide, a line of the board or of a text, or a sentence that is said. */
export interface Item {
  readonly kind: 'slide' | 'line' | 'say'
  readonly text: string
  readonly line: number
}

/** A part of a lesson, or a chapter of an outline. */
export interface Section {
  readonly title: string
  readonly line: number
  readonly items: readonly Item[]
}

/** A file of a course, line by line. */
export interface CourseSource {
  readonly title: string
  readonly fields: ReadonlyMap<string, string>
  /** The line of each field. */
  readonly lines: ReadonlyMap<string, number>
  readonly sections: readonly Section[]
}

const FIELD = /^([a-z]+): ?(.*)$/

function getItem(content: string, line: number): Item {
  const [, mark, said = ''] = /^(===|>) ?(.*)$/.exec(content) ?? []
  if (mark === '===') return { kind: 'slide', text: said.trim(), line }
  if (mark === '>') return { kind: 'say', text: said.trim(), line }
  return { kind: 'line', text: content, line }
}

/** Reads an outline or a lesson; `known` are its fields. Reports lines that belong to nothing. */
export function readCourseSource(
  content: string,
  known: ReadonlySet<string>,
  report: LineReport,
): CourseSource {
  const [first = '', ...rest] = content.replace(/^\uFEFF/, '').split(/\r?\n/)
  const [, title = ''] = /^# (.+)$/.exec(first.trimEnd()) ?? []
  if (title === '') report(1, text.title)
  const fields = new Map<string, string>()
  const lines = new Map<string, number>()
  const sections: { title: string; line: number; items: Item[] }[] = []
  rest.forEach((raw, at) => {
    const line = at + 2
    const row = raw.trimEnd()
    const [, heading] = /^## (.+)$/.exec(row) ?? []
    const section = sections.at(-1)
    if (row === '') return
    if (heading !== undefined) sections.push({ title: heading.trim(), line, items: [] })
    else if (section) section.items.push(getItem(row, line))
    else {
      const [, name = '', value = ''] = FIELD.exec(row) ?? []
      if (!known.has(name)) report(line, text.field(name || row.slice(0, 20)))
      else if (fields.has(name)) report(line, text.again(`${name}:`))
      fields.set(name, value.trim())
      lines.set(name, line)
    }
  })
  return { title: title.trim(), fields, lines, sections }
}

/** Returns true if a field says yes, the only value that it may have. */
export function saysYes({ fields, lines }: CourseSource, name: string, report: LineReport): boolean {
  const value = fields.get(name)
  if (value !== undefined && value !== 'yes') report(lines.get(name) ?? 1, text.yes(name))
  return value === 'yes'
}

/** The sentences of a lesson in their order. */
export const saidIn = (sections: readonly Section[]): readonly string[] =>
  sections.flatMap(({ items }) => items.filter(({ kind }) => kind === 'say').map((item) => item.text))
