import * as v from 'valibot'
import { optionally, readAs } from '@/lib/shape'
import { writePoints } from '../../parts'
import { diagnoseText } from '../../strings/diagnose'
import {
  canComeTo,
  examParts,
  fullOfPaper,
  partsOfPaper,
  type ExamPart,
  type PartPoints,
  type PastResult,
} from '../../../../../contract/domain/practice/exam-parts'

const text = diagnoseText.form

const form = v.object({
  paper: v.number(),
  year: v.number(),
  total: v.string(),
  parts: v.fallback(v.object(v.entriesFromList(examParts, optionally(v.string()))), {}),
})

/** The typed fields of a past exam. */
export type PastForm = v.InferOutput<typeof form>

/** The fault of the typed fields. */
export interface PastFault {
  readonly field: 'total' | ExamPart
  readonly message: string
}

/** Reads what was typed and not saved; undefined where there is nothing, or it is damaged. */
export const findDraft = (stored: unknown): PastForm | undefined => readAs(form, stored)

/** Points that were typed; undefined for what is none up to a maximum. */
export function readTyped(typed: string, full: number): number | undefined {
  const clean = typed.normalize('NFKC').trim()
  const points = Number(clean)
  return /^\d{1,3}(?:\.[05]?)?$/.test(clean) && points <= full ? points : undefined
}

const isWhole = (points: number | undefined): points is number => Number.isInteger(points)

/** Reads what was typed of a past exam: its result, or what is wrong with it. */
export function readPast({ paper, year, total: typed, parts: typedParts }: PastForm): PastResult | PastFault {
  const total = readTyped(typed, fullOfPaper(paper))
  if (!isWhole(total)) return { field: 'total', message: text.notWhole }
  const parts: PartPoints[] = []
  for (const { part, full } of partsOfPaper(paper)) {
    const first = typedParts[part]?.trim() ?? ''
    if (first === '') continue
    const points = readTyped(first, full)
    if (points === undefined) return { field: part, message: text.notPoints }
    parts.push({ part, points })
  }
  if (canComeTo({ paper, total, parts })) return { paper, year, total, parts }
  const sum = parts.reduce((all, { points }) => all + points, 0)
  return { field: 'total', message: text.notSum(writePoints(sum)) }
}

/** An exam as it is edited. */
export function toForm({ paper, year, total, parts }: PastResult): PastForm {
  const typed = Object.fromEntries(parts.map(({ part, points }) => [part, writePoints(points)]))
  return { paper, year, total: writePoints(total), parts: typed }
}
