import { useState } from 'react'
import { ErrorCode } from '@/api/errors'
import { createOrderApi, type ExchangeChoice, type Order } from '@/api/order'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { sendUnsent } from '@/features/unsent-study'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { exchangeText as text } from '../../strings/exchange'
import { Choices } from './choices'
import { Records } from './records'
import { Rules } from './rules'

type Refusal = NonNullable<ExchangeChoice['refusal']>

/** The order after its exchange: what it is now, and where that is learnt. */
function Done({ order: { orderId, title, courses } }: { readonly order: Order }) {
  const [first] = courses
  return (
    <Box as="section" className="pad">
      <Box as="h2" className="t-h1">
        {text.doneTitle(title)}
      </Box>
      <Box as="p" className="t-sub exchange-hint">
        {text.doneHint}
      </Box>
      <Link
        to={first ? `/courses/course-learning?course=${first.course}` : '/courses/study-center'}
        className="btn btn-l btn-beacon btn-full exchange-gap"
      >
        {text.learn}
      </Link>
      <Link to={`/courses/paycourse-details?order=${orderId}`} className="btn btn-text exchange-detail">
        {text.order}
      </Link>
    </Box>
  )
}

interface RefusedProps {
  readonly refusal: Refusal
  readonly learnt: number
  readonly order: Order
}

/** Why an order cannot be exchanged. */
function Refused({ refusal, learnt, order: { orderId, state, refundRule } }: RefusedProps) {
  const isRefund = refusal === 'state' && (state === 'refunding' || state === 'refunded')
  const why = isRefund ? 'refund' : refusal
  return (
    <Box as="section" className="sec" role="status">
      <Box as="h2" className="t-h2">
        {text.refusals[why]}
      </Box>
      <Box as="p" className="t-sub exchange-hint">
        {why === 'learnt' ? text.refusalHints.learnt(learnt, refundRule.full) : text.refusalHints[why]}
      </Box>
      <Link to={`/courses/paycourse-details?order=${orderId}`} className="btn btn-text exchange-detail">
        {text.order}
      </Link>
    </Box>
  )
}

/** The present order, the rules, and the products that it may be exchanged for; or why it may not. */
export function OfOrder({ orderId }: { readonly orderId: string }) {
  const [done, setDone] = useState<Order>()
  const root = useRoot()
  const { load, retry } = useLoad(`exchange:${orderId}`, async (api) => {
    // Lessons that were learnt just now count as well.
    await sendUnsent(silently(root))
    const orders = api.of(createOrderApi)
    const [order, choice] = await Promise.all([orders.getOrder(orderId), orders.getExchangeChoice(orderId)])
    return { order, choice }
  })
  if (load.state === 'failed')
    return load.error.code === ErrorCode.NotFound ? (
      <Notice art="empty" title={text.missing} hint={text.recordsNoneHint}>
        <Link to="/user-order" className="btn btn-l btn-solid">
          {text.orders}
        </Link>
      </Notice>
    ) : (
      <LoadFailed error={load.error} onRetry={retry} />
    )
  if (load.state === 'loading') return <Skeleton />
  if (done) return <Done order={done} />
  const { order, choice } = load.value
  const { refusal, learnt, products } = choice
  return (
    <>
      <Section title={text.now}>
        <Box as="p">{order.title}</Box>
      </Section>
      {refusal !== undefined && <Refused refusal={refusal} learnt={learnt} order={order} />}
      <Rules full={order.refundRule.full} />
      {refusal === undefined &&
        (products.length === 0 ? (
          <Section title={text.choicesNone}>
            <Box as="p" className="t-sub">
              {text.choicesNoneHint}
            </Box>
          </Section>
        ) : (
          <Choices order={order} products={products} onDone={setDone} onRefused={retry} />
        ))}
      {order.exchange && <Records items={[order.exchange]} now={order.now} />}
    </>
  )
}
