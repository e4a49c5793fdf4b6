import { observer } from 'mobx-react-lite'
import { createLiveApi } from '@/api/live'
import { NavBar } from '@/components/nav-bar'
import { Skeleton } from '@/components/skeleton'
import type { AskedRoom } from '../../parts/live'
import { useLoad } from '@/kit/use-load'
import { useRoot } from '@/stores/context'
import { liveText as text } from '../../strings/live'
import { Refused } from './not-entitled'
import { RoomView } from './room-view'

/** The room of a class on one day, as the signed-in user may see it. */
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
      {load.state === 'failed' ? <Refused error={load.error} room={name} onRetry={retry} /> : <Skeleton />}
    </>
  )
})
