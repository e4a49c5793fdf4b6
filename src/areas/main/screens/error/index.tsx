import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Page, useTitle } from '@/features/page'
import { Button } from '@/platform/ui'
import { go } from '@/routes/navigate'
import { text } from '@/strings'
import { notFoundText } from '@/strings/not-found'

/** The page of an address without a page. */
export default function ErrorScreen() {
  return (
    <Page>
      <NavBar title={useTitle()} />
      <Notice art="error" title={notFoundText.title} hint={notFoundText.hint}>
        <Button className="btn btn-l btn-beacon" onClick={() => go('/', 'reset')}>
          {text.common.home}
        </Button>
      </Notice>
    </Page>
  )
}
