import type { Order } from '@/api/order'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { FactRow, RowLines } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { DeliveryList, PriceLine, RefundRule } from '@/features/order'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { detailText as text } from '../../strings/detail'
import { orderPartsText } from '@/strings/shop/order-parts'
import { dayText } from '@/strings/shop/when'
import { isUnpayable } from './order-act'

type Course = Order['courses'][number]

/** How long a course can be learnt, in a line. */
function getTerm({ lessons, trials, until, days }: Course, { state, now }: Order, isOpen: boolean): string {
  const counted = text.lessons(lessons + trials, trials)
  if (state === 'refunded') return text.courseClosed(counted)
  if (isOpen && until !== undefined) {
    const day = dayText(until, now)
    return until > now ? text.courseUntil(counted, day) : text.courseOver(counted, day)
  }
  return isOpen || days === undefined ? text.courseEndless(counted) : text.courseDays(counted, days)
}

/** Courses of an order; while they are open each leads to its lessons. */
function Courses({ order }: { readonly order: Order }) {
  const { courses, state, now } = order
  // A refund closes them only when it is done.
  const isOpen = state === 'delivered' || state === 'refunding'
  return (
    <>
      {courses.map((course) => {
        const hint = getTerm(course, order, isOpen)
        const isLearnt = isOpen && (course.until === undefined || course.until > now)
        return isLearnt ? (
          <Link key={course.course} to={`/courses/course-learning?course=${course.course}`} className="row">
            <Box as="span" className="grow">
              <RowLines title={course.title} hint={hint} />
            </Box>
            <Box as="span" className="t-sub order-learn">
              {text.learn}
            </Box>
            <Icon name="chevron-right" size={20} />
          </Link>
        ) : (
          <Box key={course.course} className="row">
            <Box as="span" className="grow">
              <RowLines title={course.title} hint={hint} />
            </Box>
          </Box>
        )
      })}
    </>
  )
}

/** The price, unless nothing is sold here: what was paid back is said everywhere. */
function Price({ order }: { readonly order: Order }) {
  const { price, off, amount, coupon, couponFree, provider, refund } = order
  const isPaid = order.paidAt !== undefined
  const back = refund?.state === 'done' && !refund.mistake && (
    <PriceLine label={text.refundedSum} amount={refund.amount} />
  )
  if (sellsNothing(useRoot().host)) return back ? <Section title={text.refundedSum}>{back}</Section> : null
  return (
    <Section title={text.price}>
      <PriceLine label={text.course} amount={price} />
      {off > 0 && (
        <Box as="p" className="price-line">
          <Box as="span">{coupon === undefined ? text.coupon : `${text.coupon} · ${coupon}`}</Box>
          <Box as="span" className="t-num t-nowrap">
            {text.less(yuan(off))}
          </Box>
        </Box>
      )}
      {couponFree && (
        <Box as="p" className="t-sub">
          {text.couponFree}
        </Box>
      )}
      <Box as="p" className="price-line price-sum">
        <Box as="span" className="t-bold">
          {isPaid && !refund?.mistake ? text.paid : text.toPay}
        </Box>
        <Box as="strong" className="t-h2">
          {yuan(amount)}
        </Box>
      </Box>
      {back}
      {isPaid && !refund?.mistake && provider && <FactRow title={text.way} value={text.ways[provider]} />}
    </Section>
  )
}

/** When how much is paid back, as the agreement names it by this order. */
function Rule({ order }: { readonly order: Order }) {
  const { courses, refundRule, refundUntil: until, amount, address, state, now } = order
  const lessons = courses.reduce((sum, course) => sum + course.lessons, 0)
  if (lessons === 0) return null
  return (
    <Section title={orderPartsText.rule}>
      <RefundRule
        rule={refundRule}
        lessons={lessons}
        amount={amount}
        ships={address !== undefined}
        end={until !== undefined && state === 'delivered' ? { until, now } : undefined}
      />
    </Section>
  )
}

/** The purchase: the product, its courses, what is delivered, the price, and when it is paid back. */
export function Bought({ order }: { readonly order: Order }) {
  const { title, sample, delivers, exchange } = order
  return (
    <>
      <Section title={text.bought}>
        <Box as="p" className="t-mid flex wrap g2">
          {title}
          {sample && <SampleTag />}
        </Box>
        {exchange && (
          <Box as="p" className="t-sub">
            {text.exchanged(exchange.from.title, exchange.to.title)}
          </Box>
        )}
        <DeliveryList delivers={delivers} />
        <Courses order={order} />
      </Section>
      {!isUnpayable(order) && (
        <>
          <Price order={order} />
          <Rule order={order} />
        </>
      )}
    </>
  )
}
