import type { Figure, Formula } from '@/api/question'
import type { CSSProperties } from 'react'

/** Signs that an address in a style sheet must not hold as they are. */
const escaped = (text: string) => text.replace(/[<>#%{}"]/g, encodeURIComponent)

const GLYPH = /href="#([^"]+)"/g

/** The bar of an augmented matrix, as wide as MathJax draws it. */
const RULE = '<line stroke="black" stroke-width="60" '

/** A picture as the address of a mask. */
const maskOf = (svg: string): string => `url("data:image/svg+xml,${escaped(svg.replace(/"/g, "'"))}")`

type Mask = CSSProperties & { '--drawing': string }

/** A formula as a mask of its size: it takes the colour and the size of the text, and stands on its base line. */
export function formulaStyle(
  { width, height, below, view, body }: Formula,
  bank: { glyph(name: string): string | undefined },
): Mask {
  const names = new Set([...body.matchAll(GLYPH)].map(([, name = '']) => name))
  const glyphs = [...names].map((name) => `<path id="${name}" d="${bank.glyph(name) ?? ''}"/>`).join('')
  const drawn = body.replace(/<line /g, RULE)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><defs>${glyphs}</defs>${drawn}</svg>`
  return {
    width: `${width}em`,
    height: `${height}em`,
    verticalAlign: `${-below}em`,
    '--drawing': maskOf(svg),
  }
}

/** A figure as a mask: as wide as its place, at most as wide as it was drawn. */
export function figureStyle({ width, height, svg }: Figure): Mask {
  const named = /xmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return {
    maxWidth: `${width}px`,
    // Room of the right proportion, whatever the width: there is no other way on old phones.
    paddingTop: `${(height / width) * 100}%`,
    '--drawing': maskOf(named.replace(/currentColor/g, 'black')),
  }
}
