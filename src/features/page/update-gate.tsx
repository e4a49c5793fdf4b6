import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { appUpdate } from '@/platform/update'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

/** Stands in for the page once the server has refused this version of the app, and offers the new one. */
export const UpdateGate = observer(function UpdateGate({ children }: { children: ReactNode }) {
  const { ui } = useRoot()
  if (!ui.outdated) return children
  return (
    <Notice art="empty" title={text.update.title} hint={ui.outdated}>
      <Button className="btn btn-l btn-beacon" onClick={appUpdate.apply}>
        {text.update.action}
      </Button>
    </Notice>
  )
})
