import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { useRoot } from '@/stores/context'
import { meText } from '../../strings/me'
import { shopEntryText } from '../../strings/shop-entry'

/** The ways to what the student bought, and to what they earned. */
export function ShopWays() {
  const isClosed = sellsNothing(useRoot().host)
  const shop = isClosed ? shopEntryText.closed : shopEntryText.open
  return (
    <>
      <Section title={shop.title}>
        <LinkRow to="/user-order" title={shopEntryText.orders} hint={shop.ordersHint} />
        {!isClosed && <LinkRow to="/coupon" title={shopEntryText.coupons} hint={shopEntryText.couponsHint} />}
        <LinkRow to="/courses/address" title={shopEntryText.addresses} />
        <LinkRow to="/courses/course-record" title={shopEntryText.exchanges} />
      </Section>
      <Section title={meText.earned}>
        <LinkRow to="/point-history" title={meText.points} />
        <LinkRow to="/new-rewards" title={meText.rewards} />
      </Section>
    </>
  )
}
