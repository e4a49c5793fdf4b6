import type { Product } from '@/api/content'
import { Link } from '@/components/link'
import { LinkRow } from '@/components/rows'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { yuan } from '@/lib/money'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box } from '@/platform/ui'
import { isAddress } from '@/routes/address'
import { useRoot } from '@/stores/context'
import { productText } from '../../strings/product'
import { namesSale } from '@/strings/sale-words'
import { fitsInstead, hasEnded, isTooLate } from '../../../../../contract/domain/market/campaign'
import { outlinesLessons } from './outline'

interface OfProduct {
  readonly product: Product
}

/** How long a course is, in figures; what is not known is not shown as nought, and one alone says too little. */
function Figures({ product }: OfProduct) {
  const lessons = product.courses.reduce((sum, course) => sum + course.lessons + course.trials, 0)
  const figures = (
    [
      [product.weeks, productText.weeks],
      [product.hours, productText.hours],
      [lessons || undefined, productText.lessonsUnit],
      [outlinesLessons(product) ? product.outline.length : undefined, productText.chapters],
    ] as const
  ).filter(([value]) => value !== undefined)
  if (figures.length < 2) return null
  return (
    <Box className="course-figures">
      {figures.map(([value, unit]) => (
        <Box key={unit} className="course-figure">
          <Box as="span" className="t-num course-number">
            {value}
          </Box>
          <Box as="span" className="t-cap">
            {unit}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

/** The price that a campaign page names, until when, and who sees to it: such a course is not sold here. */
function Offer({ offer }: { readonly offer: NonNullable<Product['offer']> }) {
  const [, month = 0, day = 0] = offer.until.split('-').map(Number)
  return (
    <Box as="p" className="course-gap">
      <Box as="span" className="t-nowrap t-num t-mid">
        {productText.offer(yuan(offer.price))}
      </Box>{' '}
      {offer.usual !== undefined && (
        <>
          <Box as="span" className="t-nowrap t-num">
            {productText.usual(yuan(offer.usual))}
          </Box>{' '}
        </>
      )}
      {offer.sample && <SampleTag />}
      <Box as="span" className="t-sub course-line">
        {productText.offerHint(month, day)}
      </Box>
    </Box>
  )
}

/** The title of the course and its students; at a time in Unix ms also whether it is over, or too late to begin. */
export function Head({ product, now }: OfProduct & { readonly now?: number }) {
  const { host } = useRoot()
  const isOver = now !== undefined && hasEnded(product, now)
  const isLate = isOver || (now !== undefined && isTooLate(product, now))
  const fitting = now === undefined ? undefined : fitsInstead(product, now)
  return (
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
      {product.offer && !product.sale && !isLate && !sellsNothing(host) && <Offer offer={product.offer} />}
      {isLate && (
        <Box as="p" className="t-sub course-gap">
          {isOver ? productText.over : productText.late}
          {fitting && isAddress(fitting.to) && (
            <>
              {productText.fits}
              <Link to={fitting.to} className="btn btn-text">
                {fitting.title}
              </Link>
            </>
          )}
        </Box>
      )}
      <Figures product={product} />
    </Box>
  )
}

/** A list under its heading, without what names a sale where nothing is sold; nothing where it is empty. */
export function Points({ title, points }: { readonly title: string; readonly points: readonly string[] }) {
  const { host } = useRoot()
  const shown = sellsNothing(host) ? points.filter((point) => !namesSale(point)) : points
  if (shown.length === 0) return null
  return (
    <Section title={title}>
      <PointList points={shown} />
    </Section>
  )
}

/** The points alone. */
export function PointList({ points }: { readonly points: readonly string[] }) {
  return (
    <Box as="ul">
      {points.map((point) => (
        <Box as="li" key={point} className="course-point">
          {point}
        </Box>
      ))}
    </Box>
  )
}

/** Lessons that open without an account. */
export function Trials({ product: { trials = [] } }: OfProduct) {
  if (trials.length === 0) return null
  return (
    <Section title={productText.trials} hint={productText.trialsHint}>
      {trials.map(({ lesson, title }) => (
        <LinkRow key={lesson} to={`/courses/course-learning?lesson=${lesson}`} title={title} />
      ))}
    </Section>
  )
}
