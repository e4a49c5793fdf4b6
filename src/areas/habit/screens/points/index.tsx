import * as v from 'valibot'
import { observer } from 'mobx-react-lite'
import { createPointApi, type Credits, type PointEntry } from '@/api/excitation'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { LinkRow } from '@/components/rows'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { PagedList } from '@/kit/paged-list'
import { SeenNotice } from '@/kit/seen-notice'
import { useSeen } from '@/kit/use-seen'
import { useMoment } from '@/kit/use-moment'
import { usePages } from '@/kit/use-pages'
import { withThousands } from '@/lib/number'
import { useVisible } from '@/platform/page/visible'
import { online } from '@/platform/net/online'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { pointsText as text } from '../../strings/points'
import { namesSale } from '@/strings/sale-words'
import { lastDayText, momentText } from '@/strings/shop/when'
import { chinaTime, DAY_MS } from '../../../../../contract/domain/china-time'
import './index.scss'

/** Points that end within so many days are worth a line. */
const SOON_DAYS = 30
const getId = ({ id }: PointEntry) => id
const batchShape = v.object({ id: v.string(), reason: v.string(), point: v.number(), expiresAt: v.number() })
const creditsShape = v.object({ total: v.number(), items: v.array(batchShape) })
const isCredits = (value: unknown): value is Credits => v.is(creditsShape, value)
const entryShape = v.object({
  ...v.entriesFromList(['id', 'title'], v.string()),
  ...v.entriesFromList(['at', 'amount'], v.number()),
  kind: v.picklist(Object.keys(text.kinds)),
})
const isEntry = (value: unknown): value is PointEntry => v.is(entryShape, value)

/** The balance as the one big number, and the batches that end first. */
function Balance({
  credits: { total, items, next },
  now,
}: {
  readonly credits: Credits
  readonly now: number
}) {
  const { host } = useRoot()
  const soon = items.filter(({ expiresAt }) => expiresAt < now + SOON_DAYS * DAY_MS)
  const sum = soon.reduce((all, { point }) => all + point, 0)
  const [first] = items
  // Of very many batches only those that end first have come.
  const isAll = next === undefined || soon.length < items.length
  return (
    <>
      <Box as="section" className="pad points-head">
        <Box as="h2" className="points-balance" aria-label={text.balanceSpoken(total)}>
          <Box as="span" className="t-sub points-word">
            {text.balance}
          </Box>
          <Box as="span" className="t-num points-number">
            {withThousands(total)}
          </Box>
          <Box as="span" className="t-bold">
            {text.unit}
          </Box>
        </Box>
        {total > 0 && !sellsNothing(host) && (
          <Link to="/market/integral" className="btn btn-l btn-solid">
            {text.spend}
          </Link>
        )}
        {first && sum === 0 && (
          <Box as="p" className="t-sub t-num points-word">
            {text.soonNone(lastDayText(first.expiresAt, now))}
          </Box>
        )}
      </Box>
      {sum > 0 && (
        <Section title={text.soon} {...(isAll && { figure: text.soonSum(sum, SOON_DAYS) })}>
          <Box as="ul" aria-label={text.soon}>
            {soon.map(({ id, point, reason, expiresAt }) => (
              <Box as="li" key={id} className="row">
                <Box as="span" className="grow">
                  <Box as="span" className="row-line">
                    {reason}
                  </Box>{' '}
                  <Box as="span" className="t-cap t-num row-line">
                    {text.until(lastDayText(expiresAt, now))}
                  </Box>
                </Box>{' '}
                <Box as="span" className="t-sub t-num">
                  {text.left(point)}
                </Box>
              </Box>
            ))}
          </Box>
        </Section>
      )}
      <Box className="sec points-onward">
        <LinkRow to="/market/integral" title={text.rules} />
      </Box>
    </>
  )
}

interface EntryProps {
  readonly entry: PointEntry
  readonly now: number
  /** Whether it is the first one of its month in the list. */
  readonly isFirst: boolean
}

/** A line of the ledger; the month stands above its first one. */
function Entry({ entry: { at, kind, title, amount, expiresAt }, now, isFirst }: EntryProps) {
  const { host } = useRoot()
  const isUnnamed = title === '' || (sellsNothing(host) && namesSale(title))
  const { year, month } = chinaTime(at)
  const shown = withThousands(Math.abs(amount))
  return (
    <Box as="li">
      {isFirst && (
        <Box as="h3" className="t-h3 t-num points-month">
          {text.month(year, month, year === chinaTime(now).year)}
        </Box>
      )}
      <Box className="row points-line">
        <Box as="span" className="grow">
          <Box as="span" className="row-line">
            {isUnnamed ? text.kinds[kind] : title}
          </Box>{' '}
          <Box as="span" className="t-cap t-num row-line">
            {expiresAt === undefined
              ? momentText(at, now)
              : text.line(momentText(at, now), text.until(lastDayText(expiresAt, now)))}
          </Box>
        </Box>{' '}
        <Box as="span" className={`t-num points-amount${amount > 0 ? ' is-in' : ''}`}>
          {amount > 0 ? `+${shown}` : `−${shown}`}
        </Box>
      </Box>
    </Box>
  )
}

const getMonth = ({ at }: PointEntry): string => {
  const { year, month } = chinaTime(at)
  return `${year}-${month}`
}

/** The first entry of each month, of a list that has the newest first. */
export function firstOfMonths(entries: readonly PointEntry[]): ReadonlySet<string> {
  return new Set(
    entries
      .filter((entry, at) => {
        const before = entries[at - 1]
        return before === undefined || getMonth(before) !== getMonth(entry)
      })
      .map(getId),
  )
}

const Ledger = observer(function Ledger({ uid, now }: { readonly uid: string; readonly now: number }) {
  const pages = usePages((api, cursor) => api.of(createPointApi).listPointEntries(uid, cursor), getId, {
    name: 'point-entries',
    isItem: isEntry,
  })
  // Points earned or spent on a page above have changed the list.
  useVisible((isVisible) => {
    if (isVisible) void pages.refresh().catch(() => undefined)
  })
  const firsts = firstOfMonths(pages.items)
  return (
    <Section title={text.ledger}>
      <PagedList
        id="points"
        label={text.ledger}
        pages={pages}
        row={(entry) => <Entry entry={entry} now={now} isFirst={firsts.has(entry.id)} />}
        empty={
          <Notice art="empty" title={text.none} hint={text.noneHint}>
            <Button className="btn btn-l btn-beacon" onClick={() => go('/sign-index')}>
              {text.noneGo}
            </Button>
          </Notice>
        }
      />
    </Section>
  )
})

function Own({ uid }: { readonly uid: string }) {
  const now = useMoment()
  const { load, seenAt, isStale, refresh } = useSeen('credits', {
    fetch: (api) => api.of(createPointApi).getValidCredits(uid),
    isValue: isCredits,
  })
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={refresh} />
  if (load.state === 'loading') return <Skeleton />
  return (
    <>
      {isStale && (
        <Box as="p" className="points-stale t-sub" role="status">
          {text.stale(online.isOnline())}
        </Box>
      )}
      <SeenNotice at={seenAt} />
      <Balance credits={load.value} now={now} />
      <Ledger uid={uid} now={now} />
    </>
  )
}

const Body = observer(function Body() {
  const { uid } = useRoot().session
  return uid === undefined ? <SignInFirst /> : <Own key={uid} uid={uid} />
})

/** The student's points: what there is, what ends soon, and each line of the ledger. */
export default function PointsScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <Body />
    </Page>
  )
}
