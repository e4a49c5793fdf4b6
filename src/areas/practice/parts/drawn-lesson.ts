import type { Lesson } from '@/api/course'
import type { Drawn } from './rich-text'

/** The drawings of the formulas of a lesson; a lesson has no figures and no gaps. */
export function getDrawn({ formulas, glyphs }: Lesson): Drawn {
  return {
    bank: {
      formula: (key) => formulas[key],
      glyph: (name) => glyphs[name],
      getFigure: () => undefined,
      findHead: () => undefined,
    },
    question: '',
    gap: (number) => ({ text: `[${number}]`, isAsked: false }),
    getLetter: (key) => `{${key}}`,
  }
}
