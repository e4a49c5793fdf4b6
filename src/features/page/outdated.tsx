import { observer } from 'mobx-react-lite'
import { Notice } from '@/components/notice'
import { appUpdate } from '@/platform/app/update'
import { navigation } from '@/platform/navigation'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

/** That page with its store links, whatever shell this is: agent 0 is none that changes it. */
const storeLinks = '/market/download?agent=0'

interface OutdatedProps {
  /** Whether it stands in for the page, and not above it. */
  readonly isShut: boolean
}

/**
 * That the server no longer answers this version of the app, with the way to the new one. A native app is not updated by
 * reloading its page, so that it gets the link to the stores as well.
 */
export const Outdated = observer(function Outdated({ isShut }: OutdatedProps) {
  const { host, ui } = useRoot()
  if (!isShut)
    return (
      <Box className="pad t-sub" role="status">
        {ui.outdated}
        <Button className="btn btn-text" onClick={appUpdate.apply}>
          {text.update.action}
        </Button>
      </Box>
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
