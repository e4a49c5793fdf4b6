import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createCouponApi } from '@/api/coupon'
import { createPointApi, type PointOffer, type PointRules } from '@/api/excitation'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { openLogin } from '@/features/login'
import { Page, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useFresh } from '@/kit/use-fresh'
import { withThousands } from '@/lib/number'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { TOAST_MS } from '@/stores/ui-store'
import { pointRulesText as text, pointsText } from '../../strings/points'
import { namesSale } from '@/strings/sale-words'
import { OfferRow } from './offer-row'
import { SpendSheet } from './spend-sheet'
import './index.scss'

/** The content of the page; a guest has no balance. */
interface Shown {
  readonly rules: PointRules
  readonly total: number | undefined
  /** Coupons that the student has, whatever became of them. */
  readonly owned: ReadonlySet<string>
}

/** Whether nothing is sold here, so that no coupon is named. */
interface OfHost {
  readonly isClosed: boolean
}

function Mine({ total }: { readonly total: number | undefined }) {
  const root = useRoot()
  if (total === undefined)
    return (
      <Box as="section" className="pad spending-mine">
        <Box as="p" className="t-sub spending-words">
          {text.guest}
        </Box>
        <Button className="btn btn-l btn-beacon" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Box>
    )
  return (
    <Box as="section" className="pad spending-mine">
      <Box as="p" className="spending-words">
        <Box as="span" className="t-sub">
          {text.mine}
        </Box>{' '}
        <Box as="span" className="t-num spending-total">
          {withThousands(total)}
        </Box>{' '}
        <Box as="span" className="t-bold">
          {pointsText.unit}
        </Box>
      </Box>
      <Link to="/point-history" className="btn btn-text">
        {text.history}
      </Link>
    </Box>
  )
}

function Earning({ earning, isClosed }: Pick<PointRules, 'earning'> & OfHost) {
  return (
    <Section title={text.earning}>
      <Box as="ul" aria-label={text.earning}>
        {earning.map(({ title, point, note }) => (
          <Box as="li" key={title} className="row">
            <Box as="span" className="grow">
              <Box as="span" className="row-line">
                {title}
              </Box>{' '}
              {!(isClosed && namesSale(note)) && (
                <Box as="span" className="t-cap row-line">
                  {note}
                </Box>
              )}
            </Box>{' '}
            <Box as="span" className="t-num spending-point">
              {text.each(point)}
            </Box>
          </Box>
        ))}
      </Box>
      <Box className="spending-acts">
        <Link to="/sign-index" className="btn btn-quiet">
          {text.clock}
        </Link>
        <Link to="/new-rewards" className="btn btn-quiet">
          {text.tasks}
        </Link>
      </Box>
    </Section>
  )
}

function Lines({ rules, days, isClosed }: Pick<PointRules, 'rules' | 'days'> & OfHost) {
  const own = rules.filter((line) => !(isClosed && namesSale(line)))
  return (
    <Section title={text.rules}>
      <Box as="ul" aria-label={text.rules}>
        {(own.length > 0 ? own : [text.days(days)]).map((line) => (
          <Box as="li" key={line} className="spending-line">
            {line}
          </Box>
        ))}
      </Box>
    </Section>
  )
}

const Content = observer(function Content({ uid }: { readonly uid: string | undefined }) {
  const root = useRoot()
  const [asked, ask] = useState<PointOffer>()
  const { load, refresh, put } = useFresh(`rules/${uid ?? ''}`, async (api): Promise<Shown> => {
    const points = api.of(createPointApi)
    if (uid === undefined)
      return { rules: await points.getPointRules(), total: undefined, owned: new Set<string>() }
    const [rules, credits, coupons] = await Promise.all([
      points.getPointRules(),
      points.getValidCredits(uid),
      api.of(createCouponApi).listCoupons(),
    ])
    return { rules, total: credits.total, owned: new Set(coupons.own.map(({ couponId }) => couponId)) }
  })
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={refresh} />
  if (load.state === 'loading') return <Skeleton />
  const { rules, total, owned } = load.value
  const isClosed = sellsNothing(root.host)
  function handleSpent(couponId: string, left: number): void {
    put({ rules, total: left, owned: new Set([...owned, couponId]) })
    ask(undefined)
    root.ui.say(text.done, 'good', TOAST_MS.login)
  }
  return (
    <>
      <Mine total={total} />
      {!isClosed && (
        <Section title={text.offers}>
          {rules.offers.length === 0 ? (
            <Box as="p" className="t-sub">
              {text.offersNone}
            </Box>
          ) : (
            <Box as="ul" aria-label={text.offers}>
              {rules.offers.map((offer) => (
                <OfferRow
                  key={offer.couponId}
                  offer={offer}
                  total={total}
                  isOwned={owned.has(offer.couponId)}
                  onAsk={() => (uid === undefined ? openLogin(root) : ask(offer))}
                />
              ))}
            </Box>
          )}
        </Section>
      )}
      <Earning earning={rules.earning} isClosed={isClosed} />
      <Lines rules={rules.rules} days={rules.days} isClosed={isClosed} />
      {asked && uid !== undefined && total !== undefined && (
        <SpendSheet
          uid={uid}
          offer={asked}
          total={total}
          onSpent={handleSpent}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  )
})

const Body = observer(function Body() {
  const { uid } = useRoot().session
  return <Content key={uid} uid={uid} />
})

/** How points are earned, how long they are good, and the coupons that they buy; a guest sees all of it. */
export default function PointRulesScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <Body />
    </Page>
  )
}
