import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createOrderApi, type Order } from '@/api/order'
import { Notice } from '@/components/notice'
import { Link } from '@/components/link'
import type { ShownOrder } from '@/features/order'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { refundText as text } from '../../strings/refund'
import { momentText } from '@/strings/shop/when'
import { AskSheet } from './ask-sheet'
import { RefundForm } from './refund-form'
import { isRunning, isTooLate, mayAsk, mayWithdraw, mistakeHead, refundWord } from './refund-word'
import { useOrderAct } from './order-act'

type Ask = NonNullable<Order['refund']>

interface OfRefund {
  readonly shown: ShownOrder
  readonly refund: Ask
}

/** The meaning of a refund's state for the student. */
function formatHint({ state, endedAt, askedAt }: Ask, order: Order): string {
  const { provider, now } = order
  if ((state === 'declined' || state === 'withdrawn') && isTooLate(order)) return text.hints.late
  if (provider === 'desk' && (state === 'asked' || state === 'approved')) return text.hintsDesk[state]
  return state === 'done' ? text.hints.done(momentText(endedAt ?? askedAt, now)) : text.hints[state]
}

/** Asks whether a refund is really to be taken back. */
function WithdrawDialog({ shown, refund, onClose }: OfRefund & { readonly onClose: () => void }) {
  const { api } = silently(useRoot())
  const { orderId } = shown.order
  const { refundId } = refund
  const { fault, isBusy, act } = useOrderAct('withdraw', shown, text.withdrawFailed)
  const withdraw = () =>
    act(refundId, (id) => api.of(createOrderApi).withdrawRefund(orderId, refundId, id), onClose)
  return (
    <AskSheet
      id="refund-withdraw"
      words={{
        title: text.withdrawTitle,
        hint: isTooLate(shown.order) ? text.withdrawHintLate : text.withdrawHint,
        yes: text.withdrawYes,
        no: text.withdrawNo,
      }}
      fault={fault}
      isBusy={isBusy}
      onYes={() => void withdraw()}
      onClose={onClose}
    />
  )
}

/** A refund that was asked for: who is next, or how it ended, with the amount and what staff answered. */
const Standing = observer(function Standing({ shown, refund }: OfRefund) {
  const { provider, now } = shown.order
  const [isAsking, ask] = useState(false)
  const { state, amount, askedAmount = amount, reason, answer, askedAt } = refund
  const isGiven = isRunning(refund) || state === 'done'
  const canWithdraw = mayWithdraw(refund, provider)
  return (
    <Box as="section" className="pad order-head">
      <Box as="h2" className="t-h1">
        {refundWord(refund, provider)}
      </Box>
      <Box as="p" className="t-sub order-hint">
        {formatHint(refund, shown.order)}
      </Box>
      {answer !== '' && (
        <Box as="p" className="t-mid order-hint">
          {text.answer(answer)}
        </Box>
      )}
      <Box as="p" className="t-sub order-gap">
        {text.sought}
      </Box>
      <Box as="strong" className={`t-num ${isGiven ? 'refund-amount' : 't-h2'}`}>
        {yuan(isGiven ? amount : askedAmount)}
      </Box>
      {isGiven && amount !== askedAmount && (
        <Box as="p" className="t-sub t-num">
          {text.given(yuan(askedAmount), yuan(amount))}
        </Box>
      )}
      <Box as="p" className="t-cap t-num">
        {text.askedAt(momentText(askedAt, now))} · {text.because(reason)}
      </Box>
      {canWithdraw && (
        <Button className="btn btn-line order-gap" onClick={() => ask(true)}>
          {text.withdraw}
        </Button>
      )}
      {isAsking && <WithdrawDialog shown={shown} refund={refund} onClose={() => ask(false)} />}
    </Box>
  )
})

/** The refund of an order: how it stands, or what it would come to and the form that asks for it. */
export function Refund({ shown }: { readonly shown: ShownOrder }) {
  const { order } = shown
  const { refund, orderId } = order
  const canAsk = mayAsk(order)
  const mistake = mistakeHead(refund)
  if (mistake || (!refund && !canAsk))
    return (
      <Notice art="empty" title={mistake?.title ?? text.cannot} hint={mistake?.hint ?? text.cannotHint}>
        <Link to={`/courses/paycourse-details?order=${orderId}`} className="btn btn-l btn-solid">
          {text.back}
        </Link>
      </Notice>
    )
  return (
    <>
      {refund && <Standing shown={shown} refund={refund} />}
      {canAsk && <RefundForm shown={shown} />}
    </>
  )
}
