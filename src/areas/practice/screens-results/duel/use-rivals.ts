import { createDuelApi } from '../../api/duel'
import { saveRuns, offerTo, openPapers, getOwnLastRun, rivalsAmong, type Rival } from '../../parts'
import { useOwnStorage } from '@/kit/own-storage'
import { useLoad } from '@/kit/use-load'
import { useRoot } from '@/stores/context'
import type { PracticeStore } from '../../store/practice-store'

/** The opponents that a student may meet: others first, themselves last. */
export interface Rivals {
  readonly isLoading: boolean
  readonly rivals: readonly Rival[]
  /** Why there is nobody else; undefined where there is somebody. */
  readonly why: 'guest' | 'none' | 'failed' | undefined
  readonly retry: () => void
}

/** Looks for whom a student may meet in a subject. Call it in an observer. */
export function useRivals(practice: PracticeStore, subject: string): Rivals {
  const { session } = useRoot()
  const { local } = useOwnStorage()
  const { uid } = session
  const asked = practice.bank.index.subjects.find(({ id }) => id === subject)?.id
  const open = openPapers(practice, local).join('.')
  const { load, retry } = useLoad(`opponents/${uid ?? ''}/${subject}/${open}`, async (api) => {
    if (uid === undefined || asked === undefined) return []
    const { items } = await api
      .of(createDuelApi)
      .listOpponents({ subject: asked, ...(open !== '' && { open }) })
    saveRuns(local, items)
    return items
  })
  const own = getOwnLastRun(practice, local, subject)
  const others = load.state === 'ready' ? rivalsAmong(practice, load.value, offerTo(practice, local)) : []
  const missing = load.state === 'failed' ? 'failed' : uid === undefined ? 'guest' : 'none'
  return {
    isLoading: load.state === 'loading',
    rivals: [...others, ...(own ? [own] : [])],
    why: others.length > 0 ? undefined : missing,
    retry,
  }
}
