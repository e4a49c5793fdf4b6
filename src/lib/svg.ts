import { findLast } from '@/lib/list'
/** One stroke or filled shape of a picture; its colour is set where it is shown. */
export interface Shape {
  /** Path in the units of the picture. */
  readonly path: string
  /** Width of the stroke in pixels, whatever the size of the picture; a shape without it is filled. */
  readonly stroke?: number
  /** Width, in the units of the picture, of a round edge around a filled shape. */
  readonly round?: number
}

/** Characters that must be escaped in an address in a style sheet. */
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

interface Point {
  readonly x: number
  readonly y: number
}

/** How far, in units of the picture, a line may run beside a value: less than an eye can tell. */
const BESIDE = 0.2

/** Points without those that a line runs by as well when it leaves them out (Ramer, Douglas and Peucker). */
function withoutBetween(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], findLast(points)]
  if (!first || !last || points.length < 3) return points
  const slope = (last.y - first.y) / (last.x - first.x)
  const off = points.map(({ x, y }) => Math.abs(first.y + slope * (x - first.x) - y))
  const most = Math.max(...off)
  if (most <= BESIDE) return [first, last]
  const bend = off.indexOf(most)
  return [...withoutBetween(points.slice(0, bend + 1)).slice(0, -1), ...withoutBetween(points.slice(bend))]
}

/** Points of values from 0 (bottom) to 1 (top), evenly spaced from edge to edge, in runs without a gap. */
function listRuns(values: readonly (number | undefined)[], width: number, height: number): Point[][] {
  const step = width / Math.max(1, values.length - 1)
  const runs: Point[][] = []
  values.forEach((value, at) => {
    if (value === undefined) return
    const point = { x: at * step, y: (1 - value) * height }
    if (at > 0 && values[at - 1] !== undefined) findLast(runs)?.push(point)
    else runs.push([point])
  })
  return runs
}

/**
 * Path of a line through values from 0 (bottom) to 1 (top), evenly spaced from edge to edge. It has a gap where a value
 * is not known; one that stands alone is a dot.
 */
export function linePath(values: readonly (number | undefined)[], width: number, height: number): string {
  return listRuns(values, width, height)
    .map((run) => {
      const points = withoutBetween(run).map(({ x, y }) => `${short(x)} ${short(y)}`)
      return `M${points.join('L')}${points.length === 1 ? 'h0' : ''}`
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

/** Path of the area between two lines of values from 0 (bottom) to 1 (top), evenly spaced from edge to edge. */
export function areaPath(
  lows: readonly number[],
  highs: readonly number[],
  width: number,
  height: number,
): string {
  const [upper = [], lower = []] = [highs, lows].map((values) => listRuns(values, width, height).flat())
  const points = [...upper, ...[...lower].reverse()].map(({ x, y }) => `${short(x)} ${short(y)}`)
  return points.length === 0 ? '' : `M${points.join('L')}Z`
}
