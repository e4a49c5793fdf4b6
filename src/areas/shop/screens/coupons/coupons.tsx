import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { createCouponApi, type Coupon, type CouponList, type OpenCoupon } from '@/api/coupon'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { openLogin } from '@/features/login'
import { useStoredRequest } from '@/kit/stored-request'
import { LoadFailed } from '@/kit/load-failed'
import { Tabs } from '@/kit/tabs'
import { useLoad } from '@/kit/use-load'
import { useSubmit } from '@/kit/use-submit'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { silently } from '@/stores/root'
import { TOAST_MS } from '@/stores/ui-store'
import { couponText as text } from '../../strings/coupon'
import { CouponRow } from './coupon-row'
import { TakeCode } from './take-code'

type State = Coupon['state']
const states: readonly State[] = ['open', 'used', 'expired']

/** Where a coupon of the student leads: to what it is for, or to the order that it was used for. */
function Onward({ coupon: { id, title, state, orderId } }: { coupon: Coupon }) {
  if (state === 'open')
    return (
      <Link
        to={`/usable-course?coupon=${id}`}
        className="btn btn-quiet coupon-act"
        aria-label={text.usableNamed(title)}
      >
        {text.usable}
      </Link>
    )
  if (orderId === undefined) return null
  return (
    <Link
      to={`/courses/paycourse-details?order=${orderId}`}
      className="btn btn-text coupon-act"
      aria-label={text.orderNamed(title)}
    >
      {text.order}
    </Link>
  )
}

interface OwnProps {
  readonly coupons: readonly Coupon[]
  readonly now: number
}

/** Coupons that the student has, by their state; of those that can be used the one that ends first comes first. */
function Own({ coupons, now }: OwnProps) {
  const [shown, show] = useState<State>('open')
  const of = (state: State) => coupons.filter((coupon) => coupon.state === state)
  const soonest = (coupon: Coupon) => coupon.expiresAt ?? Infinity
  const listed = shown === 'open' ? of(shown).sort((a, b) => soonest(a) - soonest(b)) : of(shown)
  return (
    <Box as="section">
      <Tabs
        label={text.own}
        tabs={states.map((state) => [state, text.counted(text.states[state], of(state).length)] as const)}
        shown={shown}
        onShow={show}
      >
        <Box className="pad">
          {listed.length === 0 ? (
            <Box as="p" className="t-sub coupon-none">
              {text.none[shown]}
            </Box>
          ) : (
            <Box as="ul" aria-label={text.states[shown]}>
              {listed.map((coupon) => (
                <CouponRow key={coupon.id} coupon={coupon} now={now}>
                  <Onward coupon={coupon} />
                </CouponRow>
              ))}
            </Box>
          )}
        </Box>
      </Tabs>
    </Box>
  )
}

interface TakeProps {
  readonly coupon: OpenCoupon
  readonly onTaken: (coupon: Coupon) => void
}

/** Takes a coupon; a guest is led to the login. */
const Take = observer(function Take({ coupon: { couponId, title }, onTaken }: TakeProps) {
  const root = useRoot()
  const { api, session } = silently(root)
  const request = useStoredRequest(`coupon:${couponId}`)
  const { fault, isBusy, submit } = useSubmit({
    fallback: text.failed,
    onFailure: (message, _error, show) => show({ message }),
  })
  const take = async () =>
    onTaken(await request(couponId, (id) => api.of(createCouponApi).takeCoupon({ id, couponId })))
  return (
    <>
      <Button
        className={`btn btn-quiet coupon-act${isBusy ? ' is-busy' : ''}`}
        aria-label={text.takeNamed(title)}
        aria-busy={isBusy}
        onClick={() => (session.isSignedIn ? void submit(undefined, take) : openLogin(root))}
      >
        {text.take}
      </Button>
      {fault && (
        <Box as="p" className="t-sub coupon-fault" role="alert">
          {fault.message}
        </Box>
      )}
    </>
  )
})

const Lists = observer(function Lists({ list }: { list: CouponList }) {
  const root = useRoot()
  const { session, ui } = root
  const [taken, setTaken] = useState<readonly Coupon[]>([])
  const own = [...taken, ...list.own.filter(({ id }) => !taken.some((item) => item.id === id))]
  const open = list.open.filter(({ couponId }) => !own.some((item) => item.couponId === couponId))
  function handleTaken(coupon: Coupon): void {
    setTaken((before) => [coupon, ...before])
    // A student who has it already is given it as it is, perhaps used.
    ui.say(text.taken(text.states[coupon.state]), 'good', TOAST_MS.login)
  }
  return (
    <>
      {session.isSignedIn ? (
        <Own coupons={own} now={list.now} />
      ) : (
        <Box as="section" className="pad coupon-guest">
          <Box as="p" className="t-sub">
            {text.guest}
          </Box>
          <Button className="btn btn-l btn-beacon" onClick={() => openLogin(root)}>
            {text.login}
          </Button>
        </Box>
      )}
      {open.length > 0 && (
        <Section title={text.open}>
          <Box as="ul" aria-label={text.open}>
            {open.map((coupon) => (
              <CouponRow key={coupon.couponId} coupon={coupon} now={list.now}>
                <Take coupon={coupon} onTaken={handleTaken} />
              </CouponRow>
            ))}
          </Box>
        </Section>
      )}
      {session.isSignedIn && <TakeCode onTaken={handleTaken} />}
      {!session.isSignedIn && open.length === 0 && (
        <Notice art="empty" title={text.nothing} hint={text.codeGuest} />
      )}
    </>
  )
})

/** Coupons that the student has, those that can be taken, and a field for a code. */
export const Coupons = observer(function Coupons() {
  const { session } = useRoot()
  const { load, retry } = useLoad(`coupons:${session.uid ?? ''}`, (api) =>
    api.of(createCouponApi).listCoupons(),
  )
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  return <Lists key={session.uid} list={load.value} />
})
