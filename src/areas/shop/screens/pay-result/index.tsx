import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { ErrorCode } from '@/api/errors'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { ConsultIcon } from '@/features/consult'
import { SignInFirst } from '@/features/login'
import { useOrder } from '@/features/order'
import { Page, usePage } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { resultText as text } from '../../strings/result'
import { ResultView } from './result-view'
import { getKind, buildPath } from './result-state'
import './index.scss'

/** An order that nobody has, or another account. */
function Missing() {
  return (
    <Notice art="empty" title={text.missingTitle} hint={text.missingHint}>
      <Link to="/user-order" className="btn btn-l btn-beacon">
        {text.orders}
      </Link>
    </Notice>
  )
}

function ResultOf({ orderId }: { readonly orderId: string }) {
  const { path } = usePage().row
  const { load, retry, shown } = useOrder(orderId)
  const due = shown && buildPath(getKind(shown.order))
  const isAstray = due !== undefined && due !== path
  useEffect(() => {
    if (isAstray) go(`${due}?order=${encodeURIComponent(orderId)}`, 'replace')
  }, [isAstray, due, orderId])
  if (isAstray) return <Skeleton />
  if (shown) return <ResultView shown={shown} />
  if (load.state !== 'failed') return <Skeleton />
  const { code, status } = load.error
  const isMissing = code === ErrorCode.NotFound || code === ErrorCode.Forbidden || status === 400
  return isMissing ? <Missing /> : <LoadFailed error={load.error} onRetry={retry} />
}

const Result = observer(function Result({ orderId }: { readonly orderId: string }) {
  const { uid } = useRoot().session
  if (uid === undefined) return <SignInFirst />
  return <ResultOf key={`${uid} ${orderId}`} orderId={orderId} />
})

/** How a payment went; both of its paths show what the server says, and lead to the right one. */
export default function PayResultScreen() {
  const { order } = usePage().params
  return (
    <Page bottom="act">
      <NavBar title={text.navTitle} actions={<ConsultIcon />} />
      {order ? <Result orderId={order} /> : <Missing />}
    </Page>
  )
}
