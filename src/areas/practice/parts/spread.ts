import type { BankHead, QuestionBank } from '../store/question-bank'
import type { PracticeStore } from '../store/practice-store'
import { isObjective } from '../../../../contract/domain/practice/marking'
import { shuffled } from '../../../../contract/domain/practice/shuffle'
import { measure, getMasteryStep } from './ability'

/** Seconds that a question of a placement usually takes. */
export const PLACEMENT_SECONDS = 90
/** Questions of a walk over the network of knowledge. */
export const NETWORK_SIZE = 10
/** Questions of a placement, for each subject. */
export const PLACEMENT_SIZE = 12
/** A text with more questions than this would be most of a run. */
const LARGEST_TEXT = 6

/** The part of the outline that a node lies in. */
export const getPart = (node: string): string => node.split('.')[0] ?? ''

/** Questions that are asked together: those of a text, or one that stands alone. */
type Unit = readonly BankHead[]

/** Questions that mark themselves as they are asked together; texts with very many are left out. */
export function listUnits(heads: readonly BankHead[]): Unit[] {
  const units = new Map<string, BankHead[]>()
  for (const head of heads) {
    const key = head.group ?? head.id
    units.set(key, [...(units.get(key) ?? []), head])
  }
  return [...units.values()].filter(
    (unit) => unit.length <= LARGEST_TEXT && unit.every(({ type }) => isObjective(type)),
  )
}

/** The questions of texts once more whole, where only some of them suit. */
export const whole = (bank: QuestionBank, heads: readonly BankHead[]): BankHead[] => {
  const groups = new Set(heads.flatMap(({ group }) => group ?? []))
  return [...bank.heads.values()].filter((head) => heads.includes(head) || groups.has(head.group ?? ''))
}

interface Spread {
  readonly size: number
  readonly seed: number
  /** The node that a question counts to; one of each is asked in turn. */
  readonly getKey: (node: string) => string
  /** The order, lower first: lower before higher. */
  readonly getPriority?: (key: string) => number
}

/** Questions that mark themselves, taken from one place after the other until there are enough; a text is never torn. */
function spreadOver(units: readonly Unit[], { size, seed, getKey, getPriority }: Spread): string[] {
  const places = new Map<string, Unit[]>()
  for (const unit of shuffled(units, seed)) {
    const key = getKey(unit[0]?.nodes[0] ?? '')
    places.set(key, [...(places.get(key) ?? []), unit])
  }
  const order = shuffled([...places.keys()].sort(), seed + 1)
  if (getPriority) order.sort((a, b) => getPriority(a) - getPriority(b))
  const chosen: string[] = []
  for (let turn = 0; chosen.length < size && turn < units.length; turn += 1)
    for (const key of order) {
      const unit = places.get(key)?.[turn]
      if (unit && chosen.length < size) chosen.push(...unit.map(({ id }) => id))
    }
  return chosen
}

/** A walk over a subject's network of knowledge: what is weak first, then what is unknown, each node once. */
export function networkQuestions(
  practice: PracticeStore,
  subject: string,
  heads: readonly BankHead[],
  seed: number,
): string[] {
  const { nodes } = measure(practice, { subject }, practice.now())
  const ranks = { weak: 0, new: 1, unknown: 2, good: 3, strong: 4 } as const
  return spreadOver(listUnits(whole(practice.bank, heads)), {
    size: NETWORK_SIZE,
    seed,
    getKey: (node) => node,
    getPriority: (node) => ranks[getMasteryStep(nodes.get(node))],
  })
}

/** A placement in some subjects: as many questions of each, over all its parts; never answered ones where there are enough. */
export function placementQuestions(
  practice: PracticeStore,
  subjects: readonly string[],
  heads: readonly BankHead[],
  seed: number,
): string[] {
  return subjects.flatMap((subject) => {
    const units = listUnits(
      whole(
        practice.bank,
        heads.filter((head) => head.subject === subject),
      ),
    )
    const fresh = units.filter((unit) => unit.every(({ id }) => practice.state.listHistory(id).length === 0))
    const enough = fresh.reduce((sum, unit) => sum + unit.length, 0) >= 2 * PLACEMENT_SIZE
    return spreadOver(enough ? fresh : units, { size: PLACEMENT_SIZE, seed, getKey: getPart })
  })
}
