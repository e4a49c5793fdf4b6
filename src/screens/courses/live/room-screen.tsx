import { observer } from 'mobx-react-lite'
import { CommonCode, ErrorCode, type ApiError } from '@/api/errors'
import { createLiveApi } from '@/api/live'
import { Link } from '@/components/link'
import { NavBar } from '@/components/nav-bar'
import { Notice } from '@/components/notice'
import { Skeleton } from '@/components/skeleton'
import type { AskedRoom } from '@/features/live'
import { openLogin } from '@/features/login'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { Button } from '@/platform/ui'
import { useRoot } from '@/stores/context'
import { liveText as text } from '@/strings/courses/live'
import { Missing } from './missing'
import { RoomView } from './room-view'

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

/** The room of a class on one day, as whoever is signed in now may see it. */
export const RoomScreen = observer(function RoomScreen({ name }: { readonly name: string }) {
  const { session, now } = useRoot()
  const { load, retry } = useLoad(
    `live/room/${name}/${session.uid ?? ''}`,
    async (api): Promise<AskedRoom> => {
      const askedAt = now()
      return { facts: await api.of(createLiveApi).getLiveRoom(name), askedAt }
    },
  )
  if (load.state === 'ready') return <RoomView key={session.uid ?? ''} asked={load.value} onRetry={retry} />
  return (
    <>
      <NavBar title={text.title} />
      {load.state === 'failed' ? <Refused error={load.error} onRetry={retry} /> : <Skeleton />}
    </>
  )
})
