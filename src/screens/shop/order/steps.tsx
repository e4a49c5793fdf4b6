import type { Order } from '@/api/order'
import { Section } from '@/components/section'
import { Box, Button } from '@/platform/ui'
import { detailText as text } from '@/strings/shop/detail'
import { momentText } from '@/strings/shop/when'
import { stepText } from './step-text'
import { useCopy } from './use-copy'
import { isUnpayable } from './use-order'

/** What happened to an order, step by step, and the number by which staff find it. */
export function Steps({ order }: { readonly order: Order }) {
  const { number, now } = order
  const steps = isUnpayable(order) ? order.steps.filter(({ state }) => state !== 'paying') : order.steps
  const copy = useCopy()
  return (
    <Section title={text.steps}>
      <Box as="ol" className="steps">
        {steps.map((step, at) => (
          <Box as="li" key={`${step.at}-${at}`} className="step">
            <Box as="span" className="grow">
              {stepText(step, steps[at - 1])}
            </Box>
            <Box as="span" className="t-cap t-num">
              {momentText(step.at, now)}
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
