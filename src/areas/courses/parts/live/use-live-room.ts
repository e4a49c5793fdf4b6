import { useEffect, useMemo } from 'react'
import { SILENT } from '@/api/client'
import { createCourseApi } from '@/api/course'
import { createLiveApi } from '@/api/live'
import { useOwnStorage } from '@/kit/own-storage'
import { offline } from '@/platform/net/offline'
import { online } from '@/platform/net/online'
import { socketPlatform } from '@/platform/net/socket'
import { useVisible } from '@/platform/page/visible'
import type { Store } from '@/platform/storage/kv.contract'
import type { Area } from '@/stores/area'
import { useRoot } from '@/stores/context'
import { courseArea } from '../../area'
import type { Root } from '@/stores/root'
import { MediaSource } from '../../store/media-source'
import type { OpenStudy } from '@/stores/study'
import { GUEST } from '@/stores/study-log/journal'
import { chinaDate, DAY_MS } from '../../../../../contract/domain/china-time'
import { ClassRecord } from './class-record'
import { LiveFilm } from './live-film'
import { LiveRoom } from './live-room'
import type { AskedRoom } from './room-deps'

/** Rooms are watched again for a week; the stored values of older ones are removed. */
const STORED_MS = 8 * DAY_MS

function forgetOld(store: Store, now: number): void {
  const oldest = chinaDate(now - STORED_MS).replace(/-/g, '')
  for (const key of store.keys()) {
    const day = /^live\/.*-(\d{8})(?:\/|$)/.exec(key)?.[1]
    if (day !== undefined && day < oldest) store.remove(key)
  }
}

/** An area's store with the student's log open, as far as it can be. */
async function opened<Store extends OpenStudy>(root: Root, area: Area<Promise<Store>>): Promise<Store> {
  const store = await area.of(root)
  await store.enter(root.session.uid)
  return store
}

/** The room of a class while its page is open. Call it in an observer. */
export function useLiveRoom(asked: AskedRoom): { readonly room: LiveRoom; readonly film: LiveFilm } {
  const root = useRoot()
  const { local } = useOwnStorage()
  const made = useMemo(() => {
    const { boot, session, ui, now, newId, apiWith } = root
    const silent = apiWith(SILENT)
    forgetOld(local, now())
    const { room: name, lesson } = asked.facts
    const record = new ClassRecord({
      owner: session.uid ?? GUEST,
      room: name,
      lesson,
      courses: () => opened(root, courseArea),
      practice: async () => opened(root, (await import('@/areas/practice/area')).practiceArea),
    })
    const room = new LiveRoom(asked, {
      api: silent.of(createLiveApi),
      base: boot.apiBase,
      open: socketPlatform.open,
      local,
      later: (work, ms) => void setTimeout(work, ms),
      random: Math.random,
      now,
      newId,
      record,
      say: (sentence, tone) => ui.say(sentence, tone),
      freshen: async () => {
        // Any call that needs an account gets a new token; its result is not needed.
        if (session.isDue) await silent.of(createCourseApi).listCourseAccess()
      },
    })
    const source = new MediaSource(asked.facts.video, {
      now,
      renew: () => silent.of(createCourseApi).getLessonMedia(lesson),
    })
    return { room, record, film: new LiveFilm(room, (from, to) => void record.saw(from, to), source) }
  }, [asked, local, root])
  const { room, record, film } = made
  useEffect(() => {
    room.enter()
    // An action from another device, or one that was lost, is in the student's record from now on.
    if (room.state.signedAt !== undefined) void record.signed()
    if (room.state.quiz?.choice !== undefined)
      void record.answered(room.state.quiz.quiz, room.state.quiz.choice)
    const [lost, found] = [offline.onLoss(() => room.connection.lose()), online.onReturn(room.wake)]
    return () => {
      lost()
      found()
      room.leave()
      film.flush()
    }
  }, [room, record, film])
  useVisible((isVisible) => {
    if (isVisible) room.wake()
    else film.flush()
  })
  return made
}
