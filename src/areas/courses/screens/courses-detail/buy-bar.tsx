import { observer } from 'mobx-react-lite'
import type { Product } from '@/api/content'
import { type Checkout, createOrderApi } from '@/api/order'
import { Link } from '@/components/link'
import { ConsultButton, QrDialog } from '@/features/consult'
import { sendTouch } from '@/features/login'
import { PayBar, untilWords } from '@/features/order'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import type { Address } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { productText as text } from '../../strings/product'

interface BuyBarProps {
  readonly product: Product
  readonly price: number
}

const buildOrderAddress = ({ productId }: Product): Address =>
  `/courses/paycourse-details?product=${encodeURIComponent(productId)}`

/** Where a course that somebody has goes on. */
function getLessons({ courses }: Product) {
  const [first] = courses
  return first === undefined
    ? '/courses/study-center'
    : (`/courses/course-learning?course=${encodeURIComponent(first.course)}` as const)
}

interface OwnedProps {
  readonly product: Product
  readonly until: number | undefined
  /** It may be bought once more, before it ends. */
  readonly canRenew: boolean
}

/** The student has it: until when, the way to learn, and the way to have it for longer. */
function Owned({ product, until, canRenew }: OwnedProps) {
  return (
    <Box as="footer" className="act course-owned">
      <Box as="p" className="grow">
        <Box as="span" className="t-mid course-line">
          {text.owned}
        </Box>
        <Box as="span" className="t-cap t-num course-line">
          {untilWords(until)}
        </Box>
      </Box>
      {canRenew && (
        <Link to={buildOrderAddress(product)} className="btn btn-l btn-line">
          {text.renew}
        </Link>
      )}
      <Link to={getLessons(product)} className="btn btn-l btn-beacon">
        {text.learn}
      </Link>
    </Box>
  )
}

/** Nobody can buy it here now: why, as far as it may be said, and the way to a consultant. */
function Refused({ refusal }: { readonly refusal: 'host' | 'ended' | 'sold-out' }) {
  return (
    <>
      {refusal !== 'host' && (
        <Box as="section" className="sec" role="status">
          <Box as="h2" className="t-h3">
            {text.refused[refusal]}
          </Box>
          <Box as="p" className="t-sub course-gap">
            {text.refusedHint[refusal]}
          </Box>
        </Box>
      )}
      <ConsultButton form="bar" Dialog={QrDialog} />
    </>
  )
}

function Buy({ product, price }: BuyBarProps) {
  const root = useRoot()
  const { productId } = product
  function handleGo(): void {
    root.track.track({ kind: 'click', name: 'buy', content: text.buy, id: productId })
    if (root.session.isSignedIn) sendTouch(root)
  }
  return (
    <PayBar amount={price}>
      <Link to={buildOrderAddress(product)} className="btn btn-l btn-beacon to-pay-go" onGo={handleGo}>
        {text.buy}
      </Link>
    </PayBar>
  )
}

/** The actions on a product on sale; what only a student's account knows is asked for first. */
export const BuyBar = observer(function BuyBar({ product, price }: BuyBarProps) {
  const { uid } = useRoot().session
  const { load } = useLoad(`${product.productId} ${uid ?? ''}`, async (api): Promise<Checkout | undefined> =>
    uid === undefined ? undefined : api.of(createOrderApi).getCheckout(product.productId),
  )
  if (load.state === 'loading') return null
  // Where it cannot be fetched, the page that follows shows it.
  const checkout = load.state === 'ready' ? load.value : undefined
  const refusal = checkout ? checkout.refusal : product.refusal
  const until = checkout?.ownedUntil
  if (refusal === 'owned' || until !== undefined)
    return <Owned product={product} until={until} canRenew={refusal === undefined} />
  if (refusal !== undefined) return <Refused refusal={refusal} />
  return <Buy product={product} price={checkout?.price ?? price} />
})
