import { observer } from 'mobx-react-lite'
import { createOrderApi } from '@/api/order'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Section } from '@/components/section'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { Page, usePage, useTitle } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useMoment } from '@/kit/use-moment'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { exchangeText as text } from '../../strings/exchange'
import { OfOrder } from './of-order'
import { Records } from './records'
import { Rules } from './rules'
import './index.scss'

/** All that the student has exchanged, and the rules. */
function All() {
  const now = useMoment()
  const { load, retry } = useLoad('exchanges', (api) => api.of(createOrderApi).listExchanges())
  if (load.state === 'failed') return <LoadFailed error={load.error} onRetry={retry} />
  if (load.state === 'loading') return <Skeleton />
  const { items } = load.value
  return (
    <>
      {items.length === 0 && (
        <Section title={text.recordsNone}>
          <Box as="p" className="t-sub">
            {text.recordsNoneHint}
          </Box>
          <Link to="/user-order" className="btn btn-quiet exchange-gap">
            {text.orders}
          </Link>
        </Section>
      )}
      <Records items={items} now={now} />
      <Rules />
    </>
  )
}

/** The exchange of an order, or all exchanges; a guest gets the rules and the login. */
const Exchanges = observer(function Exchanges() {
  const { session } = useRoot()
  const { params } = usePage()
  const { order } = params
  if (!session.uid)
    return (
      <>
        <Rules />
        <SignInFirst />
      </>
    )
  return order ? <OfOrder key={`${session.uid}:${order}`} orderId={order} /> : <All key={session.uid} />
})

export default function ExchangeScreen() {
  const title = useTitle()
  return (
    <Page>
      <NavBar title={title} />
      <Exchanges />
    </Page>
  )
}
