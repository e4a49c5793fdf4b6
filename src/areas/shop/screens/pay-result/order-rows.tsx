import type { Order } from '@/api/order'
import { Icon, type IconName } from '@/components/icon'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { useCopy } from '@/features/order'
import { Box, Button } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { resultText as text } from '../../strings/result'
import { lastDayText } from '@/strings/shop/when'
import { placeLine } from '../../../../../contract/domain/place'
import type { ResultKind } from './result-state'

interface PaperProps {
  readonly to: Address
  readonly icon: IconName
  readonly title: string
  readonly hint?: string | undefined
}

function Paper({ to, icon, title, hint }: PaperProps) {
  return (
    <Link to={to} className="row">
      <Icon name={icon} />
      <Box as="span" className="grow">
        <RowLines title={title} hint={hint} />
      </Box>
      <Icon name="chevron-right" size={20} />
    </Link>
  )
}

/** Where its parcel goes, and how far that is. */
function Parcel({ order: { address, shipping }, to }: { readonly order: Order; readonly to: Address }) {
  if (!address) return null
  const place = placeLine(address)
  const hint = shipping ? text.rows.sent(shipping.carrier, shipping.tracking) : text.rows.addressHint
  return <Paper to={to} icon="truck" title={text.rows.address(place)} hint={hint} />
}

/** The documents of an order that is paid. */
function Papers({ order }: { readonly order: Order }) {
  const { orderId, amount, signedAt, invoice, refundRule, refundUntil, now } = order
  const to: Address = `/courses/paycourse-details?order=${orderId}`
  const always = refundRule.full > 0 ? text.rows.refundHint(refundRule.full) : text.rows.refundNone
  const refundHint =
    refundUntil === undefined ? always : text.rows.refundBy(always, lastDayText(refundUntil, now))
  return (
    <>
      <Parcel order={order} to={to} />
      {signedAt !== undefined && (
        <Paper
          to={`/courses/sign-agreement?order=${orderId}`}
          icon="file-text"
          title={text.rows.copyOf}
          hint={text.rows.copyHint}
        />
      )}
      {amount > 0 && (
        <Paper
          to={to}
          icon="file-invoice"
          title={text.rows.invoice}
          hint={invoice && text.rows.invoiceState[invoice.state]}
        />
      )}
      <Paper to={`${to}&view=refund`} icon="arrow-back-up" title={text.rows.refund} hint={refundHint} />
    </>
  )
}

/** The order's number, which staff ask for, and its papers. */
export function OrderRows({ order, kind }: { readonly order: Order; readonly kind: ResultKind }) {
  const copy = useCopy()
  const spaced = order.number.replace(/(\d{6})(?=\d)/g, '$1 ')
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.order}
        </Box>
        <Box as="span" className="flex g1">
          <Box as="span" className="t-cap t-num">
            {text.number(spaced)}
          </Box>
          <Button
            className="ib result-copy"
            aria-label={text.copyNamed}
            onClick={() => copy(order.number, text.copied)}
          >
            <Icon name="copy" size={20} />
          </Button>
        </Box>
      </Box>
      {(kind === 'open' || kind === 'opening') && <Papers order={order} />}
      <Paper
        to={`/courses/paycourse-details?order=${order.orderId}`}
        icon="list-check"
        title={text.rows.detail}
      />
    </Box>
  )
}
