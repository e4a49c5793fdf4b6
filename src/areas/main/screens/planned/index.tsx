import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { TabBar, findTabPath } from '@/components/tab-bar'
import { Page, usePage, useTitle } from '@/features/page'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

/**
 * The page at an address whose screen is not built yet; what is for staff alone leads everybody else to their login.
 */
const PlannedScreen = observer(function PlannedScreen() {
  const { boot, staff } = useRoot()
  const { row } = usePage()
  const isForStaff = row.category === 'salerank'
  const isClosed = isForStaff && staff.profile === undefined
  useEffect(() => {
    if (isClosed) go('/sale-login', 'replace')
  }, [isClosed])
  const title = useTitle()
  const tab = findTabPath(row.path)
  if (isClosed) return null
  return (
    <Page {...(tab && { bottom: 'bar' })}>
      <NavBar title={title} isRoot={tab !== undefined} />
      <Notice
        art="empty"
        title={text.planned.heading}
        hint={title !== boot.brandTitle ? text.planned.hint(title) : text.planned.hintUntitled}
      >
        {isForStaff ? (
          <Button className="btn btn-l btn-beacon" onClick={() => go('/menu-blend', 'replace')}>
            {text.planned.menu}
          </Button>
        ) : (
          <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
            {text.common.home}
          </Button>
        )}
      </Notice>
      {tab && <TabBar current={tab} />}
    </Page>
  )
})
export default PlannedScreen
