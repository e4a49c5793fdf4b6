import { refundLines, type RefundRule } from '@/api/order'

/** A stretch of learnt lessons on which the same is paid back; without `to` it has no end. */
export interface RefundStage {
  readonly back: 'full' | 'part' | 'none'
  readonly from: number
  readonly to?: number
  /** How many of all lessons it takes up in the bar. */
  readonly share: number
}

/** A student who stopped somewhere in the stage that pays back a part. */
export interface RefundExample {
  readonly learnt: number
  readonly amount: number
}

/** The stages that a rule divides so many lessons into; one that no number of lessons reaches is left out. */
export function refundStages(rule: RefundRule, lessons: number): readonly RefundStage[] {
  const full = Math.min(rule.full, lessons)
  const last = Math.min(Math.max(rule.last ?? lessons, full), lessons)
  const isWithoutEnd = last >= lessons
  const stages: RefundStage[] = [
    { back: 'full', from: 0, ...(full < lessons && { to: full }), share: Math.max(full, 0.5) },
  ]
  if (last > full)
    stages.push({ back: 'part', from: full + 1, ...(!isWithoutEnd && { to: last }), share: last - full })
  if (!isWithoutEnd) stages.push({ back: 'none', from: last + 1, share: lessons - last })
  return stages
}

/** One worked example of the rule for this amount, in fen; undefined where no stage pays back a part. */
export function refundExample(rule: RefundRule, lessons: number, amount: number): RefundExample | undefined {
  const part = refundStages(rule, lessons).find(({ back }) => back === 'part')
  if (!part) return undefined
  // A student who has learnt everything gets nothing back.
  const to = Math.min(part.to ?? lessons, lessons - 1)
  if (to < part.from) return undefined
  const learnt = Math.floor((part.from + to) / 2)
  const isLearnt = Array.from({ length: lessons }, (_, at) => at < learnt)
  const back = refundLines(amount, isLearnt, rule).reduce((sum, refundLine) => sum + refundLine, 0)
  return { learnt, amount: back }
}
