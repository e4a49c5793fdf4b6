import { Section } from '@/components/section'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { exchangeText as text } from '../../strings/exchange'

/** When and how a course is exchanged; of an order with its own number of lessons. Of prices nothing is said where nothing is sold. */
export function Rules({ full }: { readonly full?: number }) {
  const { once, learnt, learntAny, price, priceClosed, course, kept } = text.rule
  const what = sellsNothing(useRoot().host) ? priceClosed : price
  return (
    <Section title={text.rules}>
      <Box as="ul">
        {[full === undefined ? learntAny : learnt(full), what, once, course, kept].map((rule) => (
          <Box as="li" key={rule} className="exchange-rule">
            {rule}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
