import { listEvidence, abilityIn, type AnswerEvidence } from './evidence'
import type { CountedAnswer } from './fold'
import {
  averageStudent,
  getBand,
  chance,
  estimate,
  estimateApart,
  type Ability,
  type Evidence,
} from './rasch'

/** Answers from which on something is said of a piece of knowledge. */
export const FEWEST_ANSWERS = 3
/** The weight that they must still have together: very old answers say nothing any more. */
const LEAST_WEIGHT = 1

/** The part of a question that abilities are measured by. */
export interface MeasuredHead {
  readonly id: string
  readonly subject: string
  readonly nodes: readonly string[]
  /** Numbers of the exam papers that it suits. */
  readonly papers: readonly number[]
  /** Share of average students that is right, 0 to 1. */
  readonly level: number
  /** How long it usually takes. */
  readonly seconds: number
}

/** A subject, and which of its exam papers is sat. */
export interface SubjectChoice {
  readonly subject: string
  /** Undefined for a subject with one paper. */
  readonly paper?: number | undefined
}

/** The answers to a question that count, oldest first. */
export type HistoryOf = (question: string) => readonly CountedAnswer[]

/** A time of answers in Unix ms, with both ends. */
export interface Span {
  readonly since?: number
  readonly until: number
}

/** The ability in a subject or a piece of it, by a student's answers. */
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

/** Whether enough was answered to say something. */
export const isMeasured = ({ evidence }: Pick<Measured, 'evidence'>): boolean =>
  evidence.length >= FEWEST_ANSWERS &&
  evidence.reduce((sum, { weight = 1 }) => sum + weight, 0) >= LEAST_WEIGHT

/** Questions of a subject that suit a paper. */
export function headsIn<Head extends MeasuredHead>(
  heads: Iterable<Head>,
  { subject, paper }: SubjectChoice,
): Head[] {
  return [...heads].filter(
    (head) => head.subject === subject && (paper === undefined || head.papers.includes(paper)),
  )
}

function measured(
  ability: Ability,
  evidence: readonly AnswerEvidence[],
  heads: readonly MeasuredHead[],
): Measured {
  const shareAt = (at: number): number =>
    Math.round(
      (100 * heads.reduce((sum, { level }) => sum + chance(at, level), 0)) / Math.max(1, heads.length),
    )
  const { low, high } = getBand(ability)
  return {
    ability,
    evidence: [...evidence].sort((a, b) => b.answer.at - a.answer.at),
    share: shareAt(ability.mean),
    low: shareAt(low),
    high: shareAt(high),
  }
}

/** The informative answers to one question within a span, weighted as of the span's end. */
const evidenceIn = (
  { id, level }: MeasuredHead,
  historyOf: HistoryOf,
  { since = -Infinity, until }: Span,
): AnswerEvidence[] => listEvidence(historyOf(id), level, until).filter(({ answer }) => answer.at >= since)

const getAbility = (evidence: readonly AnswerEvidence[]): Ability =>
  evidence.length === 0 ? averageStudent : estimate(evidence)

/** The ability by the answers of a time, where it is compared with that of another, and the number of answers. */
export interface Stage {
  readonly ability: Ability
  readonly answers: number
}

/** A subject or a piece of knowledge before a time and after it. */
export interface Stages {
  readonly before: Stage
  readonly after: Stage
}

/** Compares what was answered before a time with what was answered after it. */
export function getStages(before: readonly Evidence[], after: readonly Evidence[]): Stages {
  const abilities = estimateApart(before, after)
  return {
    before: { ability: abilities.before, answers: before.length },
    after: { ability: abilities.after, answers: after.length },
  }
}

/** Compares the ability that a student's answers to some questions show in two spans. */
export function stagesOver(
  heads: readonly MeasuredHead[],
  historyOf: HistoryOf,
  before: Span,
  after: Span,
): Stages {
  const within = (span: Span) => heads.flatMap((head) => evidenceIn(head, historyOf, span))
  return getStages(within(before), within(after))
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
 * Measures a subject's questions and its nodes by a student's answers in a span. A question counts where it appears
 * first; answers to a timed paper in progress do not count.
 */
export function measureHeads(
  heads: readonly MeasuredHead[],
  historyOf: HistoryOf,
  span: Span,
): MeasuredSubject {
  const all: AnswerEvidence[] = []
  const answers = new Map<string, AnswerEvidence[]>()
  const questions = new Map<string, MeasuredHead[]>()
  for (const head of heads) {
    const evidence = evidenceIn(head, historyOf, span)
    all.push(...evidence)
    for (const node of nodesAbove(head.nodes[0] ?? '')) {
      addTo(answers, node, evidence)
      addTo(questions, node, [head])
    }
  }
  const subject = getAbility(all)
  const nodes = [...questions].map(([node, own]): [string, Measured] => {
    const evidence = answers.get(node) ?? []
    return [node, measured(abilityIn(subject, evidence), evidence, own)]
  })
  return { ...measured(subject, all, heads), nodes: new Map(nodes) }
}
