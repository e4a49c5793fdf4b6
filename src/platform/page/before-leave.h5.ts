import type { LastWord, Leaving } from './before-leave.contract'

export type { LastWord, Leaving } from './before-leave.contract'

let last: LastWord | undefined

/** Some browsers close a page without hiding it first, others never report that a hidden one is closed. */
const notify = () => {
  if (document.visibilityState === 'hidden') void last?.()
}

export const leaving = {
  beforehand(say) {
    if (!last) {
      document.addEventListener('visibilitychange', notify)
      window.addEventListener('pagehide', () => void last?.())
    }
    last = say
  },
  by(go) {
    const said = last?.()
    if (said && !('keepalive' in Request.prototype)) void said.then(go)
    else go()
  },
} satisfies Leaving as Leaving
