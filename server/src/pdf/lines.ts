import type { Formula } from '../../../contract/schemas/practice/question'
import type { Look } from './letters'

/** A part of a paragraph: a text, or a formula. */
export type Part = (Look & { readonly text: string }) | { readonly formula: Formula }

/** A part with its place from the beginning of its line. */
export type Placed = Part & { readonly x: number; readonly width: number; readonly size: number }

/** A line with how far it reaches above and below its base line. */
export interface Line {
  readonly parts: readonly Placed[]
  readonly width: number
  readonly above: number
  readonly below: number
}

/** Measures the width of a text. */
export type Measure = (text: string, size: number) => number

/** A piece that is not parted. */
type Piece = Part & { readonly width: number; readonly size: number; readonly isBlank: boolean }

/** Signs that do not begin a line, and such that do not end one. */
const CLOSING =
  /^[\u3001\u3002\uff0c\uff1b\uff1a\uff1f\uff01\uff09\u201d\u2019\u300b\u3011\u3015\u300d\u300f\uff05\u2030\u2103,.;:?!)\]}%\u2026\u2014]$/
const OPENING = /^[\uff08\u201c\u2018\u300a\u3010\u3014\u300c\u300e([{]$/
/** Letters and other characters of words that are not split; all others one by one. */
const TOKEN = /[ \t]+|\u3000+|[\u0021-\u1fff\u2010-\u2012\u20a0-\u20cf]+|[\s\S]/gu

const ABOVE = 0.88
const BELOW = 0.24
const LEAD = 1.6
/** Room between a formula that is higher than the letters and the next line, in em. */
const AIR = 0.2

const last = <Thing>(things: readonly Thing[]): Thing | undefined => things[things.length - 1]

function listPieces(parts: readonly Part[], size: number, most: number, measure: Measure): Piece[] {
  return parts.flatMap((part): Piece[] => {
    if ('formula' in part) {
      const { width } = part.formula
      // A text that is wider than the line is drawn smaller.
      const own = Math.min(size, most / Math.max(width, 0.01))
      return [{ ...part, size: own, width: width * own, isBlank: false }]
    }
    return (part.text.match(TOKEN) ?? []).flatMap((text): Piece[] => {
      const width = measure(text, size)
      const isBlank = /^[ \t\n]+$/.test(text)
      if (width <= most) return [{ ...part, text, width, size, isBlank }]
      return [...text].map((sign) => ({ ...part, text: sign, width: measure(sign, size), size, isBlank }))
    })
  })
}

const isBroken = (before: Piece, next: Piece): boolean => {
  if (before.isBlank) return true
  if (next.isBlank) return false
  const [end, start] = ['text' in before ? before.text : '', 'text' in next ? next.text : '']
  return !CLOSING.test(start.slice(0, 1)) && !OPENING.test(end.slice(-1))
}

/** Pieces that stay on one line. */
function listGroups(pieces: readonly Piece[], most: number): Piece[][] {
  const groups: Piece[][] = []
  for (const piece of pieces) {
    const group = last(groups)
    const before = group && last(group)
    const width = (group ?? []).reduce((sum, item) => sum + item.width, piece.width)
    if (group && before && !isBroken(before, piece) && width <= most) group.push(piece)
    else groups.push([piece])
  }
  return groups
}

function joinPieces(pieces: readonly Piece[], size: number): Line {
  const parts: Placed[] = []
  let [x, above, below] = [0, size * ABOVE, size * BELOW]
  for (const piece of pieces) {
    const before = last(parts)
    if ('formula' in piece) {
      const { height, below: depth } = piece.formula
      above = Math.max(above, (height - depth + AIR) * piece.size)
      below = Math.max(below, (depth + AIR) * piece.size)
      parts.push({ ...piece, x })
    } else if (
      before &&
      'text' in before &&
      before.isBold === piece.isBold &&
      before.isUnderlined === piece.isUnderlined
    )
      parts[parts.length - 1] = {
        ...before,
        text: before.text + piece.text,
        width: before.width + piece.width,
      }
    else parts.push({ ...piece, x })
    x += piece.width
  }
  // The leading is shared by what is above and what is below.
  const lead = Math.max(0, size * LEAD - above - below) / 2
  return { parts, width: x, above: above + lead, below: below + lead }
}

/** Breaks a paragraph into lines that are at most so wide, by the rules for Chinese and for other letters. */
export function breakLines(parts: readonly Part[], size: number, most: number, measure: Measure): Line[] {
  const lines: Piece[][] = []
  let [line, width]: [Piece[], number] = [[], 0]
  const isBlank = (group: readonly Piece[]): boolean => group.every((piece) => piece.isBlank)
  for (const group of listGroups(listPieces(parts, size, most, measure), most)) {
    const seen = group.reduce((sum, piece) => sum + (piece.isBlank ? 0 : piece.width), 0)
    if (width + seen > most + 0.01 && line.length > 0) {
      lines.push(line)
      ;[line, width] = [[], 0]
    }
    // Blanks at the end of a line are not carried over to the next.
    if (line.length === 0 && lines.length > 0 && isBlank(group)) continue
    line.push(...group)
    width += group.reduce((sum, piece) => sum + piece.width, 0)
  }
  if (line.length > 0 || lines.length === 0) lines.push(line)
  return lines.map((pieces) => joinPieces(pieces, size))
}
