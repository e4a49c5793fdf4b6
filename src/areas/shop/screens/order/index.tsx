import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { ConsultIcon } from '@/features/consult'
import { Page, usePage } from '@/features/page'
import { useView } from '@/kit/use-view'
import { confirmText as text } from '../../strings/confirm'
import { confirm, detail } from './views'
import './index.scss'

function Missing() {
  return (
    <Notice art="empty" title={text.noOrderTitle} hint={text.noOrderHint}>
      <Link to="/user-order" className="btn btn-l btn-beacon">
        {text.orders}
      </Link>
    </Notice>
  )
}

function Viewed({ order, product }: { readonly order: string | undefined; readonly product: string }) {
  const show = useView(order === undefined ? 'confirm' : 'detail', order === undefined ? confirm : detail)
  return show({ id: order ?? product })
}

/** An order that is there, `?order=`, or one that is to be made for a product, `?product=`. */
export default function OrderScreen() {
  const { order, product, view } = usePage().params
  const orderTitle = view === 'refund' ? text.refundTitle : text.orderTitle
  return (
    <Page bottom="act">
      <NavBar title={order === undefined ? text.navTitle : orderTitle} actions={<ConsultIcon />} />
      {order === undefined && product === undefined ? (
        <Missing />
      ) : (
        <Viewed order={order} product={product ?? ''} />
      )}
    </Page>
  )
}
