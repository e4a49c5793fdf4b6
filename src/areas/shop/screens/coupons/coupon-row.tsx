import type { ReactNode } from 'react'
import { SampleTag } from '@/components/sample-tag'
import { yuan } from '@/lib/money'
import { Box } from '@/platform/ui'
import { couponText as text } from '../../strings/coupon'
import { lastDayText } from '@/strings/shop/when'
import { dayEnd } from '../../../../../contract/domain/china-time'
import type { AnyCoupon } from './usable'

/** Until when a coupon may be used, in a line. */
function formatValidity(coupon: AnyCoupon, now: number): string {
  if ('state' in coupon) {
    if (coupon.state === 'used') return text.used
    if (coupon.expiresAt === undefined) return text.endless
    const day = lastDayText(coupon.expiresAt, now)
    return coupon.state === 'expired' ? text.ended(day) : text.until(day)
  }
  const { days, until } = coupon
  const last = until === undefined ? undefined : lastDayText(dayEnd(until), now)
  if (last === undefined) return days === undefined ? text.endless : text.days(days)
  return days === undefined ? text.takeUntil(last) : text.daysUntil(days, last)
}

interface CouponRowProps {
  readonly coupon: AnyCoupon
  readonly now: number
  /** The further actions on it. */
  readonly children?: ReactNode
}

/** A coupon: what it takes off, from which price, for what, and until when. */
export function CouponRow({ coupon, now, children }: CouponRowProps) {
  const { title, off, from, products, note, sample } = coupon
  return (
    <Box as="li" className="coupon">
      <Box className="coupon-words">
        <Box as="h3" className="t-mid flex wrap g2">
          <Box as="span" className="coupon-off t-num">
            {text.off(yuan(off))}
          </Box>
          {title}
          {sample && <SampleTag />}
        </Box>
        <Box as="p" className="t-sub t-num">
          {from > 0 ? text.from(yuan(from)) : text.fromNone} · {formatValidity(coupon, now)}
        </Box>
        <Box as="p" className="t-sub">
          {products.length === 0 ? text.all : text.only(products.map((product) => product.title))}
        </Box>
        {note !== '' && (
          <Box as="p" className="t-cap">
            {note}
          </Box>
        )}
      </Box>
      {children}
    </Box>
  )
}
