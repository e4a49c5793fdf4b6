import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { exchangeText as text } from '@/strings/shop/exchange'

/** When and how a course is exchanged; of an order with its own number of lessons. */
export function Rules({ full }: { readonly full?: number }) {
  const { once, learnt, learntAny, price, course, kept } = text.rule
  return (
    <Section title={text.rules}>
      <Box as="ul">
        {[full === undefined ? learntAny : learnt(full), price, once, course, kept].map((rule) => (
          <Box as="li" key={rule} className="exchange-rule">
            {rule}
          </Box>
        ))}
      </Box>
    </Section>
  )
}
