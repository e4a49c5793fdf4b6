/** One stroke or filled shape of a picture; its colour is given by whoever shows it. */
export interface Shape {
  /** Path in the units of the picture. */
  readonly path: string
  /** Width of the stroke in pixels, whatever the size of the picture; a shape without it is filled. */
  readonly stroke?: number
  /** Width, in the units of the picture, of a round edge around a filled shape. */
  readonly round?: number
}

/** Signs that an address in a style sheet must not hold as they are. */
const escaped = (text: string) => text.replace(/[<>#%{}"]/g, encodeURIComponent)

/** Address of a picture of one shape that fills whatever room it is given; serves as a mask. */
export function shapeUrl(width: number, height: number, { path, stroke, round }: Shape): string {
  const pen =
    stroke === undefined
      ? round === undefined
        ? ''
        : ` stroke='black' stroke-width='${round}' stroke-linejoin='round'`
      : ` fill='none' stroke='black' stroke-width='${stroke}' stroke-linejoin='round' stroke-linecap='round' vector-effect='non-scaling-stroke'`
  const picture = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 ${width} ${height}' preserveAspectRatio='none'><path d='${path}'${pen}/></svg>`
  return `data:image/svg+xml,${escaped(picture)}`
}

const short = (value: number) => String(Math.round(value * 10) / 10)

/**
 * Path of a line through values from 0 (bottom) to 1 (top), evenly spaced from edge to edge. It has a gap where a value
 * is not known; one that stands alone is a dot.
 */
export function linePath(values: readonly (number | undefined)[], width: number, height: number): string {
  const step = width / Math.max(1, values.length - 1)
  const isKnown = (at: number) => values[at] !== undefined
  return values
    .flatMap((value, at) => {
      if (value === undefined) return []
      const point = `${short(at * step)} ${short((1 - value) * height)}`
      if (isKnown(at - 1)) return [`L${point}`]
      return [isKnown(at + 1) ? `M${point}` : `M${point}h0`]
    })
    .join('')
}

/** Path of boxes. */
export function boxesPath(boxes: readonly { x: number; y: number; width: number; height: number }[]): string {
  return boxes
    .map(({ x, y, width, height }) => {
      const [across, down] = [short(width), short(height)]
      return `M${short(x)} ${short(y)}h${across}v${down}h-${across}z`
    })
    .join('')
}
