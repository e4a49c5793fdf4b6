import * as v from 'valibot'
import { useState } from 'react'
import type { HomeContent } from '@/api/content'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { SampleTag } from '@/components/sample-tag'
import { useOwnStorage } from '@/kit/own-storage'
import { joinUrl } from '@/lib/query'
import { fittingItems } from '@/lib/shape'
import { Box, Button } from '@/platform/ui'
import { isAddress, type Address } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { homeText } from '../../strings/home'
import { chinaDate } from '../../../../../contract/domain/china-time'

/** Offers of a home: more would make it a page of advertisements. */
const MOST = 2
/** Where the offers are noted that somebody does not want to see. */
const KEY = 'hidden-offers'

/** When something is shown, and where it leads. */
interface Dates {
  readonly from?: string
  readonly until?: string
}

interface Offer {
  readonly to: Address
  readonly title: string
  readonly summary: string
  readonly sample: boolean
}

const isShown = ({ from, until }: Dates, today: string): boolean =>
  (from ?? today) <= today && (until ?? today) >= today

/**
 * The operator's offers on a day in China, without hidden ones: campaigns of this exam, then courses, each once.
 */
function offersOn(
  today: string,
  { cohort, campaigns, courses }: HomeContent,
  hidden: readonly string[],
): Offer[] {
  // A variant such as 127 sits the exam of 27.
  const year = cohort.slice(-2)
  const own = campaigns.filter(
    (campaign) => (campaign.cohort ?? year).slice(-2) === year && isBuilt(campaign.path),
  )
  const all = [
    ...own.flatMap((item) => (isAddress(item.path) ? [{ ...item, to: item.path }] : [])),
    ...courses.map((item) => ({
      ...item,
      to: joinUrl('/courses/courses-detail', { productId: item.productId }),
    })),
  ].filter((item) => isShown(item, today))
  return all
    .filter(({ title }, nth) => all.findIndex((another) => another.title === title) === nth)
    .filter(({ to }) => !hidden.includes(to))
    .slice(0, MOST)
}

/** The operator's offers, at the end of home, for a student who wants to see them. */
export function Offers({ content, now }: { readonly content: HomeContent; readonly now: number }) {
  const { local } = useOwnStorage()
  const [isHidden, setHidden] = useState(false)
  const hidden = v.parse(fittingItems(v.string()), local.read(KEY))
  const offers = offersOn(chinaDate(now), content, hidden)
  // The next offer is for another visit: a visitor who has just closed this one gets no more of them.
  if (isHidden || offers.length === 0) return null
  const hide = () => {
    local.write(KEY, [...hidden, ...offers.map(({ to }) => to)])
    setHidden(true)
  }
  return (
    <Box as="section" className="sec">
      <Box className="sec-head">
        <Box as="h2" className="t-h3">
          {homeText.offers}
        </Box>
        <Button className="btn btn-text home-head-link" onClick={hide}>
          {homeText.hideOffers}
        </Button>
      </Box>
      {offers.map(({ to, title, summary, sample }) => (
        <Link key={to} to={to} className="row">
          <Box as="span" className="grow">
            <Box as="span" className="route-line">
              {title} {sample && <SampleTag />}
            </Box>
            <Box as="span" className="route-line t-cap t-num">
              {summary}
            </Box>
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
      ))}
    </Box>
  )
}
