import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createOrderApi, type Order, type PayProvider } from '@/api/order'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { ConsultBar } from '@/features/consult'
import { PayBar, PayWays, resultAddress, usePayment, type ShownOrder } from '@/features/order'
import { useSubmit } from '@/kit/use-submit'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { detailText as text } from '../../strings/detail'
import { orderStateText } from '../../strings/order-state'
import { refundText } from '../../strings/refund'
import { momentText } from '@/strings/shop/when'
import { AskSheet } from './ask-sheet'
import { mistakeHead, refundWord } from './refund-word'
import { isUnpaid, isUnpayable, useOrderAct } from './order-act'

interface OfOrder {
  readonly shown: ShownOrder
}

/** Why an order was closed; money that goes to a teacher may be under way, and nobody finds it by itself. */
function endedHint({ failure: why, provider, coupon, arrived }: Order): string {
  if (arrived !== undefined) return text.arrivedClosed(yuan(arrived))
  const failure = why ?? 'none'
  if (provider !== 'desk') return text.ended[failure]
  if (failure === 'owned') return text.endedToDesk.owned + text.endedOwned
  return text.endedToDesk[failure] + text.endedDesk + (coupon === undefined ? '' : text.endedCoupon)
}

/** The hint before an order is given up. */
function getCancelHint(order: Order): string {
  const { unpaid, desk, coupon } = text.cancelHint
  const first = order.provider === 'desk' ? desk : unpaid
  return (isUnpayable(order) ? '' : first) + (order.off > 0 ? coupon : '')
}

/** The sentence about money that came and does not pay an order. */
const arrivedText = (arrived: number, amount: number): string =>
  arrived < amount
    ? text.arrivedShort(yuan(arrived), yuan(amount), yuan(amount - arrived))
    : text.arrived(yuan(arrived), yuan(amount))

/** How an order stands: a word, and what that means for the student. */
export function describeOrder(order: Order): { readonly title: string; readonly hint: string } {
  const { state, amount, arrived, expiresAt, provider, paidAt, now, refund } = order
  const title = orderStateText[state]
  if (isUnpayable(order)) return { title, hint: text.asking }
  const mistake = mistakeHead(refund)
  if (mistake) return mistake
  const until = momentText(expiresAt, now)
  const hasCome = arrived === undefined ? '' : arrivedText(arrived, amount)
  switch (state) {
    case 'created':
      return { title, hint: hasCome + text.waiting(until) }
    case 'paying':
      return { title, hint: hasCome + (provider === 'desk' ? text.waitingDesk(until) : text.waiting(until)) }
    case 'paid':
      return { title, hint: text.opening }
    case 'delivered':
      return { title, hint: paidAt === undefined ? '' : text.opened(momentText(paidAt, now)) }
    case 'refunding':
      return { title, hint: refund ? refundWord(refund, provider) : '' }
    case 'refunded':
      return {
        title,
        hint: refund?.endedAt === undefined ? '' : refundText.hints.done(momentText(refund.endedAt, now)),
      }
    case 'closed':
      return { title, hint: endedHint(order) }
  }
}

/** Asks whether an unpaid order is really to be given up. */
function CancelDialog({ shown, onClose }: OfOrder & { readonly onClose: () => void }) {
  const { api, ui } = silently(useRoot())
  const { orderId } = shown.order
  const { fault, isBusy, act } = useOrderAct('cancel', shown, text.failed)
  const cancel = () =>
    act(
      'close',
      (id) => api.of(createOrderApi).closeOrder(orderId, id),
      () => {
        ui.say(text.cancelled, 'good', TOAST_MS.login)
        onClose()
      },
    )
  return (
    <AskSheet
      id="order-cancel"
      words={{
        title: text.cancelTitle,
        hint: getCancelHint(shown.order),
        yes: text.cancelYes,
        no: text.cancelNo,
      }}
      fault={fault}
      isBusy={isBusy}
      onYes={() => void cancel()}
      onClose={onClose}
    />
  )
}

/** The way to pay an order that waits, or to the teachers where nothing is sold, and the way to give it up. */
const Unpaid = observer(function Unpaid({ shown, onCancel }: OfOrder & { readonly onCancel: () => void }) {
  const { order, refresh } = shown
  const { orderId, state, ways, provider, amount, off } = order
  const [chosen, choose] = useState<PayProvider>()
  const pay = usePayment()
  const way = chosen ?? (provider && ways.includes(provider) ? provider : ways[0])
  // Staff wait for the money already: how it comes to them stands on the page of the payment.
  const isNotified = state === 'paying' && provider === 'desk' && way === 'desk'
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure(message, _error, show) {
      show({ message })
      void refresh()
    },
  })
  return (
    <>
      {ways.length > 1 && (
        <Section title={text.way}>
          <PayWays ways={ways} chosen={way} onChoose={choose} />
        </Section>
      )}
      <Box className="pad">
        <Button className="btn btn-text order-text-act" onClick={onCancel}>
          {text.cancel}
        </Button>
      </Box>
      {way ? (
        <PayBar amount={amount} off={off} fault={fault?.message}>
          <Button
            className={`btn btn-l btn-beacon to-pay-go${isBusy ? ' is-busy' : ''}`}
            aria-busy={isBusy}
            onClick={() =>
              isNotified ? go(resultAddress(orderId, true)) : void submit(undefined, () => pay(orderId, way))
            }
          >
            {isNotified ? text.payHow : text.pay}
          </Button>
        </PayBar>
      ) : (
        <ConsultBar />
      )}
    </>
  )
})

/** The next step of an order that waits for nothing of the student. */
function NextStep({ shown: { order, refresh } }: OfOrder) {
  const { host } = useRoot()
  const { orderId, state, courses, productId, failure, refund, signFirst, signedAt } = order
  const [first] = courses
  if (refund?.mistake && state === 'refunding') return null
  if (state === 'paid')
    return (
      <Button className="btn btn-quiet order-gap" onClick={() => void refresh()}>
        {text.refresh}
      </Button>
    )
  if (state === 'delivered' && signFirst && signedAt === undefined)
    return (
      <Link
        to={`/courses/sign-agreement?order=${orderId}`}
        className="btn btn-l btn-beacon btn-full order-gap"
      >
        {text.signFirst}
      </Link>
    )
  if (state === 'delivered' || failure === 'owned')
    return (
      <Link
        to={first ? `/courses/course-learning?course=${first.course}` : '/courses/study-center'}
        className="btn btn-l btn-beacon btn-full order-gap"
      >
        {text.learn}
      </Link>
    )
  if (refund?.mistake && !sellsNothing(host))
    return (
      <>
        <Box as="p" className="t-sub order-hint">
          {text.anewHint}
        </Box>
        <Link to={`/courses/courses-detail?productId=${productId}`} className="btn btn-line order-gap">
          {text.anew}
        </Link>
      </>
    )
  if (state === 'closed' || refund?.mistake)
    return (
      <Link to={`/courses/courses-detail?productId=${productId}`} className="btn btn-line order-gap">
        {text.again}
      </Link>
    )
  return (
    <Link to={`/courses/paycourse-details?order=${orderId}&view=refund`} className="btn btn-quiet order-gap">
      {text.refundState}
    </Link>
  )
}

/** How an order stands, first of all and in words, with what is done next. */
export function Head({ shown }: OfOrder) {
  const { title, hint } = describeOrder(shown.order)
  const isWaiting = isUnpaid(shown.order)
  const [isCancelling, setCancelling] = useState(false)
  return (
    <>
      <Box as="section" className="pad order-head">
        <Box role="status">
          <Box as="h2" className="t-h1">
            {title}
          </Box>
          <Box as="p" className="t-sub order-hint">
            {hint}
          </Box>
        </Box>
        {!isWaiting && <NextStep shown={shown} />}
      </Box>
      {isWaiting && <Unpaid shown={shown} onCancel={() => setCancelling(true)} />}
      {/* The question stays when the order changes beneath it: what is pressed then is answered, not something else. */}
      {isCancelling && <CancelDialog shown={shown} onClose={() => setCancelling(false)} />}
    </>
  )
}
