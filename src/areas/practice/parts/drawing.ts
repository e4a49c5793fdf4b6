import type { CSSProperties } from 'react'
import type { Figure, Formula } from '../api/question'
import { drawings } from '@/platform/ui/drawing'
import { figureSvg, formulaSvg } from '../../../../contract/domain/practice/drawing'

type Mask = CSSProperties & { '--drawing': string }

/** The parts needed beside a drawing: glyphs, and the origin of the files. */
interface Source {
  glyph(name: string): string | undefined
  readonly base: string
}

const getMask = (svg: string, base: string): string => `url("${drawings.loadAddress(svg, base)}")`

/** A formula as a mask of its size: it takes the colour and the size of the text, and stands on its base line. */
export function formulaStyle(formula: Formula, source: Source): Mask {
  const { width, height, below } = formula
  return {
    width: `${width}em`,
    height: `${height}em`,
    verticalAlign: `${-below}em`,
    '--drawing': getMask(
      formulaSvg(formula, (name) => source.glyph(name)),
      source.base,
    ),
  }
}

/** A figure as a mask: as wide as its place, at most as wide as it was drawn. */
export function figureStyle(figure: Figure, base: string): Mask {
  const { width, height } = figure
  return {
    maxWidth: `${width}px`,
    // Room of the right proportion, whatever the width: there is no other way on old phones.
    paddingTop: `${(height / width) * 100}%`,
    '--drawing': getMask(figureSvg(figure), base),
  }
}
