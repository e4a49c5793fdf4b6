import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Icon } from '@/components/icon'
import { consultPlatform } from '@/platform/consult'
import { Box, Button } from '@/platform/ui'
import { safeNavigate } from '@/routes/safe-navigate'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'
import { hasWidgets } from './widgets'
import { QrDialog } from './qr-dialog'

/** The way to a consultant, floating or as the page's one action: a chat link, or in the mini-program the QR dialog. */
export const ConsultButton = observer(function ConsultButton({ form = 'float' }: { form?: 'float' | 'bar' }) {
  const { boot, host, promotion } = useRoot()
  const [isOpen, setOpen] = useState(false)
  const { agent, branchId } = promotion.current
  if (!hasWidgets(host, agent)) return null

  function handleClick(): void {
    if (consultPlatform.form === 'qr') return setOpen(true)
    const branch = boot.consult.branches.find(({ id }) => id === branchId)
    safeNavigate(branch?.link ?? boot.consult.defaultUrl, boot.hosts.allow)
  }

  return (
    <>
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
    </>
  )
})
