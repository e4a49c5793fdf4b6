import { createLiveApi } from '@/api/live'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { liveText as text } from '@/strings/courses/live'
import { sessionFor } from './choose'
import { Missing } from './missing'
import { RoomScreen } from './room-screen'

/** The room of a class that runs, or the next one it has. */
export function Asked({ lesson }: { readonly lesson: string }) {
  const { load, retry } = useLoad('live/classes', (api) => api.of(createLiveApi).listLiveClasses())
  const room = load.state === 'ready' ? sessionFor(load.value.items, lesson, load.value.now) : undefined
  if (room) return <RoomScreen name={room.room} />
  return (
    <>
      <NavBar title={text.title} />
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {load.state === 'loading' && <Skeleton />}
      {load.state === 'ready' && <Missing />}
    </>
  )
}
