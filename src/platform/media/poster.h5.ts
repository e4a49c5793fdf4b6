import type { PosterPlan, PosterPlatform, PosterRow } from './poster.contract'

/** Size of a poster and of its parts in pixels; phones show it at half of that. */
const WIDTH = 750
const GUTTER = 48
const CODE = 220
/** Height of a figure's line. */
const ROW = 64

function load(src: string): Promise<HTMLImageElement> {
  return new Promise((done, failed) => {
    const image = new Image()
    image.onload = () => done(image)
    image.onerror = () => failed(new Error('a picture of the poster did not come'))
    image.src = src
  })
}

function colour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim()
}

function font(size: number, weight: number): string {
  return `${weight} ${size}px ${colour('--font-text')}`
}

/** Cuts words into lines of at most a width; Chinese may break after any sign. */
function lines(context: CanvasRenderingContext2D, words: string, width: number): string[] {
  const found: string[] = []
  let line = ''
  for (const sign of words) {
    if (line && context.measureText(line + sign).width > width) {
      found.push(line)
      line = ''
    }
    line += sign
  }
  return line ? [...found, line] : found
}

function write(
  context: CanvasRenderingContext2D,
  words: string,
  at: { x: number; y: number; width: number; size: number; weight: number; ink: string },
): number {
  context.font = font(at.size, at.weight)
  context.fillStyle = colour(at.ink)
  const height = Math.round(at.size * 1.5)
  const found = lines(context, words, at.width)
  found.forEach((line, index) => context.fillText(line, at.x, at.y + index * height))
  return at.y + found.length * height
}

/** Writes figures from a height on, one a line; returns the height beneath them. */
function writeRows(context: CanvasRenderingContext2D, rows: readonly PosterRow[], y: number): number {
  const place = { size: 30, width: WIDTH }
  rows.forEach(({ name, value }, at) => {
    const line = { ...place, y: y + at * ROW }
    write(context, name, { ...line, x: GUTTER, weight: 400, ink: '--ink-2' })
    context.font = font(place.size, 600)
    const x = WIDTH - GUTTER - context.measureText(value).width
    write(context, value, { ...line, x, weight: 600, ink: '--ink' })
  })
  return y + rows.length * ROW
}

function paint(
  canvas: HTMLCanvasElement,
  plan: PosterPlan,
  picture: HTMLImageElement | undefined,
  code: HTMLImageElement | undefined,
) {
  const context = canvas.getContext('2d')
  if (!context) return undefined
  const head = picture ? Math.round((picture.height * WIDTH) / picture.width) : 0
  const room = WIDTH - 2 * GUTTER
  context.font = font(44, 600)
  const titleRows = lines(context, plan.title, room).length
  context.font = font(28, 400)
  const wordRows = lines(context, plan.words, room).length
  const rows = plan.rows ?? []
  const tall = rows.length === 0 ? 0 : GUTTER + rows.length * ROW
  const alone = lines(context, plan.codeWords, room).length * 42
  const foot = (code ? CODE : alone) + 2 * GUTTER
  canvas.width = WIDTH
  canvas.height = head + GUTTER + titleRows * 66 + 16 + wordRows * 42 + tall + foot
  context.fillStyle = colour('--surface')
  context.fillRect(0, 0, canvas.width, canvas.height)
  if (picture) context.drawImage(picture, 0, 0, WIDTH, head)
  context.textBaseline = 'top'
  const place = { x: GUTTER, width: room }
  const below = write(context, plan.title, {
    ...place,
    y: head + GUTTER,
    size: 44,
    weight: 600,
    ink: '--ink',
  })
  const words = { ...place, y: below + 16, size: 28, weight: 400, ink: '--ink-2' }
  writeRows(context, rows, write(context, plan.words, words) + GUTTER)
  const y = canvas.height - foot + GUTTER
  const said = { size: 28, weight: 500, ink: '--ink-2' }
  if (!code) write(context, plan.codeWords, { ...said, ...place, y })
  else {
    context.drawImage(code, GUTTER, y, CODE, CODE)
    const beside = { x: GUTTER + CODE + 32, width: room - CODE - 32 }
    write(context, plan.codeWords, { ...said, ...beside, y: y + CODE / 2 - 42 })
  }
  return canvas.toDataURL('image/png')
}

export const posterPlatform = {
  async draw(plan) {
    const [picture, code] = await Promise.all([
      plan.picture ? load(plan.picture) : undefined,
      plan.code ? load(plan.code) : undefined,
    ])
    return paint(document.createElement('canvas'), plan, picture, code)
  },
} satisfies PosterPlatform as PosterPlatform
