import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { QrDialog } from './qr-dialog'
import { useConsult } from './way'
import { hasWidgets } from './widgets'
import './consult.scss'

/** The way to a consultant, floating or as the page's one action: a chat link, or in the mini-program the QR dialog. */
export const ConsultButton = observer(function ConsultButton({ form = 'float' }: { form?: 'float' | 'bar' }) {
  const { host, promotion, track } = useRoot()
  const consult = useConsult()
  const [isOpen, setOpen] = useState(false)
  if (!hasWidgets(host, promotion.current.agent)) return null

  function handleClick(): void {
    const { branchId } = promotion.current
    track.tell({ kind: 'click', name: 'consult', content: text.campaign.consultLabel, id: branchId })
    setOpen(consult() === 'qr')
  }

  return (
    <Box>
      {form === 'float' ? (
        <Button className="fab consult-fab" aria-label={text.campaign.consultLabel} onClick={handleClick}>
          <Icon name="headset" />
          <Box as="span">{text.campaign.consult}</Box>
        </Button>
      ) : (
        <Box className="act">
          <Button className="btn btn-l btn-beacon btn-full" onClick={handleClick}>
            {text.campaign.consultLabel}
          </Button>
        </Box>
      )}
      {isOpen && <QrDialog onClose={() => setOpen(false)} />}
    </Box>
  )
})
