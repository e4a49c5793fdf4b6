import type { Order } from '@/api/order'
import { Section } from '@/components/section'
import { useCopy } from '@/features/order'
import { Box, Button } from '@/platform/ui'
import { detailText as text } from '../../strings/detail'
import { momentText } from '@/strings/shop/when'
import { stepText } from './step-text'
import { isUnpayable } from './order-act'

/** The history of an order, in words, exchange and parcel among it; nothing of paying where nothing is sold. */
function listLines(order: Order): readonly { readonly at: number; readonly words: string }[] {
  const { steps, exchange, shipping, parcelReturnedAt } = order
  const { exchanged, sent, returned } = text.step
  const lines = steps
    .map((step, at) => ({ at: step.at, state: step.state, words: stepText(step, steps[at - 1]) }))
    .filter(({ state }) => state !== 'paying' || !isUnpayable(order))
  const others = [
    exchange && { at: exchange.at, words: exchanged(exchange.from.title, exchange.to.title) },
    parcelReturnedAt !== undefined && { at: parcelReturnedAt, words: returned },
    shipping && { at: shipping.at, words: sent(shipping.carrier) },
  ].filter((line) => line !== undefined && line !== false)
  return [...lines, ...others].sort((a, b) => a.at - b.at)
}

/** The history of an order, step by step, and the number by which staff find it. */
export function Steps({ order }: { readonly order: Order }) {
  const { number, now } = order
  const copy = useCopy()
  return (
    <Section title={text.steps}>
      <Box as="ol" className="steps">
        {listLines(order).map((line, at) => (
          <Box as="li" key={`${line.at}-${at}`} className="step">
            <Box as="span" className="grow">
              {line.words}
            </Box>
            <Box as="span" className="t-cap t-num">
              {momentText(line.at, now)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box className="order-number">
        <Box as="span" className="t-sub t-num">
          {text.number(number)}
        </Box>
        <Button className="btn btn-text" onClick={() => copy(number, text.numberCopied)}>
          {text.copyNumber}
        </Button>
      </Box>
    </Section>
  )
}
