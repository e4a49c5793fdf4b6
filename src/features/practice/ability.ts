import type { BankHead } from '@/stores/question-bank'
import type { PracticeStore } from '@/stores/practice-store'
import { abilityIn, evidenceOf, type AnswerEvidence } from '../../../contract/domain/practice/evidence'
import {
  averageStudent,
  bandOf,
  chance,
  estimate,
  type Ability,
} from '../../../contract/domain/practice/rasch'
import { headsOf } from './progress'
import type { SubjectChoice } from './use-subject'

/** Answers from which on something is said of a piece of knowledge. */
export const FEWEST_ANSWERS = 3
/** What they must still weigh together: very old answers say nothing any more. */
const LEAST_WEIGHT = 1

/** What the answers of a student tell of a subject or a piece of it. */
export interface Measured {
  readonly ability: Ability
  /** The answers behind it, the newest first. */
  readonly evidence: readonly AnswerEvidence[]
  /** Share of its questions that is expected to be right, with the ends of its 80 % band, in hundredths. */
  readonly share: number
  readonly low: number
  readonly high: number
}

/** A subject with every node of its outline that has questions. */
export interface MeasuredSubject extends Measured {
  readonly nodes: ReadonlyMap<string, Measured>
}

/** How well a node is known; `unknown` where too little was answered. */
export const masteries = ['strong', 'good', 'new', 'weak', 'unknown'] as const
export type MasteryStep = (typeof masteries)[number]
/** Expected shares from which on a node counts as such, in hundredths. */
const steps = [
  ['strong', 80],
  ['good', 65],
  ['new', 50],
] as const

export const isMeasured = ({ evidence }: Pick<Measured, 'evidence'>): boolean =>
  evidence.length >= FEWEST_ANSWERS &&
  evidence.reduce((sum, { weight = 1 }) => sum + weight, 0) >= LEAST_WEIGHT

export function stepOf(measured: Measured | undefined): MasteryStep {
  if (!measured || !isMeasured(measured)) return 'unknown'
  return steps.find(([, least]) => measured.share >= least)?.[0] ?? 'weak'
}

function measured(
  ability: Ability,
  evidence: readonly AnswerEvidence[],
  heads: readonly BankHead[],
): Measured {
  const shareAt = (at: number): number =>
    Math.round(
      (100 * heads.reduce((sum, { level }) => sum + chance(at, level), 0)) / Math.max(1, heads.length),
    )
  const { low, high } = bandOf(ability)
  return {
    ability,
    evidence: [...evidence].sort((one, other) => other.answer.at - one.answer.at),
    share: shareAt(ability.mean),
    low: shareAt(low),
    high: shareAt(high),
  }
}

/** A node and all that lie above it, without the subject. */
function nodesAbove(node: string): string[] {
  const parts = node.split('.')
  return parts.map((_part, at) => parts.slice(0, at + 1).join('.'))
}

function addTo<Thing>(map: Map<string, Thing[]>, key: string, things: readonly Thing[]): void {
  map.set(key, [...(map.get(key) ?? []), ...things])
}

/**
 * What a student's answers between two times, in Unix ms, tell of a subject and its nodes. A question counts where it
 * stands first; what a timed paper is asking has not been answered.
 */
export function measure(
  practice: PracticeStore,
  choice: SubjectChoice,
  now: number,
  since = -Infinity,
): MeasuredSubject {
  const heads = headsOf(practice.bank, choice)
  const all: AnswerEvidence[] = []
  const answers = new Map<string, AnswerEvidence[]>()
  const questions = new Map<string, BankHead[]>()
  for (const head of heads) {
    const evidence = evidenceOf(practice.historyOf(head.id), head.level, now).filter(
      ({ answer }) => answer.at >= since,
    )
    all.push(...evidence)
    for (const node of nodesAbove(head.nodes[0] ?? '')) {
      addTo(answers, node, evidence)
      addTo(questions, node, [head])
    }
  }
  const subject = all.length === 0 ? averageStudent : estimate(all)
  const nodes = [...questions].map(([node, own]): [string, Measured] => {
    const evidence = answers.get(node) ?? []
    return [node, measured(abilityIn(subject, evidence), evidence, own)]
  })
  return { ...measured(subject, all, heads), nodes: new Map(nodes) }
}

/** Ability as a rating: 1,500 is the average student, and 200 are one logit. */
export const ratingOf = (logits: number): number => Math.round(1_500 + 200 * logits)

/** The ends of the scale on which ratings are drawn. */
export const RATINGS = [1_000, 2_000] as const
