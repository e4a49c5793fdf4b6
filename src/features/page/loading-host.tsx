import { observer } from 'mobx-react-lite'
import { Box } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { text } from '@/strings'

/** Says that a call is under way, once it takes longer than a glance; a toast that says more takes its place. */
export const LoadingHost = observer(function LoadingHost() {
  const { ui } = useRoot()
  if (!ui.isWaiting || ui.toast) return null
  return (
    <Box className="toast sk-late" role="status" aria-live="polite">
      <Box className="waves" aria-hidden />
      <Box as="span">{text.common.loading}</Box>
    </Box>
  )
})
