import { ApiError, ErrorCode } from '@/api/errors'
import { createContentApi, type Product } from '@/api/content'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { ConsultButton, ConsultIcon, QrDialog } from '@/features/consult'
import { Page, usePage } from '@/features/page'
import { useAnnounce } from '@/features/share'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMoment } from '@/kit/use-moment'
import { sharePlatform } from '@/platform/wechat/share'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { productText } from '../../strings/product'
import { BuyBar } from './buy-bar'
import { FreeCourses } from './free-courses'
import { Outline } from './outline'
import { Head, Points, Trials } from './product-parts'
import { Sold } from './sold'
import './index.scss'

/**
 * A product that is only shown: its free courses open here, and a consultant explains how to get any other. A host that
 * sells nothing mentions no money.
 */
function Shown({ product }: { readonly product: Product }) {
  const now = useMoment()
  const isClosed = sellsNothing(useRoot().host)
  return (
    <>
      <Head product={product} now={now} />
      <Points title={productText.highlights} points={product.highlights} />
      {product.free && <FreeCourses ids={product.free} />}
      <Trials product={product} />
      <Outline product={product} />
      {!isClosed && <Points title={productText.refund} points={product.refund} />}
      <Points title={productText.notes} points={product.notes} />
      {!product.free && <ConsultButton form="bar" Dialog={QrDialog} />}
    </>
  )
}

function Detail({ product }: { readonly product: Product }) {
  const { sale } = product
  if (!sale) return <Shown product={product} />
  return (
    <>
      <Sold product={product} sale={sale} />
      <BuyBar product={product} price={sale.price} />
    </>
  )
}

/** One course: what it holds, and the refund rules before any purchase. */
function CoursesDetailScreen() {
  const { url, params } = usePage()
  const productId = params['productId'] ?? ''
  const { load, retry } = useLoad(productId, (api) =>
    productId
      ? api.of(createContentApi).getProduct(productId)
      : Promise.reject(new ApiError(ErrorCode.NotFound, 404)),
  )
  useAnnounce({
    page: url,
    title: load.state === 'ready' ? load.value.title : productText.navTitle,
    words: load.state === 'ready' ? load.value.subtitle : undefined,
  })
  const isMissing =
    load.state === 'failed' && (load.error.code === ErrorCode.NotFound || load.error.status === 400)
  // Where no bar below is the way to a consultant.
  const isOffered = load.state === 'ready' && (load.value.sale ?? load.value.free) !== undefined
  return (
    <Page bottom="act">
      <NavBar title={productText.navTitle} {...(isOffered && { actions: <ConsultIcon /> })} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && !isMissing && <LoadFailed error={load.error} onRetry={retry} />}
      {isMissing && (
        <Notice art="empty" title={productText.missingTitle} hint={productText.missingHint}>
          <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
            {text.common.home}
          </Button>
        </Notice>
      )}
      {load.state === 'ready' && <Detail product={load.value} />}
    </Page>
  )
}

export default sharePlatform.shareable(CoursesDetailScreen)
