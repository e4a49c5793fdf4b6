import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createOrderApi, type Order } from '@/api/order'
import { ApiError } from '@/api/errors'
import { Section } from '@/components/section'
import type { ShownOrder } from '@/features/order'
import { absoluteUrl } from '@/lib/absolute-url'
import { documents } from '@/platform/media/document'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { detailText as text } from '../../strings/detail'
import { invoiceText } from '../../strings/invoice'
import { dayText, lastDayText } from '@/strings/shop/when'
import { invoiceLine, getInvoiceAmount } from './invoice'
import { InvoiceSheet } from './invoice-sheet'
import { Paper } from './paper'
import { Parcel } from './parcel'
import { isTooLate, mayAsk, refundWord } from './refund-word'

/** Opens the signed agreement as a PDF at an address that holds for some minutes. */
function usePdf(orderId: string): () => void {
  const { api, boot, ui } = silently(useRoot())
  async function open(): Promise<void> {
    try {
      const { url } = await api.of(createOrderApi).getSignedPdf(orderId)
      const outcome = await documents.open(absoluteUrl(boot.apiBase, url), text.pdfFile)
      if (outcome !== 'opened') ui.say(text.pdfFailed, 'bad', TOAST_MS.login)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
      ui.say(ui.formatSentence(cause, text.pdfFailed), 'bad', TOAST_MS.login)
    }
  }
  return () => void open()
}

function Agreement({ order: { orderId, state, agreement, signedAt, now } }: { readonly order: Order }) {
  const openPdf = usePdf(orderId)
  // An order that was paid back is not signed for any more.
  if (signedAt === undefined && state === 'refunded')
    return <Paper icon="file-text" title={agreement.title} hint={text.agreementNever} />
  return (
    <>
      <Paper
        icon="file-text"
        to={`/courses/sign-agreement?order=${orderId}`}
        title={agreement.title}
        hint={signedAt === undefined ? text.agreementUnsigned : text.agreementSigned(dayText(signedAt, now))}
      />
      {signedAt !== undefined && (
        <Paper icon="download" title={text.pdf} hint={text.pdfHint} onClick={openPdf} />
      )}
    </>
  )
}

/** The hint in the row of the refund: the rule, or how the last refund ended or stands. */
function refundHint(order: Order): string {
  const { refund, refundRule, refundUntil, provider, now } = order
  if (!refund || refund.state === 'declined' || refund.state === 'withdrawn') {
    if (isTooLate(order)) return text.refundLate
  }
  if (!refund) {
    const hint = text.refundHint(refundRule.full)
    return refundUntil === undefined ? hint : text.refundBy(hint, lastDayText(refundUntil, now))
  }
  if (refund.state === 'declined' || refund.state === 'withdrawn') return text.refundEnded[refund.state]
  return refundWord(refund, provider)
}

/** The actions on an order that was paid: parcel, agreement, invoice, refund and exchange. */
export const Affairs = observer(function Affairs({ shown }: { readonly shown: ShownOrder }) {
  const { order } = shown
  const { host } = useRoot()
  const { orderId, state, invoice, refund, exchange, paidAt } = order
  const [isInvoicing, setInvoicing] = useState(false)
  const isPaid = paidAt !== undefined && state !== 'closed'
  if (!isPaid && !order.address) return null
  const isAsked = invoice?.state === 'asked'
  const isStored = mayAsk(order) || (state === 'refunded' && !refund?.mistake)
  const canInvoice = isAsked || (isStored && getInvoiceAmount(order) > 0 && invoice?.state !== 'issued')
  return (
    <Section title={text.affairs}>
      {order.address && <Parcel shown={shown} address={order.address} />}
      {isPaid && <Agreement order={order} />}
      {isPaid && (canInvoice || invoice) && (
        <Paper
          icon="file-invoice"
          title={isAsked ? invoiceText.change : invoiceText.title}
          hint={invoiceLine(order, !sellsNothing(host))}
          onClick={canInvoice ? () => setInvoicing(true) : undefined}
        />
      )}
      {isPaid && (mayAsk(order) || (refund && !refund.mistake)) && (
        <Paper
          icon="arrow-back-up"
          to={`/courses/paycourse-details?order=${orderId}&view=refund`}
          title={text.refund}
          hint={refundHint(order)}
        />
      )}
      {(state === 'delivered' || exchange) && isPaid && (
        <Paper
          icon="refresh"
          to={`/courses/course-record?order=${orderId}`}
          title={text.exchange}
          hint={exchange ? text.exchangeDone : text.exchangeHint}
        />
      )}
      {isInvoicing && <InvoiceSheet shown={shown} onClose={() => setInvoicing(false)} />}
    </Section>
  )
})
