import type { Lesson } from '@/api/course'
import type { Drawn } from './rich-text'

/** What the formulas of a lesson are drawn with; a lesson has no figures and no gaps. */
export function drawnOf({ formulas, glyphs }: Lesson): Drawn {
  return {
    bank: {
      formula: (key) => formulas[key],
      glyph: (name) => glyphs[name],
      figureOf: () => undefined,
      headOf: () => undefined,
    },
    question: '',
    gap: (number) => ({ text: `[${number}]`, isAsked: false }),
    letterOf: (key) => `{${key}}`,
  }
}
