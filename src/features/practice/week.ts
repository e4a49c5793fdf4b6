import type { PracticeStore } from '@/stores/practice-store'
import { studyDayStart } from '../../../contract/domain/learning/day'
import { DAYS_OF_WEEK } from '../../../contract/domain/learning/week'
import { isRight } from '../../../contract/domain/practice/mistake'
import { FEWEST_ANSWERS, measure, type Measured } from './ability'
import type { SubjectChoice } from './use-subject'

/** Things to do next that a report names. */
const THINGS = 3
/** Questions of one thing to do at most. */
const SITTING = 10

/** What to do next, with what speaks for it. */
export interface Thing {
  readonly node: string
  /** Wrong and all answers of the week there, or too few answers ever. */
  readonly why:
    | { readonly kind: 'wrong'; readonly wrong: number; readonly all: number }
    | { readonly kind: 'few'; readonly all: number }
  /** Usual time of its questions in minutes. */
  readonly minutes: number
}

/** A subject before a week and in it. */
export interface SubjectWeek {
  readonly id: string
  readonly name: string
  readonly before: Measured
  readonly after: Measured
}

/** What a week came to. */
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

/** Wrong and all answers of some days by node. */
function answersByNode(
  practice: PracticeStore,
  from: number,
  to: number,
): Map<string, { wrong: number; all: number }> {
  const nodes = new Map<string, { wrong: number; all: number }>()
  for (const question of practice.answered) {
    const node = practice.bank.headOf(question)?.nodes[0]
    if (node === undefined) continue
    for (const answer of practice.historyOf(question)) {
      if (answer.at < from || answer.at >= to) continue
      const { wrong, all } = nodes.get(node) ?? { wrong: 0, all: 0 }
      nodes.set(node, { wrong: wrong + (isRight(answer) ? 0 : 1), all: all + 1 })
    }
  }
  return nodes
}

function minutesOf(practice: PracticeStore, node: string): number {
  const own = [...practice.bank.heads.values()].filter(({ nodes }) => nodes[0] === node).slice(0, SITTING)
  return Math.max(1, Math.round(own.reduce((sum, { seconds }) => sum + seconds, 0) / 60))
}

/** Where most was wrong comes first, then what was begun and tells too little. */
function thingsOf(
  practice: PracticeStore,
  nodes: ReadonlyMap<string, { wrong: number; all: number }>,
): Thing[] {
  const rows = [...nodes].map(([node, counts]) => ({ node, ...counts }))
  const wrong = rows
    .filter((row) => row.wrong > 0)
    .sort((one, other) => other.wrong - one.wrong || one.all - other.all || (one.node < other.node ? -1 : 1))
    .map((row) => ({ node: row.node, why: { kind: 'wrong', wrong: row.wrong, all: row.all } as const }))
  const few = rows
    .filter((row) => row.wrong === 0 && row.all < FEWEST_ANSWERS)
    .sort((one, other) => one.all - other.all || (one.node < other.node ? -1 : 1))
    .map((row) => ({ node: row.node, why: { kind: 'few', all: row.all } as const }))
  return [...wrong, ...few]
    .slice(0, THINGS)
    .map((thing) => ({ ...thing, minutes: minutesOf(practice, thing.node) }))
}

/**
 * The report of the week that begins on a Monday: the same whenever it is made, since only answers of the week and
 * before it count. `choices` are the subjects with the papers that the student sits.
 */
export function weekOf(practice: PracticeStore, choices: readonly SubjectChoice[], monday: number): Week {
  const [from, to] = [studyDayStart(monday), studyDayStart(monday + DAYS_OF_WEEK)]
  const days = [...practice.days].filter(([day]) => day >= monday && day < monday + DAYS_OF_WEEK)
  const sum = (of: (day: { answers: number; right: number; took: number }) => number): number =>
    days.reduce((all, [, day]) => all + of(day), 0)
  const subjects = choices.map((choice) => ({
    id: choice.subject,
    name: practice.bank.subjectOf(choice.subject)?.name ?? '',
    before: measure(practice, choice, from - 1),
    after: measure(practice, choice, to - 1, from),
  }))
  return {
    answers: sum(({ answers }) => answers),
    right: sum(({ right }) => right),
    took: sum(({ took }) => took),
    days: days.length,
    subjects,
    things: thingsOf(practice, answersByNode(practice, from, to)),
  }
}
