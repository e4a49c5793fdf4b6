import type { ReactNode } from 'react'
import type { CouponChoice } from '@/api/order'
import { Link } from '@/components/link'
import { Sheet } from '@/components/sheet'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { serverTime } from '@/stores/server-time'
import { confirmText as text } from '../../strings/confirm'
import { lastDayText } from '@/strings/shop/when'
import { sortedCoupons } from './checkout'

/**
 * The sentence about a coupon beneath its title: why it does not count, that it is yet to be taken, or until when it
 * may be used.
 */
function formatHint({ refusal, isOffered, expiresAt, note }: CouponChoice, now: number): string {
  if (refusal) return text.refusal[refusal]
  if (isOffered) return text.offered
  return expiresAt === undefined ? note : text.until(lastDayText(expiresAt, now))
}

interface WordsProps {
  readonly coupon: CouponChoice
  readonly now: number
  readonly isBest?: boolean
}

function Words({ coupon, now, isBest = false }: WordsProps) {
  return (
    <Box as="span" className="grow">
      <Box as="span" className="t-mid row-line">
        {text.off(yuan(coupon.off))} {coupon.title}{' '}
        {isBest && (
          <Box as="span" className="tag">
            {text.best}
          </Box>
        )}
      </Box>
      <Box as="span" className="t-cap row-line">
        {formatHint(coupon, now)}
      </Box>
    </Box>
  )
}

interface ChoiceProps {
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly children: ReactNode
}

function Choice({ isChosen, onChoose, children }: ChoiceProps) {
  return (
    <Button className="row row-button" role="radio" aria-checked={isChosen} onClick={onChoose}>
      {children}
      <Box as="span" className={`radio${isChosen ? ' is-on' : ''}`} aria-hidden />
    </Button>
  )
}

interface CouponSheetProps {
  readonly coupons: readonly CouponChoice[]
  readonly chosen: string | undefined
  readonly onChoose: (wish: string) => void
  readonly onClose: () => void
}

/** The student's coupons: those that count first, and of the others why they do not. */
export function CouponSheet({ coupons, chosen, onChoose, onClose }: CouponSheetProps) {
  const now = serverTime(useRoot()).now()
  const { open, shut } = sortedCoupons(coupons)
  return (
    <Sheet id="coupons" title={text.sheet} onClose={onClose}>
      {open.length > 0 && (
        <Box role="radiogroup" aria-label={text.sheetOpen}>
          {open.map((coupon, at) => (
            <Choice key={coupon.id} isChosen={coupon.id === chosen} onChoose={() => onChoose(coupon.id)}>
              <Words coupon={coupon} now={now} isBest={at === 0} />
            </Choice>
          ))}
          <Choice isChosen={chosen === undefined} onChoose={() => onChoose('none')}>
            <Box as="span" className="grow t-mid">
              {text.sheetNone}
            </Box>
          </Choice>
        </Box>
      )}
      {shut.length > 0 && (
        <>
          <Box as="h3" className="t-sub confirm-shut">
            {text.sheetClosed}
          </Box>
          <Box as="ul">
            {shut.map((coupon) => (
              <Box as="li" key={coupon.id} className="row confirm-coupon-shut">
                <Words coupon={coupon} now={now} />
              </Box>
            ))}
          </Box>
        </>
      )}
      {coupons.length === 0 && (
        <Box as="p" className="t-sub">
          {text.sheetEmpty}
        </Box>
      )}
      <Link to="/coupon" className="btn btn-text confirm-more">
        {text.sheetGet}
      </Link>
    </Sheet>
  )
}
