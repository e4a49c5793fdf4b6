import { CommonCode, ErrorCode, type ApiError } from '@/api/errors'
import { Link } from '@/components/link'
import { Notice } from '@/components/notice'
import { openLogin } from '@/features/login'
import { LoadFailed } from '@/kit/load-failed'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText as text } from '@/strings/courses/live'
import { Missing } from './missing'

/** Why somebody is not let in, and the way on. */
export function Refused({ error, onRetry }: { readonly error: ApiError; readonly onRetry: () => void }) {
  const root = useRoot()
  const { code } = error
  if (code === ErrorCode.Unauthenticated)
    return (
      <Notice art="empty" title={text.loginFirst} hint={text.loginFirstHint}>
        <Button className="btn btn-l btn-solid" onClick={() => openLogin(root)}>
          {text.login}
        </Button>
      </Notice>
    )
  if (code === CommonCode.Forbidden)
    return (
      <Notice art="empty" title={error.message || text.closed} hint={text.closedHint}>
        <Link to="/courses/cc-live" className="btn btn-l btn-line">
          {text.all}
        </Link>
      </Notice>
    )
  if (code === ErrorCode.NotFound || code === ErrorCode.Invalid) return <Missing />
  return <LoadFailed error={error} onRetry={onRetry} />
}
