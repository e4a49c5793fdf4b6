import { useEffect, useMemo } from 'react'
import { SILENT } from '@/api/client'
import { createCourseApi } from '@/api/course'
import { createLiveApi } from '@/api/live'
import { useOwnStorage } from '@/kit/own-storage'
import { socketPlatform } from '@/platform/net/socket'
import { useVisible } from '@/platform/page/visible'
import type { Store } from '@/platform/storage/kv.contract'
import { useRoot } from '@/stores/context'
import { chinaDate, DAY_MS } from '../../../contract/domain/china-time'
import { LiveFilm } from './live-film'
import { LiveRoom, type AskedRoom } from './live-room'

/** Rooms are watched again for a week; what a device keeps of older ones goes. */
const KEPT_MS = 8 * DAY_MS

function forgetOld(store: Store, now: number): void {
  const oldest = chinaDate(now - KEPT_MS).replace(/-/g, '')
  for (const key of store.keys()) {
    const day = /^live\/.*-(\d{8})(?:\/|$)/.exec(key)?.[1]
    if (day !== undefined && day < oldest) store.remove(key)
  }
}

/** The room of a class while its page is open. Call it in an observer. */
export function useLiveRoom(asked: AskedRoom): { readonly room: LiveRoom; readonly film: LiveFilm } {
  const root = useRoot()
  const { local } = useOwnStorage()
  const made = useMemo(() => {
    const { boot, session, ui, now, newId, apiWith } = root
    const silent = apiWith(SILENT)
    forgetOld(local, now())
    const room = new LiveRoom(asked, {
      api: silent.of(createLiveApi),
      base: boot.apiBase,
      open: socketPlatform.open,
      kept: local,
      later: (work, ms) => void setTimeout(work, ms),
      random: Math.random,
      now,
      newId,
      say: (sentence, tone) => ui.say(sentence, tone),
      freshen: async () => {
        // Any call that needs an account gets a new token; what it answers is not needed.
        if (session.isDue) await silent.of(createCourseApi).listCourseAccess()
      },
    })
    return { room, film: new LiveFilm(room) }
  }, [asked, local, root])
  const { room } = made
  useEffect(() => {
    room.enter()
    return () => room.leave()
  }, [room])
  useVisible((isVisible) => {
    if (isVisible) room.wake()
  })
  return made
}
