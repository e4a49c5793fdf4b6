import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type, type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import { contentText, schemaText } from '../../../strings/content'
import type { Report } from '../../../json-files'
import type { CourseSource } from './source'

/** The list of the films and recordings of lessons, inside the content folder. */
export const FILMS_FILE = 'courses/films.json'

/** A film or recording that was made of a lesson's text; `script` identifies that text. */
export const MadeFilm = Type.Object({
  script: Type.String(),
  url: Type.String(),
  bytes: Type.Integer(),
  seconds: Type.Integer(),
  /** Beginning and end of each sentence, in tenths of a second. */
  times: Type.Array(Type.Tuple([Type.Integer(), Type.Integer()])),
})
export type MadeFilm = Static<typeof MadeFilm>

const Films = Type.Record(Type.String(), MadeFilm)
const check = Compile(Films)

/** Identifies the text of a film: it changes whenever a word does that is shown or said. */
export const getScript = ({ title, sections }: Pick<CourseSource, 'title' | 'sections'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        title,
        sections.map((section) => [section.title, section.items.map(({ kind, text }) => [kind, text])]),
      ]),
    )
    .digest('hex')
    .slice(0, 16)

/** Reads the list of the films that were made, by lesson; none before the first. */
export async function readFilms(dir: string, report: Report): Promise<Readonly<Record<string, MadeFilm>>> {
  const file = await readFile(join(dir, FILMS_FILE), 'utf8').catch(() => undefined)
  if (file === undefined) return {}
  try {
    const value: unknown = JSON.parse(file)
    if (check.Check(value)) return value
    report(contentText.field(FILMS_FILE, schemaText.whole, schemaText.other))
  } catch {
    report(contentText.notJson(FILMS_FILE, 1))
  }
  return {}
}
