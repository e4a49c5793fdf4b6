import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Formula, type SubjectId } from '../../../../../contract/schemas/practice/question'
import { contentText, schemaText } from '../../../strings/content'
import type { Report } from '../../../json-files'

/** The drawn formulas of a subject as `npm run make -- formulas` leaves them: glyphs by name, formulas by key. */
export const DrawnFormulas = Type.Object({
  glyphs: Type.Record(Type.String(), Type.String()),
  formulas: Type.Record(Type.String(), Formula),
})

/** The formulas of a subject and the glyphs that they are made of. */
export interface Drawn {
  readonly formulas: ReadonlyMap<string, Formula>
  readonly glyphs: Readonly<Record<string, string>>
}

/** Where the drawn formulas of a subject are, inside the content folder. */
export const formulasFile = (subject: SubjectId): string => `questions/formulas/${subject}.json`

const check = Compile(DrawnFormulas)

/** Reads the drawn formulas of a subject; none where they were not drawn yet. */
export async function readFormulas(dir: string, subject: SubjectId, report: Report): Promise<Drawn> {
  const name = formulasFile(subject)
  const file = await readFile(join(dir, name), 'utf8').catch(() => undefined)
  if (file === undefined) return { formulas: new Map(), glyphs: {} }
  try {
    const value: unknown = JSON.parse(file)
    if (check.Check(value)) return { formulas: new Map(Object.entries(value.formulas)), glyphs: value.glyphs }
    report(contentText.field(name, schemaText.whole, schemaText.other))
  } catch {
    report(contentText.notJson(name, 1))
  }
  return { formulas: new Map(), glyphs: {} }
}
