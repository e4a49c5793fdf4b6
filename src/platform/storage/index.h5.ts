import type { Storage, Store } from './contract'

export type { Storage, Store } from './contract'

/** Keys share the origin with other pages of the same host. */
const PREFIX = 'shangan:'

function browserStore(pick: () => globalThis.Storage): Store {
  return {
    read(key) {
      try {
        const text = pick().getItem(PREFIX + key)
        return text === null ? undefined : JSON.parse(text)
      } catch {
        return undefined // forbidden by the browser, or damaged: the same as not there
      }
    },
    write(key, value) {
      try {
        pick().setItem(PREFIX + key, JSON.stringify(value))
        return true
      } catch {
        return false
      }
    },
    remove(key) {
      try {
        pick().removeItem(PREFIX + key)
      } catch {
        // nothing was kept, so nothing is left
      }
    },
  }
}

export const storage = {
  local: browserStore(() => window.localStorage),
  session: browserStore(() => window.sessionStorage),
} satisfies Storage as Storage
