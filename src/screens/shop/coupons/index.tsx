import { NavBar } from '@/components/nav-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { Coupons } from './coupons'
import { UsableCourse } from './usable-course'
import './index.scss'

/** The student's coupons, or what one of them can be used for. */
export default function CouponScreen() {
  const title = useTitle()
  const { row } = usePage()
  return (
    <Page>
      <NavBar title={title} />
      {row.path === '/usable-course' ? <UsableCourse /> : <Coupons />}
    </Page>
  )
}
