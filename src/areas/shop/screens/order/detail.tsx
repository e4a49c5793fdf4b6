import { observer } from 'mobx-react-lite'
import { ErrorCode } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import { SignInFirst } from '@/features/login'
import { useOrder } from '@/features/order'
import { usePage } from '@/features/page'
import { LoadFailed } from '@/kit/load-failed'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { detailText as text } from '../../strings/detail'
import { Affairs } from './order-actions'
import { Bought } from './purchased-items'
import { Head } from './head'
import { Refund } from './refund'
import { useSettledOrder } from './settled'
import { Steps } from './steps'
import './detail.scss'

const Shown = observer(function Shown({ orderId }: { readonly orderId: string }) {
  const { params } = usePage()
  const { load, retry, shown } = useOrder(orderId)
  useSettledOrder(orderId, shown?.order)
  if (shown)
    return params['view'] === 'refund' ? (
      <Refund shown={shown} />
    ) : (
      <>
        <Head shown={shown} />
        <Bought order={shown.order} />
        <Affairs shown={shown} />
        <Steps order={shown.order} />
      </>
    )
  if (load.state !== 'failed') return <Skeleton />
  const isMissing = load.error.code === ErrorCode.NotFound || load.error.status === 400
  if (!isMissing) return <LoadFailed error={load.error} onRetry={retry} />
  return (
    <Notice art="empty" title={text.missing} hint={text.missingHint}>
      <Button className="btn btn-l btn-solid" onClick={() => go('/user-order', 'replace')}>
        {text.orders}
      </Button>
    </Notice>
  )
})

/** An order of the student: how it stands, what was bought, and what can still be done; a guest gets the login. */
export const OrderDetail = observer(function OrderDetail({ id }: { readonly id: string }) {
  const { session } = useRoot()
  if (!session.uid) return <SignInFirst />
  return <Shown key={`${session.uid}:${id}`} orderId={id} />
})
