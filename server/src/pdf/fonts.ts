import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pointsIn, unpackWoff } from './woff'

const FOLDER = path.join(__dirname, '../../../node_modules/@fontsource')
const WHOLE = 'noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff'
/** Greek letters and rarer symbols of mathematics, which the Chinese font does not have. */
const MATHS = 'noto-sans-math/files/noto-sans-math-latin-400-normal.woff'
/** Rare characters of names. It has all of them in one file of 16 MB, which is opened for the first document that needs it. */
const NAMES = 'lxgw-wenkai/files/lxgw-wenkai-latin-500-normal.woff'
const FACE = /src:[^;]*\.\/files\/(noto-sans-sc-\d+-400-normal\.woff)\)[^;]*;\s*unicode-range: ([^;]+);/g

/** A font that texts are set in, under its name. */
export interface Font {
  readonly name: string
  readonly data: Buffer
}

/** The fonts of a document. */
export interface Fonts {
  /** The font that most is set in. */
  readonly main: Font
  /** The font that draws a character; undefined for one that none draws. */
  findFont(sign: string): Font | undefined
  /** Makes the fonts ready for all characters of some texts. */
  prepare(texts: Iterable<string>): Promise<void>
}

/** Whether a character is Chinese. */
export const isHan = (sign: string): boolean => /^\p{Script=Han}$/u.test(sign)

type Range = readonly [from: number, to: number]

function listRanges(list: string): Range[] {
  return list.split(',').map((range): Range => {
    const [from = '', to = from] = range.trim().replace(/^U\+/i, '').split('-')
    return [parseInt(from, 16), parseInt(to, 16)]
  })
}

interface Opened {
  readonly font: Font
  readonly points: ReadonlySet<number>
}

async function openFont(name: string, file: string): Promise<Opened> {
  const data = unpackWoff(await readFile(path.join(FOLDER, file)))
  return { font: { name, data }, points: pointsIn(data) }
}

async function open(): Promise<Fonts> {
  const { font: main, points } = await openFont('main', WHOLE)
  const maths = await openFont('maths', MATHS)
  const css = await readFile(path.join(FOLDER, 'noto-sans-sc/400.css'), 'utf8')
  const pieces = [...css.matchAll(FACE)].map(([, file = '', list = '']) => ({
    file,
    ranges: listRanges(list),
  }))
  /** The font of each character that the main one lacks, as far as it was needed. */
  const others = new Map<number, Font | undefined>()
  const opened = new Map<string, Promise<Opened>>()

  const fileOf = new Map(
    pieces.flatMap(({ file, ranges }) =>
      ranges.flatMap(([from, to]) =>
        Array.from({ length: to - from + 1 }, (_, at) => [from + at, file] as const),
      ),
    ),
  )

  async function find(point: number): Promise<Font | undefined> {
    const file = fileOf.get(point)
    if (file !== undefined) {
      const opening = opened.get(file) ?? openFont(file, `noto-sans-sc/files/${file}`)
      opened.set(file, opening)
      const found = await opening
      if (found.points.has(point)) return found.font
    }
    if (maths.points.has(point)) return maths.font
    if (!isHan(String.fromCodePoint(point))) return undefined
    const opening = opened.get(NAMES) ?? openFont('names', NAMES)
    opened.set(NAMES, opening)
    const names = await opening
    return names.points.has(point) ? names.font : undefined
  }

  return {
    main,
    findFont(sign) {
      const point = sign.codePointAt(0) ?? 0
      return points.has(point) ? main : others.get(point)
    },
    async prepare(texts) {
      for (const text of texts)
        for (const sign of text) {
          const point = sign.codePointAt(0) ?? 0
          if (!points.has(point) && !others.has(point)) others.set(point, await find(point))
        }
    },
  }
}

let fonts: Promise<Fonts> | undefined

/** The fonts that all documents share, read when the first one is made. */
export function openFonts(): Promise<Fonts> {
  fonts ??= open().catch((cause: unknown) => {
    fonts = undefined
    throw cause
  })
  return fonts
}
