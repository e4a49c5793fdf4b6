import type { PointOffer } from '@/api/excitation'
import { Link } from '@/components/link'
import { SampleTag } from '@/components/sample-tag'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { pointRulesText as text } from '../../strings/points'

interface OfferRowProps {
  readonly offer: PointOffer
  /** The student's points; undefined for a guest. */
  readonly total: number | undefined
  readonly isOwned: boolean
  readonly onAsk: () => void
}

function Act({ offer: { title, price }, total, isOwned, onAsk }: OfferRowProps) {
  if (isOwned)
    return (
      <Link to="/coupon" className="btn btn-text" aria-label={text.ownedNamed(title)}>
        {text.owned}
      </Link>
    )
  if (total !== undefined && total < price)
    return (
      <Box as="span" className="t-sub t-num">
        {text.short(price - total)}
      </Box>
    )
  return (
    <Button className="btn btn-quiet" aria-label={text.redeemNamed(title, price)} onClick={onAsk}>
      {text.redeem}
    </Button>
  )
}

/** A coupon that points buy: what it takes off, its price, and the way to it. */
export function OfferRow(props: OfferRowProps) {
  const { title, note, off, from, price, sample } = props.offer
  return (
    <Box as="li" className="offer">
      <Box className="offer-words">
        <Box as="h3" className="t-mid flex wrap g2">
          <Box as="span" className="offer-off t-num">
            {text.off(yuan(off))}
          </Box>
          {title}
          {sample && <SampleTag />}
        </Box>
        <Box as="p" className="t-sub t-num">
          {from > 0 ? text.from(yuan(from)) : text.fromNone} · {text.price(price)}
        </Box>
        {note !== '' && (
          <Box as="p" className="t-cap">
            {note}
          </Box>
        )}
      </Box>
      <Act {...props} />
    </Box>
  )
}
