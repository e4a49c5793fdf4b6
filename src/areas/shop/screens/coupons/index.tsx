import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { ConsultBar } from '@/features/consult'
import { Page, usePage, useTitle } from '@/features/page'
import { sellsNothing } from '@/platform/host/sells-nothing'
import { useRoot } from '@/stores/context'
import { closedShopText } from '../../strings/coupon'
import { Coupons } from './coupons'
import { UsableCourse } from './usable-course'
import './index.scss'

/** Where nothing is sold there is nothing to use a coupon for, and none is named. */
function Closed() {
  return (
    <>
      <NavBar title={closedShopText.navTitle} />
      <Notice art="empty" title={closedShopText.title} hint={closedShopText.hint} />
      <ConsultBar />
    </>
  )
}

/** The student's coupons, or what one of them can be used for. */
export default function CouponScreen() {
  const title = useTitle()
  const { row } = usePage()
  if (sellsNothing(useRoot().host))
    return (
      <Page bottom="act">
        <Closed />
      </Page>
    )
  return (
    <Page>
      <NavBar title={title} />
      {row.path === '/usable-course' ? <UsableCourse /> : <Coupons />}
    </Page>
  )
}
