import type { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Box, Button } from '@/platform/ui'
import { text } from '@/strings'
import { failureHint } from './failure-hint'

interface LoadFailedProps {
  readonly error: ApiError
  readonly onRetry: () => void
}

/** Says in a section of a page why its content could not be fetched, and offers to try again. */
export function SectionFailed({ error, onRetry }: LoadFailedProps) {
  return (
    <Box role="status">
      <Box as="p" className="t-sub">
        {failureHint(error)}
      </Box>
      <Button className="btn btn-m btn-line" style={{ marginTop: 12 }} onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Box>
  )
}

/** Says why the content of a page could not be fetched, and offers to try again. */
export function LoadFailed({ error, onRetry }: LoadFailedProps) {
  const hint = failureHint(error)
  return (
    <Notice
      art="error"
      title={text.error.failedTitle}
      hint={hint}
      {...(hint !== text.error.offline && { footnote: text.error.code(error.code) })}
    >
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Notice>
  )
}
