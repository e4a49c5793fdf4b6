import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { TabBar, tabPathOf } from '@/components/tab-bar'
import { Page, usePage } from '@/features/page'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { text } from '@/strings'
import { routeTitles } from '@/strings/titles'

/** What stands at an address whose screen is not built yet. */
export default function PlannedScreen() {
  const { row } = usePage()
  const title = routeTitles[row.path]
  const tab = tabPathOf(row.path)
  return (
    <Page {...(tab && { bottom: 'bar' })}>
      <NavBar title={title ?? text.common.brand} isRoot={tab !== undefined} />
      <Notice
        art="empty"
        title={text.planned.heading}
        hint={title ? text.planned.hint(title) : text.planned.hintUntitled}
      >
        <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
          {text.common.home}
        </Button>
      </Notice>
      {tab && <TabBar current={tab} />}
    </Page>
  )
}
