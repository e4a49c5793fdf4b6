import { observer } from 'mobx-react-lite'
import { createOrderApi, type OrderBrief } from '@/api/order'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { SampleTag } from '@/components/sample-tag'
import { SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { PagedList } from '@/kit/paged-list'
import { useMoment } from '@/kit/use-moment'
import { usePages } from '@/kit/use-pages'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { useVisible } from '@/platform/page/visible'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { mistakeText, orderStateText } from '../../strings/order-state'
import { ordersText as text } from '../../strings/orders'
import { momentText } from '@/strings/shop/when'
import { nextAct } from './next-act'
import './index.scss'

const getId = ({ orderId }: OrderBrief) => orderId

const waits = ({ state }: OrderBrief): boolean => state === 'created' || state === 'paying'

/** When an order was made or until when it waits, in a line. */
function formatOrderTime(order: OrderBrief, now: number, isClosedHost: boolean): string {
  return waits(order) && !isClosedHost
    ? text.payUntil(momentText(order.expiresAt, now))
    : text.createdAt(momentText(order.createdAt, now))
}

/** The amount to pay or paid, the discount and the amount paid back; the last alone where nothing is sold. */
function findAmount(order: OrderBrief, isClosedHost: boolean): string | undefined {
  const { state, amount, off, refunded, mistake } = order
  if (isClosedHost) return refunded === undefined ? undefined : text.refunded(yuan(refunded))
  const isUnpaid = waits(order) || state === 'closed' || mistake
  const sum = isUnpaid ? text.toPay(yuan(amount)) : text.amount(yuan(amount))
  const reduced = off > 0 ? `${sum} · ${text.off(yuan(off))}` : sum
  return refunded === undefined ? reduced : `${reduced} · ${text.refunded(yuan(refunded))}`
}

function getState({ state, mistake }: OrderBrief): string {
  if (!mistake) return orderStateText[state]
  return mistakeText[state === 'refunded' ? 'done' : 'running'].title
}

/** An order: what was bought, how it stands, and what is done next. */
function OrderRow({ order, now }: { readonly order: OrderBrief; readonly now: number }) {
  const { orderId, title, sample, failure } = order
  const isClosedHost = sellsNothing(useRoot().host)
  const { act, to } = nextAct(order, isClosedHost)
  const amount = findAmount(order, isClosedHost)
  return (
    <Box as="li" className="order">
      <Link to={`/courses/paycourse-details?order=${orderId}`} className="order-words">
        <Box as="span" className={`t-sub order-state${waits(order) ? ' is-open' : ''}`}>
          {getState(order)}
          {failure && ` · ${text.ended[failure]}`}
        </Box>
        <Box as="span" className="t-mid flex wrap g2">
          {title}
          {sample && <SampleTag />}
        </Box>
        {amount !== undefined && (
          <Box as="span" className="t-sub t-num">
            {amount}
          </Box>
        )}
        <Box as="span" className="t-cap t-num">
          {formatOrderTime(order, now, isClosedHost)}
        </Box>
      </Link>
      <Link
        to={to}
        className={`btn ${act === 'pay' ? 'btn-solid' : 'btn-quiet'} order-act`}
        aria-label={text.actNamed(text.acts[act], title)}
      >
        {text.acts[act]}
      </Link>
    </Box>
  )
}

function Orders() {
  const now = useMoment()
  const pages = usePages((api, cursor) => api.of(createOrderApi).listOrders(cursor), getId)
  // A change on a page above, or by staff, has changed the list.
  useVisible((isVisible) => {
    if (isVisible) void pages.refresh().catch(() => undefined)
  })
  return (
    <Box className="pad">
      <PagedList
        id="orders"
        label={text.list}
        pages={pages}
        row={(order) => <OrderRow order={order} now={now} />}
        empty={
          <Notice art="empty" title={text.none} hint={text.noneHint}>
            <Button className="btn btn-l btn-beacon" onClick={() => go('/product-list')}>
              {text.products}
            </Button>
          </Notice>
        }
      />
    </Box>
  )
}

/** The orders of the student, the newest first; a guest gets the way to the login. */
const OwnOrders = observer(function OwnOrders() {
  const { session } = useRoot()
  return session.uid ? <Orders key={session.uid} /> : <SignInFirst />
})

export default function OrdersScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <OwnOrders />
    </Page>
  )
}
