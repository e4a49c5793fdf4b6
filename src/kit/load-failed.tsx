import type { ApiError } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { text } from '@/strings'
import { failureHint } from './failure-hint'

/** Says why the content of a page could not be fetched, and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Notice
      art="error"
      title={text.error.failedTitle}
      hint={failureHint(error)}
      footnote={text.error.code(error.code)}
    >
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Notice>
  )
}
