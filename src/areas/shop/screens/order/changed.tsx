import { yuan } from '@/lib/money'
import { Box } from '@/platform/ui'
import { confirmText as text } from '../../strings/confirm'
import type { Confirming } from './use-confirm'

/** The parts of the offer that differ from those that the student was shown, one sentence a thing. */
function listLines({ change, coupon, facts: { checkout }, price }: Confirming): readonly string[] {
  if (!change) return []
  if (change.kind === 'coupon') {
    const found = checkout?.coupons.find(({ id }) => id === change.id)
    // One that was yet to be taken is offered no more.
    const why = found?.refusal ? text.refusal[found.refusal] : found ? undefined : text.couponTakenUp
    return why === undefined ? [] : [text.couponGone(change.title, why, coupon !== undefined)]
  }
  const isOtherPrice = change.wasPrice !== price
  const isOtherTerms = change.wasVersion !== checkout?.agreement.version
  return [
    ...(isOtherPrice ? [text.changedPrice(yuan(change.wasPrice), yuan(price))] : []),
    ...(isOtherTerms ? [text.changedTerms] : []),
  ]
}

/** Says at the top what changed since the student looked, and asks again. */
export function Changed({ confirming }: { readonly confirming: Confirming }) {
  const { change } = confirming
  if (!change) return null
  const isCoupon = change.kind === 'coupon'
  return (
    <Box className="pad">
      <Box className="confirm-changed" role="alert">
        <Box as="strong" className="t-bold">
          {isCoupon ? text.couponGoneTitle : text.changedTitle}
        </Box>
        {[...listLines(confirming), isCoupon ? text.couponGoneHint : text.changedHint].map((line) => (
          <Box as="p" key={line} className="t-sub">
            {line}
          </Box>
        ))}
      </Box>
    </Box>
  )
}
