import { observer } from 'mobx-react-lite'
import type { HomeContent } from '@/api/content'
import { Icon } from '@/components/icon'
import { Link } from '@/components/link'
import { SampleTag } from '@/components/sample-tag'
import { Skeleton } from '@/components/skeleton'
import { TabBar } from '@/components/tab-bar'
import { Page } from '@/features/page'
import { Section } from '@/components/section'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { joinUrl } from '@/lib/query'
import { Box, Button } from '@/platform/ui'
import { isAddress, type Address } from '@/routes/address'
import { openUrl } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { homeText } from '@/strings/main/home'
import { chinaDate, daysUntil } from './days'
import '@/theme/parts/sea-band.scss'

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

/** What stands beside the days that are left; the exam lasts two days. */
function headlineOf(left: number): string {
  if (left > 0) return homeText.days
  if (left === 0) return homeText.examDay
  return left === -1 ? homeText.examSecondDay : homeText.examOver
}

function Countdown({ content }: { content: HomeContent | undefined }) {
  const { now } = useRoot()
  const today = chinaDate(now())
  const left = content && daysUntil(content.examDate, now())
  const [, month = 0, day = 0] = content?.examDate.split('-').map(Number) ?? []
  return (
    <Box as="section" className="home-sea sea-band" aria-label={homeText.countdown}>
      <Box className="flex home-top">
        <Box as="p" className="grow t-sub t-mid">
          {homeText.today(today.month, today.day, today.weekday)}
        </Box>
        <Account />
      </Box>
      {content && left !== undefined && (
        <>
          <Box as="p" className="t-sub home-lead">
            {homeText.daysTo(content.cohort)}
          </Box>
          <Box as="h1" className="home-days">
            {left > 0 && (
              <Box as="span" className="t-num home-days-number">
                {left}
              </Box>
            )}
            <Box as="span" className={left > 0 ? 't-bold' : 't-h1'}>
              {headlineOf(left)}
            </Box>
          </Box>
          <Box as="p" className="t-cap home-date">
            {homeText.examDate(month, day, content.examDateNote)}
          </Box>
        </>
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

function Content({ content }: { content: HomeContent }) {
  const [lead, ...others] = content.campaigns
  return (
    <>
      {lead && <Lead campaign={lead} />}
      <Rows
        title={homeText.more}
        icon="book-2"
        rows={others.flatMap((item) => (isAddress(item.path) ? { ...item, to: item.path } : []))}
      />
      <Rows
        title={homeText.courses}
        icon="player-play"
        rows={content.courses.map((item) => ({
          ...item,
          to: joinUrl('/courses/courses-detail', { productId: item.productId }),
        }))}
      />
    </>
  )
}

/** The main home: how long until the exam, and the one next step. */
export function MainHome() {
  const { load, retry } = useLoad('home', (api) => api.content.getHome())
  return (
    <Page bottom="bar">
      <Countdown content={load.state === 'ready' ? load.value : undefined} />
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'ready' && <Content content={load.value} />}
      <TabBar current="/home-page" />
    </Page>
  )
}
