import { studyDayStart } from '../study/day'
import { DAYS_OF_WEEK } from '../study/week'
import { headsIn, stagesOver, type MeasuredHead, type Stages, type SubjectChoice } from './ability'
import type { PracticeFold } from './fold'
import { isRight } from './mistake'
import { roundMinutes } from '../minutes'

/** Things to do next that a report names. */
const THINGS = 3
/** Questions of one thing to do at most. */
const SITTING = 10

/** Answers of a week to one piece of knowledge from which on it is worth advice: what fewer say is noise. */
export const FEWEST_FOR_ADVICE = 5

/** The next thing to do, with the reasons for it. */
export interface Thing {
  readonly node: string
  /** Wrong and all answers of the week there. */
  readonly why: { readonly kind: 'wrong'; readonly wrong: number; readonly all: number }
  /** Usual time of its questions in minutes. */
  readonly minutes: number
}

/** A subject before a week and in it, by the questions of one of its papers. */
export interface SubjectWeek extends SubjectChoice, Stages {}

/** The results of a week. */
export interface Week {
  readonly answers: number
  readonly right: number
  /** Ms spent on the answers. */
  readonly took: number
  /** Days on which anything was answered. */
  readonly days: number
  readonly subjects: readonly SubjectWeek[]
  readonly things: readonly Thing[]
}

/** The facts about a student that a report knows: the answers that count. */
export type WeekLog = Pick<PracticeFold, 'answered' | 'listHistory' | 'days'>
/** The questions that are asked, in the order of the bank. */
export type Heads = ReadonlyMap<string, MeasuredHead>

/** Wrong and all answers of a piece of knowledge. */
interface Counts {
  readonly wrong: number
  readonly all: number
}

function answersByNode(heads: Heads, log: WeekLog, from: number, to: number): Map<string, Counts> {
  const nodes = new Map<string, Counts>()
  for (const question of log.answered) {
    const node = heads.get(question)?.nodes[0]
    if (node === undefined) continue
    for (const answer of log.listHistory(question)) {
      if (answer.at < from || answer.at >= to) continue
      const { wrong, all } = nodes.get(node) ?? { wrong: 0, all: 0 }
      nodes.set(node, { wrong: wrong + (isRight(answer) ? 0 : 1), all: all + 1 })
    }
  }
  return nodes
}

/** Usual time of a sitting on a node, in minutes. */
export function getSitting(heads: Heads, node: string): number {
  const own = [...heads.values()].filter(({ nodes }) => nodes[0] === node).slice(0, SITTING)
  return roundMinutes(own.reduce((sum, { seconds }) => sum + seconds, 0))
}

/** A thing to do as reports were made before: also where there were few answers. */
interface StoredThing extends Omit<Thing, 'why'> {
  readonly why: Thing['why'] | { readonly kind: 'few'; readonly all: number }
}

/** Whether enough answers speak for a thing to do. */
export const isFounded = (thing: StoredThing): thing is Thing =>
  thing.why.kind === 'wrong' && thing.why.all >= FEWEST_FOR_ADVICE

/** Where most was wrong comes first; what too few answers speak for is left out. */
function rankThings(heads: Heads, nodes: ReadonlyMap<string, Counts>): Thing[] {
  return [...nodes]
    .map(([node, { wrong, all }]) => ({ node, why: { kind: 'wrong', wrong, all } as const, minutes: 0 }))
    .filter((thing) => thing.why.wrong > 0 && isFounded(thing))
    .sort(
      ({ node, why: one }, { node: before, why: other }) =>
        other.wrong - one.wrong || one.all - other.all || (node < before ? -1 : 1),
    )
    .slice(0, THINGS)
    .map((thing) => ({ ...thing, minutes: getSitting(heads, thing.node) }))
}

/**
 * The report of the week that begins on a Monday: the same whenever and wherever it is made, since only answers of the
 * week and before it count. `choices` are the subjects with the papers by which they are measured.
 */
export function getWeek(heads: Heads, log: WeekLog, choices: readonly SubjectChoice[], monday: number): Week {
  const [from, to] = [studyDayStart(monday), studyDayStart(monday + DAYS_OF_WEEK)]
  const days = [...log.days].filter(([day]) => day >= monday && day < monday + DAYS_OF_WEEK)
  const sum = (of: (day: { answers: number; right: number; took: number }) => number): number =>
    days.reduce((all, [, day]) => all + of(day), 0)
  const listHistory = (question: string) => log.listHistory(question)
  const subjects = choices.map((choice) => {
    const own = headsIn(heads.values(), choice)
    return {
      ...choice,
      ...stagesOver(own, listHistory, { until: from - 1 }, { since: from, until: to - 1 }),
    }
  })
  return {
    answers: sum(({ answers }) => answers),
    right: sum(({ right }) => right),
    took: sum(({ took }) => took),
    days: days.length,
    subjects,
    things: rankThings(heads, answersByNode(heads, log, from, to)),
  }
}
