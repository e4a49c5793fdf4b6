import { isMeasured, type Measured, type MeasuredSubject } from './ability'

/** How well a knowledge point is known; `unknown` where too little was answered. */
export const masteries = ['strong', 'good', 'new', 'weak', 'unknown'] as const
export type MasteryStep = (typeof masteries)[number]

/** Expected shares from which on a knowledge point counts as such, in hundredths. */
const steps = [
  ['strong', 80],
  ['good', 65],
  ['new', 50],
] as const

/** The step of a knowledge point: the one rule of every screen that says how well something is known. */
export function getMasteryStep(measured: Measured | undefined): MasteryStep {
  if (!measured || !isMeasured(measured)) return 'unknown'
  return steps.find(([, least]) => measured.share >= least)?.[0] ?? 'weak'
}

/** Whether a step is what is called 掌握. */
export const isMastered = (step: MasteryStep): boolean => step === 'strong' || step === 'good'

/** How many of some knowledge points stand on each step. */
export function countSteps(
  { nodes }: Pick<MeasuredSubject, 'nodes'>,
  points: readonly string[],
): Readonly<Record<MasteryStep, number>> {
  const counts = { strong: 0, good: 0, new: 0, weak: 0, unknown: 0 }
  for (const point of points) counts[getMasteryStep(nodes.get(point))] += 1
  return counts
}
