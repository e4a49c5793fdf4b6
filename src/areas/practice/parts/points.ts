import type { Paper, Question } from '../api/question'
import { isObjective } from '../../../../contract/domain/practice/marking'

/** Points that a question is worth by itself. */
export function countPoints({ type, points = [] }: Question): number {
  return isObjective(type) ? 1 : points.reduce((sum, { score }) => sum + score, 0)
}

/** Writes points without more digits than they have: 4, 4.5. */
export function writePoints(points: number): string {
  const rounded = Math.round(points * 10) / 10
  return Number.isInteger(rounded) ? String(rounded) : rounded.toFixed(1)
}

/** Points that each question of a paper is worth there. */
export function worthIn(paper: Paper | undefined): ReadonlyMap<string, number> {
  return new Map(
    (paper?.sections ?? []).flatMap(({ each, questions }) => questions.map((id) => [id, each] as const)),
  )
}
