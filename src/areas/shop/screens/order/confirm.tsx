import { observer } from 'mobx-react-lite'
import { ErrorCode } from '@/api/errors'
import type { Checkout } from '@/api/order'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { ConsultBar } from '@/features/consult'
import { untilWords } from '@/features/order'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useRoot } from '@/stores/context'
import { confirmText as text } from '../../strings/confirm'
import { chinaTime } from '../../../../../contract/domain/china-time'
import { ConfirmForm } from './confirm-form'
import { fetchFacts, useConfirm, type Facts } from './use-confirm'

function Missing() {
  return (
    <Notice art="empty" title={text.missingTitle} hint={text.missingHint}>
      <Link to="/product-list" className="btn btn-l btn-beacon">
        {text.products}
      </Link>
    </Notice>
  )
}

/** An order for it waits already: it is paid or given up before there is another. */
function Waiting({ orderId, expiresAt }: NonNullable<Checkout['waiting']>) {
  const { month, day, clock } = chinaTime(expiresAt)
  const order = encodeURIComponent(orderId)
  return (
    <Notice art="empty" title={text.waitingTitle} hint={text.waitingHint(month, day, clock)}>
      <Link to={`/courses/pay-faillure?order=${order}`} className="btn btn-l btn-beacon">
        {text.waitingGo}
      </Link>
      <Link to={`/courses/paycourse-details?order=${order}`} className="btn btn-text">
        {text.waitingSee}
      </Link>
    </Notice>
  )
}

function Owned({ facts: { product, checkout } }: { readonly facts: Facts }) {
  const [first] = product.courses
  return (
    <Notice art="empty" title={text.ownedTitle} hint={untilWords(checkout?.ownedUntil)}>
      <Link
        to={first ? `/courses/course-learning?course=${first.course}` : '/courses/study-center'}
        className="btn btn-l btn-beacon"
      >
        {text.ownedGo}
      </Link>
    </Notice>
  )
}

/** Nobody can order it here; in a host that sells nothing no word is said of buying. */
function Refused({ refusal }: { readonly refusal: 'host' | 'ended' | 'sold-out' }) {
  return (
    <>
      <Notice art="empty" title={text.refused[refusal]} hint={text.refusedHint[refusal]} />
      <ConsultBar />
    </>
  )
}

function ConfirmOf({ id, first }: { readonly id: string; readonly first: Facts }) {
  const confirming = useConfirm(id, first)
  const { product, checkout } = confirming.facts
  const refusal = checkout ? checkout.refusal : product.refusal
  if (refusal === 'host') return <Refused refusal={refusal} />
  if (refusal === 'owned') return <Owned facts={confirming.facts} />
  if (checkout?.waiting) return <Waiting {...checkout.waiting} />
  const { sale } = product
  if (refusal !== undefined || !sale) return <Refused refusal={refusal ?? 'ended'} />
  return <ConfirmForm confirming={confirming} sale={sale} />
}

/** An order for a product before it is made: what it brings, when it is paid back, what it costs, and how it is paid. */
export const Confirm = observer(function Confirm({ id }: { readonly id: string }) {
  const { uid } = useRoot().session
  const { load, retry } = useLoad(`${id} ${uid ?? ''}`, (api) => fetchFacts(api, id, uid))
  if (load.state === 'loading') return <Skeleton />
  if (load.state === 'ready') return <ConfirmOf key={uid ?? ''} id={id} first={load.value} />
  const isMissing = load.error.code === ErrorCode.NotFound || load.error.status === 400
  return isMissing ? <Missing /> : <LoadFailed error={load.error} onRetry={retry} />
})
