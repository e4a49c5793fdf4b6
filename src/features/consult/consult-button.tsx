import { observer } from 'mobx-react-lite'
import { useState, type ComponentType } from 'react'
import { Icon } from '@/components/icon'
import { Box, Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { useConsult } from './use-consult'
import { hasWidgets } from './widgets'
import './consult.scss'

export interface ConsultButtonProps {
  readonly form?: 'float' | 'bar'
  /** Shows the QR code; a page that opens fast gives one that is fetched when it is wanted. */
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
}

/** The way to a consultant, floating or as the page's one action: a chat link, or in the mini-program the QR dialog. */
export const ConsultButton = observer(function ConsultButton({ form = 'float', Dialog }: ConsultButtonProps) {
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
      {isOpen && <Dialog onClose={() => setOpen(false)} />}
    </Box>
  )
})
