import { presence } from '@/platform/app/presence'
import type { Root } from './root'
import { GUEST } from './study-log/journal'
import type { OpenStudy } from './study'

/** Who comes back meets the server again, but not sooner than this, in ms. */
const PACE_MS = 30_000

/**
 * Sends what waits when the page is left, and fetches with `meet` what other devices did when the student comes back to
 * it.
 */
export function followPresence(
  study: OpenStudy,
  { session, now }: Pick<Root, 'session' | 'now'>,
  meet: () => Promise<void>,
): void {
  let metAt = now()
  // Who is signed in by now may be another student.
  const isOwn = () => study.owner === (session.uid ?? GUEST)
  presence.onLeave(() => {
    if (isOwn()) study.hidePage()
  })
  presence.onReturn(() => {
    study.showPage()
    if (!isOwn() || (Math.abs(now() - metAt) < PACE_MS && study.sync.unsent === 0)) return
    metAt = now()
    void meet()
  })
}
