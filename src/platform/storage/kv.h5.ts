import type { Storage, Store } from './kv.contract'

export type { Storage, Store } from './kv.contract'

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
        // nothing was stored, so nothing is left
      }
    },
    keys() {
      try {
        const all = Object.keys(pick()).filter((key) => key.startsWith(PREFIX))
        return all.map((key) => key.slice(PREFIX.length))
      } catch {
        return []
      }
    },
    watch(key, listener) {
      // The key is null when the whole storage was emptied.
      window.addEventListener('storage', (event) => {
        if (event.key === null || event.key === PREFIX + key) listener()
      })
      // A page that was in the browser's back-forward cache has missed all changes.
      window.addEventListener('pageshow', (event) => {
        if (event.persisted) listener()
      })
    },
  }
}

export const storage = {
  local: browserStore(() => window.localStorage),
  session: browserStore(() => window.sessionStorage),
} satisfies Storage as Storage
