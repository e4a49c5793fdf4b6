import { ApiError, ErrorCode } from '@/api/errors'
import { createContentApi, type Product } from '@/api/content'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { SampleTag } from '@/components/sample-tag'
import { Skeleton } from '@/components/skeleton'
import { ConsultButton, QrDialog } from '@/features/consult'
import { Page, usePage } from '@/features/page'
import { useAnnounce } from '@/features/share'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { sharePlatform } from '@/platform/wechat/share'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { text } from '@/strings'
import { productText } from '@/strings/courses/product'
import { Outline } from './outline'
import './index.scss'

function Figures({ product }: { product: Product }) {
  const figures = [
    [product.weeks, productText.weeks],
    [product.hours, productText.hours],
    [product.outline.length, productText.chapters],
  ] as const
  return (
    <Box className="course-figures">
      {figures.map(([value, unit]) =>
        value === undefined ? null : (
          <Box key={unit} className="course-figure">
            <Box as="span" className="t-num course-number">
              {value}
            </Box>
            <Box as="span" className="t-cap">
              {unit}
            </Box>
          </Box>
        ),
      )}
    </Box>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <Section title={title}>
      <Box as="ul">
        {points.map((point) => (
          <Box as="li" key={point} className="course-point">
            {point}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

function Detail({ product }: { product: Product }) {
  return (
    <>
      <Box as="section" className="pad course-head">
        <Box as="h2" className="t-h1">
          {product.title}
        </Box>
        <Box as="p" className="t-sub course-gap">
          {product.subtitle}
        </Box>
        <Box className="flex wrap g2 course-gap">
          <Box as="span" className="tag">
            {productText.cohort(product.cohort)}
          </Box>
          {product.sample && <SampleTag />}
        </Box>
        <Figures product={product} />
      </Box>
      <Points title={productText.highlights} points={product.highlights} />
      {product.trials && product.trials.length > 0 && (
        <Section title={productText.trials} hint={productText.trialsHint}>
          {product.trials.map(({ lesson, title }) => (
            <LinkRow key={lesson} to={`/courses/course-learning?lesson=${lesson}`} title={title} />
          ))}
        </Section>
      )}
      <Outline chapters={product.outline} />
      <Points title={productText.refund} points={product.refund} />
      <Points title={productText.notes} points={product.notes} />
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
  useAnnounce({ page: url, title: load.state === 'ready' ? load.value.title : productText.navTitle })
  const isMissing =
    load.state === 'failed' && (load.error.code === ErrorCode.NotFound || load.error.status === 400)
  return (
    <Page bottom="act">
      <NavBar title={productText.navTitle} />
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
      {load.state === 'ready' && <ConsultButton form="bar" Dialog={QrDialog} />}
    </Page>
  )
}

export default sharePlatform.shareable(CoursesDetailScreen)
