import { Box } from '@/platform/ui'
import { documentsText as text } from '../../strings/documents'

/** How much of a document has come. */
export function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100)
  return (
    <Box className="pad doc-progress">
      <Box as="p" className="t-sub t-num" role="status">
        {text.opening(percent)}
      </Box>
      <Box className="doc-track" aria-hidden>
        <Box className="doc-done" style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  )
}
