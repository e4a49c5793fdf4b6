import { observer } from 'mobx-react-lite'
import { createContentApi } from '@/api/content'
import { createCouponApi, type SaleItem } from '@/api/coupon'
import { ApiError } from '@/api/errors'
import type { Api } from '@/api/services'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { Notice } from '@/components/notice'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { usePage } from '@/features/page'
import { untilWords } from '@/features/order'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { yuan } from '@/lib/money'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { usableText as text } from '../../strings/coupon'
import { lastDayText } from '@/strings/shop/when'
import { CouponRow } from './coupon-row'
import { getItem, judge, getState, type AnyCoupon, type Judged } from './usable'

/** The list of everything on sale. */
const ALL = 'all'

/** Products that a coupon names and that no list has; one that is gone is left out. */
async function namedBeside(api: Api, coupon: AnyCoupon, listed: readonly SaleItem[]): Promise<SaleItem[]> {
  const others = coupon.products.filter(
    ({ productId }) => !listed.some((item) => item.productId === productId),
  )
  const found = await Promise.all(
    others.map(async ({ productId }) => {
      try {
        return [getItem(await api.of(createContentApi).getProduct(productId))]
      } catch (cause) {
        if (cause instanceof ApiError && cause.status === 404) return []
        throw cause
      }
    }),
  )
  return found.flat()
}

/** A coupon by its own id or by that of what can be taken, and all products beside it; undefined where there is none. */
async function readUsable(api: Api, wanted: string) {
  const coupons = api.of(createCouponApi)
  const [{ own, open, owned, now }, sale] = await Promise.all([
    coupons.listCoupons(),
    coupons.getSaleList(ALL),
  ])
  const coupon: AnyCoupon | undefined =
    own.find(({ id }) => id === wanted) ?? open.find(({ couponId }) => couponId === wanted)
  if (!coupon) return { coupon, now, judged: [] }
  const items = [...sale.items, ...(await namedBeside(api, coupon, sale.items))]
  return { coupon, now, judged: items.map((item) => judge(coupon, item, owned)) }
}

/** Why a coupon does not count for a product, in a line. */
function getReason(coupon: AnyCoupon, { item, why }: Judged): string {
  if (why === undefined) return ''
  return why === 'price' ? text.why.price(yuan(item.price ?? 0), yuan(coupon.from)) : text.why[why]
}

/** The obstacle of a coupon altogether. */
function findObstacle(coupon: AnyCoupon, now: number): string | undefined {
  if (!('state' in coupon)) return text.notTaken
  if (coupon.state === 'used') return text.used
  if (coupon.state === 'open') return undefined
  return coupon.expiresAt === undefined ? text.expiredOnce : text.expired(lastDayText(coupon.expiresAt, now))
}

/** A product with its price after the coupon. */
function Usable({ item, after = 0, ownedUntil }: Judged) {
  const { productId, title, sample, price = 0 } = item
  return (
    <Box as="li">
      <Link to={`/courses/courses-detail?productId=${productId}`} className="row wrap">
        <Box as="span" className="usable-words">
          <Box as="span" className="t-mid flex wrap g2">
            {title}
            {sample && <SampleTag />}
          </Box>
          <Box as="span" className="t-cap t-num row-line">
            {text.price(yuan(price))}
          </Box>
          {ownedUntil !== undefined && (
            <Box as="span" className="t-cap t-num row-line">
              {text.renews(untilWords(ownedUntil))}
            </Box>
          )}
        </Box>
        <Box as="span" className="t-mid t-num usable-after">
          {text.after(yuan(after))}
        </Box>
      </Link>
    </Box>
  )
}

interface ProductsProps {
  readonly coupon: AnyCoupon
  readonly judged: readonly Judged[]
}

function Products({ coupon, judged }: ProductsProps) {
  const usable = judged.filter(({ why }) => why === undefined)
  const others = judged.filter(({ why }) => why !== undefined)
  return (
    <>
      {getState(coupon) === 'open' && (
        <Section title={text.usable}>
          {usable.length === 0 && (
            <Box as="p" className="t-sub">
              {text.usableNone}
            </Box>
          )}
          <Box as="ul" aria-label={text.usable}>
            {usable.map((item) => (
              <Usable key={item.item.productId} {...item} />
            ))}
          </Box>
        </Section>
      )}
      {others.length > 0 && (
        <Section title={text.others}>
          {others.map((item) => (
            <LinkRow
              key={item.item.productId}
              to={`/courses/courses-detail?productId=${item.item.productId}`}
              title={item.item.title}
              hint={getReason(coupon, item)}
            />
          ))}
        </Section>
      )}
    </>
  )
}

/** The products that a coupon applies to, with what they cost then, and why it does not for the others. */
export const UsableCourse = observer(function UsableCourse() {
  const { session } = useRoot()
  const { params } = usePage()
  const wanted = params['coupon'] ?? ''
  const { load, retry } = useLoad(`usable:${session.uid ?? ''}:${wanted}`, (api) => readUsable(api, wanted))
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const { coupon, now, judged } = load.value
  if (!coupon)
    return (
      <Notice art="empty" title={text.missing} hint={text.missingHint}>
        <Button className="btn btn-l btn-solid" onClick={() => go('/coupon', 'replace')}>
          {text.coupons}
        </Button>
      </Notice>
    )
  const obstacle = findObstacle(coupon, now)
  return (
    <>
      <Box as="ul" className="pad">
        <CouponRow coupon={coupon} now={now} />
      </Box>
      {obstacle !== undefined && (
        <Box as="p" className="pad t-sub" role="status">
          {obstacle}
        </Box>
      )}
      <Products coupon={coupon} judged={judged} />
    </>
  )
})
