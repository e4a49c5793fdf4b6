import type { ApiError } from '@/api/errors'
import type { Load } from '@/lib/load'
import { Box, Button } from '@/platform/ui'
import { text as common } from '@/strings'
import { mistakeText as text } from '../strings/mistakes'

interface QuestionsFailedProps {
  readonly load: Load<true, ApiError>
  readonly onRetry: () => void
}

/** Says above a list that texts of its questions are missing, where they could not be had. */
export function QuestionsFailed({ load, onRetry }: QuestionsFailedProps) {
  if (load.state !== 'failed') return null
  return (
    <Box className="flex wrap" role="alert">
      <Box as="span" className="t-sub grow">
        {text.failed}
      </Box>
      <Button className="btn btn-text" onClick={onRetry}>
        {common.common.retry}
      </Button>
    </Box>
  )
}
