import { observer } from 'mobx-react-lite'
import { useEffect } from 'react'
import { Icon } from '@/components/icon'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'

/** Shows the current toast for its time. */
export const ToastHost = observer(function ToastHost() {
  const { ui } = useRoot()
  const { toast } = ui
  useEffect(() => {
    if (!toast) return undefined
    const timer = setTimeout(() => ui.endToast(toast.id), toast.ms)
    return () => clearTimeout(timer)
  }, [toast, ui])
  if (!toast) return null
  return (
    <Box className="toast" role="status" aria-live="polite">
      {toast.tone === 'good' && <Icon name="circle-check" size={20} />}
      {toast.tone === 'bad' && <Icon name="alert-circle" size={20} />}
      <Box as="span">{toast.text}</Box>
    </Box>
  )
})
