import { type ApiError, CommonCode, LocalCode } from '@/api/errors'
import { Notice } from '@/components/notice'
import { NetworkError } from '@/platform/net/http.contract'
import { online } from '@/platform/net/online'
import { Button } from '@/platform/ui'
import { text } from '@/strings'
import { failureText } from '@/strings/failure'

const hints: Readonly<Record<string, string | undefined>> = {
  [LocalCode.Network]: text.error.network,
  [LocalCode.Part]: failureText.part,
  [CommonCode.Forbidden]: failureText.forbidden,
}

/** Why it failed; a refusal has the server's own sentence. */
function hintFor({ code, status, message, cause }: ApiError): string {
  if (status >= 500) return failureText.busy
  const isUnreached = code === LocalCode.Network || code === LocalCode.Part
  if (isUnreached && !online.isOnline()) return failureText.offline
  if (cause instanceof NetworkError && cause.isTimeout) return failureText.timeout
  return hints[code] ?? (message || text.error.unknown)
}

/** Says why the content of a page could not be fetched, and offers to try again. */
export function LoadFailed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  return (
    <Notice
      art="error"
      title={text.error.failedTitle}
      hint={hintFor(error)}
      footnote={text.error.code(error.code)}
    >
      <Button className="btn btn-l btn-solid" onClick={onRetry}>
        {text.common.retry}
      </Button>
    </Notice>
  )
}
