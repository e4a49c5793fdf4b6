import { observer } from 'mobx-react-lite'
import { useLayoutEffect, type ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { navigation } from '@/platform/navigation'
import { firstView } from '@/platform/first-view'
import { Box, Button } from '@/platform/ui'
import { appUpdate } from '@/platform/app/update'
import { useRoot } from '@/stores/context'
import { pageOf } from '@/routes/screens'
import { text } from '@/strings'
import { usePage } from './use-page'

/** The page that leads to the stores; it needs nothing of the server that it does not bring along. */
const DOWNLOAD = '/market/download'

/** Where the pages of the vocabulary are. */
const WORDS = 'screens/words/'

/** That page with its store links, whatever shell this is: agent 0 is none that changes it. */
const storeLinks = `${DOWNLOAD}?agent=0`

/**
 * Stands in for the page once the server has refused this version of the app, and offers the new one. A native app is
 * not updated by reloading its page, so that it gets the link to the stores as well. The vocabulary asks the server for
 * nothing and goes on below the offer; what is learnt in it is sent after the update.
 */
export const UpdateGate = observer(function UpdateGate({ children }: { children: ReactNode }) {
  const { host, ui } = useRoot()
  const { row } = usePage()
  const isOld = ui.outdated !== '' && row.path !== DOWNLOAD
  const isShut = isOld && !pageOf(row.screen).startsWith(WORDS)
  useLayoutEffect(() => {
    if (isShut) firstView.drop()
  }, [isShut])
  if (!isShut)
    return (
      <>
        {isOld && (
          <Box className="pad t-sub" role="status">
            {ui.outdated}
            <Button className="btn btn-text" onClick={appUpdate.apply}>
              {text.update.action}
            </Button>
          </Box>
        )}
        {children}
      </>
    )
  return (
    <Notice art="empty" title={text.update.title} hint={ui.outdated}>
      <Button className="btn btn-l btn-beacon" onClick={appUpdate.apply}>
        {text.update.action}
      </Button>
      {host.kind === 'native' && (
        <Button className="btn btn-text" onClick={() => navigation.leave(storeLinks)}>
          {text.update.download}
        </Button>
      )}
    </Notice>
  )
})
