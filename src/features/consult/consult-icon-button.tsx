import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { QrDialog } from './qr-dialog'
import { useConsult } from './use-consult'
import { hasWidgets } from './widgets'

/** The way to a consultant at the end of a page's bar; nothing where the shell brings its own. */
export const ConsultIconButton = observer(function ConsultIconButton() {
  const { host, promotion, track } = useRoot()
  const consult = useConsult()
  const [isOpen, setOpen] = useState(false)
  if (!hasWidgets(host, promotion.current.agent)) return null
  function handleClick(): void {
    const { branchId } = promotion.current
    track.track({ kind: 'click', name: 'consult', content: text.campaign.consultLabel, id: branchId })
    setOpen(consult() === 'qr')
  }
  return (
    <>
      <Button className="ib" aria-label={text.campaign.consultLabel} onClick={handleClick}>
        <Icon name="headset" />
      </Button>
      {isOpen && <QrDialog onClose={() => setOpen(false)} />}
    </>
  )
})
