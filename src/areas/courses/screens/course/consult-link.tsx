import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { hasWidgets, QrDialog, useConsult } from '@/features/consult'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'

interface ConsultLinkProps {
  readonly label: string
  /** The spoken name where the label alone does not tell. */
  readonly spoken?: string
  readonly className: string
}

/** The way to a consultant in the line of what is asked about; a shell that brings its own has none. */
export const ConsultLink = observer(function ConsultLink({ label, spoken, className }: ConsultLinkProps) {
  const { host, promotion, track } = useRoot()
  const consult = useConsult()
  const [isShown, setShown] = useState(false)
  if (!hasWidgets(host, promotion.current.agent)) return null
  function handleClick(): void {
    track.track({ kind: 'click', name: 'consult', content: spoken ?? label, id: promotion.current.branchId })
    setShown(consult() === 'qr')
  }
  return (
    <>
      <Button className={className} aria-label={spoken} onClick={handleClick}>
        {label}
      </Button>
      {isShown && <QrDialog onClose={() => setShown(false)} />}
    </>
  )
})
