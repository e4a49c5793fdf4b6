import type { PracticeStore } from '../../store/practice-store'
import { typeKey } from '../../parts'
import { isRight } from '../../../../../contract/domain/practice/mistake'

/** Answers and how many of them were right. */
export interface Tally {
  readonly key: string
  readonly right: number
  readonly all: number
}

/** All that was practised of a subject, or of all. */
export interface Figures {
  readonly answers: number
  readonly right: number
  /** Different questions. */
  readonly questions: number
  /** Study days on which anything was answered. */
  readonly days: number
  /** Time on all answers in ms. */
  readonly took: number
  /** Right and other answers of the last days, oldest first. */
  readonly daily: readonly { readonly day: number; readonly right: number; readonly wrong: number }[]
  /** By the outline's second level, most answers first. */
  readonly nodes: readonly Tally[]
  readonly types: readonly Tally[]
}

/** An answer that stayed open for longer than this was not worked on all the time. */
const LONGEST_MS = 3_600_000

/** The node of the second level above a node, or itself where it is higher. */
const getBranch = (node: string): string => node.split('.').slice(0, 2).join('.')

function tallied(tallies: ReadonlyMap<string, { right: number; all: number }>): Tally[] {
  return [...tallies]
    .map(([key, counts]) => ({ key, ...counts }))
    .sort((a, b) => b.all - a.all || (a.key < b.key ? -1 : 1))
}

/** Counts the answers of a subject, of all where it is `all`; `dayOf` gives the study day of a time. */
export function getFigures(
  practice: PracticeStore,
  subject: string,
  { getDay, count }: { readonly getDay: (ms: number) => number; readonly count: number },
): Figures {
  const nodes = new Map<string, { right: number; all: number }>()
  const types = new Map<string, { right: number; all: number }>()
  const days = new Map<number, { right: number; wrong: number }>()
  let [answers, right, questions, took] = [0, 0, 0, 0]
  const add = (tallies: Map<string, { right: number; all: number }>, key: string, hit: number): void => {
    const before = tallies.get(key) ?? { right: 0, all: 0 }
    tallies.set(key, { right: before.right + hit, all: before.all + 1 })
  }
  for (const question of practice.state.answered) {
    const head = practice.bank.findHead(question)
    if (subject !== 'all' && head?.subject !== subject) continue
    questions += 1
    for (const answer of practice.state.listHistory(question)) {
      const hit = isRight(answer) ? 1 : 0
      answers += 1
      right += hit
      took += Math.min(answer.took, LONGEST_MS)
      // Of a question that was withdrawn it is not known any more what it was about.
      if (head) {
        add(nodes, getBranch(head.nodes[0] ?? ''), hit)
        add(types, typeKey(head), hit)
      }
      const day = days.get(getDay(answer.at)) ?? { right: 0, wrong: 0 }
      days.set(getDay(answer.at), { right: day.right + hit, wrong: day.wrong + 1 - hit })
    }
  }
  const daily = Array.from({ length: count }, (_, at) => {
    const day = practice.today - count + 1 + at
    return { day, ...(days.get(day) ?? { right: 0, wrong: 0 }) }
  })
  return {
    answers,
    right,
    questions,
    days: days.size,
    took,
    daily,
    nodes: tallied(nodes),
    types: tallied(types),
  }
}
