import { createLiveApi } from '@/api/live'
import { Link } from '@/components/link'
import { roomAddress } from '../../parts/course-access'
import { useLoad } from '@/kit/use-load'
import { Box } from '@/platform/ui'
import { liveText as text } from '../../strings/live'
import { lastOver } from './choose'

/** Leads from a class that has not begun to the replay of the one before, where there is one. */
export function Earlier({ lesson }: { readonly lesson: string }) {
  const { load } = useLoad(`live/earlier/${lesson}`, (api) => api.of(createLiveApi).listLiveClasses())
  const last = load.state === 'ready' ? lastOver(load.value.items, lesson, load.value.now) : undefined
  if (!last) return null
  return (
    <Box className="live-earlier">
      <Link to={roomAddress(last.room)} className="btn btn-text">
        {text.watchLast}
      </Link>
    </Box>
  )
}
