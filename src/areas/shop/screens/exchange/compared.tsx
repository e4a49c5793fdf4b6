import { createContentApi } from '@/api/content'
import type { Order } from '@/api/order'
import { Link } from '@/components/link'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { useLoad } from '@/kit/use-load'
import { Box, Button } from '@/platform/ui'
import { text as commonText } from '@/strings'
import { exchangeText as text } from '../../strings/exchange'
import { getDifference } from './difference'

const parts = [
  ['gained', text.gained],
  ['lost', text.lost],
  ['kept', text.kept],
] as const

interface ComparedProps {
  readonly order: Order
  readonly productId: string
}

/** The gains, losses and common parts of the student with another product. */
export function Compared({ order, productId }: ComparedProps) {
  const { load, retry } = useLoad(`product:${productId}`, (api) =>
    api.of(createContentApi).getProduct(productId),
  )
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'failed')
    return (
      <Box className="pad t-sub" role="alert">
        {text.differenceFailed}
        <Button className="btn btn-text" onClick={retry}>
          {commonText.common.retry}
        </Button>
      </Box>
    )
  const difference = getDifference(order, load.value)
  return (
    <Section title={text.difference}>
      {parts.map(
        ([part, name]) =>
          difference[part].length > 0 && (
            <Box key={part} className="exchange-part">
              <Box as="h3" className="t-mid">
                {name}
              </Box>
              <Box as="ul">
                {difference[part].map((line) => (
                  <Box as="li" key={line} className="t-sub">
                    {line}
                  </Box>
                ))}
              </Box>
            </Box>
          ),
      )}
      <Link to={`/courses/courses-detail?productId=${productId}`} className="btn btn-text exchange-detail">
        {text.detail}
      </Link>
    </Section>
  )
}
