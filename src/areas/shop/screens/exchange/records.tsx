import type { Exchange } from '@/api/order'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { Box } from '@/platform/ui'
import { exchangeText as text } from '../../strings/exchange'
import { momentText } from '@/strings/shop/when'

interface RecordsProps {
  readonly items: readonly Exchange[]
  readonly now: number
}

/** The student's exchanges, the newest first; each leads to its order. */
export function Records({ items, now }: RecordsProps) {
  if (items.length === 0) return null
  return (
    <Section title={text.records}>
      {items.map(({ exchangeId, orderId, from, to, at }) => (
        <Link key={exchangeId} to={`/courses/paycourse-details?order=${orderId}`} className="row">
          <Box as="span" className="grow">
            <RowLines title={text.record(from.title, to.title)} hint={momentText(at, now)} isNumeric />
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      ))}
    </Section>
  )
}
