import type { Product } from '@/api/content'
import { Link } from '@/components/link'
import { RowLines } from '@/components/rows'
import { Section } from '@/components/section'
import { agreementAddress, DeliveryList, PriceLine, RefundRule, termWords } from '@/features/order'
import { Box } from '@/platform/ui'
import { productText as text } from '../../strings/product'
import { orderPartsText } from '@/strings/shop/order-parts'
import { Outline } from './outline'
import { Head, PointList, Points, Trials } from './product-parts'
import { listTeachers } from './teachers'

type Sale = NonNullable<Product['sale']>

interface SoldProps {
  readonly product: Product
  readonly sale: Sale
}

function Teachers({ courses }: Pick<Product, 'courses'>) {
  const teachers = listTeachers(courses)
  if (teachers.length === 0) return null
  return (
    <Section title={text.teachers(teachers.length)}>
      {teachers.map(({ name, words, titles }) => (
        <Box key={name} className="row">
          <Box as="span" className="avatar" aria-hidden>
            {name.slice(0, 1)}
          </Box>
          <Box as="span" className="grow">
            <RowLines title={name} hint={[words, text.teaches(titles)].join(' · ')} />
          </Box>
        </Box>
      ))}
    </Section>
  )
}

/** The refund rule, before the price. */
function Refund({ product, sale }: SoldProps) {
  const lessons = product.courses.reduce((sum, course) => sum + course.lessons, 0)
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h2">
          {text.refund}
        </Box>
        <Link to={agreementAddress(sale.agreement)} className="sec-way" aria-label={text.agreement}>
          {text.refundAll}
        </Link>
      </Box>
      <RefundRule rule={sale.refund} lessons={lessons} amount={sale.price} ships={sale.ships} />
      {product.refund.length > 0 && <PointList points={product.refund} />}
    </Box>
  )
}

/** The first or last day on which it is sold. */
function dayWords(day: string, words: (month: number, day: number) => string): string {
  return words(Number(day.slice(5, 7)), Number(day.slice(8, 10)))
}

function Price({ sale: { price, from, until } }: Pick<SoldProps, 'sale'>) {
  const days = [from && dayWords(from, text.saleFrom), until && dayWords(until, text.saleUntil)]
  return (
    <Section title={text.price}>
      <PriceLine label={text.course} amount={price} />
      <Box as="p" className="t-cap">
        {[...days.filter(Boolean), text.priceHint].join(' · ')}
      </Box>
    </Section>
  )
}

/**
 * A product on sale: what it brings, who teaches, what is taught, when it is paid back, and then its price. A host that
 * sells nothing speaks of no money.
 */
export function Sold({ product, sale }: SoldProps) {
  const isSold = product.refusal !== 'host'
  return (
    <>
      <Head product={product} />
      <Section title={orderPartsText.delivers} hint={termWords(product.courses)}>
        <DeliveryList delivers={sale.delivers} />
      </Section>
      <Points title={text.pluses} points={product.highlights} />
      <Teachers courses={product.courses} />
      <Trials product={product} />
      <Outline product={product} />
      <Points title={text.notes} points={product.notes} />
      {isSold && <Refund product={product} sale={sale} />}
      {isSold && <Price sale={sale} />}
    </>
  )
}
