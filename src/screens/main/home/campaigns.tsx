import type { HomeContent } from '@/api/content'
import { SampleTag } from '@/components/sample-tag'
import { Section } from '@/components/section'
import { joinUrl } from '@/lib/query'
import { isAddress, type Address } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { homeText } from '@/strings/main/home'
import { chinaDate } from '../../../../contract/domain/china-time'
import { Next, ThumbRow } from './parts'

type Campaign = HomeContent['campaigns'][number]

/** When something is shown, and where it leads. */
interface Dates {
  readonly from?: string
  readonly until?: string
  readonly path?: string
}

interface RowLink {
  readonly to: Address
  readonly title: string
  readonly summary: string
  readonly sample: boolean
}

const Titled = ({ title, sample }: Pick<RowLink, 'title' | 'sample'>) => (
  <>
    {title} {sample && <SampleTag />}
  </>
)

function Rows({
  title,
  icon,
  rows,
}: {
  title: string
  icon: 'player-play' | 'book-2'
  rows: readonly RowLink[]
}) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      {rows.map((row) => (
        <ThumbRow key={row.to} to={row.to} lead={{ icon }} title={<Titled {...row} />} hint={row.summary} />
      ))}
    </Section>
  )
}

/** What is shown on a day in China: what has begun and is not over, and leads to something that is built. */
function shownOn<Entry extends Dates>(today: string, entries: readonly Entry[]): Entry[] {
  return entries.filter(({ from, until, path }) => {
    const isNow = (from ?? today) <= today && (until ?? today) >= today
    return isNow && (path === undefined || isBuilt(path))
  })
}

const rowsOf = (campaigns: readonly Campaign[]): RowLink[] =>
  campaigns.flatMap((item) => (isAddress(item.path) ? { ...item, to: item.path } : []))

/** What the operator shows on home: campaigns of this exam and of the next, and courses. */
export function Campaigns({ content, now }: { content: HomeContent; now: number }) {
  const today = chinaDate(now)
  const campaigns = shownOn(today, content.campaigns)
  // A variant such as 127 sits the exam of 27.
  const year = content.cohort.slice(-2)
  const yearOf = ({ cohort }: Campaign) => (cohort ?? year).slice(-2)
  const [lead, ...others] = campaigns.filter((campaign) => yearOf(campaign) === year)
  const [next] = campaigns
    .map(yearOf)
    .filter((other) => other > year)
    .sort()
  return (
    <>
      {lead && (
        <Next
          label={lead.title}
          title={<Titled {...lead} />}
          summary={lead.summary}
          button={homeText.look}
          to={lead.path}
          isLamp={false}
        />
      )}
      <Rows title={homeText.more} icon="book-2" rows={rowsOf(others)} />
      <Rows
        title={homeText.later(next ?? '')}
        icon="book-2"
        rows={rowsOf(campaigns.filter((campaign) => yearOf(campaign) === next))}
      />
      <Rows
        title={homeText.courses}
        icon="player-play"
        rows={shownOn(today, content.courses).map((item) => ({
          ...item,
          to: joinUrl('/courses/courses-detail', { productId: item.productId }),
        }))}
      />
    </>
  )
}
