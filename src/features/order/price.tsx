import type { ReactNode } from 'react'
import { yuan } from '@/lib/money'
import { Box } from '@/platform/ui'
import { orderPartsText as text } from '@/strings/shop/order-parts'
import './order.scss'

/** A line of the price: what for, and how much. */
export function PriceLine({ label, amount }: { readonly label: string; readonly amount: number }) {
  return (
    <Box as="p" className="price-line">
      <Box as="span">{label}</Box>
      <Box as="span" className="t-num">
        {yuan(amount)}
      </Box>
    </Box>
  )
}

/** The sum of the lines above. */
export function PriceSum({ amount }: { readonly amount: number }) {
  return (
    <Box as="p" className="price-line price-sum">
      <Box as="span" className="t-bold">
        {text.toPay}
      </Box>
      <Box as="strong" className="t-h2">
        {yuan(amount)}
      </Box>
    </Box>
  )
}

interface PayBarProps {
  readonly amount: number
  /** The discount so far, in fen. */
  readonly off?: number
  /** Why the last press came to nothing; it stays until the next one. */
  readonly fault?: string | undefined
  /** The one button. */
  readonly children: ReactNode
}

/** The bar at the bottom: what is to be paid, and the button that goes on. */
export function PayBar({ amount, off = 0, fault, children }: PayBarProps) {
  return (
    <Box as="footer" className="act pay-bar">
      {fault !== undefined && (
        <Box as="p" className="t-sub pay-fault" role="alert">
          {fault}
        </Box>
      )}
      <Box as="p" className="grow">
        <Box as="span" className="t-cap t-num to-pay-note">
          {off > 0 ? text.toPayOff(yuan(off)) : text.toPay}
        </Box>
        <Box as="strong" className="to-pay">
          {yuan(amount)}
        </Box>
      </Box>
      {children}
    </Box>
  )
}
