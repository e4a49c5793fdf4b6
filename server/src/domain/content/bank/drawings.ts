import type { Formula } from '../../../../../contract/schemas/practice/question'
import type { Subject } from './types'

const GLYPH = /href="#([^"]+)"/g

/** Names of the glyphs that a formula's body draws. */
export const glyphsIn = (body: string): string[] => [...body.matchAll(GLYPH)].map(([, name = '']) => name)

/** How formulas are drawn, by their keys, with the glyphs that they are made of. */
export interface Drawings {
  readonly formulas: Record<string, Formula>
  readonly glyphs: Record<string, string>
}

/** The drawings of some formulas of a subject. */
export function getDrawings(keys: Iterable<string>, subject: Subject | undefined): Drawings {
  const formulas: Record<string, Formula> = {}
  const glyphs: Record<string, string> = {}
  for (const key of [...new Set(keys)].sort()) {
    const formula = subject?.formulas.get(key)
    if (!formula) continue
    formulas[key] = formula
    for (const name of glyphsIn(formula.body)) glyphs[name] = subject?.glyphs[name] ?? ''
  }
  return { formulas, glyphs }
}
