import type { RefundRule as Rule } from '@/api/order'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { orderPartsText as text } from '@/strings/shop/order-parts'
import { lastDayText } from '@/strings/shop/when'
import { refundExample, refundStages, type RefundStage } from './refund-stages'
import './order.scss'

interface RefundRuleProps {
  readonly rule: Rule
  /** How many lessons the rule counts. */
  readonly lessons: number
  /** The amount paid, in fen. */
  readonly amount: number
  /** Whether a parcel comes with the lessons, which the rule does not count. */
  readonly ships: boolean
  /** Of an order whose refund can be asked for until a time: before when, and the clock of the server; both in Unix ms. */
  readonly end?: { readonly until: number; readonly now: number } | undefined
}

function formatStage({ from, to }: RefundStage): string {
  if (from === 0) return to === undefined ? text.always : to === 0 ? text.none : text.upTo(to)
  return to === undefined ? text.from(from) : text.between(from, to)
}

/** Fen depend on which lessons they were, so that the example names whole yuan. */
function exampleWords(learnt: number, amount: number): string {
  const rest = amount % 100
  return rest === 0
    ? text.example(learnt, yuan(amount))
    : text.exampleAbout(learnt, yuan(Math.round(amount / 100) * 100))
}

/** Until when a refund can be asked for, and whether all is paid back once; nothing of a rule without such terms. */
function listTerms({ days, once, full }: Rule, end: RefundRuleProps['end']): string[] {
  const day = end && lastDayText(end.until, end.now)
  const late = end !== undefined && end.now >= end.until
  const time =
    day !== undefined
      ? late
        ? text.tooLate(day)
        : text.lastDay(day)
      : days !== undefined && text.within(days)
  // A student who has had a refund sees the rule without its lessons.
  const often = once === true && (full === 0 ? text.again : text.once)
  return [time, often].filter((term) => term !== false)
}

/** When how much is paid back: a bar of lessons, one line a stage, and one worked example where anything is sold. */
export function RefundRule({ rule, lessons, amount, ships, end }: RefundRuleProps) {
  const stages = refundStages(rule, lessons)
  const isClosed = sellsNothing(useRoot().host)
  const example = isClosed ? undefined : refundExample(rule, lessons, amount)
  const deduction = isClosed || rule.shipped === undefined ? '' : text.keptAmount(yuan(rule.shipped))
  return (
    <>
      <Box
        className="refund-bar"
        role="img"
        aria-label={text.bar(
          lessons,
          stages.map((stage) => `${formatStage(stage)}${text.back[stage.back]}`),
        )}
      >
        {stages.map(({ back, share }) => (
          <Box key={back} as="span" className={`refund-part refund-is-${back}`} style={{ flexGrow: share }} />
        ))}
      </Box>
      {stages.map((stage) => (
        <Box key={stage.back} className="refund-stage">
          <Box as="span" className={`refund-key refund-is-${stage.back}`} />
          <Box as="span" className="grow">
            {formatStage(stage)}
          </Box>
          <Box as="span" className="refund-back">
            {text.back[stage.back]}
          </Box>
          {stage.back === 'part' && example && (
            <Box as="span" className="t-cap t-num refund-example">
              {exampleWords(example.learnt, example.amount)}
            </Box>
          )}
        </Box>
      ))}
      <Box as="p" className="t-cap refund-counts">
        {text.counts(lessons, rule.last !== undefined)}
        {ships && (rule.shipped === undefined ? text.books : text.sent(deduction))}
      </Box>
      {listTerms(rule, end).map((term) => (
        <Box as="p" key={term} className="t-cap refund-counts">
          {term}
        </Box>
      ))}
    </>
  )
}
