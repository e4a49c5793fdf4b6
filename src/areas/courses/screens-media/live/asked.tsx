import { useEffect, useState } from 'react'
import { createLiveApi } from '@/api/live'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import { roomAddress } from '../../parts/course-access'
import { LoadFailed } from '@/kit/load-failed'
import { useLoad } from '@/kit/use-load'
import { useDidHide, useDidShow } from '@/platform/page'
import { go } from '@/routes/navigate'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { sessionFor } from './choose'
import { Missing } from './missing'

/**
 * Leads to the room of a class that runs, or the next one it has. The room's own address takes the place of this one,
 * so that a reload of the page after the class finds its replay and not the next class.
 */
export function Asked({ lesson }: { readonly lesson: string }) {
  // A retired course is listed for its owners alone.
  const { uid } = useRoot().session
  const { load, retry } = useLoad(`live/classes/${uid ?? ''}`, (api) =>
    api.of(createLiveApi).listLiveClasses(),
  )
  const [isShown, setShown] = useState(true)
  useDidShow(() => setShown(true))
  useDidHide(() => setShown(false))
  const room = load.state === 'ready' ? sessionFor(load.value.items, lesson, load.value.now)?.room : undefined
  useEffect(() => {
    // A page beneath another waits until it is shown again, for the one on top would be replaced.
    if (isShown && room !== undefined) go(roomAddress(room), 'replace')
  }, [isShown, room])
  return (
    <>
      <NavBar title={text.title} />
      {load.state === 'failed' && <LoadFailed error={load.error} onRetry={retry} />}
      {(load.state === 'loading' || room !== undefined) && <Skeleton />}
      {load.state === 'ready' && room === undefined && <Missing />}
    </>
  )
}
