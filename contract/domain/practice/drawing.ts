/** The drawing of a formula, and a figure. */
interface FormulaBody {
  readonly view: string
  readonly body: string
}
interface FigureBody {
  readonly svg: string
}

const GLYPH = /href="#([^"]+)"/g

/** The bar of an augmented matrix, as wide as MathJax draws it. */
const RULE = '<line stroke="black" stroke-width="60" '

/** A formula as a black SVG; a glyph that is not known is left empty. */
export function formulaSvg({ view, body }: FormulaBody, glyph: (name: string) => string | undefined): string {
  const names = new Set([...body.matchAll(GLYPH)].map(([, name = '']) => name))
  const glyphs = [...names].map((name) => `<path id="${name}" d="${glyph(name) ?? ''}"/>`).join('')
  const drawn = body.replace(/<line /g, RULE)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view}"><defs>${glyphs}</defs>${drawn}</svg>`
}

/** A figure as a black SVG. */
export function figureSvg({ svg }: FigureBody): string {
  const named = /xmlns=/.test(svg) ? svg : svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"')
  return named.replace(/currentColor/g, 'black')
}

/** Where the server has the file of a drawing, by the MD5 of its SVG. */
export const drawingPath = (digest: string): string => `/study/v1/drawings/${digest}.svg`
