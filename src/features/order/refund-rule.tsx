import type { RefundRule as Rule } from '@/api/order'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { orderPartsText as text } from '@/strings/shop/order-parts'
import { refundExample, refundStages, type RefundStage } from './refund-stages'
import './order.scss'

interface RefundRuleProps {
  readonly rule: Rule
  /** How many lessons the rule counts. */
  readonly lessons: number
  /** What is paid, in fen. */
  readonly amount: number
  /** Whether a parcel comes with the lessons, which the rule does not count. */
  readonly ships: boolean
}

function wordsOf({ from, to }: RefundStage): string {
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

/** When how much is paid back: a bar of lessons, one line a stage, and one worked example where anything is sold. */
export function RefundRule({ rule, lessons, amount, ships }: RefundRuleProps) {
  const stages = refundStages(rule, lessons)
  const example = sellsNothing(useRoot().host) ? undefined : refundExample(rule, lessons, amount)
  return (
    <>
      <Box
        className="refund-bar"
        role="img"
        aria-label={text.bar(
          lessons,
          stages.map((stage) => `${wordsOf(stage)}${text.back[stage.back]}`),
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
            {wordsOf(stage)}
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
        {ships && text.books}
      </Box>
    </>
  )
}
