import { observer } from 'mobx-react-lite'
import { createContentApi, type HomeContent } from '@/api/content'
import { DaysLeft } from '@/components/days-left'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { SampleTag } from '@/components/sample-tag'
import { Skeleton } from '@/components/skeleton'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { Section } from '@/components/section'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMoment } from '@/kit/use-moment'
import { joinUrl } from '@/lib/query'
import { Box, Button } from '@/platform/ui'
import { isAddress, type Address } from '@/routes/address'
import { isBuilt } from '@/routes/built'
import { openUrl } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { homeText } from '@/strings/main/home'
import { chinaDate, chinaTime, chinaWeekday, daysUntil } from '../../../../contract/domain/china-time'
import '@/theme/parts/sea-band.scss'
import '@/theme/parts/tab-icons.scss'

const Account = observer(function Account() {
  const { session } = useRoot()
  if (session.isSignedIn) {
    return (
      <Box as="span" className="t-sub t-num">
        {homeText.loggedIn(session.profile.name || session.profile.phone)}
      </Box>
    )
  }
  return (
    <Link to="/login" className="btn btn-text home-login">
      {homeText.login}
    </Link>
  )
})

function Countdown({ content, now }: { content: HomeContent | undefined; now: number }) {
  const today = chinaTime(now)
  return (
    <Box as="section" className="home-sea sea-band" aria-label={homeText.countdown}>
      <Box className="flex home-top">
        <Box as="p" className="grow t-sub t-mid">
          {homeText.today(today.month, today.day, chinaWeekday(now))}
        </Box>
        <Account />
      </Box>
      {content && (
        <DaysLeft
          cohort={content.cohort}
          examDate={content.examDate}
          note={content.examDateNote}
          left={daysUntil(content.examDate, now)}
        />
      )}
    </Box>
  )
}

function Lead({ campaign }: { campaign: HomeContent['campaigns'][number] }) {
  return (
    <Box as="section" className="sec home-next" aria-label={campaign.title}>
      <Box className="grow home-next-text">
        <Box as="h2" className="t-h2">
          {campaign.title} {campaign.sample && <SampleTag />}
        </Box>
        <Box as="p" className="t-sub home-gap">
          {campaign.summary}
        </Box>
      </Box>
      <Button className="btn btn-l btn-beacon home-next-go" onClick={() => openUrl(campaign.path)}>
        {homeText.look}
      </Button>
    </Box>
  )
}

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
        <Link key={row.to} to={row.to} className="row">
          <Box as="span" className="home-thumb">
            <Icon name={icon} />
          </Box>
          <Box as="span" className="grow">
            <Box as="span" className="t-mid home-row-title">
              {row.title} {row.sample && <SampleTag />}
            </Box>
            <Box as="span" className="t-cap home-row-title">
              {row.summary}
            </Box>
          </Box>
          <Icon name="chevron-right" size={20} />
        </Link>
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

const rowsOf = (campaigns: readonly HomeContent['campaigns'][number][]): RowLink[] =>
  campaigns.flatMap((item) => (isAddress(item.path) ? { ...item, to: item.path } : []))

function Content({ content, now }: { content: HomeContent; now: number }) {
  const today = chinaDate(now)
  const campaigns = shownOn(today, content.campaigns)
  // A variant such as 127 sits the exam of 27.
  const year = content.cohort.slice(-2)
  const yearOf = ({ cohort }: HomeContent['campaigns'][number]) => (cohort ?? year).slice(-2)
  const [lead, ...others] = campaigns.filter((campaign) => yearOf(campaign) === year)
  const [next] = campaigns
    .map(yearOf)
    .filter((other) => other > year)
    .sort()
  return (
    <>
      {lead && <Lead campaign={lead} />}
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

/** The main home: how long until the exam, and the one next step. */
export function MainHome() {
  const { load, retry } = useLoad('home', (api) => api.of(createContentApi).getHome())
  const now = useMoment()
  return (
    <Page bottom="bar">
      <Countdown content={load.state === 'ready' ? load.value : undefined} now={now} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && <Content content={load.value} now={now} />}
      <TabBar current="/home-page" />
    </Page>
  )
}
