import type { StudyLogApi } from '@/api/study-log'
import { presence } from '@/platform/app/presence'
import { online } from '@/platform/net/online'
import type { Root } from './root'
import { RETURN_PACE_MS } from './return-pace'
import { ClosingSender } from './study-log/closing-sender'
import { GUEST } from './study-log/journal'
import type { OpenStudy } from './study'

/** How often other devices are asked about while the app stays in sight, in ms. */
const OPEN_MS = 300_000

export interface Follower extends Pick<Root, 'session' | 'now'> {
  readonly api: StudyLogApi
  readonly stream: string
  /** Fetches what other devices did. */
  meet(): Promise<void>
}

/**
 * Sends what waits when the page is left, and fetches what other devices did when the student comes back to it, and every
 * few minutes while it stays in sight.
 */
export function followPresence(study: OpenStudy, { session, now, api, stream, meet }: Follower): void {
  const closing = new ClosingSender(api, stream)
  let metAt = now()
  let isInSight = true
  // The signed-in student may be another by now.
  const isOwn = () => study.owner === (session.uid ?? GUEST)
  const meetAgain = () => {
    metAt = now()
    void meet()
  }
  presence.onLeave(() => {
    isInSight = false
    if (isOwn()) study.hidePage(closing)
  })
  presence.onReturn(() => {
    isInSight = true
    study.showPage()
    if (!isOwn() || (Math.abs(now() - metAt) < RETURN_PACE_MS && study.sync.unsent === 0)) return
    meetAgain()
  })
  setInterval(() => {
    if (isInSight && online.isOnline() && isOwn()) meetAgain()
  }, OPEN_MS)
}
