import type { PayProvider } from '@/api/order'
import { Icon } from '@/components/icon'
import { RowLines } from '@/components/rows'
import { Box, Button } from '@/platform/ui'
import { orderPartsText as text } from '@/strings/shop/order-parts'
import './order.scss'

interface PayWaysProps {
  readonly ways: readonly PayProvider[]
  readonly chosen: PayProvider | undefined
  readonly onChoose: (way: PayProvider) => void
}

/** The ways to pay of which one is chosen. */
export function PayWays({ ways, chosen, onChoose }: PayWaysProps) {
  return (
    <Box role="radiogroup" aria-label={text.wayLabel}>
      {ways.map((way, at) => (
        <Button
          key={way}
          className={`price-line is-tall${at > 0 ? ' is-parted' : ''}`}
          role="radio"
          aria-checked={way === chosen}
          onClick={() => onChoose(way)}
        >
          <Icon name={way === 'wechat' ? 'brand-wechat' : 'headset'} />
          <Box as="span" className="grow">
            <RowLines title={text.ways[way].title} hint={text.ways[way].hint} />
          </Box>
          <Box as="span" className={`radio${way === chosen ? ' is-on' : ''}`} aria-hidden />
        </Button>
      ))}
    </Box>
  )
}
