import { reaction } from 'mobx'
import { useState } from 'react'
import { absoluteUrl } from '@/lib/absolute-url'
import { audio } from '@/platform/media/audio'
import { online } from '@/platform/net/online'
import { storedMedia } from '@/platform/offline/kept-media'
import { useAsync } from '@/platform/page/use-async'
import { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import { courseArea } from '../../../area'
import { userStorage } from '@/stores/user-storage'
import type { Root } from '@/stores/root'
import { isSparing } from '../lesson-player'
import { Playback } from './playback'

async function createPlayback(root: Root): Promise<Playback> {
  const { boot, session, storage, now } = root
  const own = () => userStorage(storage.local, session.uid ?? '')
  const playback = new Playback({
    courses: await courseArea.of(root),
    audio,
    settings: own,
    findCopy: (url) => storedMedia.loadAddress(absoluteUrl(boot.apiBase, url)),
    keep(url) {
      if (!isSparing(own())) void storedMedia.keep(absoluteUrl(boot.apiBase, url))
    },
    loadAddress: (url) => absoluteUrl(boot.apiBase, url),
    now,
    later: (work, ms) => void setTimeout(work, ms),
  })
  reaction(() => session.uid, playback.close)
  online.onReturn(playback.comeBack)
  return playback
}

const audioArea = new Area(createPlayback)

/** The recording that is played beside the pages; undefined until it is known. Call it in an observer. */
export function useAudio(): Playback | undefined {
  const root = useRoot()
  const [playback, setPlayback] = useState<Playback>()
  useAsync(
    async (signal) => {
      const opened = await audioArea.of(root)
      if (!signal.isCancelled) setPlayback(opened)
    },
    [root],
  )
  return playback
}
