import { type ApiError, CommonCode, LocalCode } from '@/api/errors'
import { Notice } from '@/components/notice'
import { Button } from '@/platform/ui'
import { text } from '@/strings'

/** Why it failed, by its code; any other is a server that is busy. */
const hints: Readonly<Record<string, string | undefined>> = {
  [LocalCode.Network]: text.error.network,
  [CommonCode.Forbidden]: text.error.forbidden,
}

/** Says that the content of a page could not be fetched, and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const hint = hints[error.code] ?? text.error.failedHint
  return (
    <Notice art="error" title={text.error.failedTitle} hint={hint} footnote={text.error.code(error.code)}>
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Notice>
  )
}
